package port

import (
	"net/netip"
	"testing"
	"time"
)

// until is a ban of networks that ends at a time.
func until(end time.Time, networks ...string) map[netip.Prefix]time.Time {
	all := map[netip.Prefix]time.Time{}
	for _, n := range networks {
		all[netip.MustParsePrefix(n)] = end
	}
	return all
}

func TestWhomABanRefuses(t *testing.T) {
	now := time.Unix(1000, 0)
	b := NewBans()
	bans := until(time.Time{}, "203.0.113.0/24", "198.51.100.7/32", "2001:db8:1::/48", "2001:db8:2::5/128")
	bans[netip.MustParsePrefix("192.0.2.0/24")] = now // it is over
	bans[netip.MustParsePrefix("192.0.2.7/32")] = now.Add(1)
	b.Set(bans)
	for address, want := range map[string]bool{
		"203.0.113.0": true, "203.0.113.255": true, "203.0.112.255": false, "203.0.114.0": false,
		"::ffff:203.0.113.9": true, "198.51.100.7": true, "198.51.100.8": false,
		"2001:db8:1:ffff::1": true, "2001:db8:2::5": true, "2001:db8:2::6": false,
		"192.0.2.7": true, "192.0.2.8": false, "127.0.0.1": false, "::1": false,
	} {
		if got := b.Refuses(netip.MustParseAddr(address), now); got != want {
			t.Errorf("%s is refused: %v, want %v", address, got, want)
		}
	}
	if b.Refuses(netip.Addr{}, now) || (*Bans)(nil).Refuses(netip.MustParseAddr("203.0.113.9"), now) {
		t.Error("a connection without address, or one where nobody is banned, is refused")
	}
}

func TestABannedPlayerIsClosedAndRefusedUntilTheBanIsLifted(t *testing.T) {
	bans := NewBans()
	e := serve(t, Config{Proxies: Proxies{netip.MustParsePrefix("127.0.0.1/32")}, Preamble: true, Bans: bans})
	const other, hello = "PROXY TCP4 203.0.114.9 198.51.100.1 50000 3724\r\nhello\n", "PROXY TCP4 203.0.113.9 198.51.100.1 50000 3724\r\nhello\n"
	player, neighbour := e.dial(), e.dial()
	if player.says(hello) == "" || neighbour.says(other) == "" {
		t.Fatal("closed before anybody is banned")
	}
	bans.Set(until(time.Time{}, "203.0.113.0/24"))
	if player.open() {
		t.Error("the connection of the banned player is open")
	}
	if !neighbour.open() {
		t.Error("a connection of another network is closed")
	}
	if e.dial().says(hello) != "" {
		t.Error("a new connection of the banned player is accepted")
	}
	if n := e.Counters().Banned.Load(); n != 2 {
		t.Errorf("%d connections are counted, want 2", n)
	}
	bans.Set(nil)
	if e.dial().says(hello) == "" {
		t.Error("refused after the ban is lifted")
	}
}
