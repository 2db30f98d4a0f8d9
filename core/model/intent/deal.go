package intent

import (
	"loam/core/lib/guid"
)

// DealAct is an action with a vendor, repairer, bank or stable master.
type DealAct uint8

// The acts.
const (
	DealShop    DealAct = iota // show the vendor's list
	DealBank                   // show the player's bank
	DealClose                  // close it
	DealBuy                    // Item, Count times, into Slot
	DealSell                   // Count of Thing; 0 is all
	DealBack                   // buy back the item at index Slot of the sold items, from 0
	DealRepair                 // repair Thing; 0 is all items
	DealBankBag                // buy the next bag slot of the bank
	DealStable                 // show the player's stable
	DealLeave                  // stable the player's pet
	DealTake                   // take Pet out of the stable
	DealSwap                   // stable the player's pet and take Pet out
	DealStall                  // buy the next stable slot
	dealActs
)

var dealWords = [dealActs]string{"shop", "bank", "close", "buy", "sell", "buy_back", "repair", "buy_bank_slot", "stable", "leave_pet", "take_pet", "swap_pet", "buy_stable_slot"}

// String returns the word used by the web protocol.
func (a DealAct) String() string { return dealWords[min(a, dealActs-1)] }

// DealWords are the words for the acts, in order.
func DealWords() []string { return dealWords[:] }

// Anywhere is the Slot for a purchase that may go to any slot with room.
const Anywhere uint16 = 1<<16 - 1

// Deal asks a creature for a transaction as vendor, repairer, banker or stable master.
//
//loam:kind 52 deal
type Deal struct {
	Act   DealAct
	With  guid.GUID // the creature; 0 for DealClose
	Item  string    // content id
	Thing guid.GUID // an item of the player
	Slot  uint16
	Count int
	Pet   int64 // number in the player's stable
}
