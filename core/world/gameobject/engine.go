// Package gameobject owns what game objects do on a map: it puts them there and takes
// them away, lets players use them, opens and shuts them with what they are linked
// to, fills them again, bars the way with those that are shut, and lets traps and
// bobbers wait for what comes. Who may use one, and what comes of it, is decided by
// package object; what is found in them is laid and opened by package spoils.
//
// An Objects belongs to the goroutine of its map. It keeps nothing beyond a step but
// what stands in the objects.
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

// Map is the map, as far as its objects concern it.
type Map interface {
	// Unmet is the first need that does not hold for a player, nil when all hold.
	// Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
	// HasItem tells whether a player has an item; TakeItem takes one away.
	HasItem(u *entity.Unit, id content.ID) bool
	TakeItem(u *entity.Unit, id content.ID)
	// AttachObject sets what is to be known of an object's handlers.
	AttachObject(o *entity.Object)
	// ObjectGone is called when an object is not on the map any more.
	ObjectGone(o *entity.Object, why event.Reason)
	// Barred is called when what bars the way on the map has changed.
	Barred()
	// ObjectOf is the object that a spawn has made; one that has not been needed yet
	// is made now.
	ObjectOf(spawn content.ID) (*entity.Object, bool)
	// Greet shows a player the quests that an object has for it, and tells whether it
	// has some.
	Greet(u *entity.Unit, o *entity.Object) bool
	// Handled is called when a player has used an object of a definition. For those of
	// before it has counted already; what is returned are they, and those for whom it
	// has counted now.
	Handled(u *entity.Unit, object content.ID, before []guid.GUID) (counted []guid.GUID)
	// OpenMail shows a player its letters at an object.
	OpenMail(u *entity.Unit, o *entity.Object)
	// OpenVault shows a player the bank of its guild at an object.
	OpenVault(u *entity.Unit, o *entity.Object)
}

// Objects is the game objects of a scene.
type Objects struct {
	*mapstate.State
	magic  spell.Casts
	body   *unit.Units
	spoils *loot.Drops
	world  Map
	deep   int // of links
}

// New makes the engine of a scene.
func New(s *mapstate.State, magic spell.Casts, b *unit.Units, found *loot.Drops, w Map) *Objects {
	return &Objects{State: s, magic: magic, body: b, spoils: found, world: w}
}

// Put puts an object of a definition on the map; false where there are too many.
func (e *Objects) Put(d *content.Object, o entity.Object) (*entity.Object, bool) {
	made := &o
	made.Def, made.State = d.ID, gameobject.Starts(d)
	e.derive(d, made)
	made.Left = gameobject.Uses(e.Random("objects"), d)
	if !e.Stand(made) {
		return nil, false
	}
	e.world.AttachObject(made)
	e.Log.Add(event.Spawned{Unit: made.GUID, Def: made.Def, Again: false})
	e.awaken(d, made)
	e.bar(d)
	e.NoticeObject(made, hook.Spawn, hook.Args{})
	return made, e.ObjectHere(made)
}

// derive sets what follows from the definition of an object.
func (e *Objects) derive(d *content.Object, o *entity.Object) {
	o.Radius = d.Radius * d.Scale
	o.Errands = d.Kind == content.Giver && len(e.Content().QuestsOf(content.Host{Object: true, ID: d.ID})) > 0
}

// Take takes an object off the map: the one way in which it goes.
func (e *Objects) Take(o *entity.Object, why event.Reason) {
	if !e.ObjectHere(o) {
		return
	}
	e.NoticeObject(o, hook.Despawn, hook.Args{Texts: [2]string{why.String()}})
	if !e.ObjectHere(o) {
		return // the handler did it
	}
	d, known := e.DefOf(o)
	e.Clear(o, why)
	e.spoils.DropObject(o)
	e.world.ObjectGone(o, why)
	if known {
		e.bar(d)
	}
}

// Rebuild derives what definitions and the places of objects say, after a restore or
// for a new release.
func (e *Objects) Rebuild() {
	for _, o := range e.Objects() {
		if d, ok := e.DefOf(o); ok {
			e.derive(d, o)
		}
		e.world.AttachObject(o)
	}
	e.Shutters()
}

// Refit brings all objects to the definitions of a new release. Those that it does
// not define any more go.
func (e *Objects) Refit(still func(*entity.Object) bool) {
	for _, o := range slices.Clone(e.Objects()) {
		d, ok := e.DefOf(o)
		if !ok || !still(o) {
			e.Take(o, event.Undefined)
			continue
		}
		e.derive(d, o)
		e.world.AttachObject(o)
		e.TouchObject(o, view.All)
	}
	e.Shutters()
}

// bar looks what bars the way when an object of a definition has turned.
func (e *Objects) bar(d *content.Object) {
	if d.Solid.High > 0 {
		e.Shutters()
	}
}

// Shutters bars the way where objects are shut, up to nav.MaxOver of them. What is not
// in the common layer bars nobody: the ground is one for all layers.
func (e *Objects) Shutters() {
	var all []nav.Obstacle
	for _, o := range e.Objects() {
		d, ok := e.DefOf(o)
		if !ok || len(all) == nav.MaxOver || !layer.Has(o.Layers, content.CommonLayer) {
			continue
		}
		if solid, bars := d.Barrier(o.State, o.At); bars {
			all = append(all, solid)
		}
	}
	if e.Bar(all) {
		e.world.Barred()
	}
}

// Due is called when a time comes for which an object waits.
func (e *Objects) Due(g guid.GUID) {
	o, ok := e.Object(g)
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
		e.spoils.ObjectRollDue(o)
	}
	if e.ObjectHere(o) && past(&o.Looks) {
		e.look(o)
	}
	if e.ObjectHere(o) && past(&o.Turns) {
		e.goBack(o)
	}
	if e.ObjectHere(o) && past(&o.Ends) {
		e.Take(o, event.Expired)
	}
	if e.ObjectHere(o) {
		e.AwaitObject(o)
	}
}

// Turn lets an object stand otherwise, and with it what it is linked to.
func (e *Objects) Turn(o *entity.Object, to content.ObjectState, by *entity.Unit) {
	d, ok := e.DefOf(o)
	if !ok || o.State == to || !e.ObjectHere(o) {
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
	e.TouchObject(o, view.State)
	e.AwaitObject(o)
	e.bar(d)
	e.clearWay(d, o)
	e.follow(d, o, by)
	if to == content.Active {
		e.NoticeObject(o, hook.ObjectOpen, args)
	}
	e.NoticeObject(o, hook.ObjectState, args)
}

// maxLinks is how many objects may turn each other before the rest is cut.
const maxLinks = 8

// follow turns what an object is linked to: what stands ready opens with it, what is
// open goes back with it.
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
		ld, ok := e.DefOf(linked)
		if !ok || linked.State == content.Broken {
			continue
		}
		if o.State == content.Active {
			e.Turn(linked, content.Active, by)
			linked.Turns = 0 // it goes back with what has opened it
			if d.Shuts == 0 && ld.Shuts > 0 {
				linked.Turns = e.Now() + ld.Shuts
			}
			e.AwaitObject(linked)
			continue
		}
		if linked.State == content.Active {
			e.Turn(linked, gameobject.Starts(ld), by)
		}
	}
}

// clearWay puts aside who stands where an object shuts.
func (e *Objects) clearWay(d *content.Object, o *entity.Object) {
	if _, bars := d.Barrier(o.State, o.At); !bars {
		return
	}
	around := e.Roster.Borrow(o.At.Point, d.Solid.Wide+d.Solid.Deep)
	for _, u := range around {
		if e.Def().Geometry.Within(u.Position.Point) {
			e.StandStill(u)
			e.body.Jump(u, u.Position)
		}
	}
	e.Roster.GiveBack(around)
}

// goBack is the time of an object to be as it was, or to be filled again.
func (e *Objects) goBack(o *entity.Object) {
	d, ok := e.DefOf(o)
	if !ok {
		return
	}
	if o.State == content.Broken {
		e.refill(d, o)
		return
	}
	e.spoils.CloseObject(o)
	if e.ObjectHere(o) && o.State == content.Active {
		e.Turn(o, gameobject.Back(d), nil)
	}
}

// refill makes an object that was used up what it was at first.
func (e *Objects) refill(d *content.Object, o *entity.Object) {
	o.Left, o.Own = gameobject.Uses(e.Random("objects"), d), nil
	e.Turn(o, gameobject.Starts(d), nil)
}

// SetState lets an object stand otherwise, because a script says so. What was used
// up is filled again.
func (e *Objects) SetState(o *entity.Object, to content.ObjectState, by *entity.Unit) {
	d, ok := e.DefOf(o)
	if !ok {
		return
	}
	if o.State == content.Broken && to != content.Broken {
		o.Left, o.Own = gameobject.Uses(e.Random("objects"), d), nil
	}
	e.spoils.CloseObject(o)
	e.Turn(o, to, by)
}

// within tells how far a unit is from an object, from edge to edge.
func within(u *entity.Unit, o *entity.Object) geo.Yards {
	return max(0, geo.Distance(u.Position.Point, o.At.Point)-u.Radius-o.Radius)
}
