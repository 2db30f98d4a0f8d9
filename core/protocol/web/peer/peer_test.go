package peer

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestWhoMayBeAGuestAndWhoMaySendAPassword(t *testing.T) {
	for _, test := range []struct {
		name            string
		remote, host    string
		header          http.Header
		tls             bool
		guest, password bool
		address         string
	}{
		{"this machine", "127.0.0.1:50000", "localhost:8080", nil, false, true, true, "127.0.0.1"},
		{"this machine by number", "127.0.0.1:50000", "127.0.0.1:8080", nil, false, true, true, "127.0.0.1"},
		{"this machine by its newer number", "[::1]:50000", "[::1]:8080", nil, false, true, true, "::1"},
		{"this machine in disguise", "[::ffff:127.0.0.1]:50000", "localhost", nil, false, true, true, "127.0.0.1"},
		{"a web site whose name points here", "127.0.0.1:50000", "evil.example:8080", nil, false, false, true, "127.0.0.1"},
		{"a name that only looks like this machine", "127.0.0.1:50000", "localhost.evil.example", nil, false, false, true, "127.0.0.1"},
		{"another machine", "192.0.2.7:50000", "192.0.2.1:8080", nil, false, false, false, "192.0.2.7"},
		{"another machine that says localhost", "192.0.2.7:50000", "localhost:8080", nil, false, false, false, "192.0.2.7"},
		{"another machine over TLS", "192.0.2.7:50000", "play.example", nil, true, false, true, "192.0.2.7"},
		{"a proxy on this machine", "127.0.0.1:50000", "localhost", http.Header{"X-Forwarded-For": {"203.0.113.9"}}, false, false, false, "203.0.113.9"},
		{"a proxy with TLS", "127.0.0.1:50000", "play.example", http.Header{"X-Forwarded-For": {"203.0.113.9"}, "X-Forwarded-Proto": {"https"}}, false, false, true, "203.0.113.9"},
		{"a proxy that was lied to", "127.0.0.1:50000", "localhost", http.Header{"X-Forwarded-For": {"127.0.0.1, 203.0.113.9"}}, false, false, false, "203.0.113.9"},
		{"another machine that plays proxy", "192.0.2.7:50000", "localhost", http.Header{"X-Forwarded-For": {"127.0.0.1"}, "X-Forwarded-Proto": {"https"}}, false, false, false, "192.0.2.7"},
		{"no address at all", "@", "localhost", nil, false, false, false, "invalid IP"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/socket", nil)
			r.RemoteAddr, r.Host = test.remote, test.host
			if test.header != nil {
				r.Header = test.header
			}
			if test.tls {
				r.TLS = &tls.ConnectionState{}
			}
			got := Of(r)
			if got.Guest != test.guest || got.Password != test.password || got.Address != test.address {
				t.Errorf("got %+v, want guest %t, password %t, address %s", got, test.guest, test.password, test.address)
			}
		})
	}
}
