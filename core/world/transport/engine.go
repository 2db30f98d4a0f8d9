// Package transport moves the transports of a map, and with them who stands on them. It
// owns who boards and leaves, what is believed of players who say that they are
// aboard, their way to the next map, and what becomes of those whose transport is
// not there. Where a transport is at a time is known by package transport.
//
// An Transports belongs to the goroutine of its map. What it keeps follows from the
// content and from the units and objects of the map.
package transport

import (
	"cmp"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/layer"
	"loam/core/rules/transport"
	"loam/core/world/grid"
	"loam/core/world/mapstate"
)

// waits is how long somebody stays aboard whose transport is not on the map: it is just
// going to another one, or is expected here.
const waits = 30 * clock.Second

// Map is the map, as far as its transports concern it.
type Map interface {
	// Put puts a game object of a definition on the map, Take takes it away.
	Put(d *content.Object, o entity.Object) (*entity.Object, bool)
	Take(o *entity.Object, why event.Reason)
	// Carry brings a unit to where its transport has brought it.
	Carry(u *entity.Unit, to geo.Position)
	// Set puts a unit elsewhere on the map at once.
	Set(u *entity.Unit, to geo.Position)
	// Ship sends a player to a spot on another map.
	Ship(u *entity.Unit, on content.ID, to geo.Position)
	// Enlist makes a creature that stands on a transport, Dismiss takes it away.
	Enlist(d *content.Creature, at geo.Position, on entity.Aboard) *entity.Unit
	Dismiss(u *entity.Unit)
	// Followers are those who belong to a unit and walk with it now, in the order in
	// which they came to it.
	Followers(owner *entity.Unit) []*entity.Unit
	// Arrived is called when a creature has come to the end of a walk on a deck.
	Arrived(u *entity.Unit)
}

// Transports is the transports of a scene.
type Transports struct {
	*mapstate.State
	world  Map
	lines  []line         // those whose routes lead over the map, by id
	aboard []*entity.Unit // who stands on one, by GUID
	shift  clock.Time     // between map time and the time of all maps
}

// line is a transport whose route leads over the map.
type line struct {
	def    *content.Transport
	table  *transport.Table
	object guid.GUID // as which it is here; 0: it is not
}

// New makes the engine of a scene.
func New(s *mapstate.State, w Map) *Transports { return &Transports{State: s, world: w} }

// Use finds the transports of the running release, and as what those of them are on the
// map that are.
func (e *Transports) Use() {
	e.lines = e.lines[:0]
	all := e.Content().Transports
	for i := range all {
		if all[i].CallsAt(e.Map) {
			e.lines = append(e.lines, line{def: &all[i], table: transport.New(&all[i])})
		}
	}
	for _, o := range e.Objects() {
		if l := e.line(o.Route.Transport); l != nil {
			l.object = o.GUID
		}
	}
}

// Rebuild finds those who stand on transports, after a restore.
func (e *Transports) Rebuild() {
	e.aboard = e.aboard[:0]
	for u := range e.Roster.All() {
		if u.Aboard.Rides() {
			e.muster(u)
		}
	}
	e.Use()
}

// line is a transport by its id, or nil.
func (e *Transports) line(id content.ID) *line {
	if id == "" {
		return nil
	}
	for i := range e.lines {
		if e.lines[i].def.ID == id {
			return &e.lines[i]
		}
	}
	return nil
}

// muster enters a unit in the list of those aboard, once.
func (e *Transports) muster(u *entity.Unit) {
	i, there := slices.BinarySearchFunc(e.aboard, u.GUID, func(o *entity.Unit, g guid.GUID) int { return cmp.Compare(o.GUID, g) })
	switch {
	case !there:
		e.aboard = slices.Insert(e.aboard, i, u)
	default:
		e.aboard[i] = u // it was here before, as another
	}
}

// Shift is by how much the time of all maps is ahead of that of this one. It is state
// of the map, since it hangs on when that was stamped.
func (e *Transports) Shift() *clock.Time { return &e.shift }

// drift is by how much the clocks of a map and of the realm may differ before
// transports that go from map to map follow the latter.
const drift = 5 * clock.Second

// Stamped is called with the real time. A map that was late, or did not run for a
// while, is put right: its ships are where those of other maps are.
func (e *Transports) Stamped(unix int64) {
	shift := clock.Time(unix) - e.Now()
	if off := shift - e.shift; off > drift || off < -drift {
		e.shift = shift
	}
}

// clockOf is the time by which a transport goes: that of the map, or of all maps for one
// that goes from map to map.
func (e *Transports) clockOf(t *transport.Table) clock.Time {
	if t.Sails {
		return e.Now() + e.shift
	}
	return e.Now()
}

// Move moves all transports to where they are now, and with them who stands on them.
func (e *Transports) Move() {
	if len(e.lines) == 0 && len(e.aboard) == 0 {
		return
	}
	for i := range e.lines {
		e.sail(i)
	}
	e.carry()
}

func (e *Transports) sail(i int) {
	l := &e.lines[i]
	p := l.table.At(e.clockOf(l.table))
	o, here := e.Object(l.object)
	switch {
	case !here && p.Map == e.Map:
		e.comes(i, p)
		return
	case !here:
		return
	case p.Map != e.Map:
		e.goes(i, o, p)
		return
	}
	if p.At != o.At {
		o.At = p.At
		e.Grid.Move(grid.Slot(o.Slot), p.At.Point)
	}
	e.call(i, o, p.Stop)
}

// comes puts a transport on the map, with its crew.
func (e *Transports) comes(i int, p transport.Place) {
	l := &e.lines[i]
	d, ok := e.Content().Object(l.def.Object)
	if !ok {
		return
	}
	o, ok := e.world.Put(d, entity.Object{At: p.At, Route: entity.Route{Transport: l.def.ID}})
	if !ok {
		return
	}
	l.object = o.GUID
	for _, u := range slices.Clone(e.aboard) {
		if u.Aboard.Transport == l.def.ID && u.Aboard.Object == 0 && e.Here(u) {
			e.settle(u, o)
		}
	}
	e.enlist(i, o)
	e.call(i, o, p.Stop)
}

// settle lets one who waits aboard stand on the transport that has come.
func (e *Transports) settle(u *entity.Unit, o *entity.Object) {
	u.Aboard.Object, u.Aboard.Since = o.GUID, 0
	e.Touch(u, view.Place)
	e.tell(u, o, false)
}

// goes takes a transport off the map that is on another one now. Players who stand on
// it follow it there.
func (e *Transports) goes(i int, o *entity.Object, p transport.Place) {
	l := &e.lines[i]
	e.call(i, o, "")
	for _, u := range slices.Clone(e.aboard) {
		switch {
		case !e.Here(u) || u.Aboard.Object != o.GUID:
		case u.Aboard.Crew:
			e.world.Dismiss(u)
		case u.Player == nil && !e.comesAlong(u):
			e.Ashore(u)
		case u.Player == nil:
			u.Aboard.Object, u.Aboard.Since = 0, e.Now()
		default:
			u.Aboard.Object, u.Aboard.Since = 0, e.Now()
			e.world.Ship(u, p.Map, transport.Onto(p.At, u.Aboard.At))
		}
	}
	l.object = 0
	e.world.Take(o, event.Ordered)
}

// call tells of stops that are reached and left. At each, crew that has been lost comes
// back.
func (e *Transports) call(i int, o *entity.Object, stop string) {
	l := &e.lines[i]
	before := o.Route.Stop
	if before == stop || !e.ObjectHere(o) {
		return
	}
	o.Route.Stop = stop
	if before != "" {
		e.Log.Add(event.Called{Object: o.GUID, Transport: l.def.ID, Stop: before, Left: true})
		e.NoticeObject(o, hook.StopLeft, hook.Args{Texts: [2]string{before}})
	}
	if stop != "" && e.ObjectHere(o) {
		e.enlist(i, o)
		e.Log.Add(event.Called{Object: o.GUID, Transport: l.def.ID, Stop: stop})
		e.NoticeObject(o, hook.StopReached, hook.Args{Texts: [2]string{stop}})
	}
}

// enlist makes those of the crew that are not there.
func (e *Transports) enlist(i int, o *entity.Object) {
	for _, s := range e.lines[i].def.Crew {
		s.At.Z += e.lines[i].def.Deck.Floor
		there := slices.ContainsFunc(e.aboard, func(u *entity.Unit) bool {
			return u.Aboard.Crew && u.Aboard.Object == o.GUID && u.Aboard.At == s.At && e.Here(u)
		})
		d, ok := e.Content().Creature(s.Creature)
		if there || !ok {
			continue
		}
		on := entity.Aboard{Transport: e.lines[i].def.ID, Object: o.GUID, At: s.At, Crew: true}
		if u := e.world.Enlist(d, transport.Onto(o.At, s.At), on); u != nil {
			e.muster(u)
		}
		if !e.ObjectHere(o) {
			return // a handler took it away
		}
	}
}

// carry brings all who stand on transports to where those have brought them, and lets
// those come aboard who follow them.
func (e *Transports) carry() {
	for _, u := range slices.Clone(e.aboard) {
		if !e.Here(u) {
			continue
		}
		if !u.Aboard.Rides() { // it was put elsewhere
			continue
		}
		if o, ok := e.Object(u.Aboard.Object); ok {
			e.carryOn(u, o)
		} else {
			e.adrift(u)
		}
		if e.Here(u) {
			e.Embark(u)
		}
	}
	e.aboard = slices.DeleteFunc(e.aboard, func(u *entity.Unit) bool { return !e.Here(u) || !u.Aboard.Rides() })
}

func (e *Transports) carryOn(u *entity.Unit, o *entity.Object) {
	if u.Way.Moving() && !e.walksOn(u, o) { // it is pushed, or runs about
		e.leave(u)
		return
	}
	if e.deserted(u) {
		e.disembark(u)
		return
	}
	if e.pace(u); !e.Here(u) || u.Aboard.Object != o.GUID {
		return
	}
	if to := transport.Onto(o.At, u.Aboard.At); to != u.Position {
		e.world.Carry(u, to)
	}
}

// adrift waits with one whose transport is not here, and puts it ashore in the end.
func (e *Transports) adrift(u *entity.Unit) {
	if u.Aboard.Crew {
		e.world.Dismiss(u)
		return
	}
	u.Aboard.Object = 0
	if u.Aboard.Since == 0 {
		u.Aboard.Since = e.Now()
	}
	if l := e.line(u.Aboard.Transport); l != nil && l.object != 0 {
		if o, ok := e.Object(l.object); ok {
			e.settle(u, o)
			return
		}
	}
	if e.Now()-u.Aboard.Since >= waits {
		e.Ashore(u)
	}
}

// Ashore puts one whose transport is not here at the nearest stop.
func (e *Transports) Ashore(u *entity.Unit) {
	l := e.line(u.Aboard.Transport)
	e.leave(u)
	if l == nil {
		return
	}
	if at, ok := l.table.Landing(e.Map, u.Position.Point); ok {
		e.world.Set(u, geo.Position{Point: at, Facing: u.Position.Facing})
	}
}

// leave lets a unit stand on no transport any more.
func (e *Transports) leave(u *entity.Unit) {
	o, here := e.Object(u.Aboard.Object)
	id := u.Aboard.Transport
	u.Aboard = entity.Aboard{}
	e.Touch(u, view.Place)
	e.Log.Add(event.Boarded{Unit: u.GUID, Transport: id, Off: true})
	if here {
		e.NoticeObject(o, hook.Disembarks, hook.Args{Units: [2]guid.GUID{u.GUID}})
	}
}

// board lets a unit stand on a transport that is here.
func (e *Transports) board(u *entity.Unit, o *entity.Object, at geo.Position) {
	u.Aboard = entity.Aboard{Transport: o.Route.Transport, Object: o.GUID, At: at}
	e.muster(u)
	e.Touch(u, view.Place)
	e.tell(u, o, true)
}

func (e *Transports) tell(u *entity.Unit, o *entity.Object, stepped bool) {
	e.Log.Add(event.Boarded{Unit: u.GUID, Transport: o.Route.Transport})
	if stepped && u.Player != nil {
		u.Player.Dirty = true
	}
	e.NoticeObject(o, hook.Boards, hook.Args{Units: [2]guid.GUID{u.GUID}})
}

// Near finds the transport on whose deck somebody stands at a point, or would after so
// small a step up or down.
func (e *Transports) Near(at geo.Position, layers []content.ID, step geo.Yards) (o *entity.Object, on geo.Position, ok bool) {
	for i := range e.lines {
		l := &e.lines[i]
		o, here := e.Object(l.object)
		if !here || !layer.Shared(o.Layers, layers) {
			continue
		}
		on := transport.Within(o.At, at)
		if rise := on.Z - l.def.Deck.Floor; rise < -step || rise > step {
			continue
		}
		on.Z = l.def.Deck.Floor
		if transport.Holds(&l.def.Deck, on.Point, 0) {
			return o, on, true
		}
	}
	return nil, on, false
}
