package sandbox

import (
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/source"
)

// Sizes of values in bytes, as measured with the VM: accurate enough to limit the memory of
// a bundle. Removed keys count, because the VM keeps them.
const (
	tableBytes    = 160
	elementBytes  = 16
	keyBytes      = 120
	closureBytes  = 120
	upvalueBytes  = 64
	userdataBytes = 100
	stringBytes   = 16
)

// Gauge adds up the size of everything that can be reached from values, one part at a time.
// Text counts at every reference, so that the sum depends on the values and not on how they
// were created. Functions written in Go and the objects behind handles belong to the host
// and do not count.
type Gauge struct {
	b         *Box
	most      int
	tables    map[*lua.LTable]struct{}
	functions map[*lua.LFunction]struct{}
	stack     []gauged
	bytes     int
	nodes     int
}

// gauged is a table that is being visited.
type gauged struct {
	table *lua.LTable
	key   lua.LValue // the last visited one
	left  int        // maximum number of entries: a table may change between two parts
}

// Gauge returns a new gauge. It stops as soon as the sum is above most.
func (b *Box) Gauge(most int) *Gauge {
	return &Gauge{b: b, most: most, tables: make(map[*lua.LTable]struct{}), functions: make(map[*lua.LFunction]struct{})}
}

// Bytes returns the sum so far.
func (g *Gauge) Bytes() int { return g.bytes }

// Nodes returns how many values it has looked at so far.
func (g *Gauge) Nodes() int { return g.nodes }

// Count adds bytes that were measured elsewhere, and the nodes that this took.
func (g *Gauge) Count(bytes, nodes int) { g.bytes, g.nodes = g.bytes+bytes, g.nodes+nodes }

// Walk looks at v and at what Walk has not reached yet, until it has looked at nodes
// values in all, and reports whether it is done. Pass nil to continue.
func (g *Gauge) Walk(v lua.LValue, nodes int) bool {
	if v != nil {
		g.look(v)
	}
	for len(g.stack) > 0 {
		if g.bytes > g.most {
			g.stack = nil
			return true
		}
		if g.nodes >= nodes {
			return false
		}
		top := &g.stack[len(g.stack)-1]
		key, value := top.table.Next(top.key)
		if key == lua.LNil || top.left <= 0 {
			g.stack = g.stack[:len(g.stack)-1]
			continue
		}
		top.key, top.left = key, top.left-1
		g.look(key)
		g.look(value)
	}
	return true
}

// look counts one value.
func (g *Gauge) look(v lua.LValue) {
	g.nodes++
	switch v := v.(type) {
	case lua.LString:
		g.bytes += stringBytes + len(v)
	case *lua.LTable:
		g.table(v)
	case *lua.LFunction:
		g.function(v)
	case *lua.LUserData:
		g.bytes += userdataBytes
	case *lua.LState:
		g.bytes += bytesPerThread
	}
}

// table pushes a table on the stack the first time it is reached. For a read-only one its
// content counts.
func (g *Gauge) table(t *lua.LTable) {
	shown := view(t)
	if _, met := g.tables[shown]; met {
		return
	}
	g.tables[shown] = struct{}{}
	elements, keys := arraySize(shown), hashKeys(shown)
	g.bytes += tableBytes + elementBytes*elements + keyBytes*keys
	g.stack = append(g.stack, gauged{shown, lua.LNil, elements + keys})
	if mt, ok := t.Metatable.(*lua.LTable); ok && shown == t && shownBy(t) == nil {
		g.table(mt)
	}
}

func (g *Gauge) function(fn *lua.LFunction) {
	if fn.IsG {
		return
	}
	if _, met := g.functions[fn]; met {
		return
	}
	g.functions[fn] = struct{}{}
	g.bytes += closureBytes + upvalueBytes*len(fn.Upvalues)
	for i := range fn.Upvalues {
		if name, v := g.b.L.GetUpvalue(fn, i+1); !source.Hidden(name) {
			g.look(v)
		}
	}
}

// Globals returns the globals that the main chunks of a bundle have left in its
// environment.
func (e *Env) Globals() lua.LValue { return view(e.globals) }

// Bytes returns how many bytes library functions have returned in the last entry, or so
// far in the running one.
func (b *Box) Bytes() int { return b.limits.LibraryBytes - b.m.bytes }

// Within limits the wall time of the entries that follow; values below 1 ns become 1 ns.
// It has no effect in a box without a clock.
func (b *Box) Within(d time.Duration) { b.m.wall = max(d, 1) }

// Untimed calls run; entries within it have no wall-clock limit.
func (b *Box) Untimed(run func()) {
	clock := b.m.clock
	b.m.clock = nil
	run()
	b.m.clock = clock
}

// Took returns how long the last entry ran, from its first look at the clock: 0
// when it ended before that, or there is no clock.
func (b *Box) Took() time.Duration {
	if b.m.clock == nil || b.m.deadline == 0 {
		return 0
	}
	return b.m.clock() - (b.m.deadline - b.m.wall)
}

// Pay counts steps of work against the running entry, which pays with its next
// instruction.
func (b *Box) Pay(steps int) { b.m.left -= steps }
