package house

import (
	"go/ast"
	"go/token"
	"strings"
)

// comments checks that one file, and only one, opens with a package comment.
func (c *checker) comments(p *Package) {
	var with []*File
	for _, f := range p.Files {
		if !f.Test && f.comment() != "" {
			with = append(with, f)
		}
	}
	switch len(with) {
	case 0:
		c.report(RuleComment, c.module.position(p.Files[0].syntax),
			"package %s has no package comment: say what it owns, what it does not do, on which goroutine it runs", p.Path)
	case 1:
	default:
		var names []string
		for _, f := range with {
			names = append(names, f.Name)
		}
		c.report(RuleComment, c.module.position(with[1].syntax.Name),
			"package %s has %d package comments, keep one: %s", p.Path, len(with), strings.Join(names, " "))
	}
}

// inits reports functions that run without being called, in tests too.
func (c *checker) inits(p *Package) {
	for _, f := range p.Files {
		for _, d := range f.syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				c.report(RuleInit, c.module.position(fn), "no init functions: let the caller say when")
			}
		}
	}
}

// globals reports package variables that a function changes, those of other
// packages of the module among them, and those whose type exists to be changed.
// Variables of tests are theirs.
func (c *checker) globals(p *Package) {
	for _, f := range p.Files {
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			for _, changed := range changedBy(n) {
				c.changed(p, changed)
			}
			return true
		})
		if !f.Test {
			c.stateful(p, f)
		}
	}
}

// changedBy returns what a statement assigns to or empties.
func changedBy(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			return n.Lhs
		}
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			return []ast.Expr{n.Key, n.Value}
		}
	case *ast.CallExpr:
		fn, ok := n.Fun.(*ast.Ident)
		if ok && len(n.Args) > 0 && (fn.Name == "delete" || fn.Name == "clear" || fn.Name == "copy") {
			return n.Args[:1]
		}
	}
	return nil
}

// changed reports x if it is, or is part of, a package variable.
func (c *checker) changed(p *Package, x ast.Expr) {
	for {
		switch e := x.(type) {
		case *ast.ParenExpr:
			x = e.X
		case *ast.StarExpr:
			x = e.X
		case *ast.IndexExpr:
			x = e.X
		case *ast.SliceExpr:
			x = e.X
		case *ast.SelectorExpr:
			if from, ok := p.scope.imported(e.X); ok {
				if short, ours := c.module.relative(from); ours {
					c.report(RuleGlobal, c.module.position(e), "changes the variable %s of package %s", e.Sel.Name, short)
				}
				return
			}
			x = e.X
		case *ast.Ident:
			declared, ok := p.scope.variable(e)
			if ok && !strings.HasSuffix(c.module.fset.Position(declared).Filename, "_test.go") {
				c.report(RuleGlobal, c.module.position(e), "changes the package variable %s: make it a field of what owns it", e.Name)
			}
			return
		default:
			return
		}
	}
}

// mutable lists the types of sync that say of a variable that it will change.
// Pool and OnceValue are not among them: nobody sees those change.
var mutable = map[string]bool{"Mutex": true, "RWMutex": true, "Map": true, "Once": true, "WaitGroup": true, "Cond": true}

// stateful reports package variables of types made to be changed.
func (c *checker) stateful(p *Package, f *File) {
	for _, d := range f.syntax.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR {
			continue
		}
		for _, s := range decl.Specs {
			spec := s.(*ast.ValueSpec)
			for _, x := range append([]ast.Expr{spec.Type}, spec.Values...) {
				if from, name := p.scope.typeOf(x); from == "sync" && mutable[name] || from == "sync/atomic" {
					c.report(RuleGlobal, c.module.position(spec),
						"the package variable %s is a %s.%s, which exists to change: make it a field of what owns it", spec.Names[0].Name, from, name)
				}
			}
		}
	}
}

// typeOf returns package and name of the type that x is, is a literal of, or
// points to; empty if it is none of another package.
func (s scope) typeOf(x ast.Expr) (from, name string) {
	switch x := x.(type) {
	case *ast.StarExpr:
		return s.typeOf(x.X)
	case *ast.UnaryExpr:
		return s.typeOf(x.X)
	case *ast.CompositeLit:
		return s.typeOf(x.Type)
	case *ast.IndexExpr:
		return s.typeOf(x.X)
	case *ast.CallExpr:
		if fn, ok := x.Fun.(*ast.Ident); ok && fn.Name == "new" {
			return s.typeOf(x.Args[0])
		}
	case *ast.SelectorExpr:
		if from, ok := s.imported(x.X); ok {
			return from, x.Sel.Name
		}
	}
	return "", ""
}
