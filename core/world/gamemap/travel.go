package gamemap

import (
	"fmt"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
)

// Travel sends players by taxi and transport, and to other places and maps.
// It is valid inside a step only.
type Travel struct{ tx *Tx }

// KnowsStop reports whether a player knows a taxi stop.
func (tr Travel) KnowsStop(player *entity.Unit, id content.ID) bool {
	return tr.tx.on().taxis.Knows(player, id)
}

// LearnStop makes a player know a taxi stop. It reports whether the stop was new.
func (tr Travel) LearnStop(player *entity.Unit, id content.ID) bool {
	return tr.tx.on().taxis.Learn(player, id)
}

// Fly sends a player on a flight path from its position, for free and wherever the path
// begins. It returns why not, a key of core's locale, or "".
func (tr Travel) Fly(player *entity.Unit, id content.ID) string {
	return tr.tx.on().taxis.Fly(player, id)
}

// FlyOver sends a player from one taxi stop to another that it knows, over stops that it
// knows, from its position and for free. It returns why not, a key of core's locale, or
// "".
func (tr Travel) FlyOver(player *entity.Unit, from, to content.ID) string {
	return tr.tx.on().taxis.FlyOver(player, from, to)
}

// Transport returns a transport that is on this map, or nil.
func (tr Travel) Transport(id content.ID) *entity.Object { return tr.tx.on().transports.Of(id) }

// NextStop returns the next stop of an object's transport, and the time until it.
func (tr Travel) NextStop(o *entity.Object) (stop string, in clock.Time, ok bool) {
	return tr.tx.on().transports.Next(o)
}

// Passengers returns those aboard an object, without its crew.
func (tr Travel) Passengers(o *entity.Object) []*entity.Unit {
	return slices.Clone(tr.tx.on().transports.Passengers(o))
}

// Board puts a unit on a transport that is on this map. It reports whether that is
// possible.
func (tr Travel) Board(u *entity.Unit, o *entity.Object, at geo.Position) bool {
	return tr.tx.on().transports.Board(u, o, at)
}

// Transfer sends a player to a place on this or another map; to another map it leaves
// within a few steps.
func (tr Travel) Transfer(u *entity.Unit, place content.ID) error {
	m := tr.tx.on()
	if u.Player == nil {
		return fmt.Errorf("%s is not a player", u.Name.Key)
	}
	p, ok := m.s.Content().Place(place)
	if !ok {
		return fmt.Errorf("there is no place %q", place)
	}
	if p.Map == m.s.Map {
		return m.units.Teleport(u, p.At)
	}
	m.tx.Send(inbox.Message{To: inbox.Address{Kind: inbox.ToPlace, Player: u.Name.Key}, Name: string(place)})
	return nil
}

// TransferTo sends a player to a position on this or another map; to another map it leaves
// within a few steps. A position out of bounds is moved within them.
func (tr Travel) TransferTo(u *entity.Unit, on content.ID, to geo.Position) error {
	m := tr.tx.on()
	if u.Player == nil {
		return fmt.Errorf("%s is not a player", u.Name.Key)
	}
	d, ok := m.s.Content().Map(on)
	if !ok {
		return fmt.Errorf("there is no map %q", on)
	}
	to.Point = d.Bounds.Clamp(to.Point)
	if on == m.s.Map {
		return m.units.Teleport(u, to)
	}
	m.visits.send(u, on, to)
	return nil
}
