package mods

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/printable"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/mods/datastage"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// stage runs the data stages of bundles in their order, each with the results of the
// bundles on which its own depends. A problem that prevents one is reported when all are
// merged; then the bundle is marked as incomplete.
func (o *Options) stage(sorted []*bundle.Bundle) ([]*bundle.Bundle, []Printed, diag.List) {
	var problems diag.List
	s := stager{options: o}
	var above map[string]map[string]bool
	sorted = slices.Clone(sorted)
	for i, b := range sorted {
		source, ok := b.File(yamlschema.StageFile)
		if !ok {
			continue
		}
		if above == nil {
			above = ancestors(sorted)
		}
		staged, found, ran := s.one(b, source, func(other *bundle.Bundle) bool { return above[b.Name][other.Name] }, sorted[:i])
		problems = append(problems, found...)
		if !ran || len(found) > 0 {
			partial := *b
			partial.Incomplete = true
			staged = &partial
		}
		sorted[i] = staged
	}
	return sorted, s.printed, problems
}

// stager runs data stages and keeps their printed lines.
type stager struct {
	options *Options
	printed []Printed
}

// one runs the data stage of one bundle. It does not run while its input has problems.
func (s *stager) one(b *bundle.Bundle, source []byte, below func(*bundle.Bundle) bool, before []*bundle.Bundle) (*bundle.Bundle, diag.List, bool) {
	file := b.Label + "/" + yamlschema.StageFile
	s.options.Watch.Piece(file) // what is merged for it
	var ground []*bundle.Bundle
	for _, other := range before {
		if below(other) {
			ground = append(ground, other)
		}
	}
	under := Options{Resolve: s.options.Resolve, Overrides: s.options.Overrides, asked: true}
	m, v := under.merge(append(ground, b), nil)
	if len(m.problems) > 0 {
		return nil, nil, false
	}
	in := datastage.Input{Bundle: b.Name, File: file, Source: source, Settings: s.options.settings(b), World: &staging{v: v}, Watch: s.options.Watch}
	in.Print = func(line int, text string) {
		if len(s.printed) < MaxPrinted {
			s.printed = append(s.printed, Printed{b.Name, file, line, printable.Line(text)})
		}
	}
	if s.options.Spent != nil {
		in.Spent = func(instructions int) { s.options.Spent(b.Name, instructions) }
	}
	said, problems := datastage.Run(in)
	if len(problems) > 0 || said == nil {
		return b, problems, true
	}
	staged, problems := b.Staged(said)
	return staged, problems, true
}

// settings returns the values in force for a bundle.
func (o *Options) settings(b *bundle.Bundle) value.Value {
	if o.Settings != nil {
		return o.Settings(b)
	}
	var entries []value.Entry
	for i := range b.Settings {
		entries = append(entries, value.Entry{Key: value.OfString(b.Settings[i].Name), Value: b.Settings[i].Default})
	}
	return value.OfTable(entries)
}

// staging is the input of a data stage.
type staging struct {
	v   *overlays
	ids map[content.Kind][]content.ID
}

// Kinds lists the headings of definitions.
func (w *staging) Kinds() []content.Kind {
	var all []content.Kind
	for _, k := range w.v.kinds {
		all = append(all, k.Name)
	}
	return append(all, bundle.Locale)
}

// IDs lists the definitions of a kind, sorted.
func (w *staging) IDs(kind content.Kind) []content.ID {
	if w.ids == nil {
		w.ids = make(map[content.Kind][]content.ID)
		for name := range w.v.m.tables.Origins { // sorted below
			of, rest, _ := strings.Cut(name, " ")
			if id, ok := strings.CutSuffix(rest, " "); ok {
				w.ids[content.Kind(of)] = append(w.ids[content.Kind(of)], content.ID(id))
			}
		}
		w.ids[bundle.Locale] = w.v.m.lineIDs()
		for _, ids := range w.ids {
			slices.Sort(ids)
		}
	}
	return w.ids[kind]
}

// Fields returns a definition as its author would write it.
func (w *staging) Fields(kind content.Kind, id content.ID) (value.Value, bool) {
	k := key{kind, id}
	if kind == bundle.Locale {
		return w.v.m.lineFields(id)
	}
	if !w.v.exists(k) {
		return value.Value{}, false
	}
	said, _ := w.v.layers(k) // nothing for a definition without fields
	d := &definition.Definition{Kind: kind, ID: id, Said: said}
	w.v.maker.Make(d, new(content.Tables))
	var table tree
	for i := range d.Fields {
		f := &d.Fields[i]
		if f.Value == "" && f.Winner < 0 {
			continue
		}
		table.put(strings.Split(f.Name, "."), w.value(d, f))
	}
	return table.plain(), true
}

// value returns a field's value; for a field with a single contribution that is the written
// value, not its shown form.
func (w *staging) value(d *definition.Definition, f *definition.Made) value.Value {
	var n yaml.Node
	if f.Winner >= 0 && d.Said[f.Winner].Value != nil && d.Said[f.Winner].Value.Kind == yaml.ScalarNode && !w.v.holdsID(d.Kind, f.Name) {
		n = *d.Said[f.Winner].Value
	} else if yaml.Unmarshal([]byte(f.Value), &n) != nil {
		return value.OfString(f.Value)
	}
	return plainOf(&n)
}

// holdsID reports whether a field is an id, which its bundle may have shortened.
func (v *overlays) holdsID(kind content.Kind, field string) bool {
	for _, k := range v.kinds {
		for i := range k.Fields {
			if k.Name == kind && k.Fields[i].Key == field {
				return k.Fields[i].Type == yamlschema.Name
			}
		}
	}
	return false
}

// plainOf returns YAML as plain data.
func plainOf(n *yaml.Node) value.Value {
	switch n.Kind {
	case yaml.DocumentNode:
		return plainOf(n.Content[0])
	case yaml.SequenceNode:
		items := make([]value.Value, len(n.Content))
		for i, c := range n.Content {
			items[i] = plainOf(c)
		}
		return value.OfList(items...)
	case yaml.MappingNode:
		var t tree
		for i := 0; i+1 < len(n.Content); i += 2 {
			t.put([]string{n.Content[i].Value}, plainOf(n.Content[i+1]))
		}
		return t.plain()
	}
	var number float64
	switch n.ShortTag() {
	case "!!bool":
		return value.OfBool(n.Value == "true")
	case "!!int", "!!float":
		if n.Decode(&number) == nil {
			return value.OfNumber(number)
		}
	case "!!null":
		return value.Value{}
	}
	return value.OfString(n.Value)
}

// tree is a table during construction, with its keys in order of arrival.
type tree struct {
	keys   []string
	leaves map[string]value.Value
	inner  map[string]*tree
}

func (t *tree) put(path []string, v value.Value) {
	if t.leaves == nil {
		t.leaves, t.inner = make(map[string]value.Value), make(map[string]*tree)
	}
	head := path[0]
	if _, leaf := t.leaves[head]; !leaf && t.inner[head] == nil {
		t.keys = append(t.keys, head)
	}
	if len(path) == 1 {
		t.leaves[head] = v
		return
	}
	if t.inner[head] == nil {
		t.inner[head] = &tree{}
	}
	t.inner[head].put(path[1:], v)
}

func (t *tree) plain() value.Value {
	var entries []value.Entry
	for _, k := range t.keys {
		v := t.leaves[k]
		if t.inner[k] != nil {
			v = t.inner[k].plain()
		}
		entries = append(entries, value.Entry{Key: value.OfString(k), Value: v})
	}
	return value.OfTable(entries)
}
