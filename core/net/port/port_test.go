package port

import (
	"bufio"
	"bytes"
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

	"github.com/rs/zerolog"
	"go.uber.org/goleak"
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
