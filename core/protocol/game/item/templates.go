package item

import (
	"loam/core/model/content"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
)

// wearing are the client's inventory types by fit, where content gives no inventory_type.
var wearing = map[content.Fit]uint32{
	content.FitHead: 1, content.FitNeck: 2, content.FitShoulders: 3, content.FitShirt: 4, content.FitChest: 5, content.FitWaist: 6,
	content.FitLegs: 7, content.FitFeet: 8, content.FitWrists: 9, content.FitHands: 10, content.FitFinger: 11, content.FitTrinket: 12,
	content.FitOneHand: 13, content.FitRanged: 15, content.FitBack: 16, content.FitTwoHands: 17, content.FitTabard: 19,
	content.FitMainHand: 21, content.FitOffHand: 23, content.FitBag: 18,
}

// The classes of items where content gives none.
const (
	weaponClass, anyWeapon = 2, 14
	armorClass             = 4
	bagClass               = 1
	otherClass             = 15
)

// The masks with which a player can use all kinds of items: the map decides who may equip
// what.
const (
	allWeapons = 0x1FFFFF
	allArmor   = 0x7FF
)

// Proficiencies returns the messages about the items that the player can equip.
func Proficiencies() []packets.Body {
	return []packets.Body{&packets.Proficiency{Class: weaponClass, Mask: allWeapons}, &packets.Proficiency{Class: armorClass, Mask: allArmor}}
}

// ClassOf returns the class and subclass of an item for clients of a version.
func ClassOf(d *content.Item, version string) (class, sub uint32) {
	switch d.Fit {
	case content.FitNone:
		class = otherClass
	case content.FitBag:
		class = bagClass
	case content.FitMainHand, content.FitOneHand, content.FitTwoHands, content.FitRanged:
		class, sub = weaponClass, anyWeapon
	default:
		class = armorClass
	}
	return idmap.Number(d.Clients, version, "class", class), idmap.Number(d.Clients, version, "subclass", sub)
}

// WornAs returns the inventory type of an item for clients of a version.
func WornAs(d *content.Item, version string) uint32 {
	return idmap.Number(d.Clients, version, "inventory_type", wearing[d.Fit])
}

// everybody is the mask of all classes, or of all races.
const everybody = 0xFFFFFFFF

// answer returns the template of an item by its entry.
func (n *Numbers) answer(e *idmap.ReleaseNames, entry uint32) *item.ItemAnswer {
	d, ok := e.ItemBehind(entry)
	if !ok {
		return &item.ItemAnswer{Entry: entry | packets.UnknownEntry, Unknown: true}
	}
	class, sub := ClassOf(d, e.Version)
	m := &item.ItemAnswer{
		Entry: entry, Class: class, SubClass: sub, Sound: noPlace, Names: [4]string{e.Text(d.Name)},
		Display: e.Number(d.Clients, "display", 0), Quality: uint32(d.Quality), InventoryType: WornAs(d, e.Version),
		Level: uint32(d.Level), Classes: everybody, Races: everybody, Stack: uint32(d.Stack),
		Material: e.Number(d.Clients, "material", 0), Sheathe: e.Number(d.Clients, "sheathe", 0),
		Disenchant: noPlace,
	}
	if begun := e.Content.QuestIndex.BegunBy(d.ID); len(begun) > 0 {
		m.Quest = e.Quest(begun[0].ID)
	}
	use(e, d, m)
	needs(e, d, m)
	n.stats(e, d, m)
	sockets(e, d, m)
	worth(e, d, m)
	if d.Description.Key != "" {
		m.Description = e.Text(d.Description)
	}
	return m
}

// charges returns how often an item can still be used: below 0 if the last use consumes it.
func charges(d *content.Item, left int) uint32 {
	if d.Use.Consumes {
		left = -left
	}
	return uint32(int32(left))
}

// noCooldown marks, unlike any time, an item that uses the cooldown of its spell.
const noCooldown = -1

// use adds the use of an item to the answer about it. Clients show the text of the spells,
// and start the cooldowns, that their own data has for these numbers.
func use(e *idmap.ReleaseNames, d *content.Item, m *item.ItemAnswer) {
	for i := range m.Spells {
		m.Spells[i].Cooldown, m.Spells[i].CategoryCooldown = noCooldown, noCooldown
	}
	for i, id := range d.Use.Spells {
		if i == len(m.Spells) {
			break
		}
		u := &m.Spells[i]
		u.Spell = e.Spell(id)
		if i > 0 {
			continue
		}
		u.Charges = int32(charges(d, d.Use.Times()))
		if d.Use.Cooldown > 0 {
			u.Cooldown = int32(d.Use.Cooldown)
		}
	}
}

// Flags of items: a player can equip only one; players sign it.
const (
	oneWorn  = 1 << 19
	petition = 1 << 13
)

// needs adds to the answer about an item who may have it, and its capacity.
func needs(e *idmap.ReleaseNames, d *content.Item, m *item.ItemAnswer) {
	m.Bonding, m.MaxCount, m.MinLevel, m.Slots = uint32(d.Binds), uint32(d.Most), uint32(d.Needs.Level), uint32(d.Bag)
	if d.OneWorn {
		m.Flags |= oneWorn
	}
	if e.Content.Petitions(d.ID) {
		m.Flags |= petition
	}
	if d.Needs.Spell != "" {
		m.RequiredSpell = e.Spell(d.Needs.Spell)
	}
}

// worth adds to the answer about an item its price, sell price and durability. A sell price
// that depends on the player is the one without a player.
func worth(e *idmap.ReleaseNames, d *content.Item, m *item.ItemAnswer) {
	w := &d.Worth
	m.Buy, m.Durability = e.Coinage(content.Coins, w.Price), uint32(w.Durability)
	sale := w.Sale
	if !w.Sold {
		sale = int64(min(max(0, e.Content.Rule(content.SellPrice, []float64{float64(w.Price), float64(d.Quality), 1})), content.MaxMoney))
	}
	if !w.Unsellable {
		m.Sell = e.Coinage(content.Coins, sale)
	}
}
