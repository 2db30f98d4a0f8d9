package logon

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// Counters count events since the start. They may be read at any time.
type Counters struct {
	Opened, Closed atomic.Int64 // connections
	LoggedOn       atomic.Int64
	Reconnected    atomic.Int64
	Failed         atomic.Int64 // log-ons and reconnects
	Lists          atomic.Int64 // realm lists sent
}

// Server is the log-on service. Its methods may be called from any goroutine.
type Server struct {
	config   Config
	counters Counters
	replays  *replays

	// proving is held while a password is checked. Attempts count as failed until they
	// succeed, so with concurrent checks several players behind one address would use up
	// each other's attempts. It also limits the cost of guessing to one core.
	proving sync.Mutex

	ctx  context.Context // cancelled by Close
	stop context.CancelFunc
	done sync.WaitGroup // connections, and Serve

	mu        sync.Mutex // guards all below
	closed    bool
	listeners map[net.Listener]bool
	open      map[net.Conn]bool
}

// New returns a service that does not listen yet.
func New(cfg Config) *Server {
	cfg = cfg.withDefaults()
	s := &Server{
		config: cfg, replays: newReplays(cfg.Limits.ProofsToKnow),
		listeners: make(map[net.Listener]bool), open: make(map[net.Conn]bool),
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	return s
}

// Counters returns the counters of the service.
func (s *Server) Counters() *Counters { return &s.counters }

// Serve accepts connections until Close, and then returns nil, or until the listener fails.
// It closes the listener, which bounds the connections; if a connection has a method
// Established, Serve calls it when the client has logged on.
func (s *Server) Serve(l net.Listener) error {
	defer l.Close()
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.listeners[l] = true
	s.done.Add(1)
	s.mu.Unlock()
	defer s.done.Done()
	for {
		conn, err := l.Accept()
		switch {
		case s.ctx.Err() != nil:
			if err == nil {
				conn.Close()
			}
			return nil
		case errors.Is(err, net.ErrClosed):
			return fmt.Errorf("log-on: %w", err)
		case err != nil: // such as too many open files, which is temporary
			s.config.Log.Warn().Err(err).Msg("log-on cannot accept a connection, retrying")
			s.pause(acceptPause)
		case s.admit(conn):
			go s.serve(conn) // ends with the connection, which Close closes; done waits for it
		default:
			conn.Close()
		}
	}
}

// acceptPause is the pause after a failed accept.
const acceptPause = 50 * time.Millisecond

func (s *Server) pause(d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.ctx.Done():
	}
}

// admit adds a connection to those that Close ends; it reports false after Close.
func (s *Server) admit(conn net.Conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.open[conn] = true
	s.done.Add(1)
	return true
}

func (s *Server) serve(conn net.Conn) {
	defer s.done.Done()
	s.counters.Opened.Add(1)
	newVisit(s, conn).run()
	conn.Close()
	s.counters.Closed.Add(1)
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, conn)
}

// Close ends all connections and waits for them.
func (s *Server) Close() {
	s.stop()
	s.mu.Lock()
	s.closed = true
	for l := range s.listeners {
		_ = l.Close() // Serve may have closed it already
	}
	for conn := range s.open {
		_ = conn.Close() // its goroutine may have closed it already
	}
	s.mu.Unlock()
	s.done.Wait()
}

// addressOf returns the peer's address without its port.
func addressOf(conn net.Conn) string {
	if at, ok := conn.RemoteAddr().(*net.TCPAddr); ok {
		return at.AddrPort().Addr().Unmap().WithZone("").String()
	}
	return conn.RemoteAddr().String()
}
