package formula

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestNewTableRefuses(t *testing.T) {
	for _, test := range []struct {
		name string
		rows [][2]float64
		want string
	}{
		{"no rows", nil, "a table must have 1 to 10000 rows, not 0"},
		{"too many rows", make([][2]float64, MaxRows+1), "a table must have 1 to 10000 rows, not 10001"},
		{"two rows of one x", [][2]float64{{1, 5}, {2, 6}, {1, 7}}, "two rows have the input 1"},
		{"not a number", [][2]float64{{math.NaN(), 1}}, "row [NaN 1] must contain numbers between plus and minus 1e+300"},
		{"infinite", [][2]float64{{1, math.Inf(-1)}}, "row [1 -Inf] must contain numbers between plus and minus 1e+300"},
		{"too large", [][2]float64{{1, 2e300}}, "row [1 2e+300] must contain numbers between plus and minus 1e+300"},
	} {
		if _, err := NewTable(test.rows, false); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %s", test.name, err, test.want)
		}
	}
}

func TestTableKeepsToItself(t *testing.T) {
	rows := [][2]float64{{3, 30}, {1, 10}}
	table, err := NewTable(rows, false)
	if err != nil {
		t.Fatal(err)
	}
	if rows[0][0] != 3 {
		t.Error("NewTable sorted the rows of its caller")
	}
	rows[0][1] = 99
	if got := table.At(3); got != 30 {
		t.Errorf("At(3) = %g after its rows changed outside, want 30", got)
	}
}

// TestSlopeDoesNotOvershoot checks inputs at which rounding could exceed the range.
func TestSlopeDoesNotOvershoot(t *testing.T) {
	table, err := NewTable([][2]float64{{-1e17, 8.86}, {1, 1.18}}, true)
	if err != nil {
		t.Fatal(err)
	}
	if got := table.At(0.5); got != 1.18 {
		t.Errorf("At(0.5) = %v, want 1.18, the lowest of the table", got)
	}
}

// TestTableAgreesWithASearch compares with a search of all rows in any order.
func TestTableAgreesWithASearch(t *testing.T) {
	number := rapid.OneOf(rapid.Float64Range(-maxEntry, maxEntry), rapid.Float64Range(-9, 9), rapid.Map(rapid.IntRange(-9, 9), func(i int) float64 { return float64(i) }))
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) [2]float64 {
			return [2]float64{number.Draw(t, "x"), number.Draw(t, "y")}
		}), 1, 12, func(row [2]float64) float64 { return row[0] + 0 }).Draw(t, "rows")
		linear := rapid.Bool().Draw(t, "linear")
		table, err := NewTable(rows, linear)
		if err != nil {
			t.Fatal(err)
		}
		x := rapid.OneOf(number, rapid.Float64(), rapid.Map(rapid.SampledFrom(rows), func(row [2]float64) float64 { return row[0] })).Draw(t, "at")
		below, above := [2]float64{math.Inf(-1)}, [2]float64{math.Inf(1)}
		for _, row := range rows {
			if row[0] <= x && row[0] >= below[0] {
				below = row
			}
			if row[0] >= x && row[0] <= above[0] {
				above = row
			}
		}
		got := table.At(x)
		switch {
		case math.IsInf(below[0], -1) && got != above[1]:
			t.Fatalf("At(%g) below all rows = %g, want %g", x, got, above[1])
		case math.IsInf(below[0], -1):
		case (math.IsInf(above[0], 1) || !linear || below == above) && got != below[1]:
			t.Fatalf("At(%g) = %g, want %g", x, got, below[1])
		case math.IsInf(above[0], 1) || !linear || below == above:
		default:
			share := (x - below[0]) / (above[0] - below[0])
			want := below[1]*(1-share) + above[1]*share
			if tolerance := 1e-9 * (math.Abs(below[1]) + math.Abs(above[1])); !(math.Abs(got-want) <= tolerance) {
				t.Fatalf("At(%g) between %v and %v = %g, want %g", x, below, above, got, want)
			}
			if got < min(below[1], above[1]) || got > max(below[1], above[1]) {
				t.Fatalf("At(%g) between %v and %v = %g, which is not between", x, below, above, got)
			}
		}
	})
}
