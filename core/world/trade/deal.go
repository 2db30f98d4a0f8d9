package trade

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/item"
)

// Shown is the last place of a trade: its item is only shown.
const Shown = intent.TradePlaces - 1

// Lay is an item that one side has put into a trade. A count of 0 is an empty place.
type Lay struct {
	Slot  item.Slot
	Thing guid.GUID
	Count int
}

// Side is what one player offers.
type Side struct {
	Player guid.GUID
	Money  int64      // in coins
	Locked bool       // it has accepted the trade as both see it
	Since  clock.Time // when it has last changed its offer
	Lays   [intent.TradePlaces]Lay
}

// Deal is a trade between two players. Until it is open, the first has asked and waits.
//
// Version counts its changes: a player that accepts names the version that it has seen.
type Deal struct {
	Open    bool
	Version int64
	Sides   [2]Side
}

// Code encodes or decodes a deal.
func (d *Deal) Code(c *codec.Coder) {
	c.Bool(&d.Open)
	codec.Int(c, &d.Version)
	for i := range d.Sides {
		s := &d.Sides[i]
		codec.ID(c, &s.Player)
		codec.Int(c, &s.Money)
		c.Bool(&s.Locked)
		codec.Int(c, &s.Since)
		for j := range s.Lays {
			codec.Int(c, &s.Lays[j].Slot)
			codec.ID(c, &s.Lays[j].Thing)
			codec.Int(c, &s.Lays[j].Count)
		}
	}
}

// of returns the two sides from the view of a player: its own and the other.
func (d *Deal) of(player guid.GUID) (mine, theirs *Side) {
	if d.Sides[0].Player == player {
		return &d.Sides[0], &d.Sides[1]
	}
	return &d.Sides[1], &d.Sides[0]
}

func (d *Deal) unlock() { d.Sides[0].Locked, d.Sides[1].Locked = false, false }

// Has is what a player owns, as far as a trade needs it.
type Has struct {
	Owner int64 // number of the character
	Items *character.Items
	Purse character.Purse
}

// Outcome is what both own after a trade, by the side of the deal.
type Outcome struct {
	Items [2]character.Items
	Purse [2]character.Purse
}

// Settle computes what both own after the exchange: all of it, or nothing. Who is the side
// whose items, money or room are the reason for a refusal.
func (d *Deal) Settle(c *content.Snapshot, has [2]Has) (out Outcome, why string, who int) {
	var things [2][]character.Item
	for i := range has {
		out.Items[i], out.Purse[i] = item.Clone(*has[i].Items), has[i].Purse
		for n := range Shown {
			l := &d.Sides[i].Lays[n]
			if l.Count == 0 {
				continue
			}
			if !l.there(has[i]) {
				return out, string(item.Nothing), i
			}
			it, why := item.HandOver(c, &out.Items[i], has[i].Owner, l.Slot, l.Count)
			if why != item.Done {
				return out, string(why), i
			}
			things[i] = append(things[i], it)
		}
	}
	for i := range has {
		if why := item.Receive(c, &out.Items[i], has[i].Owner, things[1-i]); why != item.Done {
			return out, string(why), i
		}
		// payments first, so that there is room for what is received
		for _, amount := range [2]int64{-d.Sides[i].Money, d.Sides[1-i].Money} {
			after, why := currency.Change(c, out.Purse[i], content.Coins, amount)
			if amount != 0 && why != currency.Done {
				return out, string(why), i
			}
			out.Purse[i] = after
		}
	}
	return out, "", 0
}

// there reports whether an offered item is still where it was.
func (l *Lay) there(has Has) bool {
	it, ok := item.At(has.Items, l.Slot)
	return ok && it.GUID(has.Owner) == l.Thing && it.Count >= l.Count
}

// stale removes offered items that are no longer where they were, and money that is gone, from
// a side. It reports whether there was any.
func (s *Side) stale(has Has) (changed bool) {
	for i := range s.Lays {
		if s.Lays[i].Count > 0 && !s.Lays[i].there(has) {
			s.Lays[i], changed = Lay{}, true
		}
	}
	if s.Money > currency.Has(has.Purse, content.Coins) {
		s.Money, changed = 0, true
	}
	return changed
}

// laid reports whether an item is already offered in another place.
func (s *Side) laid(slot item.Slot, except int) bool {
	return slices.ContainsFunc(s.Lays[:], func(l Lay) bool { return l.Count > 0 && l.Slot == slot && l != s.Lays[except] })
}
