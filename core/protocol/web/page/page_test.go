package page

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"testing"
)

func TestEveryFileOfTheFolderIsServed(t *testing.T) {
	files := Read()
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) == ".go" {
			return err
		}
		if files["/"+name] == nil {
			t.Errorf("%s is not part of the program", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range files {
		if path.Ext(name) == ".go" {
			t.Errorf("%s is served", name)
		}
	}
}

func TestWhatHasNotChangedIsNotSentAgain(t *testing.T) {
	files := Read()
	ask := func(tag string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "/style.css", nil)
		r.Header.Set("If-None-Match", tag)
		w := httptest.NewRecorder()
		files.ServeHTTP(w, r)
		return w
	}
	first := ask("")
	if first.Code != http.StatusOK || first.Body.Len() == 0 || first.Header().Get("Content-Type") != contentTypes[".css"] {
		t.Fatalf("the style is answered with %d, %d bytes, as %q", first.Code, first.Body.Len(), first.Header().Get("Content-Type"))
	}
	if again := ask(first.Header().Get("ETag")); again.Code != http.StatusNotModified || again.Body.Len() > 0 {
		t.Errorf("a browser that has the style is answered with %d and %d bytes", again.Code, again.Body.Len())
	}
	if other := ask(`"older"`); other.Code != http.StatusOK {
		t.Errorf("a browser with an older style is answered with %d", other.Code)
	}
}
