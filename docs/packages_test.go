package docs

import (
	"flag"
	"os"
	"testing"

	"loam/docs/internal/house"
)

var update = flag.Bool("update", false, "rewrite the package lines of packages.txt from the code")

// TestPackages holds the tree against packages.txt and the house rules. With
// -update it first rewrites the package lines; what then still fails is not a
// matter of the table.
func TestPackages(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	module, err := house.Load(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	table := readTable(t)
	if *update {
		table.Update(module)
		if err := os.WriteFile("packages.txt", table.Format(), 0o644); err != nil {
			t.Fatal(err)
		}
		table = readTable(t)
	}
	for _, finding := range house.Check(module, table) {
		if finding.Warning() {
			t.Log(finding)
		} else {
			t.Error(finding)
		}
	}
}

func readTable(t *testing.T) *house.Table {
	t.Helper()
	data, err := os.ReadFile("packages.txt")
	if err != nil {
		t.Fatal(err)
	}
	table, err := house.ParseTable("docs/packages.txt", data)
	if err != nil {
		t.Fatal(err)
	}
	return table
}
