package port

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"github.com/pires/go-proxyproto"
)

// errSilent reports a proxy that sends nothing: it probably does not know of the PROXY protocol.
var errSilent = errors.New("it sent no header of the PROXY protocol")

// readPreamble reads the header with which a proxy begins a connection, within a time. Without
// an error, client and reached are what the proxy has named: it names nobody for connections of
// its own, such as health checks.
func (c *Conn) readPreamble(within time.Duration) error {
	if err := c.Conn.SetReadDeadline(time.Now().Add(within)); err != nil {
		return err
	}
	in := bufio.NewReader(c.Conn)
	client, reached, err := parsePreamble(in)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return fmt.Errorf("%w within %v", errSilent, within)
	case err != nil:
		return err
	}
	c.client, c.reached, c.ahead = client, reached, in
	return c.Conn.SetReadDeadline(time.Time{})
}

// parsePreamble reads a header of the PROXY protocol, version 1 or 2, and nothing behind it.
// Without addresses it is for a connection of the proxy itself. A client with a loopback
// address, which is one of the proxy's machine, counts as the proxy itself, too: only a machine
// itself may claim to be itself.
func parsePreamble(in *bufio.Reader) (client, reached *net.TCPAddr, err error) {
	h, err := proxyproto.Read(in)
	switch {
	case errors.Is(err, proxyproto.ErrNoProxyProtocol):
		return nil, nil, errSilent
	case err != nil:
		return nil, nil, fmt.Errorf("its header is wrong: %w", err)
	case h.Command.IsLocal(), h.TransportProtocol.IsUnix():
		return nil, nil, nil
	}
	client, reached, ok := h.TCPAddrs()
	switch from := addressOf(client); {
	case !ok:
		return nil, nil, errors.New("its header is not for a TCP connection")
	case !from.IsValid() || from.IsUnspecified() || from.IsMulticast():
		return nil, nil, fmt.Errorf("its header names the player %s, which no player can have", client)
	case from.IsLoopback():
		return nil, reached, nil
	}
	return client, reached, nil
}
