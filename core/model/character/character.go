// Package character is the record of a player's character, the one form in which store,
// realm and map exchange it. It owns the fields and how they are coded; what they mean
// is decided where they are used. A Record is passed by value: the sender does not
// modify it afterwards.
package character

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
)

// Record is all that is kept of a character between two log-ins, and between
// two maps.
type Record struct {
	ID      int64  // the store's number, also the counter of the character's GUID
	Account int64  // who owns it
	Name    string // unique in the realm, as the player wrote it
	Start   string // content id of the character start it was made from
	Traits  Traits // as the player chose them when it was made

	Map      string // content id of the map it stands on; "" before the first log-in
	Instance uint16 // which instance of that map; 0 before the first log-in
	Position geo.Position
	Aboard   Aboard // on what transport it stands there

	Level      int
	Experience int64    // within the level
	Played     Played   // time played
	Health     int64    // points; 0 is dead
	LoggedIn   bool     // has been in the world before: the first log-in is over
	Purse      Purse    // money
	Items      Items    // equipped and carried
	Powers     []Power  // powers besides health
	Ghost      bool     // dead, with released spirit
	Body       Body     // corpse of a ghost
	Flag       Flag     // PvP flag
	Home       string   // content id of the place to which it returns; "" is that of its start
	Spells     []string // content ids of spells that it knows in addition to those of its start, sorted
	Magic      Magic    // auras and cooldowns, except auras of what it knows
	Owned      []Owned  // pets and other creatures that follow it
	Quests     Quests   // accepted and rewarded
	Growth     Growth   // progress besides its level
	Post       Post     // open orders and deliveries between it and the realm
	Stops      []string // content ids of known taxi stops, sorted
	Layers     []string // content ids of layers that scripts have given it, sorted
	Stable     Stable   // stabled pets
	Saved      int64    // real time in ms since 1970 when it was written; 0 is unknown

	// Storage is player.storage, saved with the character; State is player.state,
	// which lives while the player is logged in and is not saved.
	Storage []Place
	State   []Place
	// AccountStorage is account.storage, shared by the characters of an account.
	AccountStorage []Place
	// Panels are those that the player has open; like State they are not saved.
	Panels []Panel
	// Sold is the buyback list, the last at the end; like State it is not saved.
	Sold []Sold
	// Staff marks an operator outside of the game; like State it is not saved.
	Staff bool
}

// MaxLayers bounds the layers that scripts give a character.
const MaxLayers = 20

// MaxStops bounds the known taxi stops of a character; further ones are not recorded.
const MaxStops = 1000

// Flag is what keeps a character's PvP flag up, apart from its area.
type Flag struct {
	Wish bool  // its player wants it up
	Wait int64 // ms for which it stays up all the same, while the character is in the world
}

// Code codes a flag.
func (f *Flag) Code(c *codec.Coder) {
	c.Bool(&f.Wish)
	codec.Int(c, &f.Wait)
}

// Played is the time that a character has been online, over all its log-ins.
type Played struct {
	Total int64 // ms
	Level int64 // ms of these, at the level that it has
}

// Code codes it.
func (p *Played) Code(c *codec.Coder) {
	codec.Int(c, &p.Total)
	codec.Int(c, &p.Level)
}

// Body is the corpse of a ghost.
type Body struct {
	Map      string // content id
	Instance uint16 // of that map
	Position geo.Position
	Wait     int64 // ms until it may be taken back, while the ghost is in the world
}

// Code codes a body.
func (b *Body) Code(c *codec.Coder) {
	c.String(&b.Map)
	codec.Int(c, &b.Instance)
	b.Position.Code(c)
	codec.Int(c, &b.Wait)
}

// Aboard is the transport of a character and its place there. The zero Aboard is none.
type Aboard struct {
	Transport string // content id
	At        geo.Position
}

// Code codes it.
func (a *Aboard) Code(c *codec.Coder) {
	c.String(&a.Transport)
	a.At.Code(c)
}

// Power is a power of a character besides health.
type Power struct {
	ID  string // content id
	Now int64  // points
}

// Code codes a power.
func (p *Power) Code(c *codec.Coder) {
	c.String(&p.ID)
	codec.Int(c, &p.Now)
}

// Panel is an open panel on its way from map to map.
type Panel struct {
	ID   string // content id
	Next int    // number of the button that is shown first next
}

// Place is what one bundle keeps in one place.
type Place struct {
	Bundle string
	// Version is the bundle's storage_version under which Value was written; 0
	// where places have none.
	Version int
	Value   value.Value
}

// GUID names the character in the realm.
func (r *Record) GUID() guid.GUID { return guid.New(guid.Player, 0, uint64(r.ID)) }

// Code codes all fields: the form that travels between maps and into recordings.
func (r *Record) Code(c *codec.Coder) {
	codec.Int(c, &r.ID)
	codec.Int(c, &r.Account)
	c.String(&r.Name)
	c.String(&r.Start)
	r.Traits.Code(c)
	c.String(&r.Map)
	codec.Int(c, &r.Instance)
	r.Position.Code(c)
	codec.Int(c, &r.Level)
	codec.Int(c, &r.Experience)
	codec.Int(c, &r.Health)
	c.Bool(&r.LoggedIn)
	r.Items.Code(c)
	c.Bool(&r.Ghost)
	r.Body.Code(c)
	r.Flag.Code(c)
	c.String(&r.Home)
	codec.Slice(c, &r.Spells, func(c *codec.Coder, id *string) { c.String(id) })
	r.Magic.Code(c)
	codec.Slice(c, &r.Owned, func(c *codec.Coder, o *Owned) { o.Code(c) })
	r.Quests.Code(c)
	codec.Int(c, &r.Saved)
	codec.Slice(c, &r.Storage, codePlace)
	codec.Slice(c, &r.State, codePlace)
	codec.Slice(c, &r.AccountStorage, codePlace)
	c.Bool(&r.Staff)
	codec.Slice(c, &r.Powers, func(c *codec.Coder, p *Power) { p.Code(c) })
	codec.Slice(c, &r.Panels, func(c *codec.Coder, p *Panel) {
		c.String(&p.ID)
		codec.Int(c, &p.Next)
	})
	r.Purse.Code(c)
	r.Items.CodeRoom(c)
	CodeSold(c, &r.Sold)
	r.Growth.Code(c)
	r.Post.Code(c)
	codec.Slice(c, &r.Stops, func(c *codec.Coder, id *string) { c.String(id) })
	codec.Slice(c, &r.Layers, func(c *codec.Coder, id *string) { c.String(id) })
	r.Aboard.Code(c)
	r.Stable.Code(c)
	r.Stable.CodeFallen(c)
	r.Played.Code(c)
}

func codePlace(c *codec.Coder, p *Place) {
	c.String(&p.Bundle)
	codec.Int(c, &p.Version)
	p.Value.Code(c)
}
