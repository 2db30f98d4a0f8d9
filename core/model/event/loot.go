package event

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// MoneyChanged reports to a player that it gained or lost money of a currency. Source
// is the looted object, or 0.
type MoneyChanged struct {
	Player, Source guid.GUID
	Currency       content.ID
	Change         int64 // a loss if negative
	Now            int64
	Shared         int // number of players who shared it; 0: it was not looted
}

// LootOpened reports that a player opened a loot window, LootClosed that the player
// closed it.
type LootOpened struct {
	Player, Source guid.GUID
	What           string // a word of package loot
}

// LootClosed is the counterpart of LootOpened.
type LootClosed struct{ Player, Source guid.GUID }

// Looted reports that a player looted an item.
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

func (MoneyChanged) Kind() Kind { return KindMoneyChanged }
func (LootOpened) Kind() Kind   { return KindLootOpened }
func (LootClosed) Kind() Kind   { return KindLootClosed }
func (Looted) Kind() Kind       { return KindLooted }
func (Rolled) Kind() Kind       { return KindRolled }

func (e MoneyChanged) Audience() Audience { return owner(e.Player) }
func (e LootOpened) Audience() Audience   { return seen(e.Player) }
func (e LootClosed) Audience() Audience   { return seen(e.Player) }
func (e Looted) Audience() Audience       { return seen(e.Player) }
func (e Rolled) Audience() Audience       { return owner(e.Player) }

func (e *MoneyChanged) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.ID(c, &e.Source)
	codec.Text(c, &e.Currency)
	codec.Int(c, &e.Change)
	codec.Int(c, &e.Now)
	codec.Int(c, &e.Shared)
}

func (e *LootOpened) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.ID(c, &e.Source)
	c.String(&e.What)
}

func (e *Looted) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.ID(c, &e.Source)
	codec.Text(c, &e.Item)
	codec.Int(c, &e.Count)
}

func (e *Rolled) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.News)
	codec.ID(c, &e.Source)
	codec.Int(c, &e.Slot)
	codec.Text(c, &e.Item)
	codec.Int(c, &e.Count)
	codec.ID(c, &e.By)
	c.String(&e.Name)
	c.String(&e.Choice)
	codec.Int(c, &e.Number)
	codec.Int(c, &e.Wait)
}
