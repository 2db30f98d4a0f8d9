// Package port accepts connections at one TCP address and bounds them: how many are open, how
// many come from one address, and how many are silent, which means that they have not logged
// on. A full port closes its oldest silent connection for a new one, and never one that has
// logged on.
//
// It also finds out who is behind a proxy that the operator has named: such a proxy begins its
// connections with a header of the PROXY protocol, version 1 or 2. Nobody else may send one.
// The package does not depend on what a connection is for: a protocol accepts connections from
// a [Listener] as from any other, and calls [Conn.Established] when somebody has logged on.
//
// A Listener has one goroutine, which accepts, and one for each connection of a proxy whose
// header has not arrived yet.
package port

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"
)

// The limits of a port whose configuration sets none. So many players of one home, school or
// LAN party may connect at once.
const (
	DefaultOpen       = 5000
	DefaultPerAddress = 40
	DefaultSilent     = 1000
)

// Limits bound the connections of one port. A zero value selects the default.
type Limits struct {
	Open       int // at once
	PerAddress int // at once from one address, or from one IPv6 network of 64 bits
	Silent     int // at once that have not logged on
}

// fill sets defaults, and returns an error for values that are not possible.
func (l *Limits) fill() error {
	if min(l.Open, l.PerAddress, l.Silent) < 0 {
		return errors.New("a limit of connections is negative")
	}
	orElse(&l.Open, DefaultOpen)
	orElse(&l.PerAddress, DefaultPerAddress)
	orElse(&l.Silent, DefaultSilent)
	return nil
}

func orElse(value *int, otherwise int) {
	if *value == 0 {
		*value = otherwise
	}
}

// Config configures a Listener. All fields have a useful zero value.
type Config struct {
	Limits
	// Proxies are not limited as one address, since many players are behind each.
	Proxies Proxies
	// Preamble reports that the connections of proxies begin with a header of the PROXY
	// protocol. A connection without one is closed.
	Preamble bool
	// PreambleTime is the time limit of such a header; zero: 5 s.
	PreambleTime time.Duration
	Bans         *Bans // nil: nobody is banned
	Log          zerolog.Logger
	Now          func() time.Time // for lines of the log; zero: time.Now
}

// Counters count the connections of a port. Any goroutine may read them at any time.
type Counters struct {
	Open       atomic.Int64 // now
	Full       atomic.Int64 // refused because all open ones had logged on
	Crowded    atomic.Int64 // refused because there were too many from their address
	Evicted    atomic.Int64 // silent ones that were closed for a new one
	Unnamed    atomic.Int64 // connections of proxies without a valid header
	Introduced atomic.Int64 // connections of proxies with a valid header
	Banned     atomic.Int64 // refused or closed because their network is banned
}

// Listener accepts the connections of one port. It is a net.Listener; any goroutine may call
// its methods.
type Listener struct {
	config   Config
	socket   net.Listener
	room     *room
	lobby    *room // connections of proxies whose header has not arrived
	counters Counters
	notices  [2]Notice // of refused addresses; of proxies

	ctx     context.Context // ends with Close
	cancel  context.CancelFunc
	ready   chan accepted  // sent to by accept and introduce, received by Accept; unbuffered
	running sync.WaitGroup // accept and introduce
	unwatch func()         // by the bans
}

// accepted is what Accept returns.
type accepted struct {
	conn *Conn
	err  error
}

// Listen starts accepting at a TCP address, host:port; port 0 takes a free one.
func Listen(address string, config Config) (*Listener, error) {
	if err := config.fill(); err != nil {
		return nil, err
	}
	socket, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	return Bound(socket, config)
}

// Bound bounds the connections of a listener, which belongs to the result from then on.
func Bound(socket net.Listener, config Config) (*Listener, error) {
	if err := config.fill(); err != nil {
		return nil, err
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	if config.PreambleTime == 0 {
		config.PreambleTime = 5 * time.Second
	}
	l := &Listener{config: config, socket: socket, ready: make(chan accepted)}
	l.room = newRoom(config.Limits)
	l.lobby = newRoom(Limits{Open: config.Silent, Silent: config.Silent})
	l.ctx, l.cancel = context.WithCancel(context.Background())
	l.unwatch = config.Bans.watch(l)
	l.running.Go(l.accept) // stopped by Close, which waits for it
	return l, nil
}

// Addr implements net.Listener.
func (l *Listener) Addr() net.Addr { return l.socket.Addr() }

// Counters returns the counters of the port.
func (l *Listener) Counters() *Counters { return &l.counters }

// Accept implements net.Listener. The connection is a [*Conn].
func (l *Listener) Accept() (net.Conn, error) {
	select {
	case a := <-l.ready:
		if a.err != nil {
			return nil, a.err
		}
		return a.conn, nil
	case <-l.ctx.Done():
		return nil, net.ErrClosed
	}
}

// Close stops accepting and waits for the goroutines of the listener. Connections that Accept
// has returned stay open. Only the first call does something.
func (l *Listener) Close() error {
	if l.ctx.Err() != nil {
		return net.ErrClosed
	}
	l.cancel()
	l.unwatch()
	err := l.socket.Close()
	l.running.Wait()
	return err
}

// accept takes connections until the socket is closed.
func (l *Listener) accept() {
	for {
		socket, err := l.socket.Accept()
		if err == nil {
			l.admit(&Conn{Conn: socket, port: l})
			continue
		}
		if errors.Is(err, net.ErrClosed) {
			l.cancel()
			return
		}
		l.deliver(accepted{err: err}) // whoever accepts decides how long to wait
	}
}

// deliver passes a connection or an error to Accept. After Close it closes the connection.
func (l *Listener) deliver(a accepted) {
	select {
	case l.ready <- a:
	case <-l.ctx.Done():
		if a.conn != nil {
			_ = a.conn.Close() // nothing was sent
		}
	}
}

// admit passes a connection on if there is room for it, else closes it. Proxies are not
// counted by their own address.
func (l *Listener) admit(c *Conn) {
	from := addressOf(c.Conn.RemoteAddr())
	switch proxy := l.config.Proxies.Has(from); {
	case proxy && l.config.Preamble:
		if l.enter(l.lobby, c, netip.Addr{}) {
			l.running.Go(func() { l.introduce(c) }) // ends when the header has arrived or its time is over; Close waits for it
		}
	case proxy:
		l.pass(c, netip.Addr{})
	default:
		l.pass(c, from)
	}
}

// pass delivers a connection if there is room for it.
func (l *Listener) pass(c *Conn, from netip.Addr) {
	if l.config.Bans.Refuses(from, l.config.Now()) {
		l.counters.Banned.Add(1)
		_ = c.Conn.Close() // nothing was sent
		return
	}
	c.from = from
	if !l.enter(l.room, c, from) {
		return
	}
	if l.config.Bans.Refuses(from, l.config.Now()) { // banned since, and Set may not have seen the connection
		l.counters.Banned.Add(1)
		_ = c.Close() // nothing was sent
		return
	}
	l.deliver(accepted{conn: c})
}

// enter puts a connection into a room, or closes it and reports false.
func (l *Listener) enter(r *room, c *Conn, from netip.Addr) bool {
	victim, v := r.enter(c, Network(from))
	c.room = r
	if victim != nil {
		l.counters.Evicted.Add(1)
		l.counters.Open.Add(-1)
		l.say(&l.notices[0], "closed the oldest connection that had not logged on: there are too many of them; connections.silent in loam.yaml is the limit")
		_ = victim.Conn.Close() // its owner may have closed it already
	}
	switch v {
	case entered:
		l.counters.Open.Add(1)
		return true
	case full:
		l.counters.Full.Add(1)
		l.say(&l.notices[0], "closed a new connection: the port is full and everyone has logged on; connections.open in loam.yaml is the limit")
	case crowded:
		l.counters.Crowded.Add(1)
		l.say(&l.notices[0], fmt.Sprintf("closed a new connection: %s already has %d; connections.per_address in loam.yaml is the limit", from, l.config.PerAddress))
	}
	_ = c.Conn.Close() // nothing was sent
	return false
}

// introduce reads the header of a proxy's connection, which then enters the room of the
// address that the proxy has named.
func (l *Listener) introduce(c *Conn) {
	closing := context.AfterFunc(l.ctx, func() { _ = c.Conn.Close() }) // ends the reading below
	err := c.readPreamble(l.config.PreambleTime)
	closing()
	if !l.lobby.leave(c) {
		return // it had to leave
	}
	l.counters.Open.Add(-1)
	if l.ctx.Err() != nil {
		_ = c.Conn.Close() // it may be closed already
		return
	}
	if err != nil {
		l.counters.Unnamed.Add(1)
		l.say(&l.notices[1], fmt.Sprintf("closed a connection of the proxy %s: %s; let it send the PROXY protocol, or remove this port from proxy_protocol in loam.yaml", addressOf(c.Conn.RemoteAddr()), err))
		_ = c.Conn.Close() // nothing was sent
		return
	}
	l.counters.Introduced.Add(1)
	l.pass(c, c.named())
}

// say logs a warning, at most once a minute for each notice.
func (l *Listener) say(n *Notice, text string) {
	left, due := n.Due(l.config.Now())
	if !due {
		return
	}
	line := l.config.Log.Warn().Stringer("port", l.socket.Addr())
	if left > 0 {
		line = line.Int("left_out", left)
	}
	line.Msg(text)
}
