package event

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// DealNews is a kind of news of a player's dealings with a vendor, bank or stable.
type DealNews uint8

// The news.
const (
	DealOpened   DealNews = iota // What was opened
	DealClosed                   // nothing is open now
	DealBought                   // Count of Item for Coins, and other costs
	DealSold                     // Count of Item for Coins
	DealBack                     // Count of Item for Coins, which the player had sold before
	DealRepaired                 // one or all, for Coins
	DealBankBag                  // a bag slot of the bank, for Coins
	DealBroke                    // Item of the player is broken
	DealLeft                     // a pet of creature What was stabled
	DealTaken                    // a pet was taken out
	DealSwapped                  // a pet was swapped for another
	DealStall                    // a stable slot, for Coins
	dealNews
)

var dealWords = [dealNews]string{"opened", "closed", "bought", "sold", "bought_back", "repaired", "bank_slot", "broke", "pet_left", "pet_taken", "pet_swapped", "stable_slot"}

// String returns the word used in scenarios, scripts and the web protocol.
func (n DealNews) String() string { return dealWords[min(n, dealNews-1)] }

// Dealt reports to a player the result of a transaction.
//
//loam:kind 89 dealt owner:Player
type Dealt struct {
	Player guid.GUID
	News   DealNews
	With   guid.GUID // the creature, or 0
	What   string    // shop, bank and so on, of what is opened or closed; content id of a creature, for news of pets
	Item   content.ID
	Count  int
	Coins  int64
	Left   int // for a purchase, the remaining supply; -1 is unlimited
}
