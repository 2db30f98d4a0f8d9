package wire

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"sync"
	"time"
)

// ListenerConfig is what a Listener needs. In, Out and Open must be set.
type ListenerConfig struct {
	Config

	MaxOpen int // connections at once; zero: 5000
	// MaxPerAddress is how many connections there may be at once from one
	// address, or from one IPv6 network of 64 bits; zero: 40, but any number
	// from the loopback.
	MaxPerAddress int

	// Open is called for each connection on its reading goroutine, before
	// anything is read, and says who receives; it may send and end the
	// connection.
	Open func(*Conn) Receiver
}

// Listener accepts connections at one address.
type Listener struct {
	config ListenerConfig
	group  group
	socket net.Listener
	ctx    context.Context // ends when accepting has to
	cancel context.CancelFunc
	done   chan struct{} // closed by accept when it returns; nothing is sent

	mu   sync.Mutex // guards the rest
	open int
	from map[netip.Addr]int // connections by address
}

// Listen begins to accept at a TCP address, host:port; port 0 takes a free one.
func Listen(address string, config ListenerConfig) (*Listener, error) {
	if err := config.fill(); err != nil {
		return nil, err
	}
	switch {
	case config.Open == nil:
		return nil, errors.New("nobody receives what connections say")
	case min(config.MaxOpen, config.MaxPerAddress) < 0:
		return nil, errors.New("a bound of connections is negative")
	}
	orElse(&config.MaxOpen, 5000)
	socket, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	l := &Listener{
		config: config,
		group:  group{config: config.Config, conns: map[*Conn]struct{}{}},
		socket: socket,
		done:   make(chan struct{}),
		from:   map[netip.Addr]int{},
	}
	l.ctx, l.cancel = context.WithCancel(context.Background())
	go l.accept() // stopped by Close, which waits for it
	return l, nil
}

// Addr is the address at which connections are accepted.
func (l *Listener) Addr() netip.AddrPort { return addrPort(l.socket.Addr()) }

// Counters counts what the connections do.
func (l *Listener) Counters() *Counters { return l.group.config.Counters }

// Close accepts no more, ends every connection as Stopping, and returns when
// all goroutines have ended. When ctx ends first, connections are cut. Whoever
// wants to say something else first does so before, by Conn.End.
func (l *Listener) Close(ctx context.Context) {
	l.cancel()
	_ = l.socket.Close() // by the second call it is closed
	<-l.done
	l.group.close(ctx, &End{Reason: Stopping, Text: "the listener is closing"})
}

// How long accepting pauses when the system has no more sockets.
const (
	firstPause = 5 * time.Millisecond
	mostPause  = time.Second
)

// accept takes connections until the socket is closed.
func (l *Listener) accept() {
	defer close(l.done)
	pause := firstPause
	for {
		socket, err := l.socket.Accept()
		switch {
		case err == nil:
			pause = firstPause
			l.admit(socket)
		case errors.Is(err, net.ErrClosed):
			return
		default:
			l.config.Log.Warn().Err(err).Dur("pause", pause).Msg("a connection could not be accepted")
			select {
			case <-time.After(pause):
			case <-l.ctx.Done():
			}
			pause = min(2*pause, mostPause)
		}
	}
}

// admit serves a connection if there is room for it, else closes it.
func (l *Listener) admit(socket net.Conn) {
	from := network(addrPort(socket.RemoteAddr()).Addr())
	if !l.reserve(from) {
		_ = socket.Close() // nothing was said
		return
	}
	if l.group.start(socket, l.config.Open, func() { l.release(from) }) == nil {
		l.release(from)
		_ = socket.Close() // nothing was said
	}
}

// reserve makes room for a connection from an address, or reports that there is
// none.
func (l *Listener) reserve(from netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	most := l.config.MaxPerAddress
	if most == 0 && !from.IsLoopback() {
		most = 40
	}
	switch {
	case l.open >= l.config.MaxOpen:
		l.Counters().Full.Add(1)
		return false
	case most > 0 && l.from[from] >= most:
		l.Counters().Crowded.Add(1)
		return false
	}
	l.open++
	l.from[from]++
	return true
}

// release gives back what reserve made room for.
func (l *Listener) release(from netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open--
	if l.from[from]--; l.from[from] == 0 {
		delete(l.from, from)
	}
}

// network is what counts as one address: of IPv6 the 64 bits that one customer
// of a provider has at least to himself.
func network(a netip.Addr) netip.Addr {
	a = a.WithZone("")
	if !a.Is6() || a.IsLoopback() {
		return a
	}
	p, err := a.Prefix(64)
	if err != nil {
		return a
	}
	return p.Addr()
}
