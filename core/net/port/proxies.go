package port

import (
	"errors"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the addresses whose word about the address of a player counts.
type Proxies []netip.Prefix

// ParseProxy reads an address, such as 10.0.0.5, or a network, such as 10.0.0.0/8. It refuses
// a network of all addresses, because then everyone could claim to be anyone.
func ParseProxy(text string) (netip.Prefix, error) {
	if !strings.Contains(text, "/") {
		a, err := netip.ParseAddr(text)
		if err != nil || a.Zone() != "" {
			return netip.Prefix{}, errors.New("not an address such as 10.0.0.5 or a network such as 10.0.0.0/8")
		}
		a = a.Unmap()
		return netip.PrefixFrom(a, a.BitLen()), nil
	}
	p, err := netip.ParsePrefix(text)
	switch {
	case err != nil:
		return netip.Prefix{}, errors.New("not an address such as 10.0.0.5 or a network such as 10.0.0.0/8")
	case p.Bits() == 0:
		return netip.Prefix{}, errors.New("a network of all addresses: then everyone could claim to be anyone")
	case p.Addr().Is4In6():
		return netip.Prefix{}, errors.New("an IPv4 network in its IPv6 form: write it as IPv4")
	case p != p.Masked():
		return netip.Prefix{}, errors.New("not a network: its first address is " + p.Masked().String())
	}
	return p, nil
}

// Has reports whether an address is one of a proxy.
func (p Proxies) Has(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	return slices.ContainsFunc(p, func(one netip.Prefix) bool { return one.Contains(a) })
}
