package content

import "loam/core/lib/formula"

// Currency defines a currency of characters: coins, marks.
type Currency struct {
	ID          ID
	Name        Text
	Description Text
	Limit       int64 // maximum of a character
	Look        Look
	Clients     []Client
}

// Coins is the default currency. The embedded bundle base defines it.
const Coins ID = "base:coins"

// MaxMoney limits the limit of a currency: numbers in scripts are exact up to it.
const MaxMoney = 1<<53 - 1

// Loot defines a loot table.
type Loot struct {
	ID      ID
	Entries []LootEntry
}

// LootEntry is an entry of a loot table. Exactly one of Item, Money, Table and OneOf is
// set.
type LootEntry struct {
	Item  ID
	Money ID // currency
	Table ID // table drawn in its place
	OneOf []LootEntry

	// Chance is in percent; nil is always. Within OneOf it is a plain number, the
	// entry's share of all draws; the entries without one share the rest by their
	// weights.
	Chance *formula.Formula
	Weight float64
	// Min and Max bound the number of items, the money, or how often a table is drawn.
	// Nil is 1, or for Max the same as Min.
	Min, Max *formula.Formula
	Needs    []Need // of a player who can get it
	Each     bool   // each player who may loot gets a copy
}

// LootInputs are the inputs of formulas of entries: the level of the looted creature,
// the highest level of the players who may loot it, and their number.
var LootInputs = []string{"level", "taker_level", "takers"}

// Limits of tables.
const (
	MaxLootEntries = 200  // of a table, or of one_of
	MaxLootDepth   = 8    // levels of tables within tables
	MaxLootCount   = 1000 // items of an entry, and draws of a table
)
