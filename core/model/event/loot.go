package event

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// MoneyChanged tells a player that it has more or less of a currency. Source is
// what it was found with, or 0.
type MoneyChanged struct {
	Player, Source guid.GUID
	Currency       content.ID
	Change         int64 // below 0: less
	Now            int64
	Shared         int // among how many what was found was divided; 0: it was not found
}

// LootOpened says that a player looks at what is found with something, LootClosed
// that it does not any more.
type LootOpened struct {
	Player, Source guid.GUID
	What           string // a word of package loot
}

// LootClosed is the end of LootOpened.
type LootClosed struct{ Player, Source guid.GUID }

// Looted says that a player has taken something that was found.
type Looted struct {
	Player, Source guid.GUID
	Item           content.ID
	Count          int
}

// RollNews is what has become of a roll.
type RollNews uint8

// The news.
const (
	RollBegan  RollNews = iota // Wait is how long there is to choose
	RollChosen                 // By has chosen; Number is 0 of who passes
	RollWon                    // By has won with Number
	RollPassed                 // nobody wants it
	rollNews
)

// String is the word used in scenarios and by the web protocol.
func (n RollNews) String() string {
	return [rollNews]string{"began", "chosen", "won", "passed"}[min(n, rollNews-1)]
}

// Rolled tells a player of a roll in which it has a part.
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
