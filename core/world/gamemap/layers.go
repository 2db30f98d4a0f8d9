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

// Layers puts units and objects on layers.
// It is valid inside a step only.
type Layers struct{ tx *Tx }

// Join adds a unit to a layer. A player keeps the layers whose needs it meets; a
// creature keeps its other layers, and the new one until it dies.
func (la Layers) Join(u *entity.Unit, id content.ID) error { return la.tx.on().layers.Join(u, id) }

// Leave removes a unit from a layer that a script or its spawn has added.
func (la Layers) Leave(u *entity.Unit, id content.ID) error { return la.tx.on().layers.Leave(u, id) }

// JoinObject is JoinLayer for a game object.
func (la Layers) JoinObject(o *entity.Object, id content.ID) error {
	return la.tx.on().layers.JoinObject(o, id)
}

// LeaveObject removes a game object from a layer.
func (la Layers) LeaveObject(o *entity.Object, id content.ID) error {
	return la.tx.on().layers.LeaveObject(o, id)
}
