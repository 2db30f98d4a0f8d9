package content

import (
	"strings"

	"loam/core/lib/formula"
)

// FormulaUnits are the words that formulas use for units, and the index of each in the
// values that Eval gets: a single unit is the first and needs no word.
var FormulaUnits = map[string]int{"": 0, "attacker": 0, "caster": 0, "victim": 1, "target": 1}

// use is a stat that a formula uses.
type use struct {
	unit int // which of those that Eval is given
	stat int // -1: there is none of the name
}

// maxFormulaInputs is how many inputs a formula has at most beside its stats.
const maxFormulaInputs = 16

// Figures evaluates the formulas that use stats. It owns the index of the stats, the
// stats that each formula uses, and the order in which stats of bundles are computed. It
// does not change, so any goroutine may use it.
type Figures struct {
	stats  []Stat
	at     map[ID]int // into stats
	uses   map[*formula.Formula][]use
	order  []int   // into stats
	cycles [][2]ID // a stat, and one that its value uses and that is made of it
}

// newFigures sorts the stats and looks up those that the formulas of all definitions use:
// a formula that is not bound sees its stats as 0.
func newFigures(t *Tables) Figures {
	f := Figures{at: index(t.Stats, func(d *Stat) ID { return d.ID }), uses: make(map[*formula.Formula][]use)}
	f.stats = t.Stats
	f.bind(t.Rules[:]...)
	for i := range t.Stats {
		f.bind(t.Stats[i].Value)
	}
	for i := range t.Powers {
		d := &t.Powers[i]
		f.bind(d.Max, d.Regen, d.OnSwing, d.OnStruck)
	}
	for i := range t.Creatures {
		d := &t.Creatures[i]
		f.bind(d.Health, d.DamageMin, d.DamageMax, d.Armor, d.Experience)
		f.bindStats(d.Stats)
	}
	for i := range t.Starts {
		d := &t.Starts[i]
		f.bind(d.Health, d.DamageMin, d.DamageMax, d.Armor)
		f.bindStats(d.Stats)
	}
	for i := range t.Items {
		f.bindStats(t.Items[i].Stats)
	}
	for i := range t.Enchantments {
		f.bindStats(t.Enchantments[i].Stats)
	}
	for i := range t.ItemSets {
		for _, b := range t.ItemSets[i].Bonuses {
			f.bindStats(b.Stats)
		}
	}
	for i := range t.Schools {
		f.bind(t.Schools[i].Damage)
	}
	for i := range t.Spells {
		f.bindEffects(t.Spells[i].Effects)
		for _, c := range t.Spells[i].Costs {
			f.bind(c.Amount)
		}
	}
	for i := range t.Auras {
		f.bindEffects(t.Auras[i].Effects)
	}
	f.sort()
	return f
}

// bind looks up the stats that formulas use. Nil has none.
func (f *Figures) bind(all ...*formula.Formula) {
	for _, of := range all {
		if of == nil || len(of.Uses()) == 0 || f.uses[of] != nil {
			continue
		}
		uses := make([]use, len(of.Uses()))
		for i, name := range of.Uses() {
			unit, stat, named := strings.Cut(name, ".")
			if !named {
				unit, stat = "", name
			}
			uses[i] = use{unit: FormulaUnits[unit], stat: -1}
			if at, ok := f.Index(ID(stat)); ok {
				uses[i].stat = at
			}
		}
		f.uses[of] = uses
	}
}

// bindStats binds the values of stats that a definition gives.
func (f *Figures) bindStats(all []Figure) {
	for i := range all {
		f.bind(all[i].Value)
	}
}

// bindEffects binds the formulas of spell effects and aura effects.
func (f *Figures) bindEffects(all []Effect) {
	for i := range all {
		f.bind(all[i].Value, all[i].Chance)
	}
}

// sort finds an order in which every stat comes after those that its value uses,
// whatever creatures and starts give: their figures use no stats. What is part of a
// cycle is left out of the order and stays 0.
func (f *Figures) sort() {
	const under, done, bad = 1, 2, 3
	state := make([]int, len(f.stats))
	var visit func(i int) bool
	visit = func(i int) bool {
		if state[i] != 0 {
			return state[i] == done
		}
		state[i] = under
		good := true
		for _, u := range f.uses[f.stats[i].Value] {
			if at := u.stat - int(CoreStats); at >= 0 && !visit(at) {
				if state[at] == under {
					f.cycles = append(f.cycles, [2]ID{f.stats[i].ID, f.stats[at].ID})
				}
				good = false
			}
		}
		if !good {
			state[i] = bad
			return false
		}
		state[i] = done
		f.order = append(f.order, i)
		return true
	}
	for i := range f.stats {
		visit(i)
	}
}

// Eval evaluates a formula for units: values are the stat values by index, of the
// attacker or caster first and then of its victim or target, or of the only unit. It
// allocates nothing.
func (f *Figures) Eval(of *formula.Formula, in []float64, values ...[]float64) float64 {
	if of == nil {
		return 0
	}
	names := of.Uses()
	if len(names) == 0 {
		return of.Eval(in)
	}
	var all [maxFormulaInputs + formula.MaxUses]float64
	n := copy(all[:maxFormulaInputs], in)
	n = max(n, of.InputCount())
	for i, u := range f.uses[of] {
		if u.unit < len(values) && u.stat >= 0 && u.stat < len(values[u.unit]) {
			all[n+i] = values[u.unit][u.stat]
		}
	}
	return of.Eval(all[:n+len(names)])
}

// Count returns the number of stats of a unit, core stats first.
func (f *Figures) Count() int { return int(CoreStats) + len(f.stats) }

// Index returns the index of a stat among the values of a unit. Core stats are
// named without a bundle.
func (f *Figures) Index(id ID) (int, bool) {
	if i, ok := f.at[id]; ok {
		return int(CoreStats) + i, true
	}
	for i := range CoreStatInfos {
		if CoreStatInfos[i].ID == id {
			return i, true
		}
	}
	return -1, false
}

// ID returns the id of the stat at an index.
func (f *Figures) ID(index int) ID {
	if index < int(CoreStats) {
		return CoreStatInfos[index].ID
	}
	return f.stats[index-int(CoreStats)].ID
}

// Range returns the bounds of the stat at an index.
func (f *Figures) Range(index int) (low, high float64) {
	if index < int(CoreStats) {
		return CoreStatInfos[index].Min, CoreStatInfos[index].Max
	}
	d := &f.stats[index-int(CoreStats)]
	return d.Min, d.Max
}

// Order lists indexes into Stats in the order in which they can be computed. It is
// shared; do not modify it.
func (f *Figures) Order() []int { return f.order }

// Cycles lists stats that depend on themselves, each with the stat through which it
// does. Such a snapshot is not used.
func (f *Figures) Cycles() [][2]ID { return f.cycles }

// Rule evaluates a slot for units, as Figures.Eval does.
func (s *Snapshot) Rule(slot Slot, in []float64, values ...[]float64) float64 {
	return s.Figures.Eval(s.Rules[slot], in, values...)
}

// Power looks a power up.
func (s *Snapshot) Power(id ID) (*Power, bool) { return find(s.Powers, s.powers, id) }

// School looks a school up.
func (s *Snapshot) School(id ID) (*School, bool) { return find(s.Schools, s.schools, id) }
