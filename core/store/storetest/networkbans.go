package storetest

import (
	"net/netip"
	"time"

	"loam/core/model/auth"
	"loam/core/store"
)

func networkBans(f *fixture) {
	now := time.UnixMilli(1_000_000)
	ban := func(network string, until int64, why string) store.NetworkBan {
		return store.NetworkBan{Network: netip.MustParsePrefix(network), Ban: auth.Ban{Until: until, Why: why}, By: "console ada"}
	}
	want := func(what string, at time.Time, want ...store.NetworkBan) {
		f.Helper()
		got, err := store.NetworkBans(f.ctx, f.s, at)
		f.ok(err)
		f.equal(what, got, want)
	}
	short, long := ban("203.0.113.0/24", 2_000_000, "scans"), ban("2001:db8::/64", auth.Forever, "")
	f.ok(store.BanNetwork(f.ctx, f.s, f.epoch, long, now))
	f.ok(store.BanNetwork(f.ctx, f.s, f.epoch, short, now))
	want("by network", now, short, long)
	want("one is over", time.UnixMilli(2_000_000), long)
	other := ban("203.0.113.0/24", 3_000_000, "more scans")
	f.ok(store.BanNetwork(f.ctx, f.s, f.epoch, other, now))
	want("replaced", now, other, long)
	f.fails(store.UnbanNetwork(f.ctx, f.s, f.epoch, netip.MustParsePrefix("203.0.113.7/32"), now), store.ErrNotFound)
	f.ok(store.UnbanNetwork(f.ctx, f.s, f.epoch, long.Network, now))
	want("lifted", now, other)
	f.fails(store.UnbanNetwork(f.ctx, f.s, f.epoch, other.Network, time.UnixMilli(3_000_000)), store.ErrNotFound)
	f.ok(store.BanNetwork(f.ctx, f.s, f.epoch, long, time.UnixMilli(3_000_000)))
	facts, err := f.s.Facts(f.ctx)
	f.ok(err)
	f.equal("facts after the end of a ban", len(facts), 1)
	f.fails(store.BanNetwork(f.ctx, f.s, f.epoch, ban("0.0.0.0/0", auth.Forever, ""), now), store.ErrInvalid)
	f.fails(store.BanNetwork(f.ctx, f.s, f.epoch, ban("127.0.0.1/32", auth.Forever, ""), now), store.ErrInvalid)
	f.fails(store.BanNetwork(f.ctx, f.s, f.epoch, ban("203.0.113.0/24", auth.Forever, "two\nlines"), now), store.ErrInvalid)
	f.fails(store.BanNetwork(f.ctx, f.s, f.epoch-1, long, now), store.ErrStale)
}
