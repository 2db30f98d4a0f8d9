package page

import (
	"bytes"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

func TestEveryFileOfTheFolderIsServed(t *testing.T) {
	files := Read().files
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) == ".go" || name == "package.json" || name == sumsFile {
			return err
		}
		if files["/"+strings.TrimPrefix(name, "built/")] == nil {
			t.Errorf("%s is not part of the program", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range files {
		if path.Ext(name) == ".go" || path.Ext(name) == ".json" {
			t.Errorf("%s is served", name)
		}
	}
}

func TestEveryStyleSheetIsPartOfThePage(t *testing.T) {
	files := Read().files
	styles := files["/page.css"].data
	for name, f := range files {
		name := name[1:]
		if path.Ext(name) != ".css" || name == "page.css" || name == "scripts.css" {
			continue
		}
		if !slices.Contains(sheets, name) || !bytes.Contains(styles, f.data) {
			t.Errorf("%s is not part of page.css", name)
		}
		// What is not closed in one would swallow the beginning of the next; what must be
		// first in its file is not first in page.css.
		if open, closed := bytes.Count(f.data, []byte("{")), bytes.Count(f.data, []byte("}")); open != closed {
			t.Errorf("%s opens %d braces and closes %d", name, open, closed)
		}
		for _, first := range []string{"@import", "@charset", "@namespace"} {
			if bytes.Contains(f.data, []byte(first)) {
				t.Errorf("%s has %s", name, first)
			}
		}
	}
}

func TestTheIndexNamesTheHashesOfItsParts(t *testing.T) {
	p := Read()
	index := string(p.files["/"].data)
	for _, want := range []string{
		`href="/page.css" integrity="` + hash(p.files["/page.css"].data) + `"`,
		`src="/page.js" integrity="` + hash(p.files["/page.js"].data) + `"`,
	} {
		if !strings.Contains(index, want) {
			t.Errorf("the index does not contain %s", want)
		}
	}
}

func TestThePolicyAllowsTheScriptOfTheIndexAndNoOther(t *testing.T) {
	p := Read()
	_, rest, _ := strings.Cut(string(p.files["/"].data), "<script>")
	script, _, _ := strings.Cut(rest, "</script>")
	if !strings.Contains(script, "'partial'") {
		t.Fatalf("the first script of the index is %q", script)
	}
	want := "default-src 'none'; script-src 'self' '" + hash([]byte(script)) + "'; style-src 'self'; img-src 'self' data:; " +
		"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	if p.Policy != want {
		t.Errorf("the policy is %s\nwant %s", p.Policy, want)
	}
}

func TestWhatHasNotChangedIsNotSentAgain(t *testing.T) {
	page := Read()
	for _, name := range []string{"/page.css", "/page.js", "/page.js?again=1", "/"} {
		ask := func(tag string) *httptest.ResponseRecorder {
			r := httptest.NewRequest(http.MethodGet, name, nil)
			r.Header.Set("If-None-Match", tag)
			w := httptest.NewRecorder()
			page.ServeHTTP(w, r)
			return w
		}
		first := ask("")
		if first.Code != http.StatusOK || first.Body.Len() == 0 || first.Header().Get("Cache-Control") != "no-cache" {
			t.Fatalf("%s is answered with %d, %d bytes, cached as %q", name, first.Code, first.Body.Len(), first.Header().Get("Cache-Control"))
		}
		if again := ask(first.Header().Get("ETag")); again.Code != http.StatusNotModified || again.Body.Len() > 0 {
			t.Errorf("a browser that has %s is answered with %d and %d bytes", name, again.Code, again.Body.Len())
		}
		if other := ask(`"older"`); other.Code != http.StatusOK {
			t.Errorf("a browser with an older %s is answered with %d", name, other.Code)
		}
	}
	for name, f := range page.files {
		if want := contentTypes[path.Ext(name)]; name != "/" && f.kind != want {
			t.Errorf("%s is served as %q, want %q", name, f.kind, want)
		}
	}
}
