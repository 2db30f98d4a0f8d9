package formula

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// MaxRows bounds a table.
const MaxRows = 10000

// Table gives y for x from rows. Below the first row it is the first, above the
// last the last; between two it is the lower one, or the line between them.
type Table struct {
	rows   [][2]float64
	linear bool
}

// NewTable checks and sorts rows of x and y, which it copies.
func NewTable(rows [][2]float64, linear bool) (*Table, error) {
	if len(rows) == 0 || len(rows) > MaxRows {
		return nil, fmt.Errorf("a table has 1 to %d rows, this has %d", MaxRows, len(rows))
	}
	t := &Table{rows: slices.Clone(rows), linear: linear}
	for _, r := range t.rows {
		if finite(r[0]) != r[0] || finite(r[1]) != r[1] {
			return nil, fmt.Errorf("row %v is not finite", r)
		}
	}
	slices.SortFunc(t.rows, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	for i := 1; i < len(t.rows); i++ {
		if t.rows[i][0] == t.rows[i-1][0] {
			return nil, fmt.Errorf("two rows for %g", t.rows[i][0])
		}
	}
	return t, nil
}

// At looks x up.
func (t *Table) At(x float64) float64 {
	if math.IsNaN(x) {
		x = 0
	}
	lo, hi := 0, len(t.rows) // rows[lo] <= x < rows[hi], once x is at or above the first
	for hi-lo > 1 {
		mid := (lo + hi) / 2
		if t.rows[mid][0] <= x {
			lo = mid
		} else {
			hi = mid
		}
	}
	a := t.rows[lo]
	if !t.linear || x <= a[0] || hi == len(t.rows) {
		return a[1]
	}
	b := t.rows[hi]
	return a[1] + (b[1]-a[1])*((x-a[0])/(b[0]-a[0]))
}
