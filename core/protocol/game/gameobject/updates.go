package gameobject

import (
	"fmt"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
)

// Updates sends what happened to game objects to a client that is shown a map. It is a
// [conn.Part], and belongs to the goroutine of the broadcast.
type Updates struct{ sight conn.Sight }

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (*Requests) NewUpdates(sight conn.Sight) *Updates { return &Updates{sight} }

// Event implements conn.Part.
func (p *Updates) Event(e event.Event) bool {
	switch e := e.(type) {
	case event.ObjectUsed:
		p.used(e)
	case event.Bitten:
		p.bitten(e)
	default:
		return false
	}
	return true
}

// Answer implements conn.Answerer.
func (p *Updates) Answer(question any) bool {
	switch q := question.(type) {
	case object:
		p.sight.Send(p.object(uint32(q)))
	case page:
		p.sight.Send(p.page(uint32(q)))
	default:
		return false
	}
	return true
}

// object returns the template of a game object by its entry.
func (p *Updates) object(entry uint32) *packets.ObjectAnswer {
	edition := p.sight.Edition()
	d, ok := edition.ObjectBehind(entry)
	if !ok {
		return &packets.ObjectAnswer{Entry: entry | packets.UnknownEntry, Unknown: true}
	}
	m := &packets.ObjectAnswer{
		Entry: entry, Type: updatefield.ThingTypes[d.Kind], Display: edition.Number(d.Clients, "display", updatefield.AnyThing), Names: [4]string{edition.Text(d.Name)}, Size: float32(d.Scale),
	}
	if crosses, is := sails(edition.Content, d); is {
		m.Type = updatefield.CarrierType(crosses)
	}
	lock := uint32(0)
	if l, ok := edition.Content.Lock(d.Lock); ok {
		lock = edition.Number(l.Clients, "lock", 0)
	}
	switch d.Kind {
	case content.Door, content.Lever:
		m.Data[1] = lock
	case content.Seat:
		m.Data[0] = 1 // a player sits on it
	case content.Book:
		m.Data[0] = firstPage(entry)
	case content.Shoal:
		m.Data[0] = uint32(d.Radius)
	default:
		m.Data[0] = lock
	}
	for i := range m.Data {
		m.Data[i] = edition.Number(d.Clients, fmt.Sprintf("data%d", i), m.Data[i])
	}
	return m
}

// pagesOf is the number of pages for which the numbers of a book have room.
const pagesOf = 64

// firstPage returns the number of the first page of a book; the other pages follow it.
func firstPage(entry uint32) uint32 { return entry * pagesOf }

// page returns the text of a page and the number of the next page; 0 is none.
func (p *Updates) page(id uint32) *packets.PageAnswer {
	m := &packets.PageAnswer{Page: id}
	d, ok := p.sight.Edition().ObjectBehind(id / pagesOf)
	if n := int(id % pagesOf); ok && n < len(d.Pages) {
		m.Text = p.sight.Edition().Text(d.Pages[n].Text)
		if n+1 < len(d.Pages) {
			m.Next = id + 1
		}
	}
	return m
}

// used sends the effect of an object that the player used: a book opens.
func (p *Updates) used(e event.ObjectUsed) {
	if d, ok := p.sight.Edition().Content.Object(e.Def); ok && d.Kind == content.Book {
		p.sight.Put(&packets.GUID{Is: "SMSG_GAMEOBJECT_PAGETEXT", GUID: p.sight.Name(e.Object)})
	}
}

// bitten sends the outcome of the player's fishing.
func (p *Updates) bitten(e event.Bitten) {
	if e.Away {
		p.sight.Put(packets.NewEmpty("SMSG_FISH_ESCAPED"))
		return
	}
	p.sight.Put(&packets.Animation{GUID: p.sight.Name(e.Object)})
}

// Refused implements conn.Refuser: nothing has bitten yet.
func (p *Updates) Refused(e event.Refused) bool {
	if e.Intent != intent.KindUseObject || e.Reason.Key != notHooked {
		return false
	}
	p.sight.Put(packets.NewEmpty("SMSG_FISH_NOT_HOOKED"))
	return true
}

// notHooked is the reason of the map for reeling in before a fish bites.
const notHooked = "core.object.escaped"

// sails reports whether a game object of a definition travels between maps; ok is false if it
// is no transport.
func sails(s *content.Snapshot, d *content.Object) (sails, ok bool) {
	t, ok := s.TransportOf(d.ID)
	if d.Kind != content.Carrier || !ok {
		return false, false
	}
	return t.Sails(), true
}
