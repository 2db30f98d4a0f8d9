// Package loot takes what game clients ask about loot and sends them what happened: loot of
// corpses, chests and fishing, and the rolls of a group. Package world/loot decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package loot

import (
	"math"
	"slices"
	"sync"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/social"
	"loam/core/rules/loot"
)

// Requests takes what the client asks about loot, and remembers what it last opened. Any
// goroutine may use it.
type Requests struct {
	client conn.Client

	mu sync.Mutex // guards the next
	at uint64     // the corpse or object that it last asked to open
}

// New returns the Requests of a connection.
func New(client conn.Client) *Requests { return &Requests{client: client} }

// Open takes CMSG_LOOT.
func (l *Requests) Open(m packets.Body) error {
	target := m.(*packets.GUID).GUID
	l.mu.Lock()
	l.at = target
	l.mu.Unlock()
	return l.client.Submit(intent.OpenLoot{Target: l.client.Named(target)})
}

// Take takes CMSG_AUTOSTORE_LOOT_ITEM.
func (l *Requests) Take(m packets.Body) error {
	return l.client.Submit(intent.TakeLoot{Slot: m.(*item.TakeThing).Slot})
}

// TakeMoney takes CMSG_LOOT_MONEY.
func (l *Requests) TakeMoney(packets.Body) error { return l.client.Submit(intent.TakeMoney{}) }

// Close takes CMSG_LOOT_RELEASE.
func (l *Requests) Close(packets.Body) error { return l.client.Submit(intent.CloseLoot{}) }

// Roll takes CMSG_LOOT_ROLL. An unknown vote is a pass.
func (l *Requests) Roll(m packets.Body) error {
	in := m.(*item.RollVote)
	choice := loot.Pass
	switch in.Vote {
	case item.VoteNeed:
		choice = loot.Need
	case item.VoteGreed:
		choice = loot.Greed
	}
	return l.client.Submit(intent.RollLoot{Source: l.client.Named(in.GUID), Slot: uint8(min(in.Slot, math.MaxUint8)), Choice: uint8(choice)})
}

// Give takes CMSG_LOOT_MASTER_GIVE.
func (l *Requests) Give(m packets.Body) error {
	in := m.(*item.MasterGive)
	return l.client.Submit(intent.GiveLoot{Slot: in.Slot, To: l.client.Named(in.Player)})
}

// Share takes CMSG_LOOT_METHOD, the loot method of a group.
func (l *Requests) Share(m packets.Body) error {
	in := m.(*social.LootMethod)
	master := guid.GUID(0)
	if in.Master != 0 {
		master = l.client.Named(in.Master)
	}
	return l.client.Submit(intent.Group{
		Act: intent.GroupLoot, Method: uint8(min(in.Method, math.MaxUint8)), Threshold: uint8(min(in.Threshold, math.MaxUint8)), Player: master,
	})
}

// Updates sends loot to a client that is shown a map, and remembers what it sent. It is a
// [conn.Part] and a [conn.Teller], and belongs to the goroutine of the broadcast.
type Updates struct {
	looks *Requests
	sight conn.Sight
	shown *view.Loot // the open loot, or nil
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (l *Requests) NewUpdates(sight conn.Sight) *Updates { return &Updates{looks: l, sight: sight} }

// rights are the client's numbers of what a player may do with an item.
var rights = [...]uint8{loot.Take: item.LootTake, loot.Wait: item.LootRolled, loot.Deal: item.LootMaster, loot.Locked: item.LootLocked}

// methods are the client's numbers of the kinds of loot.
var methods = [loot.Kinds]uint8{loot.Corpse: item.LootCorpse, loot.Skin: item.LootSkin, loot.Pocket: item.LootPocket, loot.Chest: item.LootCorpse, loot.Catch: item.LootFishing}

// Told implements conn.Teller: it sends which items were removed if nothing else has changed,
// otherwise the whole loot.
func (f *Updates) Told(told *view.Viewer) {
	l := told.Loot
	if l == nil || !f.sight.Shown() {
		return
	}
	before := f.shown
	f.shown = l
	switch {
	case l.Source == 0:
		f.shown = nil
		if before != nil {
			f.sight.Put(&item.LootClosed{GUID: f.sight.Name(before.Source), One: 1})
		}
	case before != nil && before.Source == l.Source && fewer(before, l):
		for _, t := range before.Things {
			if !slices.Contains(l.Things, t) {
				f.sight.Put(&item.ThingGone{Slot: t.Slot})
			}
		}
		if len(before.Money) > 0 && len(l.Money) == 0 {
			f.sight.Put(packets.NewEmpty("SMSG_LOOT_CLEAR_MONEY"))
		}
	default:
		f.open(l)
	}
}

// fewer reports whether now contains nothing that before did not contain in the same state.
func fewer(before, now *view.Loot) bool {
	for _, t := range now.Things {
		if !slices.Contains(before.Things, t) {
			return false
		}
	}
	return len(now.Money) == 0 || slices.Equal(before.Money, now.Money)
}

func (f *Updates) open(l *view.Loot) {
	edition := f.sight.Edition()
	m := &item.LootOpened{GUID: f.sight.Name(l.Source), Method: methods[l.Kind], Gold: edition.Purse(l.Money)}
	for _, t := range l.Things {
		d, ok := edition.Content.Item(t.Item)
		if !ok || int(t.Right) >= len(rights) {
			continue
		}
		m.Items = append(m.Items, item.LootThing{
			Index: t.Slot, Entry: edition.Item(t.Item), Count: uint32(t.Count), Display: edition.Number(d.Clients, "display", 0), Slot: rights[t.Right],
		})
	}
	if len(l.Takers) > 0 {
		list := new(item.MasterList)
		for _, taker := range l.Takers {
			f.sight.Meet(taker.Player, taker.Name)
			list.Players = append(list.Players, f.sight.Name(taker.Player))
		}
		f.sight.Put(list)
	}
	f.sight.Put(m)
}

// Event implements conn.Part.
func (f *Updates) Event(e event.Event) bool {
	switch e := e.(type) {
	case event.MoneyChanged:
		f.paid(e)
	case event.Rolled:
		if f.sight.Shown() {
			f.rolled(e)
		}
	default:
		return false
	}
	return true
}

// paid sends the player's share of looted money.
func (f *Updates) paid(e event.MoneyChanged) {
	if n := f.sight.Edition().Coinage(e.Currency, e.Change); e.Source != 0 && e.Change > 0 && n > 0 {
		f.sight.Put(&item.MoneyFound{Amount: n, Alone: e.Shared < 2})
	}
}

// passed is the number with which a message reports a pass.
const passed = 128

// rolled sends a roll in which the player takes part.
func (f *Updates) rolled(e event.Rolled) {
	edition := f.sight.Edition()
	source, slot, entry := f.sight.Name(e.Source), uint32(e.Slot), edition.Item(e.Item)
	vote, number := uint8(item.VotePass), uint8(passed)
	switch e.Choice {
	case loot.Need.String():
		vote, number = item.VoteNeed, uint8(e.Number)
	case loot.Greed.String():
		vote, number = item.VoteGreed, uint8(e.Number)
	}
	if e.By != 0 {
		f.sight.Meet(e.By, e.Name)
	}
	switch by := f.sight.Name(e.By); e.News {
	case event.RollBegan:
		f.sight.Put(&item.RollBegun{
			GUID: source, Map: edition.Land(f.sight.Map()), Slot: slot, Entry: entry, Count: uint32(e.Count), Left: codec.Capped(e.Wait), Votes: item.RollMask,
		})
	case event.RollChosen:
		f.sight.Put(&item.ThingRolled{GUID: source, Slot: slot, Player: by, Entry: entry, Number: number, Vote: vote})
	case event.RollWon:
		f.sight.Put(&item.RollWon{GUID: source, Slot: slot, Entry: entry, Winner: by, Number: number, Vote: vote})
	case event.RollPassed:
		f.sight.Put(&item.AllPassed{GUID: source, Slot: slot, Entry: entry})
	}
}

// Refused implements conn.Refuser: it sends that the player has no loot open. The reason is
// sent like any other.
func (f *Updates) Refused(e event.Refused) bool {
	if e.Intent == intent.KindOpenLoot {
		f.looks.mu.Lock()
		at := f.looks.at
		f.looks.mu.Unlock()
		f.sight.Put(&item.LootClosed{GUID: at, One: 1})
	}
	return false
}
