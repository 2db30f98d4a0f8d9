package house_test

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"
	"loam/docs/internal/house"
)

var update = flag.Bool("update", false, "write what the checker says into the fixtures")

// Where the fixtures keep their table and their vocabulary, as the project does.
const (
	tableName = "docs/packages.txt"
	wordsName = "docs/words.md"
)

// TestCheck holds the checker against small trees. Each archive under testdata
// is a module, its table, perhaps its vocabulary, and in the file want the
// findings, one a line; a file without a finding there is as much a part of the
// specification.
func TestCheck(t *testing.T) {
	broken := map[house.Rule]bool{}
	for _, name := range fixtures(t, "testdata/check/*.txtar") {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, files := open(t, name)
			module := load(t, files)
			findings := house.Check(module, table(t, files))
			if files[wordsName] != nil {
				findings = append(findings, house.CheckWords(module, words(t, files))...)
			}
			var got strings.Builder
			for _, finding := range findings {
				got.WriteString(finding.String() + "\n")
				broken[finding.Rule] = true
			}
			compare(t, name, archive, "want", got.String())
		})
	}
	if t.Failed() {
		return
	}
	broken[house.RuleHabit] = true // in TestBudgets: fixtures of that length are no reading
	for _, rule := range house.Rules {
		if !broken[rule] {
			t.Errorf("no fixture breaks the rule %q: who says that it can be broken?", rule)
		}
	}
}

func TestParseTableRefuses(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"a line without a colon", "# ok\n\nfloor core/geo\n",
			`packages.txt:3: no colon in "floor core/geo", expected "floor packages: imports" or another statement`},
		{"an unknown statement", "core/geo: core/clock\n",
			`packages.txt:1: unknown statement "core/geo", expected floor, allow, folders, wallclock, forbid or forbid-through`},
		{"a continuation of nothing", "# ok\n floor core/geo:\n",
			`packages.txt:2: unknown statement " floor core/geo", expected floor, allow, folders, wallclock, forbid or forbid-through`},
		{"a floor of nothing", "floor: core/geo\n", `packages.txt:1: expected "floor packages: imports", got "floor: core/geo"`},
		{"a floor with a reason", "floor core/geo: core/clock because so\n",
			`packages.txt:1: expected "floor packages: imports", got "floor core/geo: core/clock because so"`},
		{"a pattern of two floors", "floor core/geo:\n\nfloor core/clock core/geo:\n",
			`packages.txt:3: pattern core/geo is listed twice, first in line 1: a package is on one floor`},
		{"a name twice in a list", "floor core/geo: core/clock\n    core/clock\n", `packages.txt:1: core/clock is listed twice`},
		{"a path that is not clean", "floor core//geo:\n",
			`packages.txt:1: expected the path of a package, or a folder and /..., got "core//geo"`},
		{"dots that are no ending", "floor core/geo: core/...test\n",
			`packages.txt:1: expected the path of a package, or a folder and /..., got "core/...test"`},
		{"a path from the root of the disk", "allow: /core/geo -> core/clock because so\n",
			`packages.txt:1: expected the path of a package, or a folder and /..., got "/core/geo"`},
		{"an exception without a reason", "allow: core/geo -> core/clock\n",
			`packages.txt:1: expected "allow: packages -> imports because reason", got "allow: core/geo -> core/clock"`},
		{"an exception for nobody", "allow: -> core/clock because so\n",
			`packages.txt:1: expected "allow: packages -> imports because reason", got "allow: -> core/clock because so"`},
		{"a ban without a reason", "forbid: core/... -> scripting\n",
			`packages.txt:1: expected "forbid: packages -> imports because reason", got "forbid: core/... -> scripting"`},
		{"a ban of nothing", "forbid-through: core/... -> because so\n",
			`packages.txt:1: expected "forbid-through: packages -> imports because reason", got "forbid-through: core/... -> because so"`},
		{"a grant without a reason", "wallclock: core/clock\n",
			`packages.txt:1: expected "wallclock: packages because reason", got "wallclock: core/clock"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := house.ParseTable("packages.txt", []byte(test.text))
			if err == nil || err.Error() != test.want {
				t.Errorf("ParseTable error = %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestLoadRefuses(t *testing.T) {
	for _, test := range []struct {
		name  string
		files fstest.MapFS
		want  string
	}{
		{"a tree without go.mod", fstest.MapFS{}, "find the module: open go.mod: file does not exist"},
		{"a go.mod without a module", fstest.MapFS{"go.mod": file("go 1.26\n")}, "go.mod: no module line"},
		{"code that does not parse", fstest.MapFS{"go.mod": file("module m\n"), "a.go": file("pakcage a\n")},
			"a.go:1:1: expected 'package', found pakcage"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := house.Load(test.files)
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("Load error = %v\nwant %s", err, test.want)
			}
		})
	}
}

// TestBudgets writes code of exactly the lengths at which something changes.
func TestBudgets(t *testing.T) {
	lines := func(n int) string { return strings.Repeat("//\n", n) }
	function := func(n int) string { return "func F() {\n" + strings.Repeat("_ = 0\n", n-2) + "}\n" }
	const head = "// Package p is measured.\npackage p\n" // two lines
	for _, test := range []struct {
		name, file, text string
		want             house.Rule // "" is no finding
	}{
		{"a file of 400 lines", "p.go", head + lines(398), ""},
		{"a file of 401 lines", "p.go", head + lines(399), house.RuleHabit},
		{"a file of 800 lines", "p.go", head + lines(798), house.RuleHabit},
		{"a file of 801 lines", "p.go", head + lines(799), house.RuleBudget},
		{"a function of 60 lines", "p.go", head + function(60), ""},
		{"a function of 61 lines", "p.go", head + function(61), house.RuleHabit},
		{"a function of 120 lines", "p.go", head + function(120), house.RuleHabit},
		{"a function of 121 lines", "p.go", head + function(121), house.RuleBudget},
		{"a function of 121 lines in a variable", "p.go", head + "var f = " + strings.Replace(function(121), "F", "", 1), house.RuleBudget},
		{"a test of 800 lines", "p_test.go", "package p\n" + lines(799), ""},
		{"a test of 801 lines", "p_test.go", "package p\n" + lines(800), house.RuleBudget},
		{"a test function of 121 lines", "p_test.go", "package p\n" + function(121), ""},
		{"a generated file of 801 lines", "q.go", "// Code generated by hand. DO NOT EDIT.\n\npackage p\n" + function(121) + lines(799), ""},
		{"a table of 801 lines", "q.go", "package p\n\n//loam:table\n" + lines(799), ""},
		{"a table that declares a function", "q.go", "package p\n\n//loam:table\n" + function(3), house.RuleBudget},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := fstest.MapFS{
				"go.mod": file("module m\n"), "core/p/p.go": file(head),
				tableName: file("folders: core\nfloor core/p:\n"),
			}
			files["core/p/"+test.file] = file(test.text)
			var got house.Rule
			for _, finding := range house.Check(load(t, files), table(t, files)) {
				if got != "" {
					t.Errorf("more than one finding: %s", finding)
				}
				got = finding.Rule
			}
			if got != test.want {
				t.Errorf("rule broken = %q, want %q", got, test.want)
			}
		})
	}
}

// TestPackageHabit writes a package of 4,000 lines, and one more.
func TestPackageHabit(t *testing.T) {
	for lines, want := range map[int]string{
		400: "",
		401: "core/p: package has 4001 lines, over 4000: split it by noun (habit)",
	} {
		files := fstest.MapFS{"go.mod": file("module m\n"), tableName: file("folders: core\nfloor core/p:\n")}
		for i := range 10 {
			text := "package p\n" + strings.Repeat("//\n", 399)
			if i == 0 {
				text = "// Package p is measured.\npackage p\n" + strings.Repeat("//\n", 398)
			}
			files["core/p/"+string(rune('a'+i))+".go"] = file(text)
		}
		if lines == 401 {
			files["core/p/z.go"] = file("package p\n")
		}
		got := ""
		for _, finding := range house.Check(load(t, files), table(t, files)) {
			got += finding.String()
		}
		if got != want {
			t.Errorf("findings = %q, want %q", got, want)
		}
	}
}

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func fixtures(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("no fixtures match %s (%v)", pattern, err)
	}
	return names
}

// open reads an archive as a tree.
func open(t *testing.T, name string) (*txtar.Archive, fstest.MapFS) {
	t.Helper()
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"go.mod": file("module loam\n")}
	for _, f := range archive.Files {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return archive, files
}

func load(t *testing.T, files fs.FS) *house.Module {
	t.Helper()
	module, err := house.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return module
}

func table(t *testing.T, files fs.FS) *house.Table {
	t.Helper()
	data, err := fs.ReadFile(files, tableName)
	if err != nil {
		t.Fatal(err)
	}
	table, err := house.ParseTable(tableName, data)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func words(t *testing.T, files fs.FS) *house.Words {
	t.Helper()
	data, err := fs.ReadFile(files, wordsName)
	if err != nil {
		t.Fatal(err)
	}
	words, err := house.ParseWords(wordsName, data)
	if err != nil {
		t.Fatal(err)
	}
	return words
}

// compare holds got against a file of the archive, or writes it there.
func compare(t *testing.T, name string, archive *txtar.Archive, member, got string) {
	t.Helper()
	i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == member })
	if i < 0 {
		t.Fatalf("%s has no file %s", name, member)
	}
	if *update && string(archive.Files[i].Data) != got {
		archive.Files[i].Data = []byte(got)
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want := string(archive.Files[i].Data); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
