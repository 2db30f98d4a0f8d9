package spell

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/aura"
	"loam/core/rules/combat"
)

// Flights carries finished casts to their targets: it rolls whether they hit, fixes the values
// of their effects and applies them when they arrive. The map keeps those under way.
type Flights struct {
	Units
	Bodies
	Listeners

	targets *Targets
	effects *Effects
	shields *Shields
	procs   *Procs
}

// release runs a finished cast: it finds the targets, rolls the chances, fixes the numbers, and
// hits each target at once or after its flight time. It reports whether it missed its own
// target.
func (fs *Flights) release(u *entity.Unit, def *content.Spell, rq *Request, spent int64) (missed bool) {
	all, bare := fs.targets.find(u, def, rq)
	went := event.CastWent{Caster: u.GUID, Spell: def.ID, Target: rq.Target, At: rq.At, Triggered: rq.Triggered, Took: rq.Took, Item: rq.Item, Thing: rq.Thing}
	flights := make([]Flight, 0, len(all)+1)
	if bare != 0 {
		flights = append(flights, fs.flight(u, nil, def, rq, reached{mask: bare}, spent))
	}
	for _, r := range all {
		f := fs.flight(u, r.target, def, rq, r, spent)
		went.Hits = append(went.Hits, event.SpellHit{Target: f.Target, Miss: f.Miss})
		missed = missed || f.Miss != event.NoMiss && f.Target == rq.Target
		if went.Flight == 0 {
			went.Flight = f.Due - fs.Now()
		}
		flights = append(flights, f)
	}
	fs.Log(went)
	fs.went(u, def, rq.Target, rq.Item)
	at, _ := fs.Unit(rq.Target)
	fs.procs.moment(content.OnCast, u, at, about{spell: def, span: def.Cast, deep: rq.Deep})
	for i := range flights {
		if flights[i].Due > fs.Now() {
			fs.Launch(flights[i])
			continue
		}
		fs.Arrive(&flights[i])
	}
	return missed
}

// flight makes the flight to one target.
func (fs *Flights) flight(u, target *entity.Unit, def *content.Spell, rq *Request, r reached, spent int64) Flight {
	f := Flight{Due: fs.Now(), Serial: fs.NextSerial(), Spell: def.ID, Caster: u.GUID, Level: u.Level, Aimed: rq.Target, At: rq.At, Mask: r.mask, Deep: rq.Deep, Item: rq.Item, On: rq.On, How: event.OutcomeHit}
	if target != nil {
		f.Target = target.GUID
		f.Miss, f.How = fs.draw(u, target, def, target.GUID == rq.Target)
		f.Due += fs.flying(u, target, def)
	}
	in := inputs(fs.Random("spells"), u, target, handOf(def), spent)
	f.Values = make([]float64, len(def.Effects))
	for i := range def.Effects {
		if d := &def.Effects[i]; (d.Value != nil || d.Kind == content.WeaponDamage) && r.mask&(1<<i) != 0 {
			f.Values[i] = fs.valueOf(u, target, def, d, in[:], rq)
			if i < len(rq.Bases) && rq.Bases[i] != 0 {
				f.Values[i] = rq.Bases[i]
			}
			if r.share[i] > 0 {
				f.Values[i] *= float64(r.share[i])
			}
		}
	}
	return f
}

// valueOf computes the value of an effect, with the caster's modifiers.
func (fs *Flights) valueOf(u, target *entity.Unit, def *content.Spell, d *content.Effect, in []float64, rq *Request) float64 {
	if rq.Value != nil {
		return *rq.Value
	}
	v := in[weaponInput]
	if d.Value != nil {
		v = fs.Content().Figures.Eval(d.Value, in, u.Values, valuesOf(target))
	}
	return aura.Modified(fs.Content(), u, content.ModifyValue, aura.About{School: schoolOf(def, d), Tags: def.Tags}, v)
}

// flying returns the flight time of a spell to a target.
func (fs *Flights) flying(u, target *entity.Unit, def *content.Spell) clock.Time {
	if def.Missile <= 0 || u == target {
		return 0
	}
	return steps(geo.Distance(u.Position.Point, target.Position.Point) / def.Missile * 1000)
}

// valuesOf returns the values of the stats of a unit, if there is one.
func valuesOf(u *entity.Unit) []float64 {
	if u == nil {
		return nil
	}
	return u.Values
}

// weaponInput is the index of the weapon in ValueInputs.
const weaponInput = 5

// inputs returns the inputs of effect formulas, in the order of ValueInputs.
func inputs(random *clock.Stream, u, target *entity.Unit, hand event.Hand, spent int64) [10]float64 {
	low, high := combat.DamageOf(u, hand)
	in := [10]float64{0: float64(u.Level), 2: float64(u.MaxHealth), weaponInput: random.RangeFloat(low, high), 6: random.Float64(), 7: 1, 8: float64(spent)}
	if target != nil {
		in[1], in[3], in[4] = float64(target.Level), float64(target.MaxHealth), float64(target.Health)
	}
	return in
}

func schoolOf(def *content.Spell, d *content.Effect) content.ID {
	if d.School != "" {
		return d.School
	}
	return def.School
}

// miss rolls whether a spell misses a target, and why.
func (fs *Flights) miss(u, target *entity.Unit, def *content.Spell) event.Miss {
	if target == u || fs.CanHelp(u, target) && !fs.CanAttack(u, target) {
		return event.NoMiss
	}
	switch {
	case target.Evading():
		return event.MissEvaded
	case target.Player != nil && fs.laysCharm(def):
		return event.MissImmune
	case aura.Immune(fs.Content(), target, aura.About{School: def.School, Mechanic: def.Mechanic}):
		return event.MissImmune
	}
	return event.NoMiss
}

// hit is one effect of a spell on a target, or without one at a spot.
type hit struct {
	e      *Effects
	caster *entity.Unit // nil when it has left the map
	target *entity.Unit
	def    *content.Spell
	effect *content.Effect
	flight *Flight
	value  float64
	did    *deeds
}

// Arrive applies a flight that hits: the effects in their order.
func (fs *Flights) Arrive(f *Flight) {
	def, ok := fs.Content().Spell(f.Spell)
	if !ok {
		return
	}
	caster, _ := fs.Unit(f.Caster)
	target, here := fs.Unit(f.Target)
	if f.Target != 0 && !here {
		return
	}
	if f.Miss != event.NoMiss {
		fs.missed(caster, target, def, f.Miss)
		if f.Miss != event.MissReflected || caster == nil || !fs.Here(caster) || !fs.Here(target) {
			return
		}
		caster, target = target, caster
		f.Caster, f.Target, f.Miss = caster.GUID, target.GUID, fs.miss(caster, target, def)
		if f.Miss != event.NoMiss {
			fs.missed(caster, target, def, f.Miss)
			return
		}
	}
	if !fs.Deeper() {
		return
	}
	defer fs.Shallower()
	fs.reached(def, f, target)
	var d deeds
	harm := target != nil && !unnoticed(def, f.Mask) && caster != nil && caster != target && fs.CanAttack(caster, target)
	for i := range def.Effects {
		if f.Mask&(1<<i) == 0 {
			continue
		}
		if target != nil && !fs.Here(target) {
			return
		}
		h := hit{e: fs.effects, caster: caster, target: target, def: def, effect: &def.Effects[i], flight: f, did: &d}
		if i < len(f.Values) {
			h.value = f.Values[i]
		}
		h.do()
	}
	fs.procs.told(caster, target, def, f, harm, d)
}

// unnoticed reports whether the targets of a spell do not notice it: it only distracts them.
func unnoticed(def *content.Spell, mask uint32) bool {
	for i := range def.Effects {
		if mask&(1<<i) != 0 && def.Effects[i].Kind != content.Distract {
			return false
		}
	}
	return mask != 0
}

// do runs one effect, through the scripts.
func (h *hit) do() {
	if h.target != nil && aura.ImmuneTo(h.e.Content(), h.target, h.effect.Kind) {
		return
	}
	args := hook.Args{Units: [2]guid.GUID{h.flight.Caster, h.flight.Target}, Texts: [2]string{h.effect.Kind.String()}}
	h.value = h.e.ChangeSpell(hook.SpellCalculate, h.def.ID, args, h.value)
	args.Numbers[0] = h.value
	if _, stopped := h.e.AskSpell(hook.SpellEffect, h.def.ID, args); stopped {
		return
	}
	if h.target != nil && !h.e.Here(h.target) {
		return
	}
	if h.caster != nil && !h.e.Here(h.caster) { // a script, or an earlier effect, has removed it
		h.caster = nil
	}
	h.e.kinds[h.effect.Kind](h)
}
