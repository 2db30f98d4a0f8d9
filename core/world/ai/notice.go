package ai

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
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
func (n *noticing) more(u *entity.Unit) {
	if n.known {
		n.yards = max(n.yards, looks(u))
	}
}

// less takes those of one that is gone out of it.
func (n *noticing) less(u *entity.Unit) {
	if yards := looks(u); yards > 0 && yards >= n.yards {
		n.known = false
	}
}

// looks is how far a unit looks by itself, for handlers and because it was made to see
// farther than defined.
func looks(u *entity.Unit) (yards geo.Yards) {
	if len(u.Near) > 0 {
		yards = u.Near[0]
	}
	if u.Creature != nil && u.Creature.Orders.Sight > 0 {
		yards = max(yards, u.Creature.Orders.Sight*aggroStretch+aggroStretch)
	}
	return yards
}

// SetSight is from how far a creature attacks enemies on its own, in yards; 0 is as its
// definition says.
func (e *Creatures) SetSight(u *entity.Unit, yards geo.Yards) {
	u.Creature.Orders.Sight = yards
	e.noticing.known = false
	e.body.Rederive(u)
	e.LookAround(u)
}

// JoinNoticing takes a creature that has come into account for how far creatures look.
func (e *Creatures) JoinNoticing(u *entity.Unit) { e.noticing.more(u) }

// LeaveNoticing takes one that goes out of it.
func (e *Creatures) LeaveNoticing(u *entity.Unit) { e.noticing.less(u) }

// RebuildNoticing works that out again, and how far creatures look for enemies.
func (e *Creatures) RebuildNoticing() {
	e.noticing.known = false
	e.reach = farthest(e.Content())
}

// noticeReach is how far to look around a unit for the sake of nearness
// handlers: beyond their distance too, where a player is forgotten.
func (e *Creatures) noticeReach() geo.Yards {
	if n := &e.noticing; !n.known {
		n.known, n.yards = true, 0
		for u := range e.Roster.All() {
			n.more(u)
		}
	}
	if e.noticing.yards == 0 {
		return 0
	}
	return e.noticing.yards + forgetYards
}

// forgetYards is how far beyond its distance a creature sees a player go: more
// than a player moves at once.
const forgetYards geo.Yards = 20

// noticeNear calls the nearness handlers whose distance a player has come
// within, once until it has been beyond that distance again.
func (e *Creatures) noticeNear(a, b *entity.Unit) {
	distance := geo.Distance(a.Position.Point, b.Position.Point)
	for i, yards := range a.Near {
		seen := hasSeen(a, b.GUID, i)
		switch {
		case distance <= yards && !seen:
			a.Creature.Seen = append(a.Creature.Seen, entity.Sight{Player: b.GUID, Near: i})
			e.Notice(a, hook.PlayerNear, i, hook.Args{Units: [2]guid.GUID{b.GUID}})
		case distance > yards && seen:
			forgetSight(a, b.GUID, i)
		}
	}
}

func hasSeen(a *entity.Unit, player guid.GUID, near int) bool {
	return slices.Contains(a.Creature.Seen, entity.Sight{Player: player, Near: near})
}

func forgetSight(a *entity.Unit, player guid.GUID, near int) {
	a.Creature.Seen = slices.DeleteFunc(a.Creature.Seen, func(s entity.Sight) bool {
		return s == entity.Sight{Player: player, Near: near}
	})
}

// farthest is the greatest distance at which creatures look for somebody.
func farthest(s *content.Snapshot) geo.Yards {
	far := geo.Yards(0)
	for i := range s.Creatures {
		far = max(far, s.Creatures[i].Aggro)
	}
	return far*aggroStretch + aggroStretch
}

// aggroStretch bounds how much farther than its own figure a creature may look
// because of levels: the rule's formula is cut there.
const aggroStretch = 2
