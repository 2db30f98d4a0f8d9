package spell

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/aura"
)

// Application is how an aura is applied to a unit.
type Application struct {
	Caster *entity.Unit // nil: nobody
	Spell  content.ID   // that applies it, or ""
	Level  int          // of the caster
	Lasts  clock.Time   // instead of the duration of its definition; 0 uses the definition
	Stacks int
	Innate bool      // from what the unit is, knows or wears: lasts until that changes
	From   guid.GUID // the source of an area aura
}

// ApplyAura applies an aura to a unit and reports whether the unit has it.
func (e Casts) ApplyAura(u *entity.Unit, def *content.Aura, l Application) bool {
	s := e.Content()
	about := aura.About{School: def.School, Mechanic: def.Mechanic, Tags: def.Tags}
	if u.Player != nil && charms(def) || !u.Alive() && !def.Survives || aura.Forbidden(s, u, def) {
		return false
	}
	var by guid.GUID
	if l.Caster != nil {
		by = l.Caster.GUID
	}
	if !e.comes(u, def, by) {
		return false
	}
	made := e.made(u, def, l, about)
	if !e.Here(u) {
		return false
	}
	if def.Radius > 0 && l.From == 0 {
		made.Look = e.Now()
	}
	return e.put(u, def, made, l.Caster)
}

// put applies an aura whose numbers are fixed to a unit.
func (e Casts) put(u *entity.Unit, def *content.Aura, made entity.Aura, caster *entity.Unit) bool {
	s := e.Content()
	if def.Limited != "" && !e.shorten(u, def, &made) {
		return false
	}
	aura.BlockImmuneParts(s, u, def, made.Parts)
	at, again, ok, gone := aura.Apply(s, u, def, made)
	e.gone(u, gone)
	if !ok || !e.Here(u) {
		return false
	}
	if !again {
		at = bySerial(u, made.Serial) // earlier steps may have changed the list
	}
	if at < 0 || at >= len(u.Auras) {
		return false
	}
	a := u.Auras[at]
	if def.Limited != "" {
		e.count(u, def, a.Ends)
	}
	if def.OnlyOne && caster != nil {
		e.only(u, def, caster)
	}
	e.Log(event.AuraApplied{Unit: u.GUID, Caster: a.Caster, Aura: a.Aura, Spell: a.Spell, Serial: a.Serial, Stacks: a.Stacks, Again: again})
	e.changed(u)
	e.sit(u, def.Breaks)
	if aura.Protects(def) {
		e.purge(u)
	}
	e.NoticeSpell(hook.AuraApply, a.Aura, hook.Args{Units: [2]guid.GUID{u.GUID, a.Caster}, Numbers: [2]float64{float64(a.Stacks)}})
	return bySerial(u, a.Serial) >= 0
}

// charms reports whether an aura charms its unit, which never works on players.
func charms(def *content.Aura) bool {
	return slices.ContainsFunc(def.Effects, func(f content.Effect) bool { return f.Kind == content.Charm })
}

// laysCharm reports whether a spell does nothing but apply charm auras.
func (e Casts) laysCharm(def *content.Spell) bool {
	for i := range def.Effects {
		a, ok := e.Content().Aura(def.Effects[i].Aura)
		if def.Effects[i].Kind != content.ApplyAura || !ok || !charms(a) {
			return false
		}
	}
	return len(def.Effects) > 0
}

// made returns an aura with its numbers fixed.
func (e Casts) made(u *entity.Unit, def *content.Aura, l Application, about aura.About) entity.Aura {
	now := e.Now()
	a := entity.Aura{Serial: e.NextSerial(), Aura: def.ID, Spell: l.Spell, Level: max(1, l.Level), Began: now, Stacks: min(max(1, l.Stacks), max(1, def.Stacks)), Charges: def.Charges, From: l.From, Innate: l.Innate}
	span := def.Duration
	if l.Lasts > 0 {
		span = l.Lasts
	}
	var in [10]float64
	if l.Caster != nil {
		a.Caster, a.Level = l.Caster.GUID, l.Caster.Level
		in = e.inputs(l.Caster, u, event.HandMain, 0)
		if span > 0 {
			span = max(clock.Step, steps(aura.Modified(e.Content(), l.Caster, content.ModifyDuration, e.families(def, l.Spell), float64(span))))
		}
	} else {
		in = e.inputs(u, u, event.HandMain, 0)
	}
	if l.Innate {
		span = 0
	}
	if a.Span = span; span > 0 {
		a.Ends = now + span
	}
	of := e.families(def, l.Spell)
	values := make([]float64, len(def.Effects))
	for i := range def.Effects {
		if f := &def.Effects[i]; f.Value != nil {
			values[i] = e.Content().Eval(f.Value, in[:], valuesOf(l.Caster), u.Values)
			if l.Caster != nil && f.Kind != content.ModifyValue {
				values[i] = aura.Modified(e.Content(), l.Caster, content.ModifyValue, of, values[i])
			}
			values[i] = e.calculated(u, def, f, a.Caster, values[i])
		}
	}
	a.Parts = aura.Parts(def, now, values)
	return a
}

// families returns the families by which modifiers select an aura: its own and those of the
// spell that applies it.
func (e Casts) families(def *content.Aura, id content.ID) aura.About {
	of := aura.About{School: def.School, Mechanic: def.Mechanic, Tags: def.Tags}
	if cast, ok := e.Content().Spell(id); ok && len(cast.Tags) > 0 {
		of.Tags = append(slices.Clone(def.Tags), cast.Tags...)
	}
	return of
}

// changed updates a unit after its auras have changed: its stats, its crowd control, its next
// wake-up, and what others see.
func (e Casts) changed(u *entity.Unit) {
	before := u.Control
	e.Rederive(u)
	e.Touch(u, auras)
	e.planAura(u)
	if taken := u.Control &^ before; taken != 0 {
		e.overcome(u, taken)
	}
}

// overcome runs when auras take control from a unit.
func (e Casts) overcome(u *entity.Unit, taken entity.Control) {
	if taken&entity.Helpless != 0 {
		e.Break(u, IsStunned, 0)
	}
	if taken&entity.Silenced != 0 && u.Cast != nil {
		if def, ok := e.Content().Spell(u.Cast.Spell); ok && def.School != "" && aura.Silenced(e.Content(), u, def.School) {
			e.Break(u, IsSilenced, 0)
		}
	}
}

// RemoveAuras removes the auras of a unit that fit and returns how many there were.
func (e Casts) RemoveAuras(u *entity.Unit, cause event.Cause, fits func(*entity.Aura) bool) int {
	var gone []aura.Removed
	for i := 0; i < len(u.Auras); {
		if fits(&u.Auras[i]) {
			gone = append(gone, aura.Remove(u, i, cause))
			continue
		}
		i++
	}
	e.gone(u, gone)
	return len(gone)
}

// gone is the one place that handles removed auras.
func (e Casts) gone(u *entity.Unit, gone []aura.Removed) {
	if len(gone) == 0 {
		return
	}
	for _, r := range gone {
		if def, ok := e.Content().Aura(r.Aura.Aura); ok && def.Limited != "" {
			aura.Ended(u, def.Limited, e.Now()+e.limited())
		}
		e.retract(u, &r.Aura)
		e.Log(event.AuraRemoved{Unit: u.GUID, Caster: r.Caster, Aura: r.Aura.Aura, Spell: r.Spell, Serial: r.Serial, Cause: r.Cause})
	}
	e.changed(u)
	for _, r := range gone {
		e.NoticeSpell(hook.AuraRemove, r.Aura.Aura, hook.Args{Units: [2]guid.GUID{u.GUID, r.Caster}, Texts: [2]string{r.Cause.String()}})
	}
}

// Died ends the auras and casts that do not survive death.
func (e Casts) Died(u *entity.Unit) {
	e.Break(u, ByDeath, 0)
	u.Queued, u.NextSwingSpell = nil, ""
	e.StopRepeating(u, ByDeath)
	e.RemoveAuras(u, event.CauseDeath, func(a *entity.Aura) bool {
		def, ok := e.Content().Aura(a.Aura)
		return !ok || !def.Survives && !(a.Innate && u.Player != nil)
	})
}

// AuraDue runs what is due of a unit's auras: ticks first, then expiry, each in the order in
// which the auras were applied.
func (e Casts) AuraDue(u *entity.Unit) {
	now := e.Now()
	var serials [aura.MaxAuras]uint32
	n := 0
	for i := range u.Auras {
		if due(&u.Auras[i], now) {
			serials[n] = u.Auras[i].Serial
			n++
		}
	}
	for _, serial := range serials[:n] {
		e.auraDue(u, serial, now)
		if !e.Here(u) {
			return
		}
	}
	e.recharge(u)
	e.planAura(u)
}

func due(a *entity.Aura, now clock.Time) bool {
	if a.Ends > 0 && a.Ends <= now || a.Look > 0 && a.Look <= now {
		return true
	}
	return slices.ContainsFunc(a.Parts, func(p entity.Part) bool { return p.Next > 0 && p.Next <= now })
}

func bySerial(u *entity.Unit, serial uint32) int {
	return slices.IndexFunc(u.Auras, func(a entity.Aura) bool { return a.Serial == serial })
}

// auraDue ticks and expires one aura.
func (e Casts) auraDue(u *entity.Unit, serial uint32, now clock.Time) {
	if i := bySerial(u, serial); i >= 0 && u.Auras[i].Look > 0 && u.Auras[i].Look <= now {
		e.look(u, i, now)
	}
	for j := 0; ; j++ {
		i := bySerial(u, serial)
		if i < 0 || j >= len(u.Auras[i].Parts) {
			break
		}
		p := &u.Auras[i].Parts[j]
		if p.Next == 0 || p.Next > now {
			continue
		}
		if p.Next += max(clock.Step, p.Every); u.Auras[i].Ends > 0 && p.Next > u.Auras[i].Ends {
			p.Next = 0
		}
		e.tick(u, i, j)
		if !e.Here(u) {
			return
		}
	}
	if i := bySerial(u, serial); i >= 0 && u.Auras[i].Ends > 0 && u.Auras[i].Ends <= now {
		e.gone(u, []aura.Removed{aura.Remove(u, i, event.CauseExpired)})
	}
}

// planAura schedules the next due time of a unit's auras and charges.
func (e Casts) planAura(u *entity.Unit) {
	if due := u.Due[entity.DueAura]; due > 0 && due <= e.Now() {
		return // it is due in this step, and plans the next
	}
	at := aura.Due(u)
	for i := range u.Charges {
		if next := u.Charges[i].Next; at == 0 || next < at {
			at = next
		}
	}
	if at > 0 {
		at = max(at, e.Now()+1)
	}
	e.Wake(u, entity.DueAura, at)
}
