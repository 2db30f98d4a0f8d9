package spell

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
)

// tick is one effect of an aura that is due.
type tick struct {
	e      *Effects
	bearer *entity.Unit
	caster *entity.Unit // nil when it has left the map
	aura   entity.Aura
	def    *content.Aura
	effect *content.Effect
	value  float64 // with all stacks
}

// ticks maps each kind of periodic aura effect to its implementation; a test fails if one that
// has every_ms is missing.
var ticks = [content.EffectKindCount]func(*tick){
	content.PeriodicDamage:    func(t *tick) { t.harm(t.value) },
	content.PeriodicDamagePct: func(t *tick) { t.harm(t.value / 100 * float64(t.bearer.MaxHealth)) },
	content.PeriodicHeal:      func(t *tick) { t.mend(t.value) },
	content.PeriodicHealPct:   func(t *tick) { t.mend(t.value / 100 * float64(t.bearer.MaxHealth)) },
	content.PeriodicEnergize:  func(t *tick) { t.e.energize(t.caster, t.bearer, t.effect.Power, t.value, t.def.ID, true) },
	content.PeriodicBurn:      (*tick).burn,
	content.PeriodicLeech:     (*tick).leech,
	content.PeriodicTrigger:   (*tick).trigger,
	content.PeriodicScript:    func(*tick) {},
}

// tick runs a tick of one effect of an aura.
func (ef *Effects) tick(u *entity.Unit, i, j int) {
	a := u.Auras[i]
	def, ok := ef.Content().Aura(a.Aura)
	if !ok || j >= len(def.Effects) || def.Effects[j].Kind != a.Parts[j].Kind || ef.ticks[a.Parts[j].Kind] == nil || !u.Alive() {
		return
	}
	caster, _ := ef.Unit(a.Caster)
	t := &tick{e: ef, bearer: u, caster: caster, aura: a, def: def, effect: &def.Effects[j], value: a.Parts[j].Value * float64(a.Stacks)}
	ef.NoticeSpell(hook.AuraTick, def.ID, hook.Args{Units: [2]guid.GUID{u.GUID, a.Caster}, Numbers: [2]float64{t.value}, Texts: [2]string{t.effect.Kind.String()}})
	if !ef.Here(u) || bySerial(u, a.Serial) < 0 {
		return
	}
	ef.ticks[t.effect.Kind](t)
}

func (t *tick) school() content.ID {
	if t.effect.School != "" {
		return t.effect.School
	}
	return t.def.School
}

func (t *tick) harm(amount float64) int64 {
	lost := t.e.Hurt(t.caster, t.bearer, Harm{Amount: amount, School: t.school(), Spell: t.def.ID, Tags: t.def.Tags, Periodic: true})
	t.ticked(lost, false)
	return lost
}

func (t *tick) mend(amount float64) {
	t.ticked(t.e.Cure(t.caster, t.bearer, Cure{Amount: amount, Spell: t.def.ID, Tags: t.def.Tags, Periodic: true}), true)
}

// burn takes points of a power, and damages for each of them.
func (t *tick) burn() {
	lost := -t.e.energize(t.caster, t.bearer, t.effect.Power, -t.value, t.def.ID, true)
	if lost > 0 && t.effect.Factor > 0 {
		t.harm(float64(lost) * t.effect.Factor)
	}
}

// leech gives the caster, if it is there and alive, a share of what the unit lost.
func (t *tick) leech() {
	lost := t.harm(t.value)
	if lost > 0 && t.caster != nil && t.caster.Alive() && t.e.Here(t.caster) {
		t.e.Cure(t.caster, t.caster, Cure{Amount: float64(lost) * t.effect.Factor, Spell: t.def.ID, Tags: t.def.Tags, Periodic: true})
	}
}

func (t *tick) trigger() {
	by, at := t.caster, t.bearer
	if t.effect.Who == content.WhoCaster {
		by = t.bearer
	}
	if by == nil || !t.e.Here(by) {
		return
	}
	if t.e.casts.Cast(by, Request{Spell: t.effect.Spell, Target: at.GUID, At: at.Position.Point, Triggered: true}) == TooDeep {
		t.e.casts.cut(by, t.effect.Spell)
	}
}

// energize gives a unit points of a power, or takes them.
func (ef *Effects) energize(source, target *entity.Unit, power content.ID, value float64, by content.ID, periodic bool) int64 {
	won := ef.ChangePower(target, power, int64(value))
	if won == 0 {
		return 0
	}
	ev := event.Energized{Target: target.GUID, Spell: by, Power: power, Amount: won, Periodic: periodic}
	if source != nil {
		ev.Source = source.GUID
	}
	ef.Log(ev)
	return won
}
