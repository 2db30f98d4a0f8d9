package house

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// TableMarker is the comment line that makes a file a table: it declares no
// functions and may be as long as what it lists.
const TableMarker = "//loam:table"

// Module is the code of one module, parsed and not built.
type Module struct {
	Path     string     // as go.mod says
	Packages []*Package // ordered by path; folders with test files only are not among them

	fset *token.FileSet
}

// Package is one folder of code.
type Package struct {
	Path  string  // relative to the module's root
	Files []*File // ordered by name, tests among them
	scope scope
}

// File is one source file.
type File struct {
	Name      string // relative to the module's root
	Lines     int
	Test      bool // named _test.go
	Outside   bool // a test in a package of its own
	Generated bool
	Table     bool // carries TableMarker

	syntax *ast.File
}

// Load parses every Go file below the root, except for folders named testdata or
// vendor, folders that begin with a dot or an underscore, other modules, and
// files that are built by name only (//go:build ignore).
func Load(root fs.FS) (*Module, error) {
	m := &Module{fset: token.NewFileSet()}
	var err error
	if m.Path, err = modulePath(root); err != nil {
		return nil, err
	}
	folders := map[string]*Package{}
	err = fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return skipFolder(root, name)
		case path.Ext(name) != ".go":
			return nil
		}
		f, err := m.parse(root, name)
		if err != nil || f == nil {
			return err
		}
		folder := path.Dir(name)
		if folders[folder] == nil {
			folders[folder] = &Package{Path: folder}
			m.Packages = append(m.Packages, folders[folder])
		}
		folders[folder].Files = append(folders[folder].Files, f)
		return nil
	})
	m.Packages = slices.DeleteFunc(m.Packages, func(p *Package) bool { return p.onlyTests() })
	slices.SortFunc(m.Packages, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	for _, p := range m.Packages {
		p.scope = m.resolve(p)
	}
	return m, err
}

func modulePath(root fs.FS) (string, error) {
	data, err := fs.ReadFile(root, "go.mod")
	if err != nil {
		return "", fmt.Errorf("find the module: %w", err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		if words := strings.Fields(lines.Text()); len(words) == 2 && words[0] == "module" {
			return words[1], nil
		}
	}
	return "", errors.New("go.mod: no module line")
}

func skipFolder(root fs.FS, name string) error {
	if name == "." {
		return nil
	}
	base := path.Base(name)
	if base == "testdata" || base == "vendor" || base[0] == '.' || base[0] == '_' {
		return fs.SkipDir
	}
	if _, err := fs.Stat(root, path.Join(name, "go.mod")); err == nil {
		return fs.SkipDir
	}
	return nil
}

// parse reads one file; nil without an error is a file that does not count.
func (m *Module) parse(root fs.FS, name string) (*File, error) {
	data, err := fs.ReadFile(root, name)
	if err != nil {
		return nil, err
	}
	syntax, err := parser.ParseFile(m.fset, name, data, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	test := strings.HasSuffix(name, "_test.go")
	f := &File{
		Name:      name,
		Lines:     bytes.Count(data, []byte("\n")),
		Test:      test,
		Outside:   test && strings.HasSuffix(syntax.Name.Name, "_test"),
		Generated: ast.IsGenerated(syntax),
		syntax:    syntax,
	}
	for _, group := range syntax.Comments {
		for _, comment := range group.List {
			if comment.Text == "//go:build ignore" && comment.Pos() < syntax.Package {
				return nil, nil
			}
			f.Table = f.Table || comment.Text == TableMarker
		}
	}
	return f, nil
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

func (p *Package) onlyTests() bool {
	return !slices.ContainsFunc(p.Files, func(f *File) bool { return !f.Test })
}

// comment is the file's package comment; a generator's mark is none.
func (f *File) comment() string {
	text := f.syntax.Doc.Text()
	if f.Generated && strings.HasPrefix(text, "Code generated") {
		return ""
	}
	return text
}

// position is where a node stands.
func (m *Module) position(n ast.Node) token.Position { return m.fset.Position(n.Pos()) }

// edge is one import: from the package that was asked, to another.
type edge struct {
	to   string // relative to the module's root if ours, else the whole path
	ours bool
	pos  token.Position // the first place that imports it
}

// imports returns what the package's own files import, tests apart, in the
// order of names.
func (m *Module) imports(p *Package) []edge {
	var edges []edge
	for _, f := range p.Files {
		if f.Test {
			continue
		}
		for _, spec := range f.syntax.Imports {
			name, ours := m.relative(importPath(spec))
			if !slices.ContainsFunc(edges, func(e edge) bool { return e.to == name }) {
				edges = append(edges, edge{name, ours, m.position(spec)})
			}
		}
	}
	slices.SortFunc(edges, func(a, b edge) int { return strings.Compare(a.to, b.to) })
	return edges
}

// relative shortens a path of this module and leaves others alone.
func (m *Module) relative(name string) (short string, ours bool) {
	return strings.CutPrefix(name, m.Path+"/")
}

// importPath is what the parser has already seen to be a quoted string.
func importPath(spec *ast.ImportSpec) string {
	name, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		panic(err)
	}
	return name
}
