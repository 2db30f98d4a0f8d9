package docs

import (
	"testing"

	"loam/docs/internal/house"
)

// TestWords holds the names of all packages against the vocabulary of words.md.
func TestWords(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	words, err := house.ParseWords("docs/words.md", []byte(mustRead(t, "words.md")))
	if err != nil {
		t.Fatal(err)
	}
	report(t, house.CheckWords(loadModule(t), words))
}
