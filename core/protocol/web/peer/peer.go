// Package peer tells who is at the other end of a request, and what that one may do from
// there.
package peer

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Peer is what is known of who is at the other end before it says anything.
type Peer struct {
	Address  string // without port
	Loopback bool   // on this machine, with no proxy between
	Guest    bool   // may play as a guest, if the realm is in development
	Password bool   // may send a password
}

// Of looks at where a request comes from. A proxy on this machine is
// believed about who is behind it. A guest must also have asked for this
// machine by a name that only this machine answers to: otherwise any web site
// could make its own name point here.
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

// HostName is a Host header without its port.
func HostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.Trim(host, "[]")
}

// LoopbackName tells whether only this machine answers to a name.
func LoopbackName(name string) bool {
	if address, err := netip.ParseAddr(name); err == nil {
		return address.IsLoopback()
	}
	return strings.EqualFold(name, "localhost")
}
