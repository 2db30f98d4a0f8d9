package main

import (
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
	if config.LogOn != world.Off && anyPort(config.LogOn) {
		config.Realm.Ports = world.Ports{}
	}
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

// otherIPs are the addresses of this machine that others may reach.
func otherIPs() []net.IP {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil // it was a courtesy
	}
	var found []net.IP
	for _, a := range all {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && !ip.IP.IsLoopback() {
			found = append(found, ip.IP)
		}
	}
	return found
}

// logOnLines are what game clients must be told to find the log-on service: a
// line for each address of this machine at which others reach it.
func logOnLines(s *server.Server) []string {
	at := s.LogOnAddr()
	switch {
	case at == nil:
		return nil
	case !at.IP.IsUnspecified():
		return []string{realmlist(at.IP.String(), at.Port)}
	}
	lines := []string{realmlist("127.0.0.1", at.Port)}
	for _, ip := range otherIPs() {
		lines = append(lines, realmlist(ip.String(), at.Port))
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
