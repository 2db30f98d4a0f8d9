package gossip

import (
	"encoding/json"
	"maps"
	"slices"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/rules/panel"
)

// Limits of the fields of `press`.
const (
	maxPanelID   = 130     // bytes: two names and a colon
	maxButton    = 1 << 31 // numbers of buttons
	InputField   = "input."
	maxInputName = 64 // bytes
)

// DecodePress decodes `press`.
func DecodePress(r *jsonfield.Reader) intent.Intent {
	return intent.Press{
		Panel:  r.Line("panel", maxPanelID, "id of a panel from `step`"),
		Button: int(r.Whole("button", r.Number("button", 1, maxButton, "number of the button"))),
		Inputs: takeInputs(r),
	}
}

// DecodeClosePanel decodes `close_panel`.
func DecodeClosePanel(r *jsonfield.Reader) intent.Intent {
	return intent.ClosePanel{Panel: r.Line("panel", maxPanelID, "id of a panel from `step`")}
}

// takeInputs takes what stands in the inputs of a panel.
func takeInputs(r *jsonfield.Reader) (all []intent.Input) {
	for name, value := range r.Each(InputField, "text or number", "value of the input with that name; at most 8 inputs, a text of at most 800 bytes") {
		v, fits := inputValue(value)
		if !fits || len(all) == panel.MaxInputs || len(name) > maxInputName {
			r.Fail("field %.40q cannot be the input of a panel", InputField+name)
			return nil
		}
		all = append(all, intent.Input{Name: name, Value: v})
	}
	return all
}

func inputValue(v any) (value.Value, bool) {
	switch v := v.(type) {
	case string:
		return value.OfString(v), len(v) <= panel.MaxInput
	case json.Number:
		n, err := v.Float64()
		return value.OfNumber(n), err == nil
	}
	return value.Value{}, false
}

// EncodePanelChange writes a panel that is new, changed or closed.
func EncodePanelChange(w *jsonfield.Writer, t locale.Texts, c view.PanelChange) {
	w.Text("id", string(c.ID), "of the panel")
	switch {
	case c.Panel == nil:
		w.Boolean("closed", true, "the panel is closed; no other field follows")
	case c.Rows != nil:
		w.OpenField("changed", '[', "list of {at, row}", "the changed rows by their index, from 0; the others stay as they are")
		for _, i := range c.Rows {
			w.Open('{')
			w.Integer("at", int64(i), "")
			w.OpenField("row", '{', "", "")
			EncodeRow(w, t, &c.Panel.Rows[i])
			w.Close('}')
			w.Close('}')
		}
		w.Close(']')
	default:
		EncodePanel(w, t, c.Panel)
	}
}

// EncodePanel writes a whole panel.
func EncodePanel(w *jsonfield.Writer, t locale.Texts, p *view.Panel) {
	w.Text("title", t.Content.Words(t.Language, p.Title.Text, p.Title.Args), "in the reader's language")
	w.Text("side", p.Side.String(), "left, right, top, bottom or center")
	w.Boolean("closable", p.Closable, "whether `close_panel` may close it")
	w.OpenField("rows", '[', "list of row", "all rows, from top to bottom")
	for i := range p.Rows {
		w.Open('{')
		EncodeRow(w, t, &p.Rows[i])
		w.Close('}')
	}
	w.Close(']')
}

// EncodeRow writes one widget.
func EncodeRow(w *jsonfield.Writer, t locale.Texts, r *view.PanelRow) {
	w.Text("widget", r.Kind.String(), "text, bar, button or input")
	w.IntegerIf("list", int64(r.List), "number of the panel's list that it belongs to, from 1; omitted if there is none")
	w.IntegerIf("item", int64(r.Item), "element of the list, from 1; widgets of one element are placed side by side")
	if r.Text.Text.Key != "" || w.Noting() {
		w.Marked(t.Filled(r.Text.Text, r.Text.Args), "optional; the text, or the label of bars, buttons and inputs; in the reader's language")
	}
	switch r.Kind {
	case content.BarWidget:
		w.Number("value", r.Value, "for a bar, 0 to max")
		w.Number("max", r.Max, "for a bar, more than 0")
	case content.ButtonWidget:
		w.Integer("button", int64(r.Button), "number for `press`; it is never reused for another button")
		w.BooleanIf("disabled", !r.Enabled, "it cannot be pressed")
	case content.InputWidget:
		encodeInput(w, t, r)
	}
}

func encodeInput(w *jsonfield.Writer, t locale.Texts, r *view.PanelRow) {
	w.Text("name", r.Name, "for an input")
	w.Text("input", r.Input.String(), "text, number or choice")
	switch r.Input {
	case content.TextInput:
		w.Integer("length", int64(r.Length), "maximum number of characters")
	case content.NumberInput:
		w.Number("min", r.Low, "the lowest number")
		w.Number("max", r.High, "the highest number")
	case content.ChoiceInput:
		w.OpenField("choices", '[', "list of {value, label}", "the possible values")
		for _, c := range r.Choices {
			w.Open('{')
			w.Text("value", c.Value, "")
			w.Text("label", t.Line(c.Label), "")
			w.Close('}')
		}
		w.Close(']')
	}
	switch r.First.Kind() {
	case value.Number:
		w.Number("first", r.First.Number(), "the initial value; omitted if it is empty")
	case value.String:
		w.Text("first", r.First.Text(), "")
	}
}

// Panels is `panels`: all panels and the menu of a page in a newly chosen language.
type Panels struct {
	Panels map[content.ID]*view.Panel
	Menu   *view.Menu // or nil
	Texts  locale.Texts
}

// Name implements message.Body.
func (Panels) Name() string { return "panels" }

// Encode implements message.Body.
func (m Panels) Encode(w *jsonfield.Writer) {
	w.OpenField("panels", '[', "list of panel", "each as in `step` for a new panel")
	for _, id := range slices.Sorted(maps.Keys(m.Panels)) {
		w.Open('{')
		EncodePanelChange(w, m.Texts, view.PanelChange{ID: id, Panel: m.Panels[id]})
		w.Close('}')
	}
	w.Close(']')
	w.Note("menu", "menu", "as in `step`; omitted if there is none", true)
	if m.Menu != nil {
		w.OpenField("menu", '{', "", "")
		EncodeMenu(w, m.Texts, m.Menu)
		w.Close('}')
	}
}
