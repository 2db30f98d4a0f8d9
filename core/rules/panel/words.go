package panel

import (
	"strconv"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
)

// RowText returns a row as text, for clients without bars and for tests: a bar is its
// label, its value and its maximum. In resolves a text with its arguments.
func RowText(r *view.PanelRow, in func(content.Text, value.Value) string) string {
	words := ""
	if r.Text.Text.Key != "" {
		words = in(r.Text.Text, r.Text.Args)
	}
	if r.Kind != content.BarWidget {
		return words
	}
	if words != "" {
		words += ": "
	}
	return words + number(r.Value) + " of " + number(r.Max)
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
