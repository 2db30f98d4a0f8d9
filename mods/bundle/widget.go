package bundle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
)

// showIfField may stand among the keys of every widget, or beside its name.
var showIfField = Field{Key: "show_if", Type: Condition, Doc: "It is shown only while this holds."}

var (
	labelField = Field{Key: "label", Type: Text, Doc: "What is written on it."}
	withField  = Field{Key: "with", Type: Bindings, Default: "{}", Doc: "What placeholders of the text stand for, where that is not the path of their own name."}
)

// WidgetShape documents one kind of widget.
type WidgetShape struct {
	Kind   content.WidgetKind
	Doc    string
	Short  string // the key that a bare text is short for, or ""
	Fields []Field
}

// widgetShapes are all widgets, by kind.
var widgetShapes = []WidgetShape{
	{content.TextWidget, "A line of text. `text: words` is short for `text: {text: words}`.", "text", []Field{
		{Key: "text", Type: Text, Required: true, Doc: "What it says."},
		withField,
	}},
	{content.BarWidget, "A bar that shows how much of something there is.", "", []Field{
		{Key: "value", Type: Source, Required: true, Doc: "How much; what is not there counts as 0."},
		{Key: "max", Type: Source, Default: "100", Doc: "How much is all of it."},
		labelField, withField,
	}},
	{content.ButtonWidget, "A button. A press calls a handler of `players` with the arguments and with what stands in the inputs of the panel.", "", []Field{
		{Key: "label", Type: Text, Required: true, Doc: "What is written on it."},
		withField,
		{Key: "press", Type: Handler, Required: true, Doc: "Handler of `players` that runs when it is pressed."},
		{Key: "args", Type: Args, Default: "{}", Doc: "What the handler gets, as a table: constants, or `\"{path}\"` for a value of the state."},
		{Key: "enabled", Type: Condition, Doc: "It can be pressed only while this holds."},
	}},
	{content.ListWidget, "The elements of a list in the state, each with the same row of widgets, in which `item` is the element and `index` its place from 1.", "", []Field{
		{Key: "items", Type: Binding, Required: true, Doc: "The list."},
		{Key: "row", Type: Widgets, Required: true, Doc: "Texts, bars and buttons, side by side."},
		{Key: "limit", Type: Whole, Unit: "elements", Min: 1, Max: maxElements, Default: "20", Doc: "How many elements are shown at most."},
		{Key: "empty", Type: Text, Doc: "What is said when there are none."},
	}},
	{content.InputWidget, "A value that the player fills in.", "", []Field{
		{Key: "name", Type: Handler, Required: true, Doc: "Under which handlers get it."},
		{Key: "type", Type: Choice, Choices: content.InputTypes, Default: "text", Doc: "What may be filled in."},
		labelField, withField,
		{Key: "value", Type: Source, Doc: "What stands there at first."},
		{Key: "min", Type: Number, Default: "0", Doc: "Of a number: the least."},
		{Key: "max", Type: Number, Default: "60", Doc: "Of a number: the greatest. Of a text: how many characters, at most " + strconv.Itoa(maxLength) + "."},
		{Key: "choices", Type: Options, Doc: "Of a choice: the values, or `{value: ..., label: ...}` each."},
	}},
}

// WidgetShapes documents all widgets.
func WidgetShapes() []WidgetShape { return slices.Clone(widgetShapes) }

// ShowIfField documents the key that may stand beside every widget.
func ShowIfField() Field { return showIfField }

// rows reads a list of widgets.
func (w *panelReader) rows(f *Field, n *yaml.Node) []content.Widget {
	items, ok := w.items(n, f.Key)
	if ok && len(items) == 0 {
		w.problem(n, f.Key+" must have at least one widget", "", "")
	}
	var rows []content.Widget
	for _, item := range items {
		if w.widgets++; w.widgets > maxWidgets {
			if !w.crowded {
				w.problem(item, fmt.Sprintf("a panel has at most %d widgets; this is one too many", maxWidgets), "", "")
			}
			w.crowded = true
			return rows
		}
		if d, ok := w.widget(item); ok {
			rows = append(rows, d)
		}
	}
	return rows
}

// widget reads {bar: {...}, show_if: ...}.
func (w *panelReader) widget(n *yaml.Node) (d content.Widget, ok bool) {
	list, ok := w.pairs(n, "a widget")
	if !ok {
		return d, false
	}
	known := append(slices.Clone(content.WidgetKinds), showIfField.Key)
	kinds := 0
	for _, p := range list {
		i := slices.Index(content.WidgetKinds, p.key)
		switch {
		case p.key == showIfField.Key:
			ok = w.showIf(&d, p) && ok
		case i < 0:
			w.unknown(p, "a widget", known)
			ok = false
		default:
			kinds++
			d.Kind = content.WidgetKind(i)
			ok = w.filled(&d, p) && ok
			if kinds == 2 {
				w.problem(p.at, "a widget is one of "+strings.Join(content.WidgetKinds, ", ")+"; begin another with a dash before", p.key, "")
				ok = false
			}
		}
	}
	if kinds == 0 && ok {
		w.problem(n, "a widget must be one of", strings.Join(content.WidgetKinds, ", "), "")
	}
	return d, ok && kinds == 1
}

// showIf reads when a widget is shown, which is said once.
func (w *panelReader) showIf(d *content.Widget, p pair) bool {
	if d.ShowIf != nil {
		w.problem(p.at, "a widget has this key twice:", p.key, "")
		return false
	}
	c, ok := w.condition(&showIfField, p.value)
	d.ShowIf = &c
	return ok
}

// filled reads the keys of a widget.
func (w *panelReader) filled(d *content.Widget, p pair) bool {
	shape := &widgetShapes[d.Kind]
	if w.inRow && (d.Kind == content.ListWidget || d.Kind == content.InputWidget) {
		w.problem(p.at, "the row of a list has texts, bars and buttons, no", p.key, "")
		return false
	}
	if shape.Short != "" && p.value.Kind == yaml.ScalarNode {
		var ok bool
		d.Text, ok = w.words(p)
		return ok
	}
	preset(d)
	list, ok := w.fields(p.value, p.key, p.at, append(slices.Clone(shape.Fields), showIfField))
	for _, one := range list {
		if one.key == showIfField.Key {
			ok = w.showIf(d, one) && ok
			continue
		}
		ok = w.key(d, fieldOf(shape.Fields, one.key), one) && ok
	}
	return ok && w.fits(d, p, list)
}

// preset puts in what stands for keys that are left out.
func preset(d *content.Widget) {
	switch d.Kind {
	case content.BarWidget:
		d.Max = constant(100)
	case content.ListWidget:
		d.Limit = 20
	case content.InputWidget:
		d.High = 60
	}
}

// key reads one key of a widget.
func (w *panelReader) key(d *content.Widget, f *Field, p pair) (ok bool) {
	switch p.key {
	case "text", "label":
		d.Text, ok = w.words(p)
	case "with":
		d.With, ok = w.bindings(f, p.value)
	case "value":
		d.Value, ok = w.source(f, p.value)
	case "max":
		if d.Kind == content.InputWidget {
			d.High, ok = w.number(f, p.value)
			break
		}
		d.Max, ok = w.source(f, p.value)
	case "min":
		d.Low, ok = w.number(f, p.value)
	case "press":
		d.Press, ok = w.handler(f, p.value)
	case "args":
		d.Args, ok = w.arguments(f, p.value)
	case "enabled":
		var c content.Condition
		c, ok = w.condition(f, p.value)
		d.Enabled = &c
	case "items":
		d.Items, ok = w.binding(f, p.value)
	case "row":
		w.inRow = true
		before := len(w.problems)
		d.Row = w.rows(f, p.value)
		w.inRow, ok = false, len(w.problems) == before
	case "limit":
		var limit float64
		limit, ok = w.whole(f, p.value)
		d.Limit = int(limit)
	case "empty":
		d.Empty, ok = w.words(p)
	case "name":
		d.Name, ok = w.inputName(f, p.value)
	case "type":
		var i int
		i, ok = w.choice(f, p.value, f.Choices)
		d.Input = content.InputType(i)
	case "choices":
		d.Choices, ok = w.choices(f, p.value)
	}
	return ok
}

// fits looks at the keys of an input together.
func (w *panelReader) fits(d *content.Widget, p pair, list []pair) bool {
	if d.Kind != content.InputWidget {
		return true
	}
	has := func(key string) *yaml.Node {
		i := slices.IndexFunc(list, func(p pair) bool { return p.key == key })
		if i < 0 {
			return nil
		}
		return list[i].value
	}
	wrong := func(at *yaml.Node, msg, text string) bool {
		w.problem(at, msg, text, "")
		return false
	}
	if at := has("choices"); (at != nil) != (d.Input == content.ChoiceInput) {
		if at == nil {
			return wrong(p.at, "choices is missing in input", d.Name)
		}
		return wrong(at, "choices belong to an input of type choice, this one is of type", d.Input.String())
	}
	if at := has("min"); at != nil && d.Input != content.NumberInput {
		return wrong(at, "min belongs to an input of type number, this one is of type", d.Input.String())
	}
	switch at := has("max"); d.Input {
	case content.TextInput:
		if d.Length = int(d.High); at != nil && (d.High != float64(d.Length) || d.Length < 1 || d.Length > maxLength) {
			return wrong(at, fmt.Sprintf("max of a text is 1 to %d characters, not", maxLength), at.Value)
		}
	case content.NumberInput:
		if d.High < d.Low {
			return wrong(p.at, fmt.Sprintf("max must be at least min, which is %s, not", plainNumber(d.Low)), plainNumber(d.High))
		}
	case content.ChoiceInput:
		if at != nil {
			return wrong(at, "max belongs to an input of type number or text, this one is of type", d.Input.String())
		}
	}
	return true
}
