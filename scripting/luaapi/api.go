// Package luaapi is the terms of the Lua surface: what an entry is, which describes
// one function that a script may call, with its parameters, their types, units and
// ranges, its results, where it may be called, an example, and the Go function
// behind it; a call of it, whose arguments have been checked; and what it needs of
// the box, the map and the realm.
//
// Which entries there are is in packages below it, one for each noun, with a file for
// each class or part of it; package surface names them all, and manual makes the
// reference and the editor stubs of them. It does not run scripts and keeps none of
// their state: package scripting owns the boxes and stands behind the interface
// [Host]. What the functions do to a map goes through [World], to a realm through
// [RealmWorld].
//
// Every function runs on the goroutine that owns the box, inside an entry.
package luaapi

import (
	"loam/core/model/content"
)

// Class is a kind of Lua value that has methods.
type Class string

const (
	Globals   Class = "globals"  // functions without a self
	Unit      Class = "unit"     // creature or player
	Creature  Class = "creature" // a unit run by the server
	Player    Class = "player"   // a unit run by a session
	Map       Class = "map"
	Realm     Class = "realm"
	Storage   Class = "storage"
	Menu      Class = "menu"
	Spell     Class = "spell"
	Aura      Class = "aura"
	Item      Class = "item"
	Thing     Class = "thing" // a single item that somebody has
	GameEvent Class = "event"
	Object    Class = "object"
	Quest     Class = "quest"
	Area      Class = "area"
)

// Classes lists the classes in the order of the reference.
var Classes = []ClassInfo{
	{Globals, "", "Functions that need no object."},
	{Unit, "", "What fights: a creature or a player. A handle is good for one entry: remember unit:ref(), ask again with map:unit(ref)."},
	{Creature, Unit, "A unit run by the server."},
	{Player, Unit, "A unit run by a session."},
	{Map, "", "The map instance on which the script runs. It is also what map hooks hang on."},
	{Realm, "", "The realm. On a map it is the sending side; in scripts/realm it is the realm box itself."},
	{Menu, "", "What a player may choose from, made by the global menu and put before it by player:show. It is good for one entry and cannot be kept: make it anew."},
	{Object, "", "A game object that stands on the map: a door, a chest, a lever. A handle is good for one entry: remember object:ref(), ask again with map:object(ref)."},
	{Spell, "", "A spell, as its handlers see it: self. It has no state of its own, since its definition is shared by all who cast it and a cast is over at once: keep data with who casts it or whom it hits, as caster.state."},
	{Aura, "", "An aura, as its handlers see it: self. It has no state of its own: keep data with who bears it, as bearer.state, and tidy it in on_remove."},
	{Item, "", "An item, as its handlers see it: self."},
	{Thing, Item, "A single item, or a stack of its like, that a player has. It is good for one entry; ask the player again for it."},
	{Quest, "", "A quest, as its handlers see it: self. It has no state of its own: keep data with who does it, as player.state."},
	{Area, "", "An area, a place with a radius, as its handlers see it: self. It has no state of its own: keep data in map.state or player.state."},
	{GameEvent, "", "A game event of the realm, as `event \"id\"` gives it, or as its handlers see it: self. It has no state of its own: keep data in map.state or realm.state."},
	{Storage, "", "What this bundle keeps with the realm: it is saved. A map reads the copy it was last given; what it writes is seen a step later."},
}

// ClassInfo documents a class; methods of Base are its own too.
type ClassInfo struct {
	Class Class
	Base  Class
	Doc   string
}

// Where says in which kind of box an entry may be called.
type Where uint8

const (
	OnMap Where = 1 << iota
	InRealm
	Both = OnMap | InRealm
)

// String is the word used in documents.
func (w Where) String() string {
	return [...]string{"nowhere", "map", "realm", "map and realm"}[w&Both]
}

// Type is what a parameter or result is.
type Type uint8

const (
	Text     Type = iota // a string
	Number               // a finite number
	Integer              // a whole number
	Bool                 // true or false
	AUnit                // a living or dead unit that is on the map
	APlayer              // such a unit that is a player
	ID                   // content id; without a bundle it is the script's own
	Span                 // "3s" or "3-4s", see clock.ParseSpan
	Handler              // name of a handler of the same bundle and subject
	Words                // key of the bundle's locale, or the text itself, or what text() returns
	Key                  // key of the bundle's locale, or the text itself
	Data                 // plain data: nil, booleans, numbers, strings, refs and tables of these
	Options              // a table with the keys of Fields
	Ref                  // what unit:ref() returns
	Units                // a list of units
	List                 // a list of plain values
	Any                  // anything
	Rest                 // any number of values of any type
	Subject              // what handlers are attached to
	AMenu                // what menu() returns
	AnObject             // a game object that stands on the map
	AThing               // a single item that a player has
)

var typeNames = [...]string{
	"string", "number", "whole number", "boolean", "unit", "player", "id", "span", "handler", "text", "string",
	"data", "table", "ref", "list of units", "list", "any value", "any values", "subject", "menu", "object", "thing",
}

// String is the word used in messages and documents.
func (t Type) String() string { return typeNames[t] }

// Param is one parameter of an entry, or one key of Options.
type Param struct {
	Name     string
	Type     Type
	Unit     string // of a number: yards, points, percent, ...
	Doc      string
	Optional bool
	Default  string // what stands in for an optional one, in words of Lua
	// Min and Max bound a number when Max > Min.
	Min, Max float64
	// Kind is which definitions an ID may name.
	Kind content.Kind
	// OneOf lists the strings that are allowed; empty: all.
	OneOf []string
	// Fields are the keys of Options.
	Fields []Param
}

// Result is one value that an entry returns.
type Result struct {
	Name string
	Type Type
	Unit string
	Doc  string
	Nil  bool  // may be nil
	Of   Class // of units: a narrower class; of subjects: whose handlers
}

// Entry describes one function of the API.
type Entry struct {
	Class   Class
	Name    string
	Params  []Param
	Results []Result
	Doc     string
	Where   Where
	// Permission is what bundle.yaml must ask for and the operator grant, a word
	// of package permission; "" is nothing.
	Permission string
	// OnPlayer tells that the permission is needed only when self is a player.
	OnPlayer bool
	Example  string
	Eluna    []string // what Eluna calls it
	// Load tells that a main chunk may call it; other entries act on a world
	// that is not there while files are loaded.
	Load bool
	// Gone tells that self may be a unit that is gone.
	Gone bool
	// Run does the work and returns the number of results that it has given.
	Run func(Call) int
}

// Title is how messages name the entry: unit:say, or log for a global.
func (e *Entry) Title() string {
	if e.Class == Globals {
		return e.Name
	}
	return string(e.Class) + ":" + e.Name
}

// Needs is the sentence about the entry's permission, the word between quotes;
// "" when it needs none.
func (e *Entry) Needs(quote string) string {
	switch {
	case e.Permission == "":
		return ""
	case e.OnPlayer:
		return "On a player it needs the permission " + quote + e.Permission + quote + "."
	}
	return "Needs the permission " + quote + e.Permission + quote + "."
}
