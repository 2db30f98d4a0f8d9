package wire

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"loam/core/net/port"
)

// serve listens on the loopback for as long as the test runs.
func serve(t *testing.T, config ListenerConfig) *Listener {
	t.Helper()
	if config.In == nil {
		config.In, config.Out = plain, plain
	}
	l, err := Listen("127.0.0.1:0", config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close(context.Background()) })
	return l
}

func dial(t *testing.T, l *Listener) *net.TCPConn {
	t.Helper()
	socket, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = socket.Close() })
	if err := socket.SetDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	return socket.(*net.TCPConn)
}

// patience is how long a test waits for one thing. Only a failing test waits that long.
const patience = 2 * time.Minute

// next is what a test waits for, for a bounded time.
func next[T any](t *testing.T, from <-chan T) T {
	t.Helper()
	select {
	case v := <-from:
		return v
	case <-time.After(patience):
		t.Fatalf("waited for %v", patience)
		panic("not reached")
	}
}

// greeter sends a message to each connection and tells of its end.
func greeter(ends chan *End) func(*Conn) Receiver {
	return func(c *Conn) Receiver {
		_ = c.Send(1, []byte("welcome"))
		return &watched{ends: ends}
	}
}

// watched is a Receiver that tells of the end alone.
type watched struct {
	hearing
	ends chan *End
}

func (w *watched) Ended(why *End) { w.ends <- why }

// wantAccepted checks whether a connection is welcomed, or closed without a
// word.
func wantAccepted(t *testing.T, socket net.Conn, want bool) {
	t.Helper()
	got := make([]byte, 10)
	_, err := io.ReadFull(socket, got)
	if accepted := err == nil && string(got[3:]) == "welcome"; accepted != want {
		t.Errorf("accepted: %v, want %v (read %q, %v)", accepted, want, got, err)
	}
}

// TestBounds: a listener uses the bounds of its port, and a connection whose handshake is over
// is never closed for a new one.
func TestBounds(t *testing.T) {
	ends := make(chan *End, 10)
	conns := make(chan *Conn, 10)
	l := serve(t, ListenerConfig{
		Port: port.Config{Limits: port.Limits{Silent: 1}},
		Open: func(c *Conn) Receiver {
			_ = c.Send(1, []byte("welcome"))
			conns <- c
			return &watched{ends: ends}
		},
	})
	first := dial(t, l)
	wantAccepted(t, first, true)
	next(t, conns).Established()
	second := dial(t, l)
	wantAccepted(t, second, true)
	silent := next(t, conns)
	wantAccepted(t, dial(t, l), true)
	if why := next(t, ends); why.Reason != Gone || silent.Why() != why {
		t.Errorf("ended as %v, want the silent one as gone", why)
	}
	if n := l.Port().Evicted.Load(); n != 1 {
		t.Errorf("%d are counted as closed for others, want 1", n)
	}
	if _, err := second.Read(make([]byte, 1)); err == nil {
		t.Error("the silent one is open")
	}
}

func TestListenFails(t *testing.T) {
	l := serve(t, ListenerConfig{Open: greeter(make(chan *End, 1))})
	good := Config{In: plain, Out: plain}
	for _, test := range []struct {
		name, address string
		config        ListenerConfig
		want          string
	}{
		{"no layout", "127.0.0.1:0", ListenerConfig{Open: greeter(nil)}, "no layout of headers"},
		{"nobody receives", "127.0.0.1:0", ListenerConfig{Config: good}, "the configuration has no Open"},
		{"a negative bound", "127.0.0.1:0", ListenerConfig{Config: Config{In: plain, Out: plain, PartTime: -1}, Open: greeter(nil)}, "negative"},
		{"a negative cap", "127.0.0.1:0", ListenerConfig{Config: good, Open: greeter(nil), Port: port.Config{Limits: port.Limits{Open: -1}}}, "negative"},
		{"an address that is taken", l.Addr().String(), ListenerConfig{Config: good, Open: greeter(nil)}, "address already in use"},
		{"no address", "nowhere", ListenerConfig{Config: good, Open: greeter(nil)}, "missing port"},
	} {
		if _, err := Listen(test.address, test.config); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	d, err := NewDialer(good)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Dial(ctx, l.Addr().String(), nil); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), l.Addr().String()) {
		t.Errorf("dialling when the time is over: %v", err)
	}
}

// TestReset: a peer that resets its connection has ended it, and no more is said.
func TestReset(t *testing.T) {
	var log strings.Builder
	ends := make(chan *End, 1)
	l := serve(t, ListenerConfig{Config: Config{In: plain, Out: plain, Log: zerolog.New(&log).Level(zerolog.InfoLevel)}, Open: greeter(ends)})
	socket := dial(t, l)
	wantAccepted(t, socket, true)
	if err := socket.SetLinger(0); err != nil {
		t.Fatal(err)
	}
	_ = socket.Close()
	if why := next(t, ends); why.Reason != Gone {
		t.Errorf("ended as %v, want gone", why)
	}
	l.Close(t.Context())
	if log.Len() > 0 {
		t.Errorf("logged %s", &log)
	}
}

// TestGoodbyeOverTCP: what a peer is told last reaches it although it was still
// talking, and a second Close has nothing to do.
func TestGoodbyeOverTCP(t *testing.T) {
	ends := make(chan *End, 1)
	long := strings.Repeat("x", 200<<10)
	l := serve(t, ListenerConfig{
		Config: Config{In: plain, Out: Header{SizeBytes: 4}},
		Open: func(c *Conn) Receiver {
			_ = c.Send(0, []byte(long))
			return &watched{hearing: hearing{receive: func(Message) error { return Dismiss("enough") }}, ends: ends}
		},
	})
	socket := dial(t, l)
	for range 50 {
		write(t, socket, message(1, "talk"))
	}
	if why := next(t, ends); why.Reason != Dismissed {
		t.Errorf("ended as %v, want dismissed", why)
	}
	for range 50 {
		write(t, socket, message(1, "talk"))
	}
	if got, err := io.ReadAll(socket); err != nil || len(got) != 4+len(long) {
		t.Errorf("the peer read %d bytes, %v, want all %d", len(got), err, 4+len(long))
	}
	_ = socket.Close()
	l.Close(t.Context())
	l.Close(t.Context())
	if _, err := net.Dial("tcp", l.Addr().String()); err == nil {
		t.Error("a listener that is closed accepts")
	}
	if n := l.Counters().Open.Load(); n != 0 {
		t.Errorf("%d are open after Close", n)
	}
}

// TestCloseSaysGoodbye: closing a listener writes what waits.
func TestCloseSaysGoodbye(t *testing.T) {
	ends := make(chan *End, 1)
	conns := make(chan *Conn, 1)
	l := serve(t, ListenerConfig{Open: func(c *Conn) Receiver { conns <- c; return &watched{ends: ends} }})
	socket := dial(t, l)
	c := next(t, conns)
	if c.Local().String() != l.Addr().String() || c.Remote().String() != socket.LocalAddr().String() {
		t.Errorf("between %v and %v, want %v and %v", c.Local(), c.Remote(), l.Addr(), socket.LocalAddr())
	}
	if err := c.Put(1, []byte("bye")); err != nil {
		t.Fatal(err)
	}
	closed := make(chan struct{})
	go func() { l.Close(context.Background()); close(closed) }() // waited for below
	if got, err := io.ReadAll(socket); err != nil || !slices.Equal(got, message(1, "bye")) {
		t.Errorf("the peer read %q, %v", got, err)
	}
	_ = socket.Close()
	next(t, closed)
	if why := next(t, ends); why.Reason != Stopping || l.Counters().Ended[Stopping].Load() != 1 {
		t.Errorf("ended as %v, want stopping", why)
	}
}

// TestSharedBlocks: many connections with ciphers of their own get what was
// encoded once, in order, with messages of their own in between; one that does
// not read is cut, and the others do not notice.
func TestSharedBlocks(t *testing.T) {
	const clients, steps, perStep = 20, 200, 30
	conns := make(chan *Conn, clients)
	ends := make(chan *End, clients+1)
	key := func(c *Conn) []byte { return fmt.Append(nil, c.Remote().Port()) }
	l := serve(t, ListenerConfig{
		Config: Config{In: plain, Out: toNew, OutBytes: 1 << 20},
		Open: func(c *Conn) Receiver {
			c.Encipher(nil, NewHMACRC4([]byte("out"), key(c), 1024))
			conns <- c
			return &watched{ends: ends}
		},
	})
	var readers sync.WaitGroup
	for range clients {
		socket := dial(t, l)
		readers.Go(func() { readSteps(t, socket, steps, perStep) }) // waited for below
	}
	deaf := dial(t, l)
	if err := deaf.SetReadBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}
	var open []*Conn
	for range clients + 1 {
		open = append(open, next(t, conns))
	}
	own := make([]byte, 8)
	for step := range steps {
		b := NewBlock(toNew)
		for i := range perStep {
			if err := b.Add(uint32(i), binary.LittleEndian.AppendUint64(nil, uint64(step))); err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range open {
			c.PutBlock(b)
			binary.LittleEndian.PutUint64(own, uint64(step))
			if err := c.Put(perStep, own); err != nil {
				t.Fatal(err)
			}
			if c.Remote() == addrPort(deaf.LocalAddr()) { // it is told more than the system keeps for it
				_ = c.Put(0, make([]byte, 1<<16))
			}
			c.Flush()
		}
		for _, c := range open { // as a step lasts, so that the others keep up
			for c.Waiting() > 0 && c.Remote() != addrPort(deaf.LocalAddr()) {
				select {
				case <-c.Done():
					t.Fatal(c.Why())
				case <-time.After(50 * time.Microsecond):
				}
			}
		}
	}
	readers.Wait()
	if why := next(t, ends); why.Reason != Slow {
		t.Errorf("who does not read ended as %v, want slow", why)
	}
	counters := l.Counters()
	if n := counters.Ended[Slow].Load(); n != 1 || counters.Open.Load() != clients {
		t.Errorf("%d ended as slow, %d are open, want 1 and %d", n, counters.Open.Load(), clients)
	}
	if n := counters.Sent.Load(); n < clients*steps*(perStep+1) {
		t.Errorf("%d messages were sent, want at least %d", n, clients*steps*(perStep+1))
	}
	if n := counters.Writes.Load(); n > (clients+1)*steps {
		t.Errorf("%d writes, want at most one a connection and step: %d", n, (clients+1)*steps)
	}
}

// readSteps reads what TestSharedBlocks sends.
func readSteps(t *testing.T, socket net.Conn, steps, perStep int) {
	port := addrPort(socket.LocalAddr()).Port()
	r := NewReader(socket, toNew, 100)
	r.Decipher(NewHMACRC4([]byte("out"), fmt.Append(nil, port), 1024))
	for step := range steps {
		for i := range perStep + 1 {
			m, err := r.Next()
			if err != nil || int(m.Opcode) != i || binary.LittleEndian.Uint64(m.Body) != uint64(step) {
				t.Errorf("step %d: got %d, %d bytes, %v, want %d", step, m.Opcode, len(m.Body), err, i)
				return
			}
		}
	}
}
