package docs

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"loam/docs/site"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	fenced  = regexp.MustCompile("(?ms)^```.*?^```$")
)

// TestLinks follows every link from one file of the tree to another, to the
// heading where one is named, and every picture.
func TestLinks(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	tree := os.DirFS("..")
	documents, followed := 0, 0
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "world" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && name != "."):
			return fs.SkipDir
		case path.Ext(name) != ".md" || strings.HasSuffix(name, "_head.md"): // a head is part of a document made elsewhere
			return nil
		}
		data, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		documents++
		for _, m := range link.FindAllStringSubmatch(fenced.ReplaceAllString(string(data), ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			followed++
			if problem := followLink(tree, name, m[1]); problem != "" {
				t.Errorf("%s: link %s: %s", name, m[1], problem)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if documents < 10 || followed < 20 {
		t.Errorf("saw %d documents with %d links; the walk has lost its way", documents, followed)
	}
}

// mostLinks is the number of links of a cell above which nobody finds the right one.
const mostLinks = 5

// Who looks for a document reads a list with a line for each, not a cell full of links.
func TestNoCellIsFullOfLinks(t *testing.T) {
	for _, name := range []string{"README.md", "../README.md", "../examples/README.md", "operating.md"} {
		for i, line := range strings.Split(mustRead(t, name), "\n") {
			if !strings.HasPrefix(line, "|") {
				continue
			}
			for _, cell := range strings.Split(line, "|") {
				if n := len(link.FindAllString(cell, -1)); n > mostLinks {
					t.Errorf("%s:%d: a cell has %d links, want at most %d: write a list", name, i+1, n, mostLinks)
				}
			}
		}
	}
}

func followLink(tree fs.FS, from, to string) string {
	file, anchor, _ := strings.Cut(to, "#")
	target := from
	if file != "" {
		target = path.Join(path.Dir(from), file)
	}
	data, err := fs.ReadFile(tree, target)
	if err != nil {
		if info, err := fs.Stat(tree, target); err == nil && info.IsDir() && anchor == "" {
			return ""
		}
		return "there is no such file"
	}
	if anchor == "" {
		return ""
	}
	for _, m := range heading.FindAllStringSubmatch(string(data), -1) {
		if site.Anchor(m[1]) == anchor {
			return ""
		}
	}
	return "there is no such heading"
}

// TestFollowLink shows that a dead link is seen.
func TestFollowLink(t *testing.T) {
	for _, test := range []struct{ to, want string }{
		{"docs/architecture.md", ""},
		{"docs/architecture.md#decisions-and-why", ""},
		{"docs", ""},
		{"docs/architecture.md#no-such", "there is no such heading"},
		{"docs/no-such.md", "there is no such file"},
	} {
		if got := followLink(os.DirFS(".."), "README.md", test.to); got != test.want {
			t.Errorf("%s: %q, want %q", test.to, got, test.want)
		}
	}
}

// TestEveryDocumentIsListed keeps the index whole.
func TestEveryDocumentIsListed(t *testing.T) {
	index, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(os.DirFS("."), "*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if name != "README.md" && !strings.Contains(string(index), "]("+name+")") {
			t.Errorf("docs/README.md does not lead to %s", name)
		}
	}
}

// Who looks for an example finds every one by what it shows: in the list of examples, or of
// recipes, to which that one leads.
func TestTheListOfExamplesHasAll(t *testing.T) {
	var list string
	for _, name := range []string{"../examples/README.md", "recipes.md"} {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list += strings.ReplaceAll(string(page), "(../examples/", "(")
	}
	entries, err := os.ReadDir("../examples")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		to := e.Name() + "/README.md"
		if e.IsDir() && !strings.Contains(list, "("+to+")") {
			t.Errorf("neither examples/README.md nor docs/recipes.md leads to %s", to)
		}
	}
}
