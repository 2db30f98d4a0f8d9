package spell

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
)

// about describes what a proc moment is about.
type about struct {
	spell  *content.Spell // or nil
	aura   *content.Aura  // or nil
	school content.ID
	amount float64    // of damage or healing
	span   clock.Time // swing time of the hand that hit, or of the cast; 0 is the main hand's
	deep   int        // number of procs that have led to it
}

// quiet reports whether the spell of a moment triggers no procs.
func (a *about) quiet() bool { return a.spell != nil && !a.spell.Triggers }

// tags returns the families of what a moment is about.
func (a *about) tags() []string {
	switch {
	case a.spell != nil:
		return a.spell.Tags
	case a.aura != nil:
		return a.aura.Tags
	}
	return nil
}

// moment triggers the procs of a unit that wait for a moment; other is the opposite unit, or
// nil.
func (e Casts) moment(m content.Occasions, u, other *entity.Unit, a about) {
	if u == nil || u.Wants&m == 0 || a.quiet() || !e.Here(u) || !u.Alive() {
		return
	}
	for _, p := range e.waiting(m, u, &a) {
		if !e.Here(u) {
			return
		}
		e.goOff(m, u, other, p, &a)
	}
}

// proc is a proc that waits for a moment, as it was when the moment came.
type proc struct {
	aura   entity.Aura
	def    *content.Aura
	effect int
}

// waiting lists the procs of a unit that match a moment and what it is about, in the order in
// which their auras were applied.
func (e Casts) waiting(m content.Occasions, u *entity.Unit, a *about) []proc {
	var all []proc
	for i := range u.Auras {
		x := &u.Auras[i]
		def, ok := e.Content().Aura(x.Aura)
		if !ok || slices.Contains(*e.busy, x.Serial) {
			continue
		}
		for j := range def.Effects {
			f := &def.Effects[j]
			if j < len(x.Parts) && f.Kind == content.Proc && x.Parts[j].Kind == content.Proc && f.On&m != 0 && procOf(f, a) {
				all = append(all, proc{*x, def, j})
			}
		}
	}
	return all
}

// procOf reports whether a proc matches what a moment is about. A proc's own spell never
// triggers it.
func procOf(f *content.Effect, a *about) bool {
	if a.spell != nil && a.spell.ID == f.Spell {
		return false
	}
	return len(f.Tags) == 0 || overlap(f.Tags, a.tags())
}

// goOff triggers a proc, unless its cooldown, its chance or a script prevents it.
func (e Casts) goOff(m content.Occasions, u, other *entity.Unit, p proc, a *about) {
	f, now := &p.def.Effects[p.effect], e.Now()
	at := bySerial(u, p.aura.Serial)
	if at < 0 && m != content.OnDeath {
		return
	}
	part := &p.aura.Parts[p.effect]
	if at >= 0 {
		part = &u.Auras[at].Parts[p.effect]
	}
	if now < part.Ready || !e.lucky(u, f, a) {
		return
	}
	args := hook.Args{Units: [2]guid.GUID{u.GUID}, Numbers: [2]float64{a.amount}, Texts: [2]string{occasionWord(m)}}
	if other != nil {
		args.Units[1] = other.GUID
	}
	if _, stopped := e.AskSpell(hook.AuraProc, p.def.ID, args); stopped || !e.Here(u) {
		return
	}
	if at = bySerial(u, p.aura.Serial); at >= 0 {
		u.Auras[at].Parts[p.effect].Ready = now + f.Rest
		e.spend(u, p.aura.Serial)
	}
	if f.Spell != "" && e.Here(u) {
		e.procCast(u, other, p, f, a)
	}
}

// maxProcs is how many procs may trigger each other in a chain.
const maxProcs = 8

// procCast casts the spell of a proc. Meanwhile its aura does not proc.
func (e Casts) procCast(u, other *entity.Unit, p proc, f *content.Effect, a *about) {
	if a.deep >= maxProcs {
		e.cut(u, f.Spell)
		return
	}
	rq := Request{Spell: f.Spell, Triggered: true, Deep: a.deep + 1}
	if target := e.procTarget(u, other, f); target != nil {
		rq.Target, rq.At = target.GUID, target.Position.Point
	}
	if f.Value != nil {
		value := p.aura.Parts[p.effect].Value * float64(p.aura.Stacks)
		rq.Value = &value
	}
	*e.busy = append(*e.busy, p.aura.Serial)
	r := e.Cast(u, rq)
	*e.busy = (*e.busy)[:len(*e.busy)-1]
	if r == TooDeep {
		e.cut(u, f.Spell)
	}
}

// procTarget returns the target of a proc.
func (e Casts) procTarget(u, other *entity.Unit, f *content.Effect) *entity.Unit {
	switch f.Who {
	case content.WhoBearer, content.WhoCaster:
		return u
	case content.WhoPet:
		other, _ = e.PetOf(u)
	case content.WhoOwner:
		other, _ = e.OwnerOf(u)
	}
	return other
}

// lucky draws the chance of a proc. With procs per minute, the chance is that rate times the
// swing time.
func (e Casts) lucky(u *entity.Unit, f *content.Effect, a *about) bool {
	switch {
	case f.PerMin > 0:
		span := a.span
		if span <= 0 {
			span = u.Swing
		}
		return e.Random("spells").Chance(f.PerMin * float64(span) / 600)
	case f.Chance != nil:
		return e.Random("spells").Chance(f.Chance.Eval([]float64{float64(u.Level)}))
	}
	return true
}

// occasionWord returns the YAML word of a moment.
func occasionWord(m content.Occasions) string {
	for i, w := range content.OccasionWords {
		if m == 1<<i {
			return w
		}
	}
	return ""
}

// Last lists the procs of a unit that wait for its death, before death removes its auras; pass
// it to Fallen.
func (e Casts) Last(u *entity.Unit) []proc {
	if u.Wants&content.OnDeath == 0 {
		return nil
	}
	return e.waiting(content.OnDeath, u, &about{})
}

// DeathProcs triggers the procs on a death: of the killer, and of the unit that died.
func (e Casts) DeathProcs(u, killer *entity.Unit, last []proc) {
	if killer != nil && killer != u {
		e.moment(content.OnKill, killer, u, about{})
	}
	for _, p := range last {
		if e.Here(u) {
			e.goOff(content.OnDeath, u, killer, p, &about{})
		}
	}
}

// SwingProcs triggers the procs of a melee or ranged hit; lost is the health that its victim has
// lost.
func (e Casts) SwingProcs(u, victim *entity.Unit, how event.Outcome, hand event.Hand, span clock.Time, lost int64) {
	a := about{amount: float64(lost), span: span}
	given, taken := content.OnSwing, content.OnStruck
	if hand == event.HandRanged {
		given, taken = content.OnShot, content.OnShotAt
	}
	switch how {
	case event.OutcomeDodge:
		e.moment(content.OnDodge, victim, u, a)
	case event.OutcomeParry:
		e.moment(content.OnParry, victim, u, a)
	case event.OutcomeBlock:
		e.moment(content.OnBlock, victim, u, a)
	}
	if !how.Lands() {
		e.moment(content.OnSwingMissed, u, victim, a)
		return
	}
	e.Thorns(u, victim)
	e.moment(given, u, victim, a)
	e.moment(taken, victim, u, a)
	if how == event.OutcomeCrit {
		e.moment(content.OnCrit, u, victim, a)
		e.moment(content.OnCritTaken, victim, u, a)
	}
}

// DamageProcs triggers the procs on damage from any source.
func (e Casts) DamageProcs(source, victim *entity.Unit, lost int64) {
	e.moment(content.OnDamaged, victim, source, about{amount: float64(lost)})
}

// deeds is the damage and healing that a spell has done to a target.
type deeds struct{ hurt, healed int64 }

// told triggers the procs of a spell that has hit.
func (e Casts) told(caster, target *entity.Unit, def *content.Spell, f *Flight, harm bool, d deeds) {
	if caster == nil || target == nil {
		return
	}
	a := about{spell: def, amount: float64(d.hurt + d.healed), span: def.Cast, deep: f.Deep}
	if harm {
		if e.Here(target) && e.Here(caster) && target.Alive() && e.CanAttack(caster, target) {
			e.Engage(caster, target, 0)
		}
		e.moment(content.OnSpellHit, caster, target, a)
		e.moment(content.OnSpellTaken, target, caster, a)
	}
	if d.healed > 0 {
		e.moment(content.OnHeal, caster, target, a)
		e.moment(content.OnHealed, target, caster, a)
	}
	if f.How == event.OutcomeCrit && d.hurt+d.healed > 0 {
		e.moment(content.OnCrit, caster, target, a)
		e.moment(content.OnCritTaken, target, caster, a)
	}
}

// ticked triggers the procs of an aura that has damaged or healed.
func (t *tick) ticked(amount int64, heals bool) {
	a := about{aura: t.def, amount: float64(amount), span: t.effect.Every}
	switch {
	case amount <= 0:
	case heals:
		t.e.moment(content.OnPeriodicHeal, t.caster, t.bearer, a)
	default:
		t.e.moment(content.OnPeriodic, t.caster, t.bearer, a)
		t.e.moment(content.OnPeriodicTaken, t.bearer, t.caster, a)
	}
}
