package world

import (
	"maps"
	"slices"

	"loam/core/guid"
	"loam/core/protocol/message"
	"loam/core/protocol/packet"
	"loam/core/view"
	"loam/core/wire"
)

// step sends one client its part of a batch, in one write.
func (o *teller) step(v *viewer, told *view.Viewer) {
	v.follow(o.render.batch, told)
	v.reads = false
	if v.fresh {
		o.journaled(v, told)
		o.gather(v, told)
		o.marked(v, told)
		if own, ok := v.sees[v.place.Player]; ok && v.self != nil {
			o.come(v, own)
			v.conn.wire.Flush()
		}
		return
	}
	o.forget(v, told.Left)
	o.show(v, told)
	o.frames(v, told)
	o.findings(v, told)
	o.gather(v, told)
	o.setsOff(v, told)
	o.ownWay(v, told)
	o.ways(v, told)
	if told.Self != nil {
		v.pace(told.Self)
	}
	if told.Outlook != nil {
		o.weather(v, told.Outlook, false)
		o.states(v, told.Outlook)
	}
	o.study(v, told)
	o.stands(v, told.Growth)
	o.talented(v, told.Growth)
	o.roams(v, told.Growth)
	for _, i := range told.Events {
		o.event(v, i)
	}
	o.journaled(v, told) // behind the news of what was before
	o.marked(v, told)
	o.loot(v, told.Loot)
	o.desk(v, told.Desk)
	o.rest(v)
	o.pet(v, told.Pet) // behind the cast that has called it
	o.auras(v, told)
	for i := range told.Panels {
		o.panel(v, &told.Panels[i])
	}
	if told.Menu != nil {
		o.talk(v, told.Menu)
	}
	if own := v.sees[v.place.Player]; own != nil {
		v.most = own.MaxHealth
		v.stance(own)
	}
	v.conn.wire.Flush()
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
	if told.Items != nil {
		v.items = told.Items
	}
	if told.Desk != nil {
		v.desk = told.Desk
	}
	if told.Figures != nil {
		v.figures = told.Figures
	}
	if told.Spells != nil {
		v.spells = told.Spells
	}
	if told.Growth != nil {
		v.growth = told.Growth
	}
	if told.Outlook != nil {
		v.outlook = told.Outlook
	}
	if v.fresh {
		if told.Pet != nil {
			v.pet = told.Pet
		}
		for i := range told.Panels {
			v.await(told.Panels[i])
		}
		for _, i := range told.Events {
			v.keep(b.Events[i])
		}
		if told.Menu != nil {
			v.talks = told.Menu
		}
	}
}

// arrive shows a client the map on which its player has just come: what leads
// up to it, its own object, and all else.
func (o *teller) arrive(v *viewer, own *view.Object) {
	v.fresh, v.most = false, own.MaxHealth
	world, zone := o.config.ground(v.place.Map, own.Position.Point)
	a := Arrival{
		Again: v.before, GUID: v.own, Map: world, Zone: zone, Position: vector(own.Position.Point), Facing: float32(own.Position.Facing),
		Unix: o.config.Now().Unix(), Kept: v.conn.dataTimes(CharacterData), Tutorials: v.conn.seenTutorials(),
	}
	o.knows(v, &a)
	a.Factions, a.Talents = o.render.standings(v.growth), o.render.talents(v.growth)
	a.Bind = &message.BindPoint{Position: a.Position, Map: world, Area: zone}
	if v.growth != nil {
		if at, ok := o.bound(v.growth.Home); ok {
			a.Bind = at
		}
		v.stops, v.home = v.growth.Stops, v.growth.Home
	}
	a.Achievements = o.render.achievements(v.own, v.growth, a.Unix)
	for _, m := range o.config.Version.Arrival(&a) {
		v.conn.put(m)
	}
	if !v.before {
		v.conn.put(&message.Proficiency{Class: weaponClass, Mask: allWeapons})
		v.conn.put(&message.Proficiency{Class: armorClass, Mask: allArmor})
	}
	first := o.render.creation(own, v.self)
	if v.figures != nil {
		figures := fields(first.Values)
		o.render.figureFields(&figures, v.figures)
		first.Values = figures.sorted()
	}
	v.grown, v.stood, v.talents = nil, a.Factions, a.Talents
	if v.growth != nil {
		var grown fields
		o.grow(v, &grown)
		first.Values = grown.over(first.Values)
	}
	var blocks [][]byte
	o.withJournal(v, first)
	if v.items != nil {
		var slots fields
		blocks, slots, _ = o.possess(v, v.items)
		first.Values = slots.over(first.Values)
	}
	blocks = append(blocks, o.render.block(first))
	for _, g := range slices.Sorted(maps.Keys(v.sees)) {
		if g != v.place.Player {
			blocks = append(blocks, o.render.create(v.sees[g]))
		}
	}
	o.update(v, blocks)
	o.allAuras(v)
	a.States = o.counters(v.outlook)
	v.counted(a.States)
	for _, m := range o.config.Version.AfterArrival(&a) {
		v.conn.put(m)
	}
	v.synced, v.sync, v.since, v.clocks = 1, v.now+firstSync, o.config.Now(), nil
	v.moves = pace{walk: float32(v.self.Walk), run: float32(v.self.Run), swim: float32(v.self.Swim)}
	v.pace(v.self)
	v.leads(v.self.Led && !o.render.flies(own))
	if v.pet == nil {
		v.pet = new(view.Pet) // what it had on another map it has no more
	}
	o.pet(v, v.pet)
	if v.outlook != nil {
		o.weather(v, v.outlook, true)
	}
	o.lies(v)
	o.allFrames(v)
	o.walks(v)
	o.allMarks(v)
	for i := range v.panels {
		o.panel(v, &v.panels[i])
	}
	v.panels = nil
	o.greet(v)
	if v.talks != nil {
		o.talk(v, v.talks)
	}
	v.talks = nil
}

// forget takes things out of a client's view.
func (o *teller) forget(v *viewer, left []guid.GUID) {
	if len(left) == 0 {
		return
	}
	gone := message.Block{Type: message.BlockOutOfRange}
	for _, g := range left {
		switch {
		case g == v.place.Player:
		case o.render.ended[g]:
			v.conn.put(&message.Destroy{GUID: o.render.name(g)})
		default:
			gone.GUIDs = append(gone.GUIDs, o.render.name(g))
		}
	}
	if len(gone.GUIDs) > 0 {
		o.update(v, [][]byte{o.render.block(&gone)})
	}
}

// show tells of what came into view and of what has changed.
func (o *teller) show(v *viewer, told *view.Viewer) {
	var blocks [][]byte
	for _, object := range told.Entered {
		if object.GUID != v.place.Player {
			blocks = append(blocks, o.render.create(object))
		}
	}
	for _, i := range told.Changed {
		if block := o.render.change(i); len(block) > 0 {
			blocks = append(blocks, block)
		}
	}
	var list fields
	if told.Self != nil {
		o.render.selfFields(&list, told.Self)
	}
	if told.Figures != nil {
		o.render.figureFields(&list, told.Figures)
	}
	if told.Growth != nil {
		o.grow(v, &list)
	}
	if len(list) > 0 {
		blocks = append(blocks, o.render.block(&message.Block{Type: message.BlockValues, GUID: v.own, Values: list.sorted()}))
	}
	blocks = append(blocks, o.mastered(v)...)
	gone := o.things(v, told, &blocks)
	o.update(v, blocks)
	for _, name := range gone {
		v.conn.put(&message.Destroy{GUID: name})
	}
}

// things tells of what the player has, and returns what it has no longer.
func (o *teller) things(v *viewer, told *view.Viewer, blocks *[][]byte) (gone []uint64) {
	if told.Items == nil && told.Desk == nil || v.items == nil {
		return nil
	}
	fresh, slots, gone := o.possess(v, v.items)
	*blocks = append(*blocks, fresh...)
	if len(slots) > 0 {
		*blocks = append(*blocks, o.render.block(&message.Block{Type: message.BlockValues, GUID: v.own, Values: slots.sorted()}))
	}
	return gone
}

// ways tells how things move by themselves, and where players have moved.
func (o *teller) ways(v *viewer, told *view.Viewer) {
	for _, i := range told.Changed {
		c := &o.render.batch.Changes[i]
		if c.Mask&view.Speed != 0 && c.Object.GUID != v.place.Player {
			o.render.speedsSeen(v, c)
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

// How updates are cut: into messages whose bodies are at most this long, so that
// the oldest headers carry them; longer ones than the second are deflated.
const (
	maxUpdate     = 0x7000
	deflateAbove  = 256
	deflateEffort = 3
)

// update sends blocks of things in as few messages as they fit into.
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
	head := message.UpdateHead{Blocks: uint32(len(blocks))}
	body, err := packet.Append(o.config.Version.Packet, nil, &head)
	if err != nil {
		o.config.Counters.Unsent.Add(1)
		o.config.Log.Error().Err(err).Msg("an update that cannot be sent")
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

// whole is the message for the body of an update, which all share who are told
// the same in this step; it is deflated where that makes it smaller.
func (r *rendering) whole(body []byte) *wire.Block {
	if block, ok := r.updates[string(body)]; ok {
		return block
	}
	var m message.Body = &message.Bytes{Is: "SMSG_UPDATE_OBJECT", Data: body}
	if len(body) > deflateAbove {
		data, err := r.deflate.Append(nil, body)
		if err == nil && len(data) < len(body) {
			m = &message.Packed{Is: "SMSG_COMPRESSED_UPDATE_OBJECT", Deflated: message.Deflated{Size: uint32(len(body)), Data: data}}
		}
	}
	block := r.encoded(m)
	r.updates[string(body)] = block
	return block
}
