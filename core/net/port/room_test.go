package port

import (
	"net/netip"
	"testing"

	"pgregory.net/rapid"
)

// A crowd behind one address must not push others out.
func TestWhoIsRefusedByAddressClosesNobody(t *testing.T) {
	r := newRoom(Limits{Open: 3, PerAddress: 2, Silent: 3})
	crowd, other := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	if _, v := r.enter(new(Conn), other); v != entered {
		t.Fatal(v)
	}
	for range 2 {
		if _, v := r.enter(new(Conn), crowd); v != entered {
			t.Fatal(v)
		}
	}
	for range 10 {
		if victim, v := r.enter(new(Conn), crowd); victim != nil || v != crowded {
			t.Fatalf("verdict %d with a victim: %v", v, victim != nil)
		}
	}
}

func TestANetworkOfAProviderCountsAsOneAddress(t *testing.T) {
	for _, test := range []struct{ address, want string }{
		{"2001:db8::1:2:3:4", "2001:db8::"},
		{"2001:db8:0:1::1", "2001:db8:0:1::"},
		{"fe80::1%eth0", "fe80::"},
		{"::1", "::1"},
		{"192.0.2.1", "192.0.2.1"},
		{"::ffff:192.0.2.1", "192.0.2.1"},
	} {
		if got := Network(netip.MustParseAddr(test.address)); got.String() != test.want {
			t.Errorf("%s counts as %s, want %s", test.address, got, test.want)
		}
	}
}

// However connections come, log on and go, the counts are those of a list.
func TestRoomCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limits := Limits{Open: rapid.IntRange(1, 6).Draw(t, "open"), PerAddress: rapid.IntRange(1, 3).Draw(t, "per address"), Silent: rapid.IntRange(1, 6).Draw(t, "silent")}
		r := newRoom(limits)
		type guest struct {
			c    *Conn
			from netip.Addr
			in   bool
		}
		var guests []guest // the oldest first
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			switch i := rapid.IntRange(0, 9).Draw(t, "step"); {
			case i < 5:
				g := guest{c: new(Conn)}
				if n := rapid.IntRange(0, 2).Draw(t, "from"); n > 0 {
					g.from = netip.AddrFrom4([4]byte{192, 0, 2, byte(n)})
				}
				victim, v := r.enter(g.c, g.from)
				if victim != nil {
					at := -1
					for j, o := range guests {
						if !o.in {
							at = j
							break
						}
					}
					if at < 0 || guests[at].c != victim {
						t.Fatal("the victim is not the oldest silent one")
					}
					guests = append(guests[:at], guests[at+1:]...)
				}
				if v == entered {
					guests = append(guests, g)
				}
			case len(guests) == 0:
			case i < 7:
				g := &guests[rapid.IntRange(0, len(guests)-1).Draw(t, "who")]
				g.in = true
				r.established(g.c)
			default:
				at := rapid.IntRange(0, len(guests)-1).Draw(t, "who")
				if !r.leave(guests[at].c) || r.leave(guests[at].c) {
					t.Fatal("one who leaves was not there, or stays")
				}
				guests = append(guests[:at], guests[at+1:]...)
			}
			silent, from := 0, map[netip.Addr]int{}
			for _, g := range guests {
				if !g.in {
					silent++
				}
				if g.from.IsValid() {
					from[g.from]++
				}
			}
			if r.open != len(guests) || r.open > limits.Open || r.silent.Len() != silent || silent > limits.Silent || len(r.from) != len(from) {
				t.Fatalf("%d open, %d silent, %d addresses; want %d, %d, %d within %+v", r.open, r.silent.Len(), len(r.from), len(guests), silent, len(from), limits)
			}
			for a, n := range from {
				if r.from[a] != n || n > limits.PerAddress {
					t.Fatalf("%d from %s, want %d", r.from[a], a, n)
				}
			}
		}
	})
}
