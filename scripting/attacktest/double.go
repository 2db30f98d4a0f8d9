package attacktest

import lua "github.com/yuin/gopher-lua"

// Unit is the value behind the handles of the doubles.
type Unit struct{ alive bool }

// Host is the binding layer under test: it creates values for scripts and passes them to
// the attacker or its neighbour.
type Host struct {
	State    *lua.LState
	Function func(lua.LGFunction) *lua.LFunction
	ReadOnly func(*lua.LTable) *lua.LTable
	Bind     func(name string, v lua.LValue)
	// Class creates the class of handles and returns a function that creates a handle with
	// its own fields.
	Class func(methods map[string]lua.LGFunction) func(*Unit, *lua.LTable) *lua.LUserData
	// Self returns the first argument of a method; it raises an error if that is no
	// handle.
	Self func(*lua.LState) *Unit
}

// Double binds the test doubles: two units, kill, and an api with a function, a
// nested table and a list.
func (h Host) Double() {
	handle := h.Class(map[string]lua.LGFunction{
		"GetHealth": func(L *lua.LState) int {
			if !h.Self(L).alive {
				L.RaiseError("this unit is gone")
			}
			L.Push(lua.LNumber(200))
			return 1
		},
	})
	for _, name := range []string{"unit", "unit2"} {
		fields := h.State.NewTable()
		fields.RawSetString("state", h.State.NewTable())
		h.Bind(name, handle(&Unit{alive: true}, fields))
	}
	h.Bind("kill", h.Function(func(L *lua.LState) int {
		h.Self(L).alive = false
		return 0
	}))
	h.Bind("api", h.ReadOnly(h.api()))
}

func (h Host) api() *lua.LTable {
	api, config := h.State.NewTable(), h.State.NewTable()
	config.RawSetString("rate", lua.LNumber(1))
	api.RawSetString("config", config)
	api.RawSetString("add", h.Function(func(L *lua.LState) int {
		L.Push(L.CheckNumber(1) + L.CheckNumber(2))
		return 1
	}))
	api.RawSetString("list", h.Function(func(L *lua.LState) int {
		t := L.NewTable()
		t.Append(lua.LNumber(1))
		L.Push(t)
		return 1
	}))
	return api
}

// Claims is Lua code that checks that the library is unchanged. It is placed in a function
// in which claim(name, ok) records changes.
const Claims = `
  claim("string.upper", string.upper("a") == "A")
  claim("s:upper", ("a"):upper() == "A")
  claim("concat", ("a" .. "b") == "ab" and (1 .. "") == "1")
  claim("tostring", tostring(12) == "12")
  claim("numbers have no fields", not pcall(function() return (5).x end))
  claim("pairs", next({k = 1}) == "k")
  claim("sort", (function() local t = {2, 1} table.sort(t) return t[1] end)() == 1)
  claim("coroutine", coroutine.wrap(function() return coroutine.yield(7) end)() == 7)
`
