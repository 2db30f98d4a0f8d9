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

// teller turns batches into messages, on one goroutine: what maps, the realm and
// connections want done waits in its queue.
type teller struct {
	config  *Config
	queue   *broadcast.Queue[item]
	viewers *broadcast.Rooms[*Conn, *viewer]
	rooms   map[broadcast.Room]*told // of the rooms in which somebody stands
	render  rendering
	crowd   query.Subjects
}

// item is one thing to do: exactly one of the pointers is set.
type item struct {
	clock  *ticks // of a client that was asked
	back   *Conn  // it is not where its client says
	batch  *view.Batch
	seat   *Conn // who is now at place
	who    session.Identity
	place  session.Place
	gone   *Conn // its player has left the world
	logout *Conn // it wants to leave the world
	stay   *Conn // it does not want to any more
	loaded *Conn // it has made another map ready
	asks   *Conn // what question says
	question
}

// told is what the clients in a room were told of that there still is.
type told struct {
	names  map[guid.GUID]uint64                  // of creatures and game objects for clients
	called map[guid.GUID]content.Text            // what all is called
	moving map[guid.GUID]uint32                  // how players last moved, by their flags
	auras  map[guid.GUID][]view.Aura             // what all bear
	swings map[guid.GUID][event.Hands]clock.Time // between blows, of all that strike
	afloat map[guid.GUID]content.Manners         // of creatures that move otherwise than on their feet
	ties   ties
	clocks map[guid.GUID]int64 // how far players' clocks are behind map time, in ms
}

// viewer is a client whose player stands on a map.
type viewer struct {
	conn   *Conn
	place  session.Place
	own    uint64     // the player's own name
	fresh  bool       // the map has not been shown yet
	before bool       // it was on another map before
	from   content.ID // that map
	// ready says that the client can be shown the map. One that comes from another
	// map first loads this one, until late at most.
	ready bool
	late  clock.Time
	// sees is what the client has been told of and not been told to forget.
	sees    map[guid.GUID]*view.Object
	framed  []guid.GUID // of those, whose frames of bosses it shows
	self    *view.Self
	looks   uint32        // what only it is told of its player's looks, as it was last told
	figures *view.Figures // of the player, as last told by the map
	pet     *view.Pet     // of the player, to be told when the client has been shown the map
	most    int64         // the player's greatest health, before the step that is told
	// operator is one who need not wait. Leaves is when it leaves the world, 0 is
	// not at all; now is the time of its map.
	operator    bool
	leaves, now clock.Time
	// synced is how many questions about its time a client has got, sync when the
	// next is due.
	synced uint32
	since  time.Time // when the last one was sent; zero when it has been answered
	clocks []int64   // how far its clock was behind map time, as last measured, in ms
	sync   clock.Time
	missed []event.Event // to be told then
	home   content.ID    // of its player, as last told
	led    bool          // as the client was last told: the server moves its player
	flies  clock.Time    // the same: when its player was thrown
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
	}
	o.crowd = query.Subjects{Known: new(query.SeenPlayers), Looks: &config.Version.Looks, Unnamed: config.Version.Unnamed, Playing: o.playing}
	o.render.people, o.render.guise.Name = o.crowd.Known, o.render.name
	return o
}

func (o *teller) handle(i *item) {
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

// seat puts a client into the room where its player now stands.
func (o *teller) seat(i *item) {
	if i.seat.seat() != i.place {
		return // it is elsewhere already, or has left
	}
	was := o.viewers.Of(i.seat)
	before, from := was != nil, content.ID("")
	switch {
	case before && was.fresh && was.ready: // it was put somewhere else before it was shown anything
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
		o.due(v)
		if v.conn.parts.movement.Overdue() {
			v.conn.dismiss("Your client did not follow a change of how it moves.")
		}
		o.synchronize(v)
	}
}
