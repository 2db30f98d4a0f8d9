package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

const testFile = `package field

import (
	"net"
	"testing"
)

var table = map[string]func(*testing.T){"long": long}

func long(t *testing.T) {
	if testing.Short() {
		t.Skip()
	}
}

type caller struct{}

func (caller) dials() { net.Dial("tcp", "") }

func TestByTable(t *testing.T)  { table["long"](t) }
func TestByMethod(t *testing.T) { caller{}.dials() }
func TestPlain(t *testing.T)    { t.Log("testing.Short") }
func TestMain(m *testing.M)     { _ = testing.Short() }
func FuzzBytes(f *testing.F)    {}
`

func TestTestsAreFoundByWhatTheyUse(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("core/field/testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"core/field/field_test.go", "core/field/testdata/other_test.go"} {
		if err := os.WriteFile(filepath.FromSlash(file), []byte(testFile), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	suites, err := readSuites(".")
	if err != nil || len(suites) != 1 || suites[0].path != "loam/core/field" {
		t.Fatalf("got %+v, %v, want the one package", suites, err)
	}
	for _, test := range []struct {
		name   string
		wanted func(string) bool
		want   []string
	}{
		{"asks for the short form by a table of functions", asksShort, []string{"TestByTable"}},
		{"dials by a method", loaded.MatchString, []string{"TestByMethod"}},
	} {
		if got := suites[0].reaching(test.wanted); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
	if got, want := suites[0].readers(), []string{"TestByTable", "TestPlain"}; !slices.Equal(got, want) {
		t.Errorf("depend on nothing but files: got %v, want %v", got, want)
	}
	targets, err := fuzzTargets("core")
	if want := []fuzzTarget{{"FuzzBytes", "core/field"}}; err != nil || !slices.Equal(targets, want) {
		t.Errorf("fuzz targets: got %v, %v, want %v", targets, err, want)
	}
}

func TestTheLongestPackagesBeginFirst(t *testing.T) {
	all := []suite{{path: "loam/core/rules"}, {path: "loam/docs"}, {path: "loam/mods"}, {path: "loam/cmd/loam"}}
	var got []string
	for _, s := range longestFirst(all) {
		got = append(got, s.path)
	}
	if want := []string{"loam/cmd/loam", "loam/docs", "loam/core/rules", "loam/mods"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestAFileThatDoesNotParseIsNamed(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a_test.go", []byte("package a\nfunc"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readSuites("."); err == nil {
		t.Error("got no error")
	}
}
