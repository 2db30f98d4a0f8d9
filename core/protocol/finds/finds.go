// Package finds is what game clients ask and are told of what their player finds: on
// corpses, in chests, by fishing, and for which of it a group rolls. It decides nothing
// that a map decides.
//
// What a connection knows of where its player looks is in [Looks], which any goroutine
// may use; what a client has been shown are [Finds], of the goroutine that tells.
package finds

import (
	"math"
	"slices"
	"sync"

	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/loot"
	"loam/core/protocol/link"
	"loam/core/protocol/message"
	"loam/core/protocol/message/company"
	"loam/core/protocol/message/goods"
	"loam/core/protocol/packet"
	"loam/core/view"
)

// Looks are what a connection knows of where its player looks. Any goroutine may use
// them.
type Looks struct {
	client link.Client

	mu sync.Mutex // guards the next
	at uint64     // at whose corpse, or into what, it last asked to look
}

// New makes those of a connection.
func New(client link.Client) *Looks { return &Looks{client: client} }

// Open takes CMSG_LOOT.
func (l *Looks) Open(m message.Body) error {
	target := m.(*message.GUID).GUID
	l.mu.Lock()
	l.at = target
	l.mu.Unlock()
	return l.client.Submit(intent.OpenLoot{Target: l.client.Named(target)})
}

// Take takes CMSG_AUTOSTORE_LOOT_ITEM.
func (l *Looks) Take(m message.Body) error {
	return l.client.Submit(intent.TakeLoot{Slot: m.(*goods.TakeThing).Slot})
}

// TakeMoney takes CMSG_LOOT_MONEY.
func (l *Looks) TakeMoney(message.Body) error { return l.client.Submit(intent.TakeMoney{}) }

// Close takes CMSG_LOOT_RELEASE.
func (l *Looks) Close(message.Body) error { return l.client.Submit(intent.CloseLoot{}) }

// Roll takes CMSG_LOOT_ROLL. Votes that there are not are passes.
func (l *Looks) Roll(m message.Body) error {
	in := m.(*goods.RollVote)
	choice := loot.Pass
	switch in.Vote {
	case goods.VoteNeed:
		choice = loot.Need
	case goods.VoteGreed:
		choice = loot.Greed
	}
	return l.client.Submit(intent.RollLoot{Source: l.client.Named(in.GUID), Slot: uint8(min(in.Slot, math.MaxUint8)), Choice: uint8(choice)})
}

// Give takes CMSG_LOOT_MASTER_GIVE.
func (l *Looks) Give(m message.Body) error {
	in := m.(*goods.MasterGive)
	return l.client.Submit(intent.GiveLoot{Slot: in.Slot, To: l.client.Named(in.Player)})
}

// Share takes CMSG_LOOT_METHOD: how a group shares what it finds.
func (l *Looks) Share(m message.Body) error {
	in := m.(*company.LootMethod)
	master := guid.GUID(0)
	if in.Master != 0 {
		master = l.client.Named(in.Master)
	}
	return l.client.Submit(intent.Group{
		Act: intent.GroupLoot, Method: uint8(min(in.Method, math.MaxUint8)), Threshold: uint8(min(in.Threshold, math.MaxUint8)), Player: master,
	})
}

// Finds are what a client that is shown a map has been told of what its player finds.
// They are a [link.Part] and a [link.Teller].
type Finds struct {
	looks *Looks
	sight link.Sight
	shown *view.Loot // that has been opened, or nil
}

// Finds are those of the connection's client, as long as it is shown one map.
func (l *Looks) Finds(sight link.Sight) *Finds { return &Finds{looks: l, sight: sight} }

// rights are how clients are told what a player may do about a thing.
var rights = [...]uint8{loot.Take: goods.LootTake, loot.Wait: goods.LootRolled, loot.Deal: goods.LootMaster, loot.Locked: goods.LootLocked}

// methods are how clients are told by what something is found.
var methods = [loot.Kinds]uint8{loot.Corpse: goods.LootCorpse, loot.Skin: goods.LootSkin, loot.Pocket: goods.LootPocket, loot.Chest: goods.LootCorpse, loot.Catch: goods.LootFishing}

// Told implements link.Teller: of what is gone since, where nothing else has changed.
func (f *Finds) Told(told *view.Viewer) {
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
			f.sight.Put(&goods.LootClosed{GUID: f.sight.Name(before.Source), One: 1})
		}
	case before != nil && before.Source == l.Source && fewer(before, l):
		for _, t := range before.Things {
			if !slices.Contains(l.Things, t) {
				f.sight.Put(&goods.ThingGone{Slot: t.Slot})
			}
		}
		if len(before.Money) > 0 && len(l.Money) == 0 {
			f.sight.Put(message.NewEmpty("SMSG_LOOT_CLEAR_MONEY"))
		}
	default:
		f.open(l)
	}
}

// fewer tells whether nothing is there that was not there as it is.
func fewer(before, now *view.Loot) bool {
	for _, t := range now.Things {
		if !slices.Contains(before.Things, t) {
			return false
		}
	}
	return len(now.Money) == 0 || slices.Equal(before.Money, now.Money)
}

func (f *Finds) open(l *view.Loot) {
	edition := f.sight.Edition()
	m := &goods.LootOpened{GUID: f.sight.Name(l.Source), Method: methods[l.Kind], Gold: edition.Purse(l.Money)}
	for _, t := range l.Things {
		d, ok := edition.Content.Item(t.Item)
		if !ok || int(t.Right) >= len(rights) {
			continue
		}
		m.Items = append(m.Items, goods.LootThing{
			Index: t.Slot, Entry: edition.Item(t.Item), Count: uint32(t.Count), Display: edition.Number(d.Clients, "display", 0), Slot: rights[t.Right],
		})
	}
	if len(l.Takers) > 0 {
		list := new(goods.MasterList)
		for _, taker := range l.Takers {
			f.sight.Meet(taker.Player, taker.Name)
			list.Players = append(list.Players, f.sight.Name(taker.Player))
		}
		f.sight.Put(list)
	}
	f.sight.Put(m)
}

// Event implements link.Part.
func (f *Finds) Event(e event.Event) bool {
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

// paid tells a client of money that its player has of what was found.
func (f *Finds) paid(e event.MoneyChanged) {
	if n := f.sight.Edition().Coinage(e.Currency, e.Change); e.Source != 0 && e.Change > 0 && n > 0 {
		f.sight.Put(&goods.MoneyFound{Amount: n, Alone: e.Shared < 2})
	}
}

// passed is the number with which clients are told that somebody passes.
const passed = 128

// rolled tells a client of a roll in which its player has a part.
func (f *Finds) rolled(e event.Rolled) {
	edition := f.sight.Edition()
	source, slot, entry := f.sight.Name(e.Source), uint32(e.Slot), edition.Item(e.Item)
	vote, number := uint8(goods.VotePass), uint8(passed)
	switch e.Choice {
	case loot.Need.String():
		vote, number = goods.VoteNeed, uint8(e.Number)
	case loot.Greed.String():
		vote, number = goods.VoteGreed, uint8(e.Number)
	}
	if e.By != 0 {
		f.sight.Meet(e.By, e.Name)
	}
	switch by := f.sight.Name(e.By); e.News {
	case event.RollBegan:
		f.sight.Put(&goods.RollBegun{
			GUID: source, Map: edition.Land(f.sight.Map()), Slot: slot, Entry: entry, Count: uint32(e.Count), Left: packet.Capped(e.Wait), Votes: goods.RollMask,
		})
	case event.RollChosen:
		f.sight.Put(&goods.ThingRolled{GUID: source, Slot: slot, Player: by, Entry: entry, Number: number, Vote: vote})
	case event.RollWon:
		f.sight.Put(&goods.RollWon{GUID: source, Slot: slot, Entry: entry, Winner: by, Number: number, Vote: vote})
	case event.RollPassed:
		f.sight.Put(&goods.AllPassed{GUID: source, Slot: slot, Entry: entry})
	}
}

// Refused implements link.Refuser: a client learns that its player looks at nothing,
// beside the reason, which is told as any other.
func (f *Finds) Refused(e event.Refused) bool {
	if e.Intent == intent.KindOpenLoot {
		f.looks.mu.Lock()
		at := f.looks.at
		f.looks.mu.Unlock()
		f.sight.Put(&goods.LootClosed{GUID: at, One: 1})
	}
	return false
}
