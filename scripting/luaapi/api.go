// Package luaapi owns the types of the Lua API. An [Entry] describes one function that
// scripts may call: its parameters with types, units and ranges, its results, where it
// may be called, an example, and the Go function that implements it. A [Call] is one
// call of an entry, with checked arguments. [Host], [gamemap.Tx] and [state.Tx] are what
// the functions need of the box, the map and the realm.
//
// The entries themselves are in the packages below it, one for each noun, with a file
// for each class or part of it. Package surface lists them all, and package manual
// generates the reference and the editor stubs from them. It does not run scripts and
// keeps none of their state: package scripting owns the boxes and implements [Host].
// Functions change a map only through [gamemap.Tx], and a realm only through [state.Tx].
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
	Creature  Class = "creature" // a unit that the server controls
	Player    Class = "player"   // a unit that a session controls
	Map       Class = "map"
	Realm     Class = "realm"
	Storage   Class = "storage"
	Menu      Class = "menu"
	Spell     Class = "spell"
	Aura      Class = "aura"
	Item      Class = "item"
	Thing     Class = "thing" // a single item or stack of a player
	GameEvent Class = "event"
	Object    Class = "object"
	Quest     Class = "quest"
	Area      Class = "area"
)

// Classes lists the classes in the order of the reference.
var Classes = []ClassInfo{
	{Globals, "", "Functions that are called without an object."},
	{Unit, "", "A creature or a player. A handle is valid for one entry only: store unit:ref() and look the unit up again with map:unit(ref)."},
	{Creature, Unit, "A unit that the server controls."},
	{Player, Unit, "A unit that a session controls."},
	{Map, "", "The map instance on which the script runs. Handlers for map hooks are defined on it."},
	{Realm, "", "The realm. Scripts on a map use it to send to the realm; in scripts/realm it is the realm box itself."},
	{Menu, "", "A menu of options that a player may choose from. The global menu creates it and player:show shows it. It is valid for one entry and cannot be stored: create a new one each time."},
	{Object, "", "A game object on the map: a door, a chest, a lever. A handle is valid for one entry only: store object:ref() and look the object up again with map:object(ref)."},
	{Spell, "", "A spell, as self in its handlers. It has no state of its own, because all casters share its definition and a cast is over at once: keep data with the caster or the target, as in caster.state."},
	{Aura, "", "An aura, as self in its handlers. It has no state of its own: keep data with the unit that has the aura, as in bearer.state, and remove it in on_remove."},
	{Item, "", "An item, as self in its handlers."},
	{Thing, Item, "A single item or stack that a player has. It is valid for one entry; get it from the player again after that."},
	{Quest, "", "A quest, as self in its handlers. It has no state of its own: keep data with the player who is on the quest, as in player.state."},
	{Area, "", "An area, which is a place with a radius, as self in its handlers. It has no state of its own: keep data in map.state or player.state."},
	{GameEvent, "", "A game event of the realm, as `event \"id\"` returns it or as self in its handlers. It has no state of its own: keep data in map.state or realm.state."},
	{Storage, "", "The saved data that this bundle keeps with the realm. A map reads the last copy that it received; what a map writes is visible a step later."},
}

// ClassInfo documents a class. The class has the methods of Base too.
type ClassInfo struct {
	Class Class
	Base  Class
	Doc   string
}

// Where is the kind of box in which an entry may be called.
type Where uint8

const (
	OnMap Where = 1 << iota
	InRealm
	Both = OnMap | InRealm
)

// String returns the word used in documents.
func (w Where) String() string {
	return [...]string{"nowhere", "map", "realm", "map and realm"}[w&Both]
}

// Type is the type of a parameter or result.
type Type uint8

const (
	Text     Type = iota // a string
	Number               // a finite number
	Integer              // a whole number
	Bool                 // true or false
	AUnit                // a unit on the map, living or dead
	APlayer              // a player on the map, living or dead
	ID                   // content id; without a bundle it is the script's own
	Span                 // "3s" or "3-4s", see clock.ParseSpan
	Handler              // name of a handler of the same bundle and subject
	Words                // key of the bundle's locale, or the text itself, or a result of text()
	Key                  // key of the bundle's locale, or the text itself
	Data                 // plain data: nil, booleans, numbers, strings, refs and tables of these
	Options              // a table with the keys of Fields
	Ref                  // a result of unit:ref()
	Units                // a list of units
	List                 // a list of plain values
	Any                  // any value
	Rest                 // any number of values of any type
	Subject              // an object to which handlers are attached
	AMenu                // a result of menu()
	AnObject             // a game object on the map
	AThing               // a single item of a player
)

var typeNames = [...]string{
	"string", "number", "whole number", "boolean", "unit", "player", "id", "span", "handler", "text", "string",
	"data", "table", "ref", "list of units", "list", "any value", "any values", "subject", "menu", "object", "thing",
}

// String returns the word used in messages and documents.
func (t Type) String() string { return typeNames[t] }

// Param is one parameter of an entry, or one key of Options.
type Param struct {
	Name     string
	Type     Type
	Unit     string // of a number: yards, points, percent, ...
	Doc      string
	Optional bool
	Default  string // value of an optional parameter that is left out, as written in Lua
	// Min and Max bound a number when Max > Min.
	Min, Max float64
	// Kind is the kind of definition that an ID names.
	Kind content.Kind
	// OneOf lists the allowed strings; empty allows all.
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
	Of   Class // of units: a narrower class; of subjects: the class that the handlers are for
}

// Entry describes one function of the API.
type Entry struct {
	Class   Class
	Name    string
	Params  []Param
	Results []Result
	Doc     string
	Where   Where
	// Permission is a word of package permission that bundle.yaml must ask for and the
	// operator must grant; "" is none.
	Permission string
	// OnPlayer is set if the permission is needed only when self is a player.
	OnPlayer bool
	Example  string
	Eluna    []string // names of the same function in Eluna
	// Load is set if a main chunk may call the entry. Other entries need a running
	// world, which does not exist while files are loaded.
	Load bool
	// Gone is set if self may be a unit that is gone.
	Gone bool
	// Run does the work and returns the number of results that it pushed.
	Run func(Call) int
}

// Title returns the name of the entry for messages: unit:say, or log for a global.
func (e *Entry) Title() string {
	if e.Class == Globals {
		return e.Name
	}
	return string(e.Class) + ":" + e.Name
}

// Needs returns a sentence about the entry's permission, with the word between quotes,
// or "" when it needs none.
func (e *Entry) Needs(quote string) string {
	switch {
	case e.Permission == "":
		return ""
	case e.OnPlayer:
		return "On a player it needs the permission " + quote + e.Permission + quote + "."
	}
	return "Needs the permission " + quote + e.Permission + quote + "."
}
