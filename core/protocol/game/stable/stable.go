// Package stable takes what game clients ask about stables and sends them what happened.
// Package world/pet decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package stable

import (
	"math"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// Numbers are the differences of versions.
type Numbers struct {
	// Slots reports whether messages contain the slot of a pet; otherwise only that it is
	// stabled.
	Slots bool
	// Most is the number of slots that clients show.
	Most uint8
}

// Requests takes what the client asks about stables. Any goroutine may use it.
type Requests struct {
	client  conn.Client
	numbers *Numbers
}

// New returns the Requests of a connection.
func New(client conn.Client, numbers *Numbers) *Requests { return &Requests{client, numbers} }

func (k *Requests) deal(act intent.DealAct, master uint64, pet uint32) error {
	return k.client.Submit(intent.Deal{Act: act, With: k.client.Named(master), Pet: int64(pet)})
}

// List takes MSG_LIST_STABLED_PETS.
func (k *Requests) List(m packets.Body) error {
	return k.deal(intent.DealStable, m.(*packets.GUID).GUID, 0)
}

// Leave takes CMSG_STABLE_PET.
func (k *Requests) Leave(m packets.Body) error {
	return k.deal(intent.DealLeave, m.(*packets.GUID).GUID, 0)
}

// Buy takes CMSG_BUY_STABLE_SLOT.
func (k *Requests) Buy(m packets.Body) error {
	return k.deal(intent.DealStall, m.(*packets.GUID).GUID, 0)
}

// Take takes CMSG_UNSTABLE_PET.
func (k *Requests) Take(m packets.Body) error {
	in := m.(*npc.StableOf)
	return k.deal(intent.DealTake, in.GUID, in.Number)
}

// Swap takes CMSG_STABLE_SWAP_PET.
func (k *Requests) Swap(m packets.Body) error {
	in := m.(*npc.StableOf)
	return k.deal(intent.DealSwap, in.GUID, in.Number)
}

// Updates sends what happened to the player's stable to a client that is shown a map. It is a
// [conn.Part] and a [conn.Teller], and belongs to the goroutine of the broadcast.
type Updates struct {
	sight   conn.Sight
	numbers *Numbers
	shown   bool // the client shows the stable window
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (k *Requests) NewUpdates(s conn.Sight) *Updates { return &Updates{sight: s, numbers: k.numbers} }

// Told implements conn.Teller: it opens the window when the player asked for it, and sends
// changes.
func (s *Updates) Told(told *view.Viewer) {
	d := told.Desk
	if d == nil {
		return
	}
	if d.Stable == nil || !s.sight.Shown() {
		s.shown = false
		return
	}
	if d.Anew || s.shown {
		s.shown = true
		s.sight.Put(s.list(d))
	}
}

// current is the slot of the present pet; stalled is that of stabled pets where a version has
// no slots.
const (
	current = 1
	stalled = 2
)

// out is the number of the present pet; stabled pets have other numbers.
const out = math.MaxInt32

// list returns the content of a stable in the form of clients.
func (s *Updates) list(d *view.Desk) *npc.StableList {
	m := &npc.StableList{GUID: s.sight.Name(d.With), Slots: uint8(min(d.Stable.Slots, int(s.numbers.Most)))}
	if p := d.Stable.Out; p != nil {
		m.Pets = append(m.Pets, s.row(p, out, current))
	}
	for i := range d.Stable.Pets {
		p := &d.Stable.Pets[i]
		if p.Slot > int(s.numbers.Most) {
			continue
		}
		at := uint8(stalled)
		if s.numbers.Slots {
			at = uint8(p.Slot + 1)
		}
		m.Pets = append(m.Pets, s.row(p, uint32(p.Number), at))
	}
	return m
}

func (s *Updates) row(p *view.Stabled, number uint32, slot uint8) npc.StalledPet {
	edition := s.sight.Edition()
	row := npc.StalledPet{Number: number, Level: uint32(p.Level), Name: edition.Text(p.Name), Slot: slot}
	if d, ok := edition.Content.Creature(p.Def); ok {
		row.Entry = edition.Creature(d.ID, d.Clients)
	}
	return row
}

// results are the results of stable actions.
var results = map[event.DealNews]uint8{
	event.DealLeft: npc.StableLeft, event.DealTaken: npc.StableTaken, event.DealSwapped: npc.StableTaken, event.DealStall: npc.StableSlotNow,
}

// Event implements conn.Part.
func (s *Updates) Event(e event.Event) bool {
	dealt, is := e.(event.Dealt)
	result, mine := results[dealt.News]
	if !is || !mine {
		return false
	}
	s.sight.Put(&packets.Result{Is: stableResult, Result: result})
	return true
}

const stableResult = "SMSG_STABLE_RESULT"

// asked are the acts about stables, by their words.
var asked = map[string]bool{
	intent.DealStable.String(): true, intent.DealLeave.String(): true, intent.DealTake.String(): true, intent.DealSwap.String(): true, intent.DealStall.String(): true,
}

// Refused implements conn.Refuser. Clients have a text for too little money; every other
// reason is also sent as text.
func (s *Updates) Refused(e event.Refused) bool {
	if e.Intent != intent.KindDeal || !asked[e.Args.Get("act").Text()] {
		return false
	}
	result, known := uint8(npc.StableNone), false
	switch {
	case e.Args.Get("act").Text() == intent.DealStable.String():
		return false // no window waits for an answer
	case e.Reason == (content.Text{Bundle: e.Reason.Bundle, Key: "core.money.too_little"}):
		result, known = npc.StablePoor, true
	}
	s.sight.Put(&packets.Result{Is: stableResult, Result: result})
	return known
}
