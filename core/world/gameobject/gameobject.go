// Package gameobject runs game objects on a map: it adds and removes them, lets players
// use them, opens and closes them with the objects linked to them, refills them, blocks
// the way where they are closed, and runs traps and fishing bobbers. Package
// rules/gameobject decides who may use an object and what happens; package world/loot
// rolls and opens their loot.
//
// An Objects belongs to the goroutine of its map. Between steps it keeps its state only in
// the objects.
package gameobject

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/gameobject"
	"loam/core/rules/layer"
	"loam/core/world/loot"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
	"loam/core/world/unit"
)

// Needs decides whether players meet needs.
type Needs interface {
	// Unmet returns the first need that a player does not meet, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Map is the part of the map that gameobject calls.
type Map interface {
	// HasItem reports whether a player has an item; TakeItem takes one.
	HasItem(u *entity.Unit, id content.ID) bool
	TakeItem(u *entity.Unit, id content.ID)
	// AttachObject sets the hooks of an object.
	AttachObject(o *entity.Object)
	// ObjectGone is called when an object has been removed from the map.
	ObjectGone(o *entity.Object, why event.Reason)
	// Barred is called when the obstacles on the map have changed.
	Barred()
	// ObjectOf returns the object of a spawn, and makes it if it does not exist yet.
	ObjectOf(spawn content.ID) (*entity.Object, bool)
	// Greet shows a player the quests of an object. It reports whether there are any.
	Greet(u *entity.Unit, o *entity.Object) bool
	// Handled is called when a player has used an object of a definition. before lists the
	// players for whom its use has counted already; it returns them and those for whom it
	// counts now.
	Handled(u *entity.Unit, object content.ID, before []guid.GUID) (counted []guid.GUID)
	// OpenMail shows a player its mail at an object.
	OpenMail(u *entity.Unit, o *entity.Object)
	// OpenVault shows a player the bank of its guild at an object.
	OpenVault(u *entity.Unit, o *entity.Object)
}

// Objects is the game objects of a map.
type Objects struct {
	*mapstate.State
	magic *spell.Spells
	units *unit.Units
	loot  *loot.Drops
	needs Needs
	world Map
	deep  int // nesting of links
}

// New makes the Objects of a map.
func New(s *mapstate.State, magic *spell.Spells, b *unit.Units, found *loot.Drops, n Needs, w Map) *Objects {
	return &Objects{State: s, magic: magic, units: b, loot: found, needs: n, world: w}
}

// Put adds an object of a definition to the map; false if there are too many.
func (e *Objects) Put(d *content.Object, o entity.Object) (*entity.Object, bool) {
	made := &o
	made.Def, made.State = d.ID, gameobject.Starts(d)
	e.derive(d, made)
	made.Left = gameobject.Uses(e.Random("objects"), d)
	if !e.Objects.Add(made) {
		return nil, false
	}
	e.world.AttachObject(made)
	e.Log.Add(event.Spawned{Unit: made.GUID, Def: made.Def, Again: false})
	e.awaken(d, made)
	e.bar(d)
	e.Objects.Notice(made, hook.Spawn, hook.Args{})
	return made, e.Objects.Here(made)
}

// derive sets the fields that follow from the definition of an object.
func (e *Objects) derive(d *content.Object, o *entity.Object) {
	o.Radius = d.Radius * d.Scale
	o.Errands = d.Kind == content.Giver && len(e.Content().QuestIndex.OfferedBy(content.Host{Object: true, ID: d.ID})) > 0
}

// Take removes an object from the map. Every object is removed through it.
func (e *Objects) Take(o *entity.Object, why event.Reason) {
	if !e.Objects.Here(o) {
		return
	}
	e.Objects.Notice(o, hook.Despawn, hook.Args{Texts: [2]string{why.String()}})
	if !e.Objects.Here(o) {
		return // the handler has removed it
	}
	d, known := e.Objects.DefOf(o)
	e.Objects.Remove(o, why)
	e.loot.DropObject(o)
	e.world.ObjectGone(o, why)
	if known {
		e.bar(d)
	}
}

// Rebuild derives what follows from definitions and positions of objects, after a restore
// or for a new release.
func (e *Objects) Rebuild() {
	for _, o := range e.Objects.All() {
		if d, ok := e.Objects.DefOf(o); ok {
			e.derive(d, o)
		}
		e.world.AttachObject(o)
	}
	e.UpdateObstacles()
}

// Refit applies the definitions of a new release to all objects and removes those that it
// does not define.
func (e *Objects) Refit(still func(*entity.Object) bool) {
	for _, o := range slices.Clone(e.Objects.All()) {
		d, ok := e.Objects.DefOf(o)
		if !ok || !still(o) {
			e.Take(o, event.Undefined)
			continue
		}
		e.derive(d, o)
		e.world.AttachObject(o)
		e.Objects.Touch(o, view.All)
	}
	e.UpdateObstacles()
}

// bar updates the obstacles when an object of a definition has opened or closed.
func (e *Objects) bar(d *content.Object) {
	if d.Solid.High > 0 {
		e.UpdateObstacles()
	}
}

// UpdateObstacles blocks the way where objects are closed, up to nav.MaxOver of them. Objects
// outside the common layer block nobody: all layers share one terrain.
func (e *Objects) UpdateObstacles() {
	var all []nav.Obstacle
	for _, o := range e.Objects.All() {
		d, ok := e.Objects.DefOf(o)
		if !ok || len(all) == nav.MaxOver || !layer.Has(o.Layers, content.CommonLayer) {
			continue
		}
		if solid, bars := d.Barrier(o.State, o.At); bars {
			all = append(all, solid)
		}
	}
	if e.SetObstacles(all) {
		e.world.Barred()
	}
}

// Due runs when a scheduled time of an object has come.
func (e *Objects) Due(g guid.GUID) {
	o, ok := e.Objects.Get(g)
	if !ok {
		return
	}
	o.Due = 0
	e.Counters.Wakes++
	now := e.Now()
	past := func(at *clock.Time) bool {
		if *at == 0 || *at > now {
			return false
		}
		*at = 0
		return true
	}
	if past(&o.Rolls) {
		e.loot.ObjectRollDue(o)
	}
	if e.Objects.Here(o) && past(&o.Looks) {
		e.look(o)
	}
	if e.Objects.Here(o) && past(&o.Turns) {
		e.goBack(o)
	}
	if e.Objects.Here(o) && past(&o.Ends) {
		e.Take(o, event.Expired)
	}
	if e.Objects.Here(o) {
		e.Objects.Await(o)
	}
}

// Turn changes the state of an object and of those linked to it.
func (e *Objects) Turn(o *entity.Object, to content.ObjectState, by *entity.Unit) {
	d, ok := e.Objects.DefOf(o)
	if !ok || o.State == to || !e.Objects.Here(o) {
		return
	}
	before := o.State
	o.State, o.Turns = to, 0
	if to == content.Active && d.Shuts > 0 {
		o.Turns = e.Now() + d.Shuts
	}
	news := event.ObjectTurned{Object: o.GUID, Def: o.Def, State: to}
	args := hook.Args{Texts: [2]string{to.String(), before.String()}}
	if by != nil {
		news.By, args.Units[0] = by.GUID, by.GUID
	}
	e.Log.Add(news)
	e.Objects.Touch(o, view.State)
	e.Objects.Await(o)
	e.bar(d)
	e.clearWay(d, o)
	e.follow(d, o, by)
	if to == content.Active {
		e.Objects.Notice(o, hook.ObjectOpen, args)
	}
	e.Objects.Notice(o, hook.ObjectState, args)
}

// maxLinks limits how many objects may open each other in a chain; the rest is cut off.
const maxLinks = 8

// follow changes the linked objects: ready ones open, open ones close.
func (e *Objects) follow(d *content.Object, o *entity.Object, by *entity.Unit) {
	if e.deep == maxLinks || o.State == content.Broken {
		return
	}
	e.deep++
	defer func() { e.deep-- }()
	for _, id := range d.Links {
		linked, ok := e.world.ObjectOf(id)
		if !ok {
			continue
		}
		ld, ok := e.Objects.DefOf(linked)
		if !ok || linked.State == content.Broken {
			continue
		}
		if o.State == content.Active {
			e.Turn(linked, content.Active, by)
			linked.Turns = 0 // it closes with the object that opened it
			if d.Shuts == 0 && ld.Shuts > 0 {
				linked.Turns = e.Now() + ld.Shuts
			}
			e.Objects.Await(linked)
			continue
		}
		if linked.State == content.Active {
			e.Turn(linked, gameobject.Starts(ld), by)
		}
	}
}

// clearWay moves units out of an object that closes.
func (e *Objects) clearWay(d *content.Object, o *entity.Object) {
	if _, bars := d.Barrier(o.State, o.At); !bars {
		return
	}
	around := e.Roster.Borrow(o.At.Point, d.Solid.Wide+d.Solid.Deep)
	for _, u := range around {
		if e.Def().Geometry.Within(u.Position.Point) {
			e.StandStill(u)
			e.units.Jump(u, u.Position)
		}
	}
	e.Roster.GiveBack(around)
}

// goBack runs when an object returns to its former state or refills.
func (e *Objects) goBack(o *entity.Object) {
	d, ok := e.Objects.DefOf(o)
	if !ok {
		return
	}
	if o.State == content.Broken {
		e.refill(d, o)
		return
	}
	e.loot.CloseObject(o)
	if e.Objects.Here(o) && o.State == content.Active {
		e.Turn(o, gameobject.Back(d), nil)
	}
}

// refill resets a used-up object.
func (e *Objects) refill(d *content.Object, o *entity.Object) {
	o.Left, o.Own = gameobject.Uses(e.Random("objects"), d), nil
	e.Turn(o, gameobject.Starts(d), nil)
}

// SetState changes the state of an object on behalf of a script. A used-up object is
// refilled.
func (e *Objects) SetState(o *entity.Object, to content.ObjectState, by *entity.Unit) {
	d, ok := e.Objects.DefOf(o)
	if !ok {
		return
	}
	if o.State == content.Broken && to != content.Broken {
		o.Left, o.Own = gameobject.Uses(e.Random("objects"), d), nil
	}
	e.loot.CloseObject(o)
	e.Turn(o, to, by)
}

// within returns the distance of a unit from an object, from edge to edge.
func within(u *entity.Unit, o *entity.Object) geo.Yards {
	return max(0, geo.Distance(u.Position.Point, o.At.Point)-u.Radius-o.Radius)
}
