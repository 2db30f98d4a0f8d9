// Package panel reads panels, the user interface that the server pushes to a player, into
// content tables: their widgets, their placeholders, and their paths and conditions in the
// player's state. It does not depend on the clients that show them.
//
// It starts no goroutine and keeps no state.
package panel

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Limits of one panel.
const (
	MaxWidgets  = 64  // including those of list rows
	MaxBound    = 16  // placeholders of a text, or arguments of a button
	MaxInputs   = 8   // inputs of a panel
	MaxChoices  = 32  // of an input
	MaxElements = 50  // of a list
	MaxArgument = 200 // bytes of a constant
	MaxLength   = 200 // characters of an input
)

// Panels is the kind panels.
var Panels = definition.Of[content.Panel]{
	Name:  content.Panels,
	One:   "panel",
	Doc:   "A panel: user interface that the server pushes to a player.",
	Table: func(t *content.Tables) *[]content.Panel { return &t.Panels },
	ID:    func(d *content.Panel) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Panel]{
		{Field: yamlschema.Field{Key: "title", Type: yamlschema.Text, Required: true, Doc: "Title of the panel."},
			Set: func(d *content.Panel, v yamlschema.Value) {
				d.Title, d.With = v.Text, yamlschema.Get[[]content.Bound](v)
			}},
		{Field: yamlschema.Field{Key: "with", Type: Bindings, Default: "{}", Doc: "Paths for placeholders of the title, where they differ from the placeholder's own name."},
			Set: func(d *content.Panel, v yamlschema.Value) {
				d.With = bindOver(yamlschema.Get[[]content.Bound](v), d.With)
			}},
		{Field: yamlschema.Field{Key: "side", Type: yamlschema.Choice, Choices: content.Sides, Default: "right", Doc: "Position on the screen."},
			Set: func(d *content.Panel, v yamlschema.Value) { d.Side = content.Side(v.Choice) }},
		{Field: yamlschema.Field{Key: "closable", Type: yamlschema.Bool, Default: "true", Doc: "`false`: only a script can close it."},
			Set: func(d *content.Panel, v yamlschema.Value) { d.Closable = v.Flag }},
		{Field: yamlschema.Field{Key: "closed", Type: Handler, Doc: "Handler of `players` that is called when the player has closed it."},
			Set: func(d *content.Panel, v yamlschema.Value) { d.Closed = v.Word }},
		{Field: yamlschema.Field{Key: "rows", Type: Widgets, Required: true, Doc: "Widgets, from top to bottom. To remove widgets of another panel, name them by what they contain: `{remove: [{button: {press: buy}}]}`."},
			Set: yamlschema.Entries(func(d *content.Panel) *[]content.Widget { return &d.Rows })},
	},
	Check: checkPanel,
	Fill:  func(r *yamlschema.Reader, f *yamlschema.Field, v *yamlschema.Value) { newReader(r, "").fill(f, v) },
	Apart: true,
}

// bindOver returns the bindings of placeholders: first those of the author, then paths with
// their own names.
func bindOver(bound, paths []content.Bound) []content.Bound {
	for _, p := range paths {
		if len(bound) < MaxBound && !slices.ContainsFunc(bound, func(b content.Bound) bool { return b.Name == p.Name }) {
			bound = append(slices.Clip(bound), p)
		}
	}
	return bound
}

// checkPanel checks a panel that has been composed of several contributions.
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
	case widgets > MaxWidgets:
		return "rows", fmt.Sprintf("a panel can have at most %d widgets in its rows, not", MaxWidgets), fmt.Sprint(widgets), false
	case twice != "":
		return "rows", "two inputs of the rows of a panel have the same name", twice, false
	case len(inputs) > MaxInputs:
		return "rows", fmt.Sprintf("a panel can have at most %d inputs in its rows, not", MaxInputs), fmt.Sprint(len(inputs)), false
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

// each calls a function for widgets and those in the rows of lists.
func each(rows []content.Widget, do func(*content.Widget)) {
	for i := range rows {
		do(&rows[i])
		each(rows[i].Row, do)
	}
}

// panelFields are the keys of a panel.
var panelFields = Panels.Describe().Fields

// Shape documents a panel.
func Shape() yamlschema.Shape { return yamlschema.Shape{One: "panel", Fields: panelFields} }

// Section is the heading of panels, which have their own reader.
func Section() definition.Section {
	s := Panels.Section()
	s.Read, s.Kind.Chapters = Read, chapter
	return s
}

// Read reads panels by name, from below the heading or from files of panels.
func Read(r *definition.Reader, n *yaml.Node) {
	list, ok := r.Pairs(n, "a file of panels")
	if !ok {
		r.Incomplete = true
		return
	}
	for _, p := range list {
		if !r.Define(content.Panels, "panel", p) {
			continue
		}
		if definition.Extends(p.Value) {
			r.Derive(Panels.Describe(), p)
			continue
		}
		w := newReader(r.Reader, p.Key)
		w.origins = r.Tables.Origins
		r.Tables.Panels = append(r.Tables.Panels, w.panel(p))
		w.conclude(r, len(r.Tables.Panels)-1)
	}
}

// newReader returns a reader of one panel or, without a name, of a part of one.
func newReader(r *yamlschema.Reader, name string) *panelReader {
	return &panelReader{Reader: r, name: name, inputs: make(map[string]*yaml.Node)}
}

// panelReader reads one panel.
type panelReader struct {
	*yamlschema.Reader
	name    string
	origins map[string]content.Origin // references of the panel, if it is read as a whole
	inputs  map[string]*yaml.Node     // by name
	args    []given                   // of all buttons
	widgets int
	inRow   bool // of a list
	crowded bool // too many widgets have been reported
}

// given is an argument of a button as written.
type given struct {
	name string
	at   *yaml.Node
}

func (w *panelReader) panel(def yamlschema.Entry) content.Panel {
	d := content.Panel{ID: content.ID(w.Name + ":" + def.Key), Side: content.RightSide, Closable: true}
	list, _ := w.Fields(def.Value, "panel", def.Key, def.At, panelFields)
	for _, p := range list {
		f := yamlschema.FieldOf(panelFields, p.Key)
		switch p.Key {
		case "title":
			d.Title, _ = w.Words(p.Key, p.Value)
		case "with":
			d.With, _ = w.bindings(f, p.Value)
		case "side":
			if i, ok := w.Choice(f, p.Value, f.Choices); ok {
				d.Side = content.Side(i)
			}
		case "closable":
			d.Closable, _ = w.Truth(f, p.Value)
		case "closed":
			d.Closed, _ = w.handler(f, p.Value)
		case "rows":
			d.Rows = w.rows(f, p.Value)
		}
	}
	return d
}

// conclude checks a panel as a whole after all files have been read: the locale determines
// the placeholders of its texts.
func (w *panelReader) conclude(r *definition.Reader, index int) {
	for _, a := range w.args {
		if _, both := w.inputs[a.name]; both {
			w.Problem(a.at, diag.Duplicate, "an argument and an input of one panel cannot have the same name", a.name, "")
		}
	}
	file := w.At
	r.Last = append(r.Last, func() {
		w.At = file
		d := &r.Tables.Panels[index]
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
