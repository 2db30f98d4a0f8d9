// Package peer determines who sends a request and what that peer may do.
package peer

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Peer is what is known about the other end of a connection before it sends a message.
type Peer struct {
	Address  string // without a port
	Loopback bool   // on this machine, without a proxy
	Guest    bool   // may log in as a guest, if the realm is in development mode
	Password bool   // may send a password
}

// Of determines the peer of a request. A proxy on this machine is trusted to name the
// peer behind it. A guest must also have used a host name that only this machine
// answers to: otherwise any web site could point its own name here.
func Of(r *http.Request) Peer {
	remote, _ := netip.ParseAddrPort(r.RemoteAddr)
	address := remote.Addr().Unmap()
	local := address.IsLoopback()
	p := Peer{Address: address.WithZone("").String(), Loopback: local}
	if local && forwarded(r) {
		p.Loopback = false
		p.Address = lastForwarded(r, p.Address)
	}
	secure := r.TLS != nil || local && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
	p.Guest = p.Loopback && LoopbackName(HostName(r.Host))
	p.Password = secure || p.Loopback
	return p
}

func forwarded(r *http.Request) bool {
	return slices.ContainsFunc([]string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-Ip", "Via"},
		func(name string) bool { return r.Header.Get(name) != "" })
}

// lastForwarded is the address that the nearest proxy saw.
func lastForwarded(r *http.Request, otherwise string) string {
	header := strings.Join(r.Header.Values("X-Forwarded-For"), ",")
	last := strings.TrimSpace(header[strings.LastIndexByte(header, ',')+1:])
	if address, err := netip.ParseAddr(last); err == nil {
		return address.Unmap().WithZone("").String()
	}
	return otherwise
}

// HostName returns a Host header without its port.
func HostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.Trim(host, "[]")
}

// LoopbackName reports whether a name always means this machine.
func LoopbackName(name string) bool {
	if address, err := netip.ParseAddr(name); err == nil {
		return address.IsLoopback()
	}
	return strings.EqualFold(name, "localhost")
}
