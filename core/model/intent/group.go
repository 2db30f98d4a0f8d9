package intent

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
)

// Group acts on the player's group. The player concerned is Player, or if that is 0 the
// one called Name, case-insensitive; Other is the second of two, by name.
//
//loam:kind 13 group realm
type Group struct {
	Act    GroupAct
	Player guid.GUID
	Name   string
	Other  string
	Part   int // subgroup of a raid, from 0
	// For GroupLoot, whose master looter is Player or called Name: the loot method, and
	// the lowest quality it applies to; numbers of package loot.
	Method, Threshold uint8
	Mark              int   // for GroupMark: the mark, from 0, for the unit Player; 0 clears it
	Role              uint8 // for GroupRole; a number of package group
}

// GroupAct is an action on a group.
type GroupAct uint8

// The acts. Those that concern a player are marked.
const (
	GroupInvite  GroupAct = iota // a player
	GroupAccept                  // the invitation
	GroupDecline                 // the invitation
	GroupLeave
	GroupKick    // a player
	GroupLead    // a player
	GroupConvert // convert the group to a raid
	GroupMove    // a player, to the subgroup Part of a raid
	GroupSwap    // a player, with Other
	GroupPromote // a player, to assistant
	GroupDemote  // a player
	GroupLoot    // set the loot method
	GroupCheck   // start a ready check
	GroupReady   // answer a ready check
	GroupNotReady
	GroupMark // set or clear a mark
	GroupRole // a player
	GroupDisband
	groupActs
)

// GroupActs is the number of acts.
const GroupActs = int(groupActs)

// String returns the word used by the web protocol.
func (a GroupAct) String() string {
	return [groupActs]string{"invite", "accept", "decline", "leave", "kick", "lead", "convert", "move", "swap", "promote", "demote", "loot", "ready_check", "ready", "not_ready", "mark", "role", "disband"}[min(a, groupActs-1)]
}

// About reports whether an act concerns a player.
func (a GroupAct) About() bool {
	switch a {
	case GroupInvite, GroupKick, GroupLead, GroupMove, GroupSwap, GroupPromote, GroupDemote, GroupRole:
		return true
	}
	return false
}

// GroupChat sends chat to the player's group: in a raid, to the player's subgroup or
// with Raid to the whole raid.
//
//loam:kind 14 group_chat realm
type GroupChat struct {
	Raid bool
	Text string
}

// GroupPing pings a point for the group members who are on the player's map.
//
//loam:kind 15 group_ping realm
type GroupPing struct{ At geo.Point }
