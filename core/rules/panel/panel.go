// Package panel renders a panel from its definition and a player's state, finds what
// has changed since the last rendering, decides whether a press is possible, and
// converts a panel to a menu and messages for clients without panels. It owns the
// limits of all this.
//
// It reads state through [Node] and keeps none but [Open], which belongs to the
// goroutine of a map. It calls no handler and writes no packet.
package panel

import (
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
)

// Limits of the panels of one player.
const (
	MaxOpen   = 4        // panels at once
	MaxShown  = 200      // widgets of a panel, those of lists counted per element
	MaxText   = 256      // bytes of a text from the state; the rest is cut off
	MaxBytes  = 16 << 10 // of text in a panel; list elements that do not fit are left out
	MaxInputs = 8        // of a press
	MaxInput  = 800      // bytes of one input's value
)

// Open is a panel that a player has open: the shown buttons and inputs. It is state,
// and defines the possible presses.
type Open struct {
	ID      content.ID
	Next    int      // number of the next new button
	Buttons []Button // shown, by number
	Inputs  []string // shown, by name
}

// Button is a shown button. It keeps its number as long as its handler and arguments
// stay the same, wherever on the panel it is.
type Button struct {
	Number  int
	Handler string
	Args    value.Value
	Enabled bool
}

// Code codes an open panel.
func (o *Open) Code(c *codec.Coder) {
	codec.Text(c, &o.ID)
	codec.Int(c, &o.Next)
	codec.Slice(c, &o.Buttons, func(c *codec.Coder, b *Button) {
		codec.Int(c, &b.Number)
		c.String(&b.Handler)
		b.Args.Code(c)
		c.Bool(&b.Enabled)
	})
	codec.Slice(c, &o.Inputs, func(c *codec.Coder, s *string) { c.String(s) })
}

// Button returns the button of a number, if it is shown.
func (o *Open) Button(number int) (*Button, bool) {
	i := slices.IndexFunc(o.Buttons, func(b Button) bool { return b.Number == number })
	if i < 0 {
		return nil, false
	}
	return &o.Buttons[i], true
}

// number keeps the numbers of buttons that were shown before, and gives new ones to the
// others. Of two equal buttons the first stays the first.
func (o *Open) number(shown []Button) {
	taken := make([]bool, len(o.Buttons))
	for i := range shown {
		b := &shown[i]
		for j := range o.Buttons {
			old := &o.Buttons[j]
			if !taken[j] && old.Handler == b.Handler && value.Equal(old.Args, b.Args) {
				taken[j], b.Number = true, old.Number
				break
			}
		}
		if b.Number == 0 {
			o.Next = max(o.Next, 1)
			b.Number = o.Next
			o.Next++
		}
	}
	o.Buttons = shown
}

// Changed returns which rows of a panel differ from before. All is true if the change
// cannot be expressed in rows.
func Changed(before, now *view.Panel) (rows []int32, all bool) {
	if before == nil || len(before.Rows) != len(now.Rows) || before.Side != now.Side ||
		before.Closable != now.Closable || !sameLine(before.Title, now.Title) {
		return nil, true
	}
	for i := range now.Rows {
		if !sameRow(&before.Rows[i], &now.Rows[i]) {
			rows = append(rows, int32(i))
		}
	}
	return rows, false
}

func sameLine(a, b view.Line) bool { return a.Text == b.Text && value.Equal(a.Args, b.Args) }

func sameRow(a, b *view.PanelRow) bool {
	return a.Kind == b.Kind && a.List == b.List && a.Item == b.Item && sameLine(a.Text, b.Text) &&
		a.Value == b.Value && a.Max == b.Max && a.Button == b.Button && a.Enabled == b.Enabled &&
		a.Name == b.Name && a.Input == b.Input && a.Low == b.Low && a.High == b.High && a.Length == b.Length &&
		slices.Equal(a.Choices, b.Choices) && value.Equal(a.First, b.First)
}
