package view

import (
	"loam/core/lib/value"
	"loam/core/model/content"
)

// Panel is what one player is shown of a panel. It does not change; a panel that
// looks otherwise is another one.
type Panel struct {
	ID       content.ID
	Title    Line
	Side     content.Side
	Closable bool
	Rows     []PanelRow // from top to bottom, lists laid out
}

// Line is a text with what its placeholders stand for, to be written in the
// language of whom it is for. A text without a bundle is literal.
type Line struct {
	Text content.Text
	Args value.Value // a table, or nil
}

// PanelRow is one widget as it is shown. Lists are no rows of their own: their
// elements' widgets are, side by side where List and Item are the same.
type PanelRow struct {
	Kind content.WidgetKind // never ListWidget
	List int                // which list of the panel, from 1; 0 is none
	Item int                // which element of it, from 1; 0 stands for a list without elements
	Text Line               // of a text; the label of the others

	Value, Max float64 // of a bar; 0 <= Value <= Max, Max > 0

	Button  int // number by which a press names a button, from 1; never used again for another
	Enabled bool

	Name      string // of an input
	Input     content.InputType
	Low, High float64 // of a number
	Length    int     // of a text, in characters
	Choices   []content.Choice
	First     value.Value // what stands there at first: a number or a text, or nil
}

// PanelChange tells a player of one panel.
type PanelChange struct {
	ID    content.ID
	Panel *Panel  // as it is now; nil: it is closed
	Rows  []int32 // which rows have changed, as many as there were before; nil: the panel is new or quite different
}
