package mods

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/content"
	"loam/core/geo"
	"loam/core/nearest"
	"loam/core/problem"
	"loam/mods/bundle"
	"loam/mods/form"
)

// checker looks at what only all bundles together can tell: whether what is
// named exists, and whether points lie on their map. It also puts points
// without a height on the ground of their map.
type checker struct {
	tables   *content.Tables
	ids      map[content.Kind]map[content.ID]int // index in tables
	broken   map[string]bool                     // bundles of which definitions may be missing
	names    map[content.Kind][]string           // all ids sorted, made when first a suggestion is needed
	touched  map[place]bool                      // of which other references and points count
	problems problem.List
}

func newChecker(t *content.Tables, sorted []*bundle.Bundle) *checker {
	c := &checker{tables: t, broken: make(map[string]bool), names: make(map[content.Kind][]string), ids: map[content.Kind]map[content.ID]int{
		content.Creatures: indexed(t.Creatures, func(d *content.Creature) content.ID { return d.ID }),
		content.Factions:  indexed(t.Factions, func(d *content.Faction) content.ID { return d.ID }),
		content.Maps:      indexed(t.Maps, func(d *content.Map) content.ID { return d.ID }),
		content.Places:    indexed(t.Places, func(d *content.Place) content.ID { return d.ID }),
		content.Paths:     indexed(t.Paths, func(d *content.Path) content.ID { return d.ID }),
		content.Starts:    indexed(t.Starts, func(d *content.Start) content.ID { return d.ID }),
		content.Items:     indexed(t.Items, func(d *content.Item) content.ID { return d.ID }),
		content.Stats:     indexed(t.Stats, func(d *content.Stat) content.ID { return d.ID }),
		content.Powers:    indexed(t.Powers, func(d *content.Power) content.ID { return d.ID }),
		content.Schools:   indexed(t.Schools, func(d *content.School) content.ID { return d.ID }),
		content.Spells:    indexed(t.Spells, func(d *content.Spell) content.ID { return d.ID }),
		content.Auras:     indexed(t.Auras, func(d *content.Aura) content.ID { return d.ID }),
		content.NameRules: indexed(t.Names, func(d *content.NameRule) content.ID { return d.ID }),
	}}
	for _, b := range sorted {
		c.broken[b.Name] = b.Incomplete
	}
	return c
}

func indexed[T any](defs []T, id func(*T) content.ID) map[content.ID]int {
	at := make(map[content.ID]int, len(defs))
	for i := range defs {
		at[id(&defs[i])] = i
	}
	return at
}

// bundle checks references and points of definitions that begin at some offsets.
func (c *checker) bundle(refs []form.Ref, spots []form.Spot, at offsets) {
	for i := range refs {
		if r := &refs[i]; !c.touched[place{r.From, at.of(r.From) + r.Index}] {
			c.ref(r, at)
		}
	}
	for i := range spots {
		if s := &spots[i]; !c.touched[place{s.From, at.of(s.From) + s.Index}] {
			c.spot(s, at)
		}
	}
}

// one is what a single definition of a kind is called.
var one = map[content.Kind]string{
	content.Creatures: "creature",
	content.Factions:  "faction",
	content.Maps:      "map",
	content.Places:    "place",
	content.Paths:     "path",
	content.Starts:    "start",
	content.Items:     "item",
	content.NameRules: "rule of names",
	content.Stats:     "stat",
	content.Powers:    "power",
	content.Schools:   "school",
	content.Spells:    "spell",
	content.Auras:     "aura",
}

func (c *checker) ref(r *form.Ref, at offsets) {
	target, ok := c.ids[r.Kind][r.ID]
	if !ok {
		c.unknown(r)
		return
	}
	if r.From != content.Spawns || r.Kind != content.Paths {
		return
	}
	own, its := c.tables.Spawns[at.spawns+r.Index].Map, c.tables.Paths[target].Map
	if own != its && own != "" && its != "" {
		c.problems = append(c.problems, form.NewProblem(r.At, fmt.Sprintf("the spawn is on map %s, but on %s lies its path", own, its), r.Text, ""))
	}
}

// unknown reports a reference to nothing, unless what it means may stand in a
// file that could not be read: that has been reported.
func (c *checker) unknown(r *form.Ref) {
	owner, _, _ := strings.Cut(string(r.ID), ":")
	if broken, present := c.broken[owner]; broken || !present {
		return
	}
	suggestion := ""
	if len(c.problems) < problem.Most { // more are not shown
		suggestion = c.suggest(r)
	}
	c.problems = append(c.problems, form.NewProblem(r.At, "unknown "+one[r.Kind], r.Text, suggestion))
}

// suggest is the id that was likely meant, as its author would write it, or "": one of
// the same bundle with nearly that name, or one of another with that name.
func (c *checker) suggest(r *form.Ref) string {
	all, ok := c.names[r.Kind]
	if !ok {
		for id := range c.ids[r.Kind] {
			all = append(all, string(id))
		}
		slices.Sort(all)
		c.names[r.Kind] = all
	}
	owner, name, _ := strings.Cut(string(r.ID), ":")
	var among []string
	for _, id := range all {
		if of, n, _ := strings.Cut(id, ":"); of == owner {
			among = append(among, n)
		}
	}
	if near, ok := nearest.Name(name, among); ok {
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

func (c *checker) spot(s *form.Spot, at offsets) {
	on, p := c.point(s, at)
	i, ok := c.ids[content.Maps][on]
	if !ok || p == nil {
		return // an unknown map has been reported, an unreadable point too
	}
	m := &c.tables.Maps[i]
	if s.Grounded {
		*p = m.On(*p)
	}
	if m.Bounds != (geo.Box{}) && !m.Bounds.Contains(*p) {
		c.problems = append(c.problems, form.NewProblem(s.At, fmt.Sprintf("lies outside map %s, which is [%g, %g, %g, %g]%s:",
			on, m.Bounds.MinX, m.Bounds.MinY, m.Bounds.MaxX, m.Bounds.MaxY, c.bounder(on)), fmt.Sprintf("[%g, %g]", p.X, p.Y), ""))
	}
}

// bounder names the place that gives a map its bounds, where that is not the
// map's own bundle.
func (c *checker) bounder(on content.ID) string {
	name := content.FieldName(content.Maps, on, "bounds_yards")
	if len(c.tables.Contributors[name]) == 0 {
		return ""
	}
	at := c.tables.Origins[name]
	return fmt.Sprintf(" by %s:%d:%d", at.File, at.Line, at.Column)
}

// point is the point of a spot in the merged tables, and its map.
func (c *checker) point(s *form.Spot, at offsets) (content.ID, *geo.Point) {
	switch s.From {
	case content.Places:
		d := &c.tables.Places[at.places+s.Index]
		return d.Map, &d.At.Point
	case content.Spawns:
		d := &c.tables.Spawns[at.spawns+s.Index]
		return d.Map, &d.At.Point
	case content.Obstacles:
		d := &c.tables.Obstacles[at.obstacles+s.Index]
		if s.Point < len(d.Solid.Points) {
			return d.Map, &d.Solid.Points[s.Point]
		}
		return d.Map, &d.Solid.At
	case content.Paths:
		d := &c.tables.Paths[at.paths+s.Index]
		if s.Point < len(d.Points) {
			return d.Map, &d.Points[s.Point].At
		}
		return d.Map, nil
	}
	panic("mods: a spot of kind " + string(s.From))
}
