package mods

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/geo"
	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// checker checks what depends on all bundles: whether named definitions exist, and whether
// points are on their map. It also puts points without a height on the ground of their map.
type checker struct {
	sections map[content.Kind]*definition.Section
	tables   *content.Tables
	ids      map[content.Kind]map[content.ID]int // index in tables, of kinds that can be named
	broken   map[string]bool                     // bundles with possibly missing definitions
	names    map[content.Kind][]string           // all ids sorted, made at the first suggestion
	touched  map[place]bool                      // whose other references and points apply
	nested   map[[2]content.ID]content.Origin    // where a loot table names another
	problems diag.List
}

func newChecker(sections []definition.Section, t *content.Tables, sorted []*bundle.Bundle) *checker {
	c := &checker{sections: make(map[content.Kind]*definition.Section), tables: t, broken: make(map[string]bool),
		nested: make(map[[2]content.ID]content.Origin),
		names:  make(map[content.Kind][]string), ids: make(map[content.Kind]map[content.ID]int)}
	for i := range sections {
		c.sections[sections[i].Kind.Name] = &sections[i]
	}
	for _, b := range sorted {
		c.broken[b.Name] = b.Incomplete
	}
	return c
}

// of returns the indexes of the definitions of a kind in their table, by id.
func (c *checker) of(kind content.Kind) map[content.ID]int {
	if c.ids[kind] == nil {
		c.ids[kind] = c.sections[kind].Index(c.tables)
	}
	return c.ids[kind]
}

// bundle checks references and points of definitions from some offsets on.
func (c *checker) bundle(refs []yamlschema.Ref, spots []yamlschema.Spot, at offsets) {
	for i := range refs {
		if r := &refs[i]; !c.touched[place{r.From, at[r.From] + r.Index}] {
			c.ref(r, at)
		}
	}
	for i := range spots {
		if s := &spots[i]; !c.touched[place{s.From, at[s.From] + s.Index}] {
			c.spot(s, at)
		}
	}
}

func (c *checker) ref(r *yamlschema.Ref, at offsets) {
	target, ok := c.of(r.Kind)[r.ID]
	if !ok {
		c.unknown(r)
		return
	}
	if r.From == content.Loots && r.Kind == content.Loots {
		if way := [2]content.ID{c.tables.Loots[at[content.Loots]+r.Index].ID, r.ID}; c.nested[way].File == "" {
			c.nested[way] = r.At
		}
	}
	if r.From != content.Spawns || r.Kind != content.Paths {
		return
	}
	own, its := c.tables.Spawns[at[content.Spawns]+r.Index].Map, c.tables.Paths[target].Map
	if own != its && own != "" && its != "" {
		c.problems = append(c.problems, yamlschema.NewProblem(r.At, diag.Contradiction, fmt.Sprintf("the spawn is on map %s, but its path is on %s:", own, its), r.Text, ""))
	}
}

// unknown reports a reference to an unknown definition, unless it may be in a file that
// could not be read, which has been reported.
func (c *checker) unknown(r *yamlschema.Ref) {
	owner, _, _ := strings.Cut(string(r.ID), ":")
	if broken, present := c.broken[owner]; broken || !present {
		return
	}
	suggestion := ""
	if len(c.problems) < diag.Most { // further ones are not shown
		suggestion = c.suggest(r)
	}
	what := "unknown " + c.sections[r.Kind].Kind.One
	if suggestion == "" {
		what += c.otherwise(r.ID)
		what += c.having(r.Kind, owner)
	}
	c.problems = append(c.problems, yamlschema.NewProblem(r.At, diag.UnknownID, what, r.Text, suggestion))
}

// having lists definitions of a kind that exist: all of them if there are few, else some,
// the ones of the bundle that a reference is to first.
func (c *checker) having(kind content.Kind, owner string) string {
	known, made := c.names[kind]
	if !made {
		return ""
	}
	if kind == content.Stats {
		known = append(content.CoreStatNames(), known...)
	}
	switch {
	case len(known) == 0:
		return "; this world has none:"
	case len(known) <= mostNamed:
		return "; this world has " + strings.Join(known, ", ") + ", not"
	}
	own := slices.DeleteFunc(slices.Clone(known), func(id string) bool { return !strings.HasPrefix(id, owner+":") })
	some := slices.Concat(own, known)[:mostNamed/2]
	return fmt.Sprintf("; this world has %d, such as %s, not", len(known), strings.Join(some, ", "))
}

// mostNamed is how many ids a problem lists instead of a suggestion.
const mostNamed = 16

// otherwise returns the kind of an existing definition that is named as another kind.
func (c *checker) otherwise(id content.ID) string {
	for _, kind := range slices.Sorted(maps.Keys(c.sections)) {
		if !c.sections[kind].Overlaid() { // it has no ids
			continue
		}
		if _, there := c.of(kind)[id]; there {
			return fmt.Sprintf("; %s has a definition with this name", kind)
		}
	}
	return ""
}

// suggest returns the likely intended id, as its author would write it, or "": one of the
// same bundle with a similar name, or one of another bundle with that name.
func (c *checker) suggest(r *yamlschema.Ref) string {
	all, ok := c.names[r.Kind]
	if !ok {
		for id := range c.of(r.Kind) {
			all = append(all, string(id))
		}
		slices.Sort(all)
		c.names[r.Kind] = all
	}
	owner, name, _ := strings.Cut(string(r.ID), ":")
	var among []string
	if r.Kind == content.Stats && !strings.Contains(r.Text, ":") {
		among = content.CoreStatNames()
	}
	for _, id := range all {
		if of, n, _ := strings.Cut(id, ":"); of == owner {
			among = append(among, n)
		}
	}
	if near, ok := suggest.Name(name, among); ok {
		if strings.Contains(r.Text, ":") {
			near = owner + ":" + near
		}
		return near
	}
	for _, id := range all {
		if _, n, _ := strings.Cut(id, ":"); n == name {
			return id
		}
	}
	return ""
}

func (c *checker) spot(s *yamlschema.Spot, at offsets) {
	on, p := c.sections[s.From].Spot(c.tables, at[s.From]+s.Index, s.Point)
	i, ok := c.of(content.Maps)[on]
	if !ok || p == nil {
		return // an unknown map has been reported, an unreadable point too
	}
	m := &c.tables.Maps[i]
	if s.Grounded {
		*p = m.On(*p)
	}
	if m.Bounds != (geo.Box{}) && !m.Bounds.Contains(*p) {
		c.problems = append(c.problems, yamlschema.NewProblem(s.At, diag.OutsideMap, fmt.Sprintf("outside map %s, whose bounds are [%g, %g, %g, %g]%s:",
			on, m.Bounds.MinX, m.Bounds.MinY, m.Bounds.MaxX, m.Bounds.MaxY, c.bounder(on)), fmt.Sprintf("[%g, %g]", p.X, p.Y), ""))
	}
}

// bounder names the place that defines the bounds of a map, if that is not the map's own
// bundle.
func (c *checker) bounder(on content.ID) string {
	name := content.FieldName(content.Maps, on, "bounds_yards")
	if len(c.tables.Contributors[name]) == 0 {
		return ""
	}
	at := c.tables.Origins[name]
	return fmt.Sprintf(", set at %s:%d:%d", at.File, at.Line, at.Column)
}
