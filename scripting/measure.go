package scripting

import (
	"fmt"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/scripting/sandbox"
)

// DefaultMemory is the number of bytes that a bundle may hold on one map, or in the
// realm box, unless the operator sets another limit.
const DefaultMemory = 32 << 20

const (
	// measureEvery is the minimum number of steps between two rounds of measuring.
	measureEvery = 200
	// measurePerStep is the maximum average number of values that are visited in a step:
	// with more data, rounds are less frequent, so that much data costs a map little.
	// Possible growth in the meantime is counted, and measured early if it is large.
	measurePerStep = 25
	// measureNodes is the number of values that a round visits in one step: well below a
	// millisecond of work. It is a number and not a time, so that the result only depends
	// on the state.
	measureNodes = 8000
	// bytesPerInstruction is approximately the maximum that code can allocate: closures and
	// tables created in a tight loop.
	bytesPerInstruction = 80
	// stepsPerNode is the cost of visiting a value in an early measurement, in instructions
	// of the bundle in this step.
	stepsPerNode = 3
)

// memoryUse is the known memory use of a bundle in a room.
type memoryUse struct {
	held   int  // bytes, at the last measurement
	grown  int  // bytes that may have been added since, at most
	over   int  // consecutive measurements above the limit
	warned bool // reported that it uses three quarters of its limit
}

// round measures all bundles of a room in turn, one part in each step.
type round struct {
	steps  int // since the last round began
	looked int // values in this round, or in the last one
	runs   bool
	tenant int
	unit   int // in memory.order
	roots  int // of the tenant: visited so far
	gauge  *sandbox.Gauge
}

// limit returns the number of bytes that the bundle may hold in a box.
func (t *tenant) limit() int {
	if n := t.code.Info.Memory; n > 0 {
		return n
	}
	return DefaultMemory
}

// allocated adds the possible allocations of an entry of the bundle.
func (t *tenant) allocated(instructions, bytes int) {
	t.memory.grown += instructions*bytesPerInstruction + bytes
}

// full reports whether the bundle may have exceeded its limit since the last measurement.
func (t *tenant) full() bool {
	limit := t.limit()
	return t.memory.grown > max((limit-t.memory.held)/2, limit/16)
}

// roots are the values from which all other values of a bundle are reachable, without
// state.
func (t *tenant) roots() []lua.LValue {
	list := []lua.LValue{t.env.Globals()}
	for _, s := range t.subjects {
		for _, h := range s.handlers {
			list = append(list, h.fn)
		}
	}
	for _, f := range t.code.Files() {
		if v := t.required[f]; v != nil {
			list = append(list, v)
		}
	}
	if t.here != nil {
		list = append(list, t.here.kept[0])
	}
	return list
}

// stored is the part of a world with the size of storage.
type storedWorld interface {
	// StoredBytes returns the size of the data that a bundle has stored with the realm.
	StoredBytes(bundle string) int
}

// measure visits all that a bundle holds at once: its entries may have created so much that
// the process would grow too far before the next round.
func (r *room) measure(t *tenant) {
	var began time.Duration
	if r.clock != nil {
		began = r.clock()
	}
	g, most := t.vm.Gauge(t.limit()/4*5), t.mostNodes()
	for _, v := range t.roots() {
		g.Walk(v, most)
	}
	for i := 0; i < len(r.memory.order) && g.Nodes() < most; i++ {
		r.memory.order[i].gauge(g, t, most)
	}
	r.measured(t, g)
	used := t.renew()
	used.instructions += g.Nodes() * stepsPerNode
	if r.clock != nil {
		used.wall += r.clock() - began
	}
}

// mostNodes bounds an immediate measurement: that many values exceed the memory limit in
// any case.
func (t *tenant) mostNodes() int { return 2 * t.limit() / 16 }

// gauge counts the data that a bundle stores with a unit.
func (u *unitMemory) gauge(g *sandbox.Gauge, t *tenant, most int) bool {
	g.Count(0, 1)
	k := u.by[t.code.Order]
	if u.forgotten || k == nil {
		return true
	}
	whole := true
	for kind, table := range k.kept {
		if table != nil {
			whole = g.Walk(table, most) && whole
		} else if v := k.saved[kind]; v.Kind() != value.Nil {
			n := v.Weight()
			g.Count(n, n/64)
		}
	}
	return whole
}

// measured records the result.
func (r *room) measured(t *tenant, g *sandbox.Gauge) {
	held := g.Bytes()
	if s, ok := r.world.(storedWorld); ok {
		held += s.StoredBytes(t.code.Info.Name)
	}
	if r.realm != nil {
		held += r.realm.Storage().StoredBytes(t.code.Info.Name)
	}
	limit := t.limit()
	t.memory.held, t.memory.grown = held, 0
	switch {
	case held > limit:
		if t.memory.over++; t.memory.over > 1 && !t.off {
			t.off = true
			r.log(event.SwitchedOff{Bundle: t.code.Info.Name})
		}
	case held > limit/4*3 && !t.memory.warned:
		t.memory.warned, t.memory.over = true, 0
		r.log(event.Printed{Level: "warn", Bundle: t.code.Info.Name, Text: fmt.Sprintf(
			"the bundle uses %s here, its limit is %s: above that its handlers fail, and then it is switched off", megabytes(held), megabytes(limit))})
	default:
		t.memory.over = 0
		t.memory.warned = t.memory.warned && held > limit/2
	}
}

// overText returns why a handler of a bundle above its limit does not run.
func (t *tenant) overText() string {
	return fmt.Sprintf("the bundle uses %s here, its limit is %s: its handlers do not run; keep less in state, or let the operator raise memory_mb",
		megabytes(t.memory.held), megabytes(t.limit()))
}

func megabytes(n int) string { return fmt.Sprintf("%.1f MB", float64(n)/(1<<20)) }

// stepped continues a round; the map and the realm box call it after each step.
func (r *room) stepped() {
	r.stolen.marked = false
	m := &r.measuring
	if m.steps++; m.steps >= max(measureEvery, m.looked/measurePerStep) && !m.runs {
		*m = round{runs: len(r.tenants) > 0}
	}
	for left := measureNodes; left > 0 && m.runs; {
		if m.gauge == nil {
			m.gauge = r.tenants[m.tenant].vm.Gauge(r.tenants[m.tenant].limit() / 4 * 5)
		}
		g := m.gauge
		before := g.Nodes()
		r.piece(m, before+left)
		left -= max(g.Nodes()-before, 1)
	}
}

// piece visits one more part in the current round.
func (r *room) piece(m *round, most int) {
	t := r.tenants[m.tenant]
	if !m.gauge.Walk(nil, most) {
		return
	}
	if roots := t.roots(); m.roots < len(roots) {
		m.roots++
		m.gauge.Walk(roots[m.roots-1], most)
		return
	}
	if m.unit < len(r.memory.order) {
		m.unit++
		r.memory.order[m.unit-1].gauge(m.gauge, t, most)
		return
	}
	r.measured(t, m.gauge)
	*m = round{steps: m.steps, looked: m.looked + m.gauge.Nodes(), runs: m.tenant+1 < len(r.tenants), tenant: m.tenant + 1}
}

// memoryPlain returns the measurements, as plain data.
func (r *room) memoryPlain() []value.Entry {
	var list []value.Entry
	for _, t := range r.tenants {
		if m := t.memory; m.held > 0 {
			list = append(list, value.Entry{Key: value.OfString(t.code.Info.Name), Value: value.OfList(
				value.OfNumber(float64(m.held)), value.OfNumber(float64(m.over)), value.OfBool(m.warned))})
		}
	}
	return list
}

// setPlain restores the result of memoryPlain; if it comes from another program, only the
// size is used.
func (m *memoryUse) setPlain(v value.Value, same bool) {
	*m = memoryUse{}
	facts := v.Entries()
	if len(facts) != 3 {
		return
	}
	m.held = int(facts[0].Value.Number())
	if same {
		m.over, m.warned = int(facts[1].Value.Number()), facts[2].Value.Bool()
	}
}
