package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
)

// inBag waits for so many of an item in a place of the bag that lies in another place.
func (p *player) inBag(what string, bag, place int, entry, count uint32) {
	p.t.Helper()
	at, has := &p.version.Fields, &p.version.Items
	p.wait(what, func(m *client.Model) bool {
		name, in := held(p.version, m, bag)
		if in == nil {
			return false
		}
		first := has.BagFirst + 2*uint16(place)
		it := m.Objects[uint64(in.Fields[first])|uint64(in.Fields[first+1])<<32]
		return it != nil && it.Fields[at.Entry] == entry && it.Fields[has.Stack] == count &&
			uint64(it.Fields[has.Contained])|uint64(it.Fields[has.Contained+1])<<32 == name
	})
}

// TestABankKeepsThings: things go into the bank and come back by the messages of each
// client, at a banker only, and a bag in a slot that was bought holds more.
func TestABankKeepsThings(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			anna, grocer := atMarket(t, v)
			crumb, desk := stallEntries[0], &v.Items
			self := anna.Model().Self
			anna.wait("her crumbs", anna.holds(packPlace, crumb, 3))
			anna.send(places("CMSG_AUTOBANK_ITEM", ownBag, packPlace))
			anna.wait("no banker is asked", func(m *client.Model) bool { return len(m.Failures) > 0 })
			anna.send(&packets.GUID{Is: "CMSG_BUY_BANK_SLOT", GUID: self})
			no, at := dealing[*packets.Number](anna, 0, "who is no banker")
			if no.Value != item.BankSlotNoBanker {
				t.Errorf("it hears %+v", no)
			}

			anna.send(&packets.GUID{Is: "CMSG_BANKER_ACTIVATE", GUID: grocer})
			open, at := dealing[*packets.GUID](anna, at, "the bank")
			if *open != (packets.GUID{Is: "SMSG_SHOW_BANK", GUID: grocer}) {
				t.Errorf("it is shown %+v", open)
			}
			anna.send(places("CMSG_AUTOBANK_ITEM", ownBag, packPlace))
			anna.wait("her crumbs in the bank", anna.holds(int(desk.Bank), crumb, 3))
			anna.wait("nothing in her bag", anna.holds(packPlace, 0, 0))
			anna.send(places("CMSG_SWAP_INV_ITEM", desk.Bank+desk.BankSlots-1, desk.Bank))
			anna.wait("her crumbs in the last place", anna.holds(int(desk.Bank+desk.BankSlots)-1, crumb, 3))
			split := places("CMSG_SPLIT_ITEM", ownBag, desk.Bank+desk.BankSlots-1, ownBag, packPlace+4)
			split.Amount = 1
			anna.send(split)
			anna.wait("one of them out", anna.holds(packPlace+4, crumb, 1))
			anna.send(places("CMSG_AUTOSTORE_BANK_ITEM", ownBag, desk.Bank+desk.BankSlots-1))
			anna.wait("all of them out", anna.holds(packPlace+4, crumb, 3))

			anna.send(&packets.GUID{Is: "CMSG_BUY_BANK_SLOT", GUID: grocer})
			if yes, next := dealing[*packets.Number](anna, at, "a slot for a bag"); yes.Value != item.BankSlotBought {
				t.Errorf("it hears %+v", yes)
			} else {
				at = next
			}
			anna.coins(93)
			anna.field("how many she has", self, v.Fields.PlayerBytes2, func(w uint32) bool { return w>>16&0xFF == 1 })
			anna.send(&packets.GUID{Is: "CMSG_BUY_BANK_SLOT", GUID: grocer})
			if no, _ := dealing[*packets.Number](anna, at, "another"); no.Value != item.BankSlotsFull {
				t.Errorf("it hears %+v", no)
			}
			anna.types("/sew")
			bag := 0x900000 + uint32(len("yard:bag"))
			anna.wait("her bag", anna.holds(packPlace, bag, 1))
			anna.send(places("CMSG_SWAP_INV_ITEM", desk.BankBag, packPlace))
			anna.wait("her bag in the bank", anna.holds(int(desk.BankBag), bag, 1))
			anna.send(places("CMSG_SWAP_ITEM", desk.BankBag, 2, ownBag, packPlace+4))
			anna.inBag("her crumbs in it", int(desk.BankBag), 2, crumb, 3)
			anna.send(places("CMSG_AUTOSTORE_BANK_ITEM", desk.BankBag, 2))
			anna.wait("her crumbs out of it", anna.holds(packPlace, crumb, 3))
			if m := anna.Model(); m.Strange > 0 {
				t.Errorf("%d messages were strange", m.Strange)
			}
		})
	}
}
