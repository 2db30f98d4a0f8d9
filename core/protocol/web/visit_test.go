package web

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"
)

// Each file more is one that a browser may drop when the network of its machine changes.
func TestOneVisitTakesFourFilesAndTheSocket(t *testing.T) {
	h := serve(t)
	h.live(t)
	var mu sync.Mutex
	asked := map[string]int{} // guarded by mu
	plain := h.http
	t.Cleanup(plain.Close)
	h.http = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked[r.URL.Path]++
		mu.Unlock()
		plain.Config.Handler.ServeHTTP(w, r)
	}))
	b := &tab{chromium.Blank(t)}
	err := chromedp.Listen(b.Ctx, func(e any) {
		if added, ok := e.(*log.EventEntryAdded); ok {
			t.Errorf("the browser reports %s: %s", added.Entry.Level, added.Entry.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	b.Visit(h.http.URL)
	b.joinAs("Anna")
	mu.Lock()
	defer mu.Unlock()
	t.Logf("requests: %v", asked)
	delete(asked, "/socket")
	files := slices.Sorted(maps.Keys(asked))
	for _, path := range files {
		if asked[path] > 1 || !slices.Contains([]string{"/", "/page.css", "/page.js", "/icon.svg"}, path) {
			t.Errorf("%s is requested %d times in one visit", path, asked[path])
		}
	}
	if len(files) < 3 {
		t.Errorf("a visit takes %v alone", files)
	}
}
