// Package group keeps the groups of the players on one map: which members are here, the
// state of the members here and elsewhere, and which units have the group's raid target
// marks. The realm decides who belongs to a group; package rules/group holds the rules.
//
// A Groups belongs to the goroutine of its map.
package group

import (
	"math"
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/entity"
	grouprules "loam/core/rules/group"
	"loam/core/world/mapstate"
	"loam/core/world/visibility"
)

// Map sends to the realm.
type Map interface {
	// ReportMemberStates reports the changed states of the group members on this map.
	ReportMemberStates(group int64, states []grouprules.State)
	// Marked reports that a unit has a mark of a group, or with -1 none any more.
	Marked(group int64, mark int, unit guid.GUID)
}

// Groups is the groups that have members on a map.
type Groups struct {
	*mapstate.State
	world  Map
	groups grouprules.MapGroups // by number
}

// New makes the Groups of a map.
func New(s *mapstate.State, w Map) *Groups { return &Groups{State: s, world: w} }

// Companies returns the groups, for reading.
func (e *Groups) Companies() *grouprules.MapGroups { return &e.groups }

// Told clears the changes of groups after all viewers have received them.
func (e *Groups) Told() { e.groups.Told() }

// Code visits all state.
func (e *Groups) Code(c *codec.Coder) { e.groups.Code(c) }

// Take stores the new state of a group.
func (e *Groups) Take(g *grouprules.Group, states []grouprules.State) {
	if known := e.groups.Of(g.ID); known != nil {
		for _, old := range known.Group.Members {
			if u, here := e.Units[old.Player]; here && u.Player.Group == g.ID && !g.Has(old.Player) {
				u.Player.Group = 0
				e.Tell(u)
			}
		}
	}
	c := e.groups.Begin(g)
	for _, s := range states {
		if _, here := e.Units[s.Player]; !here {
			c.RecordState(s)
		}
	}
	var news []grouprules.State
	for _, member := range g.Members {
		u, here := e.Units[member.Player]
		if !here {
			continue
		}
		u.Player.Group = g.ID
		now := e.stateOf(u)
		c.RecordState(now)
		if !slices.Contains(states, now) {
			news = append(news, now)
		}
		e.Tell(u)
	}
	e.report(g.ID, news)
	e.Drop(g.ID)
}

// Drop forgets a group when its last member has left the map.
func (e *Groups) Drop(id int64) {
	e.groups.Drop(id, func(member grouprules.Member) bool { return e.Units[member.Player] != nil })
}

// TakeMemberStates stores the states of members on other maps. For members who have
// arrived here since, the map's own state counts.
func (e *Groups) TakeMemberStates(id int64, states []grouprules.State) {
	c := e.groups.Of(id)
	if c == nil {
		return
	}
	for _, s := range states {
		if _, here := e.Units[s.Player]; !here && c.Group.Has(s.Player) {
			c.SetState(s)
		}
	}
}

// SendMemberStates updates the states of the members here and sends changes to the realm
// for the maps of the others. The map calls it every second.
func (e *Groups) SendMemberStates() {
	for _, c := range e.groups {
		var changed []grouprules.State
		for _, member := range c.Group.Members {
			u, here := e.Units[member.Player]
			if !here {
				continue
			}
			if now := e.stateOf(u); !slices.Contains(c.States, now) {
				c.SetState(now)
				changed = append(changed, now)
			}
		}
		e.report(c.Group.ID, changed)
		e.unmark(c.Group)
	}
}

// unmark reports to the realm the marked units that are dead or have left this map. Units
// on other maps are left to those maps.
func (e *Groups) unmark(g *grouprules.Group) {
	for _, bearer := range g.Marks {
		if bearer == 0 {
			continue
		}
		u, here := e.Units[bearer]
		if here && u.Dead || !here && bearer.Kind() == guid.Creature && bearer.Instance() == e.Instance {
			e.world.Marked(g.ID, -1, bearer)
		}
	}
}

// report sends the realm the states of the members here.
func (e *Groups) report(id int64, states []grouprules.State) {
	if len(states) > 0 {
		e.world.ReportMemberStates(id, states)
	}
}

func (e *Groups) stateOf(u *entity.Unit) grouprules.State {
	at := u.Position.Point
	return grouprules.State{
		Player: u.GUID, Level: u.Level, Health: u.Health, MaxHealth: u.MaxHealth, Dead: u.Dead, Map: e.Map,
		At: geo.Point{X: math.Round(at.X), Y: math.Round(at.Y), Z: math.Round(at.Z)},
	}
}

// Tell makes a player receive its group with this step.
func (e *Groups) Tell(u *entity.Unit) {
	if v := e.ViewerOf(u); v != nil {
		v.Grouped = true
	}
}

// View returns the group of a player for the batch of this step.
func (e *Groups) View(u *entity.Unit) visibility.Group {
	if c := e.groups.Of(u.Player.Group); c != nil {
		return visibility.Group{Group: c.Group, States: c.States, Changed: c.Changed}
	}
	return visibility.Group{Group: &grouprules.Group{ID: u.Player.Group}}
}

// Of returns the group of a player as the realm last sent it, or nil. It must not be
// changed.
func (e *Groups) Of(player *entity.Unit) *grouprules.Group {
	if c := e.groups.Of(player.Player.Group); c != nil {
		return c.Group
	}
	return nil
}

// Members returns the players of a group, on this map or elsewhere.
func (e *Groups) Members(id int64) (all []guid.GUID) {
	if c := e.groups.Of(id); c != nil {
		for _, member := range c.Group.Members {
			all = append(all, member.Player)
		}
	}
	return all
}

// SameGroup reports whether two units belong to one party (in a raid, one subgroup), or
// with raid to one raid. Pets and other controlled units count as their player.
func (e *Groups) SameGroup(a, b *entity.Unit, raid bool) bool {
	a, b = e.Answers(a), e.Answers(b)
	if a == b {
		return true
	}
	if a.Player == nil || b.Player == nil || a.Player.Group == 0 || a.Player.Group != b.Player.Group {
		return false
	}
	g := e.Of(a)
	return raid || g != nil && g.Near(a.GUID, b.GUID)
}

// Mark asks the realm to give a unit on this map one of the raid target marks of a
// player's group, from 0, or with nil to remove the mark. It returns false if the player
// is in no group.
func (e *Groups) Mark(player, unit *entity.Unit, mark int) bool {
	if player.Player == nil {
		return false
	}
	g := e.Of(player)
	if g == nil {
		return false
	}
	bearer := guid.GUID(0)
	if unit != nil {
		bearer = unit.GUID
	}
	e.world.Marked(g.ID, mark, bearer)
	return true
}
