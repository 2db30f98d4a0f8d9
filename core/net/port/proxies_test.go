package port

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pires/go-proxyproto"
)

func TestAProxyNamesWhoIsBehindIt(t *testing.T) {
	player, reached := &net.TCPAddr{IP: net.ParseIP("203.0.113.9"), Port: 50000}, &net.TCPAddr{IP: net.ParseIP("198.51.100.1"), Port: 3724}
	header := func(version byte) string {
		b, err := proxyproto.HeaderProxyFromAddrs(version, player, reached).Format()
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	local := "\r\n\r\n\x00\r\nQUIT\n\x20\x00\x00\x00"
	for _, test := range []struct{ name, sends, client, reached string }{ // "" for the addresses of the connection itself
		{"version 1", header(1), player.String(), reached.String()},
		{"version 2", header(2), player.String(), reached.String()},
		{"a check of the proxy, version 1", "PROXY UNKNOWN\r\n", "", ""},
		{"a check of the proxy, version 2", local, "", ""},
		{"somebody on the proxy's own machine", "PROXY TCP4 127.0.0.1 198.51.100.1 50000 3724\r\n", "", reached.String()},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := serve(t, Config{Proxies: Proxies{netip.MustParsePrefix("127.0.0.1/32")}, Preamble: true})
			v := e.dial()
			want := fmt.Sprintf("%s %s hello", cmp.Or(test.client, v.LocalAddr().String()), cmp.Or(test.reached, e.Addr().String()))
			if got := v.says(test.sends + "hello\n"); got != want { // together, as a proxy may send it
				t.Errorf("got %q, want %q", got, want)
			}
			if got := v.says("again\n"); got == "" {
				t.Error("closed after the first message")
			}
		})
	}
}

func TestPlayersBehindAProxyAreLimitedByTheirOwnAddresses(t *testing.T) {
	e := serve(t, Config{Limits: Limits{PerAddress: 1}, Proxies: Proxies{netip.MustParsePrefix("127.0.0.1/32")}, Preamble: true})
	from := func(ip string) bool {
		return e.dial().says("PROXY TCP4 "+ip+" 198.51.100.1 50000 3724\r\nhello\n") != ""
	}
	for _, test := range []struct {
		ip   string
		want bool
	}{{"203.0.113.9", true}, {"203.0.113.9", false}, {"203.0.113.8", true}} {
		if got := from(test.ip); got != test.want {
			t.Errorf("%s: open %v, want %v", test.ip, got, test.want)
		}
	}
}

func TestAHeaderOfAStrangerIsNoHeader(t *testing.T) {
	e := serve(t, Config{Proxies: Proxies{netip.MustParsePrefix("192.0.2.1/32")}, Preamble: true})
	v := e.dial()
	sends := "PROXY TCP4 203.0.113.9 198.51.100.1 50000 3724\r\n"
	if got, want := v.says(sends), fmt.Sprintf("%s %s %s", v.LocalAddr(), e.Addr(), strings.TrimSuffix(sends, "\n")); got != want {
		t.Errorf("got %q, want %q: the bytes belong to the protocol", got, want)
	}
}

func TestAProxyWithoutAHeaderIsReportedOnceAMinute(t *testing.T) {
	var mu sync.Mutex
	now := time.Unix(1e9, 0)
	e := serve(t, Config{
		Proxies: Proxies{netip.MustParsePrefix("127.0.0.1/32")}, Preamble: true,
		Now: func() time.Time { mu.Lock(); defer mu.Unlock(); return now },
	})
	bad := func() {
		if got := e.dial().says("GET / HTTP/1.1\r\n"); got != "" {
			t.Fatalf("answered with %q", got)
		}
	}
	const line = "closed a connection of the proxy 127.0.0.1: it sent no header of the PROXY protocol; let it send"
	for range 3 {
		bad()
	}
	if n := e.log.count(line); n != 1 {
		t.Errorf("%d lines within a minute, want 1", n)
	}
	mu.Lock()
	now = now.Add(time.Minute)
	mu.Unlock()
	bad()
	if n := e.log.count(line); n != 2 || e.log.count(`"left_out":2`) != 1 {
		t.Errorf("%d lines after a minute, want 2, the second with the number left out", n)
	}
	if n := e.Counters().Unnamed.Load(); n != 4 {
		t.Errorf("%d are counted, want 4", n)
	}
}

func TestAProxyThatSendsNothingIsClosed(t *testing.T) {
	e := serve(t, Config{Proxies: Proxies{netip.MustParsePrefix("127.0.0.1/32")}, Preamble: true, PreambleTime: time.Millisecond})
	if _, err := e.dial().in.ReadByte(); !errors.Is(err, io.EOF) {
		t.Errorf("read %v, want the end", err)
	}
	if n := e.log.count("it sent no header of the PROXY protocol within 1ms"); n != 1 {
		t.Errorf("%d lines about it, want 1", n)
	}
}

// Proxies that send no header must not fill the port either.
func TestConnectionsWithoutTheirHeaderAreBounded(t *testing.T) {
	e := serve(t, Config{Limits: Limits{Silent: 2}, Proxies: Proxies{netip.MustParsePrefix("127.0.0.1/32")}, Preamble: true, PreambleTime: patience})
	first := e.dial()
	for e.Counters().Open.Load() < 1 { // so that it is the oldest
		time.Sleep(time.Millisecond)
	}
	e.dial()
	third := e.dial()
	if _, err := first.in.ReadByte(); !errors.Is(err, io.EOF) {
		t.Errorf("the oldest read %v, want the end", err)
	}
	if got := third.says("PROXY UNKNOWN\r\nhello\n"); got == "" {
		t.Error("the newest is closed")
	}
}

func TestCloseDoesNotWaitForHeaders(t *testing.T) {
	e := serve(t, Config{Proxies: Proxies{netip.MustParsePrefix("127.0.0.1/32")}, Preamble: true, PreambleTime: patience})
	v := e.dial()
	for e.Counters().Open.Load() < 1 {
		time.Sleep(time.Millisecond)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	if _, err := v.in.ReadByte(); err == nil {
		t.Error("a connection without a header outlives the port")
	}
}

func TestProxiesAreAddressesOrNetworks(t *testing.T) {
	for _, test := range []struct{ text, want, problem string }{
		{"10.0.0.5", "10.0.0.5/32", ""},
		{"::1", "::1/128", ""},
		{"10.0.0.0/8", "10.0.0.0/8", ""},
		{"::ffff:10.0.0.5", "10.0.0.5/32", ""},
		{"2001:db8::/32", "2001:db8::/32", ""},
		{"10.0.0.5/8", "", "its first address is 10.0.0.0/8"},
		{"0.0.0.0/0", "", "everyone could claim"},
		{"::/0", "", "everyone could claim"},
		{"::ffff:0:0/96", "", "write it as IPv4"},
		{"fe80::1%eth0", "", "not an address"},
		{"proxy.example", "", "not an address"},
		{"", "", "not an address"},
	} {
		p, err := ParseProxy(test.text)
		if test.problem == "" && (err != nil || p.String() != test.want) || test.problem != "" && (err == nil || !strings.Contains(err.Error(), test.problem)) {
			t.Errorf("%q is %v, %v, want %q %q", test.text, p, err, test.want, test.problem)
		}
	}
}

// Whatever a proxy sends, reading its header ends, takes no more than a bounded piece of it,
// and names only addresses that a player can have.
func FuzzPreamble(f *testing.F) {
	for _, seed := range []string{
		"PROXY TCP4 203.0.113.9 198.51.100.1 50000 3724\r\nrest", "PROXY TCP6 2001:db8::1 2001:db8::2 1 2\r\n", "PROXY UNKNOWN\r\n",
		"PROXY TCP4 203.0.113.9", "\r\n\r\n\x00\r\nQUIT\n\x20\x00\x00\x00", "\r\n\r\n\x00\r\nQUIT\n\x21\x11\x00\x0c\xcb\x00\x71\x09\xc6\x33\x64\x01\xc3\x50\x0e\x8c",
		"\r\n\r\n\x00\r\nQUIT\n\x21\x11\xff\xff", "", "GET / HTTP/1.1\r\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		rest := bytes.NewReader(data)
		in := bufio.NewReader(rest)
		client, reached, err := parsePreamble(in)
		if took := len(data) - rest.Len() - in.Buffered(); took > 16+4096 {
			t.Errorf("took %d bytes", took)
		}
		if client != nil && reached == nil || err != nil && reached != nil {
			t.Errorf("named %v at %v, %v", client, reached, err)
		}
		if from := addressOf(client); client != nil && (!from.IsValid() || from.IsLoopback() || from.IsUnspecified()) {
			t.Errorf("named %v", client)
		}
	})
}
