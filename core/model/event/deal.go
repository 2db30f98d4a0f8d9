package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// DealNews is what has come of a player's dealing with somebody.
type DealNews uint8

// The news.
const (
	DealOpened   DealNews = iota // What is open before the player
	DealClosed                   // it is not any more
	DealBought                   // Count of Item for Coins, and whatever else they cost
	DealSold                     // Count of Item for Coins
	DealBack                     // Count of Item for Coins, which the player had sold
	DealRepaired                 // one or all, for Coins
	DealBankBag                  // a slot for a bag in the bank, for Coins
	DealBroke                    // Item, which the player has, is worn out
	DealLeft                     // a pet of creature What is in its stable now
	DealTaken                    // one is out of it
	DealSwapped                  // one is out of it in place of another
	DealStall                    // a slot of its stable, for Coins
	dealNews
)

var dealWords = [dealNews]string{"opened", "closed", "bought", "sold", "bought_back", "repaired", "bank_slot", "broke", "pet_left", "pet_taken", "pet_swapped", "stable_slot"}

// String is the word used in scenarios, by scripts and by the web protocol.
func (n DealNews) String() string { return dealWords[min(n, dealNews-1)] }

// Dealt tells a player what has come of its dealing with somebody.
type Dealt struct {
	Player guid.GUID
	News   DealNews
	With   guid.GUID // the creature, or 0
	What   string    // shop, bank and so on, of what is opened or closed; content id of a creature, of pets
	Item   content.ID
	Count  int
	Coins  int64
	Left   int // of what was bought, how often it is still there; -1 without end
}

func (Dealt) Kind() Kind { return KindDealt }

// Audience of a deal is the player.
func (e Dealt) Audience() Audience { return owner(e.Player) }

func (e *Dealt) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.News)
	codec.ID(c, &e.With)
	c.String(&e.What)
	codec.Text(c, &e.Item)
	codec.Int(c, &e.Count)
	codec.Int(c, &e.Coins)
	codec.Int(c, &e.Left)
}
