package web

import (
	"encoding/json"
	"maps"
	"slices"

	"loam/core/content"
	"loam/core/intent"
	"loam/core/panel"
	"loam/core/plain"
	"loam/core/view"
)

// Limits of the fields of a press.
const (
	maxPanelID   = 130     // bytes: two names and a colon
	maxButton    = 1 << 31 // numbers of buttons
	inputField   = "input."
	maxInputName = 64 // bytes
)

func decodePress(r *reader) intent.Intent {
	return intent.Press{
		Panel:  r.line("panel", maxPanelID, "id of a panel that `step` told of"),
		Button: int(r.whole("button", r.number("button", 1, maxButton, "number of the button"))),
		Inputs: takeInputs(r),
	}
}

func decodeClosePanel(r *reader) intent.Intent {
	return intent.ClosePanel{Panel: r.line("panel", maxPanelID, "id of a panel that `step` told of")}
}

// takeInputs takes what stands in the inputs of a panel.
func takeInputs(r *reader) (all []intent.Input) {
	for name, value := range r.each(inputField, "text or number", "what stands in the input of that name; at most 8 of them, a text of at most 800 bytes") {
		v, fits := inputValue(value)
		if !fits || len(all) == panel.MaxInputs || len(name) > maxInputName {
			r.fail("field %.40q is no input that a panel can have", inputField+name)
			return nil
		}
		all = append(all, intent.Input{Name: name, Value: v})
	}
	return all
}

func inputValue(v any) (plain.Value, bool) {
	switch v := v.(type) {
	case string:
		return plain.OfString(v), len(v) <= panel.MaxInput
	case json.Number:
		n, err := v.Float64()
		return plain.OfNumber(n), err == nil
	}
	return plain.Value{}, false
}

// encodePanelChange writes a panel that is new, closed, or in part another.
func encodePanelChange(w *writer, t texts, c view.PanelChange) {
	w.text("id", string(c.ID), "of the panel")
	switch {
	case c.Panel == nil:
		w.boolean("closed", true, "it is not shown any more; nothing else follows")
	case c.Rows != nil:
		w.openField("changed", '[', "list of {at, row}", "rows that have changed, by their place from 0; the others stay as they were")
		for _, i := range c.Rows {
			w.open('{')
			w.integer("at", int64(i), "")
			w.openField("row", '{', "", "")
			encodeRow(w, t, &c.Panel.Rows[i])
			w.close('}')
			w.close('}')
		}
		w.close(']')
	default:
		encodePanel(w, t, c.Panel)
	}
}

func encodePanel(w *writer, t texts, p *view.Panel) {
	w.text("title", t.content.Words(t.language, p.Title.Text, p.Title.Args), "in the reader's language")
	w.text("side", p.Side.String(), "left, right, top, bottom or center")
	w.boolean("closable", p.Closable, "whether `close_panel` may close it")
	w.openField("rows", '[', "list of row", "all of them, from top to bottom")
	for i := range p.Rows {
		w.open('{')
		encodeRow(w, t, &p.Rows[i])
		w.close('}')
	}
	w.close(']')
}

// encodeRow writes one widget.
func encodeRow(w *writer, t texts, r *view.PanelRow) {
	w.text("widget", r.Kind.String(), "text, bar, button or input")
	w.integerIf("list", int64(r.List), "which list of the panel it belongs to, from 1; left out: none")
	w.integerIf("item", int64(r.Item), "which element of the list, from 1; widgets of one element stand side by side")
	if r.Text.Text.Key != "" || w.noting() {
		w.marked(t.filled(r.Text.Text, r.Text.Args), "optional; what it says; the label of bars, buttons and inputs; in the reader's language")
	}
	switch r.Kind {
	case content.BarWidget:
		w.number("value", r.Value, "of a bar, 0 to max")
		w.number("max", r.Max, "of a bar, more than 0")
	case content.ButtonWidget:
		w.integer("button", int64(r.Button), "number for `press`; it never becomes another button's")
		w.booleanIf("disabled", !r.Enabled, "it cannot be pressed now")
	case content.InputWidget:
		encodeInput(w, t, r)
	}
}

func encodeInput(w *writer, t texts, r *view.PanelRow) {
	w.text("name", r.Name, "of an input")
	w.text("input", r.Input.String(), "text, number or choice")
	switch r.Input {
	case content.TextInput:
		w.integer("length", int64(r.Length), "characters that fit")
	case content.NumberInput:
		w.number("min", r.Low, "the least number")
		w.number("max", r.High, "the greatest number")
	case content.ChoiceInput:
		w.openField("choices", '[', "list of {value, label}", "what there is to choose from")
		for _, c := range r.Choices {
			w.open('{')
			w.text("value", c.Value, "")
			w.text("label", t.line(c.Label), "")
			w.close('}')
		}
		w.close(']')
	}
	switch r.First.Kind() {
	case plain.Number:
		w.number("first", r.First.Number(), "what stands there at first; left out: nothing")
	case plain.String:
		w.text("first", r.First.Text(), "")
	}
}

// panelList is all panels of a page and its menu, when its person has chosen a language.
type panelList struct {
	panels map[content.ID]*view.Panel
	menu   *view.Menu // or nil
	texts  texts
}

func (panelList) name() string { return "panels" }

func (m panelList) encode(w *writer) {
	w.openField("panels", '[', "list of panel", "each as in `step` when it is new")
	for _, id := range slices.Sorted(maps.Keys(m.panels)) {
		w.open('{')
		encodePanelChange(w, m.texts, view.PanelChange{ID: id, Panel: m.panels[id]})
		w.close('}')
	}
	w.close(']')
	w.note("menu", "menu", "as in `step`; left out: there is none", true)
	if m.menu != nil {
		w.openField("menu", '{', "", "")
		encodeMenu(w, m.texts, m.menu)
		w.close('}')
	}
}
