package panel

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/text"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Limits of a path in the player's state.
const (
	maxPathParts = 8
	maxPathBytes = 100
)

var (
	pathForm = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$`)
)

// shortPath returns a path without the leading words for the state itself.
func shortPath(text string) string {
	for _, head := range []string{"self.", "player.", "state."} {
		text = strings.TrimPrefix(text, head)
	}
	return text
}

// path reads a path from a whole text or from a part of one.
func (w *panelReader) path(f *yamlschema.Field, n *yaml.Node, text string) (content.StatePath, bool) {
	parts := strings.Split(text, ".")
	switch {
	case text == "" || len(text) > maxPathBytes || !pathForm.MatchString(text):
		w.Problem(n, diag.WrongType, f.Key+" must be a path in the player's state (names joined by dots), not", text, "")
		return nil, false
	case shortPath(text) != text:
		w.Problem(n, diag.WrongType, f.Key+" is a path in the player's state; remove the prefix:", text, shortPath(text))
		return nil, false
	case len(parts) > maxPathParts:
		w.Problem(n, diag.OverLimit, fmt.Sprintf("%s has a path of more than %d names:", f.Key, maxPathParts), text, "")
		return nil, false
	case !w.inRow && (parts[0] == "item" || text == "index"):
		w.Problem(n, diag.WrongType, f.Key+": item and index exist only in the row of a list:", text, "")
		return nil, false
	case text == "index" || parts[0] != "index":
		return parts, true
	}
	w.Problem(n, diag.WrongType, f.Key+": index is a number and has no fields:", text, "index")
	return nil, false
}

// The types of the values of widgets.
var (
	// Bindings maps placeholders to paths in the player's state.
	Bindings = &yamlschema.Type{Word: "paths by name", AsWritten: true, Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
		v.Made, ok = newReader(r, "").bindings(f, n)
		return v, ok
	}}
	// Handler is the name of a function of a script.
	Handler = &yamlschema.Type{Word: "name of a handler", Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
		v.Word, ok = newReader(r, "").handler(f, n)
		return v, ok
	}}
	// Binding is a path in the player's state.
	Binding = &yamlschema.Type{Word: "path", Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
		v.Made, ok = newReader(r, "").binding(f, n)
		return v, ok
	}}
	// Source is a number, or a path in the player's state.
	Source = &yamlschema.Type{Word: "number or path"}
	// Condition is a path in the player's state, or a comparison with one.
	Condition = &yamlschema.Type{Word: "condition"}
	// Args is plain values by name.
	Args = &yamlschema.Type{Word: "values by name"}
	// Options is a list of choices.
	Options = &yamlschema.Type{Word: "list of choices"}
)

// binding reads a path.
func (w *panelReader) binding(f *yamlschema.Field, n *yaml.Node) (content.StatePath, bool) {
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!str" {
		w.Problem(n, diag.WrongType, f.Key+" must be a path in the player's state, not", yamlschema.Quote(n), "")
		return nil, false
	}
	return w.path(f, n, n.Value)
}

func constant(v float64) content.Source { return content.Source{Value: value.OfNumber(v)} }

// source reads a number, a path, or "path or number".
func (w *panelReader) source(f *yamlschema.Field, n *yaml.Node) (content.Source, bool) {
	if v, ok := yamlschema.ScalarNumber(n); ok {
		return constant(v), true
	}
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!str" {
		w.Problem(n, diag.WrongType, f.Key+" must be a number or a path in the player's state, not", yamlschema.Quote(n), "")
		return content.Source{}, false
	}
	return w.sourceText(f, n, n.Value)
}

// sourceText reads "path" and "path or constant".
func (w *panelReader) sourceText(f *yamlschema.Field, n *yaml.Node, text string) (s content.Source, ok bool) {
	path, otherwise, has := strings.Cut(text, " or ")
	if s.Path, ok = w.path(f, n, strings.TrimSpace(path)); !ok || !has {
		return s, ok
	}
	if s.Value, ok = constantOf(strings.TrimSpace(otherwise)); !ok {
		w.Problem(n, diag.WrongType, f.Key+": after or, write a number, true, false or a text in single quotes, not", otherwise, "")
	}
	return s, ok
}

// constantOf returns a constant within a condition or after or.
func constantOf(text string) (value.Value, bool) {
	switch {
	case text == "true" || text == "false":
		return value.OfBool(text == "true"), true
	case len(text) >= 2 && text[0] == '\'' && text[len(text)-1] == '\'':
		return value.OfString(text[1 : len(text)-1]), true
	}
	v, ok := yamlschema.ScalarNumber(&yaml.Node{Kind: yaml.ScalarNode, Value: text})
	return value.OfNumber(v), ok
}

var comparisonForm = regexp.MustCompile(`^(.*?)\s*(!=|<=|>=|==|=|<|>)\s*(.*)$`)

// condition reads "path", "not path" or "path < path or number".
func (w *panelReader) condition(f *yamlschema.Field, n *yaml.Node) (c content.Condition, ok bool) {
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!str" {
		w.Problem(n, diag.WrongType, f.Key+" must be a condition such as gold >= 5, not", yamlschema.Quote(n), "")
		return c, false
	}
	text := strings.TrimSpace(n.Value)
	if rest, not := strings.CutPrefix(text, "not "); not {
		c.Not, text = true, strings.TrimSpace(rest)
	}
	m := comparisonForm.FindStringSubmatch(text)
	if m == nil {
		c.Left, ok = w.path(f, n, text)
		return c, ok
	}
	if m[2] == "==" {
		m[2] = "="
	}
	c.Op = content.Comparison(slices.Index(content.Comparisons, m[2]))
	if c.Left, ok = w.path(f, n, m[1]); !ok {
		return c, false
	}
	if c.Right.Value, ok = constantOf(m[3]); ok {
		return c, true
	}
	c.Right, ok = w.sourceText(f, n, m[3])
	return c, ok
}

// handler reads the name of a handler.
func (w *panelReader) handler(f *yamlschema.Field, n *yaml.Node) (string, bool) {
	if n.Kind != yaml.ScalarNode || !yamlschema.ValidName(n.Value) {
		return "", w.BadName(n, f.Key)
	}
	if w.name == "" { // a part of a panel
		w.Presses = append(w.Presses, yamlschema.Press{Name: n.Value, At: w.Where(n)})
		return n.Value, true
	}
	key := content.FieldName(content.Panels, content.ID(w.Name+":"+w.name), "press "+n.Value)
	if _, known := w.origins[key]; !known {
		w.origins[key] = w.Where(n)
	}
	return n.Value, true
}

func (w *panelReader) inputName(f *yamlschema.Field, n *yaml.Node) (string, bool) {
	switch first := w.inputs[n.Value]; {
	case n.Kind != yaml.ScalarNode || !yamlschema.ValidName(n.Value):
		return "", w.BadName(n, "the name of an input")
	case first != nil:
		w.Problem(n, diag.Duplicate, fmt.Sprintf("two inputs of a panel have the same name, the first at line %d:", first.Line), n.Value, "")
		return "", false
	case len(w.inputs) == MaxInputs:
		w.Problem(n, diag.OverLimit, fmt.Sprintf("a panel can have at most %d inputs; the first beyond the limit is", MaxInputs), n.Value, "")
		return "", false
	}
	w.inputs[n.Value] = n
	return n.Value, true
}

// bindings reads the paths of placeholders.
func (w *panelReader) bindings(f *yamlschema.Field, n *yaml.Node) ([]content.Bound, bool) {
	list, ok := w.few(f, n, "a placeholder")
	var all []content.Bound
	for _, p := range list {
		if !pathForm.MatchString(p.Key) {
			w.Problem(p.At, diag.WrongType, "a placeholder must be names joined by dots, not", p.Key, "")
			ok = false
			continue
		}
		s, good := w.source(f, p.Value)
		ok = ok && good
		all = append(all, content.Bound{Name: p.Key, Source: s})
	}
	return all, ok
}

// few reads a mapping of at most MaxBound keys.
func (w *panelReader) few(f *yamlschema.Field, n *yaml.Node, one string) ([]yamlschema.Entry, bool) {
	list, ok := w.Pairs(n, f.Key)
	if len(list) > MaxBound {
		w.Problem(list[MaxBound].At, diag.OverLimit, fmt.Sprintf("%s can have at most %d entries; the first beyond the limit is %s", f.Key, MaxBound, one), list[MaxBound].Key, "")
		return list[:MaxBound], false
	}
	return list, ok
}

// arguments reads the arguments of a button.
func (w *panelReader) arguments(f *yamlschema.Field, n *yaml.Node) ([]content.Bound, bool) {
	list, ok := w.few(f, n, "the argument")
	var all []content.Bound
	for _, p := range list {
		if !yamlschema.ValidName(p.Key) {
			ok = w.BadName(p.At, "the name of an argument")
			continue
		}
		s, good := w.argument(f, p)
		ok = ok && good
		w.args = append(w.args, given{p.Key, p.At})
		all = append(all, content.Bound{Name: p.Key, Source: s})
	}
	return all, ok
}

// argument reads a constant, or "{path}".
func (w *panelReader) argument(f *yamlschema.Field, p yamlschema.Entry) (content.Source, bool) {
	n := p.Value
	if v, ok := yamlschema.ScalarNumber(n); ok {
		return constant(v), true
	}
	switch {
	case n.Kind == yaml.MappingNode && len(n.Content) == 2 && yamlschema.IsNull(n.Content[1]):
		w.Problem(n, diag.WrongType, p.Key+": put quotes around", "{"+n.Content[0].Value+"}", "")
		return content.Source{}, false
	case n.Kind != yaml.ScalarNode || yamlschema.IsNull(n):
		w.Problem(n, diag.WrongType, p.Key+" must be a number, true, false, a text or \"{path}\", not", yamlschema.Quote(n), "")
		return content.Source{}, false
	case n.ShortTag() == "!!bool":
		return content.Source{Value: value.OfBool(n.Value == "true")}, true
	case len(n.Value) > MaxArgument:
		w.Problem(n, diag.OverLimit, fmt.Sprintf("%s has more than %d bytes:", p.Key, MaxArgument), n.Value, "")
		return content.Source{}, false
	case strings.HasPrefix(n.Value, "{") && strings.HasSuffix(n.Value, "}"):
		return w.sourceText(f, n, n.Value[1:len(n.Value)-1])
	}
	return content.Source{Value: value.OfString(n.Value)}, true
}

// choices reads the choices of an input.
func (w *panelReader) choices(f *yamlschema.Field, n *yaml.Node) ([]content.Choice, bool) {
	items, ok := w.Items(n, f.Key)
	if ok && (len(items) == 0 || len(items) > MaxChoices) {
		w.Problem(n, diag.OutOfRange, fmt.Sprintf("choices must be 1 to %d values, not", MaxChoices), fmt.Sprint(len(items)), "")
		return nil, false
	}
	var all []content.Choice
	for _, item := range items {
		c, good := w.option(item)
		if good && slices.ContainsFunc(all, func(o content.Choice) bool { return o.Value == c.Value }) {
			w.Problem(item, diag.Duplicate, "choices has a duplicate value:", c.Value, "")
			good = false
		}
		ok = ok && good
		all = append(all, c)
	}
	return all, ok
}

// optionFields are the keys of a choice.
var optionFields = []yamlschema.Field{
	{Key: "value", Type: yamlschema.Text, Required: true, Doc: "Value that the handler receives."},
	{Key: "label", Type: yamlschema.Text, Doc: "Text that the player reads; by default the value."},
}

func (w *panelReader) option(n *yaml.Node) (c content.Choice, ok bool) {
	if n.Kind != yaml.MappingNode {
		if c.Value, ok = w.Text("a choice", n); ok && len(c.Value) > MaxArgument {
			w.Problem(n, diag.OverLimit, fmt.Sprintf("a choice has more than %d bytes:", MaxArgument), c.Value, "")
			ok = false
		}
		c.Label = content.Text{Bundle: w.Name, Key: c.Value}
		return c, ok
	}
	list, ok := w.Fields(n, "choice", "", n, optionFields)
	for _, p := range list {
		text, good := w.Text(p.Key, p.Value)
		ok = ok && good
		if p.Key == "value" {
			c.Value = text
		} else {
			c.Label = content.Text{Bundle: w.Name, Key: text}
		}
	}
	if c.Label.Key == "" {
		c.Label = content.Text{Bundle: w.Name, Key: c.Value}
	}
	return c, ok
}

// placeholders adds the placeholders of a text in any language of the bundle to the
// bindings of the author.
func (w *panelReader) placeholders(words content.Text, with []content.Bound, inRow bool) []content.Bound {
	if words.Key == "" {
		return with
	}
	lines := []string{words.Key}
	for _, language := range slices.Sorted(maps.Keys(w.Locale)) {
		if line, ok := w.Locale[language][w.Name][words.Key]; ok {
			lines = append(lines, line)
		}
	}
	for _, line := range lines {
		for _, name := range text.Read(line).Names() {
			known := slices.ContainsFunc(with, func(b content.Bound) bool { return b.Name == name })
			path := strings.Split(name, ".")
			if known || len(with) == MaxBound || len(path) > maxPathParts || !inRow && path[0] == "item" {
				continue
			}
			with = append(with, content.Bound{Name: name, Source: content.Source{Path: path}})
		}
	}
	return with
}

// OptionShape documents a choice of an input.
func OptionShape() yamlschema.Shape { return yamlschema.Shape{One: "choice", Fields: optionFields} }
