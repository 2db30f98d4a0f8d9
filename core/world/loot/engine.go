// Package loot owns what is found: with the dead, off their skin, in the pockets
// of the living, and in game objects. It lays piles where something is to be found,
// opens and closes them before players, lets them take, roll and deal out, and
// drops what nobody wants. What is drawn and who has a right to it is decided by
// package loot; bags and purses, and what content needs, are said to World.
//
// An Drops belongs to the goroutine of its map. It keeps nothing beyond a step but
// what stands in units and objects.
package loot

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	currencyrules "loam/core/rules/currency"
	"loam/core/rules/group"
	"loam/core/rules/item"
	"loam/core/rules/loot"
	"loam/core/world/mapstate"
)

// Map is the map, as far as what is found concerns it.
type Map interface {
	// Unmet is the first need that does not hold for a player, nil when all hold.
	// Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
	// GiveItem gives a player items, all or none.
	GiveItem(u *entity.Unit, id content.ID, count int) item.Why
	// FindMoney gives a player money that was found with source and divided among
	// so many.
	FindMoney(u *entity.Unit, currency content.ID, amount int64, source guid.GUID, shared int) (got int64, why currencyrules.Why)
}

// Objects is what game objects do about what is found in them.
type Objects interface {
	// Emptied is called when nothing is left in an object for a player; for all of
	// them where they share it.
	Emptied(o *entity.Object, by *entity.Unit)
	// Closed is called when a player does not look into an object any more.
	Closed(o *entity.Object, by *entity.Unit)
}

// Drops is what is found on a scene.
type Drops struct {
	*mapstate.State
	world   Map
	objects Objects
	groups  *group.Companies // of which members stand here
}

// New makes the engine of a scene. Join tells it of the objects before the first
// step.
func New(s *mapstate.State, w Map, groups *group.Companies) *Drops {
	return &Drops{State: s, world: w, groups: groups}
}

// Join makes known who does what follows when objects are emptied.
func (e *Drops) Join(o Objects) { e.objects = o }

// source is what something is found with: a creature or a game object.
type source struct {
	unit   *entity.Unit
	object *entity.Object
}

// find is what a name means, if it is here and something can be found with it.
func (e *Drops) find(g guid.GUID) (s source, ok bool) {
	if g.Kind() == guid.Object {
		s.object, ok = e.Object(g)
		return s, ok
	}
	s.unit, ok = e.Unit(g)
	return s, ok && s.unit.Creature != nil
}

func ofUnit(u *entity.Unit) source { return source{unit: u} }

func (s source) guid() guid.GUID {
	if s.object != nil {
		return s.object.GUID
	}
	return s.unit.GUID
}

func (s source) at() geo.Point {
	if s.object != nil {
		return s.object.At.Point
	}
	return s.unit.Position.Point
}

// gap is how far a player is from it, from edge to edge.
func (s source) gap(u *entity.Unit) geo.Yards {
	if s.object != nil {
		return max(0, geo.Distance(u.Position.Point, s.object.At.Point)-u.Radius-s.object.Radius)
	}
	return u.Gap(s.unit)
}

// spoils is where what a player finds with it is kept; nil where it is one of many
// who find their own, and has found nothing yet.
func (s source) spoils(player guid.GUID) *entity.Spoils {
	if s.object == nil {
		return &s.unit.Creature.Spoils
	}
	return s.object.SpoilsOf(player)
}

// pile is what a player finds with it in some way, or nil.
func (s source) pile(kind loot.Kind, player guid.GUID) *loot.Pile {
	if kind >= loot.Kinds {
		return nil
	}
	return s.spoils(player).Piles[kind]
}

// piles are all that lie there, of everybody.
func (s source) piles() (all []*loot.Pile) {
	add := func(of *entity.Spoils) {
		for _, p := range of.Piles {
			if p != nil {
				all = append(all, p)
			}
		}
	}
	if s.object == nil {
		add(&s.unit.Creature.Spoils)
		return all
	}
	add(&s.object.Spoils)
	for i := range s.object.Own {
		add(&s.object.Own[i].Spoils)
	}
	return all
}

// strike takes an empty pile away.
func (s source) strike(p *loot.Pile) {
	drop := func(of *entity.Spoils) {
		if of.Piles[p.Kind] == p {
			of.Piles[p.Kind] = nil
		}
	}
	if s.object == nil {
		drop(&s.unit.Creature.Spoils)
		return
	}
	drop(&s.object.Spoils)
	for i := range s.object.Own {
		drop(&s.object.Own[i].Spoils)
	}
}

// rolled is the pile of it that may be rolled for, or nil.
func (s source) rolled() *loot.Pile {
	if s.object != nil {
		return s.object.Spoils.Piles[loot.Chest]
	}
	return s.unit.Creature.Spoils.Piles[loot.Corpse]
}

// touch notes that others may find something with it now.
func (e *Drops) touch(s source) {
	if s.object != nil {
		e.TouchObject(s.object, view.Finds)
		return
	}
	e.Touch(s.unit, view.Finds)
}

// sources calls for all with which something is rolled for, until it says false.
func (e *Drops) rolling(do func(s source, p *loot.Pile)) {
	for u := range e.Roster.All() {
		if u.Creature != nil && u.Due[entity.DueRoll] != 0 && u.Creature.Spoils.Piles[loot.Corpse] != nil {
			do(ofUnit(u), u.Creature.Spoils.Piles[loot.Corpse])
		}
	}
	for _, o := range slices.Clone(e.Objects()) {
		if o.Rolls != 0 && o.Spoils.Piles[loot.Chest] != nil {
			do(source{object: o}, o.Spoils.Piles[loot.Chest])
		}
	}
}
