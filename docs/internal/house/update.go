package house

import (
	"slices"
	"strings"
)

// Update makes the table say what the code does. It drops packages that are
// gone, lists the imports of the others, and adds new packages, unless they lie
// where no package belongs. Who has no purpose yet gets the first sentence of the
// package comment. Comments, order and rules stay as they are, so that an
// updated table can still break a layer or a ban. Positions are those of the
// text that was read: parse the table again before checking it.
func (t *Table) Update(m *Module) {
	for _, e := range slices.Clone(t.Entries) {
		if m.find(e.Path) == nil {
			t.remove(e)
		}
	}
	for _, e := range t.Entries {
		e.Imports = m.ownImports(e.Path)
		if e.Purpose == "" {
			e.Purpose = m.find(e.Path).purpose()
			t.lines = slices.Insert(t.lines, t.lineOf(e), e.heading()...)
		}
	}
	for _, p := range m.bottomUp() {
		if t.entry(p.Path) == nil && t.houses(p.Path) {
			t.insert(m, &Entry{Path: p.Path, Imports: m.ownImports(p.Path), Purpose: p.purpose()})
		}
	}
}

// remove takes out a package's line and the comment that says its purpose.
func (t *Table) remove(e *Entry) {
	t.Entries = slices.DeleteFunc(t.Entries, func(old *Entry) bool { return old == e })
	at := t.lineOf(e)
	from := at
	if e.Purpose != "" {
		from--
	}
	t.lines = slices.Delete(t.lines, from, at+1)
}

// insert puts a package behind its nearest relatives in the tree, or behind the
// folders that the table names before its own, but after all that it imports and before all that import it, as far as both can be had.
func (t *Table) insert(m *Module, e *Entry) {
	place, lowest, highest := 0, 0, len(t.Entries)
	best := -1
	for i, other := range t.Entries {
		kin := kinship(e.Path, other.Path)
		if kin >= best && (kin > 0 || t.folder(other.Path) <= t.folder(e.Path)) {
			place, best = i+1, kin
		}
		if slices.Contains(e.Imports, other.Path) {
			lowest = i + 1
		}
		if i < highest && slices.Contains(m.ownImports(other.Path), e.Path) {
			highest = i
		}
	}
	place = max(min(place, highest), lowest)
	at := len(t.lines)
	if place > 0 {
		at = t.lineOf(t.Entries[place-1]) + 1
	} else if len(t.Entries) > 0 {
		at = t.lineOf(t.Entries[0])
		if t.Entries[0].Purpose != "" {
			at--
		}
	}
	t.Entries = slices.Insert(t.Entries, place, e)
	t.lines = slices.Insert(t.lines, at, append(e.heading(), line{entry: e})...)
}

// heading is the comment that says a package's purpose, if it has one.
func (e *Entry) heading() []line {
	if e.Purpose == "" {
		return nil
	}
	return []line{{text: "# " + e.Purpose}}
}

func (t *Table) lineOf(e *Entry) int {
	return slices.IndexFunc(t.lines, func(l line) bool { return l.entry == e })
}

// kinship counts the folders that two paths share from the top.
func kinship(a, b string) int {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return n
}

// find returns the package of a path, nil if there is none.
func (m *Module) find(path string) *Package {
	for _, p := range m.Packages {
		if p.Path == path {
			return p
		}
	}
	return nil
}

// ownImports lists the packages of this module that one of them imports.
func (m *Module) ownImports(path string) []string {
	p := m.find(path)
	if p == nil {
		return nil
	}
	var names []string
	for _, edge := range m.imports(p) {
		if edge.ours {
			names = append(names, edge.to)
		}
	}
	return names
}

// bottomUp orders the packages so that each comes after what it imports, and by
// path where that leaves a choice. Go allows no cycles; if the code has one all
// the same, its packages come in the order they are met.
func (m *Module) bottomUp() []*Package {
	var order []*Package
	met := map[string]bool{}
	var visit func(path string)
	visit = func(path string) {
		p := m.find(path)
		if p == nil || met[path] {
			return
		}
		met[path] = true
		for _, name := range m.ownImports(path) {
			visit(name)
		}
		order = append(order, p)
	}
	for _, p := range m.Packages {
		visit(p.Path)
	}
	return order
}
