// Package addresses determines the addresses at which browsers and game clients reach a
// world, from this machine and from others. Its functions may be called from any
// goroutine.
package addresses

import (
	"fmt"
	"net"
	"strconv"
	"strings"

	"loam/core/server"
)

// AnyPort reports whether an address leaves the port to the system.
func AnyPort(address string) bool {
	_, port, _ := net.SplitHostPort(address)
	return strings.Trim(port, "0") == ""
}

// Neighbour is an address of this machine that other machines may reach.
type Neighbour struct {
	IP   net.IP
	name string // of the interface
}

// Neighbours returns those of all interfaces that are up, in the system's order.
func Neighbours() []Neighbour {
	all, err := net.Interfaces()
	if err != nil {
		return nil // it was a courtesy
	}
	var found []Neighbour
	for _, i := range all {
		addresses, err := i.Addrs()
		if err != nil || i.Flags&net.FlagUp == 0 {
			continue
		}
		for _, a := range addresses {
			if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && !ip.IP.IsLoopback() {
				found = append(found, Neighbour{ip.IP, i.Name})
			}
		}
	}
	return found
}

// loopback is the address by which a machine reaches itself.
const loopback = "127.0.0.1"

// Of returns the addresses of the page and of the log-on service of a world.
func Of(s *server.Server) string {
	lines := []string{"  Open   " + s.Address()}
	if line := logOnLine(s); line != "" {
		lines = append(lines, clientMark+line)
	}
	return strings.Join(append(lines, otherLines(s)...), "\n")
}

// clientMark stands in front of what a client on this machine must be told.
const clientMark = "  Client "

// logOnLine is what game clients of this machine must be told to find the
// log-on service; "" when there is none.
func logOnLine(s *server.Server) string {
	host, port, ok := logOn(s)
	if !ok {
		return ""
	}
	return realmlist(host, port)
}

// LogOn returns the address, host:port, at which programs of this machine find the log-on
// service; "" if there is none.
func LogOn(s *server.Server) string {
	host, port, ok := logOn(s)
	if !ok {
		return ""
	}
	return net.JoinHostPort(host, strconv.Itoa(port))
}

// logOn is where this machine finds the log-on service; ok is false if there is none.
func logOn(s *server.Server) (host string, port int, ok bool) {
	at := s.LogOnAddr()
	switch {
	case at == nil:
		return "", 0, false
	case at.IP.IsUnspecified():
		return loopback, at.Port, true
	}
	return at.IP.String(), at.Port, true
}

// otherLines tell for each address of this machine what others open in the
// browser and write into their clients' realmlist.wtf, where they can.
func otherLines(s *server.Server) []string {
	// A certificate is for a name, which s.Address has, and not for the addresses of the machine.
	page, client := s.Addr().IP.IsUnspecified() && !s.Secure(), s.LogOnAddr() != nil && s.LogOnAddr().IP.IsUnspecified()
	if !page && !client {
		return nil
	}
	var lines []string
	for _, n := range Neighbours() {
		lines = append(lines, fmt.Sprintf("  Others, via %s:", n.name))
		if page {
			lines = append(lines, fmt.Sprintf("         http://%s:%d", n.IP, s.Addr().Port))
		}
		if client {
			lines = append(lines, "         "+realmlist(n.IP.String(), s.LogOnAddr().Port))
		}
	}
	if lines == nil {
		return []string{"  Other machines cannot connect: this machine has no network address."}
	}
	return lines
}

// usualLogOn is the port that clients try when they are told none.
const usualLogOn = 3724

// realmlist is the line of a client's realmlist.wtf.
func realmlist(host string, port int) string {
	if port != usualLogOn {
		host = net.JoinHostPort(host, strconv.Itoa(port))
	}
	return "set realmlist " + host
}
