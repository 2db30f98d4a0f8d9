package world

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/protocol/message"
	"loam/core/protocol/packet"
	"loam/core/view"
)

// rendering is what one batch looks like to the clients of a version: each
// object and change is encoded once for all who see it. It belongs to the
// outlet's goroutine.
type rendering struct {
	config  *Config
	version *Version
	batch   *view.Batch
	content *content.Snapshot
	created map[*view.Object][]byte
	changed [][]byte // by index; nil is not there yet
	ways    []*message.MonsterMove
	walked  map[guid.GUID]bool   // players whose new place is told with an event
	jumped  map[guid.GUID]bool   // units that stand elsewhere without having walked
	ended   map[guid.GUID]bool   // units that there are no longer
	names   map[guid.GUID]uint64 // those of the audience
}

func newRendering(config *Config) rendering {
	return rendering{
		config: config, version: config.Version, names: map[guid.GUID]uint64{},
		walked: map[guid.GUID]bool{}, jumped: map[guid.GUID]bool{}, ended: map[guid.GUID]bool{},
	}
}

func (r *rendering) start(b *view.Batch, names map[guid.GUID]uint64) {
	r.batch, r.names = b, names
	r.content, _ = r.config.Realm.Content()
	r.created = map[*view.Object][]byte{}
	r.changed = make([][]byte, len(b.Changes))
	r.ways = make([]*message.MonsterMove, len(b.Changes))
	clear(r.walked)
	clear(r.jumped)
	clear(r.ended)
	for _, e := range b.Events {
		switch e := e.(type) {
		case event.Moved:
			r.walked[e.Player] = true
		case event.Teleported:
			r.jumped[e.Unit] = true
		case event.Despawned:
			r.ended[e.Unit] = true
		}
	}
}

// forget drops the names of what there is no longer, once all were told.
func (r *rendering) forget() {
	for g := range r.ended { // each on its own: the order shows nowhere
		delete(r.names, g)
	}
}

// block encodes a block of an update, or nothing when it cannot be.
func (r *rendering) block(b *message.Block) []byte {
	out, err := packet.Append(r.version.Packet, nil, b)
	if err != nil {
		r.config.Counters.Unsent.Add(1)
		r.config.Log.Error().Err(err).Msg("a thing that cannot be told of")
		return nil
	}
	return out
}

// create is the block with which an object comes into somebody's view.
func (r *rendering) create(o *view.Object) []byte {
	block, ok := r.created[o]
	if !ok {
		block = r.block(r.creation(o, nil))
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
			r.changed[i] = r.block(&message.Block{Type: message.BlockValues, GUID: r.nameOf(c.Object), Values: values})
		}
	}
	return r.changed[i]
}

// nameOf is a thing's name for clients.
func (r *rendering) nameOf(o *view.Object) uint64 {
	if o.GUID.Kind() == guid.Player {
		return clientGUID(o.GUID, 0)
	}
	name, ok := r.names[o.GUID]
	if !ok {
		name = clientGUID(o.GUID, r.entryOf(o))
		r.names[o.GUID] = name
	}
	return name
}

// name is the name of something that was told of; of what was not, it is one
// without an entry.
func (r *rendering) name(g guid.GUID) uint64 {
	if name, ok := r.names[g]; ok {
		return name
	}
	return clientGUID(g, 0)
}

// entryOf is the number of a thing's definition; players have none.
func (r *rendering) entryOf(o *view.Object) uint32 {
	if o.GUID.Kind() == guid.Player {
		return 0
	}
	return r.config.entry(o.Def, o.Clients)
}
