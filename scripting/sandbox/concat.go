package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/luanumber"
)

// concatenate replaces a chain of .. operators, which the VM would run without a limit on
// the result.
func (sl *stringLib) concatenate(L *lua.LState) int {
	n := L.GetTop()
	size := 0
	for i := 1; i <= n; i++ {
		switch v := L.Get(i).(type) {
		case lua.LString:
			size += len(v)
		case lua.LNumber:
			size += 24
		default:
			return sl.concatMeta(L, n)
		}
	}
	sl.bigEnough(L, size)
	var out strings.Builder
	out.Grow(size)
	for i := 1; i <= n; i++ {
		switch v := L.Get(i).(type) {
		case lua.LString:
			out.WriteString(string(v))
		case lua.LNumber:
			out.WriteString(luanumber.Text(float64(v)))
		}
	}
	L.Push(built(&out))
	return 1
}

// bigEnough charges for a string of n bytes that is about to be created, and raises an
// error if that is too long.
func (sl *stringLib) bigEnough(L *lua.LState, n int) {
	if n > sl.limits.MaxString || n < 0 {
		L.RaiseError("string is too long: at most %d bytes", sl.limits.MaxString)
	}
	sl.m.hand(L, n)
}

// concatMeta joins from the right, like the operator, with __concat if a value is neither
// string nor number.
func (sl *stringLib) concatMeta(L *lua.LState, n int) int {
	right := L.Get(n)
	for i := n - 1; i >= 1; i-- {
		left := L.Get(i)
		ls, lok := textOf(left)
		rs, rok := textOf(right)
		if lok && rok {
			sl.bigEnough(L, len(ls)+len(rs))
			right = lua.LString(ls + rs)
			continue
		}
		meta := L.GetMetaField(left, "__concat")
		if meta == lua.LNil {
			meta = L.GetMetaField(right, "__concat")
		}
		if meta == lua.LNil {
			bad := right
			if !lok {
				bad = left
			}
			L.RaiseError("attempt to concatenate a %s value", typeName(bad))
		}
		L.Push(meta)
		L.Push(left)
		L.Push(right)
		L.Call(2, 1)
		right = L.Get(-1)
		L.Pop(1)
	}
	L.Push(right)
	return 1
}

func textOf(v lua.LValue) (string, bool) {
	switch v := v.(type) {
	case lua.LString:
		return string(v), true
	case lua.LNumber:
		return luanumber.Text(float64(v)), true
	}
	return "", false
}
