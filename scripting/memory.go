package scripting

import (
	"fmt"

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
	// bytesPerInstruction is about the most that code can allocate for long: tables created
	// and filled in a tight loop.
	bytesPerInstruction = 200
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
	unit   int // in states.order
	roots  int // of the tenant: visited so far
	gauge  *sandbox.Gauge
}

// memory measures what each bundle holds, all of them in turn.
type memory struct {
	uses   []memoryUse // by the order of bundles
	round  round
	site   *site
	entry  *entry
	states *states
}

// limit returns the number of bytes that the bundle may hold in a box.
func (t *tenant) limit() int {
	if n := t.code.Info.Memory; n > 0 {
		return n
	}
	return DefaultMemory
}

// limits returns the sum of the limits of bundles.
func limits(tenants []*tenant) (sum int) {
	for _, t := range tenants {
		sum += t.limit()
	}
	return sum
}

// use returns the known memory use of a bundle.
func (m *memory) use(t *tenant) *memoryUse { return &m.uses[t.code.Order] }

// held returns the bytes that a bundle held at the last measurement.
func (m *memory) held(t *tenant) int { return m.use(t).held }

// allocated adds the possible allocations of an entry of a bundle.
func (m *memory) allocated(t *tenant, instructions, bytes int) {
	m.use(t).grown += instructions*bytesPerInstruction + bytes
}

// full reports whether a bundle may have exceeded its limit since the last measurement.
// Then it is measured before its next entry, so that what all bundles hold stays within
// about twice the sum of their limits.
func (m *memory) full(t *tenant) bool {
	limit, use := t.limit(), m.use(t)
	return use.grown > max(limit-use.held, limit/16)
}

// exhausted reports whether a bundle was above its limit for so long that it is switched
// off.
func (m *memory) exhausted(t *tenant) bool { return m.use(t).over > 1 }

// above returns why handlers of a bundle above its limit do not run, "" for other bundles.
func (m *memory) above(t *tenant) string {
	use := m.use(t)
	if use.over == 0 {
		return ""
	}
	return fmt.Sprintf("the bundle uses %s here, its limit is %s: its handlers do not run; keep less in state, or let the operator raise memory_mb",
		megabytes(use.held), megabytes(t.limit()))
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

// measure visits all that a bundle holds at once, and returns the number of visited values:
// its entries may have created so much that the process would grow too far before the next
// round.
func (m *memory) measure(t *tenant) int {
	g, most := t.env.Gauge(t.limit()/4*5), t.mostNodes()
	for _, v := range t.roots() {
		g.Walk(v, most)
	}
	for i := 0; i < len(m.states.known()) && g.Nodes() < most; i++ {
		m.states.known()[i].gauge(g, t, most)
	}
	m.record(t, g)
	return g.Nodes()
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

// record records the result for a bundle.
func (m *memory) record(t *tenant, g *sandbox.Gauge) {
	held := g.Bytes() + m.entry.stored(t.code.Info.Name)
	limit, use := t.limit(), m.use(t)
	use.held, use.grown = held, 0
	switch {
	case held > limit:
		if use.over++; use.over > 1 && !t.off {
			t.off = true
			m.entry.log(event.SwitchedOff{Bundle: t.code.Info.Name})
		}
	case held > limit/4*3 && !use.warned:
		use.warned, use.over = true, 0
		m.entry.log(event.Printed{Level: "warn", Bundle: t.code.Info.Name, Text: fmt.Sprintf(
			"the bundle uses %s here, its limit is %s: above that its handlers fail, and then it is switched off", megabytes(held), megabytes(limit))})
	default:
		use.over = 0
		use.warned = use.warned && held > limit/2
	}
}

func megabytes(n int) string { return fmt.Sprintf("%.1f MB", float64(n)/(1<<20)) }

// step continues a round; the map and the realm box call it after each step.
func (m *memory) step() {
	now := &m.round
	if now.steps++; now.steps >= max(measureEvery, now.looked/measurePerStep) && !now.runs {
		*now = round{runs: len(m.site.tenants) > 0}
	}
	for left := measureNodes; left > 0 && now.runs; {
		if now.gauge == nil {
			now.gauge = m.site.tenants[now.tenant].env.Gauge(m.site.tenants[now.tenant].limit() / 4 * 5)
		}
		g := now.gauge
		before := g.Nodes()
		m.piece(now, before+left)
		left -= max(g.Nodes()-before, 1)
	}
}

// piece visits one more part in the current round.
func (m *memory) piece(now *round, most int) {
	t := m.site.tenants[now.tenant]
	if !now.gauge.Walk(nil, most) {
		return
	}
	if roots := t.roots(); now.roots < len(roots) {
		now.roots++
		now.gauge.Walk(roots[now.roots-1], most)
		return
	}
	if now.unit < len(m.states.known()) {
		now.unit++
		m.states.known()[now.unit-1].gauge(now.gauge, t, most)
		return
	}
	m.record(t, now.gauge)
	*now = round{steps: now.steps, looked: now.looked + now.gauge.Nodes(), runs: now.tenant+1 < len(m.site.tenants), tenant: now.tenant + 1}
}

// plain returns the measurements, as plain data.
func (m *memory) plain() []value.Entry {
	var list []value.Entry
	for _, t := range m.site.tenants {
		if use := m.use(t); use.held > 0 {
			list = append(list, value.Entry{Key: value.OfString(t.code.Info.Name), Value: value.OfList(
				value.OfNumber(float64(use.held)), value.OfNumber(float64(use.over)), value.OfBool(use.warned))})
		}
	}
	return list
}

// restore restores a bundle's part of the result of plain; if it comes from another program,
// only the size is used.
func (m *memory) restore(t *tenant, v value.Value, same bool) {
	use := m.use(t)
	*use = memoryUse{}
	facts := v.Entries()
	if len(facts) != 3 {
		return
	}
	use.held = int(facts[0].Value.Number())
	if same {
		use.over, use.warned = int(facts[1].Value.Number()), facts[2].Value.Bool()
	}
}

// forget ends the round: all data has been replaced.
func (m *memory) forget() { m.round = round{} }
