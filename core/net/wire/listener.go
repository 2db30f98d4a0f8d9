package wire

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"time"

	"loam/core/net/port"
)

// ListenerConfig configures a Listener. In, Out and Open must be set.
type ListenerConfig struct {
	Config

	// Port bounds the connections, and names the proxies in front of it. Its log is Log.
	Port port.Config

	// Open is called for each connection on its reading goroutine, before anything is read,
	// and returns the receiver; it may send, and may end the connection.
	Open func(*Conn) Receiver
}

// Listener accepts connections at one address.
type Listener struct {
	config ListenerConfig
	group  group
	socket *port.Listener
	ctx    context.Context // ends when accepting has to
	cancel context.CancelFunc
	done   chan struct{} // closed by accept when it returns; nothing is sent
}

// Listen starts accepting at a TCP address, host:port; port 0 takes a free one.
func Listen(address string, config ListenerConfig) (*Listener, error) {
	if err := config.fill(); err != nil {
		return nil, err
	}
	if config.Open == nil {
		return nil, errors.New("the configuration has no Open")
	}
	config.Port.Log = config.Log
	socket, err := port.Listen(address, config.Port)
	if err != nil {
		return nil, err
	}
	l := &Listener{
		config: config,
		group:  group{config: config.Config, conns: map[*Conn]struct{}{}},
		socket: socket,
		done:   make(chan struct{}),
	}
	l.ctx, l.cancel = context.WithCancel(context.Background())
	go l.accept() // stopped by Close, which waits for it
	return l, nil
}

// Addr returns the address at which connections are accepted.
func (l *Listener) Addr() netip.AddrPort { return addrPort(l.socket.Addr()) }

// Counters returns the counters of the connections.
func (l *Listener) Counters() *Counters { return l.group.config.Counters }

// Port returns the counters of the port.
func (l *Listener) Port() *port.Counters { return l.socket.Counters() }

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

// admit serves a connection; when the listener is closing, it closes it.
func (l *Listener) admit(socket net.Conn) {
	if l.group.start(socket, l.config.Open, func() {}) == nil {
		_ = socket.Close() // nothing was sent
	}
}
