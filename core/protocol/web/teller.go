package web

import (
	"loam/core/auth"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/protocol/outlet"
	"loam/core/session"
	"loam/core/view"
)

// heartbeat is how long a page may go without a step, in map time: it keeps
// its estimate of that time from them.
const heartbeat = 500 * clock.Millisecond

// teller turns batches into frames, on one goroutine: what maps, the realm and
// connections want done waits in its queue.
type teller struct {
	realm    session.Realm
	desk     session.Desk // may be nil
	counters *Counters
	queue    *outlet.Queue[item]
	viewers  *outlet.Rooms[*conn, *viewer]
	render   *rendering
	scratch  []byte              // in which a step is put together
	time     session.TimeControl // as a page last set it
}

// item is one thing to do: exactly one of batch, seat, gone, spoke and control
// is set.
type item struct {
	batch   *view.Batch
	seat    *conn // who is now at place
	who     session.Identity
	place   session.Place
	gone    *conn         // its player has left the world
	parted  chan struct{} // of gone: closed when it is told of the world no more; or nil
	spoke   *conn         // its person reads other languages now
	control *session.TimeControl
	asked   bool // what there is to decide has changed
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
	items        *view.Inventory            // of its player, as last told
	spells       *view.Spellbook            // the same
	menu         *view.Menu                 // the same; nil: none
	growth       *view.Growth               // the same
	outlook      *view.Outlook              // of its map, as last told
	quests       *view.QuestLog             // the same; nil: not told yet
}

// At implements outlet.Viewer.
func (v *viewer) At() session.Place { return v.place }

func newTeller(realm session.Realm, counters *Counters) *teller {
	return &teller{
		realm:    realm,
		counters: counters,
		queue:    outlet.NewQueue[item](counters.queued),
		viewers:  outlet.NewRooms[*conn, *viewer](),
		render:   newRendering(counters),
		time:     session.TimeControl{Speed: 1},
	}
}

func (o *teller) handle(i *item) {
	switch {
	case i.batch != nil:
		o.tell(i.batch)
	case i.seat != nil:
		o.seat(i)
	case i.gone != nil:
		o.remove(i.gone)
		if i.parted != nil {
			close(i.parted)
		}
	case i.spoke != nil:
		if v := o.viewers.Of(i.spoke); v != nil {
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
func (o *teller) seat(i *item) {
	o.remove(i.seat)
	v := &viewer{conn: i.seat, place: i.place, tools: i.who.Role.AtLeast(session.ToolRole), role: i.who.Role}
	o.viewers.Seat(i.seat, v)
	o.describe(v, true)
	if o.desk != nil && v.role.AtLeast(auth.Operator) {
		v.conn.send(questions{o.desk.Questions()})
	}
	if v.tools && o.realm.Development() {
		v.conn.send(timeControl{o.time})
	}
}

func (o *teller) remove(c *conn) { o.viewers.Remove(c) }

// describe tells a page of its map, in the content that runs now.
func (o *teller) describe(v *viewer, fresh bool) {
	snapshot, release := o.realm.Content()
	v.language = chooseLanguage(snapshot, v.conn.languages())
	v.reactionsDue = true
	read := texts{snapshot, v.language}
	v.conn.send(seated{fresh: fresh, place: v.place, texts: read, release: release})
	v.conn.send(commandList{o.realm.Commands(), v.role, read})
}

// steer tells all who may steer time how it runs now.
func (o *teller) steer(c session.TimeControl) {
	c.Steps = 0
	o.time = c
	frame := marshal(timeControl{c})
	for c, v := range o.viewers.All() { // each page is told on its own: the order shows nowhere
		if v.tools {
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
