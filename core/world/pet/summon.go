package pet

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
)

// MaxSummons is how many creatures without a spawn a map can have.
const MaxSummons = 20000

// MaxSummonsOfBundle is how many of them the scripts of one bundle can have made: no bundle
// can use up what all share.
const MaxSummonsOfBundle = 5000

// CountSummoned counts the summons of a bundle's scripts.
func (e *Pets) CountSummoned(u *entity.Unit, by int) {
	if u.Creature != nil && u.Creature.By != "" {
		e.summoned[u.Creature.By] += by
	}
}

// Summoning is a request for a creature without a spawn.
type Summoning struct {
	By       string       // bundle whose script asks, or whose definition says so
	Owner    *entity.Unit // may be nil
	Def      content.ID
	At       geo.Position
	Lifetime clock.Time // 0: until it is removed
	Calmly   bool       // Lifetime runs out of combat only
	Corpse   clock.Time // how long its corpse stays; 0: as its definition says
	Bond     content.Bond
	service  entity.Service
	level    int // 0: as its definition says
}

// SummonCreature summons a creature without a spawn.
func (e *Pets) SummonCreature(s Summoning) (*entity.Unit, error) {
	by, owner, def, at := s.By, s.Owner, s.Def, s.At
	d, ok := e.Content().Creature(def)
	if !ok {
		return nil, fmt.Errorf("there is no creature %q", def)
	}
	if !at.Finite() || !e.Def().Bounds.Contains(at.Point) {
		return nil, fmt.Errorf("%.1f, %.1f is outside map %s", at.X, at.Y, e.Map)
	}
	if len(e.Units) >= MaxSummons+e.spawns.Count() {
		return nil, fmt.Errorf("more than %d summoned creatures on one map", MaxSummons)
	}
	if by != "" && e.summoned[by] >= MaxSummonsOfBundle {
		return nil, fmt.Errorf("more than %d creatures summoned by bundle %s on one map", MaxSummonsOfBundle, by)
	}
	if owner != nil && s.Bond != (content.Bond{}) && len(owner.Owned) >= MaxOwned {
		return nil, fmt.Errorf("more than %d creatures are bound to %s", MaxOwned, owner.Name.Key)
	}
	at.Point = e.Terrain.Aside(at.Point)
	u := e.spawns.MakeCreature(d, at)
	u.Creature.By = by
	u.Creature.Orders.Corpse = s.Corpse
	if s.Calmly {
		u.Creature.Orders.Calmly = s.Lifetime
	}
	if owner != nil {
		u.Creature.Owner, u.Creature.Bond = owner.GUID, s.Bond
		u.Layers, u.Given = owner.Layers, owner.Layers
		e.bind(owner, u)
	}
	e.enlist(u, d, s)
	e.world.Settle(u, false)
	if s.Lifetime > 0 && e.Here(u) {
		u.Creature.Service.Ends = e.Now() + s.Lifetime
		e.Plan(u, entity.DueVanish, e.Now()+s.Lifetime)
	}
	if owner != nil && e.Here(owner) && e.Here(u) {
		e.Notice(owner, hook.Summoned, 0, hook.Args{Units: [2]guid.GUID{u.GUID}})
	}
	return u, nil
}
