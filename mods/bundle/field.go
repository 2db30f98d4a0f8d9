package bundle

import (
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/formula"
	"loam/core/geo"
	"loam/core/plain"
)

// Type is the form in which a key's value is written.
type Type uint8

const (
	Text         Type = iota // text, or the key of a line in the bundle's locale
	Number                   // 2 or 2.5
	Whole                    // 2
	Bool                     // true or false
	Choice                   // one of Choices
	Millis                   // whole milliseconds
	MillisTo                 // whole milliseconds, or a range of them: 2000-3000
	WholeTo                  // a whole number, or a range: 3-5
	Formula                  // a number, or a formula of Inputs
	Name                     // the id of a definition of Kind
	Names                    // a list of such ids
	Tags                     // a list of words
	Point                    // [x, y] or [x, y, z] in yards
	Bounds                   // [min x, min y, max x, max y] in yards
	Points                   // a list of waypoints
	Rows                     // a list of [input, value]
	LookType                 // {color, shape}
	Clients                  // numbers by client version and name
	Settings                 // settings by name
	Ranges                   // versions by bundle
	Any                      // as another key says
	Handler                  // the name of a function of a script
	Binding                  // a path in the player's state
	Source                   // a number, or a path in the player's state
	Condition                // a path in the player's state, or a comparison with one
	Bindings                 // paths in the player's state by placeholder
	Args                     // plain values by name
	Widgets                  // a list of widgets
	Options                  // a list of choices
	EventTable               // types by event and field
	Texts                    // a list of texts
	Stacks                   // a list of items and how many
	Letters                  // a list of alphabets, ranges of letters and letters
	Words                    // a list of words that consist of letters
	Word                     // a name that is no definition's
	Phases                   // a list of phases of a fight
	EnrageType               // what becomes of who fights for long
	Calls                    // a list of what is summoned
	Band                     // the id of a group that is no definition
	Figures                  // formulas by stat
	Color                    // #rrggbb
	Spot2                    // [x, y] in yards
	Outline                  // a list of [x, y] in yards
	Pair                     // [a, b], two numbers
	FileName                 // of a file of the bundle
	Costs                    // formulas by power
	Effects                  // a list of effects of a spell
	Parts                    // a list of effects of an aura
	CastRules                // a list of what a creature casts
	CastWhenType             // conditions of one of them
	Needs                    // a list of what must hold; Choices are the kinds that may stand there, nil all
	Scalar                   // a number, true, false or a text
)

// Word is the type as the reference calls it.
func (t Type) Word() string {
	return [...]string{"text", "number", "whole number", "true or false", "choice", "whole number", "whole number or range",
		"whole number or range", "formula", "id", "list of ids", "list of words", "[x, y] or [x, y, z]",
		"[min x, min y, max x, max y]", "list of points", "list of [input, value]", "look", "client numbers", "settings", "versions by bundle", "as type says",
		"name of a handler", "path", "number or path", "condition", "paths by name", "values by name", "list of widgets", "list of choices", "types by event and field", "list of texts", "list of items", "list of letters", "list of words",
		"name", "list of phases", "enrage", "list of summons", "id of a group", "formulas by stat", "colour",
		"[x, y]", "list of [x, y]", "[number, number]", "file", "formulas by power", "list of effects", "list of effects", "list of casts", "conditions",
		"list of [needs](#needs)", "number, true, false or text"}[t]
}

// Field documents one key of a definition. What reads, what reports and what
// describes bundles all follow it.
type Field struct {
	Key      string
	Type     Type
	Unit     string
	Min, Max float64 // inclusive range of numbers; both 0 means any finite number
	Required bool
	Default  string       // as an author would write it; "" is nothing
	Kind     content.Kind // of what Name and Names refer to
	Choices  []string     // of Choice, and of Tags that are not free
	Inputs   []string     // of a formula
	Units    []string     // whose stats a formula may use, as in content.FormulaUnits; nil is no stats
	Doc      string
}

// Ranged tells whether the field has a range.
func (f *Field) Ranged() bool { return f.Min != 0 || f.Max != 0 }

// Range is the range in words, such as "1 to 60000 ms", or "".
func (f *Field) Range() string {
	if !f.Ranged() {
		return ""
	}
	return strings.TrimSpace(fmt.Sprintf("%s to %s %s", plainNumber(f.Min), plainNumber(f.Max), f.Unit))
}

func plainNumber(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Kind documents one kind of definition: a heading in data files.
type Kind struct {
	Name   content.Kind
	One    string // what a single one is called
	Doc    string
	Fields []Field
}

// value is what a field was given; its type says which parts count.
type value struct {
	num     float64
	lo, hi  float64
	text    content.Text
	choice  int
	flag    bool
	formula *formula.Formula
	id      content.ID
	ids     []content.ID
	words   []string
	point   geo.Point
	box     geo.Box
	points  []content.Waypoint
	outline []geo.Point
	pair    [2]float64
	file    content.HeightFile
	look    content.Look
	clients []content.Client
	rows    [][2]float64    // of a table; of what is removed, the inputs alone
	bound   []content.Bound // what placeholders stand for
	word    string
	widgets []content.Widget
	stacks  []content.Stack
	figures []content.Figure
	nodes   []*yaml.Node // of widgets and effects, as written
	phases  []content.Phase
	enrage  *content.Enrage
	calls   []content.Summons
	costs   []content.Cost
	effects []content.Effect
	casts   []content.CastRule
	when    content.CastWhen
	needs   []content.Need
	path    content.StatePath
	plain   plain.Value
}

func (v value) time() clock.Time { return clock.Time(v.num) }

func (v value) span() content.Span {
	return content.Span{Min: clock.Time(v.lo), Max: clock.Time(v.hi)}
}

// field is a Field of definitions of type T, and where its value goes.
type field[T any] struct {
	Field
	set func(*T, value)
}

// kind is a Kind with definitions of type T.
type kind[T any] struct {
	name   content.Kind
	one    string
	doc    string
	fields []field[T]
	id     func(*T) *content.ID // where a definition keeps its id
	// check looks at a definition as a whole once its formulas are compiled.
	check func(*T) (key, msg, text string, ok bool)
}

func (k *kind[T]) describe() Kind {
	d := Kind{Name: k.name, One: k.one, Doc: k.doc}
	for i := range k.fields {
		d.Fields = append(d.Fields, k.fields[i].Field)
	}
	return d
}

func (k *kind[T]) find(key string) int {
	for i := range k.fields {
		if k.fields[i].Key == key {
			return i
		}
	}
	return -1
}

func (k *kind[T]) keys() []string {
	keys := make([]string, len(k.fields))
	for i := range k.fields {
		keys[i] = k.fields[i].Key
	}
	return keys
}
