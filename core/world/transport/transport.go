// Package transport moves the transports of a map with their passengers. It owns boarding and
// leaving, the checks of movement that players send from a transport, the passage to the next
// map, and passengers whose transport is not on the map. Package rules/transport computes
// where a transport is at a time.
//
// A Transports belongs to the goroutine of its map. Its data is derived from content and from
// the units and objects of the map.
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

// waits is how long a passenger stays aboard while its transport is not on the map: it is
// changing maps, or is expected here.
const waits = 30 * clock.Second

// Map is what transports need of the map.
type Map interface {
	// Put adds a game object of a definition to the map, Take removes it.
	Put(d *content.Object, o entity.Object) (*entity.Object, bool)
	Take(o *entity.Object, why event.Reason)
	// Carry moves a unit with its transport.
	Carry(u *entity.Unit, to geo.Position)
	// Set teleports a unit on the map.
	Set(u *entity.Unit, to geo.Position)
	// Ship sends a player to a spot on another map.
	Ship(u *entity.Unit, on content.ID, to geo.Position)
	// Enlist makes a crew member on a transport, Dismiss removes it.
	Enlist(d *content.Creature, at geo.Position, on entity.Aboard) *entity.Unit
	Dismiss(u *entity.Unit)
	// Followers returns the creatures that belong to a unit and follow it now, in the order in
	// which they were bound.
	Followers(owner *entity.Unit) []*entity.Unit
	// Arrived is called when a creature has finished a walk on a deck.
	Arrived(u *entity.Unit)
}

// Transports runs the transports of a map.
type Transports struct {
	*mapstate.State
	world  Map
	lines  []line         // those whose routes cross the map, by id
	aboard []*entity.Unit // passengers, by GUID
	shift  clock.Time     // between map time and the time of all maps
}

// line is a transport whose route crosses the map.
type line struct {
	def    *content.Transport
	table  *transport.Table
	object guid.GUID // its object on the map; 0: it is elsewhere
}

// New makes the Transports of a map.
func New(s *mapstate.State, w Map) *Transports { return &Transports{State: s, world: w} }

// Use finds the transports of the running release, and their objects on the map.
func (e *Transports) Use() {
	e.lines = e.lines[:0]
	all := e.Content().Transports
	for i := range all {
		if all[i].CallsAt(e.Map) {
			e.lines = append(e.lines, line{def: &all[i], table: transport.New(&all[i])})
		}
	}
	for _, o := range e.Objects.All() {
		if l := e.line(o.Route.Transport); l != nil {
			l.object = o.GUID
		}
	}
}

// Rebuild finds the passengers of transports, after a restore.
func (e *Transports) Rebuild() {
	e.aboard = e.aboard[:0]
	for u := range e.Roster.All() {
		if u.Aboard.Rides() {
			e.muster(u)
		}
	}
	e.Use()
}

// line returns a transport by its id, or nil.
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

// muster adds a unit to the list of passengers, once.
func (e *Transports) muster(u *entity.Unit) {
	i, there := slices.BinarySearchFunc(e.aboard, u.GUID, func(o *entity.Unit, g guid.GUID) int { return cmp.Compare(o.GUID, g) })
	switch {
	case !there:
		e.aboard = slices.Insert(e.aboard, i, u)
	default:
		e.aboard[i] = u // an earlier unit with the same GUID
	}
}

// Shift returns how far the time of all maps is ahead of that of this one. It is state of the
// map, since it depends on when the time was stamped.
func (e *Transports) Shift() *clock.Time { return &e.shift }

// drift is the difference between the clocks of map and realm beyond which transports that
// cross maps follow the realm.
const drift = 5 * clock.Second

// Stamped is called with the real time. A map that was late, or did not run for a while, is
// corrected: its ships are where other maps expect them.
func (e *Transports) Stamped(unix int64) {
	shift := clock.Time(unix) - e.Now()
	if off := shift - e.shift; off > drift || off < -drift {
		e.shift = shift
	}
}

// clockOf returns the time by which a transport moves: that of the map, or that of all maps
// for one that crosses maps.
func (e *Transports) clockOf(t *transport.Table) clock.Time {
	if t.Sails {
		return e.Now() + e.shift
	}
	return e.Now()
}

// Move moves all transports to their current positions, with their passengers.
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
	o, here := e.Objects.Get(l.object)
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

// comes adds a transport to the map, with its crew.
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

// settle places a waiting passenger on the transport that has arrived.
func (e *Transports) settle(u *entity.Unit, o *entity.Object) {
	u.Aboard.Object, u.Aboard.Since = o.GUID, 0
	e.Touch(u, view.Place)
	e.tell(u, o, false)
}

// goes removes a transport that is now on another map. Players aboard follow it there.
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

// call calls the hooks for stops that are reached and left. At each stop, lost crew returns.
func (e *Transports) call(i int, o *entity.Object, stop string) {
	l := &e.lines[i]
	before := o.Route.Stop
	if before == stop || !e.Objects.Here(o) {
		return
	}
	o.Route.Stop = stop
	if before != "" {
		e.Log.Add(event.Called{Object: o.GUID, Transport: l.def.ID, Stop: before, Left: true})
		e.Objects.Notice(o, hook.StopLeft, hook.Args{Texts: [2]string{before}})
	}
	if stop != "" && e.Objects.Here(o) {
		e.enlist(i, o)
		e.Log.Add(event.Called{Object: o.GUID, Transport: l.def.ID, Stop: stop})
		e.Objects.Notice(o, hook.StopReached, hook.Args{Texts: [2]string{stop}})
	}
}

// enlist makes missing crew members.
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
		if !e.Objects.Here(o) {
			return // a handler has removed it
		}
	}
}

// carry moves all passengers with their transports, and brings their followers aboard.
func (e *Transports) carry() {
	for _, u := range slices.Clone(e.aboard) {
		if !e.Here(u) {
			continue
		}
		if !u.Aboard.Rides() { // it was teleported
			continue
		}
		if o, ok := e.Objects.Get(u.Aboard.Object); ok {
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
	if u.Way.Moving() && !e.walksOn(u, o) { // it is pushed, or moves under crowd control
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

// adrift waits with a passenger whose transport is not on the map, and puts it ashore in the
// end.
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
		if o, ok := e.Objects.Get(l.object); ok {
			e.settle(u, o)
			return
		}
	}
	if e.Now()-u.Aboard.Since >= waits {
		e.Ashore(u)
	}
}

// Ashore puts a passenger whose transport is not on the map at the nearest stop.
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

// leave takes a unit off its transport.
func (e *Transports) leave(u *entity.Unit) {
	o, here := e.Objects.Get(u.Aboard.Object)
	id := u.Aboard.Transport
	u.Aboard = entity.Aboard{}
	e.Touch(u, view.Place)
	e.Log.Add(event.Boarded{Unit: u.GUID, Transport: id, Off: true})
	if here {
		e.Objects.Notice(o, hook.Disembarks, hook.Args{Units: [2]guid.GUID{u.GUID}})
	}
}

// board puts a unit on a transport of the map.
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
	e.Objects.Notice(o, hook.Boards, hook.Args{Units: [2]guid.GUID{u.GUID}})
}

// Near finds the transport whose deck is under a point, or within a step of so many yards up
// or down.
func (e *Transports) Near(at geo.Position, layers []content.ID, step geo.Yards) (o *entity.Object, on geo.Position, ok bool) {
	for i := range e.lines {
		l := &e.lines[i]
		o, here := e.Objects.Get(l.object)
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
