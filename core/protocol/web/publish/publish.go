// Package publish sends pages the events and changes of the map on which their player
// is. It turns each batch into frames, one for each page with what that page may see.
// [Events] is the table of all events; the package of each subject encodes its own.
//
// A [Teller] works on one goroutine, as does all unexported code of this package. It
// sees a page as a [Client] and its realm through [Realm].
package publish

import (
	"sync/atomic"

	"github.com/rs/zerolog"

	"loam/core/lib/clock"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/broadcast"
	"loam/core/protocol/web/admin"
	"loam/core/protocol/web/chat"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/protocol/web/terrain"
	"loam/core/session"
)

// heartbeat is how long a page may go without a step, in map time: it keeps
// its estimate of that time from them.
const heartbeat = 500 * clock.Millisecond

// Realm is what a teller asks its realm.
type Realm interface {
	Content() (*content.Snapshot, int) // the content and the number of its release
	Commands() *command.Table
	Development() bool
}

// Client is the connection of a page as the teller sees it. Its methods do not block.
type Client interface {
	Send(m message.Body)
	SendFrame(frame []byte)
	Languages() []string // of its person, in order of preference
}

// Counters count the work of a teller since the start. Any goroutine may read them at
// any time.
type Counters struct {
	Batches        atomic.Int64 // published
	ObjectsEncoded atomic.Int64 // objects and changes, once for each batch and language
	EventsEncoded  atomic.Int64
	Steps          atomic.Int64 // messages to pages with the news of a batch
	Unsent         atomic.Int64 // parts of messages that could not be encoded
	QueueNow       atomic.Int64 // items waiting for the teller
	QueueMost      atomic.Int64 // largest number of queued items
}

// queued notes the length of the teller's queue; the caller holds its lock.
func (c *Counters) queued(n int) {
	c.QueueNow.Store(int64(n))
	if int64(n) > c.QueueMost.Load() {
		c.QueueMost.Store(int64(n))
	}
}

// Teller turns batches into frames, on one goroutine. Requests of maps, the realm and
// connections wait in its queue. None of its exported methods but Run and Close waits
// for anything.
type Teller struct {
	realm    Realm
	desk     session.Desk  // may be nil
	files    session.Files // may be nil
	counters *Counters
	queue    *broadcast.Queue[item]
	viewers  *broadcast.Rooms[Client, *viewer]
	render   *rendering
	message  stepMessage         // that is put together
	time     session.TimeControl // as a page last set it
	faults   *broadcast.Faults
}

// item is one thing to do: exactly one of batch, seat, gone, spoke, control, asked and
// refused is set.
type item struct {
	batch   *view.Batch
	seat    Client // who is now at place
	who     session.Identity
	place   session.Place
	gone    Client        // its player has left the world
	parted  chan struct{} // of gone: closed when it is told of the world no more
	spoke   Client        // its person reads other languages now
	control *session.TimeControl
	asked   bool // the pending decisions have changed
	refused bool // the problems of files have changed
}

// viewer is a page whose player stands on a map.
type viewer struct {
	client       Client
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

// At implements broadcast.Viewer.
func (v *viewer) At() session.Place { return v.place }

// New makes a teller, which works once Run is called; desk and files may be nil.
func New(realm Realm, desk session.Desk, files session.Files, counters *Counters, log zerolog.Logger) *Teller {
	faults := broadcast.NewFaults(log, &counters.Unsent)
	return &Teller{
		faults:   faults,
		realm:    realm,
		desk:     desk,
		files:    files,
		counters: counters,
		queue:    broadcast.NewQueue[item](counters.queued),
		viewers:  broadcast.NewRooms[Client, *viewer](),
		render:   newRendering(counters, faults),
		time:     session.TimeControl{Speed: 1},
	}
}

// Run handles the queue until the teller is closed.
func (o *Teller) Run() { o.queue.Run(o.handle) }

// Close ends Run and waits until it has returned.
func (o *Teller) Close() { o.queue.Close() }

// Publish sends a batch to all pages that see part of it.
func (o *Teller) Publish(b *view.Batch) { o.queue.Put(item{batch: b}) }

// Arrive reports that the player of a page is now on a map.
func (o *Teller) Arrive(c Client, who session.Identity, at session.Place) {
	o.queue.Put(item{seat: c, who: who, place: at})
}

// Leave reports that the player of a page has left the world. The returned channel is
// closed when the teller sends nothing more to the page.
func (o *Teller) Leave(c Client) <-chan struct{} {
	parted := make(chan struct{}) // closed by run
	o.queue.Put(item{gone: c, parted: parted})
	return parted
}

// Reread reports that the person at a page has chosen other languages.
func (o *Teller) Reread(c Client) { o.queue.Put(item{spoke: c}) }

// Control reports the new state of time control.
func (o *Teller) Control(t session.TimeControl) { o.queue.Put(item{control: &t}) }

// Ask sends operators the permissions that bundles ask for now.
func (o *Teller) Ask() { o.queue.Put(item{asked: true}) }

// Refuse sends builders and operators the problems of the files of bundles.
func (o *Teller) Refuse() { o.queue.Put(item{refused: true}) }

func (o *Teller) handle(i *item) {
	defer o.faults.Caught("work", "pages")
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
	case i.refused:
		o.refuseAll()
	case i.control != nil:
		o.steer(*i.control)
	}
}

// seat puts a page into the room where its player now stands.
func (o *Teller) seat(i *item) {
	o.viewers.Remove(i.seat)
	v := &viewer{client: i.seat, place: i.place, tools: i.who.Role.AtLeast(session.ToolRole), role: i.who.Role}
	o.viewers.Seat(i.seat, v)
	o.describe(v, true)
	if o.desk != nil && v.role.AtLeast(auth.Operator) {
		v.client.Send(admin.Questions{Open: o.desk.Questions()})
	}
	if v.tools && o.files != nil {
		v.client.Send(admin.Refused{Faults: o.files.Refusal()})
	}
	if v.tools && o.realm.Development() {
		v.client.Send(admin.Time{TimeControl: o.time})
	}
}

// describe tells a page of its map, in the content that runs now.
func (o *Teller) describe(v *viewer, fresh bool) {
	snapshot, release := o.realm.Content()
	v.language = locale.Choose(snapshot, v.client.Languages())
	v.reactionsDue = true
	read := locale.Texts{Content: snapshot, Language: v.language}
	v.client.Send(terrain.Seated{Fresh: fresh, Place: v.place, Texts: read, Release: release})
	v.client.Send(chat.Commands{Table: o.realm.Commands(), Role: v.role, Texts: read})
}

// steer tells all who may steer time how it runs now.
func (o *Teller) steer(t session.TimeControl) {
	t.Steps = 0
	o.time = t
	frame := message.Marshal(admin.Time{TimeControl: t})
	for c, v := range o.viewers.All() { // each page is told on its own: the order shows nowhere
		if v.tools {
			c.SendFrame(frame)
		}
	}
}

// askAll tells all operators what is open.
func (o *Teller) askAll() {
	if o.desk == nil {
		return
	}
	frame := message.Marshal(admin.Questions{Open: o.desk.Questions()})
	for c, v := range o.viewers.All() { // each page is told on its own: the order shows nowhere
		if v.role.AtLeast(auth.Operator) {
			c.SendFrame(frame)
		}
	}
}

// refuseAll tells all who may see them the problems of files.
func (o *Teller) refuseAll() {
	if o.files == nil {
		return
	}
	frame := message.Marshal(admin.Refused{Faults: o.files.Refusal()})
	for c, v := range o.viewers.All() { // each page is told on its own: the order shows nowhere
		if v.tools {
			c.SendFrame(frame)
		}
	}
}

// tell sends a batch to all pages in its room, each in one frame.
func (o *Teller) tell(b *view.Batch) {
	o.counters.Batches.Add(1)
	if !o.viewers.Anybody(b) {
		return
	}
	snapshot, _ := o.realm.Content()
	o.render.start(b, snapshot)
	for v, told := range o.viewers.Told(b) {
		o.stepOf(v, b, told)
	}
}

// stepOf sends one page its part of a batch, whatever fails at it.
func (o *Teller) stepOf(v *viewer, b *view.Batch, told *view.Viewer) {
	defer o.faults.Caught("step", string(b.Map))
	o.step(v, b, told)
}
