package spell

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Objects is what spells need of a map for game objects, skinning and pickpocketing.
type Objects interface {
	// Object finds a game object on the map.
	Object(g guid.GUID) (*entity.Object, bool)
	// SeesPoint reports whether nothing blocks the line of sight between a unit and a spot.
	SeesPoint(u *entity.Unit, p geo.Point) bool
	// OpenLock uses an object for a player and opens its lock by a lock word.
	OpenLock(u *entity.Unit, object guid.GUID, word string)
	// PlaceObject places a game object as an effect defines it.
	PlaceObject(u *entity.Unit, f *content.Effect, spell content.ID, at geo.Point)
	// Skin and PickPocket open the loot of a skinned creature or of its pockets.
	Skin(u, from *entity.Unit)
	PickPocket(u, from *entity.Unit)
}

// reachesObject checks whether an object is in range, and in line of sight where the spell
// requires it.
func (ck *Checks) reachesObject(u *entity.Unit, def *content.Spell, rq *Request, slack geo.Yards) Reason {
	o, ok := ck.Object(rq.On)
	switch {
	case !ok:
		return TargetGone
	case !def.Anywhere && geo.Distance(u.Position.Point, o.At.Point)-u.Radius-o.Radius > ck.Reach(u, def)+slack:
		return TooFar
	case def.NeedsEyes && !ck.SeesPoint(u, o.At.Point):
		return NoSight
	}
	return Fine
}

func (h *hit) openLock() {
	if h.caster != nil && h.e.Here(h.caster) && h.flight.On != 0 {
		h.e.OpenLock(h.caster, h.flight.On, h.effect.Name)
	}
}

func (h *hit) placeObject() {
	if h.caster != nil && h.e.Here(h.caster) {
		h.e.PlaceObject(h.caster, h.effect, h.def.ID, h.e.targets.Middle(h.caster, h.effect, &Request{At: h.flight.At}))
	}
}

func (h *hit) skin() {
	if h.caster != nil && h.target != nil && h.e.Here(h.caster) {
		h.e.Skin(h.caster, h.target)
	}
}

func (h *hit) pickPocket() {
	if h.caster != nil && h.target != nil && h.e.Here(h.caster) {
		h.e.PickPocket(h.caster, h.target)
	}
}
