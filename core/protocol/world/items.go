package world

import (
	"slices"

	"loam/core/character"
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	belonging "loam/core/item"
	"loam/core/protocol/message"
	"loam/core/protocol/motion"
	"loam/core/view"
)

// The types of items and bags, as blocks name them, and the sums of bits of their
// field.
const (
	typeItem, maskItem = 1, 0x03
	typeBag, maskBag   = 2, 0x07
)

// wearing is how clients call the ways in which things are worn, where content
// gives no inventory_type.
var wearing = map[content.Fit]uint32{
	content.FitHead: 1, content.FitNeck: 2, content.FitShoulders: 3, content.FitShirt: 4, content.FitChest: 5, content.FitWaist: 6,
	content.FitLegs: 7, content.FitFeet: 8, content.FitWrists: 9, content.FitHands: 10, content.FitFinger: 11, content.FitTrinket: 12,
	content.FitOneHand: 13, content.FitRanged: 15, content.FitBack: 16, content.FitTwoHands: 17, content.FitTabard: 19,
	content.FitMainHand: 21, content.FitOffHand: 23, content.FitBag: 18,
}

// Classes of items, where content gives none.
const (
	weaponClass, anyWeapon = 2, 14
	armorClass             = 4
	bagClass               = 1
	otherClass             = 15
)

// A player can use all kinds of them: who may wear what is up to the map.
const (
	allWeapons = 0x1FFFFF
	allArmor   = 0x7FF
)

// classOf is the class and the subclass of an belonging.
func classOf(d *content.Item, version string) (class, sub uint32) {
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
	return number(d.Clients, version, "class", class), number(d.Clients, version, "subclass", sub)
}

// worn is the kind of clients of an item that is worn.
func worn(d *content.Item, version string) uint32 {
	return number(d.Clients, version, "inventory_type", wearing[d.Fit])
}

// itemEntry is the number of an item's definition; 0 is none.
func (s *Config) itemEntry(snapshot *content.Snapshot, id content.ID) uint32 {
	d, ok := snapshot.Item(id)
	if !ok {
		return 0
	}
	if n := number(d.Clients, s.Version.Name, "entry", 0); n != 0 {
		return n
	}
	return s.Entries.ItemEntry(s.Version.Name, id)
}

// gearFields are what others see of what a player wears; of places where nothing
// is worn only with all.
func (r *rendering) gearFields(list *fields, o *view.Object, all bool) {
	if o.GUID.Kind() != guid.Player {
		return
	}
	at := r.version.Fields.VisibleItem + r.version.Worn.Offset
	next := 0
	for s := range content.SlotBag1 { // nobody sees the bags of others
		entry := uint32(0)
		if next < len(o.Worn) && o.Worn[next].Slot == s {
			entry = r.config.itemEntry(r.content, o.Worn[next].Seen())
			next++
		}
		if entry != 0 || all {
			list.word(at+uint16(places[s])*r.version.Worn.Stride, entry)
		}
	}
}

// belongings are what a client has been told of what its player has: things by
// name, and the name of what lies in each place.
type belongings struct {
	things   map[guid.GUID]view.Item
	slots    map[belonging.Slot]uint64
	bankBags int
	back     [character.MaxSold]uint32 // what buying back costs
}

// possess brings what a client knows of its player's things up to date: blocks for
// new things and what has changed of others, the places of the player that hold
// others, and the names of what is gone.
func (o *teller) possess(v *viewer, now *view.Inventory) (blocks [][]byte, slots fields, gone []uint64) {
	before := v.has
	v.has = belongings{things: map[guid.GUID]view.Item{}, slots: map[belonging.Slot]uint64{}, bankBags: now.BankBags}
	all := append(slices.Clip(now.Items), v.sold()...)
	for _, it := range all {
		v.has.things[it.GUID], v.has.slots[it.Slot] = it, clientGUID(it.GUID, 0)
	}
	for i := range all {
		it := &all[i]
		old, known := before.things[it.GUID]
		if !known || old.Item != it.Item {
			blocks = append(blocks, o.render.block(o.render.thing(v, it)))
			continue
		}
		var list fields
		if old.Count != it.Count || old.Used != it.Used || old.Bound != it.Bound || old.Wear != it.Wear {
			o.render.state(&list, it)
		}
		if !sameOn(&old, it) {
			o.render.enchantments(&list, it, &old)
		}
		if a, b := v.within(old.Slot, &before), v.within(it.Slot, &v.has); a != b {
			list.guid(o.render.version.Fields.ItemContained, b)
		}
		o.render.contents(&list, it, &before, &v.has)
		if len(list) > 0 {
			blocks = append(blocks, o.render.block(&message.Block{Type: message.BlockValues, GUID: clientGUID(it.GUID, 0), Values: list.sorted()}))
		}
	}
	o.render.version.ownSlots(func(s belonging.Slot, place uint8) {
		if v.has.slots[s] != before.slots[s] {
			slots.guid(o.render.version.Fields.Inventory+2*uint16(place), v.has.slots[s])
		}
	})
	o.render.backFields(&slots, v, &before)
	v.conn.mu.Lock()
	v.conn.uses, v.conn.lies = usable(o.render.content, now), v.has.slots
	for i := range v.conn.bags {
		v.conn.bags[i] = v.has.slots[belonging.Worn(content.SlotBag1)+belonging.Slot(i)]
	}
	v.conn.mu.Unlock()
	for g := range before.things {
		if _, still := v.has.things[g]; !still {
			gone = append(gone, clientGUID(g, 0))
		}
	}
	return blocks, slots, gone
}

// within is what a slot is in: a bag, or the player itself.
func (v *viewer) within(s belonging.Slot, has *belongings) uint64 {
	if bag, _, ok := s.Bag(); ok {
		return has.slots[belonging.Worn(content.SlotBag1)+belonging.Slot(bag)]
	}
	if bag, _, ok := s.BankBagOf(); ok {
		return has.slots[belonging.BankBag+belonging.Slot(bag)]
	}
	return v.own
}

// state is how an item is that its owner is told of.
func (r *rendering) state(list *fields, it *view.Item) {
	list.word(r.version.Fields.ItemStack, uint32(it.Count))
	flags := uint32(0)
	if it.Bound {
		flags = boundFlag
	}
	list.word(r.version.Fields.ItemFlags, flags)
	if d, ok := r.content.Item(it.Item); ok {
		list.word(r.version.Fields.ItemDurability, uint32(max(0, d.Worth.Durability-it.Wear)))
		list.word(r.version.Fields.ItemMaxDurability, uint32(d.Worth.Durability))
	}
	r.charges(list, it)
}

// boundFlag is the flag of an item that cannot be given away.
const boundFlag = 1

// contents are the places of a bag that hold others than before.
func (r *rendering) contents(list *fields, it *view.Item, before, now *belongings) {
	d, ok := r.content.Item(it.Item)
	if !ok || d.Bag == 0 {
		return
	}
	in := belonging.InBag
	bag := int(it.Slot) - int(belonging.Worn(content.SlotBag1))
	if it.Slot >= belonging.BankBag && it.Slot < belonging.BankBag+belonging.BankBags {
		in, bag = belonging.InBankBag, int(it.Slot-belonging.BankBag)
	} else if !it.Slot.IsWorn() {
		return
	}
	for at := range d.Bag {
		s := in(bag, at)
		if now.slots[s] != before.slots[s] {
			list.guid(r.version.Fields.BagFirst+2*uint16(at), now.slots[s])
		}
	}
}

// thing is the block of an item that its owner is told of.
func (r *rendering) thing(v *viewer, it *view.Item) *message.Block {
	at, name := &r.version.Fields, clientGUID(it.GUID, 0)
	kind, mask := uint8(typeItem), uint32(maskItem)
	var list fields
	if d, ok := r.content.Item(it.Item); ok && d.Bag > 0 {
		kind, mask = typeBag, maskBag
		list.word(at.BagSlots, uint32(d.Bag))
		r.contents(&list, it, &belongings{}, &v.has)
	}
	list.guid(at.GUID, name)
	list.word(at.Type, mask)
	list.word(at.Entry, r.config.itemEntry(r.content, it.Item))
	list.float(at.Scale, 1)
	list.guid(at.ItemOwner, v.own)
	list.guid(at.ItemContained, v.within(it.Slot, &v.has))
	r.state(&list, it)
	r.enchantments(&list, it, &view.Item{})
	word := r.version.Types.ItemWord
	if word == 0 {
		word = uint32(name)
	}
	return &message.Block{
		Type: message.BlockCreate, GUID: name, ObjectType: kind,
		Place: motion.Place{Flags: motion.PlaceAll, High: word}, Values: list.sorted(),
	}
}

// gained tells a player that it has more of something.
func (o *teller) gained(v *viewer, e event.ItemGained) {
	total := 0
	for _, it := range v.has.things { // a sum
		if it.Item == e.Item && it.Slot < backSlot {
			total += it.Count
		}
	}
	v.conn.put(&message.ItemPushed{
		Player: v.own, Alert: 1, Bag: ownBag, Slot: noPlace, Entry: o.config.itemEntry(o.render.content, e.Item),
		Count: uint32(e.Count), Total: uint32(total),
	})
}

// bagResults are the numbers of what can come of handling things, the same in
// both versions, by the reason that the map gives.
var bagResults = map[string]uint8{
	string(belonging.NoSlot): 3, string(belonging.WrongSlot): 3, string(belonging.TwoHands): 13, string(belonging.NotWorn): 20, string(belonging.Nothing): 22,
	string(belonging.Unknown): 23, string(belonging.TooFew): 26, string(belonging.NoSplit): 27, "core.dead": 38, string(belonging.OutOfItems): 39,
	string(belonging.Full): 50, string(belonging.NoUse): 23, string(belonging.MustWear): 20, string(belonging.Spent): 23,
	string(belonging.NotEmpty): 31, string(belonging.TooMany): 17, string(belonging.OneOnly): 20, string(belonging.LowLevel): message.LevelTooLow,
	string(belonging.NotYours): 10, string(belonging.Bound): 24, string(belonging.NoEnchant): 23, string(belonging.NoSocket): 23,
}

// letGo is the result after which clients say nothing themselves.
const letGo = 59

// refusedItem tells a player why it cannot handle a thing: the client has greyed
// it, and lets go of it when it is named.
func (o *teller) refusedItem(v *viewer, e event.Refused) bool {
	switch e.Intent {
	case intent.KindMoveItem, intent.KindEquip, intent.KindUnequip, intent.KindDestroyItem, intent.KindUseItem, intent.KindStoreItem, intent.KindSocket:
	default:
		return false
	}
	result, ok := bagResults[e.Reason.Key]
	if !ok { // a script's own words
		result = letGo
		v.conn.put(o.system(o.filled(e.Reason, e.Args)))
	}
	at := func(key string) uint64 { return v.has.slots[belonging.Slot(e.Args.Get(key).Number())] }
	m := &message.BagFailure{Result: result, Items: [2]uint64{at("from"), at("to")}}
	if result == message.LevelTooLow {
		m.RequiredLevel = o.levelOf(v, m.Items[0])
	}
	v.conn.put(m)
	return true
}

// levelOf is the level that a thing of a player needs.
func (o *teller) levelOf(v *viewer, name uint64) uint32 {
	for g, it := range v.has.things { // one has the name
		if d, ok := o.render.content.Item(it.Item); ok && clientGUID(g, 0) == name {
			return uint32(d.Needs.Level)
		}
	}
	return 0
}

// itemOf says what is behind the entry of an belonging.
func (o *teller) itemOf(entry uint32) *message.ItemAnswer {
	d, ok := o.itemBehind(entry)
	if !ok {
		return &message.ItemAnswer{Entry: entry | message.UnknownEntry, Unknown: true}
	}
	version := o.config.Version.Name
	class, sub := classOf(d, version)
	m := &message.ItemAnswer{
		Entry: entry, Class: class, SubClass: sub, Sound: noPlace, Names: [4]string{o.text(d.Name)},
		Display: number(d.Clients, version, "display", 0), Quality: uint32(d.Quality), InventoryType: worn(d, version),
		Classes: everybody, Races: everybody, Stack: uint32(d.Stack),
		Material: number(d.Clients, version, "material", 0), Sheathe: number(d.Clients, version, "sheathe", 0),
		Disenchant: noPlace,
	}
	snapshot, _ := o.config.Realm.Content()
	if begun := snapshot.QuestsBegunBy(d.ID); len(begun) > 0 {
		m.Quest = o.config.questEntry(snapshot, begun[0].ID)
	}
	o.itemUse(snapshot, d, m)
	o.itemNeeds(snapshot, d, m)
	o.sockets(snapshot, d, m)
	o.itemWorth(snapshot, d, m)
	if d.Description.Key != "" {
		m.Description = o.text(d.Description)
	}
	return m
}

// everybody is all classes, or races.
const everybody = 0xFFFFFFFF

// itemName says what an item is called; of what there is not, nothing is said.
func (o *teller) itemName(v *viewer, entry uint32) {
	if d, ok := o.itemBehind(entry); ok {
		v.conn.Send(&message.ItemNameAnswer{Entry: entry, Item: o.text(d.Name), InventoryType: uint8(worn(d, o.config.Version.Name))})
	}
}

// itemBehind finds the item that clients know by an entry.
func (o *teller) itemBehind(entry uint32) (*content.Item, bool) {
	snapshot, release := o.config.Realm.Content()
	if o.known.items == nil || o.known.itemsOf != release {
		o.known.items, o.known.itemsOf = map[uint32]content.ID{}, release
		for i := range snapshot.Items {
			id := snapshot.Items[i].ID
			o.known.items[o.config.itemEntry(snapshot, id)] = id
		}
	}
	return snapshot.Item(o.known.items[entry])
}
