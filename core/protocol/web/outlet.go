package web

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

// heartbeat is how long a page may go without a step, in map time: it keeps
// its estimate of that time from them.
const heartbeat = 500 * clock.Millisecond

// outlet turns batches into frames. Maps, the realm and connections put items
// into its queue and go on at once; one goroutine takes them in order, so that
// a page hears that it is seated before the first step of the map.
type outlet struct {
	realm    session.Realm
	desk     session.Desk // may be nil
	counters *Counters
	wake     chan struct{} // sent to by put and stop without blocking, read by run, never closed; bound 1
	done     chan struct{} // closed by run when it has returned

	mu      sync.Mutex // guards the next two; held for an append
	queue   []item
	stopped bool

	// Below: owned by run.
	rooms   map[room][]*viewer // sorted by the viewer's GUID
	viewers map[*conn]*viewer
	render  *rendering
	scratch []byte              // in which a step is put together
	time    session.TimeControl // as a page last set it
}

// item is one thing to do: exactly one of batch, seat, gone, spoke and control
// is set.
type item struct {
	batch   *view.Batch
	seat    *conn // who is now at place
	who     session.Identity
	place   session.Place
	gone    *conn // its player has left the world
	spoke   *conn // its person reads other languages now
	control *session.TimeControl
	asked   bool // what there is to decide has changed
}

// room is a map instance.
type room struct {
	id       content.ID
	instance uint16
}

// viewer is a page whose player stands on a map.
type viewer struct {
	conn         *conn
	place        session.Place
	tools        bool
	role         auth.Role
	language     string
	batches      bool       // whether a batch has been seen since it was seated
	release      int        // of the last batch
	last         clock.Time // of the last step sent
	faction      content.ID // of its player; "" until its object was seen
	reactionsDue bool
	panels       map[content.ID]*view.Panel // that its page shows
}

func newOutlet(realm session.Realm, counters *Counters) *outlet {
	return &outlet{
		realm:    realm,
		counters: counters,
		wake:     make(chan struct{}, 1),
		done:     make(chan struct{}),
		rooms:    map[room][]*viewer{},
		viewers:  map[*conn]*viewer{},
		render:   newRendering(counters),
		time:     session.TimeControl{Speed: 1},
	}
}

// put adds an item. It never waits for the goroutine that takes them.
func (o *outlet) put(i item) {
	o.mu.Lock()
	if !o.stopped {
		o.queue = append(o.queue, i)
		o.counters.queued(len(o.queue))
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
	o.counters.queued(0)
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
	case i.spoke != nil:
		if v := o.viewers[i.spoke]; v != nil {
			o.describe(v, false)
			o.showPanels(v)
		}
	case i.asked:
		o.askAll()
	case i.control != nil:
		o.steer(*i.control)
	}
}

// seat puts a page into the room where its player now stands.
func (o *outlet) seat(i *item) {
	o.remove(i.seat)
	v := &viewer{conn: i.seat, place: i.place, tools: i.who.Role.AtLeast(session.ToolRole), role: i.who.Role}
	o.viewers[i.seat] = v
	key := room{i.place.Map, i.place.Instance}
	at, _ := slices.BinarySearchFunc(o.rooms[key], i.place.Viewer, byViewer)
	o.rooms[key] = slices.Insert(o.rooms[key], at, v)
	o.describe(v, true)
	if o.desk != nil && v.role.AtLeast(auth.Operator) {
		v.conn.send(questions{o.desk.Questions()})
	}
	if v.tools && o.realm.Development() {
		v.conn.send(timeControl{o.time})
	}
}

func byViewer(v *viewer, g guid.GUID) int { return cmp.Compare(v.place.Viewer, g) }

func (o *outlet) remove(c *conn) {
	v := o.viewers[c]
	if v == nil {
		return
	}
	delete(o.viewers, c)
	key := room{v.place.Map, v.place.Instance}
	rest := slices.DeleteFunc(o.rooms[key], func(other *viewer) bool { return other == v })
	if len(rest) == 0 {
		delete(o.rooms, key)
		return
	}
	o.rooms[key] = rest
}

// describe tells a page of its map, in the content that runs now.
func (o *outlet) describe(v *viewer, fresh bool) {
	snapshot, release := o.realm.Content()
	v.language = chooseLanguage(snapshot, v.conn.languages())
	v.reactionsDue = true
	read := texts{snapshot, v.language}
	v.conn.send(seated{fresh: fresh, place: v.place, texts: read, release: release})
	v.conn.send(commandList{o.realm.Commands(), v.role, read})
}

// steer tells all who may steer time how it runs now.
func (o *outlet) steer(c session.TimeControl) {
	c.Steps = 0
	o.time = c
	frame := marshal(timeControl{c})
	for c, v := range o.viewers { // each page is told on its own: the order shows nowhere
		if v.tools {
			c.sendFrame(frame)
		}
	}
}

// tell sends a batch to all pages in its room, each in one frame.
func (o *outlet) tell(b *view.Batch) {
	o.counters.Batches.Add(1)
	viewers := o.rooms[room{b.Map, b.Instance}]
	if len(viewers) == 0 {
		return
	}
	snapshot, _ := o.realm.Content()
	o.render.start(b, snapshot)
	at := 0
	for _, v := range viewers {
		for at < len(b.Viewers) && b.Viewers[at].ID < v.place.Viewer {
			at++
		}
		var told *view.Viewer
		if at < len(b.Viewers) && b.Viewers[at].ID == v.place.Viewer {
			told = &b.Viewers[at]
		}
		o.step(v, b, told)
	}
}
