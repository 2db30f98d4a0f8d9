package bundle

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
)

// Press is a handler that a panel names, and where.
type Press struct {
	Name string
	At   content.Origin
}

// widgetsOf reads a list of widgets with how each was written.
func (w *panelReader) widgetsOf(f *Field, n *yaml.Node) (v value, ok bool) {
	before := len(w.problems)
	v.widgets = w.rows(f, n)
	for _, a := range w.args {
		if _, both := w.inputs[a.name]; both {
			w.problem(a.at, "an argument and an input of one panel cannot have the same name", a.name, "")
		}
	}
	if ok = len(w.problems) == before && len(v.widgets) == len(n.Content); ok {
		v.nodes = n.Content
	}
	return v, ok
}

// fill binds the placeholders of a field of a panel.
func (w *panelReader) fill(f *Field, v *value) {
	switch f.Type {
	case Text:
		v.bound = w.placeholders(v.text, nil, false)
	case Widgets:
		w.fillIn(v.widgets, false)
	}
}

// widgetsMeant checks a list that names widgets by what they have:
// {button: {press: buy}}.
func (r *reader) widgetsMeant(f *Field, n *yaml.Node) bool {
	items, ok := r.short(n, f.Key, maxWidgets)
	known := append(slices.Clone(content.WidgetKinds), showIfField.Key)
	for _, item := range items {
		list, good := r.pairs(item, "a widget")
		if good && len(list) == 0 {
			r.problem(item, "a widget to remove must be named by what it has, such as {button: {press: buy}}, not", quote(item), "")
			good = false
		}
		for _, p := range list {
			i := slices.Index(content.WidgetKinds, p.key)
			switch {
			case i < 0 && p.key != showIfField.Key:
				r.unknown(p, "a widget", known)
				good = false
			case i >= 0 && p.value.Kind == yaml.MappingNode:
				good = r.keysMeant(i, p) && good
			}
		}
		ok = ok && good
	}
	return ok
}

func (r *reader) keysMeant(kind int, p pair) bool {
	known := append(keysOf(widgetShapes[kind].Fields), showIfField.Key)
	list, ok := r.pairs(p.value, p.key)
	for _, one := range list {
		if !slices.Contains(known, one.key) {
			r.unknown(one, article(p.key), known)
			ok = false
		}
	}
	return ok
}

// holds tells whether one of some widgets is meant.
func holds(widgets []*yaml.Node, meant *yaml.Node) bool {
	return slices.ContainsFunc(widgets, func(n *yaml.Node) bool { return isMeant(meant, n) })
}

// isMeant tells whether a widget has everything that is said of one.
func isMeant(meant, widget *yaml.Node) bool {
	if meant.Kind != yaml.MappingNode || len(meant.Content) == 0 {
		return false
	}
	has := flatWidget(widget)
	for key, n := range flatWidget(meant) {
		if other, ok := has[key]; !ok || !sameNode(n, other) {
			return false
		}
	}
	return true
}

// flatWidget is what is said of a widget, by key: its kind is one with nothing,
// and a bare text is that key of its kind.
func flatWidget(n *yaml.Node) map[string]*yaml.Node {
	all := make(map[string]*yaml.Node)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, v := n.Content[i].Value, n.Content[i+1]
		kind := slices.Index(content.WidgetKinds, key)
		switch {
		case kind < 0:
			all[key] = v
			continue
		case v.Kind != yaml.MappingNode && !isNull(v):
			all[widgetShapes[kind].Short] = v
		}
		all["is "+key] = &yaml.Node{}
		for j := 0; v.Kind == yaml.MappingNode && j+1 < len(v.Content); j += 2 {
			all[v.Content[j].Value] = v.Content[j+1]
		}
	}
	return all
}

// sameNode tells whether two nodes say the same, however they are quoted.
func sameNode(a, b *yaml.Node) bool {
	return a.Kind == b.Kind && a.Value == b.Value && slices.EqualFunc(a.Content, b.Content, sameNode)
}

// shownNodes are nodes as an author would write them: a list on one line.
func shownNodes(nodes []*yaml.Node) string {
	return shownNode(&yaml.Node{Kind: yaml.SequenceNode, Content: nodes})
}

// shownNode is a node as an author would write it, on one line.
func shownNode(n *yaml.Node) string {
	text, err := yaml.Marshal(inFlow(n))
	if err != nil {
		return written(n)
	}
	return strings.TrimSpace(string(text))
}

// inFlow is a copy of a node in the style of one line.
func inFlow(n *yaml.Node) *yaml.Node {
	c := &yaml.Node{Kind: n.Kind, Tag: n.Tag, Value: n.Value}
	switch {
	case n.Kind != yaml.ScalarNode:
		c.Style = yaml.FlowStyle
	case n.Style != 0 || strings.Contains(n.Value, "\n"):
		c.Style = yaml.DoubleQuotedStyle
	}
	for _, child := range n.Content {
		c.Content = append(c.Content, inFlow(child))
	}
	return c
}
