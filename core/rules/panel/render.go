package panel

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
)

// Render returns what a player is shown of a panel, and records in open the shown
// buttons and inputs. It depends only on its arguments. Cost is the approximate number
// of values that it has looked up; the limits of this package bound it.
func Render(def *content.Panel, state Node, open *Open) (shown *view.Panel, cost int) {
	r := renderer{def: def}
	top := scope{state: state, cost: &cost}
	out := &view.Panel{ID: def.ID, Title: r.line(top, def.Title, def.With), Side: def.Side, Closable: def.Closable}
	lists := 0
	for i := range def.Rows {
		w := &def.Rows[i]
		if !top.holds(w.ShowIf) {
			continue
		}
		if w.Kind == content.ListWidget {
			lists++
			r.list(top, w, lists)
			continue
		}
		r.widget(top, w, 0, 0)
	}
	out.Rows = r.rows
	open.number(r.buttons)
	for i, b := range open.Buttons {
		out.Rows[r.pressed[i]].Button = b.Number
	}
	open.Inputs = r.inputs
	return out, cost + len(out.Rows)
}

type renderer struct {
	def     *content.Panel
	rows    []view.PanelRow
	buttons []Button
	pressed []int // rows of buttons
	inputs  []string
	bytes   int // of text so far
}

// full reports whether nothing more fits.
func (r *renderer) full() bool { return len(r.rows) >= MaxShown || r.bytes > MaxBytes }

// list renders the elements of a list. The first element that does not fit whole is
// left out, and all after it.
func (r *renderer) list(s scope, w *content.Widget, list int) {
	items := s.find(w.Items)
	s.index = 1
	for ; s.index <= w.Limit; s.index++ {
		s.item = items.Index(s.index)
		if !isThere(s.item) {
			break
		}
		before := *r
		for i := range w.Row {
			if s.holds(w.Row[i].ShowIf) {
				r.widget(s, &w.Row[i], list, s.index)
			}
		}
		if r.full() {
			*r = before
			break
		}
	}
	if s.index == 1 && w.Empty.Key != "" {
		r.add(view.PanelRow{Kind: content.TextWidget, List: list, Text: view.Line{Text: w.Empty}})
	}
}

// isThere reports whether a list element exists: false counts as an element.
func isThere(n Node) bool { return n.True() || n.Value().Kind() == value.Bool }

// widget renders one widget.
func (r *renderer) widget(s scope, w *content.Widget, list, item int) {
	if r.full() {
		return
	}
	row := view.PanelRow{Kind: w.Kind, List: list, Item: item, Text: r.line(s, w.Text, w.With)}
	switch w.Kind {
	case content.BarWidget:
		row.Value, row.Max = bar(s.number(w.Value), s.number(w.Max))
	case content.ButtonWidget:
		row.Enabled = s.holds(w.Enabled)
		b := Button{Handler: w.Press, Args: r.args(s, w.Args), Enabled: row.Enabled}
		r.buttons, r.pressed = append(r.buttons, b), append(r.pressed, len(r.rows))
	case content.InputWidget:
		row.Name, row.Input, row.Low, row.High, row.Length, row.Choices = w.Name, w.Input, w.Low, w.High, w.Length, w.Choices
		row.First = first(w, s.value(w.Value))
		r.inputs = append(r.inputs, w.Name)
		for _, c := range w.Choices {
			r.bytes += len(c.Value) + len(c.Label.Key)
		}
	}
	r.add(row)
}

func (r *renderer) add(row view.PanelRow) { r.rows = append(r.rows, row) }

// bar limits the value of a bar to its range.
func bar(value, most float64) (float64, float64) {
	if !(most > 0) {
		return 0, 1
	}
	return min(max(value, 0), most), most
}

// first returns the initial value of an input, if the state has a valid one.
func first(w *content.Widget, v value.Value) value.Value {
	if _, ok := accepted(w, v); !ok {
		return value.Value{}
	}
	return v
}

// line binds the placeholders of a text. A missing value becomes empty. A constant
// without placeholders stays without arguments.
func (r *renderer) line(s scope, text content.Text, with []content.Bound) view.Line {
	l := view.Line{Text: text}
	r.bytes += len(text.Key)
	if len(with) == 0 {
		return l
	}
	entries := make([]value.Entry, len(with))
	for i, b := range with {
		v := s.value(b.Source)
		if v.Kind() == value.Nil {
			v = value.OfString("")
		}
		r.bytes += len(b.Name) + sizeOf(v)
		entries[i] = value.Entry{Key: value.OfString(b.Name), Value: v}
	}
	l.Args = value.OfTable(entries)
	return l
}

// sizeOf returns the approximate size of a value in bytes.
func sizeOf(v value.Value) int {
	n := len(v.Text()) + 8
	for _, e := range v.Entries() {
		n += sizeOf(e.Key) + sizeOf(e.Value)
	}
	return n
}

// args evaluates the arguments of a button; missing values are left out.
func (r *renderer) args(s scope, bound []content.Bound) value.Value {
	entries := make([]value.Entry, 0, len(bound))
	for _, b := range bound {
		v := s.value(b.Source)
		r.bytes += sizeOf(v)
		if v.Kind() != value.Nil {
			entries = append(entries, value.Entry{Key: value.OfString(b.Name), Value: v})
		}
	}
	return value.OfTable(entries)
}
