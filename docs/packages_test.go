package docs

import (
	"flag"
	"os"
	"sync"
	"testing"

	"loam/docs/internal/house"
)

var update = flag.Bool("update", false, "rewrite the documents that are made from code")

// TestPackages holds the tree against packages.txt and the house rules.
func TestPackages(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	table, err := house.ParseTable("docs/packages.txt", []byte(mustRead(t, "packages.txt")))
	if err != nil {
		t.Fatal(err)
	}
	report(t, house.Check(loadModule(t), table))
}

// loadedModule parses the tree once for all tests that read it.
var loadedModule = sync.OnceValues(func() (*house.Module, error) { return house.Load(os.DirFS("..")) })

func loadModule(t *testing.T) *house.Module {
	t.Helper()
	module, err := loadedModule()
	if err != nil {
		t.Fatal(err)
	}
	return module
}

// report fails the test on every finding that is not a warning.
func report(t *testing.T, findings []house.Finding) {
	t.Helper()
	for _, finding := range findings {
		if finding.Warning() {
			t.Log(finding)
		} else {
			t.Error(finding)
		}
	}
}
