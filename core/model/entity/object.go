package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/view"
)

// Object is a game object. It belongs to the map, which has a list of them.
type Object struct {
	GUID   guid.GUID
	Slot   int32 // in the grid
	Def    content.ID
	Spawn  content.ID // that made it, or ""
	At     geo.Position
	Layers []content.ID // in which it is, sorted; nil is the common layer
	State  content.ObjectState
	Owner  guid.GUID  // who made it, or 0
	Spell  content.ID // that made it, or ""
	By     guid.GUID  // who used it last, or 0
	Left   int        // uses that are left; below 0: unlimited
	Bites  bool       // of a bobber: a fish has bitten
	Ends   clock.Time // when it is removed; 0 is never
	Turns  clock.Time // when it returns to its initial state, or is filled again; 0 is never
	Rests  clock.Time // it cannot be used before
	Looks  clock.Time // next check of who is near, or when a fish bites; 0 is never
	Rolls  clock.Time // end of the rolls for its loot; 0 is never
	Spoils Loot
	Own    []OwnLoot // loot of an object with personal loot, by player
	Route  Route

	Due  clock.Time // the earliest of these times, at which the map wakes it; 0 is none
	Wake clock.Handle

	// Derived from its definition and from scripts.
	Hooks   hook.Set
	Ruled   hook.Set // the events that its rules handle
	Radius  geo.Yards
	Errands bool      // it is a quest giver or ender
	Changed view.Mask // since the last step
}

// OwnLoot is one player's loot of an object with personal loot.
type OwnLoot struct {
	Player guid.GUID
	Until  clock.Time // refilled then; 0 is never
	Spoils Loot
}

// Next returns the earliest of an object's times, 0 for none.
func (o *Object) Next() clock.Time {
	var next clock.Time
	sooner := func(at clock.Time) {
		if at != 0 && (next == 0 || at < next) {
			next = at
		}
	}
	for _, at := range [...]clock.Time{o.Ends, o.Turns, o.Looks, o.Rolls} {
		sooner(at)
	}
	return next
}

// LootOf returns the loot of an object for a player: its own, if it has personal
// loot, else the shared one.
func (o *Object) LootOf(player guid.GUID) *Loot {
	for i := range o.Own {
		if o.Own[i].Player == player {
			return &o.Own[i].Spoils
		}
	}
	return &o.Spoils
}

// Code codes an object: all but what is derived.
func (o *Object) Code(c *codec.Coder) {
	codec.ID(c, &o.GUID)
	codec.Int(c, &o.Slot)
	codec.Text(c, &o.Def)
	codec.Text(c, &o.Spawn)
	o.At.Code(c)
	codec.Slice(c, &o.Layers, codec.Text)
	codec.Int(c, &o.State)
	codec.ID(c, &o.Owner)
	codec.Text(c, &o.Spell)
	codec.ID(c, &o.By)
	codec.Int(c, &o.Left)
	c.Bool(&o.Bites)
	for _, at := range [...]*clock.Time{&o.Ends, &o.Turns, &o.Rests, &o.Looks, &o.Rolls, &o.Due} {
		codec.Int(c, at)
	}
	o.Spoils.code(c)
	o.Route.code(c)
	codec.Slice(c, &o.Own, func(c *codec.Coder, own *OwnLoot) {
		codec.ID(c, &own.Player)
		codec.Int(c, &own.Until)
		own.Spoils.code(c)
	})
}
