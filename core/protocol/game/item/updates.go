package item

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/movement"
	itemrules "loam/core/rules/item"
)

// The types of items and bags in update blocks, and the bits of their type field.
const (
	typeItem, maskItem = 1, 0x03
	typeBag, maskBag   = 2, 0x07
)

// Updates sends the player's items to a client that is shown a map, and remembers what it
// sent. It is a [conn.Part], and belongs to the goroutine of the broadcast.
type Updates struct {
	places  *Requests
	numbers *Numbers
	sight   conn.Sight
	now     *view.Inventory // as the map last sent it, or nil
	desk    *view.Desk      // as the map last sent it: what the player can buy back
	news    bool            // some of it has not been sent to the client
	has     told
}

// told is what the client has received: items, their names, and the name of the item in each
// place.
type told struct {
	things   map[guid.GUID]view.Item
	names    map[guid.GUID]uint64 // never written to
	slots    map[itemrules.Slot]uint64
	bankBags int
	back     [character.MaxSold]uint32 // prices of buying back
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (p *Requests) NewUpdates(sight conn.Sight) *Updates {
	return &Updates{places: p, numbers: p.numbers, sight: sight}
}

// Follow implements conn.Follower: it keeps the inventory of the step.
func (i *Updates) Follow(told *view.Viewer) {
	if told.Items != nil {
		i.now, i.news = told.Items, true
	}
	if told.Desk != nil {
		i.desk, i.news = told.Desk, true
	}
}

// BankBags returns the number of bag slots of the player's bank, as last sent to the client.
func (i *Updates) BankBags() int { return i.has.bankBags }

// Update returns what brings the client's items up to date: blocks for new and changed items,
// the changed fields of the player that refer to items, and the names of removed items.
func (i *Updates) Update() (blocks []*packets.Block, own packets.Fields, gone []uint64) {
	if i.now == nil || !i.news {
		return nil, nil, nil
	}
	before, all := i.has, append(slices.Clip(i.now.Items), i.sold()...)
	i.news = false
	i.has = told{things: map[guid.GUID]view.Item{}, names: i.places.rename(all), slots: map[itemrules.Slot]uint64{}, bankBags: i.now.BankBags}
	for _, it := range all {
		i.has.things[it.GUID], i.has.slots[it.Slot] = it, i.has.names[it.GUID]
	}
	for n := range all {
		if b := i.block(&all[n], &before); b != nil {
			blocks = append(blocks, b)
		}
	}
	i.numbers.ownSlots(func(s itemrules.Slot, place uint8) {
		if i.has.slots[s] != before.slots[s] {
			own.GUID(i.numbers.Inventory+2*uint16(place), i.has.slots[s])
		}
	})
	i.backFields(&own, &before)
	i.places.take(i.has.slots, usable(i.sight.Edition().Content, i.now))
	for g := range before.things {
		if _, still := i.has.things[g]; !still {
			gone = append(gone, before.names[g])
		}
	}
	return blocks, own, gone
}

// block returns the block for a new item, or for the changes of an item; nil is none.
func (i *Updates) block(it *view.Item, before *told) *packets.Block {
	old, known := before.things[it.GUID]
	if !known || old.Item != it.Item {
		return i.creation(it)
	}
	var list packets.Fields
	if old.Count != it.Count || old.Used != it.Used || old.Bound != it.Bound || old.Wear != it.Wear {
		i.state(&list, it)
	}
	if !sameOn(&old, it) {
		i.enchantments(&list, it, &old)
	}
	if old.Petition != it.Petition {
		i.petition(&list, it)
	}
	if a, b := i.within(old.Slot, before), i.within(it.Slot, &i.has); a != b {
		list.GUID(i.numbers.Contained, b)
	}
	i.contents(&list, it, before)
	if len(list) == 0 {
		return nil
	}
	return &packets.Block{Type: packets.BlockValues, GUID: i.has.names[it.GUID], Values: list.Sorted()}
}

// usable returns the first spell of each item that a player can use.
func usable(s *content.Snapshot, all *view.Inventory) map[itemrules.Slot]content.ID {
	uses := map[itemrules.Slot]content.ID{}
	for i := range all.Items {
		it := &all.Items[i]
		if d, ok := s.Item(it.Item); ok && d.Use.Any() {
			uses[it.Slot] = d.Use.Spells[0]
		}
	}
	return uses
}

// sold returns what the player can buy back, as items in slots of their own.
func (i *Updates) sold() (all []view.Item) {
	if i.desk == nil {
		return nil
	}
	for n, s := range i.desk.Back {
		all = append(all, view.Item{GUID: s.Thing, Slot: backSlot + itemrules.Slot(n), Item: s.Item, Count: s.Count, ItemState: character.ItemState{Wear: s.Wear}})
	}
	return all
}

// backSince is the time of sale of the first item that can be bought back, on an arbitrary
// clock; each further item was sold one second later, since clients show them in the order of
// time.
const backSince = 30 * 60 * 60

// backFields sets the buyback fields that have changed.
func (i *Updates) backFields(list *packets.Fields, before *told) {
	if i.desk != nil {
		for n, s := range i.desk.Back {
			i.has.back[n] = i.sight.Edition().Coinage(content.Coins, s.Price)
		}
	}
	for n := range itemrules.Slot(character.MaxSold) {
		_, lies := i.has.slots[backSlot+n]
		_, lay := before.slots[backSlot+n]
		if i.has.back[n] != before.back[n] || lies != lay {
			list.Word(i.numbers.BackPrice+uint16(n), i.has.back[n])
			since := uint32(0)
			if lies {
				since = backSince + uint32(n)
			}
			list.Word(i.numbers.BackTime+uint16(n), since)
		}
	}
}

// within returns the container of a slot: a bag, or the player itself.
func (i *Updates) within(s itemrules.Slot, has *told) uint64 {
	if bag, _, ok := s.Bag(); ok {
		return has.slots[bagSlot(bag)]
	}
	if bag, _, ok := s.BankBagOf(); ok {
		return has.slots[itemrules.BankBag+itemrules.Slot(bag)]
	}
	return i.own()
}

// own returns the player's own name.
func (i *Updates) own() uint64 { return idmap.Name(i.sight.Player(), 0) }

// boundFlag is the flag of a soulbound item.
const boundFlag = 1

// state sets the fields of an item for its owner.
func (i *Updates) state(list *packets.Fields, it *view.Item) {
	list.Word(i.numbers.Stack, uint32(it.Count))
	flags := uint32(0)
	if it.Bound {
		flags = boundFlag
	}
	list.Word(i.numbers.Flags, flags)
	d, ok := i.sight.Edition().Content.Item(it.Item)
	if !ok {
		return
	}
	list.Word(i.numbers.Durability, uint32(max(0, d.Worth.Durability-it.Wear)))
	list.Word(i.numbers.MaxDurability, uint32(d.Worth.Durability))
	if left, counts := itemrules.Charges(d, &character.Item{ItemState: it.ItemState}); counts {
		list.Word(i.numbers.Charges, charges(d, left))
	}
}

// contents sets the changed places of a bag.
func (i *Updates) contents(list *packets.Fields, it *view.Item, before *told) {
	d, ok := i.sight.Edition().Content.Item(it.Item)
	if !ok || d.Bag == 0 {
		return
	}
	in := itemrules.InBag
	bag := int(it.Slot) - int(bagSlot(0))
	if it.Slot >= itemrules.BankBag && it.Slot < itemrules.BankBag+itemrules.BankBags {
		in, bag = itemrules.InBankBag, int(it.Slot-itemrules.BankBag)
	} else if !it.Slot.IsWorn() {
		return
	}
	for at := range d.Bag {
		s := in(bag, at)
		if i.has.slots[s] != before.slots[s] {
			list.GUID(i.numbers.BagFirst+2*uint16(at), i.has.slots[s])
		}
	}
}

// creation returns the create block of an item for its owner.
func (i *Updates) creation(it *view.Item) *packets.Block {
	name, edition := i.has.names[it.GUID], i.sight.Edition()
	kind, mask := uint8(typeItem), uint32(maskItem)
	var list packets.Fields
	if d, ok := edition.Content.Item(it.Item); ok && d.Bag > 0 {
		kind, mask = typeBag, maskBag
		list.Word(i.numbers.BagSlots, uint32(d.Bag))
		i.contents(&list, it, &told{})
	}
	list.GUID(packets.FieldGUID, name)
	list.Word(packets.FieldType, mask)
	list.Word(packets.FieldEntry, edition.Item(it.Item))
	list.Float(packets.FieldScale, 1)
	list.GUID(i.numbers.Owner, i.own())
	list.GUID(i.numbers.Contained, i.within(it.Slot, &i.has))
	i.state(&list, it)
	i.enchantments(&list, it, &view.Item{})
	i.petition(&list, it)
	word := i.numbers.Word
	if word == 0 {
		word = uint32(name)
	}
	return &packets.Block{
		Type: packets.BlockCreate, GUID: name, ObjectType: kind,
		Place: movement.Place{Flags: movement.PlaceAll, High: word}, Values: list.Sorted(),
	}
}

// Rests starts the cooldowns of the player's items that have one of their own: clients take
// the duration from the answer about the item.
func (i *Updates) Rests(e event.Rested) (list []packets.Body) {
	id, own := content.ItemOfRest(e.Category)
	if !own || e.Time == 0 || i.now == nil {
		return nil
	}
	for n := range i.now.Items {
		if it := &i.now.Items[n]; it.Item == id {
			list = append(list, &combat.OfSpell{Is: "SMSG_ITEM_COOLDOWN", GUID: i.places.Name(it.GUID), Spell: i.sight.Edition().Spell(e.Spell)})
		}
	}
	return list
}

// Event implements conn.Part.
func (i *Updates) Event(e event.Event) bool {
	gained, mine := e.(event.ItemGained)
	if mine {
		i.gained(gained)
	}
	return mine
}

// gained sends that the player received an item.
func (i *Updates) gained(e event.ItemGained) {
	total := 0
	for _, it := range i.has.things { // the sum of all stacks
		if it.Item == e.Item && it.Slot < backSlot {
			total += it.Count
		}
	}
	i.sight.Put(&item.ItemPushed{
		Player: i.own(), Alert: 1, Bag: ownBag, Slot: noPlace, Entry: i.sight.Edition().Item(e.Item),
		Count: uint32(e.Count), Total: uint32(total),
	})
}

// Answer implements conn.Answerer. A name query for an unknown item gets no answer.
func (i *Updates) Answer(question any) bool {
	edition := i.sight.Edition()
	switch q := question.(type) {
	case askItem:
		i.sight.Send(i.numbers.answer(edition, uint32(q)))
	case askName:
		if d, ok := edition.ItemBehind(uint32(q)); ok {
			i.sight.Send(&item.ItemNameAnswer{Entry: uint32(q), Item: edition.Text(d.Name), InventoryType: uint8(WornAs(d, edition.Version))})
		}
	default:
		return false
	}
	return true
}

// results are the results of inventory actions, the same in both versions, by the reason of
// the map.
var results = map[string]uint8{
	string(itemrules.NoSlot): 3, string(itemrules.WrongSlot): 3, string(itemrules.TwoHands): 13, string(itemrules.NotWorn): 20, string(itemrules.Nothing): 22,
	string(itemrules.Unknown): 23, string(itemrules.TooFew): 26, string(itemrules.NoSplit): 27, "core.dead": 38, string(itemrules.OutOfItems): 39,
	string(itemrules.Full): 50, string(itemrules.NoUse): 23, string(itemrules.MustWear): 20, string(itemrules.Spent): 23,
	string(itemrules.NotEmpty): 31, string(itemrules.TooMany): 17, string(itemrules.OneOnly): 20, string(itemrules.LowLevel): item.LevelTooLow,
	string(itemrules.NotYours): 10, string(itemrules.Bound): 24, string(itemrules.NoEnchant): 23, string(itemrules.NoSocket): 23,
}

// Result returns the result of an inventory action by the reason of the map; false is a
// reason about something else.
func Result(reason string) (uint8, bool) {
	n, ok := results[reason]
	return n, ok
}

// letGo is the result for which clients show no text.
const letGo = 59

// Refused implements conn.Refuser: the client has locked an item, and unlocks it when the
// message names it.
func (i *Updates) Refused(e event.Refused) bool {
	switch e.Intent {
	case intent.KindMoveItem, intent.KindEquip, intent.KindUnequip, intent.KindDestroyItem, intent.KindUseItem, intent.KindStoreItem, intent.KindSocket:
	default:
		return false
	}
	result, ok := Result(e.Reason.Key)
	if !ok { // a text of a script
		result = letGo
		i.sight.Say(i.sight.Edition().Filled(e.Reason, e.Args))
	}
	at := func(key string) uint64 { return i.has.slots[itemrules.Slot(e.Args.Get(key).Number())] }
	m := &item.BagFailure{Result: result, Items: [2]uint64{at("from"), at("to")}}
	if result == item.LevelTooLow {
		m.RequiredLevel = i.levelOf(m.Items[0])
	}
	i.sight.Put(m)
	return true
}

// levelOf returns the level that an item of the player requires.
func (i *Updates) levelOf(name uint64) uint32 {
	d, _ := i.sight.Edition().Content.Item(i.has.things[i.places.Thing(name)].Item)
	return uint32(d.Needs.Level)
}
