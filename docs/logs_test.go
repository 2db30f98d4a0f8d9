package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// ofZerolog are the methods that add a field to a line of the log.
var ofZerolog = strings.Fields("Str Strs Stringer Int Int64 Uint16 Uint32 Uint64 Bool Bytes Hex Dur Time Float64 Any Interface")

// TestFieldsOfTheLog compares the fields that the sources add to lines of the log with the list
// that operators read: a new field is a decision about all lines.
func TestFieldsOfTheLog(t *testing.T) {
	found := make(map[string]bool)
	for _, folder := range []string{"cmd", "core", "mods", "scripting", "smartai"} {
		err := filepath.WalkDir(filepath.Join("..", folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			fieldsOf(file, found)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	var names []string
	for name := range found { // same sorts them
		if slices.Contains([]string{"time", "level", "message", "error"}, name) {
			t.Errorf("a line has the field %s twice", name)
		}
		names = append(names, name)
	}
	same(t, "fields of the log", firstColumn(section(t, "operating.md", "Fields of the log")), names)
}

// fieldsOf finds the fields in a file that writes lines of the log: the calls on what zerolog
// has returned.
func fieldsOf(file *ast.File, found map[string]bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 2 {
			return true
		}
		method, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || !slices.Contains(ofZerolog, method.Sel.Name) {
			return true
		}
		name, ok := call.Args[0].(*ast.BasicLit)
		if !ok || name.Kind != token.STRING || !isLine(method.X) {
			return true
		}
		if text, err := strconv.Unquote(name.Value); err == nil {
			found[text] = true
		}
		return true
	})
}

// isLine reports whether an expression is a line of the log: a variable line, event or log, or
// a chain of calls that begins with one of a level.
func isLine(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return slices.Contains([]string{"line", "event", "log"}, x.Name)
	case *ast.CallExpr:
		if method, ok := x.Fun.(*ast.SelectorExpr); ok {
			return slices.Contains([]string{"Trace", "Debug", "Info", "Warn", "Error", "WithLevel", "With"}, method.Sel.Name) || isLine(method.X)
		}
		name, ok := x.Fun.(*ast.Ident)
		return ok && name.Name == "about"
	}
	return false
}
