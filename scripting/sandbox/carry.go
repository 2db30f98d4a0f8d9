package sandbox

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/value"
)

// bytesPerEntry is the charge for one entry of a copied table, in library bytes of an
// entry.
const bytesPerEntry = 64

// Carry copies a value of this box for another bundle, whose box is to. Scalars and
// references are kept, tables are copied, whatever they contain, and object converts
// host objects. It refuses functions, coroutines, tables with a metatable, cycles, and
// values that are too deep or too large, with a [*PlainError] that begins with path. The
// work is charged to the running entry of this box. L is the state of the calling
// function.
func (b *Box) Carry(L *lua.LState, path string, v lua.LValue, to *Box, object func(*lua.LUserData) (lua.LValue, string)) (lua.LValue, error) {
	c := carrier{b: b, L: L, to: to, object: object}
	out, err := c.value(v, 0)
	if err != nil {
		err.Path = path + err.Path
		return nil, err
	}
	return out, nil
}

// carrier is one running Carry.
type carrier struct {
	b, to  *Box
	L      *lua.LState
	object func(*lua.LUserData) (lua.LValue, string)
	nodes  int
	above  [value.MaxDepth + 1]*lua.LTable
}

func (c *carrier) value(v lua.LValue, depth int) (lua.LValue, *PlainError) {
	c.nodes++
	if c.nodes > value.MaxNodes {
		return nil, &PlainError{Why: fmt.Sprintf("too much data: at most %d values", value.MaxNodes)}
	}
	switch v := v.(type) {
	case *lua.LNilType, lua.LBool, lua.LNumber, lua.LString:
		return v, nil
	case *lua.LUserData:
		if r, ok := v.Value.(reference); ok {
			return c.to.Ref(r.guid), nil
		}
		out, wrong := c.object(v)
		if wrong != "" {
			return nil, &PlainError{Why: wrong}
		}
		return out, nil
	case *lua.LTable:
		return c.table(v, depth)
	}
	return nil, &PlainError{Why: "a " + typeName(v) + " cannot be passed to another bundle: only data, units and refs can"}
}

func (c *carrier) table(t *lua.LTable, depth int) (lua.LValue, *PlainError) {
	if depth >= value.MaxDepth {
		return nil, &PlainError{Why: fmt.Sprintf("nested deeper than %d tables", value.MaxDepth)}
	}
	for _, outer := range c.above[:depth] {
		if outer == t {
			return nil, &PlainError{Why: "this table contains itself"}
		}
	}
	content := view(t)
	if content == t && t.Metatable != lua.LNil || content != t && content.Metatable != lua.LNil {
		return nil, &PlainError{Why: "a table with a metatable cannot be passed to another bundle"}
	}
	c.above[depth] = t
	c.b.m.grow(c.L, arraySize(content))
	out := c.to.L.CreateTable(content.Len(), 1)
	for k, v := content.Next(lua.LNil); k != lua.LNil; k, v = content.Next(k) {
		c.b.m.hand(c.L, bytesPerEntry)
		switch k.(type) {
		case lua.LBool, lua.LNumber, lua.LString:
		default:
			return nil, &PlainError{Why: "a " + typeName(k) + " cannot be a key here: only booleans, numbers and strings"}
		}
		carried, err := c.value(v, depth+1)
		if err != nil {
			err.Path = step(k) + err.Path
			return nil, err
		}
		out.RawSet(k, carried)
	}
	return out, nil
}

// Left returns how many instructions of its budget the running entry has left.
func (b *Box) Left() int { return max(0, b.m.budget-b.m.count()) }

// Beside gives the next outermost entry of this box, and only that, the wall-clock
// deadline of the running entry of another box, from which it is called.
func (b *Box) Beside(outer *Box) { b.until = outer.m.deadline }
