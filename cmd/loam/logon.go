package main

import (
	"fmt"
	"net"
	"strconv"
	"strings"

	"loam/cmd/loam/internal/world"
	"loam/core/protocol/packet"
	"loam/core/server"
)

// addresses brings the addresses of the command line into the config. Who wants
// any free port for the page wants one for game clients too: so a second world
// on one machine, and a test, get along with the first.
func (c serveCmd) addresses(config *world.Config) {
	if c.Listen != "" {
		config.Listen = c.Listen
		if anyPort(c.Listen) && config.LogOn != world.Off {
			config.LogOn = c.Listen
		}
	}
	if c.LogOn != "" {
		config.LogOn = c.LogOn
	}
	if c.LAN {
		config.Listen = everywhere(config.Listen)
		if config.LogOn != world.Off {
			config.LogOn = everywhere(config.LogOn)
		}
	}
	if config.LogOn != world.Off && anyPort(config.LogOn) {
		config.Realm.Ports = world.Ports{}
	}
}

// everywhere is the port of an address on all addresses of this machine.
func everywhere(address string) string {
	_, port, _ := net.SplitHostPort(address) // an address that was checked
	return net.JoinHostPort("0.0.0.0", port)
}

// anyPort tells whether an address leaves its port open.
func anyPort(address string) bool {
	_, port, _ := net.SplitHostPort(address)
	return strings.Trim(port, "0") == ""
}

// logOn is what the server must know for game clients.
func (c serveCmd) logOn(config world.Config) server.LogOn {
	r := config.Realm
	l := server.LogOn{Listen: config.LogOn, Name: r.Name, Address: r.Address, Type: r.Type, Flags: r.Flags, Players: r.Players,
		Ports: map[packet.Version]uint16{packet.Wrath: r.Ports.Wrath, packet.Vanilla: r.Ports.Vanilla}}
	if l.Listen == world.Off {
		l.Listen = ""
	}
	if l.Name == "" {
		l.Name = world.Name(c.World)
	}
	return l
}

// neighbour is an address of this machine that others may reach.
type neighbour struct {
	ip   net.IP
	name string // of the interface
}

// neighbours are those of all interfaces that are up, in the system's order.
func neighbours() []neighbour {
	all, err := net.Interfaces()
	if err != nil {
		return nil // it was a courtesy
	}
	var found []neighbour
	for _, i := range all {
		addresses, err := i.Addrs()
		if err != nil || i.Flags&net.FlagUp == 0 {
			continue
		}
		for _, a := range addresses {
			if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && !ip.IP.IsLoopback() {
				found = append(found, neighbour{ip.IP, i.Name})
			}
		}
	}
	return found
}

// loopback is the address by which a machine reaches itself.
const loopback = "127.0.0.1"

// addresses tells where the page and game clients find the world.
func addresses(s *server.Server) string {
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
	at := s.LogOnAddr()
	switch {
	case at == nil:
		return ""
	case at.IP.IsUnspecified():
		return realmlist(loopback, at.Port)
	}
	return realmlist(at.IP.String(), at.Port)
}

// otherLines tell for each address of this machine what others open in the
// browser and write into their clients' realmlist.wtf, where they can.
func otherLines(s *server.Server) []string {
	page, client := s.Addr().IP.IsUnspecified(), s.LogOnAddr() != nil && s.LogOnAddr().IP.IsUnspecified()
	if !page && !client {
		return nil
	}
	var lines []string
	for _, n := range neighbours() {
		lines = append(lines, fmt.Sprintf("  Others, by %s:", n.name))
		if page {
			lines = append(lines, fmt.Sprintf("         http://%s:%d", n.ip, s.Addr().Port))
		}
		if client {
			lines = append(lines, "         "+realmlist(n.ip.String(), s.LogOnAddr().Port))
		}
	}
	if lines == nil {
		return []string{"  Others cannot come: this machine is in no network."}
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
