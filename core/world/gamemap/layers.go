package gamemap

import (
	"cmp"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
)

// aimOf is at whom or what an intent is aimed; 0 is nobody.
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

// JoinLayer brings a unit into a layer: a player beside those whose needs it meets,
// a creature beside those in which it is, until it dies.
func (tx *Tx) JoinLayer(u *entity.Unit, id content.ID) error { return tx.on().layers.Join(u, id) }

// LeaveLayer takes a unit out of a layer into which a script or its spawn has
// brought it.
func (tx *Tx) LeaveLayer(u *entity.Unit, id content.ID) error { return tx.on().layers.Leave(u, id) }

// JoinObjectLayer is JoinLayer of a game object.
func (tx *Tx) JoinObjectLayer(o *entity.Object, id content.ID) error {
	return tx.on().layers.JoinObject(o, id)
}

// LeaveObjectLayer takes a game object out of a layer.
func (tx *Tx) LeaveObjectLayer(o *entity.Object, id content.ID) error {
	return tx.on().layers.LeaveObject(o, id)
}
