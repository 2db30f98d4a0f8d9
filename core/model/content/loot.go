package content

import "loam/core/lib/formula"

// Currency defines something of which characters have an amount: coins, marks.
type Currency struct {
	ID          ID
	Name        Text
	Description Text
	Limit       int64 // a character has at most so much
	Look        Look
	Clients     []Client
}

// Coins is the currency that is meant where none is named. The embedded bundle
// base defines it.
const Coins ID = "base:coins"

// MaxMoney bounds what a currency may allow: numbers of scripts are exact up to it.
const MaxMoney = 1<<53 - 1

// Loot defines what can be found with something: a table from which is drawn.
type Loot struct {
	ID      ID
	Entries []LootEntry
}

// LootEntry is a line of a table. Exactly one of Item, Money, Table and OneOf says
// what it is about.
type LootEntry struct {
	Item  ID
	Money ID // currency
	Table ID // drawn from in its place
	OneOf []LootEntry

	// Chance is in percent; nil is always. Within OneOf it is a plain number, the
	// entry's part of all draws; those there that have none share what is left by
	// their weights.
	Chance *formula.Formula
	Weight float64
	// Min and Max bound how many: items, money, or times that a table is drawn from.
	// Nil is 1, or for Max as Min.
	Min, Max *formula.Formula
	Needs    []Need // of who may have it
	Each     bool   // everyone who may take of it has one of his own
}

// LootInputs are the inputs of formulas of entries: the level of what is looted,
// the highest level of those who may take of it, and how many they are.
var LootInputs = []string{"level", "taker_level", "takers"}

// Limits of tables.
const (
	MaxLootEntries = 200  // of a table, or of one_of
	MaxLootDepth   = 8    // tables within tables
	MaxLootCount   = 1000 // items of an entry, and times that a table is drawn from
)
