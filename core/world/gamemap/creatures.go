package gamemap

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/rules/spawn"
	"loam/core/world/pet"
)

// maxSight is the largest aggro radius that SetSight accepts, in yards.
const maxSight = 1000

// Creatures summons, removes and directs creatures and pets.
// It is valid inside a step only.
type Creatures struct{ tx *Tx }

// Summon makes a creature that belongs to no spawn. owner may be nil; with lifetime 0 it
// stays until it is removed or its corpse is gone.
func (cr Creatures) Summon(owner *entity.Unit, def content.ID, at geo.Position, lifetime clock.Time) (*entity.Unit, error) {
	return cr.tx.on().pets.SummonCreature(pet.Summoning{Owner: owner, Def: def, At: at, Lifetime: lifetime})
}

// SummonBound is Summon by the script of a bundle, which may have at most
// MaxSummonsOfBundle creatures; b defines how the creature depends on its owner.
func (cr Creatures) SummonBound(bundle string, owner *entity.Unit, def content.ID, at geo.Position, lifetime clock.Time, b content.Bond) (*entity.Unit, error) {
	return cr.tx.on().pets.SummonCreature(pet.Summoning{By: bundle, Owner: owner, Def: def, At: at, Lifetime: lifetime, Bond: b})
}

// SummonAs summons a creature that belongs to no spawn.
func (cr Creatures) SummonAs(s pet.Summoning) (*entity.Unit, error) {
	return cr.tx.on().pets.SummonCreature(s)
}

// SummonGroup summons all creatures of a summon group of a creature's definition. It
// returns those that were made.
func (cr Creatures) SummonGroup(u *entity.Unit, group string) (came []*entity.Unit) {
	m := cr.tx.on()
	d, ok := m.s.Content().Creature(u.Def)
	if !ok || u.Creature == nil {
		return nil
	}
	from := u.Position.Point
	for i := range d.Companions {
		c := &d.Companions[i]
		if c.Group != group || !m.s.Here(u) {
			continue
		}
		at := c.At
		if !c.Fixed {
			at = geo.Point{X: from.X + c.At.X, Y: from.Y + c.At.Y, Z: from.Z + c.At.Z}
		}
		o, err := m.pets.SummonCreature(pet.Summoning{
			By: u.Def.Bundle(), Owner: u, Def: c.Creature, At: geo.Position{Point: m.s.Def().On(at), Facing: geo.NormalizeAngle(c.Facing)},
			Lifetime: c.Lifetime, Calmly: c.Calmly, Corpse: c.Corpse,
		})
		if err != nil {
			m.s.Log.Add(event.Faulted{Bundle: u.Def.Bundle(), Unit: u.GUID, Message: fmt.Sprintf("group %s of %s: %v", group, u.Def, err)})
			continue
		}
		came = append(came, o)
	}
	return came
}

// Despawn removes a creature; its spawn makes another in its usual time.
func (cr Creatures) Despawn(u *entity.Unit) { cr.tx.on().population.remove(u, event.Ordered) }

// DespawnIn removes a creature after a delay; 0 is at once. Its spawn makes the next one
// after the time again; 0 is its usual time.
func (cr Creatures) DespawnIn(u *entity.Unit, delay, again clock.Time) error {
	m := cr.tx.on()
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	u.Creature.Orders.Again = max(0, again)
	if again > 0 && u.Dead {
		m.spawns.PlanNext(u.Creature.Spawn, u.GUID, m.s.Now()+max(0, delay)+again)
	}
	if delay <= 0 {
		m.population.remove(u, event.Ordered)
		return nil
	}
	u.Creature.Orders.Calmly = 0
	m.s.Plan(u, entity.DueVanish, m.s.Now()+delay)
	return nil
}

// DespawnAtRest removes a creature once it has been out of combat for a time.
func (cr Creatures) DespawnAtRest(u *entity.Unit, span clock.Time) error {
	m := cr.tx.on()
	if u.Creature == nil || span <= 0 {
		return fmt.Errorf("%s cannot despawn after %d ms at rest", u.Name.Key, span)
	}
	u.Creature.Orders.Calmly = span
	m.s.Plan(u, entity.DueVanish, m.s.Now()+span)
	return nil
}

// Respawn makes the spawn of a dead creature respawn at once, or revives a dead player at
// its position.
func (cr Creatures) Respawn(u *entity.Unit) error { return cr.tx.on().population.respawn(u) }

// SetTemper changes whom an owned creature fights.
func (cr Creatures) SetTemper(u *entity.Unit, t content.Temper) error {
	return cr.tx.on().pets.SetTemper(u, t)
}

// DeadPet reports whether a player's pet is dead and can be revived.
func (cr Creatures) DeadPet(player *entity.Unit) bool { return cr.tx.on().pets.DeadPet(player) }

// RevivePet revives the dead pet of a player next to it with a percentage of its health,
// from 1 to 100. It reports whether it does.
func (cr Creatures) RevivePet(player *entity.Unit, pct float64) bool {
	return cr.tx.on().pets.RevivePet(player, pct)
}

// EnterPhase moves a creature's fight into a phase of its definition. refused is the reason
// if it cannot; the error is for a phase that is not defined.
func (cr Creatures) EnterPhase(u *entity.Unit, name string) (refused string, err error) {
	return cr.tx.on().ai.Phases.Enter(u, name)
}

// SetManners turns manners of a creature on (takes) and off (leaves), whatever its
// definition says. Manners in neither set stay.
func (cr Creatures) SetManners(u *entity.Unit, takes, leaves content.Manners) error {
	return cr.tx.on().ai.SetManners(u, takes, leaves)
}

// SetData stores a number with a creature under a name and calls its scripts. from may be
// nil.
func (cr Creatures) SetData(u *entity.Unit, field string, value int64, from *entity.Unit) error {
	return cr.tx.on().ai.SetData(u, field, value, from)
}

// Data returns the number stored with a creature under a name, 0 if there is none.
func (cr Creatures) Data(u *entity.Unit, field string) int64 {
	cr.tx.on()
	if u.Creature == nil {
		return 0
	}
	return u.Creature.Orders.Datum(field)
}

// SetActive keeps the cell of a creature awake, or lets it sleep.
func (cr Creatures) SetActive(u *entity.Unit, on bool) error { return cr.tx.on().ai.SetActive(u, on) }

// SetKeeps sets the distance from which a creature fights, in yards between edges; 0
// restores that of its definition.
func (cr Creatures) SetKeeps(u *entity.Unit, yards geo.Yards) error {
	m := cr.tx.on()
	if u.Creature == nil || !(yards >= 0) {
		return fmt.Errorf("%s cannot fight from %g yards", u.Name.Key, yards)
	}
	u.Creature.Orders.Keeps = yards
	m.units.Rederive(u)
	return nil
}

// SetCorpse sets how long the corpse of a creature stays after its death; 0 restores the
// time of its definition.
func (cr Creatures) SetCorpse(u *entity.Unit, lasts clock.Time) error {
	m := cr.tx.on()
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	u.Creature.Orders.Corpse = max(0, lasts)
	if u.Dead && lasts > 0 {
		m.s.Plan(u, entity.DueVanish, m.s.Now()+max(clock.Step, lasts))
	}
	return nil
}

// SetSight sets the aggro radius of a creature in yards; 0 restores that of its
// definition. A creature that never attacks on its own still does not.
func (cr Creatures) SetSight(u *entity.Unit, yards geo.Yards) error {
	m := cr.tx.on()
	if u.Creature == nil || !(yards >= 0 && yards <= maxSight) {
		return fmt.Errorf("the sight of %s cannot be %g yards", u.Name.Key, yards)
	}
	m.ai.Noticing.SetSight(u, yards)
	return nil
}

// Withhold disables rewards for killing a creature; those that are not named are given
// again.
func (cr Creatures) Withhold(u *entity.Unit, what entity.Rewards) error {
	cr.tx.on()
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	u.Creature.Orders.Withholds = what
	return nil
}

// Become gives a creature another definition at its position: name, model, faction, stats,
// combat, gossip and scripts are those of the new definition, and with level its level
// too. Its share of health, its threat list, its auras and its rules stay. Its spawn makes
// the next creature as before.
func (cr Creatures) Become(u *entity.Unit, creature content.ID, level bool) error {
	m := cr.tx.on()
	d, ok := m.s.Content().Creature(creature)
	switch {
	case !ok:
		return fmt.Errorf("there is no creature %q", creature)
	case u.Creature == nil || u.Dead || !m.s.Here(u):
		return fmt.Errorf("%s is not a living creature", u.Name.Key)
	case u.Def == d.ID:
		return nil
	}
	k := u.Creature
	if k.Came == "" {
		k.Came = u.Def
	}
	m.ai.Noticing.Leave(u)
	u.Def, u.Name, u.Faction, u.Scale = d.ID, d.Name, d.Faction, d.Scale
	if k.Came == d.ID {
		k.Came = ""
	}
	if level {
		u.Level = spawn.Level(m.s.Random("spawn"), d)
	}
	k.Appearance = entity.Appearance{Posture: k.Appearance.Posture, Mount: k.Appearance.Mount}
	m.units.RefitFigures(u)
	m.scripts.Attach(u)
	m.ai.Noticing.Join(u)
	u.Boss = m.encounters.BossOf(u)
	m.combat.FitThresholds(u)
	m.ai.Phases.Refit(u)
	m.magic.Casts.Refit(u)
	m.ai.RefitMind(u)
	m.magic.Auras.UpdateInnate(u)
	m.s.Touch(u, view.All)
	m.combat.EndForbiddenFights(u)
	m.ai.Noticing.LookAround(u)
	return nil
}
