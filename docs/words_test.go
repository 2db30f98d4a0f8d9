package docs

import (
	"os"
	"testing"

	"loam/docs/internal/house"
)

// TestWords holds the names of all packages against the vocabulary of words.md, and the
// folders that the page lists against the tree.
func TestWords(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	page := mustRead(t, "words.md")
	located := string(house.Locate(loadModule(t), []byte(page)))
	if *update {
		if err := os.WriteFile("words.md", []byte(located), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if page != located {
		t.Error("words.md lists other folders than there are: run go test ./docs -run TestWords -update")
	}
	words, err := house.ParseWords("docs/words.md", []byte(page))
	if err != nil {
		t.Fatal(err)
	}
	report(t, house.CheckWords(loadModule(t), words))
}
