package game

import (
	"errors"
	"sync"

	"github.com/rs/zerolog"

	"loam/core/lib/guid"
	"loam/core/net/wire"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/game/pet"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/social"
	"loam/core/session"
)

// Conn is the connection of one client. It belongs to its reading goroutine, except where a
// comment says otherwise.
type Conn struct {
	server  *Server
	version *Version
	number  uint64 // in the order in which connections were opened
	wire    *wire.Conn
	session *session.Session
	log     zerolog.Logger
	seed    [4]byte // of the challenge
	total   purse   // allowance of all messages
	purses  [rates]purse
	parts   parts

	mu    sync.Mutex // guards the rest
	place session.Place
	// known are the objects on the client's map that their names do not identify.
	known map[uint64]guid.GUID

	away   absence
	lag    uint32 // round-trip time in ms, as the client last reported
	petBar pet.ActionBar
}

// open starts the conversation: the server sends the first message.
func (s *Server) open(w *wire.Conn) wire.Receiver {
	c := &Conn{server: s, version: s.config.Version, number: s.number(), wire: w}
	c.parts = newParts(c)
	config := session.Config{Realm: s.config.Realm, Limits: s.config.Limits, Protocol: s.config.Version.Packet.String(), Counters: &s.config.Counters.Sessions}
	c.session = session.New(config, w.Remote().Addr().String(), s.config.Now(), peer{c})
	c.log = s.config.Log.With().Str("address", w.Remote().String()).Logger().Hook(c.session)
	challenge := packets.AuthChallenge{Unknown: 1}
	s.config.Random(c.seed[:])
	s.config.Random(challenge.Seed[:])
	challenge.ServerSeed = c.seed
	c.Send(&challenge)
	return c
}

// Receive implements wire.Receiver. A wrong message is counted and has no effect; only floods
// and unreadable input end a connection.
func (c *Conn) Receive(m wire.Message) error {
	counters := c.server.config.Counters
	now := c.server.config.Now()
	if !c.total.take(flood, now) {
		return c.fatal(c.session.Deny(session.Flood, "too many messages"))
	}
	row := c.server.inbound[m.Opcode]
	switch {
	case row == nil:
		counters.Unknown.Add(1)
		c.log.Debug().Uint32("opcode", m.Opcode).Int("bytes", len(m.Body)).Msg("unknown message")
		return nil
	case row.Take == nil:
		counters.Ignored.Add(1)
		return nil
	case !c.may(row.Need):
		counters.WrongState.Add(1)
		c.log.Debug().Str("packet", row.Name).Str("state", c.session.State().String()).Msg("message in a wrong state")
		return nil
	case !c.purses[row.Rate].take(allowances[row.Rate], now):
		counters.Throttled.Add(1)
		return nil
	}
	body, ok := packets.FromClient(row.Name)
	if !ok {
		counters.Unknown.Add(1)
		return nil
	}
	if _, err := codec.Read(c.version.Packet, m.Body, body); err != nil {
		counters.Malformed.Add(1)
		c.log.Debug().Str("packet", row.Name).Err(err).Msg("malformed message")
		return c.fatal(c.session.Fault(session.Malformed, row.Name+": "+err.Error()))
	}
	return row.Take(c, body)
}

// fatal returns the end of the connection for an error that ends the session.
func (c *Conn) fatal(err error) error {
	var r *session.Refusal
	if errors.As(err, &r) && !r.Code.Fatal() {
		return nil
	}
	return wire.Dismiss(err.Error())
}

func (c *Conn) may(n Need) bool {
	switch c.session.State() {
	case session.Greeted:
		return n <= Nothing
	case session.Authenticated:
		return n == Nothing || n == Account
	case session.InWorld:
		return n != Stranger
	}
	return false
}

// Ended implements wire.Receiver.
func (c *Conn) Ended(why *wire.End) {
	c.session.Close()
	c.server.release(c)
	c.server.teller.queue.Put(item{gone: c})
	c.log.Debug().Str("reason", why.Reason.String()).Str("text", why.Text).Msg("client disconnected")
}

// peer implements session.Peer for a connection.
type peer struct{ c *Conn }

// Seated implements session.Peer.
func (p peer) Seated(who session.Identity, at session.Place) {
	p.c.mu.Lock()
	if p.c.place.Player != 0 {
		p.c.away.loads = true
	}
	p.c.place = at
	p.c.mu.Unlock()
	p.c.server.teller.queue.Put(item{seat: p.c, who: who, place: at})
}

// Ended implements session.Peer.
func (p peer) Ended(why *session.Refusal) { p.c.dismiss(why.Text) }

// dismiss sends the player why its connection ends, and ends it.
func (c *Conn) dismiss(why string) {
	c.put(&social.Said{Type: c.version.Chat.System, Text: idmap.Cut(why)})
	c.put(&packets.Text{Is: "SMSG_NOTIFICATION", Text: idmap.Cut(why)})
	c.wire.End(wire.Dismiss(why))
}

// seat returns where the player is; any goroutine may call it.
func (c *Conn) seat() session.Place {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.place
}

// Send sends a message at once. Any goroutine may call it.
func (c *Conn) Send(m packets.Body) {
	c.put(m)
	c.wire.Flush()
}

// has reports whether the version has a message.
func (c *Conn) has(name string) bool {
	_, ok := c.version.Outbound[name]
	return ok
}

// put queues a message for the next flush.
func (c *Conn) put(m packets.Body) {
	opcode, ok := c.version.Outbound[m.Name()]
	if !ok {
		c.server.config.Counters.Unsent.Add(1)
		c.log.Error().Str("packet", m.Name()).Msg("the version of the client does not have this message")
		return
	}
	body, err := codec.Append(c.version.Packet, nil, m)
	if err == nil {
		err = c.wire.Put(uint32(opcode), body)
	}
	if err != nil {
		c.server.config.Counters.Unsent.Add(1)
		c.log.Error().Str("packet", m.Name()).Err(err).Msg("cannot encode a message")
	}
}
