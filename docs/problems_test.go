package docs

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/diag"
	"loam/smartai/lint"
)

//go:generate go test . -run TestProblemsAreCurrent -update

const problemsFile = "problems.md"

// problems.md is made from the tables of codes and of the checks of the rule linter.
func TestProblemsAreCurrent(t *testing.T) {
	want := problemsDocument()
	if *update {
		if err := os.WriteFile(problemsFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := mustRead(t, problemsFile); got != want {
		t.Errorf("docs/%s is not what the tables say: run go generate ./docs", problemsFile)
	}
}

const problemsHead = `# Problems and their codes

This file is made by ` + "`go generate ./docs`" + ` from the tables of codes (` + "`core/lib/diag`" + `) and of the linter's checks (` + "`smartai/lint`" + `).

A problem is printed on one line: file, line, column, message, and its code in brackets:

    keep/data/creatures.yaml:4:9: unknown key in creature "helth" (did you mean "health"?) [unknown-key]

The code is the same in the terminal, on the page, in the log and for programs, and it stays the same when messages are reworded. ` + "`loam explain unknown-key`" + ` prints the section of a code, ` + "`loam explain`" + ` lists all codes. For programs, ` + "`loam check --json`" + ` prints problems as JSON and ` + "`loam check --sarif`" + ` as SARIF 2.1.0, which editors and CI services read.

The first problem is the cause: what only follows from it is left out, or comes last.

`

func problemsDocument() string {
	var b strings.Builder
	b.WriteString(problemsHead)
	for _, g := range diag.Groups() {
		fmt.Fprintf(&b, "## %s\n\n", g)
		for _, e := range diag.Explanations() {
			if e.Group != g {
				continue
			}
			fmt.Fprintf(&b, "### %s\n\n%s%s. %s\n\n", e.Code, strings.ToUpper(e.Is[:1]), e.Is[1:], e.Why)
			example(&b, "Wrong", e.Wrong)
			example(&b, "Right", e.Right)
		}
		if g == diag.Rules {
			b.WriteString("### Checks of the linter\n\n`loam smartai lint` and `loam check` report the results of these checks with the names of the checks as codes.\n\n| code | level | what it is |\n|---|---|---|\n")
			for _, c := range lint.Checks {
				fmt.Fprintf(&b, "| `%s` | %s | %s |\n", c.Name, c.Level, c.Doc)
			}
			b.WriteString("\n")
		}
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func example(b *strings.Builder, head, text string) {
	if text != "" {
		fmt.Fprintf(b, "%s:\n\n    %s\n\n", head, strings.ReplaceAll(strings.ReplaceAll(text, "\n", "\n    "), "\n    \n", "\n\n"))
	}
}

// Every place that makes a problem gives it a code: no composite literal lacks one, and
// every code of the table is used.
func TestEveryProblemHasACode(t *testing.T) {
	used, found := make(map[string]bool), 0
	eachSource(t, func(name string, file *ast.File, at func(ast.Node) string) {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				for _, literal := range problemsIn(n) {
					found++
					if len(literal.Elts) > 0 && !hasKey(literal, "Code") {
						t.Errorf("%s: a problem without a code", at(literal))
					}
				}
			case *ast.SelectorExpr:
				if isDiag(n.X) {
					used[n.Sel.Name] = true
				}
			}
			return true
		})
	})
	if found < 40 {
		t.Errorf("only %d places that make a problem were found: this test reads too little", found)
	}
	names := codeNames(t)
	for _, e := range diag.Explanations() {
		if _, declared := names[string(e.Code)]; !declared {
			t.Errorf("code %s is explained and not declared", e.Code)
		}
	}
	for _, code := range slices.Sorted(maps.Keys(names)) {
		if !explained(code) {
			t.Errorf("code %s is declared and not explained", code)
		}
		if name := names[code]; !used[name] && name != "MoreProblems" {
			t.Errorf("no problem has the code %s", code)
		}
	}
}

// explained reports whether a code has an explanation.
func explained(code string) bool {
	return slices.ContainsFunc(diag.Explanations(), func(e diag.Explanation) bool { return string(e.Code) == code })
}

// No check of the linter has the name of a code, since loam explain takes both.
func TestChecksAndCodesDiffer(t *testing.T) {
	for _, c := range lint.Checks {
		if explained(c.Name) {
			t.Errorf("%s is a check of the linter and a code", c.Name)
		}
	}
}

// The reader of sources finds what it forbids.
func TestAProblemWithoutACodeIsFound(t *testing.T) {
	for _, test := range []struct {
		source string
		lack   int
	}{
		{`diag.Problem{File: "a"}`, 1},
		{`diag.Problem{File: "a", Code: diag.UnknownKey}`, 0},
		{`diag.List{{File: "a"}, {Code: diag.UnknownKey}}`, 1},
		{`[]diag.Problem{{File: "a"}}`, 1},
		{`&diag.Problem{}`, 0},
	} {
		e, err := parser.ParseExpr(test.source)
		if err != nil {
			t.Fatal(err)
		}
		lack := 0
		ast.Inspect(e, func(n ast.Node) bool {
			if c, ok := n.(*ast.CompositeLit); ok {
				for _, l := range problemsIn(c) {
					if len(l.Elts) > 0 && !hasKey(l, "Code") {
						lack++
					}
				}
			}
			return true
		})
		if lack != test.lack {
			t.Errorf("%s lacks %d codes, want %d", test.source, lack, test.lack)
		}
	}
}

// eachSource calls do with every Go file that is not a test and not of package diag.
func eachSource(t *testing.T, do func(name string, file *ast.File, at func(ast.Node) string)) {
	t.Helper()
	files := token.NewFileSet()
	for _, folder := range []string{"core", "mods", "scripting", "smartai", "cmd"} {
		err := fs.WalkDir(os.DirFS(".."), folder, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "core/lib/diag/") {
				return err
			}
			file, err := parser.ParseFile(files, "../"+name, nil, parser.SkipObjectResolution)
			if err == nil {
				do(name, file, func(n ast.Node) string { return files.Position(n.Pos()).String() })
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// problemsIn returns the literals of problems that a literal is or lists.
func problemsIn(c *ast.CompositeLit) []*ast.CompositeLit {
	if isNamed(c.Type, "Problem") {
		return []*ast.CompositeLit{c}
	}
	list, isSlice := c.Type.(*ast.ArrayType)
	if !isNamed(c.Type, "List") && !(isSlice && isNamed(list.Elt, "Problem")) {
		return nil
	}
	var all []*ast.CompositeLit
	for _, e := range c.Elts {
		if literal, ok := e.(*ast.CompositeLit); ok && literal.Type == nil {
			all = append(all, literal)
		}
	}
	return all
}

func isNamed(e ast.Expr, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && s.Sel.Name == name && isDiag(s.X)
}

func isDiag(e ast.Expr) bool {
	x, ok := e.(*ast.Ident)
	return ok && x.Name == "diag"
}

func hasKey(c *ast.CompositeLit, key string) bool {
	return slices.ContainsFunc(c.Elts, func(e ast.Expr) bool {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		name, ok := kv.Key.(*ast.Ident)
		return ok && name.Name == key
	})
}

// codeNames returns the names of the constants of package diag that are codes, by code.
func codeNames(t *testing.T) map[string]string {
	t.Helper()
	names := make(map[string]string)
	files, err := filepath.Glob("../core/lib/diag/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Values) == 1 {
				if kind, ok := v.Type.(*ast.Ident); ok && kind.Name == "Code" {
					names[strings.Trim(v.Values[0].(*ast.BasicLit).Value, `"`)] = v.Names[0].Name
				}
			}
			return true
		})
	}
	return names
}
