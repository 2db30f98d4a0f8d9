package house

import (
	"slices"
	"strings"
)

// packages checks that table and tree name the same packages, each in a folder
// where packages live, and each with a purpose.
func (c *checker) packages() {
	for _, p := range c.module.Packages {
		switch pos := c.module.position(p.Files[0].syntax); {
		case !c.table.houses(p.Path):
			c.report(RuleTable, pos, "package %s lies outside of the top-level folders (%s)",
				p.Path, strings.Join(c.table.Folders, " "))
		case c.table.entry(p.Path) == nil:
			c.report(RuleTable, pos, "package %s has no line in %s: go test ./docs -run TestPackages -update adds it",
				p.Path, c.table.name)
		}
	}
	for _, e := range c.table.Entries {
		if c.module.find(e.Path) == nil {
			c.report(RuleTable, e.Pos, "there is no package %s", e.Path)
		}
		if e.Purpose == "" {
			c.report(RuleTable, e.Pos, "package %s has no comment above it that says what it is for", e.Path)
		}
	}
}

// imports compares what each package imports with its line and with the layers.
func (c *checker) imports() {
	for _, e := range c.table.Entries {
		p := c.module.find(e.Path)
		if p == nil {
			continue
		}
		unused := slices.Clone(e.Imports)
		for _, edge := range c.module.imports(p) {
			if !edge.ours {
				continue
			}
			unused = slices.DeleteFunc(unused, func(name string) bool { return name == edge.to })
			if !slices.Contains(e.Imports, edge.to) {
				c.report(RuleImport, edge.pos, "%s imports %s, which its line in %s does not list: add it there in the same commit and say why",
					e.Path, edge.to, c.table.name)
			}
			if c.table.layer(edge.to) >= c.table.layer(e.Path) {
				c.report(RuleLayer, edge.pos, "%s imports %s, which %s lists after it: move a line, or turn the dependency round",
					e.Path, edge.to, c.table.name)
			}
		}
		for _, name := range unused {
			c.report(RuleImport, e.Pos, "%s lists %s and does not import it", e.Path, name)
		}
	}
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
