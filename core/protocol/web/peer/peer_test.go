package peer

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"loam/core/net/port"
)

func TestWhoMayBeAGuestAndWhoMaySendAPassword(t *testing.T) {
	forwarded := func(address string) http.Header { return http.Header{"X-Forwarded-For": {address}} }
	secure := func(address string) http.Header {
		return http.Header{"X-Forwarded-For": {address}, "X-Forwarded-Proto": {"https"}}
	}
	for _, test := range []struct {
		name            string
		remote, host    string
		header          http.Header
		proxies         string // "" for none
		tls             bool
		guest, password bool
		address         string
	}{
		{"this machine", "127.0.0.1:50000", "localhost:8080", nil, "", false, true, true, "127.0.0.1"},
		{"this machine by number", "127.0.0.1:50000", "127.0.0.1:8080", nil, "", false, true, true, "127.0.0.1"},
		{"this machine by its newer number", "[::1]:50000", "[::1]:8080", nil, "", false, true, true, "::1"},
		{"this machine in disguise", "[::ffff:127.0.0.1]:50000", "localhost", nil, "", false, true, true, "127.0.0.1"},
		{"a web site whose name points here", "127.0.0.1:50000", "evil.example:8080", nil, "", false, false, true, "127.0.0.1"},
		{"a name that only looks like this machine", "127.0.0.1:50000", "localhost.evil.example", nil, "", false, false, true, "127.0.0.1"},
		{"another machine", "192.0.2.7:50000", "192.0.2.1:8080", nil, "", false, false, false, "192.0.2.7"},
		{"another machine that says localhost", "192.0.2.7:50000", "localhost:8080", nil, "", false, false, false, "192.0.2.7"},
		{"another machine over TLS", "192.0.2.7:50000", "play.example", nil, "", true, false, true, "192.0.2.7"},
		{"a proxy on this machine", "127.0.0.1:50000", "localhost", forwarded("203.0.113.9"), "127.0.0.1/32", false, false, false, "203.0.113.9"},
		{"a proxy elsewhere", "192.0.2.7:50000", "localhost", forwarded("203.0.113.9"), "192.0.2.0/24", false, false, false, "203.0.113.9"},
		{"a proxy with TLS", "127.0.0.1:50000", "play.example", secure("203.0.113.9"), "127.0.0.1/32", false, false, true, "203.0.113.9"},
		{"a proxy that was lied to", "127.0.0.1:50000", "localhost", forwarded("127.0.0.1, 203.0.113.9"), "127.0.0.1/32", false, false, false, "203.0.113.9"},
		{"a proxy behind a proxy", "127.0.0.1:50000", "localhost", forwarded("lies, 203.0.113.9, 192.0.2.7"), "192.0.2.7/32 127.0.0.1/32", false, false, false, "203.0.113.9"},
		{"a check of a proxy behind a proxy", "127.0.0.1:50000", "localhost", forwarded("192.0.2.7"), "192.0.2.7/32 127.0.0.1/32", false, false, false, "192.0.2.7"},
		{"a proxy that names ports", "127.0.0.1:50000", "localhost", forwarded("203.0.113.9:4711"), "127.0.0.1/32", false, false, false, "203.0.113.9"},
		{"a proxy that names ports of IPv6", "127.0.0.1:50000", "localhost", forwarded("[2001:db8::1]:4711"), "127.0.0.1/32", false, false, false, "2001:db8::1"},
		{"a proxy that names this machine", "192.0.2.7:50000", "localhost", forwarded("127.0.0.1"), "192.0.2.7/32", false, false, false, "127.0.0.1"},
		{"a named proxy without the header", "127.0.0.1:50000", "localhost", nil, "127.0.0.1/32", false, false, false, "127.0.0.1"},
		{"a proxy on this machine that nobody has named", "127.0.0.1:50000", "localhost", secure("203.0.113.9"), "", false, false, false, "127.0.0.1"},
		{"another machine that plays proxy", "192.0.2.7:50000", "localhost", secure("127.0.0.1"), "127.0.0.1/32", false, false, false, "192.0.2.7"},
		{"no address at all", "@", "localhost", nil, "", false, false, false, "invalid IP"},
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
			var proxies port.Proxies
			for _, p := range strings.Fields(test.proxies) {
				proxies = append(proxies, netip.MustParsePrefix(p))
			}
			got, err := Of(r, proxies)
			if err != nil || got.Guest != test.guest || got.Password != test.password || got.Address.String() != test.address {
				t.Errorf("got %+v, %v, want guest %t, password %t, address %s", got, err, test.guest, test.password, test.address)
			}
			wrong := strings.Contains(test.name, "without the header") || strings.Contains(test.name, "nobody has named")
			if (got.Remark != "") != wrong {
				t.Errorf("the remark is %q", got.Remark)
			}
		})
	}
}

func TestAHeaderOfAProxyThatIsWrongIsRefused(t *testing.T) {
	for _, test := range []struct{ header, want string }{
		{"unknown", `contains "unknown", which is not an address`},
		{"203.0.113.9, ", `contains "", which is not an address`},
		{"203.0.113.9, 1.2.3.4\x1b[2J", `which is not an address`},
		{strings.Repeat("192.0.2.7, ", 100) + "203.0.113.9", "has 1111 bytes, at most 1024 are allowed"},
	} {
		r := httptest.NewRequest("GET", "/socket", nil)
		r.RemoteAddr = "192.0.2.7:50000"
		r.Header.Set("X-Forwarded-For", test.header)
		if _, err := Of(r, port.Proxies{netip.MustParsePrefix("192.0.2.7/32")}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.30q: %v, want %q", test.header, err, test.want)
		}
		r.RemoteAddr = "192.0.2.8:50000"
		if _, err := Of(r, port.Proxies{netip.MustParsePrefix("192.0.2.7/32")}); err != nil {
			t.Errorf("%.30q of somebody who is no proxy: %v", test.header, err)
		}
	}
}

// Whatever a proxy sends, the peer is an address that stands in the header and is no proxy,
// or the request is refused.
func FuzzForwarded(f *testing.F) {
	for _, seed := range []string{"", "203.0.113.9", "lies, 203.0.113.9, 192.0.2.7", "[2001:db8::1]:4711", "203.0.113.9,", "::ffff:203.0.113.9", "fe80::1%eth0"} {
		f.Add(seed)
	}
	proxies := port.Proxies{netip.MustParsePrefix("192.0.2.0/24")}
	f.Fuzz(func(t *testing.T, header string) {
		r := httptest.NewRequest("GET", "/socket", nil)
		r.RemoteAddr = "192.0.2.7:50000"
		r.Header["X-Forwarded-For"] = []string{header}
		p, err := Of(r, proxies)
		switch {
		case err != nil:
			if strings.ContainsAny(err.Error(), "\n\r\x1b") {
				t.Errorf("the error is %q", err)
			}
		case p.Loopback || p.Guest || p.Password:
			t.Errorf("%q has the rights of this machine: %+v", header, p)
		case !p.Address.IsValid() || header == "" && p.Remark == "":
			t.Errorf("%q is %+v", header, p)
		}
	})
}
