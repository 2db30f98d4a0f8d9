// Package item takes what game clients ask about their player's items and sends them what
// happened: where items are, their templates, and moving, equipping and using them. Package
// world/item decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package item

import (
	"sync"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/rules/item"
)

// Numbers are a version's numbers for items. A field of two words is given by its first word.
type Numbers struct {
	// The first fields of lists of a player: its inventory, and what it can buy back.
	Inventory, BackPrice, BackTime uint16
	// Visible are the fields of the equipment that others see; the number of an item is at
	// Offset in the Stride words of each place.
	Visible, Offset, Stride uint16
	// The fields of items.
	Owner, Contained, Stack, Charges, Flags uint16
	Enchantments, Property                  uint16
	Durability, MaxDurability               uint16
	BagSlots, BagFirst                      uint16 // of bags; the last is the first of a list
	Word                                    uint32 // follows the flags of an item that comes into view; 0 means the lower half of its GUID
	Enchants                                Enchants
	Bank, BankSlots                         uint8 // the first place of a player's bank, and the number of places
	BankBag, BankBags                       uint8 // bag slots of the bank
	Back                                    uint8 // buyback, character.MaxSold places
	// Adds are the numbers of stats in the answer about an item, by their numbers in the
	// character sheet: five attributes, and the attack powers if items can show them.
	Adds []uint32
}

// Requests takes what the client asks about items, and remembers where the player's items are
// according to the client. Any goroutine may use it.
type Requests struct {
	client  conn.Client
	numbers *Numbers

	mu   sync.Mutex               // guards the rest
	lies map[item.Slot]uint64     // names of the items by slot; never written to
	uses map[item.Slot]content.ID // the first spells of usable items; never written to

	names     map[guid.GUID]uint64 // names of the player's items; never written to
	things    map[uint64]guid.GUID // the same by name; never written to
	shown     guid.GUID            // another player's item that the client was shown last, or 0
	shownName uint64               // its name
}

// New returns the Requests of a connection.
func New(client conn.Client, numbers *Numbers) *Requests {
	return &Requests{client: client, numbers: numbers}
}

// take replaces the known items and their slots.
func (p *Requests) take(lies map[item.Slot]uint64, uses map[item.Slot]content.ID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lies, p.uses = lies, uses
}

// Slot returns the slot of an item of the player by its name, or NoSlot if no item has that
// name.
func (p *Requests) Slot(name uint64) uint16 {
	p.mu.Lock()
	defer p.mu.Unlock()
	for s, g := range p.lies { // at most one item has the name
		if g == name {
			return uint16(s)
		}
	}
	return NoSlot
}

// At returns the slot of a client's place, or NoSlot if there is no such place.
func (p *Requests) At(bag, place uint8) uint16 { return p.numbers.slotAt(bag, place) }

// Back returns the index of a buyback place among the items that can be bought back; a place
// that does not exist gives an index too high for any.
func (p *Requests) Back(place uint32) uint16 {
	return uint16(min(place-uint32(p.numbers.Back), NoSlot))
}

// Use returns the first spell of the item in a slot, if the player can use it.
func (p *Requests) Use(s uint16) (content.ID, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id, ok := p.uses[item.Slot(s)]
	return id, ok
}

// anySlot is the slot, with a bag of no name, for an item that may go anywhere.
const anySlot = 255

// Into returns the slot for a bought item, by the name of a bag and a place in it.
func (p *Requests) Into(bag uint64, place uint8) uint16 {
	if bag == 0 || place == anySlot {
		return intent.Anywhere
	}
	if idmap.GUID(bag, 0) == p.client.Player() {
		return p.At(ownBag, place)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range uint8(item.Bags) {
		if p.lies[bagSlot(int(i))] == bag {
			return p.At(bagPlace+i, place)
		}
	}
	return intent.Anywhere
}

// The questions of a client to its [Updates]: the template of an item, or only its name.
type (
	askItem uint32
	askName uint32
)

// Ask takes CMSG_ITEM_QUERY_SINGLE.
func (p *Requests) Ask(m packets.Body) error {
	p.client.Ask(askItem(m.(*packets.Query).Entry))
	return nil
}

// AskName takes CMSG_ITEM_NAME_QUERY.
func (p *Requests) AskName(m packets.Body) error {
	p.client.Ask(askName(m.(*packets.Query).Entry))
	return nil
}

// Wear sets the fields of the equipment that others see; empty places only if all is true.
// Only players have such fields.
func (n *Numbers) Wear(list *packets.Fields, e *idmap.ReleaseNames, o *view.Object, all bool) {
	if o.GUID.Kind() != guid.Player {
		return
	}
	next := 0
	for s := range content.SlotBag1 { // nobody sees the bags of others
		entry := uint32(0)
		if next < len(o.Worn) && o.Worn[next].Slot == s {
			entry = e.Item(o.Worn[next].Seen())
			next++
		}
		if entry != 0 || all {
			list.Word(n.Visible+n.Offset+uint16(places[s])*n.Stride, entry)
		}
	}
}
