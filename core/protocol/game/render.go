package game

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/net/wire"
	"loam/core/protocol/game/combatlog"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/game/query"
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
)

// rendering is what one batch looks like to the clients of a version: each
// object and change is encoded once for all who see it. It belongs to the
// teller's goroutine.
type rendering struct {
	config  *Config
	version *Version
	batch   *view.Batch
	content *content.Snapshot // that of words
	words   *idmap.ReleaseNames
	guise   updatefield.Encoder // in words
	here    *told
	created map[*view.Object][]byte
	changed [][]byte               // by index; nil is not there yet
	ways    []*wire.Block          // by index of the change; nil is not there yet
	told    []telling              // by index of the event
	updates map[string]*wire.Block // by the body in clear
	deflate *codec.Deflater
	people  *query.SeenPlayers
	walked  map[guid.GUID]bool           // players whose new place is told with an event
	jumped  map[guid.GUID]bool           // units that stand elsewhere without having walked
	ended   map[guid.GUID]bool           // units that there are no longer
	before  map[guid.GUID][]view.Aura    // what units bore that bear something else now
	borne   map[*view.Object]*wire.Block // all auras of what came into view
	laid    []*wire.Block                // changes of auras, by index of the change; nil is not there yet
	writer  combatlog.Writer
	masters []guid.GUID                   // units of which something else than before belongs to them
	swung   map[guid.GUID]bool            // who strikes at other intervals than before
	floated map[guid.GUID]content.Manners // what creatures have begun or ended of moving otherwise than on their feet
	tied    map[guid.GUID]bool            // creatures that belong to others than before
}

func newRendering(config *Config) rendering {
	deflate, err := codec.NewDeflater(deflateEffort)
	if err != nil {
		panic(err) // the effort is a constant
	}
	return rendering{
		before: map[guid.GUID][]view.Aura{}, borne: map[*view.Object]*wire.Block{},
		deflate: deflate,
		guise:   updatefield.Encoder{Looks: &config.Version.Looks, Items: &config.Version.Items},
		config:  config, version: config.Version, updates: map[string]*wire.Block{},
		tied: map[guid.GUID]bool{}, swung: map[guid.GUID]bool{}, floated: map[guid.GUID]content.Manners{},
		walked: map[guid.GUID]bool{}, jumped: map[guid.GUID]bool{}, ended: map[guid.GUID]bool{},
	}
}

// telling is what an event is to all who are told of it.
type telling struct {
	made, shared bool
	block        *wire.Block // nil is nothing
}

func (r *rendering) start(b *view.Batch, here *told) {
	r.batch, r.here = b, here
	r.open()
	r.created = map[*view.Object][]byte{}
	r.changed = make([][]byte, len(b.Changes))
	r.ways = make([]*wire.Block, len(b.Changes))
	r.told = make([]telling, len(b.Events))
	clear(r.updates)
	clear(r.walked)
	clear(r.jumped)
	clear(r.ended)
	r.startAuras()
	r.startTies()
	r.startSwings()
	r.startAfloat()
	for _, e := range b.Events {
		switch e := e.(type) {
		case event.Moved:
			r.walked[e.Player] = true
			here.moving[e.Player] = r.version.bits(e.Move.Flags)
		case event.Teleported:
			r.jumped[e.Unit] = true
		case event.Despawned:
			r.ended[e.Unit] = true
		}
	}
}

// open takes over what clients call things in the running release.
func (r *rendering) open() {
	r.words = r.config.book.ReleaseNames()
	r.content = r.words.Content
	r.guise.Words = r.words
}

// forget drops the names of what there is no longer, once all were told.
func (r *rendering) forget() {
	for g := range r.ended { // each on its own: the order shows nowhere
		delete(r.here.names, g)
		delete(r.here.called, g)
		delete(r.here.moving, g)
		delete(r.here.clocks, g)
		delete(r.here.swings, g)
		delete(r.here.afloat, g)
		delete(r.here.auras, g)
	}
}

// block encodes a block of an update, or nothing when it cannot be.
func (r *rendering) block(b *packets.Block) []byte {
	out, err := codec.Append(r.version.Packet, nil, b)
	if err != nil {
		r.config.Counters.Unsent.Add(1)
		r.config.Log.Error().Err(err).Msg("a thing that cannot be told of")
		return nil
	}
	return out
}

// encoded is messages for any number of clients, or nil when one cannot be.
func (r *rendering) encoded(list ...packets.Body) *wire.Block {
	block := wire.NewBlock(r.version.Header)
	for _, m := range list {
		opcode, ok := r.version.Outbound[m.Name()]
		body, err := codec.Append(r.version.Packet, nil, m)
		if err == nil && ok {
			err = block.Add(uint32(opcode), body)
		}
		if err != nil || !ok {
			r.config.Counters.Unsent.Add(1)
			r.config.Log.Error().Str("message", m.Name()).Err(err).Msg("a message that cannot be told of")
			return nil
		}
	}
	r.config.Counters.Encoded.Add(1)
	return block
}

// create is the block with which an object comes into somebody's view.
func (r *rendering) create(o *view.Object) []byte {
	block, ok := r.created[o]
	if !ok {
		r.here.called[o.GUID] = o.Name
		if o.Area != nil {
			block = r.block(r.guise.Area(o))
		} else if o.Thing != nil {
			block = r.block(r.guise.Fixture(o, r.nameOf(o)))
		} else if o.GUID.Kind() == guid.Corpse {
			r.people.MeetOwner(o)
			block = r.block(r.guise.Remains(o))
		} else {
			r.people.Meet(o)
			block = r.block(r.creation(o, nil))
		}
		r.created[o] = block
	}
	return block
}

// change is the block of what has changed, by index; it may be empty.
func (r *rendering) change(i int32) []byte {
	if r.changed[i] == nil {
		c := &r.batch.Changes[i]
		r.changed[i] = []byte{}
		if values := r.changes(c); len(values) > 0 {
			r.changed[i] = r.block(&packets.Block{Type: packets.BlockValues, GUID: r.nameOf(c.Object), Values: values})
		}
	}
	return r.changed[i]
}

// nameOf is a thing's name for clients.
func (r *rendering) nameOf(o *view.Object) uint64 {
	if o.GUID.Kind() == guid.Player {
		return idmap.Name(o.GUID, 0)
	}
	name, ok := r.here.names[o.GUID]
	if !ok {
		name = idmap.Name(o.GUID, r.entryOf(o))
		if o.Thing != nil && o.Thing.Route != nil {
			name = idmap.Carrier(o.GUID, r.entryOf(o), o.Thing.Route.Sails)
		}
		r.here.names[o.GUID] = name
	}
	return name
}

// name is the name of something that was told of; of what was not, it is one
// without an entry.
func (r *rendering) name(g guid.GUID) uint64 {
	if name, ok := r.here.names[g]; ok {
		return name
	}
	return idmap.Name(g, 0)
}

// entryOf is the number of a thing's definition; players have none.
func (r *rendering) entryOf(o *view.Object) uint32 {
	if o.Thing != nil {
		return r.words.Object(o.Def, o.Clients)
	}
	if o.GUID.Kind() != guid.Creature {
		return 0
	}
	return r.words.Creature(o.Def, o.Clients)
}
