package mods

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// MaxExtends is the maximum number of definitions in a chain of extends.
const MaxExtends = 32

// key names a definition.
type key struct {
	kind content.Kind
	id   content.ID
}

// change is an overlay and the bundle that makes it.
type change struct {
	by *bundle.Bundle
	*definition.Overlay
}

// overlays puts together the definitions of which more than one place says
// something: those that extend others, and those that bundles change which they
// do not belong to. All others stay as their bundle has read them.
type overlays struct {
	m       *merger
	options *Options
	maker   *definition.Maker
	bundles map[string]*bundle.Bundle
	above   map[string]map[string]bool // by bundle, those that come before it for a reason
	derived map[key]change
	parents map[key]bool     // definitions that others extend
	changes map[key][]change // overrides, in the order of bundles

	said  map[key][]definition.Said // of definitions that have been gone through and may be asked for again
	depth map[key]int               // how many definitions stand behind them
	state map[key]visit
	chain []key // definitions entered and not left

	touched map[key]int // index in the merged tables
	made    []*definition.Definition
	kinds   []definition.Kind
	names   map[content.Kind][]string // all ids, made when first a suggestion is needed
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

// anyDefinition is of all kinds of definitions. Lines of text are none.
func anyDefinition(k content.Kind) bool { return k != bundle.Locale }

// compose puts all of them together that are of some kinds, those of the tables
// first: definitions that are new come behind.
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

// traced lists the definitions of which everything is asked for.
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

// finds tells whether there is what an overlay builds upon, and reports if not.
// What an absent bundle may have has been reported, or is none of ours.
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
			v.m.problems = append(v.m.problems, yamlschema.NewProblem(c.At, fmt.Sprintf("is defined under %s and is not %s:", other.Name, yamlschema.Article(v.one(c.Kind))), c.Text, ""))
			return false
		}
	}
	v.m.problems = append(v.m.problems, yamlschema.NewProblem(c.At, "unknown "+v.one(c.Kind), c.Text, v.suggest(k, c.Text)))
	return false
}

// one is what a single definition of a kind is called.
func (v *overlays) one(kind content.Kind) string {
	return v.kinds[slices.IndexFunc(v.kinds, func(k definition.Kind) bool { return k.Name == kind })].One
}

// suggest is the id of the same kind that was likely meant, as it was written.
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

// make puts one definition together and into the tables at an index.
func (v *overlays) make(k key, index int) {
	said, ok := v.layers(k)
	d := &definition.Definition{Kind: k.kind, ID: k.id, Index: index, Said: said, At: v.m.tables.Origins[content.FieldName(k.kind, k.id, "")]}
	if !ok { // reported; it must be there so that nothing else is said to name what is not
		if _, fresh := v.derived[k]; fresh {
			v.maker.Make(d, &v.m.tables)
		}
		return
	}
	v.maker.Make(d, &v.m.tables)
	v.m.problems = append(v.m.problems, d.Problems...)
	v.record(d)
	if d.ID != v.options.Trace {
		d.Said, d.Fields = nil, nil // a large world would keep all of it until it is merged
	}
	v.made = append(v.made, d)
}

// layers is all that is said of a definition, in order: all that is said of what
// it extends, then what its own bundle says, then what others change. Without a
// data stage that asks, it can be asked once of what is no parent.
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
	if v.parents[k] || v.options.asked { // a large world would keep all of it
		v.said[k] = said
	}
	return said, true
}

// own is what a definition extends and what its own bundle says of it.
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
			v.m.problems = append(v.m.problems, yamlschema.NewProblem(c.At, fmt.Sprintf("the chain of extends is longer than %d definitions:", MaxExtends), c.Text, ""))
		}
		return nil, false
	}
	said = slices.Clip(said)
	for _, f := range c.Fields {
		said = append(said, definition.Said{Contribution: f, Bundle: &c.by.Source, Of: k.id})
	}
	return said, true
}

// cycle reports definitions that extend each other, once, with the whole chain.
func (v *overlays) cycle(k key) {
	from := slices.Index(v.chain, k)
	var names []string
	for _, link := range append(slices.Clone(v.chain[from:]), k) {
		names = append(names, string(link.id))
	}
	last := v.derived[v.chain[len(v.chain)-1]]
	v.m.problems = append(v.m.problems, yamlschema.NewProblem(last.At, "circular extends:", strings.Join(names, " -> "), ""))
}

// changed is what bundles change of a definition that does not belong to them.
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

// record keeps where the values of a definition come from.
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

// place is a definition by its index in the merged tables.
type place struct {
	kind  content.Kind
	index int
}

// touchedAt are the definitions that were put together, where they stand.
func (v *overlays) touchedAt() map[place]bool {
	all := make(map[place]bool, len(v.touched))
	for k, i := range v.touched {
		all[place{k.kind, i}] = true
	}
	return all
}
