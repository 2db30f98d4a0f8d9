package spell

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Objects is what spells have a map do about game objects, and about what is found
// with creatures.
type Objects interface {
	// Object finds a game object that stands on the map.
	Object(g guid.GUID) (*entity.Object, bool)
	// SeesPoint tells whether nothing that blocks is between a unit and a spot.
	SeesPoint(u *entity.Unit, p geo.Point) bool
	// OpenLock lets a player use an object and open its lock by a word.
	OpenLock(u *entity.Unit, object guid.GUID, word string)
	// PlaceObject puts an object down as an effect says.
	PlaceObject(u *entity.Unit, f *content.Effect, spell content.ID, at geo.Point)
	// Skin and PickPocket open what is skinned off a creature or stolen from it.
	Skin(u, from *entity.Unit)
	PickPocket(u, from *entity.Unit)
}

// reachesObject looks whether an object is near enough, and in sight where the spell
// wants that.
func (e Casts) reachesObject(u *entity.Unit, def *content.Spell, rq *Request, slack geo.Yards) Reason {
	o, ok := e.Object(rq.On)
	switch {
	case !ok:
		return TargetGone
	case !def.Anywhere && geo.Distance(u.Position.Point, o.At.Point)-u.Radius-o.Radius > e.Reach(u, def)+slack:
		return TooFar
	case def.NeedsEyes && !e.SeesPoint(u, o.At.Point):
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
		h.e.PlaceObject(h.caster, h.effect, h.def.ID, h.e.Middle(h.caster, h.effect, &Request{At: h.flight.At}))
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
