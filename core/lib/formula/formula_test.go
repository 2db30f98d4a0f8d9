package formula

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
)

// stepped and sloped are the tables of the tests: the same rows, stepwise and linear.
func testTables(t testing.TB) map[string]*Table {
	t.Helper()
	rows := [][2]float64{{10, 100}, {20, 200}, {30, 250}}
	tables := make(map[string]*Table)
	for name, linear := range map[string]bool{"stepped": false, "sloped": true} {
		table, err := NewTable(rows, linear)
		if err != nil {
			t.Fatal(err)
		}
		tables[name] = table
	}
	return tables
}

func testInputs() []string { return []string{"level", "power", "who.level"} }

func TestEval(t *testing.T) {
	const level, power, other = 7, -2.5, 60
	for _, test := range []struct {
		src  string
		want float64
	}{
		// numbers and inputs
		{"12", 12},
		{"1.5", 1.5},
		{".5", 0.5},
		{"2e3", 2000},
		{"2E-1", 0.2},
		{"1e+2", 100},
		{"level", 7},
		{"who.level", 60},
		{" \t\r\nlevel\n", 7},
		// arithmetic
		{"1 + 2 * 3", 7},
		{"(1 + 2) * 3", 9},
		{"10 - 4 - 3", 3},
		{"100 / 10 / 5", 2},
		{"2 * 7 % 4", 2},
		{"-level", -7},
		{"- -level", 7},
		{"2 - -level", 9},
		{"-2 * level", -14},
		{"level-1", 6},
		{"1e3-1", 999},
		{"7 % 5", 2},
		{"-7 % 5", 3},
		{"7 % -5", -3},
		{"-7 % -5", -2},
		{"-10 % 5", 0},
		{"5.5 % 2", 1.5},
		// comparisons
		{"level < 7", 0},
		{"level <= 7", 1},
		{"level > 7", 0},
		{"level >= 7", 1},
		{"level == 7", 1},
		{"level != 7", 0},
		{"6 < level", 1},
		{"8 > level", 1},
		{"(1 < 2) < 3", 1},
		{"1 + 1 == 2", 1},
		// conditions
		{"level and power", 1},
		{"level and 0", 0},
		{"0 or power", 1},
		{"0 or 0", 0},
		{"not level", 0},
		{"not 0", 1},
		{"not not level", 1},
		{"not level == 8", 1},
		{"not 1 and 0", 0},
		{"1 or 1 and 0", 1},
		{"(1 or 1) and 0", 0},
		{"level > 5 and level < 10 or level == 60", 1},
		// functions
		{"min(3, level)", 3},
		{"min(9, 8, level, 10)", 7},
		{"max(3, level)", 7},
		{"max(1, 2, 3, 4)", 4},
		{"clamp(level, 1, 5)", 5},
		{"clamp(level, 10, 20)", 10},
		{"clamp(level, 1, 10)", 7},
		{"clamp(level, 10, 1)", 1},
		{"floor(power)", -3},
		{"ceil(power)", -2},
		{"round(power)", -3},
		{"round(2.5)", 3},
		{"round(2.4)", 2},
		{"abs(power)", 2.5},
		{"sqrt(9)", 3},
		{"if(level > 5, 10, 20)", 10},
		{"if(level > 9, 10, 20)", 20},
		{"if(power, 1, 2)", 1},
		{"if(if(0, 1, 0), 1, level)", 7},
		{"max(min(level, 5), -1) * (2 + 3)", 25},
		// tables
		{"table(stepped, 5)", 100},
		{"table(stepped, 10)", 100},
		{"table(stepped, 19.9)", 100},
		{"table(stepped, 20)", 200},
		{"table(stepped, 99)", 250},
		{"table(sloped, 5)", 100},
		{"table(sloped, 10)", 100},
		{"table(sloped, 11)", 110},
		{"table(sloped, 25)", 225},
		{"table(sloped, level * 4)", 240},
		{"table(sloped, 99)", 250},
		{"table(sloped, table(stepped, level) / 5)", 200},
		// values that are not finite
		{"1 / 0", 0},
		{"level / (level - 7)", 0},
		{"level % 0", 0},
		{"sqrt(-4)", 0},
		{"sqrt(power) + 1", 1},
		{"1e308 * 10", math.MaxFloat64},
		{"-1e308 * 10", -math.MaxFloat64},
		{"1e308 * 10 - 1e308 * 10", 0},
		{"1 / 1e-320", math.MaxFloat64},
		{"1e200 * 1e200 / 1e308 < 2", 1},
	} {
		f, err := Compile(test.src, testInputs(), testTables(t))
		if err != nil {
			t.Errorf("Compile(%q): %v", test.src, err)
			continue
		}
		if got := f.Eval([]float64{level, power, other}); got != test.want {
			t.Errorf("%s = %g, want %g", test.src, got, test.want)
		}
	}
}

func TestInputsAreMadeFinite(t *testing.T) {
	f, err := Compile("level", testInputs(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		in   []float64
		want float64
	}{
		{"not a number", []float64{math.NaN()}, 0},
		{"infinite", []float64{math.Inf(1)}, math.MaxFloat64},
		{"negative infinite", []float64{math.Inf(-1)}, -math.MaxFloat64},
		{"missing", nil, 0},
	} {
		if got := f.Eval(test.in); got != test.want {
			t.Errorf("an input that is %s = %g, want %g", test.name, got, test.want)
		}
	}
}

func TestResultIsNeverMinusZero(t *testing.T) {
	for _, src := range []string{"-level", "0 * -1", "level * -1", "ceil(-0.5)"} {
		f, err := Compile(src, testInputs(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Eval([]float64{0}); got != 0 || math.Signbit(got) {
			t.Errorf("%s = %g with level 0, want 0 without a sign", src, got)
		}
	}
}

func TestCompileRefuses(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{"", `column 1: formula is empty: ""`},
		{"  ", `column 3: formula is empty: ""`},
		{"lvel * 2", `column 1: unknown name "lvel" (did you mean "level"?)`},
		{"2 * who.levl", `column 5: unknown name "who.levl" (did you mean "who.level"?)`},
		{"2 * Level", `column 5: unknown name "Level" (did you mean "level"?)`},
		{"strength", `column 1: unknown name "strength"`},
		{"lvel §", `column 1: unknown name "lvel" (did you mean "level"?)`},
		{"mim(1, 2)", `column 1: unknown function "mim" (did you mean "min"?)`},
		{"tabel(sloped, 1)", `column 1: unknown function "tabel" (did you mean "table"?)`},
		{"level(1)", `column 1: unknown function "level"`},
		{"1 + max", `column 5: function without arguments "max"`},
		{"table", `column 1: function without arguments "table"`},
		{"table(slopd, 1)", `column 7: unknown table "slopd" (did you mean "sloped"?)`},
		{"table(1, 1)", `column 7: unexpected "1"`},
		{"table(sloped)", `column 13: want "," before ")"`},
		{"table(sloped, 1, 2)", `column 16: want ")" before ","`},
		{"clamp(1, 2)", `column 1: wrong number of arguments (2, want 3) of "clamp"`},
		{"floor(1, 2)", `column 1: wrong number of arguments (2, want 1) of "floor"`},
		{"1 + min(1)", `column 5: too few arguments (1, want 2 or more) of "min"`},
		{"min()", `column 5: unexpected ")"`},
		{"min(1, )", `column 8: unexpected ")"`},
		{"40 + * 12", `column 6: unexpected "*"`},
		{"10 level", `column 4: unexpected "level"`},
		{"level 10", `column 7: unexpected "10"`},
		{"(4 + level", `column 11: ")" is missing after "(4 + level"`},
		{"max(7, level ", `column 14: formula is incomplete after "max(7, level"`},
		{"1 +", `column 4: formula is incomplete after "1 +"`},
		{"(1 2)", `column 4: want ")" before "2"`},
		{"(1]", `column 3: want ")" before "]" (did you mean ")"?)`},
		{"1)", `column 2: unexpected ")"`},
		{"and 1", `column 1: unexpected "and"`},
		{"1 + or", `column 5: unexpected "or"`},
		{"1 == not 2", `column 6: parentheses are missing around "not"`},
		{"-not 2", `column 2: parentheses are missing around "not"`},
		{"1 < level < 9", `column 11: comparisons cannot be chained; join them with "and": "<"`},
		{"level = 7", `column 7: unexpected "=" (did you mean "=="?)`},
		{"level && power", `column 7: unexpected "&&" (did you mean "and"?)`},
		{"!level", `column 1: unexpected "!" (did you mean "not"?)`},
		{"level × 2", `column 7: unexpected "×" (did you mean "*"?)`},
		{"level ^ 2", `column 7: there are no powers, multiply instead: "^"`},
		{"level ** 2", `column 7: there are no powers, multiply instead: "**"`},
		{"level \xff", `column 7: unexpected "\xff"`},
		{"3s", `column 1: malformed number "3s" (did you mean "3"?)`},
		{"2level", `column 1: malformed number "2level" (did you mean "2 * level"?)`},
		{"1.2.3", `column 1: malformed number "1.2.3"`},
		{"1.", `column 1: malformed number "1."`},
		{".", `column 1: malformed number "."`},
		{"1e", `column 1: malformed number "1e" (did you mean "1"?)`},
		{"1e5e5", `column 1: malformed number "1e5e5" (did you mean "1"?)`},
		{"0x1p4", `column 1: malformed number "0x1p4" (did you mean "0"?)`},
		{"1_000", `column 1: malformed number "1_000" (did you mean "1"?)`},
		{"1e999", `column 1: number is too large: "1e999"`},
		{strings.Repeat("(", 33) + "1" + strings.Repeat(")", 33), `column 34: formula is nested deeper than 32 at "1"`},
		{strings.Repeat("-", 33) + "1", `column 34: formula is nested deeper than 32 at "1"`},
		{strings.Repeat("1 or 2 + level * (", 12), `column 196: formula is too complex: it needs more than 32 intermediate values at "*"`},
		{strings.Repeat("1+", 500) + "1", `column 1001: formula is longer than 1000 bytes "1+1+1+1+1+1+1+1+1+1+..."`},
	} {
		f, err := Compile(test.src, testInputs(), testTables(t))
		switch {
		case err == nil:
			t.Errorf("Compile(%q) gives a formula, want error %s", test.src, test.want)
		case err.Error() != test.want || f != nil:
			t.Errorf("Compile(%q):\n got %s\nwant %s", test.src, err, test.want)
		}
	}
}

func TestCompileWhereNothingIsOffered(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{"level", `column 1: this formula has no inputs; unknown name "level"`},
		{"table(sloped, 1)", `column 7: this formula has no tables; unknown table "sloped"`},
	} {
		if _, err := Compile(test.src, nil, nil); err == nil || err.Error() != test.want {
			t.Errorf("Compile(%q) without inputs and tables: error %v, want %s", test.src, err, test.want)
		}
	}
}

func TestDeepestFormulaCompiles(t *testing.T) {
	for _, test := range []struct {
		name, src string
		want      float64
	}{
		{"32 parentheses", strings.Repeat("(", 32) + "level" + strings.Repeat(")", 32), 7},
		{"32 values at once", strings.Repeat("level+(", 31) + "level" + strings.Repeat(")", 31), 7 * 32},
		{"a thousand bytes", strings.Repeat("level+", 166) + "1.50", 7*166 + 1.5},
	} {
		f, err := Compile(test.src, testInputs(), nil)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if got := f.Eval([]float64{7}); got != test.want {
			t.Errorf("%s = %g, want %g", test.name, got, test.want)
		}
	}
}

func TestNumbersAreFolded(t *testing.T) {
	for _, test := range []struct {
		src string
		ops int
	}{
		{"1 + 2 * 3 - max(4, 5, 6)", 1},
		{"if(1 < 2, clamp(5, 1, 3), -4)", 1},
		{"table(sloped, 10 + 5)", 1},
		{"not 0 and not 0", 1},
		{"level * (2 + 3)", 3},
		{"level + 2 + 3", 5},
		{"if(level, 1, 2) + 3", 6},
	} {
		f, err := Compile(test.src, testInputs(), testTables(t))
		if err != nil {
			t.Fatal(err)
		}
		if len(f.ops) != test.ops {
			t.Errorf("%s has %d ops, want %d", test.src, len(f.ops), test.ops)
		}
	}
}

func TestConstant(t *testing.T) {
	for _, test := range []struct {
		v, want float64
		source  string
	}{
		{3, 3, "3"},
		{-1.5, -1.5, "-1.5"},
		{1e21, 1e21, "1e+21"},
		{math.Copysign(0, -1), 0, "0"},
		{math.NaN(), 0, "0"},
		{math.Inf(-1), -math.MaxFloat64, "-1.7976931348623157e+308"},
	} {
		f := Constant(test.v)
		if got := f.Eval(nil); got != test.want || math.Signbit(got) != (test.want < 0) || f.Source() != test.source || len(f.Inputs()) != 0 {
			t.Errorf("Constant(%g) = %g of source %q, want %g of %q", test.v, got, f.Source(), test.want, test.source)
		}
		if again, err := Compile(f.Source(), nil, nil); err != nil || again.Eval(nil) != test.want {
			t.Errorf("the source of Constant(%g) does not compile to it: %v", test.v, err)
		}
	}
}

func TestFormulaKeepsToItself(t *testing.T) {
	inputs := testInputs()
	f, err := Compile("level + 1", inputs, nil)
	if err != nil {
		t.Fatal(err)
	}
	inputs[0] = "changed"
	f.Inputs()[0] = "changed"
	if got := fmt.Sprint(f.Source(), f.Inputs()); got != "level + 1[level power who.level]" {
		t.Errorf("source and inputs = %s", got)
	}
}

func TestEvalFromManyGoroutines(t *testing.T) {
	f, err := Compile("table(sloped, level) + level", testInputs(), testTables(t))
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for range 1000 {
				if got, want := f.Eval([]float64{float64(i)}), 100+float64(i); got != want {
					t.Errorf("with level %d = %g, want %g", i, got, want)
				}
			}
		})
	}
	all.Wait()
}

func TestEvalAllocatesNothing(t *testing.T) {
	f, err := Compile("if(level > 5, table(sloped, level), min(level, power, 3)) % 7 + sqrt(clamp(power, 0, 9))", testInputs(), testTables(t))
	if err != nil {
		t.Fatal(err)
	}
	in := []float64{12, 4, 0}
	if got := testing.AllocsPerRun(100, func() { f.Eval(in) }); got != 0 {
		t.Errorf("Eval allocates %g times, want 0", got)
	}
}

func BenchmarkEval(b *testing.B) {
	for _, src := range []string{
		"120",
		"level * 12 + 40",
		"max(0, power * (1 - clamp(level / (level + 400), 0, 0.75)))",
		"if(level > 20, table(sloped, level), floor(level * 1.5)) + power",
	} {
		f, err := Compile(src, testInputs(), testTables(b))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(strings.ReplaceAll(src, " ", ""), func(b *testing.B) {
			in := []float64{25, 130, 0}
			b.ReportAllocs()
			for b.Loop() {
				f.Eval(in)
			}
		})
	}
}

func BenchmarkCompile(b *testing.B) {
	tables := testTables(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Compile("max(0, power * (1 - clamp(level / (level + 400), 0, 0.75)))", testInputs(), tables); err != nil {
			b.Fatal(err)
		}
	}
}
