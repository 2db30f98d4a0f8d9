package pet

import (
	"math"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/bossphase"
	"loam/core/rules/stat"
	"loam/core/world/player"
)

// OwnedBy returns the records of the creatures that come along with a player when it leaves.
func (e *Pets) OwnedBy(owner *entity.Unit, at content.Moments) (all []character.Owned) {
	for _, g := range owner.Owned {
		if u, ok := e.Units[g]; ok && e.comes(u, at) && len(all) < MaxRecorded {
			all = append(all, Record(u, e.Now()))
		}
	}
	return all
}

// TakeAlong removes the creatures from the map that come along with a player.
func (e *Pets) TakeAlong(owner *entity.Unit, why event.Reason) {
	for _, g := range slices.Clone(owner.Owned) {
		if u, ok := e.Units[g]; ok && u.Creature.Service.Travels {
			e.world.Remove(u, why)
		}
	}
}

// aside is how far from a player its creatures appear, in yards.
const aside geo.Yards = 2

// BringOwned creates the creatures that have come along with a player, around it.
func (e *Pets) BringOwned(owner *entity.Unit, r *character.Record, login bool) {
	list := r.Owned[:min(len(r.Owned), MaxRecorded)]
	behind := geo.Position{Point: owner.Position.Point, Facing: owner.Position.Facing + math.Pi/2}
	for i, at := range bossphase.Ring(behind, aside, len(list)) {
		o := &list[i]
		if o.Health <= 0 {
			e.lay(owner, *o)
			continue
		}
		if _, ok := e.Content().Creature(content.ID(o.Def)); !ok {
			continue // its definition is gone, and so is the creature
		}
		_ = e.bring(owner, o, at, login)
	}
}

// bring creates a recorded creature at a point near its owner, and reports whether it did.
func (e *Pets) bring(owner *entity.Unit, o *character.Owned, at geo.Point, login bool) bool {
	bond, service := Read(o)
	u, err := e.SummonCreature(Summoning{
		By: service.Spell.Bundle(), Owner: owner, Def: content.ID(o.Def), Bond: bond, service: service, level: o.Level, Lifetime: clock.Time(max(0, o.Left)),
		At: geo.Position{Point: e.nearby(owner, at), Facing: owner.Position.Facing},
	})
	if err != nil {
		e.Log.Add(event.Faulted{Unit: owner.GUID, Message: "a creature of " + owner.Name.Key + " did not come along: " + err.Error()})
		return false
	}
	if e.Here(u) {
		e.restoreOwned(u, o, login)
	}
	return true
}

// restoreOwned applies the record of a creature that has come along.
func (e *Pets) restoreOwned(u *entity.Unit, o *character.Owned, login bool) {
	c := e.Content()
	player.Rested(c, u, &o.Magic, e.Now(), 0)
	e.magic.Auras.Restore(u, player.Borne(c, &o.Magic, e.Now(), login, 0))
	u.Health = max(1, min(u.MaxHealth, int64(math.Round(o.Health*float64(u.MaxHealth)))))
	for _, p := range o.Powers {
		now, _, _ := stat.Power(u, content.ID(p.ID))
		stat.Gain(u, content.ID(p.ID), p.Now-now)
	}
	e.combat.Powers.Regenerate(u)
	e.combat.PlanRegen(u)
}
