package vendors

import (
	"cmp"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/model/content"
)

// Stock is what the players of a map have bought of limited offers. The zero Stock is
// full. Vendors of the same definition share one stock.
type Stock struct {
	gone []gone // ascending by vendor and item
}

// gone is the bought amount of an offer that is not restocked yet.
type gone struct {
	vendor, item content.ID
	count        int
	since        clock.Time // start of the current restock interval
}

func (s *Stock) find(v, item content.ID) (int, bool) {
	return slices.BinarySearchFunc(s.gone, gone{vendor: v, item: item}, func(a, b gone) int {
		return cmp.Or(cmp.Compare(a.vendor, b.vendor), cmp.Compare(a.item, b.item))
	})
}

// at returns an entry as it is at a time.
func (g gone) at(o *content.Offer, now clock.Time) gone {
	if o.Restock > 0 && now > g.since {
		times := (now - g.since) / o.Restock
		g.since += times * o.Restock
		g.count -= int(min(times*clock.Time(max(1, o.Returns)), clock.Time(g.count)))
	}
	return g
}

// Left returns how often an offer of a vendor can be bought; false is without limit.
func (s *Stock) Left(v content.ID, o *content.Offer, now clock.Time) (n int, limited bool) {
	if o.Stock == 0 {
		return 0, false
	}
	if i, has := s.find(v, o.Item); has {
		return max(0, o.Stock-s.gone[i].at(o, now).count), true
	}
	return o.Stock, true
}

// Take buys an offer a number of times; that many must be left.
func (s *Stock) Take(v content.ID, o *content.Offer, times int, now clock.Time) {
	if o.Stock == 0 {
		return
	}
	i, has := s.find(v, o.Item)
	if !has {
		s.gone = slices.Insert(s.gone, i, gone{vendor: v, item: o.Item, since: now})
	}
	g := s.gone[i].at(o, now)
	if g.count == 0 {
		g.since = now
	}
	g.count += times
	s.gone[i] = g
}

// Adopt drops what a release no longer offers, or no longer limits.
func (s *Stock) Adopt(c *content.Snapshot) {
	s.gone = slices.DeleteFunc(s.gone, func(g gone) bool {
		v, ok := c.Vendor(g.vendor)
		if !ok {
			return true
		}
		o, ok := v.Offer(g.item)
		return !ok || o.Stock == 0
	})
}

// Code codes all state.
func (s *Stock) Code(c *codec.Coder) {
	codec.Slice(c, &s.gone, func(c *codec.Coder, g *gone) {
		codec.Text(c, &g.vendor)
		codec.Text(c, &g.item)
		codec.Int(c, &g.count)
		codec.Int(c, &g.since)
	})
}
