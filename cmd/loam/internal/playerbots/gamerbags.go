package playerbots

import (
	"context"
	"fmt"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
)

// bankPlaces are the slots of the gamer's bank.
func (g *gamer) bankPlaces() (from, end uint8) {
	at := &g.visit.Version.Items
	return at.Bank, at.Bank + at.BankSlots
}

// bank deposits an item into the bank or withdraws one.
func (g *gamer) bank(ctx context.Context) error {
	banker, err := g.visitTo(ctx, "Banker")
	if err != nil || banker == 0 {
		return err
	}
	_, from := g.mark()
	if err := g.send(ctx, &packets.GUID{Is: "CMSG_BANKER_ACTIVATE", GUID: banker}); err != nil {
		return err
	}
	err = g.alive(ctx, "its bank", func(m *client.Model) bool {
		_, ok := among(m.Dealings, from, func(b *packets.GUID) bool { return b.Is == "SMSG_SHOW_BANK" })
		return ok
	})
	for n := 1 + g.r.IntN(3); n > 0 && err == nil; n-- {
		var all []held
		is := "CMSG_AUTOBANK_ITEM"
		g.look(func(m *client.Model) {
			all = g.holds(m, packPlace, packEnd)
			first, end := g.bankPlaces()
			if banked := g.holds(m, first, end); len(banked) > burden || g.r.IntN(2) == 0 {
				all, is = banked, "CMSG_AUTOSTORE_BANK_ITEM"
			}
		})
		if len(all) > 0 {
			it := all[g.r.IntN(len(all))]
			_, err = g.handles(ctx, it, &item.Places{Is: is, Places: [4]uint8{ownBag, it.place}}, "banked in a client")
		}
	}
	return err
}

// handles sends a request for an item in a slot, and waits until the slot has another item
// or count, or the request is refused.
func (g *gamer) handles(ctx context.Context, it held, m packets.Body, what string) (done bool, err error) {
	failures := 0
	g.look(func(m *client.Model) { failures = len(m.Failures) })
	if err := g.send(ctx, m); err != nil {
		return false, err
	}
	var why uint8
	err = g.alive(ctx, "the result of "+m.Name(), func(m *client.Model) bool {
		if len(m.Failures) > failures {
			why = m.Failures[failures].Result
			return true
		}
		now := g.holds(m, it.place, it.place+1)
		done = len(now) == 0 || now[0] != it
		return done
	})
	switch {
	case done:
		g.done[what]++
	case err == nil:
		g.refusals[fmt.Sprintf("%s: result %d", what, why)]++
	}
	return done, err
}

// bags splits, joins and swaps items, equips one, and sometimes destroys one.
func (g *gamer) bags(ctx context.Context) error {
	for range 1 + g.r.IntN(4) {
		if err := g.rearranges(ctx); err != nil {
			return err
		}
	}
	return nil
}

// rearranges moves one of the items that it carries.
func (g *gamer) rearranges(ctx context.Context) error {
	var all []held
	free := uint8(0)
	g.look(func(m *client.Model) {
		all = g.holds(m, packPlace, packEnd)
		for p := uint8(packPlace); p < packEnd && free == 0; p++ {
			if len(g.holds(m, p, p+1)) == 0 {
				free = p
			}
		}
	})
	if len(all) == 0 {
		return nil
	}
	from, to := all[g.r.IntN(len(all))], all[g.r.IntN(len(all))]
	var m *item.Places
	deed := "swapped in a client"
	switch what := g.r.IntN(12); {
	case what == 0:
		deed, m = "thrown away in a client", &item.Places{Is: "CMSG_DESTROYITEM", Places: [4]uint8{ownBag, from.place}, Amount: 1}
	case what < 4 && from.count == 1:
		deed, m = "put on in a client", &item.Places{Is: "CMSG_AUTOEQUIP_ITEM", Places: [4]uint8{ownBag, from.place}}
	case what < 8 && from.count > 1 && free != 0:
		deed, m = "split in a client", &item.Places{Is: "CMSG_SPLIT_ITEM", Places: [4]uint8{ownBag, from.place, ownBag, free}, Amount: 1 + uint32(g.r.IntN(int(from.count-1)))}
	case from.place != to.place && (from.entry != to.entry || from.count != to.count):
		m = &item.Places{Is: "CMSG_SWAP_INV_ITEM", Places: [4]uint8{to.place, from.place}}
	default:
		return nil
	}
	done, err := g.handles(ctx, from, m, deed)
	if done && m.Is == "CMSG_DESTROYITEM" {
		g.destroyed[g.crowd.config.Gamers.Item(g.visit.Version.Name, from.entry)]++
	}
	return err
}

// craft crafts an item with a known spell.
func (g *gamer) craft(ctx context.Context) error {
	spell, from := uint32(0), 0
	g.look(func(m *client.Model) {
		from = len(m.Happened)
		for known := range m.Spells { // the spell with the highest number: those of clients' own data are low
			spell = max(spell, known)
		}
	})
	if spell == 0 {
		return nil
	}
	if _, err := g.visit.World.Cast(spell, 0); err != nil {
		return err
	}
	var h *client.Happening
	err := g.alive(ctx, "the result of a spell", func(m *client.Model) bool {
		h = since(m, from, func(h *client.Happening) bool {
			return h.Spell == spell && (h.What == client.Fails || h.What == client.Launches && h.By == m.Self)
		})
		return h != nil
	})
	switch {
	case err != nil:
		return err
	case h.What == client.Fails:
		g.refusals["made in a client: "+h.Why]++
	default:
		g.done["made in a client"]++
	}
	return nil
}

// mends repairs all equipment at a vendor.
func (g *gamer) mends(ctx context.Context, keeper uint64) error {
	worn := false
	at := &g.visit.Version.Items
	g.look(func(m *client.Model) {
		for _, it := range g.holds(m, 0, packPlace) {
			o := m.Objects[it.guid]
			worn = worn || o.Fields[at.Durability] < o.Fields[at.MaxDurability]
		}
	})
	_, coins := g.pick()
	if !worn || coins == 0 {
		return nil
	}
	_, from := g.mark()
	if err := g.send(ctx, &item.Repair{GUID: keeper}); err != nil {
		return err
	}
	refused := false
	err := g.alive(ctx, "its repaired items", func(m *client.Model) bool {
		_, refused = among(m.Dealings, from, func(*item.BuyFailed) bool { return true })
		return refused || g.coins(m) != coins
	})
	if err == nil && !refused {
		g.done["mended in a client"]++
	}
	return err
}
