package logon_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/auth"
	"loam/core/protocol/logon"
	"loam/core/protocol/packets/codec"
)

// pipes is a listener whose connections tests provide.
type pipes struct {
	conns chan net.Conn // sent to by tests, taken by Accept; unbuffered
	done  chan struct{} // closed by Close
	once  sync.Once
}

func newPipes() *pipes { return &pipes{conns: make(chan net.Conn), done: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.done) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

// script is a connection whose peer sends data immediately and disconnects.
type script struct {
	in     *bytes.Reader
	out    bytes.Buffer
	closed chan struct{} // closed by Close
	once   sync.Once
}

func newScript(in []byte) *script {
	return &script{in: bytes.NewReader(in), closed: make(chan struct{})}
}

func (s *script) Read(p []byte) (int, error)  { return s.in.Read(p) }
func (s *script) Write(p []byte) (int, error) { return s.out.Write(p) }
func (s *script) Close() error {
	s.once.Do(func() { close(s.closed) })
	return nil
}
func (*script) LocalAddr() net.Addr              { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 3724} }
func (*script) RemoteAddr() net.Addr             { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 5} }
func (*script) SetDeadline(time.Time) error      { return nil }
func (*script) SetReadDeadline(time.Time) error  { return nil }
func (*script) SetWriteDeadline(time.Time) error { return nil }

// hall is a service on pipes with repeatable random numbers.
type hall struct {
	*logon.Server
	keys  *auth.Keys
	pipes *pipes
	log   *logBuffer
	done  chan error // sent to once by the goroutine of openHall
}

func openHall(h *house, limits logon.Limits) *hall {
	a := &hall{keys: auth.NewKeys(10), pipes: newPipes(), log: new(logBuffer), done: make(chan error, 1)}
	a.Server = logon.New(logon.Config{Gate: h, Keys: a.keys, Secret: []byte("a secret"), Random: seeded(7), Limits: limits, Log: zerolog.New(a.log)})
	go func() { // ends with close, which waits for it
		a.done <- a.Serve(a.pipes)
	}()
	return a
}

// dial is a new connection to the hall.
func (a *hall) dial() net.Conn {
	mine, theirs := net.Pipe()
	a.pipes.conns <- theirs
	return mine
}

// talk is a new client of a version.
func (a *hall) talk(t *testing.T, v codec.Version) *conversation {
	conn := a.dial()
	t.Cleanup(func() { conn.Close() })
	return &conversation{t, conn, logon.NewStream(conn, 1<<17), v}
}

func (a *hall) close(t testing.TB) {
	t.Helper()
	a.Close()
	if err := <-a.done; err != nil {
		t.Errorf("Serve = %v", err)
	}
	if c := a.Counters(); c.Opened.Load() != c.Closed.Load() {
		t.Errorf("%d connections began, %d ended", c.Opened.Load(), c.Closed.Load())
	}
}

// exchange sends parts, one write each, and returns the first n bytes of the answer.
func exchange(t testing.TB, conn net.Conn, parts [][]byte, n int) []byte {
	t.Helper()
	said := make(chan error, 1) // sent to once by the goroutine below
	go func() {                 // ends when all is sent, or with the connection
		for _, p := range parts {
			if _, err := conn.Write(p); err != nil {
				said <- err
				return
			}
		}
		said <- nil
	}()
	if err := conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, n)
	read, err := io.ReadFull(conn, got)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	if err := <-said; err != nil {
		t.Fatal(err)
	}
	return got[:read]
}
