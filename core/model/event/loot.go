package event

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// MoneyChanged reports to a player that it gained or lost money of a currency. Source
// is the looted object, or 0.
//
//loam:kind 68 money_changed owner:Player
type MoneyChanged struct {
	Player, Source guid.GUID
	Currency       content.ID
	Change         int64 // a loss if negative
	Now            int64
	Shared         int // number of players who shared it; 0: it was not looted
}

// LootOpened reports that a player opened a loot window, LootClosed that the player
// closed it.
//
//loam:kind 69 loot_opened seen:Player
type LootOpened struct {
	Player, Source guid.GUID
	What           string // a word of package loot
}

// LootClosed is the counterpart of LootOpened.
//
//loam:kind 70 loot_closed seen:Player
type LootClosed struct{ Player, Source guid.GUID }

// Looted reports that a player looted an item.
//
//loam:kind 71 looted seen:Player
type Looted struct {
	Player, Source guid.GUID
	Item           content.ID
	Count          int
}

// RollNews is a kind of loot roll news.
type RollNews uint8

// The news.
const (
	RollBegan  RollNews = iota // Wait is the time to choose
	RollChosen                 // By has chosen; Number is 0 for a pass
	RollWon                    // By has won with the roll Number
	RollPassed                 // everybody passed
	rollNews
)

// String returns the word used in scenarios and the web protocol.
func (n RollNews) String() string {
	return [rollNews]string{"began", "chosen", "won", "passed"}[min(n, rollNews-1)]
}

// Rolled reports news of a loot roll to a player who takes part in it.
//
//loam:kind 72 rolled owner:Player
type Rolled struct {
	Player guid.GUID
	News   RollNews
	Source guid.GUID
	Slot   uint8
	Item   content.ID
	Count  int
	By     guid.GUID
	Name   string // of By
	Choice string // of By: a word of package loot
	Number int    // of By: 1 to 100
	Wait   clock.Time
}
