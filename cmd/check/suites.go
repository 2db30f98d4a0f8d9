package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// module is the path of the module, which is that of its root folder.
const module = "loam"

// suite is the tests of one package.
type suite struct {
	path  string   // import path
	tests []string // that are to run; none means all

	uses  map[string][]string // of each function and method of the test files: the names that it uses
	fuzz  []string            // fuzz targets
	names []string            // tests, in the order of their names
}

// fuzzTarget is a function for go test -fuzz.
type fuzzTarget struct{ name, folder string }

// readSuites reads the test files below a folder.
func readSuites(root string) ([]suite, error) {
	var all []suite
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if base := d.Name(); name != root && (base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")) {
			return filepath.SkipDir
		}
		s, err := readSuite(name)
		if err == nil && len(s.uses) > 0 {
			all = append(all, s)
		}
		return err
	})
	return all, err
}

func readSuite(folder string) (suite, error) {
	s := suite{path: path.Join(module, filepath.ToSlash(folder)), uses: map[string][]string{}}
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		return s, err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return s, err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution)
		if err != nil {
			return s, fmt.Errorf("read the tests of %s: %w", folder, err)
		}
		s.add(parsed)
	}
	slices.Sort(s.names)
	return s, nil
}

// add notes what the declarations of a file use. A name of another package is noted with
// the path of that package, such as "testing.Short" and "os/exec.Command".
func (s *suite) add(f *ast.File) {
	imports := map[string]string{}
	for _, i := range f.Imports {
		full, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			continue // the compiler refuses it
		}
		name := path.Base(full)
		if i.Name != nil {
			name = i.Name.Name
		}
		imports[name] = full
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			s.declare(fn.Name.Name, fn, imports)
			if fn.Recv != nil || len(fn.Name.Name) < 5 {
				continue
			}
			if strings.HasPrefix(fn.Name.Name, "Test") && fn.Name.Name != "TestMain" {
				s.names = append(s.names, fn.Name.Name)
			} else if strings.HasPrefix(fn.Name.Name, "Fuzz") {
				s.fuzz = append(s.fuzz, fn.Name.Name)
			}
		}
		if g, ok := d.(*ast.GenDecl); ok {
			for _, spec := range g.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok { // a table of functions, or a value made once
					for _, name := range v.Names {
						s.declare(name.Name, v, imports)
					}
				}
			}
		}
	}
}

func (s *suite) declare(name string, body ast.Node, imports map[string]string) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && imports[x.Name] != "" {
				s.uses[name] = append(s.uses[name], imports[x.Name]+"."+n.Sel.Name)
				return false
			}
			s.uses[name] = append(s.uses[name], n.Sel.Name)
		case *ast.Ident:
			s.uses[name] = append(s.uses[name], n.Name)
		}
		return true
	})
}

// reaching returns the tests that use a wanted name of another package, themselves or by
// what they use of the test files. Methods are found by their names alone, so that a test
// too many may be among them, and none is missing.
func (s *suite) reaching(wanted func(name string) bool) []string {
	var found []string
	for _, test := range s.names {
		seen := map[string]bool{}
		var reaches func(name string) bool
		reaches = func(name string) bool {
			if seen[name] {
				return false
			}
			seen[name] = true
			return slices.ContainsFunc(s.uses[name], func(used string) bool { return wanted(used) || reaches(used) })
		}
		if reaches(test) {
			found = append(found, test)
		}
	}
	return found
}

// readers are the tests that depend on nothing but files.
func (s *suite) readers() []string {
	timed := s.reaching(loaded.MatchString)
	return slices.DeleteFunc(slices.Clone(s.names), func(t string) bool { return slices.Contains(timed, t) })
}

func asksShort(name string) bool { return name == "testing.Short" }

// fuzzTargets are the fuzz targets below a folder.
func fuzzTargets(root string) ([]fuzzTarget, error) {
	suites, err := readSuites(root)
	var targets []fuzzTarget
	for _, s := range suites {
		for _, name := range s.fuzz {
			targets = append(targets, fuzzTarget{name, strings.TrimPrefix(s.path, module+"/")})
		}
	}
	return targets, err
}
