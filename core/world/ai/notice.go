package ai

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/world/mapstate"
)

// MaxNear is the largest distance at which scripts may notice players.
const MaxNear geo.Yards = 100

// noticing is how far the creatures of the map look for players on behalf of scripts. It
// depends on the creatures on the map and is computed again when needed.
type noticing struct {
	known bool
	yards geo.Yards
}

// more includes the distances of a new creature.
func (n *noticing) more(u *entity.Unit) {
	if n.known {
		n.yards = max(n.yards, looks(u))
	}
}

// less excludes the distances of a creature that is gone.
func (n *noticing) less(u *entity.Unit) {
	if yards := looks(u); yards > 0 && yards >= n.yards {
		n.known = false
	}
}

// looks returns how far a unit looks for its handlers, and because scripts have enlarged
// its aggro radius.
func looks(u *entity.Unit) (yards geo.Yards) {
	if len(u.Near) > 0 {
		yards = u.Near[0]
	}
	if u.Creature != nil && u.Creature.Orders.Sight > 0 {
		yards = max(yards, u.Creature.Orders.Sight*aggroStretch+aggroStretch)
	}
	return yards
}

// Noticing decides which creatures notice a unit that comes near. It owns how far it must
// look: the largest distance at which any creature notices.
type Noticing struct {
	*mapstate.State
	creatures *Creatures
	near      noticing
	reach     geo.Yards // the largest aggro radius of any definition
}

// SetSight sets the aggro radius of a creature in yards; 0 restores that of its
// definition.
func (e *Noticing) SetSight(u *entity.Unit, yards geo.Yards) {
	u.Creature.Orders.Sight = yards
	e.near.known = false
	e.creatures.units.Rederive(u)
	e.LookAround(u)
}

// Join includes a creature that was added in the distance that creatures look.
func (e *Noticing) Join(u *entity.Unit) { e.near.more(u) }

// Leave excludes a creature that is removed.
func (e *Noticing) Leave(u *entity.Unit) { e.near.less(u) }

// Rebuild computes the distance that creatures look for players and for enemies
// again.
func (e *Noticing) Rebuild() {
	e.near.known = false
	e.reach = farthest(e.Content())
}

// noticeReach returns how far to look around a unit for nearness handlers. It includes the
// distance beyond theirs at which a player is forgotten.
func (e *Noticing) noticeReach() geo.Yards {
	if n := &e.near; !n.known {
		n.known, n.yards = true, 0
		for u := range e.Roster.All() {
			n.more(u)
		}
	}
	if e.near.yards == 0 {
		return 0
	}
	return e.near.yards + forgetYards
}

// forgetYards is how far beyond its distance a creature sees a player leave: more than a
// player moves at once.
const forgetYards geo.Yards = 20

// noticeNear calls the nearness handlers whose distance a player has entered, once until
// the player has been beyond that distance again.
func (e *Noticing) noticeNear(a, b *entity.Unit) {
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

// farthest returns the largest distance at which creatures look for enemies.
func farthest(s *content.Snapshot) geo.Yards {
	far := geo.Yards(0)
	for i := range s.Creatures {
		far = max(far, s.Creatures[i].Aggro)
	}
	return far*aggroStretch + aggroStretch
}

// aggroStretch limits how much the level formula may enlarge the aggro radius of a
// creature: at most to this factor, plus this many yards.
const aggroStretch = 2
