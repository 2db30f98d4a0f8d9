package game

import (
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/broadcast"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/game/query"
	"loam/core/session"
)

// teller turns batches into messages, on the goroutine of the broadcast. The work of maps,
// the realm and connections waits in its queue.
type teller struct {
	config  *Config
	queue   *broadcast.Queue[item]
	viewers *broadcast.Rooms[*Conn, *viewer]
	rooms   map[broadcast.Room]*told // rooms with at least one viewer
	render  rendering
	crowd   query.Subjects
	faults  *broadcast.Faults
}

// item is one unit of work: exactly one of the pointers is set.
type item struct {
	clock  *ticks // answer to a time synchronization question
	back   *Conn  // its client moves from a wrong place
	batch  *view.Batch
	seat   *Conn // its player is now at place
	who    session.Identity
	place  session.Place
	gone   *Conn // its player has left the world
	logout *Conn // it asks to log out
	stay   *Conn // it cancels the log-out
	loaded *Conn // it has loaded another map
	asks   *Conn // it asks question
	question
}

// told is what the clients in a room have received of objects that still exist.
type told struct {
	names  map[guid.GUID]uint64                  // of creatures and game objects for clients
	called map[guid.GUID]content.Text            // names of everything
	moving map[guid.GUID]uint32                  // last movements of players, by their flags
	auras  map[guid.GUID][]view.Aura             // auras of everything
	swings map[guid.GUID][event.Hands]clock.Time // swing times of all attackers
	afloat map[guid.GUID]content.Manners         // of creatures that fly, hover or swim
	ties   ties
	clocks map[guid.GUID]int64 // how far players' clocks are behind map time, in ms
}

// viewer is a client whose player is on a map.
type viewer struct {
	conn   *Conn
	place  session.Place
	own    uint64     // the player's own name
	fresh  bool       // the map has not been shown yet
	before bool       // it was on another map before
	from   content.ID // that map
	// ready reports that the client can be shown the map. A client that comes from another
	// map loads this one first, until late at most.
	ready bool
	late  clock.Time
	// sees is what the client has received and not removed.
	sees    map[guid.GUID]*view.Object
	framed  []guid.GUID // objects in sees whose boss frame is shown
	self    *view.Self
	looks   uint32      // the appearance that only it receives, as last sent
	figures *view.Stats // stats of the player, as the map last sent them
	pet     *view.Pet   // of the player, to be sent when the client has been shown the map
	most    int64       // the player's maximum health before this step
	// operator is a player who need not wait. Leaves is when it leaves the world, 0 is not at
	// all; now is the time of its map.
	operator    bool
	leaves, now clock.Time
	// synced is the number of time synchronization questions that the client received; sync
	// is when the next is due.
	synced uint32
	since  time.Time // when the last one was sent; zero when it was answered
	clocks []int64   // how far its clock was behind map time, in the last measurements, in ms
	sync   clock.Time
	missed []event.Event // events for when the map has been shown
	home   content.ID    // of its player, as last sent
	led    bool          // the server moves the player, as last sent
	flies  clock.Time    // when the player was knocked back, as last sent
	shows  shows
}

// At implements broadcast.Viewer.
func (v *viewer) At() session.Place { return v.place }

func newTeller(config *Config) *teller {
	o := &teller{
		config:  config,
		queue:   broadcast.NewQueue[item](nil),
		viewers: broadcast.NewRooms[*Conn, *viewer](),
		rooms:   map[broadcast.Room]*told{},
		render:  newRendering(config),
		faults:  broadcast.NewFaults(config.Log, &config.Counters.Unsent),
	}
	o.render.faults = o.faults
	o.crowd = query.Subjects{Known: new(query.SeenPlayers), Looks: &config.Version.Looks, Unnamed: config.Version.Unnamed, Playing: o.playing}
	o.render.people, o.render.guise.Name = o.crowd.Known, o.render.name
	return o
}

func (o *teller) handle(i *item) {
	defer o.faults.Caught("work", "clients")
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
		if v := o.viewers.Of(i.loaded); v != nil {
			v.ready = true
		}
	case i.clock != nil:
		o.learn(i.clock)
	case i.back != nil:
		o.putBack(i.back)
	case i.asks != nil:
		o.answer(i)
	}
}

// seat puts a client into the room of its player's place.
func (o *teller) seat(i *item) {
	if i.seat.seat() != i.place {
		return // it is elsewhere by now, or has left
	}
	was := o.viewers.Of(i.seat)
	before, from := was != nil, content.ID("")
	switch {
	case before && was.fresh && was.ready: // it was transferred again before it was shown anything
		before, from = was.before, was.from
	case before:
		from = was.place.Map
	}
	o.remove(i.seat)
	v := &viewer{
		conn: i.seat, place: i.place, own: idmap.Name(i.place.Player, 0), fresh: true, before: before, from: from, ready: !before,
		sees: map[guid.GUID]*view.Object{}, operator: i.who.Role.AtLeast(auth.Operator),
	}
	v.shows = newShows(i.seat, &sight{client{i.seat}, o, v})
	o.viewers.Seat(i.seat, v)
	i.seat.parts.gossip.End()
	i.seat.forgetsAll()
	if room := (broadcast.Room{Map: i.place.Map, Instance: i.place.Instance}); o.rooms[room] == nil {
		o.rooms[room] = &told{names: map[guid.GUID]uint64{}, called: map[guid.GUID]content.Text{}, moving: map[guid.GUID]uint32{}, clocks: map[guid.GUID]int64{}, auras: map[guid.GUID][]view.Aura{}, swings: map[guid.GUID][event.Hands]clock.Time{}, afloat: map[guid.GUID]content.Manners{}, ties: newTies()}
	}
}

func (o *teller) remove(c *Conn) {
	if room, empty := o.viewers.Remove(c); empty {
		delete(o.rooms, room)
	}
}

// tell sends a batch to all clients in its room, each in one write.
func (o *teller) tell(b *view.Batch) {
	o.config.Counters.Batches.Add(1)
	if !o.viewers.Anybody(b) {
		return
	}
	o.render.start(b, o.rooms[broadcast.Room{Map: b.Map, Instance: b.Instance}])
	defer o.render.forget()
	for v, told := range o.viewers.Told(b) {
		v.now = b.Time
		if told != nil {
			o.step(v, told)
		}
		o.wait(v)
	}
}

// wait does what is due for a client by the time of its map.
func (o *teller) wait(v *viewer) {
	defer o.faults.Caught("work", "a client")
	o.due(v)
	if v.conn.parts.movement.Overdue() {
		v.conn.dismiss("Your client did not confirm a change of its movement.")
	}
	o.synchronize(v)
}
