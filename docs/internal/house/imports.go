package house

import (
	"go/token"
	"slices"
	"strings"
)

// packages checks that each package lies in a folder where packages live, and on
// a floor.
func (c *checker) packages() {
	for _, p := range c.module.Packages {
		switch pos := c.module.position(p.Files[0].syntax); {
		case !c.table.houses(p.Path):
			c.report(RuleTable, pos, "package %s lies outside of the top-level folders (%s)",
				p.Path, strings.Join(c.table.Folders, " "))
		case c.table.place(p.Path).floor == nil:
			c.report(RuleTable, pos, "package %s is on no floor of %s: move it to one, or add its path to a floor",
				p.Path, c.table.name)
		}
	}
}

// ownImport is an import of one package of the module by another.
type ownImport struct {
	from, to place
	pos      token.Position
	allowed  bool // by the floors, exceptions apart
}

// imports compares what the packages import with the floors and exceptions.
func (c *checker) imports() {
	imports := c.ownImports()
	for _, i := range imports {
		excepted := slices.ContainsFunc(c.table.Exceptions, func(e *Exception) bool { return e.covers(i) })
		if !i.allowed && !excepted && i.from.floor != nil {
			c.refuse(i)
		}
	}
	c.floors(imports)
	c.exceptions(imports)
}

func (c *checker) ownImports() []ownImport {
	var found []ownImport
	for _, p := range c.module.Packages {
		from := c.table.place(p.Path)
		for _, edge := range c.module.imports(p) {
			if edge.ours {
				to := c.table.place(edge.to)
				found = append(found, ownImport{from, to, edge.pos, allows(from, to)})
			}
		}
	}
	return found
}

// refuse reports an import that neither the floors nor an exception allow.
func (c *checker) refuse(i ownImport) {
	rule, why := RuleImport, "which does not list it"
	if i.to.floor != nil && i.from.floor.lower(i.to.floor) {
		rule, why = RuleLayer, "which is lower"
	}
	c.report(rule, i.pos, "%s imports %s, which is on %s; %s is on %s, %s: move the code, or add an exception (\"allow:\") with its reason in the same commit",
		i.from.path, i.to.path, i.to, i.from.path, i.from, why)
}

// forbidden reports every edge that a ban names.
func (c *checker) forbidden() {
	for _, ban := range c.table.Forbidden {
		for _, p := range c.module.Packages {
			if matchesAny(ban.From, p.Path) {
				c.follow(ban, p, p.Path, map[string]bool{p.Path: true})
			}
		}
	}
}

// follow looks for a ban's edge among the imports of p, which way leads to, and
// among theirs if the ban reaches through.
func (c *checker) follow(ban *Ban, p *Package, way string, seen map[string]bool) {
	for _, edge := range c.module.imports(p) {
		if matchesAny(ban.To, edge.to) {
			c.report(RuleForbid, edge.pos, "%s -> %s is forbidden (line %d of %s) because %s",
				way, edge.to, ban.Pos.Line, c.table.name, ban.Because)
			continue
		}
		if next := c.module.find(edge.to); ban.Through && edge.ours && next != nil && !seen[edge.to] {
			seen[edge.to] = true
			c.follow(ban, next, way+" -> "+edge.to, seen)
		}
	}
}
