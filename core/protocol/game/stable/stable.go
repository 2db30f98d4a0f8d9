// Package stable is what game clients ask and are told of stables, in which players
// leave pets. It decides nothing that a map decides.
//
// What a connection asks is taken by a [Requests], which any goroutine may use; a [Updates]
// tells a client of its player's stable, on the goroutine that tells.
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

// Numbers are what differs between the versions of the game.
type Numbers struct {
	// Slots says that clients are told in which slot a pet is; else only that it is in one.
	Slots bool
	// Most is how many slots clients show.
	Most uint8
}

// Requests takes what a client asks of stables. Any goroutine may use it.
type Requests struct {
	client  conn.Client
	numbers *Numbers
}

// New makes that of a connection.
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

// Updates tells a client of the stable of its player.
type Updates struct {
	sight   conn.Sight
	numbers *Numbers
	shown   bool // its window is open, as the client was told
}

// Updates makes what tells a client as long as it is shown one map.
func (k *Requests) Updates(s conn.Sight) *Updates { return &Updates{sight: s, numbers: k.numbers} }

// Told implements conn.Teller: the window comes up when the player has asked for it, and
// shows what has changed in it.
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

// current is the slot of a pet that is out, and stalled that of the others where a
// version tells none.
const (
	current = 1
	stalled = 2
)

// out is the number of the pet that is out: those of a stable have others.
const out = math.MaxInt32

// list is what a stable holds, as clients are told.
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

// results are what clients are told of what has come of it.
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

// asked are the acts that are about stables, by their words.
var asked = map[string]bool{
	intent.DealStable.String(): true, intent.DealLeave.String(): true, intent.DealTake.String(): true, intent.DealSwap.String(): true, intent.DealStall.String(): true,
}

// Refused implements conn.Refuser. Clients have words of their own for want of money;
// everything else is said besides.
func (s *Updates) Refused(e event.Refused) bool {
	if e.Intent != intent.KindDeal || !asked[e.Args.Get("act").Text()] {
		return false
	}
	result, known := uint8(npc.StableNone), false
	switch {
	case e.Args.Get("act").Text() == intent.DealStable.String():
		return false // there is no window that waits for an answer
	case e.Reason == (content.Text{Bundle: e.Reason.Bundle, Key: "core.money.too_little"}):
		result, known = npc.StablePoor, true
	}
	s.sight.Put(&packets.Result{Is: stableResult, Result: result})
	return known
}
