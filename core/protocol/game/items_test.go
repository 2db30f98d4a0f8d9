package game_test

import (
	"testing"

	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/social"
)

// What clients call some places: the head, the main hand, and the first of the backpack.
const (
	headPlace = 0
	handPlace = 15
	packPlace = 23
	ownBag    = 255
)

// held is the item in a place of the player's own, as its client knows it.
func held(v *game.Version, m *client.Model, place int) (guid uint64, it *client.Object) {
	at := v.Items.Inventory + 2*uint16(place)
	self := m.Objects[m.Self]
	if self == nil {
		return 0, nil
	}
	guid = uint64(self.Fields[at]) | uint64(self.Fields[at+1])<<32
	return guid, m.Objects[guid]
}

// holds tells whether a place holds so many of an item; count 0 is an empty place.
func (p *player) holds(place int, entry, count uint32) func(*client.Model) bool {
	return func(m *client.Model) bool {
		guid, it := held(p.version, m, place)
		if count == 0 {
			return guid == 0
		}
		at, has := &p.version.Fields, &p.version.Items
		return it != nil && it.Fields[at.Entry] == entry && it.Fields[has.Stack] == count &&
			it.Fields[has.Owner] == uint32(m.Self) && it.Fields[has.Contained] == uint32(m.Self)
	}
}

// wears tells whether a client sees an item on a player; 0 is none.
func (p *player) wears(who uint64, place int, entry uint32) func(*client.Model) bool {
	at := p.version.Items.Visible + p.version.Items.Offset + uint16(place)*p.version.Items.Stride
	return func(m *client.Model) bool { return m.Objects[who] != nil && m.Objects[who].Fields[at] == entry }
}

// entries are the numbers of the hat, the spear and the crumb for a version.
func entries(v *game.Version) (hat, spear, crumb uint32) {
	allotted := func(id string) uint32 { return 0x900000 + uint32(len(id)) }
	hat, spear, crumb = allotted("yard:hat"), allotted("yard:spear"), allotted("yard:crumb!")-1
	if v.Name == "wrath" {
		hat = 1200
	}
	return hat, spear, crumb
}

func places(is string, at ...uint8) *item.Places {
	m := &item.Places{Is: is}
	copy(m.Places[:], at)
	return m
}

func TestGearIsShownWornAndTakenOff(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			hat, spear, crumb := entries(v)
			anna := h.logOn(v, "ANNA")
			anna.make("Anna")
			display := uint32(56)
			if v.Name == "wrath" {
				display = 55
			}
			gear := anna.Model().Characters[0].Gear
			if gear[headPlace] != (packets.Gear{Display: display, InventoryType: 1}) || gear[handPlace] != (packets.Gear{Display: display + 2, InventoryType: 17}) || gear[1] != (packets.Gear{}) {
				t.Errorf("the list shows %+v", gear)
			}
			anna.join()
			anna.wait("her hat", anna.holds(headPlace, hat, 1))
			anna.wait("her spear", anna.holds(handPlace, spear, 1))
			anna.wait("her crumbs", anna.holds(packPlace, crumb, 3))
			self := anna.Model().Self
			anna.wait("her hat on her head", anna.wears(self, headPlace, hat))

			ben := h.enter(v, "Ben")
			ben.wait("Anna's hat", ben.wears(self, headPlace, hat))
			ben.wait("Anna's spear", ben.wears(self, handPlace, spear))
			for _, o := range ben.Model().Objects {
				if o.Type == 1 && o.Fields[v.Items.Owner] == uint32(self) {
					t.Error("Ben is told of Anna's things")
				}
			}

			anna.send(places("CMSG_AUTOSTORE_BAG_ITEM", ownBag, headPlace, ownBag))
			anna.wait("an empty place", anna.holds(headPlace, 0, 0))
			anna.wait("the hat in the backpack", anna.holds(packPlace+1, hat, 1))
			ben.wait("Anna's bare head", ben.wears(self, headPlace, 0))
			ben.wait("Anna's spear still", ben.wears(self, handPlace, spear))
			anna.send(places("CMSG_AUTOEQUIP_ITEM", ownBag, packPlace+1))
			ben.wait("Anna's hat again", ben.wears(self, headPlace, hat))
			anna.send(places("CMSG_SWAP_INV_ITEM", packPlace+5, handPlace))
			anna.wait("the spear in the backpack", anna.holds(packPlace+5, spear, 1))
			ben.wait("Anna's empty hand", ben.wears(self, handPlace, 0))

			carl := h.enter(otherThan(v), "Carl")
			otherHat, _, _ := entries(carl.version)
			carl.wait("Anna's hat in the other version", carl.wears(self, headPlace, otherHat))
			for _, p := range []*player{anna, ben, carl} {
				if m := p.Model(); m.Strange > 0 {
					t.Errorf("%d messages were strange", m.Strange)
				}
			}
		})
	}
}

func otherThan(v *game.Version) *game.Version {
	for _, o := range versions() {
		if o.Name != v.Name {
			return o
		}
	}
	return nil
}

func TestStacksAreSplitJoinedAndDestroyed(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			_, _, crumb := entries(v)
			anna := h.enter(v, "Anna")
			anna.wait("her crumbs", anna.holds(packPlace, crumb, 3))
			first, _ := held(v, ptr(anna.Model()), packPlace)

			split := places("CMSG_SPLIT_ITEM", ownBag, packPlace, ownBag, packPlace+4)
			split.Amount = 2
			anna.send(split)
			anna.wait("the rest", anna.holds(packPlace, crumb, 1))
			anna.wait("the part", anna.holds(packPlace+4, crumb, 2))
			part, _ := held(v, ptr(anna.Model()), packPlace+4)
			if still, _ := held(v, ptr(anna.Model()), packPlace); still != first || part == first || part>>48 != 0x4000 {
				t.Errorf("the stack was %#x and is %#x, the part is %#x", first, still, part)
			}

			anna.send(places("CMSG_SWAP_ITEM", ownBag, packPlace, ownBag, packPlace+4))
			anna.wait("all in one", anna.holds(packPlace, crumb, 3))
			anna.wait("nothing else", anna.holds(packPlace+4, 0, 0))
			anna.wait("the part is destroyed", func(m *client.Model) bool { return m.Objects[part] == nil })

			destroy := places("CMSG_DESTROYITEM", ownBag, packPlace)
			destroy.Amount = 1
			anna.send(destroy)
			anna.wait("two", anna.holds(packPlace, crumb, 2))
			anna.send(places("CMSG_DESTROYITEM", ownBag, packPlace))
			anna.wait("none", anna.holds(packPlace, 0, 0))
		})
	}
}

func TestWhatCannotBeIsRefusedByNumber(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			anna := h.enter(v, "Anna")
			_, _, crumb := entries(v)
			anna.wait("her crumbs", anna.holds(packPlace, crumb, 3))
			stack, _ := held(v, ptr(anna.Model()), packPlace)
			hat, _ := held(v, ptr(anna.Model()), headPlace)
			for i, test := range []struct {
				name string
				send *item.Places
				want item.BagFailure
			}{
				{"crumbs are not worn", places("CMSG_AUTOEQUIP_ITEM", ownBag, packPlace), item.BagFailure{Result: 20, Items: [2]uint64{stack, stack}}},
				{"a hat on the feet", places("CMSG_SWAP_INV_ITEM", 7, headPlace), item.BagFailure{Result: 3, Items: [2]uint64{hat, 0}}},
				{"crumbs on the head", places("CMSG_SWAP_ITEM", ownBag, headPlace, ownBag, packPlace), item.BagFailure{Result: 20, Items: [2]uint64{stack, hat}}},
				{"an empty place", places("CMSG_AUTOEQUIP_ITEM", ownBag, packPlace+9), item.BagFailure{Result: 22}},
				{"a bag that is not there", places("CMSG_AUTOEQUIP_ITEM", 19, 0), item.BagFailure{Result: 22}},
			} {
				anna.send(test.send)
				anna.wait(test.name, func(m *client.Model) bool { return len(m.Failures) > i })
				if got := anna.Model().Failures[i]; got != test.want {
					t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
				}
			}
		})
	}
}

func TestItemsAreAnsweredFor(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			anna := h.enter(v, "Anna")
			hat, spear, _ := entries(v)
			for _, entry := range []uint32{hat, spear, 77} {
				anna.send(&packets.Query{Is: "CMSG_ITEM_QUERY_SINGLE", Entry: entry})
			}
			anna.wait("the answers", func(m *client.Model) bool { return len(m.Items) == 3 })
			m := anna.Model()
			if got := m.Items[hat]; got.Names[0] != "Felt Hat" || got.Description != "Of felt." || got.Quality != 3 || got.InventoryType != 1 ||
				got.Class != 4 || got.Stack != 1 || got.Display == 0 {
				t.Errorf("the hat is %+v", got)
			}
			if got := m.Items[spear]; got.Names[0] != "Spear" || got.InventoryType != 17 || got.Class != 2 {
				t.Errorf("the spear is %+v", got)
			}
			if got, ok := m.Items[77|packets.UnknownEntry]; !ok || !got.Unknown {
				t.Errorf("an unknown item is %+v", got)
			}
			anna.send(&packets.Query{Is: "CMSG_ITEM_NAME_QUERY", Entry: hat})
			anna.wait("the name", func(m *client.Model) bool { return m.Called[hat] == "Felt Hat" })
		})
	}
}

func TestGearIsThereAfterALogOutAndOnAnotherMap(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			h.fast(20)
			hat, _, crumb := entries(v)
			anna := h.enter(v, "Anna")
			anna.wait("her hat", anna.holds(headPlace, hat, 1))
			anna.send(places("CMSG_AUTOSTORE_BAG_ITEM", ownBag, handPlace, ownBag))
			anna.wait("an empty hand", anna.holds(handPlace, 0, 0))
			anna.send(&social.Say{Type: uint32(v.Chat.Say), Language: 7, Text: ".down"})
			anna.wait("another map", func(m *client.Model) bool { return m.Loading })
			anna.send(packets.NewEmpty("MSG_MOVE_WORLDPORT_ACK"))
			anna.wait("the cellar", func(m *client.Model) bool { return m.Self != 0 })
			anna.wait("her hat in the cellar", anna.holds(headPlace, hat, 1))
			anna.wait("her crumbs in the cellar", anna.holds(packPlace, crumb, 3))
			anna.wait("her empty hand in the cellar", anna.holds(handPlace, 0, 0))

			anna.send(packets.NewEmpty("CMSG_LOGOUT_REQUEST"))
			anna.wait("the way out", func(m *client.Model) bool { return m.Left })
			anna.list()
			if gear := anna.Model().Characters[0].Gear; gear[headPlace].Display == 0 || gear[handPlace].Display != 0 {
				t.Errorf("the list shows %+v", gear)
			}
			anna.join()
			anna.wait("her hat again", anna.holds(headPlace, hat, 1))
		})
	}
}
