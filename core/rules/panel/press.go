package panel

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/intent"
)

// Why a press is refused: keys of core's locale.
const (
	Gone     = "core.panel_gone"     // the panel is not open
	Moved    = "core.panel_changed"  // the button is no longer shown
	Disabled = "core.panel_disabled" // it cannot be pressed now
	BadInput = "core.panel_input"    // an input is not valid
	Silent   = "core.panel_silent"   // its handler does not exist or is switched off
)

// Press returns what a press of a button means: the handler to call and its table,
// which has the button's arguments and then the values of the shown inputs. A missing
// input is nil; an input that is not shown is ignored, since the panel may have
// changed. An impossible press is refused with the reason, a key of core's locale.
func Press(def *content.Panel, open *Open, number int, inputs []intent.Input) (handler string, args value.Value, refused string) {
	b, shown := open.Button(number)
	switch {
	case !shown:
		return "", value.Value{}, Moved
	case !b.Enabled:
		return "", value.Value{}, Disabled
	case len(inputs) > MaxInputs:
		return "", value.Value{}, BadInput
	}
	entries := slices.Clone(b.Args.Entries())
	for i := range def.Rows {
		w := &def.Rows[i]
		if w.Kind != content.InputWidget || !slices.Contains(open.Inputs, w.Name) {
			continue
		}
		at := slices.IndexFunc(inputs, func(in intent.Input) bool { return in.Name == w.Name })
		if at < 0 {
			continue
		}
		v, ok := accepted(w, inputs[at].Value)
		if !ok {
			return "", value.Value{}, BadInput
		}
		entries = append(entries, value.Entry{Key: value.OfString(w.Name), Value: v})
	}
	return b.Handler, value.OfTable(entries), ""
}

// accepted returns a value for an input, if it is valid.
func accepted(w *content.Widget, v value.Value) (value.Value, bool) {
	switch w.Input {
	case content.NumberInput:
		n := v.Number()
		return v, v.Kind() == value.Number && !math.IsNaN(n) && n >= w.Low && n <= w.High
	case content.ChoiceInput:
		return v, v.Kind() == value.String && slices.ContainsFunc(w.Choices, func(c content.Choice) bool { return c.Value == v.Text() })
	}
	return v, v.Kind() == value.String && isLine(v.Text(), w.Length)
}

// isLine reports whether a text is one line with at most a number of characters.
func isLine(text string, most int) bool {
	return len(text) <= MaxInput && utf8.ValidString(text) && utf8.RuneCountInString(text) <= most && !slices.ContainsFunc([]rune(text), unicode.IsControl)
}
