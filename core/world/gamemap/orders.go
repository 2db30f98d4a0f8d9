package gamemap

import (
	"fmt"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/world/pet"
	"loam/core/world/spell"
)

// summonEnds names the end of a summoned creature for its owner.
var summonEnds = [hook.Count]string{hook.Death: "died", hook.Despawn: "despawned", hook.Evade: "evaded"}

// summonLost calls the owner's handlers when its creature dies, is removed or evades.
func (m *Map) summonLost(u *unit, h hook.ID) {
	how := summonEnds[h]
	if how == "" || u.Creature == nil || u.Creature.Owner == 0 {
		return
	}
	if owner, ok := m.s.OwnerOf(u); ok {
		m.s.Notice(owner, hook.SummonLost, 0, hook.Args{Units: [2]guid.GUID{u.GUID}, Texts: [2]string{how}})
	}
}

// SetManners turns manners of a creature on (takes) and off (leaves), whatever its
// definition says. Manners in neither set stay.
func (tx *Tx) SetManners(u *entity.Unit, takes, leaves content.Manners) error {
	return tx.on().ai.SetManners(u, takes, leaves)
}

// LeaveFight takes a unit out of all its fights at its position. It does not return home.
func (tx *Tx) LeaveFight(u *entity.Unit) { tx.on().ai.LeaveFight(u) }

// FleeForHelp makes a creature run to the nearest friend within seek yards, or away if
// there is none, for at most span. Where it stops, friends within call yards join its
// fight.
func (tx *Tx) FleeForHelp(u *entity.Unit, span clock.Time, seek, call geo.Yards) error {
	return tx.on().ai.FleeForHelp(u, span, seek, call)
}

// GoTo is MoveTo a named point; hook.Arrive receives the name when the creature arrives.
func (tx *Tx) GoTo(u *entity.Unit, p geo.Point, run bool, name string) error {
	return tx.on().ai.GoTo(u, p, run, name)
}

// Stroll makes a creature wander within some yards of its position; 0 ends that.
func (tx *Tx) Stroll(u *entity.Unit, yards geo.Yards) error { return tx.on().ai.Stroll(u, yards) }

// Settle sets the home of a creature; nil is that of its spawn.
func (tx *Tx) Settle(u *entity.Unit, home *geo.Position) error {
	return tx.on().ai.Settle(u, home)
}

// FightAll starts the fight of a creature with all players whom it may attack, within some
// yards or with 0 on the whole map. It returns how many there are.
func (tx *Tx) FightAll(u *entity.Unit, yards geo.Yards) int {
	return tx.on().ai.FightAll(u, yards)
}

// SetData stores a number with a creature under a name and calls its scripts. from may be
// nil.
func (tx *Tx) SetData(u *entity.Unit, field string, value int64, from *entity.Unit) error {
	return tx.on().ai.SetData(u, field, value, from)
}

// Data returns the number stored with a creature under a name, 0 if there is none.
func (tx *Tx) Data(u *entity.Unit, field string) int64 {
	tx.on()
	if u.Creature == nil {
		return 0
	}
	return u.Creature.Orders.Datum(field)
}

// SetActive keeps the cell of a creature awake, or lets it sleep.
func (tx *Tx) SetActive(u *entity.Unit, on bool) error { return tx.on().ai.SetActive(u, on) }

// SetFloor sets the health below which damage cannot take a creature: points, or pct
// percent of its maximum if pct is above 0. With 0 for both it can die again.
func (tx *Tx) SetFloor(u *entity.Unit, points int64, pct float64) error {
	tx.on()
	switch {
	case u.Creature == nil:
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	case points < 0 || !(pct >= 0 && pct <= 100):
		return fmt.Errorf("%d points, %g percent is not a valid amount of health", points, pct)
	}
	u.Creature.Orders.Floor, u.Creature.Orders.FloorPct = points, pct
	return nil
}

// SetKeeps sets the distance from which a creature fights, in yards between edges; 0
// restores that of its definition.
func (tx *Tx) SetKeeps(u *entity.Unit, yards geo.Yards) error {
	m := tx.on()
	if u.Creature == nil || !(yards >= 0) {
		return fmt.Errorf("%s cannot fight from %g yards", u.Name.Key, yards)
	}
	u.Creature.Orders.Keeps = yards
	m.units.Rederive(u)
	return nil
}

// SetCorpse sets how long the corpse of a creature stays after its death; 0 restores the
// time of its definition.
func (tx *Tx) SetCorpse(u *entity.Unit, lasts clock.Time) error {
	m := tx.on()
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	u.Creature.Orders.Corpse = max(0, lasts)
	if u.Dead && lasts > 0 {
		m.s.Plan(u, entity.DueVanish, m.s.Now()+max(clock.Step, lasts))
	}
	return nil
}

// DespawnIn removes a creature after a delay; 0 is at once. Its spawn makes the next one
// after the time again; 0 is its usual time.
func (tx *Tx) DespawnIn(u *entity.Unit, delay, again clock.Time) error {
	m := tx.on()
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	u.Creature.Orders.Again = max(0, again)
	if again > 0 && u.Dead {
		m.spawns.PlanNext(u.Creature.Spawn, u.GUID, m.s.Now()+max(0, delay)+again)
	}
	if delay <= 0 {
		m.remove(u, event.Ordered)
		return nil
	}
	u.Creature.Orders.Calmly = 0
	m.s.Plan(u, entity.DueVanish, m.s.Now()+delay)
	return nil
}

// SummonAs summons a creature that belongs to no spawn.
func (tx *Tx) SummonAs(s pet.Summoning) (*entity.Unit, error) { return tx.on().pets.SummonCreature(s) }

// ScaleThreat scales a creature's threat for an enemy, or with nil for its whole threat
// list, to pct percent.
func (tx *Tx) ScaleThreat(u, enemy *entity.Unit, pct float64) {
	var of guid.GUID
	if enemy != nil {
		of = enemy.GUID
	}
	tx.on().combat.ScaleThreat(u, of, pct)
}

// SetHealth sets the health of a living unit in percent of its maximum.
func (tx *Tx) SetHealth(u *entity.Unit, pct float64) { tx.on().combat.SetHealth(u, pct) }

// RestoreFaction gives a unit the faction of its definition.
func (tx *Tx) RestoreFaction(u *entity.Unit) error {
	m := tx.on()
	faction := content.ID("")
	if d, ok := m.s.Content().Creature(u.Def); ok && u.Player == nil {
		faction = d.Faction
	} else if d, ok := m.s.Content().Start(u.Def); ok && u.Player != nil {
		faction = d.Faction
	}
	return m.units.SetFaction(u, faction)
}

// CreditKill counts a creature as killed for a player's quests, with group also for the
// group members near it. It returns for how many players.
func (tx *Tx) CreditKill(player *entity.Unit, creature content.ID, group bool) int {
	return tx.on().quests.CreditKill(player, creature, group)
}

// CompleteQuestFor is CompleteQuest, with group also for the group members near the
// player. It returns how many have completed the quest.
func (tx *Tx) CompleteQuestFor(player *entity.Unit, id content.ID, group bool) int {
	return tx.on().quests.CompleteFor(player, id, group)
}

// RemoveAurasOf removes the auras that a spell has applied to a unit, or all with "", and
// returns how many. With charges above 0 each aura loses that many charges, and only one
// without charges left is removed.
func (tx *Tx) RemoveAurasOf(u *entity.Unit, id content.ID, charges int) int {
	return tx.on().magic.Auras.Remove(u, event.CauseOrdered, func(a *entity.Aura) bool {
		if a.Innate || id != "" && a.Spell != id {
			return false
		}
		if charges <= 0 || a.Charges <= charges {
			return true
		}
		a.Charges -= charges
		return false
	})
}

// Dismount removes the auras by which a unit rides. It returns how many there were.
func (tx *Tx) Dismount(u *entity.Unit) int {
	m := tx.on()
	return m.magic.Auras.Remove(u, event.CauseOrdered, func(a *entity.Aura) bool {
		d, ok := m.s.Content().Aura(a.Aura)
		return ok && slices.ContainsFunc(d.Effects, func(e content.Effect) bool { return e.Kind == content.Mounted })
	})
}

// LaySpell applies every aura of a spell to a unit, with the unit as caster and without a
// cast. It returns how many auras are applied.
func (tx *Tx) LaySpell(u *entity.Unit, id content.ID) (laid int) {
	m := tx.on()
	d, ok := m.s.Content().Spell(id)
	if !ok {
		return 0
	}
	for i := range d.Effects {
		f := &d.Effects[i]
		if f.Kind != content.ApplyAura {
			continue
		}
		if a, ok := m.s.Content().Aura(f.Aura); ok && m.magic.Auras.Apply(u, a, spell.Application{Caster: u, Spell: id, Level: u.Level, Lasts: f.Lasts, Stacks: max(1, f.Count)}) {
			laid++
		}
	}
	return laid
}

// EndTalk closes the menu that a player has open. It reports whether there was one.
func (tx *Tx) EndTalk(player *entity.Unit) bool {
	m := tx.on()
	if player.Player == nil || player.Player.Menu == nil {
		return false
	}
	m.gossip.EndTalk(player)
	return true
}

// DespawnAtRest removes a creature once it has been out of combat for a time.
func (tx *Tx) DespawnAtRest(u *entity.Unit, span clock.Time) error {
	m := tx.on()
	if u.Creature == nil || span <= 0 {
		return fmt.Errorf("%s cannot despawn after %d ms at rest", u.Name.Key, span)
	}
	u.Creature.Orders.Calmly = span
	m.s.Plan(u, entity.DueVanish, m.s.Now()+span)
	return nil
}

// SummonGroup summons all creatures of a summon group of a creature's definition. It
// returns those that were made.
func (tx *Tx) SummonGroup(u *entity.Unit, group string) (came []*entity.Unit) {
	m := tx.on()
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
