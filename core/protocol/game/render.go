package game

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/net/wire"
	"loam/core/protocol/broadcast"
	"loam/core/protocol/game/combatlog"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/game/query"
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
)

// rendering is a batch in the form of a version's clients: each object and change is encoded
// once for everyone who sees it. It belongs to the goroutine of the broadcast.
type rendering struct {
	config  *Config
	version *Version
	batch   *view.Batch
	content *content.Snapshot // that of words
	words   *idmap.ReleaseNames
	guise   updatefield.Encoder // in words
	here    *told
	created map[*view.Object][]byte
	changed [][]byte               // by index; nil is not encoded yet
	ways    []*wire.Block          // by index of the change; nil is not encoded yet
	told    []telling              // by index of the event
	updates map[string]*wire.Block // by the body in clear
	deflate *codec.Deflater
	people  *query.SeenPlayers
	walked  map[guid.GUID]bool           // players whose new place is in an event
	jumped  map[guid.GUID]bool           // units that were teleported
	ended   map[guid.GUID]bool           // units that no longer exist
	before  map[guid.GUID][]view.Aura    // auras before the batch, of units whose auras have changed
	borne   map[*view.Object]*wire.Block // all auras of what came into view
	laid    []*wire.Block                // changes of auras, by index of the change; nil is not encoded yet
	writer  combatlog.Writer
	masters []guid.GUID                   // units whose pets or charmed units have changed
	swung   map[guid.GUID]bool            // units whose swing times have changed
	floated map[guid.GUID]content.Manners // creatures that began or ended flying, hovering or swimming
	tied    map[guid.GUID]bool            // creatures whose owner has changed
	faults  *broadcast.Faults
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

// telling is an event as everyone receives it.
type telling struct {
	made, shared bool
	block        *wire.Block // nil is no message
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

// open takes the names and numbers of the running release.
func (r *rendering) open() {
	r.words = r.config.book.ReleaseNames()
	r.content = r.words.Content
	r.guise.Words = r.words
}

// forget removes the names of objects that no longer exist, after everyone has been sent
// their removal.
func (r *rendering) forget() {
	for g := range r.ended { // each on its own: the order has no effect
		delete(r.here.names, g)
		delete(r.here.called, g)
		delete(r.here.moving, g)
		delete(r.here.clocks, g)
		delete(r.here.swings, g)
		delete(r.here.afloat, g)
		delete(r.here.auras, g)
	}
}

// block encodes an update block, or returns nil if it cannot be encoded.
func (r *rendering) block(b *packets.Block) []byte {
	out, err := codec.Append(r.version.Packet, nil, b)
	if err != nil {
		r.config.Counters.Unsent.Add(1)
		r.config.Log.Error().Err(err).Msg("cannot encode an object")
		return nil
	}
	return out
}

// encoded returns messages for any number of clients, or nil if one cannot be encoded.
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
			r.config.Log.Error().Str("packet", m.Name()).Err(err).Msg("cannot encode a message")
			return nil
		}
	}
	r.config.Counters.Encoded.Add(1)
	return block
}

// create returns the create block of an object.
func (r *rendering) create(o *view.Object) []byte {
	block, ok := r.created[o]
	if !ok {
		block = r.creates(o)
		r.created[o] = block
	}
	return block
}

// creates encodes the create block of an object; it is nil if the program fails at it.
func (r *rendering) creates(o *view.Object) []byte {
	defer r.faults.Caught("object", string(o.Def))
	r.here.called[o.GUID] = o.Name
	switch {
	case o.Area != nil:
		return r.block(r.guise.Area(o))
	case o.Thing != nil:
		return r.block(r.guise.Fixture(o, r.nameOf(o)))
	case o.GUID.Kind() == guid.Corpse:
		r.people.MeetOwner(o)
		return r.block(r.guise.Remains(o))
	}
	r.people.Meet(o)
	return r.block(r.creation(o, nil))
}

// change returns the block of a change, by index; it may be empty.
func (r *rendering) change(i int32) []byte {
	if r.changed[i] == nil {
		r.changed[i] = []byte{}
		r.encodeChange(i)
	}
	return r.changed[i]
}

func (r *rendering) encodeChange(i int32) {
	c := &r.batch.Changes[i]
	defer r.faults.Caught("change of an object", string(c.Object.Def))
	if values := r.changes(c); len(values) > 0 {
		r.changed[i] = r.block(&packets.Block{Type: packets.BlockValues, GUID: r.nameOf(c.Object), Values: values})
	}
}

// nameOf returns the client's name of an object.
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

// name returns the client's name of an object that was sent; for any other, a name without an
// entry.
func (r *rendering) name(g guid.GUID) uint64 {
	if name, ok := r.here.names[g]; ok {
		return name
	}
	return idmap.Name(g, 0)
}

// entryOf returns the number of an object's definition; players have none.
func (r *rendering) entryOf(o *view.Object) uint32 {
	if o.Thing != nil {
		return r.words.Object(o.Def, o.Clients)
	}
	if o.GUID.Kind() != guid.Creature {
		return 0
	}
	return r.words.Creature(o.Def, o.Clients)
}
