package sandbox

import (
	"runtime"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/source"
)

// frozen runs src, which returns a table of handlers, and freezes the bundle.
func frozen(t *testing.T, src string, live ...*lua.LTable) (*Env, func(name string, args ...lua.LValue) (string, error)) {
	t.Helper()
	e := NewBox(Options{}).Env("meadow")
	if len(live) > 0 {
		e.Bind("live", live[0])
	}
	v, err := runSource(t, e, src)
	if err != nil {
		t.Fatal(err)
	}
	handlers := make(map[string]*lua.LFunction)
	var roots []lua.LValue
	for _, k := range keysOf(v.(*lua.LTable)) {
		fn := v.(*lua.LTable).RawGet(k).(*lua.LFunction)
		handlers[k.String()] = fn
		roots = append(roots, fn)
	}
	e.Freeze(live, roots...)
	return e, func(name string, args ...lua.LValue) (string, error) {
		results, err := e.Box().Call(e, 10_000, handlers[name], 1, args...)
		if err != nil {
			return "", err
		}
		text, _ := textOf(results[0])
		return text, nil
	}
}

const constants = `
local list = {1, 2, 3, inner = {x = 1}}
shared = {n = 5}
local Class = {} Class.__index = Class
Class.__add = function(a, b) return a.n + b.n end
function Class.new(n) return setmetatable({n = n}, Class) end
function Class:get() return self.n end
local one = Class.new(1)
local lazy = setmetatable({}, {__index = function(t, k) return k .. "!" end, __call = function(self, x) return x + 1 end})
local M = {}
function M.read()
  local s = #list .. list[2] .. list.inner.x .. shared.n .. one:get() .. one + one .. lazy.a .. lazy(1) .. Class.new(7):get()
  for i, v in ipairs(list) do s = s .. v end
  for k, v in pairs(shared) do s = s .. k .. v end
  return s .. table.concat(list) .. next(shared) .. select("#", unpack(list)) .. rawget(shared, "n") .. tostring(getmetatable(list))
end
function M.list() list[1] = 9 end
function M.append() list[#list + 1] = 9 end
function M.inner() list.inner.y = 9 end
function M.clear() list.inner.x = nil end
function M.shared() shared.n = 9 end
function M.global() _G.fresh = 9 end
function M.overwrite() _G.shared = 9 end
function M.rawset() rawset(list, 1, 9) end
function M.insert() table.insert(list, 9) end
function M.remove() table.remove(list) end
function M.sort() table.sort(list) end
function M.setmetatable() setmetatable(list, {}) end
function M.class() Class.get = 9 end
function M.object() one.n = 9 end
function M.metatable() getmetatable(Class.new(1)).get = 9 end
function M.instance() local o = Class.new(3) o.n = 4 return o.n end
return M
`

func TestFrozenValuesReadAsBefore(t *testing.T) {
	_, call := frozen(t, constants)
	got, err := call("read")
	if want := "3215" + "1" + "2" + "a!" + "2" + "7" + "123" + "n5" + "123" + "n" + "3" + "5" + "false"; err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
	if got, err := call("instance"); err != nil || got != "4" {
		t.Errorf("a fresh object: got %s, %v, want 4", got, err)
	}
}

func TestWritingAFrozenValueNamesTheRightPlace(t *testing.T) {
	_, call := frozen(t, constants)
	for _, name := range []string{"list", "append", "inner", "clear", "shared", "global", "overwrite", "rawset", "insert", "remove", "sort", "setmetatable", "class", "object", "metatable"} {
		_, err := call(name)
		if err == nil || !strings.Contains(err.Error(), "self.state, map.state or storage") || !strings.Contains(err.Error(), "test.lua:") {
			t.Errorf("%s: got %v, want a refusal", name, err)
		}
	}
	if got, _ := call("read"); !strings.HasPrefix(got, "321512") {
		t.Errorf("afterwards: got %s", got)
	}
}

func TestLiveTablesAreNotFrozen(t *testing.T) {
	live := new(lua.LTable)
	live.Metatable = lua.LNil
	live.RawSetString("inner", &lua.LTable{Metatable: lua.LNil})
	_, call := frozen(t, `local state = live return {set = function() state.n = 1 state.inner.x = 2 end}`, live)
	if _, err := call("set"); err != nil {
		t.Error(err)
	}
	if live.RawGetString("n") != lua.LNumber(1) {
		t.Error("nothing was written")
	}
}

func TestChangedCapturedLocalsAreReported(t *testing.T) {
	e, call := frozen(t, `
		local function counter() local n = 0 return function() n = n + 1 return n end end
		local count = counter()
		return {count = function() return count() end, read = function() return 1 end}`)
	if _, err := call("read"); err != nil || len(e.Changed()) != 0 {
		t.Errorf("got %v and changes, want none", err)
	}
	if _, err := call("count"); err != nil {
		t.Fatal(err)
	}
	got := e.Changed()
	if len(got) != 1 || got[0].Name != "n" || got[0].Line != 2 || got[0].File != "meadow/scripts/test.lua" {
		t.Errorf("got %+v, want n in line 2", got)
	}
	if again := e.Changed(); len(again) != 0 {
		t.Errorf("got %+v again", again)
	}
}

func TestReadOnlyTablesSayTheirName(t *testing.T) {
	f := fault(t, NewBox(Options{}).Env("m"), "string.trim = 1")
	if f.Msg != `field "trim" is read-only` {
		t.Errorf("got %q", f.Msg)
	}
}

func TestANewEnvironmentBesideTheOld(t *testing.T) {
	b := NewBox(Options{})
	old := b.Env("meadow")
	if _, err := runSource(t, old, "version = 1 function get() return version end"); err != nil {
		t.Fatal(err)
	}
	old.Freeze(nil)
	fresh := b.Env("meadow")
	if v, err := runSource(t, fresh, "return version"); err != nil || v != lua.LNil {
		t.Errorf("the new environment sees %v, %v", v, err)
	}
	if v, err := runSource(t, old, "return get()"); err != nil || v != lua.LNumber(1) {
		t.Errorf("the old environment has %v, %v, want 1", v, err)
	}
	get, _ := runSource(t, old, "return get")
	fresh.Bind("old_get", get)
	old.Close()
	if f := fault(t, fresh, "return old_get()"); !strings.Contains(f.Msg, "earlier version of bundle meadow") {
		t.Errorf("after Close: got %v", f)
	}
}

func TestReloadsDoNotGrowTheBox(t *testing.T) {
	b := NewBox(Options{})
	c, err := source.Compile("meadow/a.lua", []byte(constants))
	if err != nil {
		t.Fatal(err)
	}
	reload := func(n int) uint64 {
		for range n {
			e := b.Env("meadow")
			v, err := e.Run(c)
			if err != nil {
				t.Fatal(err)
			}
			e.Freeze(nil, v)
			e.Close()
		}
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	reload(100)
	before := reload(100)
	after := reload(1000)
	if growth := int64(after) - int64(before); growth > 100<<10 {
		t.Errorf("1,000 reloads left %d KB behind", growth>>10)
	}
}
