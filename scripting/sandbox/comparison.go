package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// comparisons are the operators that compare. They do what the VM does, but charge for long
// strings before they compare them.
type comparisons struct{ m *meter }

// afford charges for comparing x and y.
func (cs *comparisons) afford(L *lua.LState, x, y lua.LValue) {
	a, ok := x.(lua.LString)
	if !ok || len(a) < bigString {
		return
	}
	if b, ok := y.(lua.LString); ok && len(b) >= bigString {
		cs.m.charge(L, min(len(a), len(b))/bytesPerStep)
	}
}

func (cs *comparisons) equal(L *lua.LState) int {
	x, y := L.Get(1), L.Get(2)
	if a, ok := x.(lua.LString); ok {
		b, ok := y.(lua.LString)
		if ok = ok && len(a) == len(b); ok {
			cs.afford(L, x, y)
		}
		L.Push(lua.LBool(ok && a == b))
		return 1
	}
	L.Push(lua.LBool(L.Equal(x, y)))
	return 1
}

func (cs *comparisons) less(L *lua.LState) int { return cs.push(L, cs.lessThan(L, L.Get(1), L.Get(2))) }
func (cs *comparisons) greater(L *lua.LState) int {
	return cs.push(L, cs.lessThan(L, L.Get(2), L.Get(1)))
}
func (cs *comparisons) atMost(L *lua.LState) int {
	return cs.push(L, cs.lessOrEqual(L, L.Get(1), L.Get(2)))
}
func (cs *comparisons) atLeast(L *lua.LState) int {
	return cs.push(L, cs.lessOrEqual(L, L.Get(2), L.Get(1)))
}

func (cs *comparisons) push(L *lua.LState, result bool) int {
	L.Push(lua.LBool(result))
	return 1
}

func (cs *comparisons) lessThan(L *lua.LState, x, y lua.LValue) bool {
	if a, b, ok := bothStrings(x, y); ok {
		cs.afford(L, x, y)
		return strings.Compare(a, b) < 0
	}
	return L.LessThan(x, y)
}

func (cs *comparisons) lessOrEqual(L *lua.LState, x, y lua.LValue) bool {
	if a, ok := x.(lua.LNumber); ok {
		if b, ok := y.(lua.LNumber); ok {
			return a <= b
		}
	}
	if a, b, ok := bothStrings(x, y); ok {
		cs.afford(L, x, y)
		return strings.Compare(a, b) <= 0
	}
	if x.Type() == y.Type() && x.Type() != lua.LTNumber {
		own, other := L.GetMetaField(x, "__le"), L.GetMetaField(y, "__le")
		if own.Type() == lua.LTFunction && own == other {
			L.Push(own)
			L.Push(x)
			L.Push(y)
			L.Call(2, 1)
			result := lua.LVAsBool(L.Get(-1))
			L.Pop(1)
			return result
		}
		return !L.LessThan(y, x)
	}
	L.RaiseError("attempt to compare %v with %v", x.Type(), y.Type())
	return false
}

func bothStrings(x, y lua.LValue) (a, b string, ok bool) {
	s, isString := x.(lua.LString)
	t, both := y.(lua.LString)
	return string(s), string(t), isString && both
}
