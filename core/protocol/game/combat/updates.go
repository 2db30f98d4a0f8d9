package combat

import (
	"math"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
)

// Updates sends what happened in the player's fights to a client that is shown a map. It is a
// [conn.Part], and belongs to the goroutine of the broadcast.
type Updates struct {
	fighter *Requests
	sight   conn.Sight
	self    *view.Self // as the map last sent it, or nil
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (f *Requests) NewUpdates(sight conn.Sight) *Updates { return &Updates{fighter: f, sight: sight} }

// Follow implements conn.Follower: it keeps the part of a step that concerns the player
// alone.
func (r *Updates) Follow(told *view.Viewer) {
	if told.Self != nil {
		r.self = told.Self
	}
}

// Event implements conn.Part.
func (r *Updates) Event(e event.Event) bool {
	switch e := e.(type) {
	case event.DuelTold:
		r.duel(e)
	case event.Released:
		r.Walks()
	case event.Revived:
		r.sight.Offer(&packets.ReleasePlace{Map: math.MaxUint32})
	default:
		return false
	}
	return true
}

// Answer implements conn.Answerer.
func (r *Updates) Answer(question any) bool {
	_, asks := question.(body)
	if asks {
		r.sight.Send(r.body())
	}
	return asks
}

// swingRefusals are the messages for the reasons of the map for which clients have texts of
// their own.
var swingRefusals = map[string]string{
	"core.too_far":       "SMSG_ATTACKSWING_NOTINRANGE",
	"core.not_facing":    "SMSG_ATTACKSWING_BADFACING",
	"core.cannot_attack": "SMSG_ATTACKSWING_CANT_ATTACK",
}

// Refused implements conn.Refuser: it sends why the player does not swing.
func (r *Updates) Refused(e event.Refused) bool {
	is, known := swingRefusals[e.Reason.Key]
	if e.Intent != intent.KindAttack || !known {
		return false
	}
	if is != "SMSG_ATTACKSWING_CANT_ATTACK" {
		r.sight.Put(packets.NewEmpty(is))
		return true
	}
	target := r.fighter.wanted()
	if object := r.sight.Sees(target); object != nil && object.Flags&view.Dead != 0 {
		is = "SMSG_ATTACKSWING_DEADTARGET"
	}
	r.sight.Put(packets.NewEmpty(is))
	r.sight.Put(&packets.AttackStop{Attacker: r.sight.Name(r.sight.Player()), Victim: r.sight.Name(target)})
	return true
}

// duel sends what happened in the player's duel.
func (r *Updates) duel(e event.DuelTold) {
	place := idmap.Name(e.Place, 0)
	switch e.News {
	case event.DuelAsked:
		challenger := e.Foe
		if e.First {
			challenger = e.Player
		}
		r.sight.Put(&combat.DuelAsked{Flag: place, By: r.sight.Name(challenger)})
	case event.DuelAccepted:
		r.sight.Put(&packets.Number{Is: "SMSG_DUEL_COUNTDOWN", Value: uint32(e.Wait)})
	case event.DuelOutside:
		r.sight.Put(packets.NewEmpty("SMSG_DUEL_OUTOFBOUNDS"))
	case event.DuelInside:
		r.sight.Put(packets.NewEmpty("SMSG_DUEL_INBOUNDS"))
	case event.DuelFinished:
		r.sight.Put(&packets.Result{Is: "SMSG_DUEL_COMPLETE", Result: 1})
	case event.DuelCalledOff:
		r.sight.Put(&packets.Result{Is: "SMSG_DUEL_COMPLETE", Result: 0})
	}
}

// Died sends that the player is dead, and the place to which its release leads.
func (r *Updates) Died() {
	r.sight.Put(packets.NewEmpty("SMSG_CANCEL_COMBAT"))
	r.sight.Put(&packets.Number{Is: "SMSG_CORPSE_RECLAIM_DELAY"})
	r.Lies()
}

// Disengaged sends that the player no longer attacks, if the client did not ask for that and
// the victim before is not dead.
func (r *Updates) Disengaged(before guid.GUID) {
	if at := r.sight.Sees(before); at != nil && at.Flags&view.Dead == 0 && r.fighter.wanted() != 0 && r.sight.Sees(r.sight.Player()).Flags&view.Dead == 0 {
		r.sight.Put(packets.NewEmpty("SMSG_CANCEL_COMBAT"))
	}
}

// Lies sends a dead player the place to which its release leads.
func (r *Updates) Lies() {
	if r.self != nil && r.self.Release != nil {
		ground := r.sight.Edition().Land(r.sight.Map())
		r.sight.Offer(&packets.ReleasePlace{Map: ground, Position: movement.VectorOf(r.self.Release.Point)})
	}
}

// Walks sends a ghost the time that it must wait for its corpse.
func (r *Updates) Walks() {
	if r.self != nil && r.self.Body != nil {
		r.sight.Put(&packets.Number{Is: "SMSG_CORPSE_RECLAIM_DELAY", Value: uint32(min(r.self.Body.Wait, math.MaxInt32))})
	}
}

// body returns the place of the player's corpse, if the player is a ghost.
func (r *Updates) body() *packets.CorpseAnswer {
	if r.self == nil || r.self.Body == nil {
		return &packets.CorpseAnswer{}
	}
	b := r.self.Body
	ground := r.sight.Edition().Land(b.Map)
	return &packets.CorpseAnswer{Found: true, Map: ground, Position: movement.VectorOf(b.At.Point), CorpseMap: ground}
}
