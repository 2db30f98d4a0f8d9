package docs

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// guide is the page that lists the refused phrases, and may name them.
const guide = "docs/contributing.md"

// TestPhrases holds README.md and all documents, those made from code among them, against
// the phrases that contributing.md refuses.
func TestPhrases(t *testing.T) {
	refused := phrases(t, mustRead(t, path.Base(guide)))
	root := os.DirFS("..")
	pages, err := fs.Glob(root, "docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, "README.md") {
		if page == guide {
			continue
		}
		text, err := fs.ReadFile(root, page)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			for _, found := range refused.FindAllString(line, -1) {
				t.Errorf("%s:%d: %q: %s says what to write instead", page, i+1, found, guide)
			}
		}
	}
}

// phrases reads the table of refused phrases as one pattern of whole words.
func phrases(t *testing.T, page string) *regexp.Regexp {
	t.Helper()
	_, table, found := strings.Cut(page, "| phrase |")
	rows := regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(table, -1)
	if !found || len(rows) < 20 {
		t.Fatalf("%s lists %d phrases, want at least 20", guide, len(rows))
	}
	var all []string
	for _, row := range rows {
		all = append(all, regexp.QuoteMeta(row[1]))
	}
	return regexp.MustCompile(`(?i)\b(` + strings.Join(all, "|") + `)\b`)
}
