package gamemap

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/intent"
	grouprules "loam/core/rules/group"
)

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

// SameGroup reports whether two units belong to one party (in a raid, one subgroup), or
// with raid to one raid.
func (g *magic) SameGroup(a, b *unit, raid bool) bool { return g.m.groups.SameGroup(a, b, raid) }

// everySecond is the number of steps between two runs of work that is done once a second.
const everySecond = int64(clock.Second / clock.Step)

// Groups reads and changes the groups of players and their marks.
// It is valid inside a step only.
type Groups struct{ tx *Tx }

// Of returns the group of a player as the realm last sent it, or nil. It must not be
// changed.
func (gr Groups) Of(player *entity.Unit) *grouprules.Group {
	m := gr.tx.on()
	if player.Player == nil {
		return nil
	}
	return m.groups.Of(player)
}

// Mark gives a unit on this map one of the raid target marks of a player's group, from 0;
// with nil it removes the mark. It returns false if the player is in no group. The mark
// takes effect when the realm confirms it, some steps later.
func (gr Groups) Mark(player, unit *entity.Unit, mark int) bool {
	return gr.tx.on().groups.Mark(player, unit, mark)
}

// Act asks the realm to change a player's group, as the player could or, with forced,
// regardless of the rules. The result arrives some steps later.
func (gr Groups) Act(player *entity.Unit, act intent.Group, forced bool) {
	if ask := gr.tx.on().cfg.GroupActs; ask != nil {
		ask(player.GUID, act, forced)
	}
}
