package sandbox

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"

	"loam/scripting/source"
)

// meanings are chunks with the operators and assignments that the compiler replaces. Each
// runs as it is written and as it is compiled, with the same result or error.
var meanings = []struct{ name, src string }{
	{"an element", `local t = {} t[2 + 1] = "x" return #t, t[3]`},
	{"a far element", `local t = {} local i = 900 t[i] = "x" return #t, t[900], t[1]`},
	{"an element that is removed", `local t = {1, 2, 3} local i = 3 t[i] = nil return #t, t[2], t[3]`},
	{"all elements removed from the end", `local t = {} for i = 1, 200 do t[i] = i end for i = 200, 1, -1 do t[i] = nil end return #t, next(t)`},
	{"all elements removed from the front", `local t = {} for i = 1, 200 do t[i] = i end for i = 1, 200 do t[i] = nil end return #t, next(t)`},
	{"elements removed during pairs", `local t, n = {}, 0 for i = 1, 100 do t[i] = i end t.x, t.y = 1, 2 for k in pairs(t) do t[k] = nil n = n + 1 end return n, next(t)`},
	{"a value behind holes", `local t = {} local i = 5 t[i] = nil t[i] = 1 return #t, t[5]`},
	{"nil for what is not there", `local t = {} local i = 500 t[i] = nil return #t, next(t)`},
	{"other keys", `local t = {} for _, k in ipairs {"a", 0.5, -1, 0, 70000, 1e300, true} do t[k] = k end return t.a, t[0.5], t[-1], t[0], t[70000], t[1e300], t[true]`},
	{"a joined key", `local t = {} local k = "b" t["a" .. k] = 1 return t.ab`},
	{"appending", `local t = {} for i = 1, 10 do t[#t + 1] = i * i end return unpack(t)`},
	{"a swap", `local t, i, j = {1, 2}, 1, 2 t[i], t[j] = t[j], t[i] return t[1], t[2]`},
	{"the same target twice", `local t, i = {}, 1 t[i], t[i] = "left", "right" return t[1]`},
	{"a target and its key", `local t, i = {}, 1 i, t[i] = i + 1, "x" return i, t[1], t[2]`},
	{"too few values", `local t, i, j = {7, 7}, 1, 2 t[i], t[j] = "x" return t[1], t[2]`},
	{"too many values", `local t, i, n = {}, 1, 0 local function count() n = n + 1 return n end t[i], t[i + 1] = count(), count(), count() return n, t[1], t[2]`},
	{"one target of many values", `local t, i, n = {}, 1, 0 local function count() n = n + 1 return n end t[i] = count(), count() return n, t[1]`},
	{"values of a call", `local function three() return 1, 2, 3 end local t, i = {}, 1 t[i], t[i + 1], t.x = three() return t[1], t[2], t.x`},
	{"values of ...", `local function f(...) local t, i = {}, 1 t[i], t[i + 1] = ... return t[1], t[2] end return f("a", "b", "c")`},
	{"values of a call in brackets", `local function two() return 1, 2 end local t, i = {}, 1 t[i], t[i + 1] = (two()) return t[1], t[2]`},
	{"names and fields", `local t, i, a = {}, 1 a, t[i], t.x = 1, 2, 3 return a, t[1], t.x`},
	{"a global and a field", `end local t, i = {}, 3 wide, t[i] = 1, 2 local function main() return wide, t[3]`},
	{"the order of evaluation", `local s = "" local function see(x) s = s .. tostring(x) return x end local t = {} ` +
		`local function in_table(x) see(x) return t end in_table("a")[see(1)], in_table("b")[see(2)] = see("c"), see("d") return s, t[1], t[2]`},
	{"a field of nil", "local t, i\n\nt[i] = 1"},
	{"a field of nil with a key", "local t, i = nil, 'x'\nt[i] = 1"},
	{"a field of a number", "local t, i = 5, 1\nlocal x = 1\nt[i], x = 1, 2"},
	{"a field of a string", `local t, i = "text", 1 t[i] = 1`},
	{"a key of nil", "local t, i = {}\nt[i] = 1"},
	{"a key that is not a number", "local t, i = {}, 0/0\nt[i] = 1"},
	{"a missing field of a field", "local t, i = {}, 1\nt[i][i] = 2"},
	{"a table in a library", `local k = "upper" string[k] = 1`},
	{"__newindex", `local seen local t = setmetatable({}, {__newindex = function(t, k, v) seen = k .. v rawset(t, k, v) end}) local i = 1 t[i] = "a" t[i] = "b" return seen, t[1]`},
	{"__newindex that is a table", `local u = {} local t = setmetatable({}, {__newindex = u}) local i = 300 t[i] = "a" return t[300], u[300], #u`},
	{"__newindex in a circle", `local t = {} setmetatable(t, {__newindex = t}) local i = 1 t[i] = 1`},
	{"__newindex of a chain", `local w = setmetatable({}, {__newindex = function(_, k) error(k, 0) end}) local t = setmetatable({}, {__newindex = w}) local i = "key" t[i] = 1`},
	{"an error of the caller of __newindex", "local t = setmetatable({}, {__newindex = function() error('read-only', 2) end})\nlocal i = 1\nt[i] = 1"},
	{"an error of the caller of a comparison", "local m = {__eq = function() error('no', 2) end}\nlocal a, b = setmetatable({}, m), setmetatable({}, m)\nreturn a == b"},
	{"an error one level up", "local t = setmetatable({}, {__newindex = function() error('up', 3) end})\nlocal function f(i) t[i] = 1 end\nf(1)"},
	{"a table constructor", `local k = "k" local t = {1, [k] = 2, 3, [k .. k] = 4, [10] = 5, [1000] = 6, [1001] = 7, [0x20] = 8, [2.5] = 9, [-1] = 0, [true] = "y"} return #t, t[1], t.k, t[2], t.kk, t[10], t[1000], t[1001], t[32], t[2.5], t[-1], t[true]`},
	{"a constructor with calls", `local function two() return 1, 2 end local t = {two(), two(), [two()] = two()} return #t, t[1], t[2], t[3]`},
	{"a constructor with a key of nil", "local k\nlocal t = {\n[k] = 1}"},
	{"a long constructor", "local t = {" + strings.Repeat("1,", 1200) + "nil, nil} return #t, t[1200]"},
	{"equality", `local t, u = {}, {} local a, b, n, m = "a", "b", 1, 2 return a == b, a == a, a ~= b, n == m, n ~= m, t == u, t == t, a == n, n == n, t ~= u`},
	{"order", `local a, b, n, m = "a", "ab", 1, 2 return a < b, a > b, a <= b, a >= b, n < m, n > m, n <= m, n >= m, a <= a, a >= a, a < a`},
	{"order of bytes", `local a, b = "\255", "z" return a < b, a > b, a <= b, a >= b`},
	{"no number", `local n, m = 0/0, 1 return n == n, n < m, n >= m, n ~= n, n <= n`},
	{"order of unlike values", "local a, b = 1, 'x'\nreturn a < b"},
	{"order of unlike values, turned", "local a, b = 1, 'x'\nreturn a > b"},
	{"at most of unlike values", "local a, b = 1\nreturn a <= b"},
	{"at least of unlike values", "local a, b = {}, 1\nreturn\na >= b"},
	{"order of tables", "local a, b = {}, {}\nreturn a < b"},
	{"at most of tables", "local a, b = {}, {}\nreturn a <= b"},
	{"at least of booleans", "local a, b = true, false\nreturn a >= b"},
	{"__lt", `local m = {__lt = function(a, b) return a.n < b.n end} local a, b = setmetatable({n = 1}, m), setmetatable({n = 2}, m) return a < b, a > b, a <= b, a >= b`},
	{"__le", `local m = {__le = function(a, b) return a.n <= b.n end} local a, b = setmetatable({n = 1}, m), setmetatable({n = 1}, m) return a <= b, a >= b`},
	{"__le that differs", `local a, b = setmetatable({}, {__le = function() return true end}), setmetatable({}, {__le = function() return true end}) return a <= b`},
	{"__eq", `local m = {__eq = function(a, b) return a.n == b.n end} local a, b = setmetatable({n = 1}, m), setmetatable({n = 1}, m) return a == b, a ~= b`},
	{"conditions", `local s, a, b = "", 1, 2 if a < b then s = s .. 1 end if not (a > b) then s = s .. 2 end while a <= b do a = a + 1 s = s .. "w" end repeat a = a - 1 until a < b return s, a`},
	{"and and or", `local a, b, c = 1, 2, 2 return a == b and "x" or b == c and "y" or "z", a < b and b, a > b or c`},
	{"as the last argument", `local a, b = 1, 1 return select("#", a == b), select("#", a == b, a ~= b)`},
	{"as a return value", `local a, b = 1, 2 local function f() return a < b end local function g() return f(), a == b end return g()`},
	{"in a constructor", `local a, b = 1, 2 local t = {a < b, a == b, n = a > b} return t[1], t[2], t.n`},
	{"long strings", `local a, b = ("x"):rep(20000), ("x"):rep(20000) return a == b, a ~= b, a < b, a <= b, a > b, a >= b, a == a .. "y", a < b .. "y"`},
	{"a call through ...", `local function f(...) local t = {} t[select("#", ...)] = (...) return t[2] end return f("a", "b")`},
	{"an upvalue", `local t, i = {}, 1 local function f(v) t[i], t[i + 1] = v, v end f("v") return t[1], t[2]`},
	{"a method result as table", `local o = {list = {}} function o:get() return self.list end local i = 2 o:get()[i - 1] = "m" return o.list[1]`},
	{"a goto over an assignment", `local t, i = {}, 1 ::again:: t[i], i = i, i + 1 if i < 5 then goto again end return #t`},
	{"a break after an assignment", `local t, n = {}, 0 for i = 1, 9 do n, t[i] = i, i if i == 3 then break end end return n, #t`},
}

// outcomeOf runs the main function that load makes, and returns its results or its error.
func outcomeOf(t *testing.T, src string, load func(e *Env) *lua.LFunction) string {
	t.Helper()
	b := NewBox(Options{})
	e := b.Env("m")
	chunk := mustChunk(t, src)
	b.origins.add(chunk, "m")
	results, err := b.Call(e, 1_000_000, load(e), 16)
	if err != nil {
		return "error: " + err.Error()
	}
	var all []string
	for _, v := range results {
		all = append(all, text(b.L, v))
	}
	return strings.TrimRight(strings.Join(all, " "), " nil") + "."
}

func mustChunk(t *testing.T, src string) *source.Chunk {
	t.Helper()
	chunk, err := source.Compile("m/a.lua", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return chunk
}

func TestWhatTheCompilerReplacesKeepsItsMeaning(t *testing.T) {
	for _, test := range meanings {
		t.Run(test.name, func(t *testing.T) {
			src := "local function main(...) " + test.src + "\nend\nreturn main()" // its locals are not the file's
			compiled := outcomeOf(t, src, func(e *Env) *lua.LFunction { return e.instantiate(mustChunk(t, src)) })
			written := outcomeOf(t, src, func(e *Env) *lua.LFunction {
				stmts, err := parse.Parse(strings.NewReader(src), "m/a.lua")
				if err != nil {
					t.Fatal(err)
				}
				proto, err := lua.Compile(stmts, "m/a.lua")
				if err != nil {
					t.Fatal(err)
				}
				fn := e.b.L.NewFunctionFromProto(proto)
				fn.Env = e.globals
				return fn
			})
			if compiled != written {
				t.Errorf("compiled it is %s, as written %s", compiled, written)
			}
		})
	}
}

// The VM evaluates the table of a field after it has assigned a local of the same
// assignment; Lua evaluates all before.
func TestAssignmentsEvaluateTheirTargetsFirst(t *testing.T) {
	checkValues(t, [][2]string{
		{`(function() local t, i = {}, 1 local old = t t, t[i] = {}, "x" return t[1], old[1] end)()`, "nil|x"},
		{`(function() local i, t = 1, {} i, t[i] = 2, "x" return i, t[1], t[2] end)()`, "2|x|nil"},
	})
}

// A table of an author whose keys are numbers of items is not refused.
func TestAFileMayHaveATableWithFarKeys(t *testing.T) {
	e := NewBox(Options{}).Env("m")
	v, err := runSource(t, e, `local names = {[19019] = "sword", [19020] = "shield", [60001] = "bow"} local id = 60002 names[id] = "arrow" return names[60002] .. names[19020]`)
	if err != nil || v != lua.LString("arrowshield") {
		t.Errorf("got %v, %v", v, err)
	}
}
