package server

import (
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
)

// Each path is asked for by each kind of peer, and operating.md has the same table.
func TestEveryPeerReachesWhatTheTableSays(t *testing.T) {
	s := open(t, t.TempDir(), LogOn{}, func(c *Config) { c.Documents = documents })
	defer s.runs(t)()
	text, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range s.routes() {
		row := regexp.MustCompile("(?m)^\\| 8080, `" + regexp.QuoteMeta(r.pattern) + "` \\|.*\\| (?:always this machine only.*|as `/metrics`) \\|$").Match(text)
		if row != r.near {
			t.Errorf("operating.md says that %s is for this machine only: %v, the table of paths says %v", r.pattern, row, r.near)
		}
		for _, peer := range []struct {
			name, from, host, header string
			here                     bool
		}{
			{"this machine", "127.0.0.1:5000", "localhost:8080", "", true},
			{"this machine by IPv6", "[::1]:5000", "[::1]:8080", "", true},
			{"a web site that leads its name here", "127.0.0.1:5000", "evil.example:8080", "", false},
			{"somebody behind a proxy of this machine", "127.0.0.1:5000", "localhost:8080", "X-Forwarded-For", false},
			{"another machine", "192.0.2.7:5000", "localhost:8080", "", false},
			{"another machine that claims to be this one", "192.0.2.7:5000", "localhost:8080", "Forwarded", false},
		} {
			request := httptest.NewRequest("GET", r.pattern, nil)
			request.RemoteAddr, request.Host = peer.from, peer.host
			if peer.header != "" {
				request.Header.Set(peer.header, "127.0.0.1")
			}
			w := httptest.NewRecorder()
			s.handler().ServeHTTP(w, request)
			reached := w.Code != http.StatusNotFound
			if reached != (peer.here || !r.near) || !reached && strings.Contains(w.Body.String(), "loam_") {
				t.Errorf("%s asks for %s: %d", peer.name, r.pattern, w.Code)
			}
		}
	}
}
