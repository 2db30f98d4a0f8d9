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
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pires/go-proxyproto"
	"github.com/rs/zerolog"
	"go.uber.org/goleak"
	"pgregory.net/rapid"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is how long a test waits for one thing. Only a failing test waits that long.
const patience = 2 * time.Minute

// lines is a log that can be written and read concurrently.
type lines struct {
	mu   sync.Mutex // guards text
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) count(text string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.text.String(), text)
}

// echo is a port whose connections send back what they receive. The word "in" logs on.
type echo struct {
	*testing.T
	*Listener
	log  *lines
	done chan struct{} // closed when Accept fails
}

func serve(t *testing.T, config Config) *echo {
	t.Helper()
	e := &echo{T: t, log: new(lines), done: make(chan struct{})}
	config.Log = zerolog.New(e.log)
	var err error
	if e.Listener, err = Listen("127.0.0.1:0", config); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	go func() { // ends with Close, waited for below
		defer close(e.done)
		for {
			conn, err := e.Accept()
			if err != nil {
				return
			}
			all.Go(func() { talk(conn.(*Conn)) }) // ends with the connection
		}
	}()
	t.Cleanup(func() {
		_ = e.Close() // a test may have closed it
		<-e.done
		all.Wait()
		if n := e.Counters().Open.Load(); n != 0 {
			t.Errorf("%d connections are counted after the last is closed", n)
		}
	})
	return e
}

func talk(c *Conn) {
	defer c.Close()
	in := bufio.NewReader(c)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		if line == "in\n" {
			c.Established()
		}
		fmt.Fprintf(c, "%s %s %s", c.RemoteAddr(), c.LocalAddr(), line)
	}
}

// visitor is the other end of a connection.
type visitor struct {
	*testing.T
	net.Conn
	in *bufio.Reader
}

func (e *echo) dial() *visitor {
	e.Helper()
	conn, err := net.Dial("tcp", e.Addr().String())
	if err != nil {
		e.Fatal(err)
	}
	e.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		e.Fatal(err)
	}
	return &visitor{e.T, conn, bufio.NewReader(conn)}
}

// says sends a text and returns the answer; "" if the connection is closed.
func (v *visitor) says(text string) string {
	v.Helper()
	if _, err := io.WriteString(v, text); err != nil {
		return ""
	}
	line, err := v.in.ReadString('\n')
	if errors.Is(err, os.ErrDeadlineExceeded) {
		v.Fatal("neither answered nor closed")
	}
	return strings.TrimSuffix(line, "\n")
}

func (v *visitor) open() bool {
	v.Helper()
	return v.says("hello\n") != ""
}

func TestAFullPortClosesTheOldestThatHasNotLoggedOn(t *testing.T) {
	for _, test := range []struct {
		name   string
		limits Limits
	}{
		{"by connections that have not logged on", Limits{Silent: 2}},
		{"by all connections", Limits{Open: 3}},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := serve(t, Config{Limits: test.limits})
			first, second, third := e.dial(), e.dial(), (*visitor)(nil)
			if first.says("in\n") == "" { // the oldest, but it has logged on
				t.Fatal("closed before the port is full")
			}
			if !second.open() {
				t.Fatal("closed before the port is full")
			}
			third = e.dial()
			if !third.open() {
				t.Fatal("closed before the port is full")
			}
			fourth := e.dial()
			if !fourth.open() {
				t.Error("a newcomer is refused although others have not logged on")
			}
			if second.open() {
				t.Error("the oldest silent one is open")
			}
			if !first.open() || !third.open() {
				t.Error("another than the oldest silent one is closed")
			}
			if n := e.Counters().Evicted.Load(); n != 1 {
				t.Errorf("%d evictions are counted, want 1", n)
			}
		})
	}
}

func TestNobodyWhoHasLoggedOnIsClosedForANewcomer(t *testing.T) {
	e := serve(t, Config{Limits: Limits{Open: 2}})
	first, second := e.dial(), e.dial()
	if first.says("in\n") == "" || second.says("in\n") == "" {
		t.Fatal("closed before the port is full")
	}
	if e.dial().open() {
		t.Error("a newcomer gets into a port that is full of players")
	}
	if !first.open() || !second.open() {
		t.Error("a player is closed for a newcomer")
	}
	_ = first.Close()
	for e.Counters().Open.Load() == 2 { // until the port has noticed
		time.Sleep(time.Millisecond)
	}
	if !e.dial().open() {
		t.Error("a newcomer is refused although a player has left")
	}
	if n := e.Counters().Full.Load(); n != 1 || e.log.count("connections.open in loam.yaml") != 1 {
		t.Errorf("%d refusals are counted, want 1 and one line", n)
	}
}

func TestTheLoopbackIsLimitedLikeAnyAddressUnlessItIsAProxy(t *testing.T) {
	loopback := Proxies{netip.MustParsePrefix("127.0.0.0/8")}
	for _, test := range []struct {
		name    string
		proxies Proxies
		open    bool
	}{{"an address", nil, false}, {"a proxy", loopback, true}} {
		t.Run(test.name, func(t *testing.T) {
			e := serve(t, Config{Limits: Limits{PerAddress: 2}, Proxies: test.proxies})
			for range 2 {
				if !e.dial().open() {
					t.Fatal("closed below the limit")
				}
			}
			if got := e.dial().open(); got != test.open {
				t.Errorf("a third connection is open: %v, want %v", got, test.open)
			}
			if n := e.log.count("127.0.0.1 already has 2; connections.per_address in loam.yaml is the limit"); (n == 1) == test.open {
				t.Errorf("%d lines about it", n)
			}
		})
	}
}

// A crowd behind one address must not push others out.
func TestWhoIsRefusedByAddressClosesNobody(t *testing.T) {
	r := newRoom(Limits{Open: 3, PerAddress: 2, Silent: 3})
	crowd, other := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	if _, v := r.enter(new(Conn), other); v != entered {
		t.Fatal(v)
	}
	for range 2 {
		if _, v := r.enter(new(Conn), crowd); v != entered {
			t.Fatal(v)
		}
	}
	for range 10 {
		if victim, v := r.enter(new(Conn), crowd); victim != nil || v != crowded {
			t.Fatalf("verdict %d with a victim: %v", v, victim != nil)
		}
	}
}

func TestANetworkOfAProviderCountsAsOneAddress(t *testing.T) {
	for _, test := range []struct{ address, want string }{
		{"2001:db8::1:2:3:4", "2001:db8::"},
		{"2001:db8:0:1::1", "2001:db8:0:1::"},
		{"fe80::1%eth0", "fe80::"},
		{"::1", "::1"},
		{"192.0.2.1", "192.0.2.1"},
		{"::ffff:192.0.2.1", "192.0.2.1"},
	} {
		if got := Network(netip.MustParseAddr(test.address)); got.String() != test.want {
			t.Errorf("%s counts as %s, want %s", test.address, got, test.want)
		}
	}
}

// However connections come, log on and go, the counts are those of a list.
func TestRoomCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limits := Limits{Open: rapid.IntRange(1, 6).Draw(t, "open"), PerAddress: rapid.IntRange(1, 3).Draw(t, "per address"), Silent: rapid.IntRange(1, 6).Draw(t, "silent")}
		r := newRoom(limits)
		type guest struct {
			c    *Conn
			from netip.Addr
			in   bool
		}
		var guests []guest // the oldest first
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			switch i := rapid.IntRange(0, 9).Draw(t, "step"); {
			case i < 5:
				g := guest{c: new(Conn)}
				if n := rapid.IntRange(0, 2).Draw(t, "from"); n > 0 {
					g.from = netip.AddrFrom4([4]byte{192, 0, 2, byte(n)})
				}
				victim, v := r.enter(g.c, g.from)
				if victim != nil {
					at := -1
					for j, o := range guests {
						if !o.in {
							at = j
							break
						}
					}
					if at < 0 || guests[at].c != victim {
						t.Fatal("the victim is not the oldest silent one")
					}
					guests = append(guests[:at], guests[at+1:]...)
				}
				if v == entered {
					guests = append(guests, g)
				}
			case len(guests) == 0:
			case i < 7:
				g := &guests[rapid.IntRange(0, len(guests)-1).Draw(t, "who")]
				g.in = true
				r.established(g.c)
			default:
				at := rapid.IntRange(0, len(guests)-1).Draw(t, "who")
				if !r.leave(guests[at].c) || r.leave(guests[at].c) {
					t.Fatal("one who leaves was not there, or stays")
				}
				guests = append(guests[:at], guests[at+1:]...)
			}
			silent, from := 0, map[netip.Addr]int{}
			for _, g := range guests {
				if !g.in {
					silent++
				}
				if g.from.IsValid() {
					from[g.from]++
				}
			}
			if r.open != len(guests) || r.open > limits.Open || r.silent.Len() != silent || silent > limits.Silent || len(r.from) != len(from) {
				t.Fatalf("%d open, %d silent, %d addresses; want %d, %d, %d within %+v", r.open, r.silent.Len(), len(r.from), len(guests), silent, len(from), limits)
			}
			for a, n := range from {
				if r.from[a] != n || n > limits.PerAddress {
					t.Fatalf("%d from %s, want %d", r.from[a], a, n)
				}
			}
		}
	})
}

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

func TestAListenerThatCannotBe(t *testing.T) {
	for _, test := range []struct {
		name, address, want string
		limits              Limits
	}{
		{"a negative limit", "127.0.0.1:0", "a limit of connections is negative", Limits{Silent: -1}},
		{"no address", "nowhere", "missing port", Limits{}},
	} {
		if _, err := Listen(test.address, Config{Limits: test.limits}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
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
