package docs

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loam/examples"
)

// recipeRow is a line of the table in recipes.md: what an author wants, the bundle and its folder.
var recipeRow = regexp.MustCompile(`(?m)^\| ([^|]+) \| \[([a-z_]+)\]\(\.\./examples/([a-z-]+)/README\.md\) \| [^|]{10,} \|$`)

// TestRecipesAreListed compares recipes.md with the recipes that the program lists. That each
// works is tested where they are.
func TestRecipesAreListed(t *testing.T) {
	page, err := os.ReadFile("recipes.md")
	if err != nil {
		t.Fatal(err)
	}
	var listed []examples.Recipe
	for _, row := range recipeRow.FindAllStringSubmatch(string(page), -1) {
		if row[3] != strings.ReplaceAll(row[2], "_", "-") {
			t.Errorf("%s links to the folder %s", row[2], row[3])
		}
		listed = append(listed, examples.Recipe{Bundle: row[2], Want: row[1]})
	}
	if want := examples.Recipes(); !slices.Equal(listed, want) {
		t.Errorf("the table of recipes.md has\n%v\nwant the recipes of the program, in their order\n%v", listed, want)
	}
	if len(listed) < 20 {
		t.Errorf("%d recipes, want at least 20", len(listed))
	}
}
