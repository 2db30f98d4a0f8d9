package auth

import (
	"errors"
	"net/netip"
	"strings"
)

var errNetwork = errors.New("want an address such as 203.0.113.9 or a network such as 203.0.113.0/24")

// ParseNetwork reads the network of a ban: an address or a network. It refuses networks of
// this machine and of all addresses, with which nobody could lift the ban.
func ParseNetwork(text string) (netip.Prefix, error) {
	p, err := netip.ParsePrefix(text)
	if !strings.Contains(text, "/") {
		var a netip.Addr
		a, err = netip.ParseAddr(text)
		if a.Zone() != "" {
			return netip.Prefix{}, errNetwork
		}
		a = a.Unmap()
		p = netip.PrefixFrom(a, a.BitLen())
	}
	switch {
	case err != nil:
		return netip.Prefix{}, errNetwork
	case p.Addr().Is4In6():
		return netip.Prefix{}, errors.New("this is an IPv4 network in its IPv6 form: write it as IPv4")
	case p != p.Masked():
		return netip.Prefix{}, errors.New("this is not a network: its first address is " + p.Masked().String())
	case p.Bits() == 0:
		return netip.Prefix{}, errors.New("this network has all addresses")
	case p.Contains(netip.AddrFrom4([4]byte{127, 0, 0, 1})), p.Contains(netip.IPv6Loopback()), p.Addr().IsLoopback():
		return netip.Prefix{}, errors.New("this network has addresses of this machine")
	}
	return p, nil
}
