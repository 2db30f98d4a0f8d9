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

// figures is what formulas with stats use, and the order in which stats of
// bundles are worked out.
type figures struct {
	stats  map[ID]int // into Tables.Stats
	uses   map[*formula.Formula][]use
	order  []int   // into Tables.Stats
	cycles [][2]ID // a stat, and one that its value uses and that is made of it
}

// bind looks up the stats that a formula uses. Nil has none.
func (s *Snapshot) bind(f *formula.Formula) {
	if f == nil || len(f.Uses()) == 0 || s.figures.uses[f] != nil {
		return
	}
	uses := make([]use, len(f.Uses()))
	for i, name := range f.Uses() {
		unit, stat, named := strings.Cut(name, ".")
		if !named {
			unit, stat = "", name
		}
		uses[i] = use{unit: FormulaUnits[unit], stat: -1}
		if at, ok := s.StatIndex(ID(stat)); ok {
			uses[i].stat = at
		}
	}
	s.figures.uses[f] = uses
}

// bindAll looks up the stats that formulas of the snapshot use: one that is not
// bound sees them as 0.
func (s *Snapshot) bindAll() {
	s.figures.uses = make(map[*formula.Formula][]use)
	s.figures.stats = index(s.Stats, func(d *Stat) ID { return d.ID })
	some := func(all ...*formula.Formula) {
		for _, f := range all {
			s.bind(f)
		}
	}
	given := func(all []Figure) {
		for i := range all {
			s.bind(all[i].Value)
		}
	}
	some(s.Rules[:]...)
	for i := range s.Stats {
		s.bind(s.Stats[i].Value)
	}
	for i := range s.Powers {
		d := &s.Powers[i]
		some(d.Max, d.Regen, d.OnSwing, d.OnStruck)
	}
	for i := range s.Creatures {
		d := &s.Creatures[i]
		some(d.Health, d.DamageMin, d.DamageMax, d.Armor, d.Experience)
		given(d.Stats)
	}
	for i := range s.Starts {
		d := &s.Starts[i]
		some(d.Health, d.DamageMin, d.DamageMax, d.Armor)
		given(d.Stats)
	}
	for i := range s.Items {
		given(s.Items[i].Stats)
	}
	for i := range s.Enchantments {
		given(s.Enchantments[i].Stats)
	}
	for i := range s.ItemSets {
		for _, b := range s.ItemSets[i].Bonuses {
			given(b.Stats)
		}
	}
	for i := range s.Schools {
		s.bind(s.Schools[i].Damage)
	}
	effects := func(all []Effect) {
		for i := range all {
			some(all[i].Value, all[i].Chance)
		}
	}
	for i := range s.Spells {
		effects(s.Spells[i].Effects)
		for _, c := range s.Spells[i].Costs {
			s.bind(c.Amount)
		}
	}
	for i := range s.Auras {
		effects(s.Auras[i].Effects)
	}
	s.orderStats()
}

// orderStats finds an order in which every stat comes after those that its value
// uses, whatever creatures and starts give: their figures use no stats. What is
// part of a cycle is left out of the order and stays 0.
func (s *Snapshot) orderStats() {
	const under, done, bad = 1, 2, 3
	state := make([]int, len(s.Stats))
	var visit func(i int) bool
	visit = func(i int) bool {
		if state[i] != 0 {
			return state[i] == done
		}
		state[i] = under
		good := true
		for _, u := range s.figures.uses[s.Stats[i].Value] {
			if at := u.stat - int(CoreStats); at >= 0 && !visit(at) {
				if state[at] == under {
					s.figures.cycles = append(s.figures.cycles, [2]ID{s.Stats[i].ID, s.Stats[at].ID})
				}
				good = false
			}
		}
		if !good {
			state[i] = bad
			return false
		}
		state[i] = done
		s.figures.order = append(s.figures.order, i)
		return true
	}
	for i := range s.Stats {
		visit(i)
	}
}

// Eval evaluates a formula for units: values are the stat values by index, of the
// attacker or caster first and then of its victim or target, or of the only unit. It
// allocates nothing.
func (s *Snapshot) Eval(f *formula.Formula, in []float64, values ...[]float64) float64 {
	if f == nil {
		return 0
	}
	names := f.Uses()
	if len(names) == 0 {
		return f.Eval(in)
	}
	var all [maxFormulaInputs + formula.MaxUses]float64
	n := copy(all[:maxFormulaInputs], in)
	n = max(n, f.InputCount())
	for i, u := range s.figures.uses[f] {
		if u.unit < len(values) && u.stat >= 0 && u.stat < len(values[u.unit]) {
			all[n+i] = values[u.unit][u.stat]
		}
	}
	return f.Eval(all[:n+len(names)])
}

// Rule evaluates a slot for units, as Eval does.
func (s *Snapshot) Rule(slot Slot, in []float64, values ...[]float64) float64 {
	return s.Eval(s.Rules[slot], in, values...)
}

// StatCount returns the number of stats of a unit, core stats first.
func (s *Snapshot) StatCount() int { return int(CoreStats) + len(s.Stats) }

// StatIndex returns the index of a stat among the values of a unit. Core stats are
// named without a bundle.
func (s *Snapshot) StatIndex(id ID) (int, bool) {
	if i, ok := s.figures.stats[id]; ok {
		return int(CoreStats) + i, true
	}
	for i := range CoreStatInfos {
		if CoreStatInfos[i].ID == id {
			return i, true
		}
	}
	return -1, false
}

// StatID returns the id of the stat at an index.
func (s *Snapshot) StatID(index int) ID {
	if index < int(CoreStats) {
		return CoreStatInfos[index].ID
	}
	return s.Stats[index-int(CoreStats)].ID
}

// StatRange returns the bounds of the stat at an index.
func (s *Snapshot) StatRange(index int) (low, high float64) {
	if index < int(CoreStats) {
		return CoreStatInfos[index].Min, CoreStatInfos[index].Max
	}
	d := &s.Stats[index-int(CoreStats)]
	return d.Min, d.Max
}

// StatOrder lists indexes into Stats in the order in which they can be computed. It is
// shared; do not modify it.
func (s *Snapshot) StatOrder() []int { return s.figures.order }

// StatCycles lists stats that depend on themselves, each with the stat through which it
// does. Such a snapshot is not used.
func (s *Snapshot) StatCycles() [][2]ID { return s.figures.cycles }

// Power looks a power up.
func (s *Snapshot) Power(id ID) (*Power, bool) { return find(s.Powers, s.powers, id) }

// School looks a school up.
func (s *Snapshot) School(id ID) (*School, bool) { return find(s.Schools, s.schools, id) }
