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

// ListenerConfig configures a Listener. In, Out and Open must be set.
type ListenerConfig struct {
	Config

	MaxOpen int // limit of connections; zero: 5000
	// MaxPerAddress is the limit of connections from one address, or from one IPv6 network of
	// 64 bits; zero: 40, but no limit for the loopback address.
	MaxPerAddress int

	// Open is called for each connection on its reading goroutine, before anything is read,
	// and returns the receiver; it may send, and may end the connection.
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

// Listen starts accepting at a TCP address, host:port; port 0 takes a free one.
func Listen(address string, config ListenerConfig) (*Listener, error) {
	if err := config.fill(); err != nil {
		return nil, err
	}
	switch {
	case config.Open == nil:
		return nil, errors.New("the configuration has no Open")
	case min(config.MaxOpen, config.MaxPerAddress) < 0:
		return nil, errors.New("a limit of connections is negative")
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

// Addr returns the address at which connections are accepted.
func (l *Listener) Addr() netip.AddrPort { return addrPort(l.socket.Addr()) }

// Counters returns the counters of the connections.
func (l *Listener) Counters() *Counters { return l.group.config.Counters }

// Close stops accepting, ends every connection as Stopping, and returns when all goroutines
// have ended. If ctx ends first, connections are cut. To send a last message, call Conn.End
// before.
func (l *Listener) Close(ctx context.Context) {
	l.cancel()
	_ = l.socket.Close() // a second call finds it closed
	<-l.done
	l.group.close(ctx, &End{Reason: Stopping, Text: "the listener is closing"})
}

// The pauses of accepting when the system has no more sockets.
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
			l.config.Log.Warn().Err(err).Dur("pause", pause).Msg("cannot accept a connection")
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
		_ = socket.Close() // nothing was sent
		return
	}
	if l.group.start(socket, l.config.Open, func() { l.release(from) }) == nil {
		l.release(from)
		_ = socket.Close() // nothing was sent
	}
}

// reserve makes room for a connection from an address, or reports that there is none.
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

// release undoes reserve.
func (l *Listener) release(from netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open--
	if l.from[from]--; l.from[from] == 0 {
		delete(l.from, from)
	}
}

// network returns what counts as one address: for IPv6 the 64-bit network, which is the
// smallest that providers give to a customer.
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
