package web

import (
	"sync/atomic"

	"loam/core/auth"
	"loam/core/clock"
	"loam/core/command"
	"loam/core/content"
	"loam/core/protocol/outlet"
	"loam/core/session"
	"loam/core/view"
)

// heartbeat is how long a page may go without a step, in map time: it keeps
// its estimate of that time from them.
const heartbeat = 500 * clock.Millisecond

// tellerRealm is what a teller asks of its realm.
type tellerRealm interface {
	Content() (*content.Snapshot, int) // and the number of its release
	Commands() *command.Table
	Development() bool
}

// client is the connection of a page, as a teller knows it. Nothing of it blocks.
type client interface {
	send(m message)
	sendFrame(frame []byte)
	languages() []string // of its person, the most wanted first
}

// tellerCounters say what a teller has done since the start. Anybody may read them at
// any time.
type tellerCounters struct {
	Batches        atomic.Int64 // published
	ObjectsEncoded atomic.Int64 // objects and changes, once a batch and language
	EventsEncoded  atomic.Int64
	Steps          atomic.Int64 // messages to pages that tell of a batch
	QueueNow       atomic.Int64 // items waiting for the teller
	QueueMost      atomic.Int64 // that ever waited at once
}

// queued notes the length of the teller's queue; the caller holds its lock.
func (c *tellerCounters) queued(n int) {
	c.QueueNow.Store(int64(n))
	if int64(n) > c.QueueMost.Load() {
		c.QueueMost.Store(int64(n))
	}
}

// teller turns batches into frames, on one goroutine: what maps, the realm and
// connections want done waits in its queue. None of its exported methods but Run
// and Close waits for anything.
type teller struct {
	realm    tellerRealm
	desk     session.Desk // may be nil
	counters *tellerCounters
	queue    *outlet.Queue[item]
	viewers  *outlet.Rooms[client, *viewer]
	render   *rendering
	message  stepMessage         // that is put together
	time     session.TimeControl // as a page last set it
}

// item is one thing to do: exactly one of batch, seat, gone, spoke, control and asked
// is set.
type item struct {
	batch   *view.Batch
	seat    client // who is now at place
	who     session.Identity
	place   session.Place
	gone    client        // its player has left the world
	parted  chan struct{} // of gone: closed when it is told of the world no more
	spoke   client        // its person reads other languages now
	control *session.TimeControl
	asked   bool // what there is to decide has changed
}

// viewer is a page whose player stands on a map.
type viewer struct {
	client       client
	place        session.Place
	tools        bool
	role         auth.Role
	language     string
	batches      bool       // whether a batch has been seen since it was seated
	release      int        // of the last batch
	last         clock.Time // of the last step sent
	faction      content.ID // of its player; "" until its object was seen
	reactionsDue bool
	shown        shown
}

// At implements outlet.Viewer.
func (v *viewer) At() session.Place { return v.place }

// newTeller makes a teller, which works once it runs; desk may be nil.
func newTeller(realm tellerRealm, desk session.Desk, counters *tellerCounters) *teller {
	return &teller{
		realm:    realm,
		desk:     desk,
		counters: counters,
		queue:    outlet.NewQueue[item](counters.queued),
		viewers:  outlet.NewRooms[client, *viewer](),
		render:   newRendering(counters),
		time:     session.TimeControl{Speed: 1},
	}
}

// run does what is asked for, until the teller is closed.
func (o *teller) run() { o.queue.Run(o.handle) }

// close ends run and waits until it has returned.
func (o *teller) close() { o.queue.Close() }

// publish tells a batch to all pages that see something of it.
func (o *teller) publish(b *view.Batch) { o.queue.Put(item{batch: b}) }

// arrive says that the player of a page now stands at a place.
func (o *teller) arrive(c client, who session.Identity, at session.Place) {
	o.queue.Put(item{seat: c, who: who, place: at})
}

// leave says that the player of a page has left the world. What comes back is closed
// when the page is told of the world no more.
func (o *teller) leave(c client) <-chan struct{} {
	parted := make(chan struct{}) // closed by run
	o.queue.Put(item{gone: c, parted: parted})
	return parted
}

// reread says that the person at a page reads other languages.
func (o *teller) reread(c client) { o.queue.Put(item{spoke: c}) }

// control says how time runs now.
func (o *teller) control(t session.TimeControl) { o.queue.Put(item{control: &t}) }

// ask tells operators what is open now for them to decide.
func (o *teller) ask() { o.queue.Put(item{asked: true}) }

func (o *teller) handle(i *item) {
	switch {
	case i.batch != nil:
		o.tell(i.batch)
	case i.seat != nil:
		o.seat(i)
	case i.gone != nil:
		o.viewers.Remove(i.gone)
		close(i.parted)
	case i.spoke != nil:
		if v := o.viewers.Of(i.spoke); v != nil {
			o.describe(v, false)
			o.showAgain(v)
		}
	case i.asked:
		o.askAll()
	case i.control != nil:
		o.steer(*i.control)
	}
}

// seat puts a page into the room where its player now stands.
func (o *teller) seat(i *item) {
	o.viewers.Remove(i.seat)
	v := &viewer{client: i.seat, place: i.place, tools: i.who.Role.AtLeast(session.ToolRole), role: i.who.Role}
	o.viewers.Seat(i.seat, v)
	o.describe(v, true)
	if o.desk != nil && v.role.AtLeast(auth.Operator) {
		v.client.send(questions{o.desk.Questions()})
	}
	if v.tools && o.realm.Development() {
		v.client.send(timeControl{o.time})
	}
}

// describe tells a page of its map, in the content that runs now.
func (o *teller) describe(v *viewer, fresh bool) {
	snapshot, release := o.realm.Content()
	v.language = chooseLanguage(snapshot, v.client.languages())
	v.reactionsDue = true
	read := texts{snapshot, v.language}
	v.client.send(seated{fresh: fresh, place: v.place, texts: read, release: release})
	v.client.send(commandList{o.realm.Commands(), v.role, read})
}

// steer tells all who may steer time how it runs now.
func (o *teller) steer(t session.TimeControl) {
	t.Steps = 0
	o.time = t
	frame := marshal(timeControl{t})
	for c, v := range o.viewers.All() { // each page is told on its own: the order shows nowhere
		if v.tools {
			c.sendFrame(frame)
		}
	}
}

// askAll tells all operators what is open.
func (o *teller) askAll() {
	if o.desk == nil {
		return
	}
	frame := marshal(questions{o.desk.Questions()})
	for c, v := range o.viewers.All() { // each page is told on its own: the order shows nowhere
		if v.role.AtLeast(auth.Operator) {
			c.sendFrame(frame)
		}
	}
}

// tell sends a batch to all pages in its room, each in one frame.
func (o *teller) tell(b *view.Batch) {
	o.counters.Batches.Add(1)
	if !o.viewers.Anybody(b) {
		return
	}
	snapshot, _ := o.realm.Content()
	o.render.start(b, snapshot)
	for v, told := range o.viewers.Told(b) {
		o.step(v, b, told)
	}
}
