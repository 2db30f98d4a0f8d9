package mods

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// MaxExtends is the maximum number of definitions in a chain of extends.
const MaxExtends = 32

// key identifies a definition.
type key struct {
	kind content.Kind
	id   content.ID
}

// change is an overlay with its bundle.
type change struct {
	by *bundle.Bundle
	*definition.Overlay
}

// overlays composes the definitions with several contributions: those that extend others,
// and those that other bundles change. All others stay as read.
type overlays struct {
	m       *merger
	options *Options
	maker   *definition.Maker
	bundles map[string]*bundle.Bundle
	above   map[string]map[string]bool // by bundle, those that must come before it
	derived map[key]change
	parents map[key]bool     // definitions that others extend
	changes map[key][]change // overrides, in the order of bundles

	said  map[key][]definition.Said // of composed definitions that may be needed again
	depth map[key]int               // number of definitions that extend each
	state map[key]visit
	chain []key // definitions that are being composed

	touched map[key]int // index in the merged tables
	made    []*definition.Definition
	kinds   []definition.Kind
	names   map[content.Kind][]string // all ids, made at the first suggestion
}

func newOverlays(m *merger, o *Options, sorted []*bundle.Bundle) *overlays {
	v := &overlays{
		m: m, options: o, maker: bundle.NewMaker(), bundles: make(map[string]*bundle.Bundle), above: m.above,
		derived: make(map[key]change), parents: make(map[key]bool), changes: make(map[key][]change), said: make(map[key][]definition.Said),
		depth: make(map[key]int), state: make(map[key]visit), touched: make(map[key]int), names: make(map[content.Kind][]string),
	}
	v.kinds = v.maker.Kinds()
	for _, b := range sorted {
		v.bundles[b.Name] = b
		overrides := slices.ContainsFunc(b.Overlays, func(o definition.Overlay) bool { return o.Extends == "" })
		v.maker.Lenient = v.maker.Lenient || overrides && !o.lets(b)
	}
	return v
}

// anyDefinition lists all kinds of definitions, without lines of text.
func anyDefinition(k content.Kind) bool { return k != bundle.Locale }

// compose composes all overlays of some kinds, first those of definitions in the tables:
// new definitions are appended.
func (v *overlays) compose(sorted []*bundle.Bundle, of func(content.Kind) bool) {
	var changed, derived []key
	for _, b := range sorted {
		for i := range b.Overlays {
			c := change{b, &b.Overlays[i]}
			k := key{c.Kind, c.ID}
			switch {
			case !of(c.Kind):
			case c.Extends != "":
				v.derived[k] = c
				v.parents[key{c.Kind, c.Extends}] = true
				derived = append(derived, k)
			case v.finds(c, c.ID) && v.options.lets(b):
				if len(v.changes[k]) == 0 {
					changed = append(changed, k)
				}
				v.changes[k] = append(v.changes[k], c)
			}
		}
	}
	changed = append(changed, v.traced()...)
	for _, k := range changed {
		if _, fresh := v.derived[k]; fresh || v.has(k) {
			continue
		}
		if i, there := v.maker.Index(k.kind, &v.m.tables)[k.id]; there {
			v.touched[k] = i
			v.make(k, i)
		}
	}
	ends := make(map[content.Kind]int)
	for _, k := range derived {
		i, counted := ends[k.kind]
		if !counted {
			i = len(v.maker.Index(k.kind, &v.m.tables))
		}
		ends[k.kind] = i + 1
		v.touched[k] = i
		v.make(k, i)
	}
}

func (v *overlays) has(k key) bool {
	_, ok := v.touched[k]
	return ok
}

// traced lists the definitions to trace.
func (v *overlays) traced() []key {
	var all []key
	for _, kind := range v.kinds {
		if k := (key{kind.Name, v.options.Trace}); k.id != "" && v.exists(k) {
			all = append(all, k)
		}
	}
	return all
}

func (v *overlays) exists(k key) bool {
	_, ok := v.m.tables.Origins[content.FieldName(k.kind, k.id, "")]
	return ok
}

// finds reports whether the base of an overlay exists, and reports a problem if not.
// Definitions of an absent bundle have been reported, or are ignored.
func (v *overlays) finds(c change, id content.ID) bool {
	k := key{c.Kind, id}
	if v.exists(k) {
		return true
	}
	owner, present := v.bundles[definition.Owner(id)]
	if !present || owner.Incomplete {
		return false
	}
	for _, other := range v.kinds {
		if v.exists(key{other.Name, id}) {
			v.m.problems = append(v.m.problems, yamlschema.NewProblem(c.At, diag.WrongKind, fmt.Sprintf("is defined under %s and is not %s:", other.Name, yamlschema.Article(v.one(c.Kind))), c.Text, ""))
			return false
		}
	}
	v.m.problems = append(v.m.problems, yamlschema.NewProblem(c.At, diag.UnknownID, "unknown "+v.one(c.Kind), c.Text, v.suggest(k, c.Text)))
	return false
}

// one returns the word for a single definition of a kind.
func (v *overlays) one(kind content.Kind) string {
	return v.kinds[slices.IndexFunc(v.kinds, func(k definition.Kind) bool { return k.Name == kind })].One
}

// suggest returns the likely intended id of the same kind, as written.
func (v *overlays) suggest(k key, written string) string {
	if v.names[k.kind] == nil {
		for _, name := range slices.Sorted(maps.Keys(v.m.tables.Origins)) {
			if id, ok := strings.CutPrefix(name, string(k.kind)+" "); ok && strings.HasSuffix(id, " ") {
				v.names[k.kind] = append(v.names[k.kind], strings.TrimSuffix(id, " "))
			}
		}
	}
	near, _ := suggest.Name(string(k.id), v.names[k.kind])
	if !strings.Contains(written, ":") {
		return strings.TrimPrefix(near, definition.Owner(k.id)+":")
	}
	return near
}

// make composes one definition and writes it to the tables at an index.
func (v *overlays) make(k key, index int) {
	said, ok := v.layers(k)
	d := &definition.Definition{Kind: k.kind, ID: k.id, Index: index, Said: said, At: v.m.tables.Origins[content.FieldName(k.kind, k.id, "")]}
	if !ok { // reported; it must exist so that references to it are not reported too
		if _, fresh := v.derived[k]; fresh {
			v.maker.Make(d, &v.m.tables)
		}
		return
	}
	v.maker.Make(d, &v.m.tables)
	v.m.problems = append(v.m.problems, d.Problems...)
	v.record(d)
	if d.ID != v.options.Trace {
		d.Said, d.Fields = nil, nil // in a large world all of it would stay in memory until it is merged
	}
	v.made = append(v.made, d)
}

// layers returns all contributions to a definition, in order: those to the definition that
// it extends, then those of its own bundle, then the changes of others. Without a data
// stage, it can be called once for a definition that no other extends.
func (v *overlays) layers(k key) ([]definition.Said, bool) {
	switch v.state[k] {
	case left:
		return v.said[k], v.said[k] != nil
	case entered:
		v.cycle(k)
		return nil, false
	}
	v.state[k] = entered
	v.chain = append(v.chain, k)
	said, ok := v.own(k)
	v.chain = v.chain[:len(v.chain)-1]
	v.state[k] = left
	if !ok {
		return nil, false
	}
	said = append(said, v.changed(k)...)
	if v.parents[k] || v.options.asked { // in a large world all of it would stay in memory
		v.said[k] = said
	}
	return said, true
}

// own returns the definition that a definition extends and the contributions of its own
// bundle.
func (v *overlays) own(k key) ([]definition.Said, bool) {
	c, derived := v.derived[k]
	if !derived {
		at := v.m.tables.Origins[content.FieldName(k.kind, k.id, "")]
		said := v.maker.Own(&v.bundles[definition.Owner(k.id)].Source, at, k.kind, k.id)
		return said, len(said) > 0
	}
	if !v.finds(c, c.Extends) {
		return nil, false
	}
	parent := key{k.kind, c.Extends}
	said, ok := v.layers(parent)
	if !ok {
		return nil, false
	}
	if v.depth[k] = v.depth[parent] + 1; v.depth[k] > MaxExtends {
		if v.depth[k] == MaxExtends+1 {
			v.m.problems = append(v.m.problems, yamlschema.NewProblem(c.At, diag.Circular, fmt.Sprintf("the chain of extends is longer than %d definitions:", MaxExtends), c.Text, ""))
		}
		return nil, false
	}
	said = slices.Clip(said)
	for _, f := range c.Fields {
		said = append(said, definition.Said{Contribution: f, Bundle: &c.by.Source, Of: k.id})
	}
	return said, true
}

// cycle reports definitions that extend each other, once, with the whole cycle.
func (v *overlays) cycle(k key) {
	from := slices.Index(v.chain, k)
	var names []string
	for _, link := range append(slices.Clone(v.chain[from:]), k) {
		names = append(names, string(link.id))
	}
	last := v.derived[v.chain[len(v.chain)-1]]
	v.m.problems = append(v.m.problems, yamlschema.NewProblem(last.At, diag.Circular, "circular extends:", strings.Join(names, " -> "), ""))
}

// changed returns the changes of other bundles to a definition.
func (v *overlays) changed(k key) []definition.Said {
	var said []definition.Said
	for _, c := range v.changes[k] {
		within := ""
		if v.isOptional(c.by, definition.Owner(k.id)) {
			within = definition.Owner(k.id)
		}
		for _, f := range c.Fields {
			said = append(said, definition.Said{Contribution: f, Bundle: &c.by.Source, Of: k.id, Within: within})
		}
	}
	if len(v.changes[k]) < 2 {
		return said
	}
	return v.settle(k, said)
}

func (v *overlays) isOptional(b *bundle.Bundle, name string) bool {
	return slices.ContainsFunc(b.Optional, func(d bundle.Dependency) bool { return d.Name == name })
}

// record records the places of the values of a definition.
func (v *overlays) record(d *definition.Definition) {
	t := &v.m.tables
	if d.Kind != content.Spawns { // of which a world has too many
		for _, s := range d.Said {
			field, _, _ := strings.Cut(s.Field, ".")
			delete(t.Origins, content.FieldName(d.Kind, d.ID, field))
		}
		for _, f := range d.Fields {
			if f.Winner >= 0 {
				at := d.Said[f.Winner].At
				at.Text = f.Value
				t.Origins[content.FieldName(d.Kind, d.ID, f.Name)] = at
			}
		}
	}
	for _, p := range d.Presses {
		if name := content.FieldName(d.Kind, d.ID, "press "+p.Name); t.Origins[name].File == "" {
			t.Origins[name] = p.At
		}
	}
	for _, f := range d.Fields {
		if len(f.Said) < 2 {
			continue
		}
		if t.Contributors == nil {
			t.Contributors = make(map[string][]content.Contributor)
		}
		name := content.FieldName(d.Kind, d.ID, f.Name)
		for _, i := range f.Said {
			t.Contributors[name] = append(t.Contributors[name], contributor(&d.Said[i]))
		}
	}
}

func contributor(s *definition.Said) content.Contributor {
	return contributorOf(s.Bundle.Name, &s.Contribution)
}

func contributorOf(by string, c *definition.Contribution) content.Contributor {
	return content.Contributor{Origin: c.At, Bundle: by, Op: c.Op.String()}
}

// place identifies a definition by its index in the merged tables.
type place struct {
	kind  content.Kind
	index int
}

// touchedAt returns the places of the composed definitions.
func (v *overlays) touchedAt() map[place]bool {
	all := make(map[place]bool, len(v.touched))
	for k, i := range v.touched {
		all[place{k.kind, i}] = true
	}
	return all
}
