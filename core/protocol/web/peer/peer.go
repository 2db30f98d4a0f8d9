// Package peer determines who sends a request and what that peer may do.
package peer

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"loam/core/net/port"
)

// Peer is what is known about the other end of a connection before it sends a message.
type Peer struct {
	Address  netip.Addr // of the person, also behind a proxy; invalid if there is none
	Loopback bool       // on this machine, without a proxy
	Guest    bool       // may log in as a guest, if the realm is in development mode
	Password bool       // may send a password
	Remark   string     // for the log: what the proxy in between should do; "" for nothing
}

// maxForwarded bounds the header X-Forwarded-For, in bytes: some twenty addresses of IPv6.
const maxForwarded = 1024

// Of determines the peer of a request. Only named proxies may say who is behind them; what
// others say is ignored, but nobody behind any proxy counts as a person on this machine. An
// error is for a header of a named proxy that cannot be read.
//
// A guest must also have used a host name that only this machine answers to: otherwise any web
// site could point its own name here.
func Of(r *http.Request, proxies port.Proxies) (Peer, error) {
	remote, _ := netip.ParseAddrPort(r.RemoteAddr) // a test server may have no address
	p := Peer{Address: remote.Addr().Unmap().WithZone("")}
	named := proxies.Has(p.Address)
	p.Loopback = p.Address.IsLoopback() && !named && !forwarded(r)
	p.Guest = p.Loopback && LoopbackName(HostName(r.Host))
	p.Password = r.TLS != nil || p.Loopback || named && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
	said := strings.Join(r.Header.Values("X-Forwarded-For"), ",")
	switch {
	case named && said == "":
		p.Remark = "the proxy sends no X-Forwarded-For: all players behind it count as one address"
	case named:
		var err error
		p.Address, err = lastForwarded(said, proxies)
		return p, err
	case said != "" && p.Address.IsLoopback():
		p.Remark = "X-Forwarded-For is ignored: name this proxy under proxies in loam.yaml; until then, all players behind it count as one address"
	}
	return p, nil
}

// forwarded reports whether a proxy has passed a request on, as far as it says so.
func forwarded(r *http.Request) bool {
	return slices.ContainsFunc([]string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-Ip", "Via"},
		func(name string) bool { return r.Header.Get(name) != "" })
}

// lastForwarded returns the last address of a header that is not one of a proxy: each proxy
// appends the address that it has seen, and what was written before by others may be a lie. If
// all are proxies, it is the first.
func lastForwarded(header string, proxies port.Proxies) (netip.Addr, error) {
	if len(header) > maxForwarded {
		return netip.Addr{}, fmt.Errorf("the header X-Forwarded-For has %d bytes, at most %d are allowed", len(header), maxForwarded)
	}
	hops := strings.Split(header, ",")
	for i, hop := range slices.Backward(hops) {
		address, err := parseHop(strings.TrimSpace(hop))
		if err != nil {
			return netip.Addr{}, err
		}
		if i == 0 || !proxies.Has(address) {
			return address, nil
		}
	}
	panic("peer: a split text has no parts")
}

// parseHop reads one address, with or without a port.
func parseHop(text string) (netip.Addr, error) {
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil {
		var both netip.AddrPort
		both, err = netip.ParseAddrPort(text)
		address = both.Addr()
	}
	if err != nil {
		return netip.Addr{}, fmt.Errorf("the header X-Forwarded-For contains %q, which is not an address", text)
	}
	return address.Unmap().WithZone(""), nil
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
