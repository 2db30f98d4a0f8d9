package house

import (
	"fmt"
	"slices"
	"strings"
)

// place is where a path stands in the table.
type place struct {
	path    string // of a package, or a pattern
	floor   *Floor // nil if no floor has it
	pattern string // of the floor's patterns the longest that covers the path
}

// String names the floor and its line.
func (p place) String() string {
	if p.floor == nil {
		return "no floor"
	}
	return fmt.Sprintf("floor %s (%s)", p.pattern, p.floor.Pos)
}

// place finds the floor of a package or pattern.
func (t *Table) place(path string) place {
	found := place{path: path}
	for _, f := range t.Floors {
		for _, pattern := range f.Paths {
			if covers(pattern, path) && (found.floor == nil || longer(pattern, found.pattern)) {
				found.floor, found.pattern = f, pattern
			}
		}
	}
	return found
}

// places finds the floors that a name in a floor's list means: the one that
// covers it, or else all that have a pattern below it.
func (t *Table) places(name string) []place {
	if p := t.place(name); p.floor != nil {
		return []place{p}
	}
	var below []place
	for _, f := range t.Floors {
		for _, pattern := range f.Paths {
			if covers(name, pattern) {
				below = append(below, place{pattern, f, pattern})
			}
		}
	}
	return below
}

// covers reports whether a pattern means all that another one, or a path, means.
func covers(pattern, path string) bool {
	folder, below := strings.CutSuffix(path, "/...")
	return matches(pattern, folder) && (!below || strings.HasSuffix(pattern, "/..."))
}

// longer reports whether pattern a decides before b for a path that both cover.
func longer(a, b string) bool {
	x, y := strings.TrimSuffix(a, "/..."), strings.TrimSuffix(b, "/...")
	return len(x) > len(y) || len(x) == len(y) && len(a) < len(b)
}

// lower reports whether floor f is listed before g.
func (f *Floor) lower(g *Floor) bool { return f.Pos.Line < g.Pos.Line }

// allows reports whether the floor of one package lets it import the other.
func allows(from, to place) bool {
	if from.floor == nil || to.floor == nil {
		return false
	}
	return from.floor == to.floor || to.floor.lower(from.floor) && matchesAny(from.floor.Imports, to.path)
}

// floors checks that every pattern of a floor has a package, and every name of
// its list.
func (c *checker) floors(imports []ownImport) {
	for _, f := range c.table.Floors {
		for _, pattern := range f.Paths {
			inhabited := slices.ContainsFunc(c.module.Packages, func(p *Package) bool {
				return c.table.place(p.Path).pattern == pattern
			})
			if !inhabited {
				c.report(RuleTable, f.Pos, "pattern %s puts no package on this floor: delete it", pattern)
			}
		}
		for _, name := range f.Imports {
			c.listed(f, name, imports)
		}
	}
}

// listed checks that a name of a floor's list means lower floors and is used.
func (c *checker) listed(f *Floor, name string, imports []ownImport) {
	places := c.table.places(name)
	if len(places) == 0 {
		c.report(RuleTable, f.Pos, "the floor lists %s, which is on no floor: delete it", name)
		return
	}
	for _, p := range places {
		if !p.floor.lower(f) {
			c.report(RuleLayer, f.Pos, "the floor lists %s, which is on %s: a floor may list only floors that are listed before it", name, p)
			return
		}
	}
	used := slices.ContainsFunc(imports, func(i ownImport) bool {
		return i.from.floor == f && i.to.floor != f && i.allowed && matches(name, i.to.path)
	})
	if !used {
		c.report(RuleImport, f.Pos, "the floor lists %s and none of its packages imports it: delete it", name)
	}
}

// exceptions reports exceptions, and names in them, that allow nothing which the
// floors do not allow.
func (c *checker) exceptions(imports []ownImport) {
	for _, e := range c.table.Exceptions {
		excepted := slices.DeleteFunc(slices.Clone(imports), func(i ownImport) bool { return !e.covers(i) })
		if !c.needed(e, e.From, e.To, excepted) {
			continue
		}
		for _, name := range e.From {
			c.needed(e, []string{name}, e.To, excepted)
		}
		for _, name := range e.To {
			c.needed(e, e.From, []string{name}, excepted)
		}
	}
}

// covers reports whether the exception allows an import.
func (e *Exception) covers(i ownImport) bool {
	return matchesAny(e.From, i.from.path) && matchesAny(e.To, i.to.path)
}

// needed reports whether an import between two of an exception's lists, or parts
// of them, needs it; if not, that is a finding.
func (c *checker) needed(e *Exception, from, to []string, imports []ownImport) bool {
	var allowed *ownImport
	for _, i := range imports {
		switch {
		case !matchesAny(from, i.from.path) || !matchesAny(to, i.to.path):
		case !i.allowed:
			return true
		default:
			allowed = &i
		}
	}
	part := strings.Join(from, " ") + " -> " + strings.Join(to, " ")
	if allowed == nil {
		c.report(RuleImport, e.Pos, "the exception %s is not used: delete it", part)
	} else {
		c.report(RuleImport, e.Pos, "the exception %s is not needed, %s allows it: delete it", part, allowed.from)
	}
	return false
}
