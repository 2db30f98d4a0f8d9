package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func TestHealthIsAboutTheProcess(t *testing.T) {
	now := time.Unix(1000, 0)
	for _, test := range []struct {
		name     string
		seen     *look
		stopping bool
		want     string
	}{
		{"it starts", nil, false, ""},
		{"all maps step", &look{at: now}, false, ""},
		{"a map does not step", &look{now, []string{"vale:vale"}}, false, "no steps: vale:vale"},
		{"the last look was long ago", &look{at: now.Add(-11 * time.Second)}, false, "the realm does not answer"},
		{"it stops, and nobody looks any more", &look{at: now.Add(-time.Minute)}, true, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var h health
			h.seen.Store(test.seen)
			h.stopping.Store(test.stopping)
			if got := h.alive(now)["maps"]; got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func TestStrangersLearnOnlyWhetherTheWorldIsAvailable(t *testing.T) {
	for _, test := range []struct {
		name, from, proxied string
		problems            problems
		code                int
		body                string
	}{
		{"this machine", "127.0.0.1:5", "", problems{"database": "down"}, 503, `{"status":"unavailable","problems":{"database":"down"}}`},
		{"another machine", "203.0.113.7:5", "", problems{"database": "down"}, 503, `{"status":"unavailable"}`},
		{"another machine by a proxy on this one", "127.0.0.1:5", "203.0.113.7", problems{"database": "down"}, 503, `{"status":"unavailable"}`},
		{"no problem", "203.0.113.7:5", "", nil, 200, `{"status":"ok"}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/readyz", nil)
			r.Host = "localhost"
			r.RemoteAddr = test.from
			if test.proxied != "" {
				r.Header.Set("X-Forwarded-For", test.proxied)
			}
			w := httptest.NewRecorder()
			answer(w, r, test.problems)
			if w.Code != test.code || w.Body.String() != test.body+"\n" {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		})
	}
}
