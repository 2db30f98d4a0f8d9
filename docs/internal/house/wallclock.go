package house

import (
	"go/ast"
	"slices"
	"strings"
)

// clockReads are the functions of package time that read or wait for the time of day.
var clockReads = map[string]bool{
	"After": true, "AfterFunc": true, "NewTicker": true, "NewTimer": true,
	"Now": true, "Since": true, "Sleep": true, "Tick": true, "Until": true,
}

// ownRandom is what math/rand and math/rand/v2 offer besides their global source.
var ownRandom = map[string]bool{
	"ChaCha8": true, "New": true, "NewChaCha8": true, "NewPCG": true, "NewSource": true, "NewZipf": true,
	"PCG": true, "Rand": true, "Source": true, "Source64": true, "Zipf": true,
}

// wallClock reports the use of the time of day and of global random numbers in
// packages that the table does not grant it, and grants that nobody uses. Tests
// may look at the clock, say for a benchmark, but neither sleep nor throw dice.
func (c *checker) wallClock() {
	used := map[string]bool{} // packages whose own files do
	for _, p := range c.module.Packages {
		granted := c.granted(p.Path)
		for _, f := range p.Files {
			ast.Inspect(f.syntax, func(n ast.Node) bool {
				name := p.scope.worldly(n)
				if name == "" || f.Test && strings.HasPrefix(name, "time.") && name != "time.Sleep" {
					return true
				}
				used[p.Path] = used[p.Path] || !f.Test
				if !granted {
					c.report(RuleWallClock, c.module.position(n),
						"%s uses %s: take the time or a random stream as an argument", p.Path, name)
				}
				return true
			})
		}
	}
	c.idleGrants(used)
}

func (c *checker) granted(path string) bool {
	for _, g := range c.table.WallClock {
		if matchesAny(g.Paths, path) {
			return true
		}
	}
	return false
}

// worldly returns what a node takes from outside the program, "" if nothing.
func (s scope) worldly(n ast.Node) string {
	sel, ok := n.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	from, _ := s.imported(sel.X)
	switch name := sel.Sel.Name; {
	case from == "time" && clockReads[name]:
		return "time." + name
	case (from == "math/rand" || from == "math/rand/v2") && !ownRandom[name]:
		return "the global rand." + name
	}
	return ""
}

// idleGrants reports each name of a grant that no package needs.
func (c *checker) idleGrants(used map[string]bool) {
	for _, g := range c.table.WallClock {
		for _, name := range g.Paths {
			needed := slices.ContainsFunc(c.module.Packages, func(p *Package) bool {
				return used[p.Path] && matches(name, p.Path)
			})
			if !needed {
				c.report(RuleWallClock, g.Pos, "%s may use the clock and does not: take it off the line", name)
			}
		}
	}
}
