package view

import (
	"loam/core/lib/value"
	"loam/core/model/content"
)

// Panel is a panel as one player sees it. It does not change; a different content is
// another Panel.
type Panel struct {
	ID       content.ID
	Title    Line
	Side     content.Side
	Closable bool
	Rows     []PanelRow // from top to bottom, with lists expanded
}

// Line is a text with the values of its placeholders, to be written in the reader's
// language. A text without a bundle is literal.
type Line struct {
	Text content.Text
	Args value.Value // a table, or nil
}

// PanelRow is one widget as shown. A list has no row of its own, only the widgets of
// its elements, which are placed side by side if List and Item are equal.
type PanelRow struct {
	Kind content.WidgetKind // never ListWidget
	List int                // number of the panel's list, from 1; 0 is none
	Item int                // element of the list, from 1; 0 is a list without elements
	Text Line               // of a text widget; the label of the others

	Value, Max float64 // for a bar; 0 <= Value <= Max, Max > 0

	Button  int // number of the button for a press, from 1; never reused for another
	Enabled bool

	Name      string // of an input
	Input     content.InputType
	Low, High float64 // for a number
	Length    int     // for a text, in characters
	Choices   []content.Choice
	First     value.Value // initial value: a number or a text, or nil
}

// PanelChange is the change of one panel for its player.
type PanelChange struct {
	ID    content.ID
	Panel *Panel  // the new panel; nil: it is closed
	Rows  []int32 // the changed rows, if the number of rows is the same; nil: the panel is new or entirely different
}
