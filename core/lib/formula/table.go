package formula

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// MaxRows is the maximum number of rows of a table.
const MaxRows = 10000

// maxEntry bounds the numbers of a table, so that differences of two are finite.
const maxEntry = 1e300

// Table maps x to y by rows. Below the first row it returns the y of the first, above the
// last that of the last. Between two rows a stepwise table returns that of the lower one; a
// linear one interpolates.
type Table struct {
	x, y   []float64 // x rises
	linear bool
}

// NewTable makes a table of 1 to MaxRows rows of x and y, which it copies and sorts. It
// fails on two rows with the same x, and on numbers beyond 1e300.
func NewTable(rows [][2]float64, linear bool) (*Table, error) {
	if len(rows) == 0 || len(rows) > MaxRows {
		return nil, fmt.Errorf("a table must have 1 to %d rows, not %d", MaxRows, len(rows))
	}
	rows = slices.Clone(rows)
	slices.SortFunc(rows, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	t := &Table{x: make([]float64, len(rows)), y: make([]float64, len(rows)), linear: linear}
	for i, row := range rows {
		if !(math.Abs(row[0]) <= maxEntry && math.Abs(row[1]) <= maxEntry) {
			return nil, fmt.Errorf("row %v must contain numbers between plus and minus %g", row, maxEntry)
		}
		if i > 0 && row[0] == t.x[i-1] {
			return nil, fmt.Errorf("two rows have the input %g", row[0])
		}
		t.x[i], t.y[i] = row[0], row[1]
	}
	return t, nil
}

// At looks x up. It treats NaN as 0.
func (t *Table) At(x float64) float64 {
	i, exact := slices.BinarySearch(t.x, finite(x))
	switch {
	case exact:
		return t.y[i]
	case i == 0:
		return t.y[0]
	case !t.linear || i == len(t.x):
		return t.y[i-1]
	}
	x0, y0, x1, y1 := t.x[i-1], t.y[i-1], t.x[i], t.y[i]
	share := (x - x0) / (x1 - x0)
	y := y0 + float64((y1-y0)*share)             // float64: not fused, so the same on every machine
	return min(max(y, min(y0, y1)), max(y0, y1)) // rounding may exceed the range
}
