package gamemap

import (
	"slices"

	"loam/core/entity"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/hook"
)

// MaxNear is the farthest distance at which scripts may ask to notice players.
const MaxNear geo.Yards = 100

// noticing is how far the creatures of the map look for players on behalf of
// scripts. It follows from who stands there, and is worked out when it is asked
// for and not known.
type noticing struct {
	known bool
	yards geo.Yards
}

// more takes a new creature's distances into account.
func (n *noticing) more(u *unit) {
	if len(u.Near) > 0 && n.known {
		n.yards = max(n.yards, u.Near[0])
	}
}

// less takes those of one that is gone out of it.
func (n *noticing) less(u *unit) {
	if len(u.Near) > 0 && u.Near[0] >= n.yards {
		n.known = false
	}
}

// noticeReach is how far to look around a unit for the sake of nearness
// handlers: beyond their distance too, where a player is forgotten.
func (m *Map) noticeReach() geo.Yards {
	if n := &m.noticing; !n.known {
		n.known, n.yards = true, 0
		for u := range m.s.Roll.All() {
			n.more(u)
		}
	}
	if m.noticing.yards == 0 {
		return 0
	}
	return m.noticing.yards + forgetYards
}

// forgetYards is how far beyond its distance a creature sees a player go: more
// than a player moves at once.
const forgetYards geo.Yards = 20

// noticeNear calls the nearness handlers whose distance a player has come
// within, once until it has been beyond that distance again.
func (m *Map) noticeNear(a, b *unit) {
	distance := geo.Distance(a.Position.Point, b.Position.Point)
	for i, yards := range a.Near {
		seen := hasSeen(a, b.GUID, i)
		switch {
		case distance <= yards && !seen:
			a.Creature.Seen = append(a.Creature.Seen, entity.Sight{Player: b.GUID, Near: i})
			m.s.Notice(a, hook.PlayerNear, i, hook.Args{Units: [2]guid.GUID{b.GUID}})
		case distance > yards && seen:
			forgetSight(a, b.GUID, i)
		}
	}
}

func hasSeen(a *unit, player guid.GUID, near int) bool {
	return slices.Contains(a.Creature.Seen, entity.Sight{Player: player, Near: near})
}

func forgetSight(a *unit, player guid.GUID, near int) {
	a.Creature.Seen = slices.DeleteFunc(a.Creature.Seen, func(s entity.Sight) bool {
		return s == entity.Sight{Player: player, Near: near}
	})
}

// forgetSights lets creatures notice a player anew that has jumped or gone, and
// lets a creature that has jumped notice players anew.
func (m *Map) forgetSights(who *unit) {
	if who.Creature != nil {
		m.forgetFar(who)
		return
	}
	for u := range m.s.Roll.All() {
		if u.Creature != nil && len(u.Creature.Seen) > 0 {
			m.forgetFar(u)
		}
	}
}

// forgetFar drops what a creature remembers of players that are gone or beyond
// its distances.
func (m *Map) forgetFar(u *unit) {
	u.Creature.Seen = slices.DeleteFunc(u.Creature.Seen, func(s entity.Sight) bool {
		player, here := m.s.Units[s.Player]
		return !here || s.Near >= len(u.Near) || geo.Distance(u.Position.Point, player.Position.Point) > u.Near[s.Near]
	})
}
