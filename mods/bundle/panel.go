package bundle

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
)

// Limits of one panel.
const (
	maxWidgets  = 64  // with those of list rows
	maxBound    = 16  // placeholders of a text, or arguments of a button
	maxInputs   = 8   // inputs of a panel
	maxChoices  = 32  // of an input
	maxElements = 50  // of a list
	maxArgument = 200 // bytes of a constant
	maxLength   = 200 // characters of an input
)

var panelKind = kind[content.Panel]{
	name: content.Panels,
	one:  "panel",
	doc:  "User interface that the server pushes to a player.",
	id:   func(d *content.Panel) *content.ID { return &d.ID },
	fields: []field[content.Panel]{
		{Field{Key: "title", Type: Text, Required: true, Doc: "What stands above it."},
			func(d *content.Panel, v value) { d.Title, d.With = v.text, v.bound }},
		{Field{Key: "with", Type: Bindings, Default: "{}", Doc: "What placeholders of the title stand for, where that is not the path of their own name."},
			func(d *content.Panel, v value) { d.With = bindOver(v.bound, d.With) }},
		{Field{Key: "side", Type: Choice, Choices: content.Sides, Default: "right", Doc: "Where on the screen it stands."},
			func(d *content.Panel, v value) { d.Side = content.Side(v.choice) }},
		{Field{Key: "closable", Type: Bool, Default: "true", Doc: "`false`: only a script can close it."},
			func(d *content.Panel, v value) { d.Closable = v.flag }},
		{Field{Key: "closed", Type: Handler, Doc: "Handler of `players` that runs when the player has closed it."},
			func(d *content.Panel, v value) { d.Closed = v.word }},
		{Field{Key: "rows", Type: Widgets, Required: true, Doc: "Its widgets, from top to bottom. What is removed of another panel is named by what it has: `{remove: [{button: {press: buy}}]}`."},
			func(d *content.Panel, v value) { d.Rows = v.widgets }},
	},
	check: checkPanel,
}

// bindOver is what placeholders stand for: what was bound by the author, then
// the paths of their own names.
func bindOver(bound, paths []content.Bound) []content.Bound {
	for _, p := range paths {
		if len(bound) < maxBound && !slices.ContainsFunc(bound, func(b content.Bound) bool { return b.Name == p.Name }) {
			bound = append(slices.Clip(bound), p)
		}
	}
	return bound
}

// checkPanel looks at a panel that has been put together of several parts.
func checkPanel(d *content.Panel) (key, msg, text string, ok bool) {
	inputs := make(map[string]bool)
	widgets := 0
	var twice string
	each(d.Rows, func(w *content.Widget) {
		widgets++
		if w.Kind == content.InputWidget {
			if inputs[w.Name] {
				twice = w.Name
			}
			inputs[w.Name] = true
		}
	})
	switch {
	case len(d.Rows) == 0:
		return "rows", "rows must have at least one widget", "", false
	case widgets > maxWidgets:
		return "rows", fmt.Sprintf("a panel has at most %d widgets in its rows, not", maxWidgets), fmt.Sprint(widgets), false
	case twice != "":
		return "rows", "two inputs of the rows of a panel have the same name", twice, false
	case len(inputs) > maxInputs:
		return "rows", fmt.Sprintf("a panel has at most %d inputs in its rows, not", maxInputs), fmt.Sprint(len(inputs)), false
	}
	both := ""
	each(d.Rows, func(w *content.Widget) {
		for _, a := range w.Args {
			if inputs[a.Name] {
				both = a.Name
			}
		}
	})
	if both != "" {
		return "rows", "an argument and an input of the rows of one panel cannot have the same name", both, false
	}
	return "", "", "", true
}

// each goes through widgets and those in the rows of lists.
func each(rows []content.Widget, do func(*content.Widget)) {
	for i := range rows {
		do(&rows[i])
		each(rows[i].Row, do)
	}
}

// panelFields are the keys of a panel.
var panelFields = panelKind.describe().Fields

// PanelShape documents a panel.
func PanelShape() Shape { return Shape{"panel", panelFields} }

// panels reads a file below panels/.
func (r *reader) panels() {
	root := r.parse()
	if root == nil {
		return
	}
	r.panelsUnder(root)
}

// panelsUnder reads panels, by name.
func (r *reader) panelsUnder(n *yaml.Node) {
	list, ok := r.pairs(n, "a file of panels")
	if !ok {
		r.b.Incomplete = true
		return
	}
	for _, p := range list {
		if !r.define(content.Panels, "panel", p) {
			continue
		}
		if extends(p.value) {
			r.derive(panelKind.describe(), p)
			continue
		}
		w := r.panelReader(p.key)
		r.b.Tables.Panels = append(r.b.Tables.Panels, w.panel(p))
		w.conclude(len(r.b.Tables.Panels) - 1)
	}
}

// panelReader is a reader of one panel, or of a part of one.
func (r *reader) panelReader(name string) *panelReader {
	return &panelReader{reader: r, name: name, inputs: make(map[string]*yaml.Node)}
}

// panelReader reads one panel.
type panelReader struct {
	*reader
	name    string
	inputs  map[string]*yaml.Node // by name
	args    []given               // of all buttons
	widgets int
	inRow   bool // of a list
	crowded bool // too many widgets has been said
}

// given is an argument of a button as it was written.
type given struct {
	name string
	at   *yaml.Node
}

func (w *panelReader) panel(def pair) content.Panel {
	d := content.Panel{ID: content.ID(w.b.Name + ":" + def.key), Side: content.RightSide, Closable: true}
	list, _ := w.fields(def.value, "panel "+def.key, def.at, panelFields)
	for _, p := range list {
		f := fieldOf(panelFields, p.key)
		switch p.key {
		case "title":
			d.Title, _ = w.words(p)
		case "with":
			d.With, _ = w.bindings(f, p.value)
		case "side":
			if i, ok := w.choice(f, p.value, f.Choices); ok {
				d.Side = content.Side(i)
			}
		case "closable":
			d.Closable, _ = w.truth(f, p.value)
		case "closed":
			d.Closed, _ = w.handler(f, p.value)
		case "rows":
			d.Rows = w.rows(f, p.value)
		}
	}
	return d
}

// words reads a text for people: the key of a line, or a line itself.
func (w *panelReader) words(p pair) (content.Text, bool) {
	text, ok := w.text(p.key, p.value)
	if ok {
		w.literal(p.value)
	}
	return content.Text{Bundle: w.b.Name, Key: text}, ok
}

// fields lists the keys of a mapping that are among fields, and reports those
// that are not, and required ones that are missing. It tells whether all was well.
func (w *panelReader) fields(n *yaml.Node, what string, at *yaml.Node, fields []Field) (list []pair, ok bool) {
	all, ok := w.pairs(n, what)
	if !ok {
		return nil, false
	}
	has := make(map[string]bool)
	for _, p := range all {
		if fieldOf(fields, p.key) == nil {
			w.unknown(p, article(firstWord(what)), keysOf(fields))
			ok = false
			continue
		}
		has[p.key] = true
		list = append(list, p)
	}
	for i := range fields {
		if f := &fields[i]; f.Required && !has[f.Key] {
			w.problem(at, fmt.Sprintf("%s is missing in %s", f.Key, firstWord(what)), secondWord(what), "")
			ok = false
		}
	}
	return list, ok
}

func fieldOf(fields []Field, key string) *Field {
	for i := range fields {
		if fields[i].Key == key {
			return &fields[i]
		}
	}
	return nil
}

func keysOf(fields []Field) []string {
	keys := make([]string, len(fields))
	for i := range fields {
		keys[i] = fields[i].Key
	}
	return keys
}

// conclude looks at a panel as a whole, when all files have been read: what the
// locale says decides which placeholders its texts have.
func (w *panelReader) conclude(index int) {
	for _, a := range w.args {
		if _, both := w.inputs[a.name]; both {
			w.problem(a.at, "an argument and an input of one panel cannot have the same name", a.name, "")
		}
	}
	file := w.file
	w.last = append(w.last, func() {
		w.file = file
		d := &w.b.Tables.Panels[index]
		d.With = w.placeholders(d.Title, d.With, false)
		w.fillIn(d.Rows, false)
	})
}

// fillIn binds the placeholders of widgets.
func (w *panelReader) fillIn(rows []content.Widget, inRow bool) {
	for i := range rows {
		rows[i].With = w.placeholders(rows[i].Text, rows[i].With, inRow)
		w.fillIn(rows[i].Row, true)
	}
}

// firstWord and secondWord part "panel scores".
func firstWord(what string) string {
	first, _, _ := strings.Cut(what, " ")
	return first
}

func secondWord(what string) string {
	_, second, _ := strings.Cut(what, " ")
	return second
}

func article(word string) string {
	if strings.ContainsAny(word[:1], "aeiou") {
		return "an " + word
	}
	return "a " + word
}
