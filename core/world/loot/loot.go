// Package loot runs loot on a map: corpses, skinning, pickpocketing and game objects. It
// generates loot, opens and closes it for players, handles taking, rolling and master loot,
// and removes it. Package rules/loot decides what is drawn and who has a right to it; items,
// money and conditions go through [Map].
//
// A Drops belongs to the goroutine of its map. Beyond a step, it keeps nothing except what is
// in units and objects.
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

// Needs decides whether players meet needs.
type Needs interface {
	// Unmet returns the first need that a player does not meet, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Items gives players what they loot.
type Items interface {
	// Give gives a player items, all or none.
	Give(u *entity.Unit, id content.ID, count int) item.Why
	// FindMoney gives a player looted money that is shared between a number of players.
	FindMoney(u *entity.Unit, currency content.ID, amount int64, source guid.GUID, shared int) (got int64, why currencyrules.Why)
}

// Objects is how game objects react to their loot.
type Objects interface {
	// Emptied is called when nothing is left in an object for a player; for all players if
	// they share it.
	Emptied(o *entity.Object, by *entity.Unit)
	// Closed is called when a player closes the loot of an object.
	Closed(o *entity.Object, by *entity.Unit)
}

// Drops runs the loot of a map.
type Drops struct {
	*mapstate.State
	needs   Needs
	items   Items
	objects Objects
	groups  *group.MapGroups // with members on this map
}

// New makes the Drops of a map. Join sets the objects before the first step.
func New(s *mapstate.State, n Needs, i Items, groups *group.MapGroups) *Drops {
	return &Drops{State: s, needs: n, items: i, groups: groups}
}

// Join sets who handles emptied objects.
func (e *Drops) Join(o Objects) { e.objects = o }

// source is what is looted: a creature or a game object.
type source struct {
	unit   *entity.Unit
	object *entity.Object
}

// find returns the source of a GUID, if it is on the map and can be looted.
func (e *Drops) find(g guid.GUID) (s source, ok bool) {
	if g.Kind() == guid.Object {
		s.object, ok = e.Objects.Get(g)
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

// gap returns how far a player is from it, from edge to edge.
func (s source) gap(u *entity.Unit) geo.Yards {
	if s.object != nil {
		return max(0, geo.Distance(u.Position.Point, s.object.At.Point)-u.Radius-s.object.Radius)
	}
	return u.Gap(s.unit)
}

// spoils returns where the loot of a player is kept; nil if each player has its own, and this
// one has none yet.
func (s source) spoils(player guid.GUID) *entity.Loot {
	if s.object == nil {
		return &s.unit.Creature.Spoils
	}
	return s.object.LootOf(player)
}

// pile returns a player's loot of a kind, or nil.
func (s source) pile(kind loot.Kind, player guid.GUID) *loot.Pile {
	if kind >= loot.Kinds {
		return nil
	}
	return s.spoils(player).Piles[kind]
}

// piles returns all loot of the source, for all players.
func (s source) piles() (all []*loot.Pile) {
	add := func(of *entity.Loot) {
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

// strike removes an empty pile.
func (s source) strike(p *loot.Pile) {
	drop := func(of *entity.Loot) {
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

// rolled returns the pile that may be rolled for, or nil.
func (s source) rolled() *loot.Pile {
	if s.object != nil {
		return s.object.Spoils.Piles[loot.Chest]
	}
	return s.unit.Creature.Spoils.Piles[loot.Corpse]
}

// touch notes that the players with loot in the source have changed.
func (e *Drops) touch(s source) {
	if s.object != nil {
		e.Objects.Touch(s.object, view.Finds)
		return
	}
	e.Touch(s.unit, view.Finds)
}

// rolling calls do for all sources with rolls until it returns false.
func (e *Drops) rolling(do func(s source, p *loot.Pile)) {
	for u := range e.Roster.All() {
		if u.Creature != nil && u.Due[entity.DueRoll] != 0 && u.Creature.Spoils.Piles[loot.Corpse] != nil {
			do(ofUnit(u), u.Creature.Spoils.Piles[loot.Corpse])
		}
	}
	for _, o := range slices.Clone(e.Objects.All()) {
		if o.Rolls != 0 && o.Spoils.Piles[loot.Chest] != nil {
			do(source{object: o}, o.Spoils.Piles[loot.Chest])
		}
	}
}
