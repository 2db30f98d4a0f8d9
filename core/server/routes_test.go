package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// documents stands in for the site of the documents, which has a policy of its own.
var documents = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; frame-ancestors 'none'")
})

// asked answers a request from an address.
func asked(h http.Handler, method, path, from string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	r.RemoteAddr = from
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestEveryAnswerHasTheHeadersThatBindABrowser(t *testing.T) {
	s := open(t, t.TempDir(), LogOn{}, func(c *Config) { c.Documents = documents })
	defer s.runs(t)()
	h := s.handler()
	paths := []string{"/index.html", "/page.js", "/page.css", "/icon.svg", "/scripts.html", "/scripts.js", "/socket", "/docs", "/docs/", "/nothing", "/a/../b", "//double", "/scripts.json/x"}
	for _, r := range s.routes() {
		paths = append(paths, r.pattern)
	}
	for _, from := range []string{"127.0.0.1:5000", "192.0.2.7:5000"} {
		for _, path := range paths {
			for _, method := range []string{"GET", "HEAD", "POST", "OPTIONS"} {
				head := asked(h, method, path, from).Header()
				policy := head.Get("Content-Security-Policy")
				if !strings.HasPrefix(policy, "default-src 'none'; ") || !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "unsafe") {
					t.Errorf("%s %s from %s: the policy is %q", method, path, from, policy)
				}
				for name, want := range map[string]string{
					"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
					"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
				} {
					if got := head.Get(name); got != want {
						t.Errorf("%s %s from %s: %s is %q, want %q", method, path, from, name, got, want)
					}
				}
				if head.Get("Access-Control-Allow-Origin") != "" {
					t.Errorf("%s %s from %s: other sites may read the answer", method, path, from)
				}
			}
		}
	}
}
