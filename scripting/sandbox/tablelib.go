package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

func (b *Box) tableLibrary() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{
		"concat": b.tabConcat,
		"insert": b.tabInsert,
		"maxn":   b.tabMaxn,
		"remove": b.tabRemove,
		"sort":   b.tabSort,
	}
}

// length returns the number of elements of t, with a charge since the VM searches for it.
func (b *Box) length(L *lua.LState, t *lua.LTable) int {
	n := t.Len()
	b.m.charge(L, 1+(arraySize(t)-n)/16)
	return n
}

func (b *Box) tabConcat(L *lua.LState) int {
	t := view(L.CheckTable(1))
	sep := ""
	if L.Get(2) != lua.LNil {
		sep = b.stringArg(L, 2)
	}
	from := b.optInteger(L, 3, 1)
	to := b.optInteger(L, 4, maxWhole)
	if to == maxWhole {
		to = b.length(L, t)
	}
	var out strings.Builder
	for i := from; i <= to; i++ {
		v := t.RawGet(lua.LNumber(i))
		text, ok := textOf(v)
		if !ok {
			L.RaiseError("invalid value (%s) at index %d in table for 'concat'", typeName(v), i)
		}
		if out.Len()+len(text)+len(sep) > b.limits.MaxString {
			L.RaiseError("string is too long: at most %d bytes", b.limits.MaxString)
		}
		b.m.hand(L, len(text)+len(sep))
		out.WriteString(text)
		if i < to {
			out.WriteString(sep)
		}
	}
	if out.Len() >= bigString {
		b.m.hurry()
	}
	L.Push(lua.LString(out.String()))
	return 1
}

// maxList is the highest index in the array part of a table.
func maxList() int { return lua.MaxArrayIndex - 1 }

func (b *Box) tabInsert(L *lua.LState) int {
	t := L.CheckTable(1)
	b.writable(L, t)
	n := b.length(L, t)
	switch L.GetTop() {
	case 2:
		if n >= maxList() {
			L.RaiseError("list is too long: at most %d elements", maxList())
		}
		t.RawSetInt(n+1, L.Get(2))
	case 3:
		at := b.integer(L, 2)
		if at >= 1 && at <= n {
			if arraySize(t) >= maxList() {
				L.RaiseError("list is too long: at most %d elements", maxList())
			}
			b.m.charge(L, 1+(arraySize(t)-at)/16)
			b.m.hand(L, 16)
			t.Insert(at, L.Get(3))
		} else {
			t.RawSet(lua.LNumber(at), L.Get(3))
		}
	default:
		L.RaiseError("wrong number of arguments to 'insert'")
	}
	return 0
}

func (b *Box) tabRemove(L *lua.LState) int {
	t := L.CheckTable(1)
	b.writable(L, t)
	n := b.length(L, t)
	at := b.optInteger(L, 2, n)
	if at < 1 || at > n {
		return 0
	}
	b.m.charge(L, 1+(arraySize(t)-at)/16)
	L.Push(t.Remove(at))
	return 1
}

func (b *Box) tabMaxn(L *lua.LState) int {
	t := view(L.CheckTable(1))
	b.m.charge(L, 1+hashKeys(t)/2+arraySize(t)/16)
	greatest := lua.LNumber(t.MaxN())
	if hashKeys(t) > 0 {
		key := lua.LValue(lua.LNil)
		if greatest > 0 {
			key = greatest
		}
		for k, _ := t.Next(key); k != lua.LNil; k, _ = t.Next(k) {
			if n, ok := k.(lua.LNumber); ok && n > greatest {
				greatest = n
			}
		}
	}
	L.Push(greatest)
	return 1
}

// tabSort sorts a copy with a merge sort, which no comparison function can
// confuse, and writes it back. It is stable.
func (b *Box) tabSort(L *lua.LState) int {
	t := L.CheckTable(1)
	b.writable(L, t)
	less := b.less(L)
	n := b.length(L, t)
	b.m.hand(L, n*16)
	values := make([]lua.LValue, n)
	for i := range values {
		values[i] = t.RawGetInt(i + 1)
	}
	spare := make([]lua.LValue, n)
	for width := 1; width < n; width *= 2 {
		for low := 0; low < n; low += 2 * width {
			mid, high := min(low+width, n), min(low+2*width, n)
			merge(spare[low:high], values[low:mid], values[mid:high], less)
		}
		values, spare = spare, values
	}
	b.writable(L, t)
	for i, v := range values {
		t.RawSetInt(i+1, v)
	}
	return 0
}

// merge writes two sorted runs into out as one.
func merge(out, left, right []lua.LValue, less func(x, y lua.LValue) bool) {
	for i := range out {
		if len(left) == 0 || len(right) > 0 && less(right[0], left[0]) {
			out[i], right = right[0], right[1:]
		} else {
			out[i], left = left[0], left[1:]
		}
	}
}

func (b *Box) less(L *lua.LState) func(x, y lua.LValue) bool {
	if L.Get(2) == lua.LNil {
		return func(x, y lua.LValue) bool {
			b.m.charge(L, 4)
			return L.LessThan(x, y)
		}
	}
	fn := L.CheckFunction(2)
	return func(x, y lua.LValue) bool {
		b.m.charge(L, 4)
		L.Push(fn)
		L.Push(x)
		L.Push(y)
		L.Call(2, 1)
		result := lua.LVAsBool(L.Get(-1))
		L.Pop(1)
		return result
	}
}
