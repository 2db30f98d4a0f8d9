package game

import (
	"maps"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/net/wire"
	"loam/core/protocol/game/accountdata"
	gameitem "loam/core/protocol/game/item"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// step sends one client its part of a batch, in one write. A part at which the program fails is
// left out.
func (o *teller) step(v *viewer, told *view.Viewer) {
	if v.fresh {
		o.begin(v, told)
		return
	}
	for i := range stepParts {
		o.part(&stepParts[i], v, told)
	}
	v.conn.wire.Flush()
}

// stepPart sends a client one kind of news of a step.
type stepPart struct {
	name string
	tell func(o *teller, v *viewer, told *view.Viewer)
}

func (o *teller) part(p *stepPart, v *viewer, told *view.Viewer) {
	defer o.faults.Caught("part of a step", p.name)
	p.tell(o, v, told)
}

// stepParts are the parts, in the order in which clients are told.
var stepParts = []stepPart{
	{"follow", func(o *teller, v *viewer, told *view.Viewer) { v.follow(o.render.batch, told) }},
	{"left", func(o *teller, v *viewer, told *view.Viewer) { o.forget(v, told.Left) }},
	{"objects", (*teller).show},
	{"boss frames", (*teller).frames},
	{"loot", (*teller).findings},
	{"groups", func(_ *teller, v *viewer, told *view.Viewer) { v.shows.groups.Told(told) }},
	{"flights", (*teller).setsOff},
	{"own movement", (*teller).ownWay},
	{"movement", (*teller).ways},
	{"control", func(_ *teller, v *viewer, told *view.Viewer) {
		if told.Self != nil {
			v.shows.movement.Told(told.Self)
		}
	}},
	{"environment", func(_ *teller, v *viewer, told *view.Viewer) { v.shows.environment.Told(told) }},
	{"spells", func(_ *teller, v *viewer, told *view.Viewer) { v.shows.spells.Told(told) }},
	{"progression", func(_ *teller, v *viewer, told *view.Viewer) { v.shows.progression.Told(told) }},
	{"growth", func(o *teller, v *viewer, told *view.Viewer) {
		if told.Growth != nil {
			v.shows.gossip.Roams(told.Growth, v.sees)
			o.homes(v, told.Growth.Home)
		}
	}},
	{"events", func(o *teller, v *viewer, told *view.Viewer) {
		for _, i := range told.Events {
			o.event(v, i)
		}
	}},
	{"after the events", func(_ *teller, v *viewer, told *view.Viewer) { v.shows.told(told) }},
	{"cooldowns", func(_ *teller, v *viewer, _ *view.Viewer) { v.shows.spells.Rest() }},
	{"pet", func(o *teller, v *viewer, told *view.Viewer) { o.pet(v, told.Pet) }}, // after the cast that has summoned it
	{"auras", (*teller).auras},
	{"menus", func(_ *teller, v *viewer, told *view.Viewer) { v.shows.gossip.Told(told) }},
	{"own state", func(_ *teller, v *viewer, _ *view.Viewer) {
		if own := v.sees[v.place.Player]; own != nil {
			v.most = own.MaxHealth
			v.shows.movement.Stands(own.Stance)
		}
	}},
}

// begin shows a client the map that its player has entered, when its player is there. If the
// program fails at that, the client cannot go on.
func (o *teller) begin(v *viewer, told *view.Viewer) {
	whole := false
	defer func() {
		if !whole {
			v.conn.dismiss("The server has failed to show you the map. Log in again.")
		}
	}()
	defer o.faults.Caught("arrival", string(v.place.Map))
	v.follow(o.render.batch, told)
	v.shows.groups.Told(told)
	v.shows.told(told)
	if own, ok := v.sees[v.place.Player]; ok && v.self != nil {
		o.come(v, own)
		v.conn.wire.Flush()
	}
	whole = true
}

// setsOff tells a player that it flies to another place.
func (o *teller) setsOff(v *viewer, told *view.Viewer) {
	for _, i := range told.Events {
		if e, ok := o.render.batch.Events[i].(event.Flew); ok && e.Player == v.place.Player {
			v.shows.gossip.SetsOff(e)
		}
	}
}

// follow keeps what a viewer sees.
func (v *viewer) follow(b *view.Batch, told *view.Viewer) {
	for _, g := range told.Left {
		delete(v.sees, g)
	}
	for _, object := range told.Entered {
		v.sees[object.GUID] = object
	}
	for _, i := range told.Changed {
		v.sees[b.Changes[i].Object.GUID] = b.Changes[i].Object
	}
	if told.Self != nil {
		v.self = told.Self
	}
	v.shows.follows(told)
	if told.Figures != nil {
		v.figures = told.Figures
	}
	if v.fresh {
		if told.Pet != nil {
			v.pet = told.Pet
		}
		for _, i := range told.Events {
			v.keep(b.Events[i])
		}
	}
}

// arrive shows a client the map that its player has just entered: the messages before, its
// own object, and everything else in sight.
func (o *teller) arrive(v *viewer, own *view.Object) {
	v.fresh, v.most = false, own.MaxHealth
	a := o.arrival(v, own)
	for _, m := range o.config.Version.Arrival(a) {
		v.conn.put(m)
	}
	if !v.before {
		for _, m := range gameitem.Proficiencies() {
			v.conn.put(m)
		}
	}
	o.update(v, o.scene(v, own))
	o.allAuras(v)
	a.States = v.shows.environment.Counters()
	for _, m := range o.config.Version.AfterArrival(a) {
		v.conn.put(m)
	}
	v.synced, v.sync, v.since, v.clocks = 1, v.now+firstSync, o.config.Now(), nil
	v.shows.movement.Begin(v.self)
	v.leads(v.self.Led && !o.render.flies(own))
	if v.pet == nil {
		v.pet = new(view.Pet) // a pet of another map is gone
	}
	o.pet(v, v.pet)
	v.shows.environment.Weather()
	v.shows.combat.Lies()
	o.allFrames(v)
	v.shows.combat.Walks()
	v.shows.quests.Signs()
	v.shows.gossip.ShowPanels()
	v.shows.groups.Greet()
	o.catchUp(v)
	v.shows.gossip.ShowTalk()
}

// arrival returns what a client receives before its player's object when the player enters a
// map, and records it as sent.
func (o *teller) arrival(v *viewer, own *view.Object) *Arrival {
	world, zone := o.render.words.Ground(v.place.Map, own.Position.Point)
	a := &Arrival{
		Again: v.before, GUID: v.own, Map: world, Zone: zone, Position: movement.VectorOf(own.Position.Point), Facing: float32(own.Position.Facing),
		Unix: o.config.Now().Unix(), Kept: v.conn.parts.accountData.Times(accountdata.OfCharacter), Tutorials: v.conn.parts.accountData.Tutorials(),
	}
	known, spells := v.shows.spells.Begin()
	a.Spells, a.Buttons = spells, v.conn.parts.bars.Buttons(known.Spells, known.Number, o.render.content)
	a.Factions, a.Talents = v.shows.progression.Standings(), v.shows.progression.Talents()
	a.Bind = &packets.BindPoint{Position: a.Position, Map: world, Area: zone}
	if g := v.shows.progression.Now(); g != nil {
		if at, ok := o.bound(g.Home); ok {
			a.Bind = at
		}
		v.home = g.Home
	}
	a.Achievements = v.shows.progression.Achievements()
	return a
}

// scene returns the blocks of the player's own object and of everything else in sight on a
// map that a client is shown, transports before their passengers.
func (o *teller) scene(v *viewer, own *view.Object) [][]byte {
	carrier := o.meets(v, own)
	first := o.render.creation(own, v.self)
	if v.figures != nil {
		figures := packets.Fields(first.Values)
		o.render.guise.Figures(&figures, v.figures)
		first.Values = figures.Sorted()
	}
	if v.shows.progression.Now() != nil {
		var grown packets.Fields
		o.grow(v, &grown)
		first.Values = grown.Over(first.Values)
	}
	journal := packets.Fields(v.shows.quests.Fields())
	first.Values = journal.Over(first.Values)
	blocks, things, _ := o.things(v)
	first.Values = things.Over(first.Values)
	if carrier != nil {
		blocks = append(blocks, o.render.create(carrier))
	}
	blocks = append(blocks, o.render.block(first))
	for _, g := range slices.Sorted(maps.Keys(v.sees)) {
		if g != v.place.Player && v.sees[g] != carrier {
			blocks = append(blocks, o.render.create(v.sees[g]))
		}
	}
	return blocks
}

// forget removes objects from a client's view.
func (o *teller) forget(v *viewer, left []guid.GUID) {
	if len(left) == 0 {
		return
	}
	gone := packets.Block{Type: packets.BlockOutOfRange}
	for _, g := range left {
		v.conn.forgets(o.render.name(g), g)
		switch {
		case g == v.place.Player:
		case o.render.ended[g]:
			v.conn.put(&packets.Destroy{GUID: o.render.name(g)})
		default:
			gone.GUIDs = append(gone.GUIDs, o.render.name(g))
		}
	}
	if len(gone.GUIDs) > 0 {
		o.update(v, [][]byte{o.render.block(&gone)})
	}
}

// show sends what came into view and what has changed.
func (o *teller) show(v *viewer, told *view.Viewer) {
	var blocks [][]byte
	for _, object := range carriersFirst(told.Entered) {
		v.conn.knows(o.render.nameOf(object), object.GUID)
		if object.GUID != v.place.Player {
			blocks = append(blocks, o.render.create(object))
		}
	}
	for _, i := range told.Changed {
		if block := o.render.change(i); len(block) > 0 {
			blocks = append(blocks, block)
		}
	}
	var list packets.Fields
	if told.Self != nil {
		o.render.guise.Self(&list, told.Self)
	}
	if told.Figures != nil {
		o.render.guise.Figures(&list, told.Figures)
	}
	if told.Growth != nil {
		o.grow(v, &list)
	}
	if len(list) > 0 {
		blocks = append(blocks, o.render.block(&packets.Block{Type: packets.BlockValues, GUID: v.own, Values: list.Sorted()}))
	}
	blocks = append(blocks, o.mastered(v)...)
	things, own, gone := o.things(v)
	if blocks = append(blocks, things...); len(own) > 0 {
		blocks = append(blocks, o.render.block(&packets.Block{Type: packets.BlockValues, GUID: v.own, Values: own.Sorted()}))
	}
	o.update(v, blocks)
	for _, name := range gone {
		v.conn.put(&packets.Destroy{GUID: name})
	}
}

// things returns the blocks of the player's items, the fields of the player that refer to
// them, and the names of removed items.
func (o *teller) things(v *viewer) (blocks [][]byte, own packets.Fields, gone []uint64) {
	had := v.shows.items.BankBags()
	list, values, gone := v.shows.items.Update()
	for _, b := range list {
		blocks = append(blocks, o.render.block(b))
	}
	own = packets.Fields(values)
	if v.shows.items.BankBags() != had {
		o.look(v, &own)
	}
	return blocks, own, gone
}

// ways sends how units move by themselves, and where players have moved.
func (o *teller) ways(v *viewer, told *view.Viewer) {
	for _, i := range told.Changed {
		c := &o.render.batch.Changes[i]
		if c.Mask&view.Speed != 0 && c.Object.GUID != v.place.Player {
			o.render.speedsSeen(v, c)
		}
		if c.Mask&view.State != 0 {
			o.render.floatsSeen(v, c.Object)
		}
		switch {
		case c.Mask&view.Place == 0, c.Object.GUID == v.place.Player:
		case c.Object.GUID.Kind() == guid.Player && o.render.walked[c.Object.GUID]:
		default:
			if way := o.render.way(i); way != nil {
				v.conn.wire.PutBlock(way)
			}
		}
	}
}

// How updates are split: into messages with bodies of at most this length, so that the oldest
// headers can carry them; bodies longer than the second are deflated.
const (
	maxUpdate     = 0x7000
	deflateAbove  = 256
	deflateEffort = 3
)

// update sends update blocks in as few messages as possible.
func (o *teller) update(v *viewer, blocks [][]byte) {
	var pending [][]byte
	size := 0
	for _, b := range blocks {
		if len(b) == 0 {
			continue
		}
		if size+len(b) > maxUpdate && size > 0 {
			o.sendUpdate(v, pending)
			pending, size = pending[:0], 0
		}
		pending = append(pending, b)
		size += len(b)
	}
	if size > 0 {
		o.sendUpdate(v, pending)
	}
}

func (o *teller) sendUpdate(v *viewer, blocks [][]byte) {
	head := packets.UpdateHead{Blocks: uint32(len(blocks)), HasTransport: v.rides()}
	body, err := codec.Append(o.config.Version.Packet, nil, &head)
	if err != nil {
		o.config.Counters.Unsent.Add(1)
		o.config.Log.Error().Err(err).Msg("cannot encode an update")
		return
	}
	for _, b := range blocks {
		body = append(body, b...)
	}
	if block := o.render.whole(body); block != nil {
		o.config.Counters.Updates.Add(1)
		v.conn.wire.PutBlock(block)
	}
}

// whole returns the message for the body of an update, which all clients share that receive
// the same in this step; it is deflated if that makes it smaller.
func (r *rendering) whole(body []byte) *wire.Block {
	if block, ok := r.updates[string(body)]; ok {
		return block
	}
	var m packets.Body = &packets.Bytes{Is: "SMSG_UPDATE_OBJECT", Data: body}
	if len(body) > deflateAbove {
		data, err := r.deflate.Append(nil, body)
		if err == nil && len(data) < len(body) {
			m = &packets.Packed{Is: "SMSG_COMPRESSED_UPDATE_OBJECT", Deflated: packets.Deflated{Size: uint32(len(body)), Data: data}}
		}
	}
	block := r.encoded(m)
	r.updates[string(body)] = block
	return block
}
