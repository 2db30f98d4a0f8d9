package content_test

import (
	"fmt"

	"loam/core/model/content"
)

// A snapshot indexes the definitions that bundles supply.
func ExampleNewSnapshot() {
	s := content.NewSnapshot(content.Tables{Items: []content.Item{
		{ID: "meadow:rope", Stack: 1},
		{ID: "meadow:apple", Stack: 20},
	}})
	apple, ok := s.Item("meadow:apple")
	fmt.Println(apple.Stack, ok)
	_, ok = s.Item("meadow:pear")
	fmt.Println(ok)
	fmt.Println(s.IDs(content.Items))
	// Output:
	// 20 true
	// false
	// [meadow:apple meadow:rope]
}

// A text is a key in the locale of a bundle; a language without the key falls back
// to a wider one.
func ExampleSnapshot_Line() {
	s := content.NewSnapshot(content.Tables{Locale: map[string]map[string]map[string]string{
		"en": {"meadow": {"apple": "Apple", "rope": "Rope"}},
		"de": {"meadow": {"apple": "Apfel"}},
	}})
	fmt.Println(s.Line("de_AT", content.Text{Bundle: "meadow", Key: "apple"}))
	fmt.Println(s.Line("de_AT", content.Text{Bundle: "meadow", Key: "rope"}))
	// Output:
	// Apfel
	// Rope
}
