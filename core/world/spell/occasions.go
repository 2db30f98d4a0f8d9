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

// Procs casts the spells that auras trigger at moments such as a hit or a death. It owns the
// cooldown of each proc, and which procs are being triggered.
type Procs struct {
	Units
	Bodies
	Listeners

	casts   *Casts
	auras   *Auras
	targets *Targets
	shields *Shields

	busy []uint32 // the auras whose procs are being triggered, by serial; empty between steps
}

// moment triggers the procs of a unit that wait for a moment; other is the opposite unit, or
// nil.
func (ps *Procs) moment(m content.Occasions, u, other *entity.Unit, a about) {
	if u == nil || u.Wants&m == 0 || a.quiet() || !ps.Here(u) || !u.Alive() {
		return
	}
	for _, p := range ps.waiting(m, u, &a) {
		if !ps.Here(u) {
			return
		}
		ps.goOff(m, u, other, p, &a)
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
func (ps *Procs) waiting(m content.Occasions, u *entity.Unit, a *about) []proc {
	var all []proc
	for i := range u.Auras {
		x := &u.Auras[i]
		def, ok := ps.Content().Aura(x.Aura)
		if !ok || slices.Contains(ps.busy, x.Serial) {
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
func (ps *Procs) goOff(m content.Occasions, u, other *entity.Unit, p proc, a *about) {
	f, now := &p.def.Effects[p.effect], ps.Now()
	at := bySerial(u, p.aura.Serial)
	if at < 0 && m != content.OnDeath {
		return
	}
	part := &p.aura.Parts[p.effect]
	if at >= 0 {
		part = &u.Auras[at].Parts[p.effect]
	}
	if now < part.Ready || !ps.lucky(u, f, a) {
		return
	}
	args := hook.Args{Units: [2]guid.GUID{u.GUID}, Numbers: [2]float64{a.amount}, Texts: [2]string{occasionWord(m)}}
	if other != nil {
		args.Units[1] = other.GUID
	}
	if _, stopped := ps.AskSpell(hook.AuraProc, p.def.ID, args); stopped || !ps.Here(u) {
		return
	}
	if at = bySerial(u, p.aura.Serial); at >= 0 {
		u.Auras[at].Parts[p.effect].Ready = now + f.Rest
		ps.auras.spend(u, p.aura.Serial)
	}
	if f.Spell != "" && ps.Here(u) {
		ps.procCast(u, other, p, f, a)
	}
}

// maxProcs is how many procs may trigger each other in a chain.
const maxProcs = 8

// procCast casts the spell of a proc. Meanwhile its aura does not proc.
func (ps *Procs) procCast(u, other *entity.Unit, p proc, f *content.Effect, a *about) {
	if a.deep >= maxProcs {
		ps.casts.cut(u, f.Spell)
		return
	}
	rq := Request{Spell: f.Spell, Triggered: true, Deep: a.deep + 1}
	if target := ps.procTarget(u, other, f); target != nil {
		rq.Target, rq.At = target.GUID, target.Position.Point
	}
	if f.Value != nil {
		value := p.aura.Parts[p.effect].Value * float64(p.aura.Stacks)
		rq.Value = &value
	}
	ps.busy = append(ps.busy, p.aura.Serial)
	r := ps.casts.Cast(u, rq)
	ps.busy = ps.busy[:len(ps.busy)-1]
	if r == TooDeep {
		ps.casts.cut(u, f.Spell)
	}
}

// procTarget returns the target of a proc.
func (ps *Procs) procTarget(u, other *entity.Unit, f *content.Effect) *entity.Unit {
	switch f.Who {
	case content.WhoBearer, content.WhoCaster:
		return u
	case content.WhoPet:
		other, _ = ps.targets.PetOf(u)
	case content.WhoOwner:
		other, _ = ps.targets.OwnerOf(u)
	}
	return other
}

// lucky draws the chance of a proc. With procs per minute, the chance is that rate times the
// swing time.
func (ps *Procs) lucky(u *entity.Unit, f *content.Effect, a *about) bool {
	switch {
	case f.PerMin > 0:
		span := a.span
		if span <= 0 {
			span = u.Swing
		}
		return ps.Random("spells").Chance(f.PerMin * float64(span) / 600)
	case f.Chance != nil:
		return ps.Random("spells").Chance(f.Chance.Eval([]float64{float64(u.Level)}))
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
func (ps *Procs) Last(u *entity.Unit) []proc {
	if u.Wants&content.OnDeath == 0 {
		return nil
	}
	return ps.waiting(content.OnDeath, u, &about{})
}

// Death triggers the procs on a death: of the killer, and of the unit that died.
func (ps *Procs) Death(u, killer *entity.Unit, last []proc) {
	if killer != nil && killer != u {
		ps.moment(content.OnKill, killer, u, about{})
	}
	for _, p := range last {
		if ps.Here(u) {
			ps.goOff(content.OnDeath, u, killer, p, &about{})
		}
	}
}

// Swing triggers the procs of a melee or ranged hit; lost is the health that its victim has
// lost.
func (ps *Procs) Swing(u, victim *entity.Unit, how event.Outcome, hand event.Hand, span clock.Time, lost int64) {
	a := about{amount: float64(lost), span: span}
	given, taken := content.OnSwing, content.OnStruck
	if hand == event.HandRanged {
		given, taken = content.OnShot, content.OnShotAt
	}
	switch how {
	case event.OutcomeDodge:
		ps.moment(content.OnDodge, victim, u, a)
	case event.OutcomeParry:
		ps.moment(content.OnParry, victim, u, a)
	case event.OutcomeBlock:
		ps.moment(content.OnBlock, victim, u, a)
	}
	if !how.Lands() {
		ps.moment(content.OnSwingMissed, u, victim, a)
		return
	}
	ps.shields.Thorns(u, victim)
	ps.moment(given, u, victim, a)
	ps.moment(taken, victim, u, a)
	if how == event.OutcomeCrit {
		ps.moment(content.OnCrit, u, victim, a)
		ps.moment(content.OnCritTaken, victim, u, a)
	}
}

// Damage triggers the procs on damage from any source.
func (ps *Procs) Damage(source, victim *entity.Unit, lost int64) {
	ps.moment(content.OnDamaged, victim, source, about{amount: float64(lost)})
}

// deeds is the damage and healing that a spell has done to a target.
type deeds struct{ hurt, healed int64 }

// told triggers the procs of a spell that has hit.
func (ps *Procs) told(caster, target *entity.Unit, def *content.Spell, f *Flight, harm bool, d deeds) {
	if caster == nil || target == nil {
		return
	}
	a := about{spell: def, amount: float64(d.hurt + d.healed), span: def.Cast, deep: f.Deep}
	if harm {
		if ps.Here(target) && ps.Here(caster) && target.Alive() && ps.CanAttack(caster, target) {
			ps.Engage(caster, target, 0)
		}
		ps.moment(content.OnSpellHit, caster, target, a)
		ps.moment(content.OnSpellTaken, target, caster, a)
	}
	if d.healed > 0 {
		ps.moment(content.OnHeal, caster, target, a)
		ps.moment(content.OnHealed, target, caster, a)
	}
	if f.How == event.OutcomeCrit && d.hurt+d.healed > 0 {
		ps.moment(content.OnCrit, caster, target, a)
		ps.moment(content.OnCritTaken, target, caster, a)
	}
}

// ticked triggers the procs of an aura that has damaged or healed.
func (t *tick) ticked(amount int64, heals bool) {
	a := about{aura: t.def, amount: float64(amount), span: t.effect.Every}
	switch {
	case amount <= 0:
	case heals:
		t.e.procs.moment(content.OnPeriodicHeal, t.caster, t.bearer, a)
	default:
		t.e.procs.moment(content.OnPeriodic, t.caster, t.bearer, a)
		t.e.procs.moment(content.OnPeriodicTaken, t.bearer, t.caster, a)
	}
}
