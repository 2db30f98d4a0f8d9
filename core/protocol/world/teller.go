package world

import (
	"time"

	"loam/core/auth"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/protocol/outlet"
	"loam/core/session"
	"loam/core/view"
)

// teller turns batches into messages, on one goroutine: what maps, the realm and
// connections want done waits in its queue.
type teller struct {
	config  *Config
	queue   *outlet.Queue[item]
	viewers *outlet.Rooms[*Conn, *viewer]
	rooms   map[outlet.Room]*told // of the rooms in which somebody stands
	render  rendering
	known   known
	quests  *questBook
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
	stops  *Conn // it asks about the stop of with
	with   uint64
	again  *Conn // it wants its menu once more
	turns  *Conn // the page of its menu, or to the question that option asks
	option int
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
	ties   ties
	clocks map[guid.GUID]int64 // how far players' clocks are behind map time, in ms
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
	sees   map[guid.GUID]*view.Object
	framed []guid.GUID // of those, whose frames of bosses it shows
	self   *view.Self
	// items is what the player has, as last told by the map, has what of it the
	// client knows.
	items *view.Inventory
	// spells is what the player can cast, as last told by the map.
	spells   *view.Spellbook
	growth   *view.Growth          // of the player, as last told by the map
	stood    []message.Standing    // what factions think, as its client was last told
	talents  *message.Talents      // that it has chosen, as its client was last told
	grown    map[uint16]uint32     // fields of it that the client has been told
	bindings []message.RaidBinding // that the client is being told of
	counters map[uint32]uint32     // world states as the client was told, by its numbers
	outlook  *view.Outlook         // of the map, as last told by it
	told     *message.Weather      // of it to the client, or nil
	figures  *view.Figures         // of the player, as last told by the map
	pet      *view.Pet             // of the player, to be told when the client has been shown the map
	rests    []message.Body        // what has to wait, to be told behind what was cast
	has      belongings
	most     int64 // the player's greatest health, before the step that is told
	// operator is one who need not wait. Leaves is when it leaves the world, 0 is
	// not at all; now is the time of its map.
	operator    bool
	leaves, now clock.Time
	// synced is how many questions about its time a client has got, sync when the
	// next is due.
	synced  uint32
	since   time.Time // when the last one was sent; zero when it has been answered
	clocks  []int64   // how far its clock was behind map time, as last measured, in ms
	sync    clock.Time
	shown   *view.Panel // what it is shown as a menu, or nil
	talk    *view.Menu  // of its talk, or nil
	page    int
	with    uint64             // with whom it talks, or the player itself
	asked   int                // the option of its talk whose question it is asked, 0 for none
	panels  []view.PanelChange // to be shown when it has been shown the map
	missed  []event.Event      // to be told then
	circle  circle
	talks   *view.Menu           // the same
	looted  *view.Loot           // that it is shown, or nil
	desk    *view.Desk           // before which its player stands, as last told by the map
	wares   *message.Wares       // as its client was last told, or nil
	stops   []content.ID         // of flights that it knows, as last told
	home    content.ID           // the same
	trade   *event.TradeTold     // of its player, as last told, or nil
	moves   pace                 // as the client was last told
	stands  intent.Stance        // the same
	led     bool                 // the same: the server moves its player
	flies   clock.Time           // the same: when its player was thrown
	marks   map[uint64]view.Mark // over those in view, by their names for clients
	journal journal
	reads   bool // it was shown a page of a quest in this step
}

// At implements outlet.Viewer.
func (v *viewer) At() session.Place { return v.place }

func newTeller(config *Config) *teller {
	o := &teller{
		config:  config,
		queue:   outlet.NewQueue[item](nil),
		quests:  new(questBook),
		viewers: outlet.NewRooms[*Conn, *viewer](),
		rooms:   map[outlet.Room]*told{},
		render:  newRendering(config),
	}
	o.render.people = &o.known.people
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
	case i.stops != nil:
		o.stopOf(i.stops, i.with)
	case i.again != nil:
		o.again(i.again)
	case i.turns != nil:
		o.turn(i.turns, i.option)
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
	before := o.viewers.Of(i.seat) != nil
	o.remove(i.seat)
	o.viewers.Seat(i.seat, &viewer{
		conn: i.seat, place: i.place, own: clientGUID(i.place.Player, 0), fresh: true, before: before, ready: !before,
		sees: map[guid.GUID]*view.Object{}, operator: i.who.Role.AtLeast(auth.Operator),
	})
	i.seat.endTalk()
	if room := (outlet.Room{Map: i.place.Map, Instance: i.place.Instance}); o.rooms[room] == nil {
		o.rooms[room] = &told{names: map[guid.GUID]uint64{}, called: map[guid.GUID]content.Text{}, moving: map[guid.GUID]uint32{}, clocks: map[guid.GUID]int64{}, auras: map[guid.GUID][]view.Aura{}, swings: map[guid.GUID][event.Hands]clock.Time{}, ties: newTies()}
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
	o.render.start(b, o.rooms[outlet.Room{Map: b.Map, Instance: b.Instance}])
	defer o.render.forget()
	for v, told := range o.viewers.Told(b) {
		v.now = b.Time
		if told != nil {
			o.step(v, told)
		}
		o.due(v)
		if v.conn.overdue() {
			v.conn.dismiss("Your client did not follow a change of how it moves.")
		}
		o.synchronize(v)
	}
}
