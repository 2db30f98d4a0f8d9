package world

import (
	"math"

	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/protocol/motion"
	"loam/core/view"
)

// The type of corpses, the sum of bits with which the field of the type names it,
// and what its flags say of every corpse; the same in both versions.
const (
	typeCorpse, maskCorpse = 7, 0x81
	corpseFlags            = 0x4
)

// died tells a player that it is dead, and where it will come to.
func (o *teller) died(v *viewer) {
	v.conn.put(message.NewEmpty("SMSG_CANCEL_COMBAT"))
	v.conn.put(&message.Number{Is: "SMSG_CORPSE_RECLAIM_DELAY"})
	o.lies(v)
}

// disengaged tells a client that its player strikes no more though neither has it
// asked for that nor is who it struck dead.
func (o *teller) disengaged(v *viewer, before guid.GUID) {
	if at, seen := v.sees[before]; seen && at.Flags&view.Dead == 0 && v.conn.wanted() != 0 && v.sees[v.place.Player].Flags&view.Dead == 0 {
		v.conn.put(message.NewEmpty("SMSG_CANCEL_COMBAT"))
	}
}

// lies tells who lies dead where it will come to.
func (o *teller) lies(v *viewer) {
	if v.self != nil && v.self.Release != nil {
		ground := o.config.land(v.place.Map)
		v.conn.offer(&message.ReleasePlace{Map: ground, Position: vector(v.self.Release.Point)})
	}
}

// walks tells a ghost how long it must wait for its body.
func (o *teller) walks(v *viewer) {
	if v.self != nil && v.self.Body != nil {
		v.conn.put(&message.Number{Is: "SMSG_CORPSE_RECLAIM_DELAY", Value: uint32(min(v.self.Body.Wait, math.MaxInt32))})
	}
}

// revived tells a player that it lives.
func (o *teller) revived(v *viewer) {
	v.conn.offer(&message.ReleasePlace{Map: math.MaxUint32})
}

// Reclaim takes CMSG_RECLAIM_CORPSE. Which corpse it names does not matter: a
// ghost has one.
func Reclaim(c *Conn, _ message.Body) error { return c.submit(intent.Reclaim{}) }

// AskCorpse takes MSG_CORPSE_QUERY.
func AskCorpse(c *Conn, _ message.Body) error {
	c.server.teller.queue.Put(item{asks: c, question: question{corpse: true}})
	return nil
}

// corpse says where the body of a client's player lies, if it is a ghost.
func (o *teller) corpse(v *viewer) *message.CorpseAnswer {
	if v.self == nil || v.self.Body == nil {
		return &message.CorpseAnswer{}
	}
	b := v.self.Body
	ground := o.config.land(b.Map)
	return &message.CorpseAnswer{Found: true, Map: ground, Position: vector(b.At.Point), CorpseMap: ground}
}

// remains is the block of a corpse that comes into view.
func (r *rendering) remains(o *view.Object) *message.Block {
	at := &r.version.Fields
	look := r.version.appearance(o.Traits, o.Clients)
	place := motion.Place{Flags: r.version.Types.Body, High: uint32(o.GUID.Counter()), Offset: vector(o.Position.Point)}
	place.Position, place.Facing = vector(o.Position.Point), float32(o.Position.Facing)
	if r.version.Types.UnitWord != 0 {
		place.High = r.version.Types.UnitWord
	}
	var list fields
	list.guid(at.GUID, r.nameOf(o))
	list.word(at.Type, maskCorpse)
	list.float(at.Scale, o.Scale)
	list.guid(at.CorpseOwner, clientGUID(o.Owner, 0))
	list.float(at.CorpseFacing, o.Position.Facing)
	list.float(at.CorpseX, o.Position.X)
	list.float(at.CorpseY, o.Position.Y)
	list.float(at.CorpseZ, o.Position.Z)
	list.word(at.CorpseDisplay, r.version.figure(look, o.Clients))
	list.word(at.CorpseBytes1, bytes(0, look.Race, look.Gender, look.Skin))
	list.word(at.CorpseBytes2, bytes(look.Face, look.HairStyle, look.HairColor, look.FacialHair))
	list.word(at.CorpseFlags, corpseFlags)
	return &message.Block{Type: message.BlockCreate, GUID: r.nameOf(o), ObjectType: typeCorpse, Place: place, Values: list.sorted()}
}

// owner is who has left a corpse, as far as clients are told of it who ask.
func owner(o *view.Object) *view.Object {
	left := *o
	left.GUID, left.Owner = o.Owner, 0
	return &left
}

// lacks tells whether the people who are remembered lack the owner of a corpse.
func (p *people) lacks(g guid.GUID) bool { return p.by[g] == nil }
