// Package game is the conversation with game clients on the world port: the handshake, the
// character list, and the player's time in the world. It turns messages into requests of a
// session, and batches of a map into messages, for any version whose numbers and layouts a
// [Version] contains. The realm and the maps decide.
//
// The messages of a connection are taken on its own reading goroutine. One goroutine of the
// server turns batches into messages, the goroutine of the broadcast: each object, change and
// event is encoded once for everyone who receives it.
package game

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/auth"
	"loam/core/model/view"
	"loam/core/net/port"
	"loam/core/net/wire"
	"loam/core/protocol/game/idmap"
	"loam/core/session"
	"loam/core/session/throttle"
)

// Accounts looks up accounts. It may wait for the store.
type Accounts interface {
	// Known returns the account called name; an error that wraps no other is for the log of
	// failed log-ins.
	Known(ctx context.Context, name string) (session.Identity, error)
}

// Keys returns the session key of each account's last log-on.
type Keys interface {
	Get(name string) (auth.SessionKey, bool)
}

// Config is the configuration of a server of one version. All fields except Port and
// Counters must be set.
type Config struct {
	Version  *Version
	Realm    session.Realm
	Accounts Accounts
	Keys     Keys // of accounts that have logged on
	Entries  idmap.Entries
	Kept     Keeper
	Limits   throttle.Limits
	Port     port.Config  // of connections; its log is Log
	Random   func([]byte) // fills with random bytes
	Now      func() time.Time
	Log      zerolog.Logger
	Counters *Counters

	book *idmap.Names // set by Listen
}

// Counters count what the server has done since its start. Any goroutine may read them.
type Counters struct {
	Unknown    atomic.Int64 // messages with an opcode that the version does not have
	Ignored    atomic.Int64 // messages that are deliberately ignored
	WrongState atomic.Int64 // messages that the state of the session does not allow
	Malformed  atomic.Int64 // messages that could not be decoded
	Throttled  atomic.Int64 // messages over the rate limit, which were dropped
	Refused    atomic.Int64 // failed handshakes
	Accepted   atomic.Int64 // those that did not fail
	Entered    atomic.Int64 // players that have entered the world
	Batches    atomic.Int64
	Updates    atomic.Int64 // update messages sent
	Encoded    atomic.Int64 // messages encoded for all recipients
	Unsent     atomic.Int64 // messages of the server that could not be encoded
	Transports atomic.Int64 // movements on unknown transports
	Unasked    atomic.Int64 // unasked answers, and commands for a pet or unit of another player

	Sessions session.Counters
}

// Server serves the clients of one version.
type Server struct {
	config   Config
	inbound  map[uint32]*Inbound
	teller   *teller
	listener *wire.Listener

	mu       sync.Mutex      // guards the rest
	opened   uint64          // connections so far
	accounts map[int64]*Conn // by account: the newest authenticated connection
}

// Listen serves a TCP address until Close.
func Listen(address string, config Config) (*Server, error) {
	if config.Counters == nil {
		config.Counters = new(Counters)
	}
	config.book = idmap.New(config.Version.Name, config.Entries, config.Realm.Content)
	s := &Server{config: config, inbound: map[uint32]*Inbound{}, accounts: map[int64]*Conn{}}
	for i := range config.Version.Inbound {
		row := &config.Version.Inbound[i]
		s.inbound[row.Opcode] = row
	}
	s.teller = newTeller(&s.config)
	go s.teller.queue.Run(s.teller.handle) // ends with queue.Close, which waits for it
	var err error
	s.listener, err = wire.Listen(address, wire.ListenerConfig{
		Config: wire.Config{
			In:       ClientHeader,
			Out:      config.Version.Header,
			Log:      config.Log,
			OutBytes: outBytes,
		},
		Port: config.Port,
		Open: s.open,
	})
	if err != nil {
		s.teller.queue.Close()
		return nil, err
	}
	return s, nil
}

// outBytes is the limit of queued bytes for a client: entering a map with thousands of
// objects takes some hundred kilobytes.
const outBytes = 1 << 20

// ClientHeader is the header of messages from clients of both versions.
var ClientHeader = wire.Header{
	SizeBytes: 2, SizeOrder: wire.BigEndian, OpcodeBytes: 4, OpcodeOrder: wire.LittleEndian, Counts: wire.CountsOpcode,
}

// Version returns the version of the clients.
func (s *Server) Version() *Version { return s.config.Version }

// Counters returns the counters of the server.
func (s *Server) Counters() *Counters { return s.config.Counters }

// Listener returns the listener that accepts clients.
func (s *Server) Listener() *wire.Listener { return s.listener }

// Publish implements session.Outlet.
func (s *Server) Publish(b *view.Batch) { s.teller.queue.Put(item{batch: b}) }

// number returns the number of the next connection.
func (s *Server) number() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opened++
	return s.opened
}

// claim makes c the connection of an account. The older of two connections receives the
// reason and ends: c itself if a connection that was opened later has authenticated first.
func (s *Server) claim(account int64, c *Conn) {
	s.mu.Lock()
	older := s.accounts[account]
	if older != nil && older.number > c.number {
		older = c
	} else {
		s.accounts[account] = c
	}
	s.mu.Unlock()
	if older != nil {
		older.dismiss(session.TakenOver)
	}
}

// Dismiss ends the connection of an account, if it has one.
func (s *Server) Dismiss(account int64, why string) {
	s.mu.Lock()
	c := s.accounts[account]
	s.mu.Unlock()
	if c != nil {
		c.dismiss(why)
	}
}

// release removes a closed connection.
func (s *Server) release(c *Conn) {
	account := c.session.Who().Account
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.accounts[account] == c {
		delete(s.accounts, account)
	}
}

// Close ends all connections and returns when all goroutines of the server have ended.
func (s *Server) Close(ctx context.Context) {
	s.listener.Close(ctx)
	s.teller.queue.Close()
}
