package house

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"regexp"
)

// scope is what the identifiers of a package mean, as far as that is known
// without the packages it imports.
type scope struct {
	uses map[*ast.Ident]types.Object
	own  *types.Scope
}

// resolve looks the identifiers up. Type errors are expected and ignored: what
// comes from elsewhere has no type here.
func (m *Module) resolve(p *Package) scope {
	var inside, outside []*ast.File
	for _, f := range p.Files {
		if f.Outside {
			outside = append(outside, f.syntax)
		} else {
			inside = append(inside, f.syntax)
		}
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	check := types.Config{Importer: hollow{}, FakeImportC: true, Error: func(error) {}}
	own, _ := check.Check(m.Path+"/"+p.Path, m.fset, inside, info)
	check.Check(m.Path+"/"+p.Path+"_test", m.fset, outside, info)
	return scope{info.Uses, own.Scope()}
}

// hollow imports every package as an empty one: enough to tell the name of a
// package from a variable.
type hollow struct{}

var versionSuffix = regexp.MustCompile(`/v[0-9]+$|\.v[0-9]+$`)

func (hollow) Import(name string) (*types.Package, error) {
	p := types.NewPackage(name, path.Base(versionSuffix.ReplaceAllString(name, "")))
	p.MarkComplete()
	return p, nil
}

// imported returns the path of the package that an expression names.
func (s scope) imported(x ast.Expr) (string, bool) {
	id, ok := x.(*ast.Ident)
	if !ok {
		return "", false
	}
	name, ok := s.uses[id].(*types.PkgName)
	if !ok {
		return "", false
	}
	return name.Imported().Path(), true
}

// variable returns where the package variable stands that an
// identifier means.
func (s scope) variable(id *ast.Ident) (token.Pos, bool) {
	v, ok := s.uses[id].(*types.Var)
	if !ok || v.Parent() != s.own {
		return 0, false
	}
	return v.Pos(), true
}
