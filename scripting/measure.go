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
	// measureEvery is how many steps lie between two rounds of measuring at least.
	measureEvery = 200
	// measurePerStep is how many values a step are looked at on average, at most:
	// where more is kept, rounds are rarer, so that keeping much costs a map little.
	// What may have come meanwhile is counted, and measured out of turn when it is
	// much.
	measurePerStep = 25
	// measureNodes is how many values a round looks at in one step: well below a
	// millisecond of work. It is a number and no time, so that the result is a
	// function of the state.
	measureNodes = 8000
	// bytesPerInstruction is the most that code can allocate, nearly: closures and
	// tables made in a tight loop.
	bytesPerInstruction = 80
	// stepsPerNode is what looking at a value out of turn costs the bundle, of its
	// instructions in this step.
	stepsPerNode = 3
)

// memoryUse is what is known of the memory of a bundle in a room.
type memoryUse struct {
	held   int  // bytes, when last measured
	grown  int  // bytes that may have come since, at most
	over   int  // measurements in a row that found too much
	warned bool // that it is three quarters of what it may hold
}

// round measures all bundles of a room in turn, a piece in each step.
type round struct {
	steps  int // since the last round began
	looked int // values in this round, or in the last one
	runs   bool
	tenant int
	unit   int // in memory.order
	roots  int // of the tenant: looked at so far
	gauge  *sandbox.Gauge
}

// limit is how many bytes the bundle may hold in a box.
func (t *tenant) limit() int {
	if n := t.code.Info.Memory; n > 0 {
		return n
	}
	return DefaultMemory
}

// allocated takes what an entry of the bundle may have allocated.
func (t *tenant) allocated(instructions, bytes int) {
	t.memory.grown += instructions*bytesPerInstruction + bytes
}

// full tells whether so much may have come since the last measurement that the
// bundle may hold too much by now.
func (t *tenant) full() bool {
	limit := t.limit()
	return t.memory.grown > max((limit-t.memory.held)/2, limit/16)
}

// roots are what everything else that a bundle made hangs on, besides state.
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

// stored is what a world knows of storage.
type storedWorld interface {
	// StoredBytes returns the size of the data that a bundle has stored with the realm.
	StoredBytes(bundle string) int
}

// measure looks at all that a bundle holds at once: its entries may have made so
// much that waiting for the next round would let the process grow.
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

// mostNodes bounds a measurement that is made at once: so many values are too
// much memory, whatever they are.
func (t *tenant) mostNodes() int { return 2 * t.limit() / 16 }

// gauge counts what a bundle keeps of a unit.
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

// measured takes the result.
func (r *room) measured(t *tenant, g *sandbox.Gauge) {
	held := g.Bytes()
	for _, w := range [...]any{r.world, r.realm} {
		if s, ok := w.(storedWorld); ok && s != nil {
			held += s.StoredBytes(t.code.Info.Name)
		}
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

// overText is why a handler of a bundle that holds too much is not run.
func (t *tenant) overText() string {
	return fmt.Sprintf("the bundle uses %s here, its limit is %s: its handlers do not run; keep less in state, or let the operator raise memory_mb",
		megabytes(t.memory.held), megabytes(t.limit()))
}

func megabytes(n int) string { return fmt.Sprintf("%.1f MB", float64(n)/(1<<20)) }

// stepped goes on with a round; the map and the realm box call it after each step.
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

// piece looks at one more thing of the running round.
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

// memoryPlain is what was measured, as plain data.
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

// setPlain takes back what memoryPlain gave; of another program only the size
// still means something.
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
