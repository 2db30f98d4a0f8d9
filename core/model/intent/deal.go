package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// DealAct is what a player wants of who sells, buys, mends or keeps things.
type DealAct uint8

// The acts.
const (
	DealShop    DealAct = iota // to see what it sells
	DealBank                   // to see the player's own bank
	DealClose                  // no more
	DealBuy                    // Item, Count times, into Slot
	DealSell                   // Count of Thing; 0 is all
	DealBack                   // to buy back what stands at Slot of what was sold, from 0
	DealRepair                 // to have Thing mended; 0 is all
	DealBankBag                // to buy the next slot for a bag in its bank
	DealStable                 // to see the player's own stable
	DealLeave                  // to leave its pet in that
	DealTake                   // to take Pet out of it
	DealSwap                   // to leave its pet and take Pet
	DealStall                  // to buy the next slot of it
	dealActs
)

var dealWords = [dealActs]string{"shop", "bank", "close", "buy", "sell", "buy_back", "repair", "buy_bank_slot", "stable", "leave_pet", "take_pet", "swap_pet", "buy_stable_slot"}

// String is the word used by the web protocol.
func (a DealAct) String() string { return dealWords[min(a, dealActs-1)] }

// DealWords are the words for the acts, in their order.
func DealWords() []string { return dealWords[:] }

// Anywhere is the Slot of what is bought into where there is room.
const Anywhere uint16 = 1<<16 - 1

// Deal asks a creature to sell, buy, mend or keep something.
type Deal struct {
	Act   DealAct
	With  guid.GUID // the creature; 0 of DealClose
	Item  string    // content id
	Thing guid.GUID // one of the player's own
	Slot  uint16
	Count int
	Pet   int64 // the number of one in the player's stable
}

func (Deal) Kind() Kind { return KindDeal }

func (in *Deal) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.ID(c, &in.With)
	c.String(&in.Item)
	codec.ID(c, &in.Thing)
	codec.Int(c, &in.Slot)
	codec.Int(c, &in.Count)
	codec.Int(c, &in.Pet)
}
