package spell

import (
	"math"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/aura"
)

// Shields runs the auras that act on damage and spells against their unit: absorbs, split
// damage, damage shields and reflection. It owns what is left of each absorb.
type Shields struct {
	Units
	Bodies
	Listeners

	auras *Auras
	procs *Procs
}

// Absorb lets the auras of a unit absorb damage of a school, in the order in which they were
// applied, and returns what is left. Absorbs that are used up end.
func (sh *Shields) Absorb(source, victim *entity.Unit, school content.ID, amount float64) float64 {
	all, before := aura.Shields(sh.Content(), victim, school), amount
	for _, serial := range all {
		if amount <= 0 || !sh.Here(victim) {
			break
		}
		amount -= sh.absorb(source, victim, serial, school, amount)
	}
	if amount < before && sh.Here(victim) && victim.Alive() {
		sh.procs.moment(content.OnAbsorb, victim, source, about{school: school})
	}
	return amount
}

// absorb lets one aura absorb damage.
func (sh *Shields) absorb(source, victim *entity.Unit, serial uint32, school content.ID, amount float64) (taken float64) {
	var by guid.GUID
	if source != nil {
		by = source.GUID
	}
	used := false
	for j := 0; j < MaxEffects && taken < amount; j++ {
		i := bySerial(victim, serial)
		if i < 0 {
			return taken
		}
		def, ok := sh.Content().Aura(victim.Auras[i].Aura)
		if !ok || !aura.Takes(def, &victim.Auras[i], j, school) {
			continue
		}
		f := &def.Effects[j]
		power, _ := sh.Power(victim, f.Power)
		room := aura.Room(&victim.Auras[i].Parts[j], f, amount-taken, power)
		asked := sh.ChangeSpell(hook.AuraAbsorb, def.ID, hook.Args{Units: [2]guid.GUID{victim.GUID, by}}, room)
		room = min(max(asked, 0), room)
		if i = bySerial(victim, serial); i < 0 {
			return taken + room
		}
		p := &victim.Auras[i].Parts[j]
		p.Left -= room
		taken += room
		used = used || p.Left <= 0
		if f.Kind == content.PowerShield {
			sh.ChangePower(victim, f.Power, -int64(math.Ceil(room*f.Factor)))
		}
	}
	if i := bySerial(victim, serial); used && i >= 0 {
		sh.auras.gone(victim, []aura.Removed{aura.Remove(victim, i, event.CauseUsed)})
	} else if taken > 0 {
		sh.auras.spend(victim, serial)
	}
	return taken
}

// spend uses up one charge of an aura, if it has charges.
func (as *Auras) spend(u *entity.Unit, serial uint32) {
	i := bySerial(u, serial)
	if i < 0 {
		return
	}
	a := &u.Auras[i]
	if def, ok := as.Content().Aura(a.Aura); !ok || def.Charges == 0 {
		return
	}
	if a.Charges--; a.Charges <= 0 {
		as.gone(u, []aura.Removed{aura.Remove(u, i, event.CauseUsed)})
		return
	}
	as.Touch(u, auras)
}

// Split lets the casters of auras take their share of another unit's damage, and returns what
// is left.
func (sh *Shields) Split(source, victim *entity.Unit, h Harm, amount float64) float64 {
	for _, s := range aura.Shares(sh.Content(), victim, content.SplitDamage, aura.About{School: h.School, Tags: h.Tags}) {
		i := bySerial(victim, s.Serial)
		if i < 0 || amount <= 0 {
			continue
		}
		other, ok := sh.Unit(victim.Auras[i].Caster)
		if !ok || other == victim || !other.Alive() {
			continue
		}
		share := math.Round(amount * min(max(s.Value, 0), 100) / 100)
		amount -= share
		sh.Hurt(source, other, Harm{Amount: share, School: h.School, Spell: victim.Auras[i].Aura, Exact: true})
		if !sh.Here(victim) || !victim.Alive() {
			return 0
		}
	}
	return amount
}

// Thorns damages the attacker of a unit by its damage shields, after a swing or a weapon
// spell.
func (sh *Shields) Thorns(attacker, victim *entity.Unit) {
	for _, s := range aura.Shares(sh.Content(), victim, content.DamageShield, aura.About{}) {
		i := bySerial(victim, s.Serial)
		if i < 0 {
			continue
		}
		def, ok := sh.Content().Aura(victim.Auras[i].Aura)
		if !ok || !sh.Here(attacker) || !attacker.Alive() || !victim.Alive() {
			continue
		}
		h := Harm{Amount: s.Value, School: def.School, Spell: def.ID, Tags: def.Tags, Shield: true}
		if own := def.Effects[s.Effect].School; own != "" {
			h.School = own
		}
		sh.Hurt(victim, attacker, h)
		sh.auras.spend(victim, s.Serial)
		if !sh.Here(victim) {
			return
		}
	}
}

// reflects draws whether a unit reflects a spell to its caster.
func (sh *Shields) reflects(u, target *entity.Unit, def *content.Spell) bool {
	if u == target || len(target.Auras) == 0 || !sh.CanAttack(u, target) {
		return false
	}
	for _, s := range aura.Shares(sh.Content(), target, content.Reflect, aura.About{School: def.School, Tags: def.Tags}) {
		if sh.Random("spells").Chance(s.Value) {
			sh.auras.spend(target, s.Serial)
			return true
		}
	}
	return false
}

// purge removes auras that a new immunity forbids.
func (as *Auras) purge(u *entity.Unit) {
	s := as.Content()
	as.Remove(u, event.CauseImmune, func(a *entity.Aura) bool {
		def, ok := s.Aura(a.Aura)
		return ok && aura.Forbidden(s, u, def)
	})
	for i := range u.Auras {
		if def, ok := s.Aura(u.Auras[i].Aura); ok {
			aura.BlockImmuneParts(s, u, def, u.Auras[i].Parts)
		}
	}
	as.changed(u)
}
