package gamemap

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/intent"
	grouprules "loam/core/rules/group"
	"loam/core/world/group"
)

var _ group.Map = (*world)(nil)

func (w *world) ReportMemberStates(id int64, states []grouprules.State) {
	if w.cfg.Fares != nil {
		w.cfg.Fares(id, states)
	}
}

func (w *world) Marked(id int64, mark int, unit guid.GUID) {
	if w.cfg.Marked != nil {
		w.cfg.Marked(id, mark, unit)
	}
}

// Members are the players of a group.
func (w *world) Members(id int64) []guid.GUID { return w.groups.Members(id) }

// SameGroup tells whether two units belong to one group, or to one part of a raid.
func (g *magic) SameGroup(a, b *unit, raid bool) bool { return g.m.groups.SameGroup(a, b, raid) }

// everySecond is the number of steps between two times of what is done each second.
const everySecond = int64(clock.Second / clock.Step)

// Mark gives a unit on this map one of the marks of a player's group, from 0, or with
// nil takes the mark away; false: the player is in no group. It holds when the realm
// has said so, steps later.
func (tx *Tx) Mark(player, unit *entity.Unit, mark int) bool {
	return tx.on().groups.Mark(player, unit, mark)
}

// Group is the group of a player as the realm has last told, which must not be
// changed; nil when it is in none.
func (tx *Tx) Group(player *entity.Unit) *grouprules.Group {
	m := tx.on()
	if player.Player == nil {
		return nil
	}
	return m.groups.Of(player)
}

// GroupAct asks the realm for something about a player's group, as the player itself
// could, or forced. What comes of it is there steps later.
func (tx *Tx) GroupAct(player *entity.Unit, act intent.Group, forced bool) {
	if ask := tx.on().cfg.GroupActs; ask != nil {
		ask(player.GUID, act, forced)
	}
}
