package sandbox

import (
	"reflect"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/source"
)

// Gauge adds up the memory of everything that can be reached from values of a bundle, one
// part at a time, as the VM and the Go runtime use it. A string of sharedText bytes or more
// counts once, a shorter one at every reference; constants in the source belong to the
// release and do not count. Functions of the host and the objects behind handles do not
// count either.
//
// A gauge also frees what the VM keeps for no reason: the stack of a finished function that
// its captured locals refer to, and the page of numbers in which a number was computed.
type Gauge struct {
	b         *Box
	e         *Env
	most      int
	tables    map[*lua.LTable]struct{}
	functions map[*lua.LFunction]struct{}
	captured  map[*lua.Upvalue]struct{}
	texts     map[uintptr]string // by address, which the string keeps from being used again
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

// sharedText is the length in bytes from which a string counts once.
const sharedText = 64

// Gauge returns a new gauge for the values of a bundle. It stops as soon as the sum is above
// most. Between two parts of its walk no entry may run that the box does not end.
func (e *Env) Gauge(most int) *Gauge {
	return &Gauge{
		b: e.b, e: e, most: most, tables: make(map[*lua.LTable]struct{}), functions: make(map[*lua.LFunction]struct{}),
		captured: make(map[*lua.Upvalue]struct{}), texts: make(map[uintptr]string),
	}
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
		g.nodes += skipped(top.table, top.key, key) / skippedPerStep
		top.key, top.left = key, top.left-1
		g.entry(top.table, key, value)
	}
	return true
}

// entry counts the key and the value of a table.
func (g *Gauge) entry(t *lua.LTable, key, value lua.LValue) {
	switch k := key.(type) {
	case lua.LNumber:
		if _, ok := listIndex(k); !ok {
			g.bytes += numberBytes
		}
	case lua.LString:
		g.bytes += 2 * stringBytes // in the list of keys and in the map of their places
		g.text(k)
	default:
		g.look(key)
	}
	if n, ok := value.(lua.LNumber); ok && !preloaded(n) {
		t.RawSet(key, lua.LNumber(n)) // out of its page
	}
	g.look(value)
}

// preloaded reports whether the VM has the number ready.
func preloaded(n lua.LNumber) bool { return n >= 0 && n < 128 && n == lua.LNumber(int(n)) }

// look counts one value.
func (g *Gauge) look(v lua.LValue) {
	g.nodes++
	switch v := v.(type) {
	case lua.LNumber:
		if !preloaded(v) {
			g.bytes += numberBytes
		}
	case lua.LString:
		if g.text(v) {
			g.bytes += stringBytes
		}
	case *lua.LTable:
		g.table(v)
	case *lua.LFunction:
		g.function(v)
	case *lua.LUserData:
		g.bytes += userdataBytes
	case *lua.LState:
		g.bytes += threadBytes(v)
	}
}

// text counts the bytes of a string, and reports whether the string is no constant.
func (g *Gauge) text(s lua.LString) bool {
	if len(s) == 0 {
		return false
	}
	at := reflect.ValueOf(string(s)).Pointer()
	g.nodes += len(g.e.chunks) / 8
	for _, c := range g.e.chunks {
		if c.Constant(at) {
			return false
		}
	}
	if len(s) >= sharedText {
		if _, met := g.texts[at]; met {
			return true
		}
		g.texts[at] = string(s)
	}
	g.bytes += sized(len(s))
	return true
}

// table pushes a table on the stack the first time it is reached. For a read-only one its
// content counts.
func (g *Gauge) table(t *lua.LTable) {
	shown := view(t)
	if _, met := g.tables[shown]; met {
		return
	}
	g.tables[shown] = struct{}{}
	g.bytes += tableSize(shown)
	if shown != t {
		g.bytes += viewBytes
	}
	g.stack = append(g.stack, gauged{shown, lua.LNil, arraySize(shown) + hashKeys(shown)})
	if mt, ok := t.Metatable.(*lua.LTable); ok && shown == t && shownBy(t) == nil {
		g.table(mt)
	}
}

// function counts a function of a script, or one of the library that keeps values for a
// script, such as an iterator.
func (g *Gauge) function(fn *lua.LFunction) {
	if fn.IsG && len(fn.Upvalues) == 0 {
		return
	}
	if _, met := g.functions[fn]; met {
		return
	}
	g.functions[fn] = struct{}{}
	g.bytes += closureBytes + sized(8*len(fn.Upvalues))
	for i, up := range fn.Upvalues {
		if !fn.IsG && source.Hidden(fn.Proto.DbgUpvalues[i]) {
			continue
		}
		if _, met := g.captured[up]; met {
			continue
		}
		g.captured[up] = struct{}{}
		g.bytes += upvalueBytes
		g.detach(up)
		g.look(up.Value())
	}
}

// detach frees a captured local from the stack that it was on, and from the others that
// were on it, if no function on that stack can run any more.
func (g *Gauge) detach(up *lua.Upvalue) {
	if g.b.depth > 0 && !up.IsClosed() {
		return
	}
	v := up.Value()
	if n, ok := v.(lua.LNumber); ok {
		v = lua.LNumber(n)
	}
	*up = lua.Upvalue{}
	up.SetValue(v)
}
