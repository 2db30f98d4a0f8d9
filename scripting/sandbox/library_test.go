package sandbox

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// checkValues runs "return <expr>" for each row and compares the text of the
// results, joined by "|".
func checkValues(t *testing.T, rows [][2]string) {
	t.Helper()
	for _, row := range rows {
		t.Run(row[0], func(t *testing.T) {
			t.Helper()
			if got := values(t, row[0]); got != row[1] {
				t.Errorf("got %s, want %s", got, row[1])
			}
		})
	}
}

// values runs an expression list and returns its results as text; an error as
// its message.
func values(t *testing.T, expr string) string {
	t.Helper()
	var got []string
	b := NewBox(Options{})
	e := b.Env("m")
	e.Bind("see", b.Function(func(L *lua.LState) int {
		for i := 1; i <= L.GetTop(); i++ {
			got = append(got, text(L, L.Get(i)))
		}
		return 0
	}))
	if _, err := runSource(t, e, "see("+expr+"\n)"); err != nil {
		return "error: " + err.(*Fault).Msg
	}
	return strings.Join(got, "|")
}

func TestBaseLibrary(t *testing.T) {
	checkValues(t, [][2]string{
		{`type(nil), type(1), type(""), type({}), type(print), type(coroutine.create(function() end))`, "nil|number|string|table|function|thread"},
		{`type()`, "error: bad argument #1 to type (value expected)"},
		{`tostring({}), tostring(print), tostring(nil), tostring(true)`, "table|function|nil|true"},
		{`tostring(1e15), tostring(123456789012), tostring(-0.5), tostring(1/3), tostring(2^53), tostring(1e100), tostring(-0)`, "1e+15|123456789012|-0.5|0.33333333333333|9.007199254741e+15|1e+100|-0"},
		{`tostring(1/0), tostring(-1/0), tostring(0/0)`, "inf|-inf|nan"},
		{`tostring(setmetatable({}, {__tostring = function() return "me" end}))`, "me"},
		{`tostring(setmetatable({}, {__tostring = function() return 1 end}))`, "error: __tostring must return a string"},
		{`tonumber("10"), tonumber(" 0x1F "), tonumber("1e2"), tonumber(".5"), tonumber("5."), tonumber("-7")`, "10|31|100|0.5|5|-7"},
		{`tonumber(""), tonumber("x"), tonumber("1x"), tonumber("1_000"), tonumber("0b1"), tonumber("inf"), tonumber("nan"), tonumber({})`, "nil|nil|nil|nil|nil|nil|nil|nil"},
		{`tonumber("ff", 16), tonumber("0xff", 16), tonumber("zz", 36), tonumber("12", 2), tonumber("-101", 2)`, "255|255|1295|nil|-5"},
		{`tonumber("1", 99)`, "error: bad argument #2 to tonumber (base out of range)"},
		{`select("#"), select("#", nil, nil), select(2, "a", "b", "c"), select(-1, "a", "b")`, "0|2|b|b"},
		{`select(2, "a", "b", "c")`, "b|c"},
		{`select(0, 1)`, "error: bad argument #1 to select (index out of range)"},
		{`unpack({1, 2, 3})`, "1|2|3"},
		{`unpack({1, 2, 3}, 2), unpack({1, 2, 3}, 2, 5)`, "2|2|3|nil|nil"},
		{`unpack({}, 1, 5000)`, "error: too many results to unpack: at most 4096"},
		{`pcall(function() return 1, 2 end)`, "true|1|2"},
		{`pcall(error, {})`, "false|table"},
		{`pcall(error, "x", 0), pcall(error)`, "false|false|nil"},
		{`pcall(pcall)`, "false|bad argument #1 (value expected)"},
		{`xpcall(function() error("x", 0) end, function(e) return "got " .. e, 2 end)`, "false|got x|2"},
		{`xpcall(function() return 1, 2 end, error)`, "true|1|2"},
		{`select(2, xpcall(error, function() error("again", 0) end))`, "again"},
		{`assert(1, 2)`, "1|2"},
		{`assert(false)`, "error: assertion failed!"},
		{`assert(nil, "why")`, "error: why"},
		{`rawequal("a", "a"), rawequal({}, {})`, "true|false"},
		{`rawget(setmetatable({}, {__index = {x = 1}}), "x"), rawset({}, "x", 5).x`, "nil|5"},
		{`rawset({}, nil, 1)`, "error: table index is nil"},
		{`rawset({}, 0/0, 1)`, "error: table index is NaN"},
		{`getmetatable(""), getmetatable(1), getmetatable({}), getmetatable(string)`, "false|nil|nil|false"},
		{`getmetatable(setmetatable({}, {__metatable = "mine"}))`, "mine"},
		{`setmetatable(setmetatable({}, {__metatable = 1}), {})`, "error: cannot change a protected metatable"},
		{`setmetatable("", {})`, "error: bad argument #1 to setmetatable (table expected, got string)"},
		{`setmetatable({}, 1)`, "error: bad argument #2 to setmetatable (nil or table expected)"},
		{`next({}), next({5})`, "nil|1|5"},
		{`next({a = 1}, "a")`, "nil"},
		{`collectgarbage("count"), _VERSION`, "0|Lua 5.1"},
		{`(function() local s = "" for i, v in ipairs({1, 2, nil, 4}) do s = s .. i .. v end return s end)()`, "1122"},
		{`(function() local s = "" for k, v in pairs({5, x = 1, 6, y = 2}) do s = s .. k .. v end return s end)()`, "1526x1y2"},
		{`load, loadstring, dofile, loadfile, getfenv, setfenv, module, require, newproxy, os, io, debug, package, channel`, strings.Repeat("nil|", 13) + "nil"},
	})
}

func TestStringLibrary(t *testing.T) {
	checkValues(t, [][2]string{
		{`("hello"):sub(2, 4), ("hello"):sub(-3), ("hello"):sub(2, -2), ("hello"):sub(0), ("hello"):sub(9), ("hello"):sub(-99, 99)`, "ell|llo|ell|hello||hello"},
		{`("aBc"):upper(), ("aBc"):lower(), ("abc"):reverse(), ("abc"):len(), ("ab"):rep(3), ("ab"):rep(0), ("ab"):rep(-1)`, "ABC|abc|cba|3|ababab||"},
		{`("ABC"):byte(), ("ABC"):byte(2, 3)`, "65|66|67"},
		{`("ABC"):byte(10)`, ""},
		{`string.char(72, 105), string.char()`, "Hi|"},
		{`string.char(256)`, "error: bad argument #1 to char (invalid value)"},
		{`("x"):rep(2^21)`, "error: string is too long: at most 1048576 bytes"},
		{`("hello"):find("l"), ("hello"):find("xyz"), ("hello"):find("")`, "3|nil|1|0"},
		{`("hello"):find("l", 4), ("a.b"):find(".", 1, true), ("a.b"):find("%."), ("hello"):find("", 10)`, "4|2|2|6|5"},
		{`("key = val"):match("^(%w+)%s*=%s*(%w+)$")`, "key|val"},
		{`("2024-05-06"):match("(%d+)-(%d+)-(%d+)")`, "2024|05|06"},
		{`("abc"):match("()b()"), ("abc"):match("b"), ("abc"):match("x")`, "2|b|nil"},
		{`("THE (quick) fox"):find("%((%a+)%)")`, "5|11|quick"},
		{`("x(a(b)c)y"):match("%b()"), ("THE (quick) fox"):find("%f[%a]%a+", 2)`, "(a(b)c)|6|10"},
		{`("hello world"):gsub("o", "0"), ("hello"):gsub("", "-")`, "hell0 w0rld|-h-e-l-l-o-|6"},
		{`("hello world"):gsub("(%w+)", "<%1>"), ("abc"):gsub("%w", "%0%0", 2)`, "<hello> <world>|aabbc|2"},
		{`("$name is $age"):gsub("%$(%w+)", {name = "Bob", age = 7})`, "Bob is 7|2"},
		{`("abc"):gsub("%w", function(c) if c == "b" then return "X" end end)`, "aXc|3"},
		{`("abc"):gsub("b", {b = false}), ("abc"):gsub("^a", "x"), ("aaa"):gsub("^a", "x")`, "abc|xbc|xaa|1"},
		{`("abc"):gsub("b", function() return {} end)`, "error: invalid replacement value (a table)"},
		{`("abc"):gsub("b", "%2")`, "error: invalid capture index"},
		{`(function() local s = "" for w in ("one two  three"):gmatch("%a+") do s = s .. w .. "," end return s end)()`, "one,two,three,"},
		{`(function() local s = "" for k, v in ("a=1, b=2"):gmatch("(%w+)=(%w+)") do s = s .. k .. v end return s end)()`, "a1b2"},
		{`(function() local n = 0 for _ in ("abc"):gmatch("") do n = n + 1 end return n end)()`, "4"},
		{`("x"):find("[a")`, "error: malformed pattern (missing ']')"},
		{`("x"):find("%")`, "error: malformed pattern (ends with '%')"},
		{`("x"):find("(x")`, "error: unfinished capture"},
		{`("x"):match("x)")`, "error: invalid pattern capture"},
		{`("x"):find(("x?"):rep(300))`, "error: pattern is too long: at most 512 bytes"},
		{`("a,b,,c"):match("^([^,]*),([^,]*),([^,]*)")`, "a|b|"},
		{`("[]]"):match("[]]+"), ("a-z"):match("[a%-z]+"), ("^"):match("[x^]")`, "]]|a-z|^"},
		{`("abcabc"):match("(abc)%1"), ("äö"):match("%a+"), ("a\0b"):match("%z")`, "abc|nil|\x00"},
		{`("abc").x, ("abc").len("four")`, "nil|4"},
		{`("x")()`, `error: attempt to call a value that is not a function`},
	})
}

func TestFormat(t *testing.T) {
	checkValues(t, [][2]string{
		{`("%d %i %5d|%-5d|%05d|%+d|% d"):format(1, 2.9, 3, 4, 5, 6, 7)`, "1 2     3|4    |00005|+6| 7"},
		{`("%x %X %#x %o %#o %u %c"):format(255, 255, 255, 8, 8, 3, 65)`, "ff FF 0xff 10 010 3 A"},
		{`("%.3d|%8.3d|%x"):format(7, -7, -1)`, "007|    -007|ffffffffffffffff"},
		{`("%f %.2f %10.3f|%-10.1f|%e %E %.0f"):format(1.5, 2.345, 3.14159, 2, 12345.678, 0.00012, 2.5)`, "1.500000 2.35      3.142|2.0       |1.234568e+04 1.200000E-04 2"},
		{`("%g %g %g %g %.3g %#g %G"):format(100000, 1000000, 0.0001, 0.00001, 1234.5, 1, 1e-10)`, "100000 1e+06 0.0001 1e-05 1.23e+03 1.00000 1E-10"},
		{`("%5.1f|%05.1f|%5s"):format(1/0, -1/0, "ab")`, "  inf| -inf|   ab"},
		{`("%s %s %s %10s %-5s| %.2s"):format(1, nil, true, "abc", "de", "xyz")`, "1 nil true        abc de   | xy"},
		{`("%q"):format('a "b" \\ \n \r \0')`, "\"a \\\"b\\\" \\\\ \\\n \\r \\000\""},
		{`("100%%"):format()`, "100%"},
		{`("%d"):format()`, "error: bad argument #2 to format (no value)"},
		{`("%d"):format("x")`, "error: bad argument #2 to format (number expected, got string)"},
		{`("%v"):format(1)`, "error: invalid option '%v' to 'format'"},
		{`("%"):format(1)`, "error: invalid option '%' to 'format'"},
		{`("%100d"):format(1)`, "error: invalid format (width or precision too long)"},
		{`("%.100f"):format(1)`, "error: invalid format (width or precision too long)"},
		{`("%p"):format({})`, "error: invalid option '%p' to 'format'"},
	})
}

func TestTableLibrary(t *testing.T) {
	checkValues(t, [][2]string{
		{`table.concat({1, 2, "x"}, "-"), table.concat({}), table.concat({1, 2, 3}, ",", 2, 3), table.concat({1}, ",", 2)`, "1-2-x||2,3|"},
		{`table.concat({1, {}, 3})`, "error: invalid value (table) at index 2 in table for 'concat'"},
		{`(function() local t = {1, 3} table.insert(t, 2, 2) table.insert(t, 4) table.insert(t, 1, 0) return table.concat(t, ",") end)()`, "0,1,2,3,4"},
		{`(function() local t = {1, 2, 3} local a, b, c = table.remove(t, 1), table.remove(t), table.remove(t, 9) return a, b, c, #t end)()`, "1|3|nil|1"},
		{`table.remove({})`, ""},
		{`table.insert({}, 1, 2, 3)`, "error: wrong number of arguments to 'insert'"},
		{`table.maxn({1, 2, [10] = 1, [70000] = 2, x = 1}), table.maxn({})`, "70000|0"},
		{`(function() local t = {3, 1, 2} table.sort(t) return unpack(t) end)()`, "1|2|3"},
		{`(function() local t = {"b", "a", "c"} table.sort(t, function(x, y) return x > y end) return unpack(t) end)()`, "c|b|a"},
		{`table.sort({1, "x"})`, "error: attempt to compare string with number"},
		{`(function() local t = {} for i = 1, 9 do t[i] = {i % 2, i} end table.sort(t, function(a, b) return a[1] < b[1] end) local s = "" for _, v in ipairs(t) do s = s .. v[2] end return s end)()`, "246813579"},
		{`table.insert(string, 1)`, "error: this table is read-only"},
		{`table.sort(math)`, "error: this table is read-only"},
	})
}

func TestMathLibrary(t *testing.T) {
	checkValues(t, [][2]string{
		{`math.floor(-1.5), math.ceil(-1.5), math.abs(-2), math.sqrt(9), math.pow(2, 10), math.max(1, 3, 2), math.min(4, 3)`, "-2|-1|2|3|1024|3|3"},
		{`math.fmod(7, 3), math.fmod(-7, 3), -7 % 3, math.modf(-1.5)`, "1|-1|2|-1|-0.5"},
		{`math.frexp(8), math.ldexp(0.5, 4), math.log10(1000), math.exp(0), math.log(1)`, "0.5|8|3|1|0"},
		{`math.deg(math.pi), math.rad(180) == math.pi, math.huge, math.atan2(0, 1)`, "180|true|inf|0"},
		{`math.max()`, "error: bad argument #1 to max (number expected, got nil)"},
		{`math.random(0)`, "error: bad argument #1 to random (interval is empty)"},
		{`math.random(5, 1)`, "error: bad argument #2 to random (interval is empty)"},
		{`math.random(3, 3), math.random(1), math.randomseed`, "3|1|nil"},
	})
}

func TestRandomComesFromTheGivenStream(t *testing.T) {
	next := []float64{0, 0.5, 0.999999999, 0.25}
	draws := 0
	stream := func() float64 { draws++; return next[draws-1] }
	_, v := bundle(t, Options{Random: stream}, `return math.random(6) .. "," .. math.random(10, 20) .. "," .. math.random(6) .. "," .. math.random()`)
	if v.String() != "1,15,6,0.25" || draws != 4 {
		t.Errorf("got %v after %d draws, want 1,15,6,0.25 after 4", v, draws)
	}
}

func TestPrintTellsBundleFileAndLine(t *testing.T) {
	var got []Print
	bundle(t, Options{Print: func(p Print) { got = append(got, p) }}, "print('a', 1, nil, {})\npcall(print, 2)\n")
	want := []Print{{"meadow", "meadow/scripts/test.lua", 1, "a\t1\tnil\ttable"}, {"meadow", "", 0, "2"}}
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestConcatenation(t *testing.T) {
	checkValues(t, [][2]string{
		{`"a" .. 1 .. 2.5 .. "b", 1 .. ""`, "a12.5b|1"},
		{`setmetatable({}, {__concat = function(a, b) return type(a) .. type(b) end}) .. 1`, "tablenumber"},
		{`1 .. "x" .. setmetatable({}, {__concat = function(a, b) return a .. "!" end})`, "1x!"},
		{`"a" .. nil`, "error: attempt to concatenate a nil value"},
		{`{} .. "a"`, "error: attempt to concatenate a table value"},
		{`(function(...) return "a" .. ... end)("b", "c"), (function() local function f() return "x", "y" end return "a" .. f() end)()`, "ab|ax"},
		{`(function() local s = ("x"):rep(300000) return s .. s .. s .. s end)()`, "error: string is too long: at most 1048576 bytes"},
	})
}
