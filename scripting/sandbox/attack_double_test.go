//go:build linux

package sandbox

import (
	"regexp"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/source"
)

// victimSource is the bundle beside the attacker. Its check runs afterwards.
const victimSource = `
victim_secret = 42
return function(leaks)
  local bad = {}
  local function claim(name, ok) if not ok then bad[#bad + 1] = name end end
  claim("string.upper", string.upper("a") == "A")
  claim("s:upper", ("a"):upper() == "A")
  claim("concat", ("a" .. "b") == "ab" and (1 .. "") == "1")
  claim("tostring", tostring(12) == "12")
  claim("unit", unit2:GetHealth() == 200)
  claim("api.add", api.add(2, 3) == 5)
  claim("api.config", api.config.rate == 1)
  claim("api.list", api.list()[1] == 1)
  claim("numbers have no fields", not pcall(function() return (5).x end))
  claim("pairs", next({k = 1}) == "k")
  claim("sort", (function() local t = {2, 1} table.sort(t) return t[1] end)() == 1)
  claim("coroutine", coroutine.wrap(function() return coroutine.yield(7) end)() == 7)
  claim("secret", victim_secret == 42)
  for _, name in ipairs(leaks) do claim(name, rawget(_G, name) == nil and _G[name] == nil) end
  return table.concat(bad, ",")
end
`

// stage is one box with victim and attackers in it, as the game host would
// make it.
type stage struct {
	box    *Box
	victim *Env
	check  *lua.LFunction
	fault  *Fault // of the last attack
}

func clock() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}

func newStage(t testing.TB, dry bool) *stage {
	t.Helper()
	limits := DefaultLimits()
	if raceEnabled {
		limits.Wall = 2 * time.Second
	}
	s := &stage{box: NewBox(Options{Limits: limits, Clock: clock(), DryRun: dry})}
	s.victim = s.environment("victim")
	chunk, err := source.Compile("victim/scripts/main.lua", []byte(victimSource))
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.victim.Run(chunk)
	if err != nil {
		t.Fatal(err)
	}
	s.check = v.(*lua.LFunction)
	return s
}

// double is what a unit handle of the tests holds.
type double struct{ alive bool }

// environment makes an environment with the test doubles bound.
func (s *stage) environment(name string) *Env {
	b := s.box
	e := b.Env(name)
	unit := b.NewClass(ClassSpec{Name: "unit", Methods: map[string]lua.LGFunction{
		"GetHealth": func(L *lua.LState) int {
			if !Object[*double](L, 1, "unit").alive {
				L.RaiseError("this unit is gone")
			}
			L.Push(lua.LNumber(200))
			return 1
		},
	}})
	fields := func() *lua.LTable {
		t := b.State().NewTable()
		t.RawSetString("state", b.State().NewTable())
		return t
	}
	e.Bind("unit", unit.NewWith(&double{alive: true}, fields()))
	e.Bind("unit2", unit.NewWith(&double{alive: true}, fields()))
	e.Bind("kill", b.Function(func(L *lua.LState) int {
		Object[*double](L, 1, "unit").alive = false
		return 0
	}))
	e.Bind("api", b.ReadOnly(s.api()))
	return e
}

func (s *stage) api() *lua.LTable {
	b := s.box
	api, config := b.State().NewTable(), b.State().NewTable()
	config.RawSetString("rate", lua.LNumber(1))
	api.RawSetString("config", config)
	api.RawSetString("add", b.Function(func(L *lua.LState) int {
		L.Push(L.CheckNumber(1) + L.CheckNumber(2))
		return 1
	}))
	api.RawSetString("list", b.Function(func(L *lua.LState) int {
		t := L.NewTable()
		t.Append(lua.LNumber(1))
		L.Push(t)
		return 1
	}))
	return api
}

// attack runs the chunk as one handler entry, or as the load of a file, and
// returns the text of its first result or of its fault.
func (s *stage) attack(e *Env, chunk *source.Chunk, asLoad bool) string {
	var v lua.LValue = lua.LNil
	var err error
	s.fault = nil
	if asLoad {
		v, err = e.Run(chunk)
	} else {
		var results []lua.LValue
		s.box.files[chunk.Name()] = origin{e.bundle, chunk.Proto()}
		results, err = s.box.Call(e, s.box.limits.HandlerInstructions, e.instantiate(chunk), 1)
		if err == nil {
			v = results[0]
		}
	}
	if err != nil {
		s.fault = err.(*Fault)
		return "error: " + s.fault.Error()
	}
	text, _ := textOf(v)
	return text
}

var leakName = regexp.MustCompile(`leak_\w+`)

// harm runs the victim's check and returns what it found broken.
func (s *stage) harm(source []byte) string {
	leaks := s.box.State().NewTable()
	for _, name := range leakName.FindAllString(string(source), -1) {
		leaks.Append(lua.LString(name))
	}
	// The check is short; on a busy machine the clock must not blame it.
	s.box.m.wall = time.Minute
	defer func(wall time.Duration) { s.box.m.wall = wall }(s.box.limits.Wall)
	results, err := s.box.Call(s.victim, s.box.limits.HandlerInstructions, s.check, 1, leaks)
	if err != nil {
		return err.Error()
	}
	text, ok := textOf(results[0])
	if !ok {
		return "the check returned no text"
	}
	return text
}
