package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// tableLib is the table library.
type tableLib struct {
	m       *meter
	limits  *Limits
	views   *views
	fields  *fields
	compare *comparisons
}

func (tl *tableLib) functions() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{
		"concat": tl.concat,
		"insert": tl.insert,
		"maxn":   tl.maxn,
		"remove": tl.remove,
		"sort":   tl.sort,
	}
}

// length returns the number of elements of t, with a charge since the VM searches for it.
func (tl *tableLib) length(L *lua.LState, t *lua.LTable) int {
	n := t.Len()
	tl.m.charge(L, 1+(arraySize(t)-n)/16)
	return n
}

func (tl *tableLib) concat(L *lua.LState) int {
	t := view(L.CheckTable(1))
	sep := ""
	if L.Get(2) != lua.LNil {
		sep = stringArg(L, 2)
	}
	from := optInteger(L, 3, 1)
	to := optInteger(L, 4, maxWhole)
	if to == maxWhole {
		to = tl.length(L, t)
	}
	var out strings.Builder
	for i := from; i <= to; i++ {
		v := t.RawGet(lua.LNumber(i))
		text, ok := textOf(v)
		if !ok {
			L.RaiseError("invalid value (%s) at index %d in table for 'concat'", typeName(v), i)
		}
		if out.Len()+len(text)+len(sep) > tl.limits.MaxString {
			L.RaiseError("string is too long: at most %d bytes", tl.limits.MaxString)
		}
		tl.m.hand(L, len(text)+len(sep))
		out.WriteString(text)
		if i < to {
			out.WriteString(sep)
		}
	}
	if out.Len() >= bigString {
		tl.m.hurry()
	}
	L.Push(built(&out))
	return 1
}

// maxList is the highest index in the array part of a table.
func maxList() int { return lua.MaxArrayIndex - 1 }

func (tl *tableLib) insert(L *lua.LState) int {
	t := L.CheckTable(1)
	tl.views.writable(L, t)
	n := tl.length(L, t)
	switch L.GetTop() {
	case 2:
		if n >= maxList() {
			L.RaiseError("list is too long: at most %d elements", maxList())
		}
		tl.fields.element(L, t, n+1, L.Get(2))
	case 3:
		at := integer(L, 2)
		if at >= 1 && at <= n {
			if arraySize(t) >= maxList() {
				L.RaiseError("list is too long: at most %d elements", maxList())
			}
			tl.m.charge(L, 1+(arraySize(t)-at)/16)
			tl.m.hand(L, 16)
			t.Insert(at, L.Get(3))
		} else {
			tl.fields.write(L, t, lua.LNumber(at), L.Get(3))
		}
	default:
		L.RaiseError("wrong number of arguments to 'insert'")
	}
	return 0
}

func (tl *tableLib) remove(L *lua.LState) int {
	t := L.CheckTable(1)
	tl.views.writable(L, t)
	n := tl.length(L, t)
	at := optInteger(L, 2, n)
	if at < 1 || at > n {
		return 0
	}
	tl.m.charge(L, 1+(arraySize(t)-at)/16)
	L.Push(t.RawGetInt(at))
	if at == arraySize(t) {
		t.RawSetInt(at, lua.LNil) // otherwise the VM keeps the value behind the end
	}
	t.Remove(at)
	tl.fields.trim(L, t)
	return 1
}

func (tl *tableLib) maxn(L *lua.LState) int {
	t := view(L.CheckTable(1))
	tl.m.charge(L, 1+hashKeys(t)/2+arraySize(t)/16)
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

// sort sorts a copy with a merge sort, which no comparison function can
// confuse, and writes it back. It is stable.
func (tl *tableLib) sort(L *lua.LState) int {
	t := L.CheckTable(1)
	tl.views.writable(L, t)
	less := tl.less(L)
	n := tl.length(L, t)
	tl.m.hand(L, n*16)
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
	tl.views.writable(L, t)
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

func (tl *tableLib) less(L *lua.LState) func(x, y lua.LValue) bool {
	if L.Get(2) == lua.LNil {
		return func(x, y lua.LValue) bool {
			tl.m.charge(L, 4)
			return tl.compare.lessThan(L, x, y)
		}
	}
	fn := L.CheckFunction(2)
	return func(x, y lua.LValue) bool {
		tl.m.charge(L, 4)
		L.Push(fn)
		L.Push(x)
		L.Push(y)
		L.Call(2, 1)
		result := lua.LVAsBool(L.Get(-1))
		L.Pop(1)
		return result
	}
}
