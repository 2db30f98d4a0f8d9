package world

import (
	"cmp"
	"slices"
	"sync"

	"loam/core/auth"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/guid"
	"loam/core/session"
	"loam/core/view"
)

// outlet turns batches into messages. Maps, the realm and connections put items
// into its queue and go on at once; one goroutine takes them in order, so that
// a client is seated before the first step of its map.
type outlet struct {
	config *Config
	wake   chan struct{} // sent to by put and stop without blocking, read by run, never closed; bound 1
	done   chan struct{} // closed by run when it has returned

	mu      sync.Mutex // guards the next two; held for an append
	queue   []item
	stopped bool

	// Below: owned by run.
	rooms   map[room]*audience
	viewers map[*Conn]*viewer
	render  rendering
	known   known
}

// item is one thing to do: exactly one of the pointers is set.
type item struct {
	batch  *view.Batch
	seat   *Conn // who is now at place
	who    session.Identity
	place  session.Place
	gone   *Conn // its player has left the world
	logout *Conn // it wants to leave the world
	stay   *Conn // it does not want to any more
	loaded *Conn // it has made another map ready
	turns  *Conn // the page of its menu
	asks   *Conn // what question says
	question
}

// room is a map instance.
type room struct {
	id       content.ID
	instance uint16
}

// audience is the clients on a map instance.
type audience struct {
	viewers []*viewer // sorted by the viewer's GUID
	// Of what was told of and there still is: the names of creatures and game
	// objects for clients, and what all is called.
	names  map[guid.GUID]uint64
	called map[guid.GUID]content.Text
}

// viewer is a client whose player stands on a map.
type viewer struct {
	conn   *Conn
	place  session.Place
	own    uint64 // the player's own name
	fresh  bool   // the map has not been shown yet
	before bool   // it was on another map before
	// ready says that the client can be shown the map. One that comes from another
	// map first loads this one, until late at most.
	ready bool
	late  clock.Time
	// sees is what the client has been told of and not been told to forget.
	sees map[guid.GUID]*view.Object
	self *view.Self
	most int64 // the player's greatest health, before the step that is told
	// operator is one who need not wait. Leaves is when it leaves the world, 0 is
	// not at all; now is the time of its map.
	operator    bool
	leaves, now clock.Time
	// synced is how many questions about its time a client has got, sync when the
	// next is due.
	synced uint32
	sync   clock.Time
	shown  *view.Panel // what it is shown as a menu, or nil
	page   int
	panels []view.PanelChange // to be shown when it has been shown the map
}

func newOutlet(config *Config) *outlet {
	o := &outlet{
		config:  config,
		wake:    make(chan struct{}, 1),
		done:    make(chan struct{}),
		rooms:   map[room]*audience{},
		viewers: map[*Conn]*viewer{},
		render:  newRendering(config),
	}
	o.render.people = &o.known.people
	return o
}

// put adds an item. It never waits for the goroutine that takes them.
func (o *outlet) put(i item) {
	o.mu.Lock()
	if !o.stopped {
		o.queue = append(o.queue, i)
	}
	o.mu.Unlock()
	o.signal()
}

// stop makes run return; what is queued is dropped.
func (o *outlet) stop() {
	o.mu.Lock()
	o.stopped = true
	o.mu.Unlock()
	o.signal()
}

func (o *outlet) signal() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// run takes items until stop.
func (o *outlet) run() {
	defer close(o.done)
	for range o.wake {
		items, stopped := o.take()
		if stopped {
			return
		}
		for i := range items {
			o.handle(&items[i])
		}
	}
}

func (o *outlet) take() ([]item, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	items := o.queue
	o.queue = nil
	return items, o.stopped
}

func (o *outlet) handle(i *item) {
	switch {
	case i.batch != nil:
		o.tell(i.batch)
	case i.seat != nil:
		o.seat(i)
	case i.gone != nil:
		o.remove(i.gone)
	case i.logout != nil:
		o.logout(i.logout)
	case i.stay != nil:
		o.stay(i.stay)
	case i.loaded != nil:
		if v := o.viewers[i.loaded]; v != nil {
			v.ready = true
		}
	case i.turns != nil:
		o.turn(i.turns)
	case i.asks != nil:
		o.answer(i)
	}
}

// seat puts a client into the room where its player now stands.
func (o *outlet) seat(i *item) {
	if i.seat.seat() != i.place {
		return // it is elsewhere already, or has left
	}
	before := o.viewers[i.seat] != nil
	o.remove(i.seat)
	v := &viewer{
		conn: i.seat, place: i.place, own: clientGUID(i.place.Player, 0), fresh: true, before: before, ready: !before,
		sees: map[guid.GUID]*view.Object{}, operator: i.who.Role.AtLeast(auth.Operator),
	}
	o.viewers[i.seat] = v
	key := room{i.place.Map, i.place.Instance}
	here := o.rooms[key]
	if here == nil {
		here = &audience{names: map[guid.GUID]uint64{}, called: map[guid.GUID]content.Text{}}
		o.rooms[key] = here
	}
	at, _ := slices.BinarySearchFunc(here.viewers, i.place.Viewer, byViewer)
	here.viewers = slices.Insert(here.viewers, at, v)
}

func byViewer(v *viewer, g guid.GUID) int { return cmp.Compare(v.place.Viewer, g) }

func (o *outlet) remove(c *Conn) {
	v := o.viewers[c]
	if v == nil {
		return
	}
	delete(o.viewers, c)
	key := room{v.place.Map, v.place.Instance}
	here := o.rooms[key]
	here.viewers = slices.DeleteFunc(here.viewers, func(other *viewer) bool { return other == v })
	if len(here.viewers) == 0 {
		delete(o.rooms, key)
	}
}

// tell sends a batch to all clients in its room, each in one write.
func (o *outlet) tell(b *view.Batch) {
	o.config.Counters.Batches.Add(1)
	here := o.rooms[room{b.Map, b.Instance}]
	if here == nil {
		return
	}
	o.render.start(b, here)
	defer o.render.forget()
	at := 0
	for _, v := range slices.Clone(here.viewers) { // a viewer may leave on the way
		v.now = b.Time
		for at < len(b.Viewers) && b.Viewers[at].ID < v.place.Viewer {
			at++
		}
		if at < len(b.Viewers) && b.Viewers[at].ID == v.place.Viewer {
			o.step(v, &b.Viewers[at])
		}
		o.due(v)
		o.synchronize(v)
	}
}
