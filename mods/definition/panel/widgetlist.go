package panel

import (
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Widgets is a list of widgets. Row is a widget in a list, which allows fewer kinds.
var (
	Widgets = &yamlschema.Type{Word: "list of widgets", List: yamlschema.NodeList[content.Widget](isMeant, widgetsMeant),
		Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (yamlschema.Value, bool) {
			return newReader(r, "").widgetsOf(f, n)
		}}
	Row = &yamlschema.Type{Word: "list of widgets"}
)

// widgetsOf reads a list of widgets with their written form.
func (w *panelReader) widgetsOf(f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
	before := len(w.Problems)
	rows := w.rows(f, n)
	v.Made = rows
	for _, a := range w.args {
		if _, both := w.inputs[a.name]; both {
			w.Problem(a.at, diag.Duplicate, "an argument and an input of one panel cannot have the same name", a.name, "")
		}
	}
	if ok = len(w.Problems) == before && len(rows) == len(n.Content); ok {
		v.Nodes = n.Content
	}
	return v, ok
}

// fill binds the placeholders of a field of a panel.
func (w *panelReader) fill(f *yamlschema.Field, v *yamlschema.Value) {
	switch f.Type {
	case yamlschema.Text:
		v.Made = w.placeholders(v.Text, nil, false)
	case Widgets:
		w.fillIn(yamlschema.Made[content.Widget](*v), false)
	}
}

// widgetsMeant checks a list that names widgets by their keys: {button: {press: buy}}.
func widgetsMeant(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) bool {
	items, ok := r.List(n, f.Key, MaxWidgets)
	known := append(slices.Clone(content.WidgetKinds), showIfField.Key)
	for _, item := range items {
		list, good := r.Pairs(item, "a widget")
		if good && len(list) == 0 {
			r.Problem(item, diag.WrongType, "a widget to remove must be identified by its content, such as {button: {press: buy}}, not", yamlschema.Quote(item), "")
			good = false
		}
		for _, p := range list {
			i := slices.Index(content.WidgetKinds, p.Key)
			switch {
			case i < 0 && p.Key != showIfField.Key:
				r.Unknown(p, "a widget", known)
				good = false
			case i >= 0 && p.Value.Kind == yaml.MappingNode:
				good = keysMeant(r, i, p) && good
			}
		}
		ok = ok && good
	}
	return ok
}

func keysMeant(r *yamlschema.Reader, kind int, p yamlschema.Entry) bool {
	known := append(yamlschema.Keys(widgetShapes[kind].Fields), showIfField.Key)
	list, ok := r.Pairs(p.Value, p.Key)
	for _, one := range list {
		if !slices.Contains(known, one.Key) {
			r.Unknown(one, yamlschema.Article(p.Key), known)
			ok = false
		}
	}
	return ok
}

// isMeant reports whether a widget has all given keys.
func isMeant(meant, widget *yaml.Node) bool {
	if meant.Kind != yaml.MappingNode || len(meant.Content) == 0 {
		return false
	}
	has := flatWidget(widget)
	for key, n := range flatWidget(meant) {
		if other, ok := has[key]; !ok || !yamlschema.SameNode(n, other) {
			return false
		}
	}
	return true
}

// flatWidget returns the given keys of a widget: its kind is a key without a value, and a
// bare text is the corresponding key of its kind.
func flatWidget(n *yaml.Node) map[string]*yaml.Node {
	all := make(map[string]*yaml.Node)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, v := n.Content[i].Value, n.Content[i+1]
		kind := slices.Index(content.WidgetKinds, key)
		switch {
		case kind < 0:
			all[key] = v
			continue
		case v.Kind != yaml.MappingNode && !yamlschema.IsNull(v):
			all[widgetShapes[kind].Short] = v
		}
		all["is "+key] = &yaml.Node{}
		for j := 0; v.Kind == yaml.MappingNode && j+1 < len(v.Content); j += 2 {
			all[v.Content[j].Value] = v.Content[j+1]
		}
	}
	return all
}
