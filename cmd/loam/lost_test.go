package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"testing"

	"loam/core/protocol/web/browsertest"
	webpage "loam/core/protocol/web/page"
)

// loss answers a request for a part of the page, whose content is given, so that the
// part does not arrive.
type loss func(w http.ResponseWriter, content []byte)

func refuse(w http.ResponseWriter, _ []byte) {
	http.Error(w, "lost", http.StatusServiceUnavailable)
}

func hangUp(w http.ResponseWriter, _ []byte) {
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		conn.Close()
	}
}

// cutOff announces the whole content and sends half of it.
func cutOff(w http.ResponseWriter, content []byte) {
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	_, _ = w.Write(content[:len(content)/2])
	panic(http.ErrAbortHandler)
}

// shorten sends half of the content as if that were all.
func shorten(w http.ResponseWriter, content []byte) {
	w.Header().Set("Content-Length", strconv.Itoa(len(content)/2))
	_, _ = w.Write(content[:len(content)/2])
}

// lossy serves the page and loses a part of it.
type lossy struct {
	page  *webpage.Page
	part  string // path
	by    loss
	times int // how many requests for the part are lost

	mu    sync.Mutex
	asked map[string][]string // addresses, by path
}

// lose serves the page without the first requests for a part.
func lose(t *testing.T, part string, by loss, times int) (l *lossy, address string) {
	t.Helper()
	l = &lossy{page: webpage.Read(), part: part, by: by, times: times, asked: map[string][]string{}}
	s := httptest.NewServer(l)
	t.Cleanup(s.Close)
	return l, s.URL
}

func (l *lossy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", l.page.Policy)
	if l.count(r) > l.times || r.URL.Path != l.part {
		l.page.ServeHTTP(w, r)
		return
	}
	whole := httptest.NewRecorder()
	l.page.ServeHTTP(whole, r)
	w.Header().Set("Content-Type", whole.Header().Get("Content-Type"))
	l.by(w, whole.Body.Bytes())
}

// count notes a request and returns the place of its address among those of its path. The
// address of a part counts once: a browser may repeat a request on which a server hangs up.
func (l *lossy) count(r *http.Request) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	asked := l.asked[r.URL.Path]
	if r.URL.Path == "/" || !slices.Contains(asked, r.RequestURI) {
		asked = append(asked, r.RequestURI)
		l.asked[r.URL.Path] = asked
	}
	return slices.Index(asked, r.RequestURI) + 1
}

// requests counts those for a path.
func (l *lossy) requests(path string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.asked[path])
}

// TestAPartThatIsLostIsRequestedAgainInPlace loses parts of the page in all ways. A part
// is requested up to four times while the page stays; the page says when that does not help.
func TestAPartThatIsLostIsRequestedAgainInPlace(t *testing.T) {
	t.Parallel()
	const ever = 100
	p := browser.Blank(t)
	rules := 0 // of page.css
	for _, test := range []struct {
		part  string
		by    loss
		times int
		name  string
	}{
		{"", nil, 0, "nothing"},
		{"/page.js", refuse, 1, "refused"},
		{"/page.js", hangUp, 2, "hung up on"},
		{"/page.js", cutOff, 1, "cut off"},
		{"/page.js", shorten, 3, "shortened"},
		{"/page.js", hangUp, ever, "hung up on"},
		{"/page.css", refuse, 2, "refused"},
		{"/page.css", hangUp, 1, "hung up on"},
		{"/page.css", cutOff, 3, "cut off"},
		{"/page.css", shorten, 1, "shortened"},
		{"/page.css", refuse, ever, "refused"},
	} {
		l, address := lose(t, test.part, test.by, test.times)
		p.Go(address)
		if test.times < ever {
			p.Until(arrived + ` && !` + incomplete)
			count := browsertest.Ask[int](p, `document.querySelector("link[data-part=css]").sheet.cssRules.length`)
			if rules = max(rules, count); count != rules {
				t.Errorf("%s %s %d times: %d rules of page.css, want %d", test.part, test.name, test.times, count, rules)
			}
		} else {
			p.Until(incomplete)
		}
		for _, path := range []string{"/", "/page.js", "/page.css"} {
			want := 1
			if path == test.part {
				want += min(test.times, 3)
			}
			if got := l.requests(path); got != want {
				t.Errorf("%s %s %d times: %s was requested %d times, want %d", test.part, test.name, test.times, path, got, want)
			}
		}
	}
}

func TestAPageGoesOnWhenItIsOnlineAgain(t *testing.T) {
	t.Parallel()
	p := browser.Blank(t)
	for _, part := range []string{"/page.js", "/page.css"} {
		l, address := lose(t, part, hangUp, 5)
		p.Go(address)
		p.Until(incomplete)
		p.Run(`dispatchEvent(new Event("online"))`)
		p.Until(arrived + ` && !` + incomplete)
		if got := fmt.Sprint(l.requests(part), l.requests("/")); got != "6 1" {
			t.Errorf("requests for %s and for the document: %s, want 6 1", part, got)
		}
	}
}

func TestADocumentThatEndsEarlySaysSo(t *testing.T) {
	t.Parallel()
	p := browser.Blank(t)
	p.AllowExceptions() // the script misses elements of the other half
	_, address := lose(t, "/", shorten, 1)
	p.Go(address)
	p.Until(incomplete)
}
