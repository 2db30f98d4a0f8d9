package formula

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// node is a formula as a tree, which the oracle of the compiler evaluates naively.
type node struct {
	what  string // an operator, a function, "number", "input", "-x" or "table:name"
	args  []*node
	value float64 // of a number
	index int     // of an input
}

// binds is the documented precedence, written a second time.
func binds(what string) int {
	for i, group := range []string{" or ", " and ", " not ", " < <= > >= == != ", " + - ", " * / % ", " -x "} {
		if strings.Contains(group, " "+what+" ") {
			return i
		}
	}
	return 99
}

func isOperator(what string) bool { return binds(what) < 99 && what != "not" && what != "-x" }

// source prints a tree with the necessary parentheses and some extra ones.
func (n *node) source(t *rapid.T) string {
	child := func(arg *node, least int) string {
		if s := arg.source(t); binds(arg.what) >= least && rapid.IntRange(0, 9).Draw(t, "more parentheses") > 0 {
			return s
		} else {
			return "(" + s + ")"
		}
	}
	own := binds(n.what)
	switch {
	case n.what == "number":
		return strconv.FormatFloat(n.value, 'g', -1, 64)
	case n.what == "input":
		return testInputs()[n.index]
	case n.what == "-x":
		return "-" + child(n.args[0], own)
	case n.what == "not":
		return "not " + child(n.args[0], own)
	case isOperator(n.what):
		left := own
		if own == binds("<") {
			left++ // comparisons do not chain
		}
		return child(n.args[0], left) + " " + n.what + " " + child(n.args[1], own+1)
	}
	name, first, _ := strings.Cut(n.what, ":")
	var list []string
	if first != "" {
		list = append(list, first)
	}
	for _, arg := range n.args {
		list = append(list, arg.source(t))
	}
	return name + "(" + strings.Join(list, ", ") + ")"
}

// eval evaluates the tree.
func (n *node) eval(in []float64, tables map[string]*Table) float64 {
	var v []float64
	for _, arg := range n.args {
		v = append(v, arg.eval(in, tables))
	}
	return tame(n.apply(v, in, tables))
}

// tame is the documented result for values that are not finite.
func tame(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return math.Max(-math.MaxFloat64, math.Min(math.MaxFloat64, v))
}

func (n *node) apply(v, in []float64, tables map[string]*Table) float64 {
	is := map[bool]float64{true: 1}
	switch n.what {
	case "number":
		return n.value
	case "input":
		return in[n.index]
	case "-x":
		return -v[0]
	case "not":
		return is[v[0] == 0]
	case "or":
		return is[v[0] != 0 || v[1] != 0]
	case "and":
		return is[v[0] != 0 && v[1] != 0]
	case "<":
		return is[v[0] < v[1]]
	case "<=":
		return is[v[0] <= v[1]]
	case ">":
		return is[v[0] > v[1]]
	case ">=":
		return is[v[0] >= v[1]]
	case "==":
		return is[v[0] == v[1]]
	case "!=":
		return is[v[0] != v[1]]
	case "+":
		return v[0] + v[1]
	case "-":
		return v[0] - v[1]
	case "*":
		return v[0] * v[1]
	case "/", "%":
		if v[1] == 0 {
			return 0
		}
		if n.what == "/" {
			return v[0] / v[1]
		}
		r := math.Mod(v[0], v[1])
		if r < 0 && v[1] > 0 || r > 0 && v[1] < 0 {
			r += v[1]
		}
		return r
	}
	return n.call(v, tables)
}

func (n *node) call(v []float64, tables map[string]*Table) float64 {
	switch n.what {
	case "min", "max":
		best := v[0]
		for _, x := range v {
			if n.what == "min" && x < best || n.what == "max" && x > best {
				best = x
			}
		}
		return best
	case "clamp":
		return math.Min(math.Max(v[0], v[1]), v[2])
	case "floor":
		return math.Floor(v[0])
	case "ceil":
		return math.Ceil(v[0])
	case "round":
		return math.Copysign(math.Floor(math.Abs(v[0]))+map[bool]float64{true: 1}[math.Abs(v[0])-math.Floor(math.Abs(v[0])) >= 0.5], v[0])
	case "abs":
		return math.Abs(v[0])
	case "sqrt":
		return math.Sqrt(v[0])
	case "if":
		if v[0] != 0 {
			return v[1]
		}
		return v[2]
	}
	return tables[strings.TrimPrefix(n.what, "table:")].At(v[0])
}

// drawNode creates a tree of at most depth levels.
func drawNode(t *rapid.T, depth int) *node {
	if depth == 0 || rapid.IntRange(0, 4).Draw(t, "leaf") == 0 {
		if rapid.Bool().Draw(t, "an input") {
			return &node{what: "input", index: rapid.IntRange(0, 2).Draw(t, "index")}
		}
		return &node{what: "number", value: rapid.OneOf(
			rapid.Map(rapid.IntRange(0, 9), func(i int) float64 { return float64(i) / 2 }),
			rapid.Float64Range(0, math.MaxFloat64)).Draw(t, "value")}
	}
	one := []string{"-x", "not", "floor", "ceil", "round", "abs", "sqrt", "table:stepped", "table:sloped"}
	two := []string{"or", "and", "<", "<=", ">", ">=", "==", "!=", "+", "-", "*", "/", "%"}
	n := &node{}
	args := rapid.IntRange(1, 4).Draw(t, "args")
	switch args {
	case 1:
		n.what = rapid.SampledFrom(one).Draw(t, "what")
	case 2:
		n.what = rapid.SampledFrom(append(two, "min", "max")).Draw(t, "what")
	case 3:
		n.what = rapid.SampledFrom([]string{"clamp", "if", "min", "max"}).Draw(t, "what")
	case 4:
		args = 2
		n.what = rapid.SampledFrom(two).Draw(t, "what")
	}
	for range args {
		n.args = append(n.args, drawNode(t, depth-1))
	}
	return n
}

func TestFormulaAgreesWithItsTree(t *testing.T) {
	tables := testTables(t)
	input := rapid.OneOf(rapid.SampledFrom([]float64{0, 1, -1, 0.5, 7}), rapid.Float64Range(-100, 100), rapid.Float64())
	rapid.Check(t, func(t *rapid.T) {
		tree := drawNode(t, 4)
		src := tree.source(t)
		f, err := Compile(src, testInputs(), tables)
		if len(src) > MaxSource {
			if err == nil {
				t.Fatalf("a source of %d bytes compiles", len(src))
			}
			return
		}
		if err != nil {
			t.Fatalf("Compile(%q): %v", src, err)
		}
		for range 3 {
			in := []float64{input.Draw(t, "level"), input.Draw(t, "power"), input.Draw(t, "who.level")}
			if got, want := f.Eval(in), tree.eval(in, tables); got != want {
				t.Fatalf("%s with %v = %g, want %g", src, in, got, want)
			}
		}
	})
}

func TestRemainderLiesBetweenZeroAndTheDivisor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Float64().Draw(t, "a"), rapid.Float64().Draw(t, "b")
		if got := remainder(a, b); got != 0 && (got < min(b, 0) || got > max(b, 0)) {
			t.Fatalf("%g %% %g = %g", a, b, got)
		}
	})
}

// FuzzCompile checks the promises of Compile: no source causes a panic, an error has a
// place in the source, and compiled formulas have finite results.
func FuzzCompile(f *testing.F) {
	for _, seed := range []string{
		"", "level * 12 + 40", "max(0, power - 1, 3)", "clamp(level, 1, 60) % 7", "if(level > 5 and not power, 1, -2)",
		"table(sloped, level)", "1 / (level - 7)", "1e308 * 1e308 - level", "((((", "1 < 2 < 3", "lvel", "3s", "1e+", "× ÷", "a.b:c", "!=", "\xff",
		"level % power", "sqrt(-level)", "-(-(-1))", "min(1)", "table(x", "2level", strings.Repeat("1+(", 40),
	} {
		f.Add(seed, 7.0, -2.5)
	}
	f.Add("level / power", math.Inf(1), math.NaN())
	tables := testTables(f)
	f.Fuzz(func(t *testing.T, src string, level, power float64) {
		formula, err := Compile(src, testInputs(), tables)
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.Column < 1 || e.Column > len(src)+1 || e.Msg == "" {
				t.Fatalf("Compile(%q) fails with %#v", src, err)
			}
			return
		}
		in := []float64{level, power, level * power}
		if got := formula.Eval(in); math.IsNaN(got) || math.IsInf(got, 0) {
			t.Fatalf("%q with %v = %g", src, in, got)
		}
	})
}
