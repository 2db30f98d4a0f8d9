package server

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"
)

// Elsewhere says which ports may be others than configured: if such a port is in use, the
// server takes another one.
type Elsewhere struct{ Page, LogOn, Worlds bool }

// The ports that are tried when one is in use: each is so far from the last, so that those
// of several worlds on a machine stay together. Then any free port serves.
const (
	portStep  = 10
	portTries = 9
)

// endpoint is a port to open.
type endpoint struct {
	address   string // host:port
	elsewhere bool   // another port serves too
	is        string // what is at the port, such as "the page is"
	other     string // how to choose another port
}

// at opens an endpoint. If it takes another port, Moves reports that.
func (s *Server) at(e endpoint, open func(address string) (port uint16, err error)) error {
	_, err := open(e.address)
	if err == nil || !e.elsewhere || !errors.Is(err, syscall.EADDRINUSE) {
		return explainPort(e, err)
	}
	host, text, _ := net.SplitHostPort(e.address) // it was opened
	usual, convErr := strconv.Atoi(text)
	if convErr != nil {
		return explainPort(e, err)
	}
	for try := 1; ; try++ {
		next := usual + try*portStep
		if try > portTries || next > 0xFFFF {
			next = 0
		}
		taken, again := open(net.JoinHostPort(host, strconv.Itoa(next)))
		if again == nil {
			s.moves = append(s.moves, fmt.Sprintf("Port %d is in use by %s: %s at port %d instead. Choose one with %s.", usual, holderOf(e.address), e.is, taken, e.other))
			return nil
		}
		if next == 0 || !errors.Is(again, syscall.EADDRINUSE) {
			return explainPort(e, err)
		}
	}
}

// Moves returns a sentence for each port that is another than configured.
func (s *Server) Moves() []string { return s.moves }

// explainPort adds to an error the process that uses a port, if the system reports it.
func explainPort(e endpoint, err error) error {
	switch {
	case err == nil:
		return nil
	case !errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("listen on %s: %w", e.address, err)
	}
	return fmt.Errorf("listen on %s: the port is in use by %s; stop it, or choose another port with %s", e.address, holderOf(e.address), e.other)
}

// holderOf returns the process that uses a port.
func holderOf(address string) string {
	if holder := portHolder(address); holder != "" {
		return holder
	}
	return "another process"
}
