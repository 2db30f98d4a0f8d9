package content

import (
	"slices"

	"loam/core/lib/value"
)

// Side is the position of a panel on the screen.
type Side uint8

// The sides, in the order of Sides.
const (
	LeftSide Side = iota
	RightSide
	TopSide
	BottomSide
	CenterSide
)

// Sides are the words for a Side.
var Sides = []string{"left", "right", "top", "bottom", "center"}

// String is the word for the side.
func (s Side) String() string { return Sides[min(int(s), len(Sides)-1)] }

// Panel is a piece of user interface that a server pushes to one player. It is bound to
// the player's state of the bundle that defines it.
type Panel struct {
	ID       ID
	Title    Text
	With     []Bound // values of the placeholders of Title
	Side     Side
	Closable bool   // the player may close it
	Closed   string // handler called when the player closes it; "" is none
	Rows     []Widget
}

// Bundle returns the bundle whose state and handlers the panel uses.
func (p *Panel) Bundle() string { return p.ID.Bundle() }

// WidgetKind says what a widget is.
type WidgetKind uint8

// The kinds of widgets, in the order of WidgetKinds.
const (
	TextWidget WidgetKind = iota
	BarWidget
	ButtonWidget
	ListWidget
	InputWidget
)

// WidgetKinds are the words for a WidgetKind.
var WidgetKinds = []string{"text", "bar", "button", "list", "input"}

// String is the word for the kind.
func (k WidgetKind) String() string { return WidgetKinds[min(int(k), len(WidgetKinds)-1)] }

// Widget is one part of a panel. Its kind says which fields are used.
type Widget struct {
	Kind   WidgetKind
	ShowIf *Condition // nil: always
	Text   Text       // of a text; the label of the others
	With   []Bound    // values of the placeholders of Text

	Value Source // of a bar, and the initial value of an input
	Max   Source // of a bar

	Press   string // handler of a button
	Args    []Bound
	Enabled *Condition // nil: always

	Items StatePath // of a list
	Row   []Widget  // shown for each element: texts, bars and buttons
	Limit int       // maximum number of elements shown
	Empty Text      // shown instead of a list without elements; may be empty

	Name    string // of an input
	Input   InputType
	Low     float64 // of a number
	High    float64 // of a number
	Length  int     // of a text, in characters
	Choices []Choice
}

// InputType says what a player may put into an input.
type InputType uint8

// The types of inputs, in the order of InputTypes.
const (
	TextInput InputType = iota
	NumberInput
	ChoiceInput
)

// InputTypes are the words for an InputType.
var InputTypes = []string{"text", "number", "choice"}

// String is the word for the type.
func (t InputType) String() string { return InputTypes[min(int(t), len(InputTypes)-1)] }

// Choice is one of the values that an input offers.
type Choice struct {
	Value string
	Label Text
}

// StatePath is the path of a value in the player's state: names of fields, or digits
// for the index in a list. Within a list's row it may begin with "item", the element,
// or be "index", its index from 1.
type StatePath []string

// Source is a value in the state, or a constant if Path is empty. Value is the
// constant, or the default for a missing value.
type Source struct {
	Path  StatePath
	Value value.Value
}

// Bound gives a source a name: that of a placeholder or of an argument.
type Bound struct {
	Name string
	Source
}

// Condition compares a value in the state with another. Without an Op it holds if the
// value exists and is not false.
type Condition struct {
	Not   bool
	Left  StatePath
	Op    Comparison
	Right Source
}

// Comparison is how a Condition compares.
type Comparison uint8

// The comparisons, in the order of Comparisons.
const (
	IsTrue Comparison = iota
	Equal
	NotEqual
	Less
	LessEqual
	Greater
	GreaterEqual
)

// Comparisons are the words for a Comparison; that of IsTrue is empty.
var Comparisons = []string{"", "=", "!=", "<", "<=", ">", ">="}

// Handlers lists the handlers that the panel names, each once, in the order of
// its widgets.
func (p *Panel) Handlers() []string {
	var names []string
	add := func(name string) {
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	add(p.Closed)
	for i := range p.Rows {
		add(p.Rows[i].Press)
		for j := range p.Rows[i].Row {
			add(p.Rows[i].Row[j].Press)
		}
	}
	return names
}
