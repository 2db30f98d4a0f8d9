package sandbox

import (
	"runtime"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

func TestCoroutines(t *testing.T) {
	checkValues(t, [][2]string{
		{`coroutine.wrap(function(a) local b = coroutine.yield(a + 1) return b * 2 end)(1)`, "2"},
		{`(function() local co = coroutine.create(function(a) local b, c = coroutine.yield(a) return b, c end)
			local r = {coroutine.resume(co, 1)} local s = {coroutine.resume(co, 2, 3)} local u = {coroutine.resume(co)}
			return r[1], r[2], s[1], s[2], s[3], u[1], u[2] end)()`, "true|1|true|2|3|false|cannot resume dead coroutine"},
		{`coroutine.resume(coroutine.create(function() error({}) end))`, "false|table"},
		{`coroutine.resume(coroutine.create(function() error("x", 0) end))`, "false|x"},
		{`(function() local co co = coroutine.create(function() return coroutine.status(co) end)
			local before = coroutine.status(co) local _, during = coroutine.resume(co) return before, during, coroutine.status(co) end)()`, "suspended|running|dead"},
		{`(function() local a a = coroutine.create(function() return coroutine.wrap(function() return coroutine.status(a) end)() end) return coroutine.resume(a) end)()`, "true|normal"},
		{`(function() local a a = coroutine.wrap(function() return pcall(a) end) return a() end)()`, "false|cannot resume non-suspended coroutine"},
		{`coroutine.running()`, "nil"},
		{`type(coroutine.wrap(function() return coroutine.running() end)())`, "thread"},
		{`coroutine.create(print)`, "error: bad argument #1 to create (Lua function expected)"},
		{`pcall(coroutine.yield, 1)`, "false|cannot yield: not inside a coroutine; to wait, start a named timer"},
		{`(function() local s = "" for v in coroutine.wrap(function() for i = 1, 4 do coroutine.yield(i) end end) do s = s .. v end return s end)()`, "1234"},
		{`coroutine.wrap(function() local function deep(n) if n == 0 then return coroutine.yield("deep") end return deep(n - 1) end return (deep(20)) end)()`, "deep"},
		{`(function() local n = 0 local co = coroutine.wrap(function() local k = 0 local function inc() k = k + 1 end inc() coroutine.yield() inc() pcall(error) inc() return k end) co() return co() end)()`, "3"},
		{`(function() local co = coroutine.wrap(function(...) local t = {...} while true do t = {coroutine.yield(#t, unpack(t))} end end) co(1, 2) return co("a", "b", "c") end)()`, "3|a|b|c"},
	})
}

func TestCoroutinesLiveInOneEntryOnly(t *testing.T) {
	var dropped []int
	e, v := bundle(t, Options{Dropped: func(_ string, n int) { dropped = append(dropped, n) }}, `
		local kept = {}
		return function(again)
			if again then return coroutine.status(kept[1]) .. tostring(pcall(kept[2])) end
			kept[1] = coroutine.create(function() end)
			kept[2] = coroutine.wrap(function() coroutine.yield() end)
			kept[2]()
			coroutine.wrap(function() end)()
		end`)
	fn, b := v.(*lua.LFunction), e.Box()
	goroutines := runtime.NumGoroutine()
	if _, err := b.Call(e, 10_000, fn, 0, lua.LFalse); err != nil {
		t.Fatal(err)
	}
	if len(dropped) != 1 || dropped[0] != 2 {
		t.Errorf("dropped %v, want one report of 2", dropped)
	}
	got, err := b.Call(e, 10_000, fn, 1, lua.LTrue)
	if err != nil || got[0].String() != "deadfalse" {
		t.Errorf("got %v, %v, want dead coroutines", got, err)
	}
	if n := runtime.NumGoroutine(); n != goroutines {
		t.Errorf("%d goroutines, want %d", n, goroutines)
	}
}

func TestTooManyCoroutines(t *testing.T) {
	limits := DefaultLimits()
	limits.LoadFileInstructions, limits.LibraryBytes = 1_000_000, 1<<30
	f := fault(t, NewBox(Options{Limits: limits}).Env("m"), "for i = 1, 300 do coroutine.create(function() end) end")
	if f.Kind != KindError || f.Msg != "too many coroutines: at most 256 can be unfinished" {
		t.Errorf("got %v", f)
	}
}
