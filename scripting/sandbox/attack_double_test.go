//go:build linux

package sandbox

import (
	"runtime"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/scripting/attacktest"
	"loam/scripting/source"
)

// victimSource is the bundle next to the attacker. Its check runs afterwards.
const victimSource = `
victim_secret = 42
return function(leaks)
  local bad = {}
  local function claim(name, ok) if not ok then bad[#bad + 1] = name end end
` + attacktest.Claims + `  claim("unit", unit2:GetHealth() == 200)
  claim("api.add", api.add(2, 3) == 5)
  claim("api.config", api.config.rate == 1)
  claim("api.list", api.list()[1] == 1)
  claim("secret", victim_secret == 42)
  for _, name in ipairs(leaks) do claim(name, rawget(_G, name) == nil and _G[name] == nil) end
  return table.concat(bad, ",")
end
`

// stage is one box with victim and attackers, as in the game.
type stage struct {
	box    *Box
	victim *Env
	check  *lua.LFunction
	fault  *Fault // of the last attack
}

// threadTime is the CPU time of this thread: the load of the machine does not count for an
// attack.
func threadTime() time.Duration {
	_, used, _ := clock.ThreadTime()
	return used
}

func newStage(t testing.TB, dry bool) *stage {
	t.Helper()
	runtime.LockOSThread() // whose time counts, until the test ends
	limits := DefaultLimits()
	if attacktest.Race {
		limits.Wall = 2 * time.Second
	}
	s := &stage{box: NewBox(Options{Limits: limits, Clock: threadTime, DryRun: dry})}
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

// environment makes an environment with the test doubles bound.
func (s *stage) environment(name string) *Env {
	b, e := s.box, s.box.Env(name)
	attacktest.Host{
		State: b.State(), Function: b.Function, ReadOnly: b.ReadOnly, Bind: e.Bind,
		Class: func(methods map[string]lua.LGFunction) func(*attacktest.Unit, *lua.LTable) *lua.LUserData {
			class := b.NewClass(ClassSpec{Name: "unit", Methods: methods})
			return func(u *attacktest.Unit, fields *lua.LTable) *lua.LUserData { return class.NewWith(u, fields) }
		},
		Self: func(L *lua.LState) *attacktest.Unit { return Object[*attacktest.Unit](L, 1, "unit") },
	}.Double()
	return e
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
		s.box.origins.files[chunk.Name()] = origin{e.bundle, chunk.Proto()}
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

// harm runs the victim's check and returns the damage.
func (s *stage) harm(source []byte) string {
	leaks := s.box.State().NewTable()
	for _, name := range attacktest.Leaks(source) {
		leaks.Append(lua.LString(name))
	}
	// The check is short; on a busy machine the wall clock must not stop it.
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
