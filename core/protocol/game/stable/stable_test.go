package stable_test

import (
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/stable"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

var groom = guid.New(guid.Creature, 1, 17)

// owner is a client before a stable.
type owner struct {
	*conntest.Client
	keeper *stable.Requests
	stalls *stable.Updates
}

func newOwner(t *testing.T, v *game.Version) *owner {
	o := &owner{Client: conntest.New(t, v.Packet, v.Name, content.Tables{Creatures: []content.Creature{{ID: "t:cub"}}})}
	o.keeper = stable.New(o.Client, &v.Stables)
	o.stalls = o.keeper.NewUpdates(o.Client)
	return o
}

// opens shows a stable of three slots with one pet out and two left.
func (o *owner) opens(anew bool) {
	cub := view.Stabled{Def: "t:cub", Name: content.Text{Key: "Cub"}, Level: 7, Health: 1}
	first, third := cub, cub
	first.Number, first.Slot, third.Number, third.Slot = 4, 1, 5, 3
	o.stalls.Told(&view.Viewer{Desk: &view.Desk{What: "stable", With: groom, Anew: anew, Stable: &view.Stable{Slots: 3, Pets: []view.Stabled{first, third}, Out: &cub}}})
}

func TestAStableIsShownAsClientsKnowIt(t *testing.T) {
	row := func(number uint32, slot uint8) npc.StalledPet {
		return npc.StalledPet{Number: number, Entry: conntest.Creature, Level: 7, Name: "Cub", Slot: slot}
	}
	for _, test := range []struct {
		version *game.Version
		slots   uint8
		want    []npc.StalledPet
	}{
		{vanilla.Version(), 2, []npc.StalledPet{row(0x7FFFFFFF, 1), row(4, 2)}}, // it shows two slots, by their numbers
		{wrath.Version(), 3, []npc.StalledPet{row(0x7FFFFFFF, 1), row(4, 2), row(5, 2)}},
	} {
		t.Run(test.version.Name, func(t *testing.T) {
			o := newOwner(t, test.version)
			if o.opens(false); len(o.Told) != 0 {
				t.Errorf("who has not asked is told %+v", o.Told)
			}
			o.opens(true)
			want := &npc.StableList{GUID: o.Name(groom), Slots: test.slots, Pets: test.want}
			if !reflect.DeepEqual(o.Last(), want) {
				t.Errorf("it is told\n%+v, want\n%+v", o.Last(), want)
			}
			if o.opens(false); len(o.Told) != 2 {
				t.Errorf("of a change while it is open it is told %+v", o.Told)
			}
			o.stalls.Told(&view.Viewer{Desk: &view.Desk{}})
			if o.opens(false); len(o.Told) != 2 {
				t.Errorf("when it is closed it is told %+v", o.Told)
			}
		})
	}
}

func TestADeadPetIsAmongThoseOfAStable(t *testing.T) {
	for _, v := range []*game.Version{vanilla.Version(), wrath.Version()} {
		o := newOwner(t, v)
		dead := view.Stabled{Def: "t:cub", Name: content.Text{Key: "Cub"}, Level: 7}
		o.stalls.Told(&view.Viewer{Desk: &view.Desk{What: "stable", With: groom, Anew: true, Stable: &view.Stable{Slots: 1, Out: &dead}}})
		list, ok := o.Last().(*npc.StableList)
		if !ok || len(list.Pets) != 1 || list.Pets[0].Slot != 1 || list.Pets[0].Name != "Cub" {
			t.Errorf("%s is told %+v, want the dead cub as its pet", v.Name, o.Last())
		}
	}
}

func TestWhatAClientAsksOfAStable(t *testing.T) {
	o := newOwner(t, vanilla.Version())
	at := o.Name(groom)
	for _, test := range []struct {
		take func(*stable.Requests, packets.Body) error
		in   packets.Body
		want intent.Deal
	}{
		{(*stable.Requests).List, &packets.GUID{GUID: at}, intent.Deal{Act: intent.DealStable, With: groom}},
		{(*stable.Requests).Leave, &packets.GUID{GUID: at}, intent.Deal{Act: intent.DealLeave, With: groom}},
		{(*stable.Requests).Buy, &packets.GUID{GUID: at}, intent.Deal{Act: intent.DealStall, With: groom}},
		{(*stable.Requests).Take, &npc.StableOf{GUID: at, Number: 4}, intent.Deal{Act: intent.DealTake, With: groom, Pet: 4}},
		{(*stable.Requests).Swap, &npc.StableOf{GUID: at, Number: 5}, intent.Deal{Act: intent.DealSwap, With: groom, Pet: 5}},
	} {
		_ = test.take(o.keeper, test.in)
		if got := o.Asked[len(o.Asked)-1]; got != intent.Intent(test.want) {
			t.Errorf("it asks %+v, want %+v", got, test.want)
		}
	}
}

func TestWhatBecameOfItIsToldInNumbers(t *testing.T) {
	for news, want := range map[event.DealNews]uint8{
		event.DealLeft: npc.StableLeft, event.DealTaken: npc.StableTaken, event.DealSwapped: npc.StableTaken, event.DealStall: npc.StableSlotNow,
	} {
		o := newOwner(t, wrath.Version())
		if mine := o.stalls.Event(event.Dealt{News: news}); !mine || !reflect.DeepEqual(o.Last(), &packets.Result{Is: "SMSG_STABLE_RESULT", Result: want}) {
			t.Errorf("of %s it is told %+v", news, o.Last())
		}
	}
	o := newOwner(t, wrath.Version())
	if o.stalls.Event(event.Dealt{News: event.DealBought}) || len(o.Told) > 0 {
		t.Error("what is bought elsewhere is told as a stable's")
	}
	for _, test := range []struct {
		act    intent.DealAct
		reason string
		want   uint8
		said   bool
	}{
		{intent.DealStall, "core.money.too_little", npc.StablePoor, true},
		{intent.DealLeave, "core.stable.full", npc.StableNone, false},
	} {
		no := event.Refused{Intent: intent.KindDeal, Reason: content.Text{Bundle: "base", Key: test.reason}, Args: value.OfRecord("act", test.act.String())}
		if said := o.stalls.Refused(no); said != test.said || !reflect.DeepEqual(o.Last(), &packets.Result{Is: "SMSG_STABLE_RESULT", Result: test.want}) {
			t.Errorf("%s for %s: it is told %+v, which says it all: %v", test.act, test.reason, o.Last(), said)
		}
	}
	told := len(o.Told)
	if o.stalls.Refused(event.Refused{Intent: intent.KindDeal, Args: value.OfRecord("act", intent.DealBuy.String())}) || len(o.Told) != told {
		t.Error("what is not sold is told as a stable's")
	}
}
