package house

import (
	"go/ast"
	"go/token"
)

// How many lines are usual, and how many are too many.
const (
	FileHabit, FileLimit         = 400, 800
	FunctionHabit, FunctionLimit = 60, 120
	// PackageHabit counts neither tests nor tables nor generated files; a longer
	// package wants to be two nouns.
	PackageHabit = 4000
)

// budgets measures files and functions. Generated files and tables have no
// budget. Tests have that of files only: a table of cases is one function.
func (c *checker) budgets(p *Package) {
	total := 0
	for _, f := range p.Files {
		if f.Table {
			c.tableOnly(f)
		}
		if f.Table || f.Generated {
			continue
		}
		start := token.Position{Filename: f.Name, Line: 1}
		c.measure(start, "file", f.Lines, FileHabit, FileLimit, f.Test)
		if f.Test {
			continue
		}
		total += f.Lines
		for _, fn := range functions(f.syntax) {
			from, to := c.module.position(fn.node), c.module.fset.Position(fn.node.End())
			c.measure(from, "function "+fn.name, to.Line-from.Line+1, FunctionHabit, FunctionLimit, false)
		}
	}
	if total > PackageHabit {
		c.report(RuleHabit, token.Position{Filename: p.Path}, "package has %d lines, over %d: split it by noun", total, PackageHabit)
	}
}

// measure reports lines over the limit, and over the habit unless calm.
func (c *checker) measure(pos token.Position, what string, lines, habit, limit int, calm bool) {
	switch {
	case lines > limit:
		c.report(RuleBudget, pos, "%s has %d lines, the limit is %d", what, lines, limit)
	case lines > habit && !calm:
		c.report(RuleHabit, pos, "%s has %d lines, usual are up to %d", what, lines, habit)
	}
}

// tableOnly checks that a file marked as a table is one.
func (c *checker) tableOnly(f *File) {
	for _, d := range f.syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			c.report(RuleBudget, c.module.position(fn), "%s is marked %s and declares the function %s", f.Name, TableMarker, fn.Name.Name)
		}
	}
}

// function is a declared function or method, or one written into a package variable.
type function struct {
	name string
	node ast.Node
}

// functions returns the outermost functions of a file.
func functions(f *ast.File) []function {
	var found []function
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			found = append(found, function{fn.Name.Name, fn})
			continue
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if _, ok := n.(*ast.FuncLit); ok {
				found = append(found, function{"without a name", n})
				return false
			}
			return true
		})
	}
	return found
}
