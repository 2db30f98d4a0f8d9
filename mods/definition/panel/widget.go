package panel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// showIfField is allowed among the keys of every widget, or next to its name.
var showIfField = yamlschema.Field{Key: "show_if", Type: Condition, Doc: "The widget is shown only while this condition holds."}

var (
	labelField = yamlschema.Field{Key: "label", Type: yamlschema.Text, Doc: "Text on it."}
	withField  = yamlschema.Field{Key: "with", Type: Bindings, Default: "{}", Doc: "Paths for placeholders of the text, where they differ from the placeholder's own name."}
)

// WidgetShape documents one kind of widget.
type WidgetShape struct {
	Kind   content.WidgetKind
	Doc    string
	Short  string // the key of a bare text, or ""
	Fields []yamlschema.Field
}

// widgetShapes are all widgets, by kind.
var widgetShapes = []WidgetShape{
	{content.TextWidget, "A line of text. `text: words` is short for `text: {text: words}`.", "text", []yamlschema.Field{
		{Key: "text", Type: yamlschema.Text, Required: true, Doc: "The text."},
		withField,
	}},
	{content.BarWidget, "A bar that shows a value and its maximum.", "", []yamlschema.Field{
		{Key: "value", Type: Source, Required: true, Doc: "Current value; a missing value counts as 0."},
		{Key: "max", Type: Source, Default: "100", Doc: "Value of a full bar."},
		labelField, withField,
	}},
	{content.ButtonWidget, "A button. A press calls a handler of `players` with the arguments and the values of the panel's inputs.", "", []yamlschema.Field{
		{Key: "label", Type: yamlschema.Text, Required: true, Doc: "Text on the button."},
		withField,
		{Key: "press", Type: Handler, Required: true, Doc: "Handler of `players` that a press calls."},
		{Key: "args", Type: Args, Default: "{}", Doc: "Arguments that the handler receives, as a table: constants, or `\"{path}\"` for a value of the state."},
		{Key: "enabled", Type: Condition, Doc: "The button can be pressed only while this condition holds."},
	}},
	{content.ListWidget, "A list of the state. Each element is shown with the same row of widgets, in which `item` is the element and `index` its position from 1.", "", []yamlschema.Field{
		{Key: "items", Type: Binding, Required: true, Doc: "Path of the list."},
		{Key: "row", Type: Row, Required: true, Doc: "Texts, bars and buttons, side by side."},
		{Key: "limit", Type: yamlschema.Whole, Unit: "elements", Min: 1, Max: MaxElements, Default: "20", Doc: "Maximum number of elements that are shown."},
		{Key: "empty", Type: yamlschema.Text, Doc: "Text that is shown when the list is empty."},
	}},
	{content.InputWidget, "An input that the player fills in.", "", []yamlschema.Field{
		{Key: "name", Type: Handler, Required: true, Doc: "Name under which handlers receive the value."},
		{Key: "type", Type: yamlschema.Choice, Choices: content.InputTypes, Default: "text", Doc: "Type of the value."},
		labelField, withField,
		{Key: "value", Type: Source, Doc: "Initial value."},
		{Key: "min", Type: yamlschema.Number, Default: "0", Doc: "Minimum of a number."},
		{Key: "max", Type: yamlschema.Number, Default: "60", Doc: "Maximum of a number. For a text, its maximum length in characters, at most " + strconv.Itoa(MaxLength) + "."},
		{Key: "choices", Type: Options, Doc: "Values of a choice, or `{value: ..., label: ...}` each."},
	}},
}

// WidgetShapes documents all widgets.
func WidgetShapes() []WidgetShape { return slices.Clone(widgetShapes) }

// ShowIfField documents the key that every widget may have.
func ShowIfField() yamlschema.Field { return showIfField }

// rows reads a list of widgets.
func (w *panelReader) rows(f *yamlschema.Field, n *yaml.Node) []content.Widget {
	items, ok := w.Items(n, f.Key)
	if ok && len(items) == 0 {
		w.Problem(n, diag.OutOfRange, f.Key+" must have at least one widget", "", "")
	}
	var rows []content.Widget
	for _, item := range items {
		if w.widgets++; w.widgets > MaxWidgets {
			if !w.crowded {
				w.Problem(item, diag.OverLimit, fmt.Sprintf("a panel can have at most %d widgets", MaxWidgets), "", "")
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
	list, ok := w.Pairs(n, "a widget")
	if !ok {
		return d, false
	}
	known := append(slices.Clone(content.WidgetKinds), showIfField.Key)
	kinds := 0
	for _, p := range list {
		i := slices.Index(content.WidgetKinds, p.Key)
		switch {
		case p.Key == showIfField.Key:
			ok = w.showIf(&d, p) && ok
		case i < 0:
			w.Unknown(p, "a widget", known)
			ok = false
		default:
			kinds++
			d.Kind = content.WidgetKind(i)
			ok = w.filled(&d, p) && ok
			if kinds == 2 {
				w.Problem(p.At, diag.BadCombination, "a widget has only one of "+strings.Join(content.WidgetKinds, ", ")+"; start another one with a dash before", p.Key, "")
				ok = false
			}
		}
	}
	if kinds == 0 && ok {
		w.Problem(n, diag.MissingKey, "a widget needs one of", strings.Join(content.WidgetKinds, ", "), "")
	}
	return d, ok && kinds == 1
}

// showIf reads the condition for showing a widget, which is allowed once.
func (w *panelReader) showIf(d *content.Widget, p yamlschema.Entry) bool {
	if d.ShowIf != nil {
		w.Problem(p.At, diag.DuplicateKey, "a widget has a duplicate key:", p.Key, "")
		return false
	}
	c, ok := w.condition(&showIfField, p.Value)
	d.ShowIf = &c
	return ok
}

// filled reads the keys of a widget.
func (w *panelReader) filled(d *content.Widget, p yamlschema.Entry) bool {
	shape := &widgetShapes[d.Kind]
	if w.inRow && (d.Kind == content.ListWidget || d.Kind == content.InputWidget) {
		w.Problem(p.At, diag.BadCombination, "the row of a list can have texts, bars and buttons, but no", p.Key, "")
		return false
	}
	if shape.Short != "" && p.Value.Kind == yaml.ScalarNode {
		var ok bool
		d.Text, ok = w.Words(p.Key, p.Value)
		return ok
	}
	preset(d)
	list, ok := w.Fields(p.Value, p.Key, "", p.At, append(slices.Clone(shape.Fields), showIfField))
	for _, one := range list {
		if one.Key == showIfField.Key {
			ok = w.showIf(d, one) && ok
			continue
		}
		ok = w.key(d, yamlschema.FieldOf(shape.Fields, one.Key), one) && ok
	}
	return ok && w.fits(d, p, list)
}

// preset sets the defaults of omitted keys.
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
func (w *panelReader) key(d *content.Widget, f *yamlschema.Field, p yamlschema.Entry) (ok bool) {
	switch p.Key {
	case "text", "label":
		d.Text, ok = w.Words(p.Key, p.Value)
	case "with":
		d.With, ok = w.bindings(f, p.Value)
	case "value":
		d.Value, ok = w.source(f, p.Value)
	case "max":
		if d.Kind == content.InputWidget {
			d.High, ok = w.Number(f, p.Value)
			break
		}
		d.Max, ok = w.source(f, p.Value)
	case "min":
		d.Low, ok = w.Number(f, p.Value)
	case "press":
		d.Press, ok = w.handler(f, p.Value)
	case "args":
		d.Args, ok = w.arguments(f, p.Value)
	case "enabled":
		var c content.Condition
		c, ok = w.condition(f, p.Value)
		d.Enabled = &c
	case "items":
		d.Items, ok = w.binding(f, p.Value)
	case "row":
		w.inRow = true
		before := len(w.Problems)
		d.Row = w.rows(f, p.Value)
		w.inRow, ok = false, len(w.Problems) == before
	case "limit":
		var limit float64
		limit, ok = w.Whole(f, p.Value)
		d.Limit = int(limit)
	case "empty":
		d.Empty, ok = w.Words(p.Key, p.Value)
	case "name":
		d.Name, ok = w.inputName(f, p.Value)
	case "type":
		var i int
		i, ok = w.Choice(f, p.Value, f.Choices)
		d.Input = content.InputType(i)
	case "choices":
		d.Choices, ok = w.choices(f, p.Value)
	}
	return ok
}

// fits checks the keys of an input together.
func (w *panelReader) fits(d *content.Widget, p yamlschema.Entry, list []yamlschema.Entry) bool {
	if d.Kind != content.InputWidget {
		return true
	}
	has := func(key string) *yaml.Node {
		i := slices.IndexFunc(list, func(p yamlschema.Entry) bool { return p.Key == key })
		if i < 0 {
			return nil
		}
		return list[i].Value
	}
	wrong := func(at *yaml.Node, msg, text string) bool {
		w.Problem(at, diag.Contradiction, msg, text, "")
		return false
	}
	if at := has("choices"); (at != nil) != (d.Input == content.ChoiceInput) {
		if at == nil {
			return wrong(p.At, "choices is missing in input", d.Name)
		}
		return wrong(at, "choices needs an input of type choice, not", d.Input.String())
	}
	if at := has("min"); at != nil && d.Input != content.NumberInput {
		return wrong(at, "min needs an input of type number, not", d.Input.String())
	}
	switch at := has("max"); d.Input {
	case content.TextInput:
		if d.Length = int(d.High); at != nil && (d.High != float64(d.Length) || d.Length < 1 || d.Length > MaxLength) {
			return wrong(at, fmt.Sprintf("max of a text must be 1 to %d characters, not", MaxLength), at.Value)
		}
	case content.NumberInput:
		if d.High < d.Low {
			return wrong(p.At, fmt.Sprintf("max must be at least min, which is %s, not", yamlschema.Plain(d.Low)), yamlschema.Plain(d.High))
		}
	case content.ChoiceInput:
		if at != nil {
			return wrong(at, "max needs an input of type number or text, not", d.Input.String())
		}
	}
	return true
}
