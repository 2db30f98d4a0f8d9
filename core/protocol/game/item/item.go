// Package item is what game clients ask and are told of what their player has:
// where things lie, what they are, and what is done with them. It decides nothing
// that a map decides.
//
// What a connection knows of where things lie is in [Requests], which any goroutine may
// use; what a client has been shown is in an [Updates], of the goroutine that tells.
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

// Numbers are the numbers of a version for what has to do with items. Places of
// fields of two words are those of the first.
type Numbers struct {
	// Among the fields of a player: what it has in the places of its own, and what it
	// can buy back, each the first of a list.
	Inventory, BackPrice, BackTime uint16
	// Visible are the fields of what others see worn; the number of an item stands at
	// Offset in the Stride words of each place.
	Visible, Offset, Stride uint16
	// Of items.
	Owner, Contained, Stack, Charges, Flags uint16
	Enchantments, Property                  uint16
	Durability, MaxDurability               uint16
	BagSlots, BagFirst                      uint16 // of bags; the last is the first of a list
	Word                                    uint32 // follows the flags of an item that comes into view; 0 is the lower half of its name
	Enchants                                Enchants
	Bank, BankSlots                         uint8 // the first place of a player's bank, and how many there are
	BankBag, BankBags                       uint8 // of bags
	Back                                    uint8 // of what can be bought back, character.MaxSold places
}

// Requests are where the things of a connection's player lie, as its client has them.
// Any goroutine may use them.
type Requests struct {
	client  conn.Client
	numbers *Numbers

	mu   sync.Mutex               // guards the rest
	lies map[item.Slot]uint64     // the names of what lies where; not written into
	uses map[item.Slot]content.ID // the first spells of what the player can use; likewise

	names     map[guid.GUID]uint64 // what the client calls what the player has; likewise
	things    map[uint64]guid.GUID // the same, by those names; likewise
	shown     guid.GUID            // another player's thing that the client was shown last, or 0
	shownName uint64               // what it calls that
}

// New makes those of a connection.
func New(client conn.Client, numbers *Numbers) *Requests {
	return &Requests{client: client, numbers: numbers}
}

// take takes over what lies where.
func (p *Requests) take(lies map[item.Slot]uint64, uses map[item.Slot]content.ID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lies, p.uses = lies, uses
}

// Slot is where a thing of the player lies, by its name; NoSlot where none has it.
func (p *Requests) Slot(name uint64) uint16 {
	p.mu.Lock()
	defer p.mu.Unlock()
	for s, g := range p.lies { // one has the name
		if g == name {
			return uint16(s)
		}
	}
	return NoSlot
}

// At is the slot of a client's place; one that there is not is NoSlot.
func (p *Requests) At(bag, place uint8) uint16 { return p.numbers.slotAt(bag, place) }

// Back is which of the things that can be bought back stands in a place; one that
// there is not is far too high for any.
func (p *Requests) Back(place uint32) uint16 {
	return uint16(min(place-uint32(p.numbers.Back), NoSlot))
}

// Use is the first spell of what lies in a slot, if the player can use it.
func (p *Requests) Use(s uint16) (content.ID, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id, ok := p.uses[item.Slot(s)]
	return id, ok
}

// anySlot is the slot, in a bag of no name, of what may lie anywhere.
const anySlot = 255

// Into is where something that is bought is to lie, by the name of a bag and a place
// in it.
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

// What a client asks of its inventory: what is behind the number of an item, or only
// what that is called.
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

// Wear adds what others see of what a player wears; of places where nothing is worn
// only with all. Others than players wear nothing that is seen.
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
