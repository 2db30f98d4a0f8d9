// Package web is the protocol of browsers: JSON over WebSocket, and the page that uses
// it. It owns connections, the table of messages that a page may send, and the limits
// that keep one page from harming others. Each subject, such as quests, has a package
// below this one for its messages and events. Package teller sends pages what happens
// on their maps. Package field reads and writes the JSON of all of them;
// docs/web-protocol.md is made from the names and descriptions that they give it.
//
// It decides nothing about the world: a message of a page goes to its session as an
// intent or a request. It opens no listener; a server passes requests to it.
//
// A connection has three goroutines: one reads and makes the requests, one writes, one
// pings. One more, the teller's, turns batches into frames; Publish and the realm's
// callbacks only add an item to its queue.
package web

import (
	"context"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/view"
	"loam/core/net/port"
	"loam/core/protocol/web/character"
	"loam/core/protocol/web/page"
	"loam/core/protocol/web/peer"
	"loam/core/protocol/web/publish"
	"loam/core/session"
	"loam/core/session/throttle"
)

// Ask sends operators the permissions that bundles ask for now. It returns at once.
func (s *Server) Ask() { s.teller.Ask() }

// Refuse sends builders and operators the problems of the files of bundles, as they are now.
// It returns at once.
func (s *Server) Refuse() { s.teller.Refuse() }

// Config is what a Server needs. Only Realm must be set.
type Config struct {
	Realm   session.Realm
	Log     zerolog.Logger
	Version string        // of the program, shown on the page
	Desk    session.Desk  // decisions about permissions of bundles; nil: none are needed
	Files   session.Files // why files of bundles are refused; may be nil
	// Settings are what operators may choose on the page; nil for none.
	Settings session.Settings
	// Tryouts runs trials of rules; nil for none.
	Tryouts session.Tryouts
	// Documents answers requests below /docs/; nil turns that off. It sets its own policy.
	Documents http.Handler

	// Hosts are the host names of the realm in browsers, without port; if empty, any
	// name is accepted. Guests always need a name of the loopback.
	Hosts []string
	// Proxies may name the peer behind them, in the header X-Forwarded-For.
	Proxies port.Proxies

	Limits        throttle.Limits  // zero value: throttle.DefaultLimits
	MaxPerAddress int              // at the same time from one address; zero: port.DefaultPerAddress
	OutBytes      int              // queued for one page; zero: 256 KB
	WriteTime     time.Duration    // for one frame; zero: 4 s
	PingEvery     time.Duration    // zero: 10 s
	PongWithin    time.Duration    // zero: 15 s
	RequestTime   time.Duration    // for one request to the realm; zero: 8 s
	IdlePings     int              // pings after which a page outside the world is disconnected; zero: 90
	Now           func() time.Time // zero: time.Now
}

func (c *Config) fill() {
	if c.Limits == (throttle.Limits{}) {
		c.Limits = throttle.DefaultLimits()
	}
	orElse(&c.MaxPerAddress, port.DefaultPerAddress)
	orElse(&c.OutBytes, 256<<10)
	orElse(&c.WriteTime, 4*time.Second)
	orElse(&c.PingEvery, 10*time.Second)
	orElse(&c.PongWithin, 15*time.Second)
	orElse(&c.RequestTime, 8*time.Second)
	orElse(&c.IdlePings, 90)
	if c.Now == nil {
		c.Now = time.Now
	}
}

func orElse[T comparable](value *T, otherwise T) {
	var zero T
	if *value == zero {
		*value = otherwise
	}
}

// Server is the web protocol of one realm. It is a session.Outlet.
type Server struct {
	config   Config
	sessions session.Counters
	counters Counters
	teller   *publish.Teller
	passes   *character.Passes
	misled   port.Notice // about headers of proxies
	crowded  port.Notice // about addresses with too many pages

	mu      sync.Mutex // guards the rest
	conns   map[*conn]struct{}
	from    map[netip.Addr]int // connections admitted and not yet released, by address
	closing bool
	running sync.WaitGroup // of connections; added to under mu while not closing
}

// New starts the teller's goroutine; Close stops it.
func New(config Config) *Server {
	config.fill()
	s := &Server{
		config: config,
		passes: character.NewPasses(),
		conns:  map[*conn]struct{}{},
		from:   map[netip.Addr]int{},
	}
	s.teller = publish.New(config.Realm, config.Desk, config.Files, &s.counters.Counters, config.Log)
	go s.teller.Run() // stopped by Close, which waits for it
	return s
}

// Handler serves the page and the socket.
func (s *Server) Handler() http.Handler {
	files := page.Read()
	return s.guarded(files.Policy, s.routes(files))
}

// Publish implements session.Outlet. It returns at once.
func (s *Server) Publish(b *view.Batch) { s.teller.Publish(b) }

// Sessions counts the work of sessions.
func (s *Server) Sessions() *session.Counters { return &s.sessions }

// Counters count the work of the protocol.
func (s *Server) Counters() *Counters { return &s.counters }

// Close sends a goodbye to every page and waits until all goroutines have returned.
// When ctx ends first, it cuts the connections. It refuses new connections from the
// start.
func (s *Server) Close(ctx context.Context) {
	s.mu.Lock()
	s.closing = true
	open := make([]*conn, 0, len(s.conns))
	for c := range s.conns { // each is told on its own: the order shows nowhere
		open = append(open, c)
	}
	s.mu.Unlock()
	for _, c := range open {
		c.end(&session.Refusal{Code: session.Stopping, Text: "the realm is stopping"})
	}
	cut := context.AfterFunc(ctx, func() {
		for _, c := range open {
			c.cancel()
		}
	})
	s.running.Wait()
	cut()
	s.teller.Close()
}

// admit admits a connection from an address, or returns why it cannot.
func (s *Server) admit(p peer.Peer) (status int, why string) {
	from := port.Network(p.Address)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closing:
		return http.StatusServiceUnavailable, "the realm is stopping"
	case s.from[from] >= s.config.MaxPerAddress:
		return http.StatusTooManyRequests, "too many connections from this address"
	}
	s.from[from]++
	s.running.Add(1)
	return 0, ""
}

// release gives back what admit made room for.
func (s *Server) release(p peer.Peer) {
	from := port.Network(p.Address)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.from[from]--; s.from[from] == 0 {
		delete(s.from, from)
	}
	s.running.Done()
}

// track makes a connection one that Close knows; it reports false when the
// server is closing.
func (s *Server) track(c *conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closing {
		s.conns[c] = struct{}{}
	}
	return !s.closing
}

// Dismiss ends the connections of an account and makes its tokens invalid.
func (s *Server) Dismiss(account int64, why string) {
	s.passes.RevokeAll(account)
	s.mu.Lock()
	var own []*conn
	for c := range s.conns {
		if c.session.Who().Account == account {
			own = append(own, c)
		}
	}
	s.mu.Unlock()
	for _, c := range own { // each on its own: the order shows nowhere
		c.end(&session.Refusal{Code: session.Removed, Text: why})
	}
}

func (s *Server) forget(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c)
}
