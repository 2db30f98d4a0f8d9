package source

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// joined returns n texts that one makes.
func joined(n int, one func(i int) string) string {
	var s strings.Builder
	for i := range n {
		s.WriteString(one(i))
	}
	return s.String()
}

// nested returns functions within each other, each with many locals, around a text.
func nested(depth int, inner string) string {
	var s strings.Builder
	for d := range depth {
		s.WriteString("local function f() local " + strings.TrimSuffix(joined(150, func(i int) string { return fmt.Sprintf("l%d_%d,", d, i) }), ",") + "\n")
	}
	return s.String() + inner + strings.Repeat("end ", depth)
}

// What the compiler of the VM would need long for is refused before it begins, with the
// line and what to do.
func TestWhatTheCompilerWouldNeedLongForIsRefused(t *testing.T) {
	sum := "x = a" + strings.Repeat("+1", 450) + "\n"
	for _, test := range []struct{ name, src, want string }{
		{"different texts", "local t = {\n" + joined(60_000, func(i int) string { return fmt.Sprintf("%q,", fmt.Sprint(i)) }) + "}", "m/a.lua:1: " + advice[ofConstants]},
		{"different numbers", "local t = {\n" + joined(60_000, func(i int) string { return fmt.Sprintf("%d.5,", i) }) + "}", "m/a.lua:1: " + advice[ofConstants]},
		{"different globals", joined(40_000, func(i int) string { return fmt.Sprintf("a%d=1\n", i) }), advice[ofConstants]},
		{"different fields", "local t = {}\n" + joined(40_000, func(i int) string { return fmt.Sprintf("t.a%d=1\n", i) }), advice[ofConstants]},
		{"different methods", "local t = {}\n" + joined(30_000, func(i int) string { return fmt.Sprintf("t:a%d()\n", i) }), advice[ofConstants]},
		{"the same texts again and again", joined(5000, func(i int) string { return fmt.Sprintf("a%d=1\n", i) }) + strings.Repeat("a4999=1\n", 40_000), advice[ofConstants]},
		{"targets of an assignment", strings.TrimSuffix(joined(50_000, func(i int) string { return fmt.Sprintf("a%d,", i) }), ",") + "=1", "m/a.lua:1: " + advice[ofConstants]},
		{"constants in several functions", joined(4, func(f int) string {
			return "function f() local t = {" + joined(7000, func(i int) string { return fmt.Sprintf("%d.5,", i) }) + "} end\n"
		}), advice[ofConstants]},
		{"names within many functions", nested(50, strings.Repeat("a()\n", 60_000)), advice[ofLocals]},
		{"gotos and labels", joined(22_000, func(i int) string { return fmt.Sprintf("goto l%d\n::l%d::\n", i, i) }), advice[ofGotos]},
		{"labels in a row", joined(40_000, func(i int) string { return fmt.Sprintf("::l%d::\n", i) }), advice[ofGotos]},
		{"functions", strings.Repeat("t.f = function() end\n", maxFunctions+1), "m/a.lua:9999: file has more than 10000 functions: divide it into several files"},
		{"long sums", "local a = 1 local x\n" + strings.Repeat(sum, 500), advice[ofOperands]},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Compile("m/a.lua", []byte(test.src))
			if err == nil || !strings.HasPrefix(err.Error(), "m/a.lua:") || !strings.Contains(strings.Replace(err.Error(), "compiling this file up to here takes too long: ", "", 1), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

// Files of the largest size that people and generators write compile.
func TestLargeFilesCompile(t *testing.T) {
	for _, test := range []struct{ name, src string }{
		{"a table of rows", "return {" + joined(9000, func(i int) string {
			return fmt.Sprintf("{id=%d,name=\"creature %d\",level=%d},", i%3000, i%3000, i%60)
		}) + "}"},
		{"handlers", joined(8000, func(i int) string { return fmt.Sprintf("function t.on_%d(self) self:say(\"a\") end\n", i%2000) })},
		{"a long function of many names", joined(5000, func(i int) string { return fmt.Sprintf("f(a%d)\n", i) })},
		{"gotos of loops", "for i = 1, 9 do\n" + strings.Repeat("do if x then goto continue end ::continue:: end\n", 2000) + "end"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Compile("m/a.lua", []byte(test.src)); err != nil {
				t.Error(err)
			}
		})
	}
}

func parsed(t *testing.T, src string) []ast.Stmt {
	t.Helper()
	stmts, err := parse.Parse(strings.NewReader(src), "a.lua")
	if err != nil {
		t.Fatal(err)
	}
	return stmts
}

// The count grows as the searches of the compiler do.
func TestTheStepsOfSearches(t *testing.T) {
	count := func(src string) *searches {
		t.Helper()
		pass := newPass("a.lua", []byte(src))
		s := &searches{file: "a.lua"}
		s.walk(wrap(pass.chunk(parsed(t, src))))
		return s
	}
	few := count(joined(100, func(i int) string { return fmt.Sprintf("a%d=1\n", i) })).steps[ofConstants]
	many := count(joined(200, func(i int) string { return fmt.Sprintf("a%d=1\n", i) })).steps[ofConstants]
	if many < 3*few || many > 5*few {
		t.Errorf("%d steps for 200 names, %d for 100", many, few)
	}
	if n := count("local a, b = 1, 1\nlocal c = a + b").steps[ofConstants]; n != 2*constantSteps {
		t.Errorf("%d steps for one constant", n)
	}
}

func TestErrorsBeyondALimitAreCounted(t *testing.T) {
	_, err := Compile("m/a.lua", []byte("function f()\n"+strings.Repeat("x = 1\n", maxErrors+25)+"end"))
	list, _ := err.(SyntaxErrors)
	if len(list) != maxErrors+1 || list[maxErrors].More != 25 || list[maxErrors].Error() != "m/a.lua: and 25 more problems" {
		t.Errorf("got %d errors, the last is %v", len(list), list[len(list)-1])
	}
}
