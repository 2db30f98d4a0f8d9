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

// Auras applies, ticks and removes the auras of units. It owns the auras of a unit, their
// diminishing returns and the time at which the next of them is due.
type Auras struct {
	Units
	Bodies
	Listeners

	casts     *Casts
	cooldowns *Cooldowns
	areas     *Areas
	effects   *Effects
}

// Apply applies an aura to a unit and reports whether the unit has it.
func (as *Auras) Apply(u *entity.Unit, def *content.Aura, l Application) bool {
	s := as.Content()
	about := aura.About{School: def.School, Mechanic: def.Mechanic, Tags: def.Tags}
	if u.Player != nil && charms(def) || !u.Alive() && !def.Survives || aura.Forbidden(s, u, def) {
		return false
	}
	var by guid.GUID
	if l.Caster != nil {
		by = l.Caster.GUID
	}
	if !as.comes(u, def, by) {
		return false
	}
	made := as.made(u, def, l, about)
	if !as.Here(u) {
		return false
	}
	if def.Radius > 0 && l.From == 0 {
		made.Look = as.Now()
	}
	return as.put(u, def, made, l.Caster)
}

// put applies an aura whose numbers are fixed to a unit.
func (as *Auras) put(u *entity.Unit, def *content.Aura, made entity.Aura, caster *entity.Unit) bool {
	s := as.Content()
	if def.Limited != "" && !as.shorten(u, def, &made) {
		return false
	}
	aura.BlockImmuneParts(s, u, def, made.Parts)
	at, again, ok, gone := aura.Apply(s, u, def, made)
	as.gone(u, gone)
	if !ok || !as.Here(u) {
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
		as.count(u, def, a.Ends)
	}
	if def.OnlyOne && caster != nil {
		as.only(u, def, caster)
	}
	as.Log(event.AuraApplied{Unit: u.GUID, Caster: a.Caster, Aura: a.Aura, Spell: a.Spell, Serial: a.Serial, Stacks: a.Stacks, Again: again})
	as.changed(u)
	as.sit(u, def.Breaks)
	if aura.Protects(def) {
		as.purge(u)
	}
	as.NoticeSpell(hook.AuraApply, a.Aura, hook.Args{Units: [2]guid.GUID{u.GUID, a.Caster}, Numbers: [2]float64{float64(a.Stacks)}})
	return bySerial(u, a.Serial) >= 0
}

// charms reports whether an aura charms its unit, which never works on players.
func charms(def *content.Aura) bool {
	return slices.ContainsFunc(def.Effects, func(f content.Effect) bool { return f.Kind == content.Charm })
}

// laysCharm reports whether a spell does nothing but apply charm auras.
func (fs *Flights) laysCharm(def *content.Spell) bool {
	for i := range def.Effects {
		a, ok := fs.Content().Aura(def.Effects[i].Aura)
		if def.Effects[i].Kind != content.ApplyAura || !ok || !charms(a) {
			return false
		}
	}
	return len(def.Effects) > 0
}

// made returns an aura with its numbers fixed.
func (as *Auras) made(u *entity.Unit, def *content.Aura, l Application, about aura.About) entity.Aura {
	now := as.Now()
	a := entity.Aura{Serial: as.NextSerial(), Aura: def.ID, Spell: l.Spell, Level: max(1, l.Level), Began: now, Stacks: min(max(1, l.Stacks), max(1, def.Stacks)), Charges: def.Charges, From: l.From, Innate: l.Innate}
	span := def.Duration
	if l.Lasts > 0 {
		span = l.Lasts
	}
	var in [10]float64
	if l.Caster != nil {
		a.Caster, a.Level = l.Caster.GUID, l.Caster.Level
		in = inputs(as.Random("spells"), l.Caster, u, event.HandMain, 0)
		if span > 0 {
			span = max(clock.Step, steps(aura.Modified(as.Content(), l.Caster, content.ModifyDuration, as.families(def, l.Spell), float64(span))))
		}
	} else {
		in = inputs(as.Random("spells"), u, u, event.HandMain, 0)
	}
	if l.Innate {
		span = 0
	}
	if a.Span = span; span > 0 {
		a.Ends = now + span
	}
	of := as.families(def, l.Spell)
	values := make([]float64, len(def.Effects))
	for i := range def.Effects {
		if f := &def.Effects[i]; f.Value != nil {
			values[i] = as.Content().Figures.Eval(f.Value, in[:], valuesOf(l.Caster), u.Values)
			if l.Caster != nil && f.Kind != content.ModifyValue {
				values[i] = aura.Modified(as.Content(), l.Caster, content.ModifyValue, of, values[i])
			}
			values[i] = as.calculated(u, def, f, a.Caster, values[i])
		}
	}
	a.Parts = aura.Parts(def, now, values)
	return a
}

// families returns the families by which modifiers select an aura: its own and those of the
// spell that applies it.
func (as *Auras) families(def *content.Aura, id content.ID) aura.About {
	of := aura.About{School: def.School, Mechanic: def.Mechanic, Tags: def.Tags}
	if cast, ok := as.Content().Spell(id); ok && len(cast.Tags) > 0 {
		of.Tags = append(slices.Clone(def.Tags), cast.Tags...)
	}
	return of
}

// changed updates a unit after its auras have changed: its stats, its crowd control, its next
// wake-up, and what others see.
func (as *Auras) changed(u *entity.Unit) {
	before := u.Control
	as.Rederive(u)
	as.Touch(u, auras)
	as.plan(u)
	if taken := u.Control &^ before; taken != 0 {
		as.casts.overcome(u, taken)
	}
}

// Remove removes the auras of a unit that fit and returns how many there were.
func (as *Auras) Remove(u *entity.Unit, cause event.Cause, fits func(*entity.Aura) bool) int {
	var gone []aura.Removed
	for i := 0; i < len(u.Auras); {
		if fits(&u.Auras[i]) {
			gone = append(gone, aura.Remove(u, i, cause))
			continue
		}
		i++
	}
	as.gone(u, gone)
	return len(gone)
}

// gone is the one place that handles removed auras.
func (as *Auras) gone(u *entity.Unit, gone []aura.Removed) {
	if len(gone) == 0 {
		return
	}
	for _, r := range gone {
		if def, ok := as.Content().Aura(r.Aura.Aura); ok && def.Limited != "" {
			aura.Ended(u, def.Limited, as.Now()+as.limited())
		}
		as.areas.retract(u, &r.Aura)
		as.Log(event.AuraRemoved{Unit: u.GUID, Caster: r.Caster, Aura: r.Aura.Aura, Spell: r.Spell, Serial: r.Serial, Cause: r.Cause})
	}
	as.changed(u)
	for _, r := range gone {
		as.NoticeSpell(hook.AuraRemove, r.Aura.Aura, hook.Args{Units: [2]guid.GUID{u.GUID, r.Caster}, Texts: [2]string{r.Cause.String()}})
	}
}

// Due runs what is due of a unit's auras: ticks first, then expiry, each in the order in
// which the auras were applied.
func (as *Auras) Due(u *entity.Unit) {
	now := as.Now()
	var serials [aura.MaxAuras]uint32
	n := 0
	for i := range u.Auras {
		if due(&u.Auras[i], now) {
			serials[n] = u.Auras[i].Serial
			n++
		}
	}
	for _, serial := range serials[:n] {
		as.auraDue(u, serial, now)
		if !as.Here(u) {
			return
		}
	}
	as.cooldowns.recharge(u)
	as.plan(u)
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
func (as *Auras) auraDue(u *entity.Unit, serial uint32, now clock.Time) {
	if i := bySerial(u, serial); i >= 0 && u.Auras[i].Look > 0 && u.Auras[i].Look <= now {
		as.areas.look(u, i, now)
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
		as.effects.tick(u, i, j)
		if !as.Here(u) {
			return
		}
	}
	if i := bySerial(u, serial); i >= 0 && u.Auras[i].Ends > 0 && u.Auras[i].Ends <= now {
		as.gone(u, []aura.Removed{aura.Remove(u, i, event.CauseExpired)})
	}
}

// plan schedules the next due time of a unit's auras and charges.
func (as *Auras) plan(u *entity.Unit) {
	if due := u.Due[entity.DueAura]; due > 0 && due <= as.Now() {
		return // it is due in this step, and plans the next
	}
	at := aura.Due(u)
	for i := range u.Charges {
		if next := u.Charges[i].Next; at == 0 || next < at {
			at = next
		}
	}
	if at > 0 {
		at = max(at, as.Now()+1)
	}
	as.Wake(u, entity.DueAura, at)
}
