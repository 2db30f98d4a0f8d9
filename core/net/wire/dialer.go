package wire

import (
	"context"
	"fmt"
	"net"
)

// Dialer makes connections to others, for clients without a screen: they follow
// the same rules as those that a Listener accepts.
type Dialer struct{ group group }

// NewDialer reports what cannot be in config.
func NewDialer(config Config) (*Dialer, error) {
	if err := config.fill(); err != nil {
		return nil, err
	}
	return &Dialer{group{config: config, conns: map[*Conn]struct{}{}}}, nil
}

// Dial connects to a TCP address, host:port, within ctx. Open is called on the
// connection's reading goroutine before anything is read and says who receives;
// it may send. The connection lasts until it ends by itself, by Conn.End, or by
// Close.
func (d *Dialer) Dial(ctx context.Context, address string, open func(*Conn) Receiver) (*Conn, error) {
	var dialer net.Dialer
	socket, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("connect to %s: %w", address, err)
	}
	return d.Serve(socket, open)
}

// Serve makes a connection of a socket that is connected already; it is the
// connection's from then on. After Close it is closed at once, and the error is
// net.ErrClosed.
func (d *Dialer) Serve(socket net.Conn, open func(*Conn) Receiver) (*Conn, error) {
	c := d.group.start(socket, open, func() {})
	if c == nil {
		_ = socket.Close() // nothing was sent
		return nil, net.ErrClosed
	}
	return c, nil
}

// Close ends every connection as Stopping and returns when their goroutines
// have ended. When ctx ends first, they are cut.
func (d *Dialer) Close(ctx context.Context) {
	d.group.close(ctx, &End{Reason: Stopping, Text: "this side is stopping"})
}
