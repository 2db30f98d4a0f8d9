package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

	"loam/core/net/port"
	"loam/core/protocol/packets/codec"
)

// entry is a port of a server, with a player who has logged on.
type entry struct {
	name     string
	address  string
	counters *port.Counters
	half     string       // of a greeting
	alive    func() error // whether the player is still connected
}

// entries lets a player log on at each port.
func entries(ctx context.Context, t *testing.T, s *Server) []entry {
	t.Helper()
	page := &stormy{s: s, number: 1}
	if err := page.dials(ctx); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = page.page.CloseNow() }) // the server may have closed it
	asks := func() error {
		if err := page.says(ctx, `{"type":"characters"}`); err != nil {
			return err
		}
		_, err := page.hears(ctx, "characters")
		return err
	}
	if err := page.says(ctx, `{"type":"guest","key":"%032d"}`, 1); err != nil {
		t.Fatal(err)
	}
	if err := asks(); err != nil {
		t.Fatal(err)
	}
	logOn := visitor(t, s, codec.Wrath, "anna")
	if _, err := logOn.LogOn(); err != nil {
		t.Fatal(err)
	}
	all := []entry{
		{"page", s.listener.Addr().String(), s.listener.Counters(), "GET / HTTP/1.1\r\nHo", asks},
		{"log-on", s.LogOnAddr().String(), s.logOnListener.Counters(), "\x00\x08\x30", func() error { _, err := logOn.Realms(); return err }},
	}
	for i, w := range s.worlds {
		name := fmt.Sprint("PLAYER", i)
		s.account(t, name)
		player, err := s.comeIn(ctx, w.Version(), name, "Anna"+strings.Repeat("b", i))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { player.Close(context.Background()) })
		all = append(all, entry{"world of " + w.Version().Packet.String(), w.Listener().Addr().String(), w.Listener().Port(), "\x00\x80\xed\x01", func() error { return player.Over() }})
	}
	return all
}

// connects opens a connection and sends a text.
func (e entry) connects(t *testing.T, says string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", e.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, says); err != nil {
		t.Fatal(err)
	}
	return conn
}

// dial is connects, and waits until the server has counted the connection.
func (e entry) dial(ctx context.Context, t *testing.T, says string) net.Conn {
	t.Helper()
	before := e.counters.Open.Load() + e.counters.Evicted.Load()
	conn := e.connects(t, says)
	until(ctx, t, "a connection at the port", func() bool { return e.counters.Open.Load()+e.counters.Evicted.Load() > before })
	return conn
}

// TestSilentConnectionsCannotFillAPort: strangers who say nothing, or half a greeting, keep
// nobody out and disturb nobody who has logged on.
func TestSilentConnectionsCannotFillAPort(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	s := open(t, t.TempDir(), LogOn{Name: "Heath"}, func(c *Config) {
		c.Development = true
		c.Connections.Limits = port.Limits{Open: 100, Silent: 3}
	})
	defer s.runs(t)()
	for _, e := range entries(ctx, t, s) {
		t.Run(e.name, func(t *testing.T) {
			oldest := e.dial(ctx, t, "")
			for _, says := range []string{e.half, "", e.half} {
				e.dial(ctx, t, says)
			}
			if _, err := io.Copy(io.Discard, oldest); errors.Is(err, os.ErrDeadlineExceeded) {
				t.Error("the oldest silent connection is open")
			}
			for range 20 {
				e.dial(ctx, t, e.half)
			}
			if err := e.alive(); err != nil {
				t.Errorf("who has logged on is out: %v", err)
			}
			if n := e.counters.Evicted.Load(); n < 21 {
				t.Errorf("%d silent connections were closed for others, want at least 21", n)
			}
		})
	}
}

// TestPlayersBehindAProxy: each port takes the address of a player from a named proxy.
func TestPlayersBehindAProxy(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	s := open(t, t.TempDir(), LogOn{Name: "Heath"}, func(c *Config) {
		c.Connections = Connections{
			Limits: port.Limits{PerAddress: 1}, Proxies: port.Proxies{netip.MustParsePrefix("127.0.0.1/32")}, Page: true, LogOn: true, World: true,
		}
	})
	defer s.runs(t)()
	ports := []entry{
		{name: "page", address: s.listener.Addr().String(), counters: s.listener.Counters(), half: "GET / HT"},
		{name: "log-on", address: s.LogOnAddr().String(), counters: s.logOnListener.Counters(), half: "\x00\x08"},
	}
	for _, w := range s.worlds {
		ports = append(ports, entry{name: w.Version().Packet.String(), address: w.Listener().Addr().String(), counters: w.Listener().Port()})
	}
	for _, e := range ports {
		t.Run(e.name, func(t *testing.T) {
			most := 1
			if e.name == "page" { // one address may have the connections of one browser
				most = browserConnections
			}
			closed := func(says string) bool {
				_, err := io.Copy(io.Discard, e.connects(t, says))
				return !errors.Is(err, os.ErrDeadlineExceeded)
			}
			const header = "PROXY TCP4 203.0.113.9 198.51.100.1 50000 3724\r\n"
			for range most {
				e.connects(t, header+e.half)
			}
			until(ctx, t, "the first connections of an address", func() bool { return e.counters.Introduced.Load() == int64(most) })
			if !closed(header + e.half) {
				t.Error("one more of an address is let in")
			}
			if !closed("HELO\r\n") {
				t.Error("a proxy without a header is let in")
			}
			if crowded, unnamed := e.counters.Crowded.Load(), e.counters.Unnamed.Load(); crowded != 1 || unnamed != 1 {
				t.Errorf("%d are counted as too many of an address, %d as without a header, want one each", crowded, unnamed)
			}
			e.connects(t, strings.Replace(header, "203.0.113.9", "203.0.113.8", 1)+e.half)
			until(ctx, t, "a connection of another address", func() bool { return e.counters.Open.Load() == int64(most)+1 })
		})
	}
}
