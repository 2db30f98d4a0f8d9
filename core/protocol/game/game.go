// Package game is the conversation with game clients on the world port: the
// handshake, the list of characters, and a player's stay in the world. It turns
// messages into requests of a session and batches of a map into messages, for
// any version whose numbers and layouts a [Version] has; it decides nothing that
// a realm or a map decides.
//
// A connection's messages are taken on its own reading goroutine. Batches are
// turned into messages by one goroutine of the server: each object, change and
// event is encoded once for all who are told of it.
package game

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/auth"
	"loam/core/model/view"
	"loam/core/net/wire"
	"loam/core/protocol/game/idmap"
	"loam/core/session"
	"loam/core/session/throttle"
)

// Accounts says who an account is. It may wait for the store.
type Accounts interface {
	// Known is the account called name; an error that wraps no other is for the
	// log of failed log-ins.
	Known(ctx context.Context, name string) (session.Identity, error)
}

// Keys has the session key of each account's last log-on.
type Keys interface {
	Get(name string) (auth.SessionKey, bool)
}

// Config is what a server of one version needs. All but Counters must be set.
type Config struct {
	Version  *Version
	Realm    session.Realm
	Accounts Accounts
	Keys     Keys // of those who have logged on
	Entries  idmap.Entries
	Kept     Keeper
	Limits   throttle.Limits
	Random   func([]byte) // fills with random bytes
	Now      func() time.Time
	Log      zerolog.Logger
	Counters *Counters

	book *idmap.Names // what clients call things; made by Listen
}

// Counters say what the server has done since its start. Anybody may read them.
type Counters struct {
	Unknown    atomic.Int64 // messages with an opcode that the version does not have
	Ignored    atomic.Int64 // messages that are ignored on purpose
	WrongState atomic.Int64 // messages that came when they may not
	Malformed  atomic.Int64 // messages that could not be read
	Throttled  atomic.Int64 // messages that came too fast, and were dropped
	Refused    atomic.Int64 // failed handshakes
	Entered    atomic.Int64 // players that have come into the world
	Batches    atomic.Int64
	Updates    atomic.Int64 // messages of things sent
	Encoded    atomic.Int64 // messages encoded for all who are told them
	Unsent     atomic.Int64 // messages of ours that could not be encoded
	Transports atomic.Int64 // movements on transports that there are not
	Unasked    atomic.Int64 // answers to what nobody has asked, and commands to what is not theirs

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
	accounts map[int64]*Conn // by account: the newest connection that has proved to be it
}

// Listen serves at a TCP address until Close.
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
		Open: s.open,
	})
	if err != nil {
		s.teller.queue.Close()
		return nil, err
	}
	return s, nil
}

// outBytes is how much may wait for a client: an arrival among thousands of
// things is some hundred kilobytes.
const outBytes = 1 << 20

// ClientHeader is the header of what clients of both versions send.
var ClientHeader = wire.Header{
	SizeBytes: 2, SizeOrder: wire.BigEndian, OpcodeBytes: 4, OpcodeOrder: wire.LittleEndian, Counts: wire.CountsOpcode,
}

// Version is that of the clients served.
func (s *Server) Version() *Version { return s.config.Version }

// Counters count what the server does.
func (s *Server) Counters() *Counters { return s.config.Counters }

// Listener is where clients are accepted.
func (s *Server) Listener() *wire.Listener { return s.listener }

// Publish implements session.Outlet.
func (s *Server) Publish(b *view.Batch) { s.teller.queue.Put(item{batch: b}) }

// number is that of the next connection.
func (s *Server) number() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opened++
	return s.opened
}

// claim makes c the connection of an account. The older of two is told, and ends:
// c itself where one that was opened after it has proved to be the account first.
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

// release forgets a connection that is gone.
func (s *Server) release(c *Conn) {
	account := c.session.Who().Account
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.accounts[account] == c {
		delete(s.accounts, account)
	}
}

// Close ends all connections and returns when nothing of the server runs.
func (s *Server) Close(ctx context.Context) {
	s.listener.Close(ctx)
	s.teller.queue.Close()
}
