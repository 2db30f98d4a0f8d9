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

// Object is a game object: something that stands on a map, does not fight, and is
// used. It belongs to the map, which has a list of them.
type Object struct {
	GUID   guid.GUID
	Slot   int32 // in the grid
	Def    content.ID
	Spawn  content.ID // that made it, or ""
	At     geo.Position
	Layers []content.ID // in which it is, sorted; nil is the common layer
	State  content.ObjectState
	Owner  guid.GUID  // who has made it, or 0
	Spell  content.ID // that made it, or ""
	By     guid.GUID  // who used it last, or 0
	Left   int        // uses that are left; below 0: no end
	Bites  bool       // of a bobber: something has bitten
	Ends   clock.Time // when it goes; 0 is never
	Turns  clock.Time // when it goes back to how it starts, or is filled again; 0 is never
	Rests  clock.Time // it cannot be used before
	Looks  clock.Time // when it looks at who is near, or when something bites; 0 is never
	Rolls  clock.Time // when rolls for what is found with it end; 0 is never
	Spoils Spoils
	Own    []OwnSpoils // what those have found who find something of their own
	Route  Route

	Due  clock.Time // the earliest of these times, for which the map waits; 0 is none
	Wake clock.Handle

	// Derived from its definition and from scripts.
	Hooks   hook.Set
	Ruled   hook.Set // moments for which its rules wait
	Radius  geo.Yards
	Errands bool      // it gives quests or takes them back
	Changed view.Mask // since the last step
}

// OwnSpoils is what one player finds with something of which everyone has his own.
type OwnSpoils struct {
	Player guid.GUID
	Until  clock.Time // there is something again; 0 is never
	Spoils Spoils
}

// Next is the earliest time for which an object waits, 0 for none.
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

// SpoilsOf is where what a player finds with an object is kept: its own, where it
// has found something of its own, else what all share.
func (o *Object) SpoilsOf(player guid.GUID) *Spoils {
	for i := range o.Own {
		if o.Own[i].Player == player {
			return &o.Own[i].Spoils
		}
	}
	return &o.Spoils
}

// Code visits an object: all but what is derived.
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
	codec.Slice(c, &o.Own, func(c *codec.Coder, own *OwnSpoils) {
		codec.ID(c, &own.Player)
		codec.Int(c, &own.Until)
		own.Spoils.code(c)
	})
}
