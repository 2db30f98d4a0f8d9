package world

import (
	"fmt"
	"math"

	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/protocol/motion"
	"loam/core/view"
)

// The type of game objects, and the sum of bits with which the field of the type
// names it.
const (
	typeObject, maskObject = 5, 0x21
	typeDuel               = 16 // of the place of a duel
)

// thingTypes are the types of game objects as clients know them.
var thingTypes = [...]uint32{
	content.Thing: 10, content.Door: 0, content.Lever: 1, content.Chest: 3, content.Node: 3, content.Shoal: 25, content.Seat: 7, content.Book: 9,
	content.Shrine: 22, content.Trap: 6, content.Giver: 2, content.Mailbox: 19, content.Bobber: 17, content.Vault: 34,
}

// Flags of game objects, the same in both versions.
const (
	thingLocked     = 0x02
	thingUnselected = 0x10
)

// States of game objects, the same in both versions.
const (
	thingOpen = 0
	thingShut = 1
)

// anyThing is the figure of a game object of which content gives none.
const anyThing = 10

// allMoved is how far the movement of a game object has come that stands still.
const allMoved = 100

// fixture is the block with which a game object comes into view.
func (r *rendering) fixture(o *view.Object) *message.Block {
	v, at := r.version, &r.version.Fields
	name := r.nameOf(o)
	place := motion.Place{Flags: v.Types.Object, High: uint32(name), Offset: vector(o.Position.Point)}
	if v.Types.UnitWord != 0 {
		place.High = v.Types.UnitWord
	}
	place.Position, place.Facing = vector(o.Position.Point), float32(o.Position.Facing)
	var list fields
	list.guid(at.GUID, name)
	list.word(at.Type, maskObject)
	list.word(at.Entry, r.entryOf(o))
	list.float(at.Scale, o.Scale)
	if o.Owner != 0 {
		list.guid(at.ThingOwner, r.name(o.Owner))
	}
	list.word(at.ThingDisplay, number(o.Clients, v.Name, "display", anyThing))
	list.float(at.ThingX, o.Position.X)
	list.float(at.ThingY, o.Position.Y)
	list.float(at.ThingZ, o.Position.Z)
	list.float(at.ThingFacing, o.Position.Facing)
	sin, cos := math.Sincos(o.Position.Facing / 2)
	if at.ThingRotation != 0 {
		list.float(at.ThingRotation+2, sin)
		list.float(at.ThingRotation+3, cos)
	}
	list.word(at.ThingLevel, uint32(o.Level))
	list.word(at.ThingType, thingTypes[o.Thing.Kind])
	list.word(at.ThingProgress, allMoved)
	list = append(list, r.thingState(o)...)
	return &message.Block{Type: message.BlockCreateNew, GUID: name, ObjectType: typeObject, Place: place, Values: list.sorted()}
}

// thingState are the fields of how a game object stands.
func (r *rendering) thingState(o *view.Object) fields {
	at := &r.version.Fields
	flags, state := uint32(0), uint32(thingShut)
	switch o.Thing.State {
	case content.Active:
		state = thingOpen
	case content.Locked:
		flags = thingLocked
	case content.Broken:
		flags = thingUnselected
	case content.Ready:
	}
	if k := o.Thing.Kind; k == content.Trap || k == content.Shoal {
		flags |= thingUnselected
	}
	var list fields
	list.word(at.ThingFlags, flags)
	if at.ThingType != 0 { // each in a word of its own
		list.word(at.ThingState, state)
		return list
	}
	list.word(at.ThingBytes, bytes(uint8(state), uint8(thingTypes[o.Thing.Kind]), 0, allMoved))
	return list
}

// objectEntry is the number of a game object's definition.
func (s *Config) objectEntry(id content.ID, list []content.Client) uint32 {
	if n := number(list, s.Version.Name, "entry", 0); n != 0 {
		return n
	}
	return s.Entries.ObjectEntry(s.Version.Name, id)
}

// UseObject takes CMSG_GAMEOBJ_USE.
func UseObject(c *Conn, m message.Body) error {
	return c.submit(intent.UseObject{Target: c.named(m.(*message.GUID).GUID)})
}

// AskObject takes CMSG_GAMEOBJECT_QUERY.
func AskObject(c *Conn, m message.Body) error {
	c.server.teller.queue.Put(item{asks: c, question: question{object: m.(*message.Query).Entry}})
	return nil
}

// AskPage takes CMSG_PAGE_TEXT_QUERY.
func AskPage(c *Conn, m message.Body) error {
	c.server.teller.queue.Put(item{asks: c, question: question{page: m.(*message.Query).Entry}})
	return nil
}

// objectOf finds the definition behind the entry of a game object.
func (o *teller) objectOf(entry uint32) (*content.Object, bool) {
	snapshot, release := o.config.Realm.Content()
	if o.known.objects == nil || o.known.objectsOf != release {
		o.known.objects, o.known.objectsOf = map[uint32]content.ID{}, release
		for i := range snapshot.Objects {
			d := &snapshot.Objects[i]
			o.known.objects[o.config.objectEntry(d.ID, d.Clients)] = d.ID
		}
	}
	return snapshot.Object(o.known.objects[entry])
}

// object says what is behind the entry of a game object.
func (o *teller) object(entry uint32) *message.ObjectAnswer {
	d, ok := o.objectOf(entry)
	if !ok {
		return &message.ObjectAnswer{Entry: entry | message.UnknownEntry, Unknown: true}
	}
	version := o.config.Version.Name
	m := &message.ObjectAnswer{
		Entry: entry, Type: thingTypes[d.Kind], Display: number(d.Clients, version, "display", anyThing), Names: [4]string{o.text(d.Name)}, Size: float32(d.Scale),
	}
	lock := uint32(0)
	snapshot, _ := o.config.Realm.Content()
	if l, ok := snapshot.Lock(d.Lock); ok {
		lock = number(l.Clients, version, "lock", 0)
	}
	switch d.Kind {
	case content.Door, content.Lever:
		m.Data[1] = lock
	case content.Seat:
		m.Data[0] = 1 // one sits on it
	case content.Book:
		m.Data[0] = page(entry, 0)
	case content.Shoal:
		m.Data[0] = uint32(d.Radius)
	default:
		m.Data[0] = lock
	}
	for i := range m.Data {
		m.Data[i] = number(d.Clients, version, fmt.Sprintf("data%d", i), m.Data[i])
	}
	return m
}

// pagesOf is how many pages the numbers of a book have room for.
const pagesOf = 64

// page is the number of a page of a book, from 0.
func page(entry uint32, n int) uint32 { return entry*pagesOf + uint32(n) }

// pageOf is the text of a page and the number of the next; 0 is none.
func (o *teller) pageOf(id uint32) *message.PageAnswer {
	m := &message.PageAnswer{Page: id}
	d, ok := o.objectOf(id / pagesOf)
	if n := int(id % pagesOf); ok && n < len(d.Pages) {
		m.Text = o.text(d.Pages[n].Text)
		if n+1 < len(d.Pages) {
			m.Next = id + 1
		}
	}
	return m
}

// used tells a client of what its player has used: a book opens.
func (o *teller) used(v *viewer, e event.ObjectUsed) {
	if d, ok := o.render.content.Object(e.Def); ok && d.Kind == content.Book {
		v.conn.put(&message.GUID{Is: "SMSG_GAMEOBJECT_PAGETEXT", GUID: o.render.name(e.Object)})
	}
}

// bitten tells a client of what has become of its player's fishing.
func (o *teller) bitten(v *viewer, e event.Bitten) {
	if e.Away {
		v.conn.put(message.NewEmpty("SMSG_FISH_ESCAPED"))
		return
	}
	v.conn.put(&message.Animation{GUID: o.render.name(e.Object)})
}

// refusedObject tells a client that nothing has bitten yet, in its own words.
func (o *teller) refusedObject(v *viewer, e event.Refused) bool {
	if e.Intent != intent.KindUseObject || e.Reason.Key != notHooked {
		return false
	}
	v.conn.put(message.NewEmpty("SMSG_FISH_NOT_HOOKED"))
	return true
}

// notHooked is the reason of a map for a pull at which nothing has bitten.
const notHooked = "core.object.escaped"
