package gamemap

import (
	"cmp"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
)

// aimOf returns the target of an intent; 0 is none.
func aimOf(in intent.Intent) guid.GUID {
	switch in := in.(type) {
	case intent.Attack:
		return in.Target
	case intent.Select:
		return in.Target
	case intent.TalkTo:
		return in.Target
	case intent.UseObject:
		return in.Target
	case intent.OpenLoot:
		return in.Target
	case intent.Gesture:
		return in.Target
	case intent.Cast:
		return cmp.Or(in.Target, in.On)
	case intent.UseItem:
		return in.Target
	case intent.Duel:
		return in.Player
	case intent.Trade:
		return in.Player
	case intent.Deal:
		return in.With
	case intent.Quest:
		return in.Unit
	case intent.Mail:
		return in.Where
	case intent.Auction:
		return in.Where
	case intent.Pet:
		return in.Target
	}
	return 0
}

// JoinLayer adds a unit to a layer. A player keeps the layers whose needs it meets; a
// creature keeps its other layers, and the new one until it dies.
func (tx *Tx) JoinLayer(u *entity.Unit, id content.ID) error { return tx.on().layers.Join(u, id) }

// LeaveLayer removes a unit from a layer that a script or its spawn has added.
func (tx *Tx) LeaveLayer(u *entity.Unit, id content.ID) error { return tx.on().layers.Leave(u, id) }

// JoinObjectLayer is JoinLayer for a game object.
func (tx *Tx) JoinObjectLayer(o *entity.Object, id content.ID) error {
	return tx.on().layers.JoinObject(o, id)
}

// LeaveObjectLayer removes a game object from a layer.
func (tx *Tx) LeaveObjectLayer(o *entity.Object, id content.ID) error {
	return tx.on().layers.LeaveObject(o, id)
}
