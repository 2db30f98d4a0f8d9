package broadcast

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/session"
)

// Room is a map instance.
type Room struct {
	Map      content.ID
	Instance uint16
}

// Viewer is a client whose player is on a map. Its place does not change: a client that is
// seated elsewhere gets another viewer.
type Viewer interface {
	comparable
	At() session.Place
}

// Rooms are the viewers of a protocol by map instance, each for a client of type C. One
// goroutine owns them.
type Rooms[C comparable, V Viewer] struct {
	viewers map[C]V
	rooms   map[Room][]V // sorted by the viewer's GUID; a list is never written to, only replaced
}

// NewRooms returns empty rooms.
func NewRooms[C comparable, V Viewer]() *Rooms[C, V] {
	return &Rooms[C, V]{viewers: map[C]V{}, rooms: map[Room][]V{}}
}

// Seat puts a client's viewer into its room; the client must have none.
func (r *Rooms[C, V]) Seat(client C, v V) {
	r.viewers[client] = v
	at := v.At()
	room := Room{at.Map, at.Instance}
	here := r.rooms[room]
	i, _ := slices.BinarySearchFunc(here, at.Viewer, byViewer)
	r.rooms[room] = slices.Concat(here[:i], []V{v}, here[i:])
}

func byViewer[V Viewer](v V, g guid.GUID) int { return cmp.Compare(v.At().Viewer, g) }

// Remove takes a client's viewer out of its room. It returns the room if that is now empty. A
// client without a viewer is ignored.
func (r *Rooms[C, V]) Remove(client C) (Room, bool) {
	v, ok := r.viewers[client]
	if !ok {
		return Room{}, false
	}
	delete(r.viewers, client)
	room := Room{v.At().Map, v.At().Instance}
	rest := slices.DeleteFunc(slices.Clone(r.rooms[room]), func(other V) bool { return other == v })
	if len(rest) == 0 {
		delete(r.rooms, room)
		return room, true
	}
	r.rooms[room] = rest
	return Room{}, false
}

// Of returns the viewer of a client, or the zero value if there is none.
func (r *Rooms[C, V]) Of(client C) V { return r.viewers[client] }

// All iterates over the clients and their viewers, in no order.
func (r *Rooms[C, V]) All() iter.Seq2[C, V] { return maps.All(r.viewers) }

// Len returns the number of rooms with viewers, and the number of viewers.
func (r *Rooms[C, V]) Len() (rooms, viewers int) { return len(r.rooms), len(r.viewers) }

// Anybody reports whether the room of a batch has viewers.
func (r *Rooms[C, V]) Anybody(b *view.Batch) bool { return len(r.rooms[Room{b.Map, b.Instance}]) > 0 }

// Told iterates over the viewers in the room of a batch, in the order of their GUIDs, with
// the part of the batch for each, which is nil if there is none. Viewers may be removed
// during the iteration; those that have not been reached yet are still yielded.
func (r *Rooms[C, V]) Told(b *view.Batch) iter.Seq2[V, *view.Viewer] {
	return func(yield func(V, *view.Viewer) bool) {
		at := 0
		for _, v := range r.rooms[Room{b.Map, b.Instance}] {
			own := v.At().Viewer
			for at < len(b.Viewers) && b.Viewers[at].ID < own {
				at++
			}
			var told *view.Viewer
			if at < len(b.Viewers) && b.Viewers[at].ID == own {
				told = &b.Viewers[at]
			}
			if !yield(v, told) {
				return
			}
		}
	}
}
