package port

import (
	"bufio"
	"net"
	"net/netip"
)

// Conn is a connection of a port. It is a net.Conn; any goroutine may call its methods, except
// Read, which one goroutine may call at a time.
type Conn struct {
	net.Conn
	port  *Listener
	place place // guarded by the mutex of room

	// Below: set before Accept returns.
	room            *room
	from            netip.Addr    // of the player; invalid for a connection of a proxy itself
	client, reached *net.TCPAddr  // who connected to the proxy, and at which address; nil without a proxy
	ahead           *bufio.Reader // what arrived together with the header; nil when it is read
}

// RemoteAddr returns the address of the player: behind a proxy that sends the PROXY protocol,
// the one that the proxy has named.
func (c *Conn) RemoteAddr() net.Addr {
	if c.client != nil {
		return c.client
	}
	return c.Conn.RemoteAddr()
}

// LocalAddr returns the address at which the player has connected, to the proxy if there is
// one that sends the PROXY protocol.
func (c *Conn) LocalAddr() net.Addr {
	if c.reached != nil {
		return c.reached
	}
	return c.Conn.LocalAddr()
}

// named returns the address of the player that a proxy has named; it is invalid if it has
// named nobody.
func (c *Conn) named() netip.Addr {
	if c.client == nil {
		return netip.Addr{}
	}
	return addressOf(c.client)
}

// Established reports that somebody has logged on: the connection is not silent any more, and
// a full port does not close it.
func (c *Conn) Established() { c.room.established(c) }

// Read implements net.Conn.
func (c *Conn) Read(into []byte) (int, error) {
	if c.ahead != nil {
		if c.ahead.Buffered() > 0 {
			return c.ahead.Read(into)
		}
		c.ahead = nil
	}
	return c.Conn.Read(into)
}

// Close implements net.Conn, and makes room for another connection.
func (c *Conn) Close() error {
	if c.room.leave(c) {
		c.port.counters.Open.Add(-1)
	}
	return c.Conn.Close()
}

// SetLinger is net.TCPConn.SetLinger; other connections ignore it.
func (c *Conn) SetLinger(seconds int) error {
	if s, ok := c.Conn.(interface{ SetLinger(int) error }); ok {
		return s.SetLinger(seconds)
	}
	return nil
}

// addressOf returns an address without port and zone; it is invalid if there is none.
func addressOf(a net.Addr) netip.Addr {
	if a == nil {
		return netip.Addr{}
	}
	p, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return netip.Addr{}
	}
	return p.Addr().Unmap().WithZone("")
}

// Network returns what counts as one address: for IPv6 the network of 64 bits, which is the
// smallest that providers give to a customer.
func Network(a netip.Addr) netip.Addr {
	a = a.Unmap().WithZone("")
	if !a.Is6() || a.IsLoopback() {
		return a
	}
	p, err := a.Prefix(64)
	if err != nil {
		return a
	}
	return p.Addr()
}
