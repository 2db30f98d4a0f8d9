package source

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestCompileSaysWhatIsWrongAndWhere(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"a stray word", "local x = = 1", `m/a.lua:1:11: unexpected "="`},
		{"a word in place of then", "if x do\nend", `m/a.lua:1:6: unexpected "do"`},
		{"a block that never ends", "local a\nfunction f()\n  if a then\n    b()\nend\n", `m/a.lua:6: unexpected end of file: "function" of line 2 has no "end"`},
		{"a bracket that never closes", "f(1,\n2", `m/a.lua:2: unexpected end of file: "(" of line 1 has no ")"`},
		{"repeat without until", "repeat x()", `"repeat" of line 1 has no "until"`},
		{"a text that never ends", "x = 'abc\n", `m/a.lua:`},
		{"compiled code", "\x1bLua", "m/a.lua:1:1: compiled Lua is not accepted"},
		{"a zero byte", "x = 1\n\x00", "m/a.lua:2: file contains a zero byte"},
		{"too many bytes", strings.Repeat(" ", 512<<10+1), "at most 524288"},
		{"break outside a loop", "\nbreak", "m/a.lua:2: no loop to break"},
		{"goto without a label", "goto nowhere", "no visible label 'nowhere'"},
		{"too many locals", strings.Repeat("local a\n", 201), "too many local variables"},
		{"deep brackets", "x = " + strings.Repeat("(", 201), "nested too deep"},
		{"deep blocks", strings.Repeat("do ", 201), "nested too deep"},
		{"deep prefixes", "x = " + strings.Repeat("not ", 101) + "1", "nested too deep"},
		{"many powers", "x = 1" + strings.Repeat("^1", 101), "too many ^"},
		{"many concatenations", "x = 1" + strings.Repeat("..1", 2001), "too many .."},
		{"a deep tree", "x = 1" + strings.Repeat("+1", 500), "m/a.lua:1: code is nested too deep"},
		{"many captured locals", captures(61), "m/a.lua:2: function uses too many locals of functions around it: at most 60"},
		{"a long function", strings.Repeat("f()\n", 60_000), "m/a.lua:50001: function is too long"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Compile("m/a.lua", []byte(test.src))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
			var list SyntaxErrors
			if !errors.As(err, &list) || list[0].File != "m/a.lua" {
				t.Errorf("got %#v, want SyntaxErrors of m/a.lua", err)
			}
		})
	}
}

// captures is a function that captures n locals, in line 2.
func captures(n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("a%d", i)
	}
	return "local " + strings.Join(names, ", ") + "\nfunction f(t, i) t[i] = " + strings.Join(names, " == ") + " end"
}

func TestAFunctionMayCaptureAsManyLocalsAsInLua(t *testing.T) {
	if _, err := Compile("m/a.lua", []byte(captures(60))); err != nil {
		t.Error(err)
	}
}

// A short function takes little memory, however much the compiler has allocated for it.
func TestAFunctionHasNoMoreRoomThanInstructions(t *testing.T) {
	c, err := Compile("m/a.lua", []byte("function f() return 1 end"))
	if err != nil {
		t.Fatal(err)
	}
	f := c.Proto().FunctionPrototypes[0]
	if n := cap(f.Code) + cap(f.DbgSourcePositions); n > 32 {
		t.Errorf("there is room for %d instructions and lines", n)
	}
}

func TestAssigningOutsideStateIsALoadError(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"a global in a function", "function f()\n  count = 1\nend", `2:3: global "count" is assigned inside a function`},
		{"a global function in a function", "local function f()\n  function g() end\nend", `2:12: global "g"`},
		{"a file-level local in a function", "local count = 0\nfunction f() count = count + 1 end", `2:14: file-level local "count" is assigned inside a function`},
		{"a file-level local in a method", "local n\nfunction w:hit() n = 1 end", `2:18: file-level local "n"`},
		{"a file-level local deep inside", "local n\nfunction f() return function() for i = 1, 2 do n = i end end end", `file-level local "n"`},
		{"one of several targets", "local a, b\nfunction f() local c c, b = 1, 2 end", `file-level local "b"`},
		{"a file-level loop variable", "for i = 1, 2 do f(function() i = 3 end) end", `file-level local "i"`},
		{"a local of the main chunk", "local n = 0\nn = n + 1", ""},
		{"a global of the main chunk", "count = 1 if x then count = 2 end", ""},
		{"a field of a local", "local t = {}\nfunction f() t.x = 1 end", ""},
		{"a method of a local", "local w = {}\nfunction w:hit() self.state.n = 1 end", ""},
		{"a local of the function", "function f() local n = 0 n = 1 end", ""},
		{"a local of the function around", "function f() local n = 0 return function() n = 1 end end", ""},
		{"a parameter", "function f(n) n = 1 end", ""},
		{"self", "function f:g() self = nil end", ""},
		{"a loop variable", "function f() for i = 1, 2 do i = 3 end end", ""},
		{"a local that hides a file-level one", "local n\nfunction f() local n = 1 n = 2 end", ""},
		{"a local function seeing itself", "local function f() return f() end", ""},
		{"the condition of repeat sees the block", "repeat local done = f() until done", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Compile("a.lua", []byte(test.src))
			switch {
			case test.want == "" && err != nil:
				t.Errorf("got %v, want none", err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "self.state, map.state or storage")):
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestAllErrorsOfAFileAreReported(t *testing.T) {
	_, err := Compile("a.lua", []byte("local n\nfunction f()\n  n = 1\n  m = 2\nend"))
	var list SyntaxErrors
	if !errors.As(err, &list) || len(list) != 2 || list[0].Line != 3 || list[1].Line != 4 {
		t.Errorf("got %v, want errors in lines 3 and 4", err)
	}
}

func TestGlobalsAreListedInOrder(t *testing.T) {
	c, err := Compile("a.lua", []byte("local wolf = craeture 'x'\nlimit = 3\nfunction wolf:go() return limit + arg1 end"))
	if err != nil {
		t.Fatal(err)
	}
	want := []Global{{"craeture", 1, 14, false}, {"limit", 2, 1, true}, {"limit", 3, 27, false}, {"arg1", 3, 35, false}}
	got := c.Globals()
	if len(got) != len(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("global %d: got %v, want %v", i, got[i], want[i])
		}
	}
}
