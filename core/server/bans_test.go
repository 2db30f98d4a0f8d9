package server

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"testing"
	"time"

	"loam/core/model/auth"
	"loam/core/net/port"
	"loam/core/store"
)

// bansNetwork bans a network from a server.
func (s *Server) bansNetwork(t *testing.T, network string) {
	t.Helper()
	b := store.NetworkBan{Network: netip.MustParsePrefix(network), Ban: auth.Ban{Until: auth.Forever}}
	if err := store.BanNetwork(t.Context(), s.Store, s.Epoch, b, time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.ReadBans(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestABanHoldsAtEveryPort(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	dir := t.TempDir()
	proxied := func(c *Config) {
		c.Connections = Connections{Proxies: port.Proxies{netip.MustParsePrefix("127.0.0.1/32")}, Page: true, LogOn: true, World: true}
	}
	s := open(t, dir, LogOn{Name: "Heath"}, proxied)
	const player, other = "PROXY TCP4 203.0.113.9 198.51.100.1 50000 3724\r\n", "PROXY TCP4 203.0.114.9 198.51.100.1 50000 3724\r\n"
	ports := func() []entry {
		all := []entry{
			{name: "page", address: s.listener.Addr().String(), counters: s.listener.Counters(), half: "GET / HT"},
			{name: "log-on", address: s.LogOnAddr().String(), counters: s.logOnListener.Counters(), half: "\x00\x08"},
		}
		for _, w := range s.worlds {
			all = append(all, entry{name: w.Version().Packet.String(), address: w.Listener().Addr().String(), counters: w.Listener().Port()})
		}
		return all
	}
	stop := s.runs(t)
	closed := func(c io.Reader) bool {
		_, err := io.Copy(io.Discard, c)
		return !errors.Is(err, os.ErrDeadlineExceeded)
	}
	var before []io.Reader
	for _, e := range ports() {
		before = append(before, e.connects(t, player+e.half))
		until(ctx, t, "the connection of the player", func() bool { return e.counters.Introduced.Load() == 1 && e.counters.Open.Load() == 1 })
	}
	s.bansNetwork(t, "203.0.113.0/24")
	for i, e := range ports() {
		if !closed(before[i]) {
			t.Errorf("%s: a connection that was open is open", e.name)
		}
		if !closed(e.connects(t, player+e.half)) {
			t.Errorf("%s: a new connection is accepted", e.name)
		}
		if n := e.counters.Banned.Load(); n != 2 {
			t.Errorf("%s: %d connections are counted, want 2", e.name, n)
		}
	}
	stop()
	s = open(t, dir, LogOn{Name: "Heath"}, proxied)
	defer s.runs(t)()
	for _, e := range ports() {
		if !closed(e.connects(t, player+e.half)) {
			t.Errorf("%s: accepted after a restart", e.name)
		}
		e.connects(t, other+e.half)
		until(ctx, t, "a connection of another network", func() bool { return e.counters.Open.Load() == 1 })
	}
}

// The header of a named proxy counts, that of a stranger does not.
func TestABanHoldsBehindAProxyOfThePage(t *testing.T) {
	s := open(t, t.TempDir(), LogOn{}, func(c *Config) {
		c.Connections.Proxies = port.Proxies{netip.MustParsePrefix("192.0.2.1/32")}
	})
	defer s.runs(t)()
	s.bansNetwork(t, "203.0.113.0/24")
	s.bansNetwork(t, "192.0.2.0/24")
	for _, test := range []struct {
		name, from, says string
		want             int
	}{
		{"a banned player behind the proxy", "192.0.2.1:5000", "203.0.113.9", http.StatusForbidden},
		{"another player behind the proxy, which is in a banned network itself", "192.0.2.1:5000", "203.0.114.9", http.StatusOK},
		{"a stranger who names the banned player", "198.51.100.1:5000", "203.0.113.9", http.StatusOK},
		{"a stranger of a banned network who names another", "192.0.2.7:5000", "203.0.114.9", http.StatusForbidden},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = test.from
		r.Header.Set("X-Forwarded-For", test.says)
		w := httptest.NewRecorder()
		if s.handler().ServeHTTP(w, r); w.Code != test.want {
			t.Errorf("%s: %d, want %d", test.name, w.Code, test.want)
		}
	}
}
