package petition_test

import (
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/item"
	"loam/core/protocol/game/petition"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	itempackets "loam/core/protocol/packets/item"
	"loam/core/protocol/packets/social"
	itemrules "loam/core/rules/item"
)

// The characters have numbers of which no name of a thing has room.
var (
	anna  = guid.New(guid.Player, 0, 1007)
	ben   = guid.New(guid.Player, 0, 2008)
	clerk = guid.New(guid.Creature, 1, 17)
	own   = guid.OfItem(1007, 20)
	his   = guid.OfItem(2008, 21)
)

var shelf = content.Tables{
	Items:      []content.Item{{ID: "t:scroll"}},
	Currencies: []content.Currency{{ID: content.Coins, Clients: []content.Client{{Version: "vanilla", Name: "coinage", Number: 1}, {Version: "wrath", Name: "coinage", Number: 1}}}},
}

// asker is a client whose player has a petition.
type asker struct {
	*conntest.Client
	pen   *petition.Requests
	paper *petition.Updates
	has   *item.Updates
}

func each(t *testing.T, test func(t *testing.T, a *asker)) {
	t.Helper()
	for _, v := range []*game.Version{vanilla.Version(), wrath.Version()} {
		t.Run(v.Name, func(t *testing.T) {
			a := &asker{Client: conntest.New(t, v.Packet, v.Name, shelf)}
			a.Self = anna
			things := item.New(a.Client, &v.Items)
			a.pen = petition.New(a.Client, things)
			a.paper, a.has = a.pen.NewUpdates(a.Client), things.NewUpdates(a.Client)
			a.holds(0)
			test(t, a)
		})
	}
}

// holds tells the client that so many have signed its player's petition.
func (a *asker) holds(signed int) []*packets.Block {
	p := &character.Petition{Charter: "t:crew", Name: "Watch", Signed: make([]character.Signature, signed)}
	a.has.Follow(&view.Viewer{Items: &view.Inventory{Items: []view.Item{{GUID: own, Slot: itemrules.Backpack, Item: "t:scroll", Count: 1, ItemState: character.ItemState{Petition: p}}}}})
	blocks, _, _ := a.has.Update()
	return blocks
}

func shown(asked intent.PetitionAct, thing, owner guid.GUID) event.PetitionShown {
	return event.PetitionShown{Player: anna, Asked: asked, Thing: thing, Owner: owner, Name: "Ben", Takes: 9,
		Petition: character.Petition{Charter: "t:crew", Name: "Watch", Signed: []character.Signature{{Player: 3009, Account: 5, Name: "Cleo"}}}}
}

func TestWhatIsAsked(t *testing.T) {
	each(t, func(t *testing.T, a *asker) {
		mine, other := a.Name(own), a.Name(his)
		a.paper.Event(shown(intent.PetitionOffer, his, ben))
		for _, test := range []struct {
			name string
			do   func() error
			want intent.Petition
		}{
			{"what is sold", func() error { return a.pen.List(&packets.GUID{GUID: a.Name(clerk)}) }, intent.Petition{With: clerk}},
			{"to buy", func() error { return a.pen.Buy(&social.PetitionBuy{GUID: a.Name(clerk), Called: "Watch"}) }, intent.Petition{Act: intent.PetitionBuy, With: clerk, Name: "Watch"}},
			{"who has signed", func() error { return petition.Of(intent.PetitionShow)(a.pen, &packets.GUID{GUID: mine}) }, intent.Petition{Act: intent.PetitionShow, Thing: own}},
			{"what it is for", func() error { return a.pen.Ask(&social.PetitionAsk{Petition: other}) }, intent.Petition{Act: intent.PetitionQuery, Thing: his}},
			{"to offer", func() error { return a.pen.Offer(&social.PetitionOffer{Petition: mine, Target: a.Name(ben)}) }, intent.Petition{Act: intent.PetitionOffer, With: ben, Thing: own}},
			{"to sign", func() error { return a.pen.Sign(&social.PetitionSign{Petition: other}) }, intent.Petition{Act: intent.PetitionSign, Thing: his}},
			{"to decline", func() error { return petition.Of(intent.PetitionDecline)(a.pen, &packets.GUID{GUID: other}) }, intent.Petition{Act: intent.PetitionDecline, Thing: his}},
			{"to rename", func() error { return a.pen.Rename(&social.PetitionRename{Petition: mine, Called: "Rats"}) }, intent.Petition{Act: intent.PetitionRename, Thing: own, Name: "Rats"}},
			{"to turn in", func() error { return petition.Of(intent.PetitionTurnIn)(a.pen, &packets.GUID{GUID: mine}) }, intent.Petition{Act: intent.PetitionTurnIn, Thing: own}},
		} {
			a.Asked = nil
			if err := test.do(); err != nil || !reflect.DeepEqual(a.Asked, []intent.Intent{test.want}) {
				t.Errorf("%s: %v, %+v; want %+v", test.name, err, a.Asked, test.want)
			}
		}
		a.Asked = nil
		if err := a.pen.Sign(&social.PetitionSign{Petition: 99}); err != nil || len(a.Asked) > 0 || a.Strange != 1 {
			t.Errorf("what was never shown: %v, %+v", err, a.Asked)
		}
	})
}

func TestWhatIsShown(t *testing.T) {
	each(t, func(t *testing.T, a *asker) {
		cleo := guid.New(guid.Player, 0, 3009)
		a.paper.Event(shown(intent.PetitionOffer, his, ben))
		want := &social.PetitionSigned{Item: a.Name(his), Owner: a.Name(ben), Petition: uint32(a.Name(his)), Signatures: []social.PetitionSignature{{GUID: a.Name(cleo)}}}
		if !reflect.DeepEqual(a.Last(), want) || a.Met[cleo] != "Cleo" || a.Met[ben] != "Ben" {
			t.Errorf("signatures %+v, met %v", a.Last(), a.Met)
		}
		a.paper.Event(shown(intent.PetitionQuery, his, ben))
		if m, ok := a.Last().(*social.PetitionAnswer); !ok || m.Called != "Watch" || m.Number != want.Petition || m.Most != 9 {
			t.Errorf("what it is for: %+v", a.Last())
		}
		for _, test := range []struct {
			told event.PetitionTold
			want packets.Body
		}{
			{event.PetitionTold{News: event.PetitionOpened, Where: clerk, Item: "t:scroll", Price: 7, Takes: 9},
				&social.PetitionList{GUID: a.Name(clerk), Sells: []social.PetitionSold{{Index: 1, Entry: conntest.Item, Price: 7, Takes: 9}}}},
			{event.PetitionTold{News: event.PetitionSigned, Thing: own, Who: ben}, &social.PetitionResult{Petition: a.Name(own), Owner: a.Name(ben)}},
			{event.PetitionTold{News: event.PetitionDeclined, Who: ben}, &packets.GUID{Is: "MSG_PETITION_DECLINE", GUID: a.Name(ben)}},
			{event.PetitionTold{News: event.PetitionRenamed, Thing: own, Guild: "Rats"}, &social.PetitionRename{Petition: a.Name(own), Called: "Rats"}},
			{event.PetitionTold{News: event.PetitionTurnedIn}, &packets.Number{Is: "SMSG_TURN_IN_PETITION_RESULTS"}},
		} {
			a.paper.Event(test.told)
			if !reflect.DeepEqual(a.Last(), test.want) {
				t.Errorf("%s: %+v, want %+v", test.told.News, a.Last(), test.want)
			}
		}
	})
}

func TestHowManyHaveSignedIsToldWithTheThing(t *testing.T) {
	each(t, func(t *testing.T, a *asker) {
		blocks := a.holds(3)
		if len(blocks) != 1 || len(blocks[0].Values) != 2 || blocks[0].Values[0].Word != uint32(a.Name(own)) || blocks[0].Values[1].Word != 3 {
			t.Fatalf("%+v", blocks)
		}
	})
}

func TestWhyNot(t *testing.T) {
	each(t, func(t *testing.T, a *asker) {
		a.paper.Event(shown(intent.PetitionOffer, his, ben))
		_ = a.pen.Sign(&social.PetitionSign{Petition: a.Name(his)})
		sign := func(result uint32) packets.Body {
			return &social.PetitionResult{Petition: a.Name(his), Owner: a.Name(anna), Result: result}
		}
		turnIn := func(result uint32) packets.Body {
			return &packets.Number{Is: "SMSG_TURN_IN_PETITION_RESULTS", Value: result}
		}
		for _, test := range []struct {
			act intent.PetitionAct
			key string
			msg packets.Body
		}{
			{intent.PetitionBuy, "guild.name_taken", &social.GuildResult{Text: "Watch", Result: 7}},
			{intent.PetitionBuy, "guild.within", &social.GuildResult{Text: "Watch", Result: 2}},
			{intent.PetitionBuy, "core.money.too_little", &itempackets.BuyFailed{Result: itempackets.BuyPoor}},
			{intent.PetitionOffer, "guild.taken", &social.GuildResult{Command: 1, Text: "Watch", Result: 3}},
			{intent.PetitionSign, "guild.within", sign(2)},
			{intent.PetitionSign, "guild.signed", sign(1)},
			{intent.PetitionSign, "guild.account_signed", sign(1)},
			{intent.PetitionSign, "guild.own_petition", sign(3)},
			{intent.PetitionTurnIn, "guild.within", turnIn(2)},
			{intent.PetitionTurnIn, "guild.few_signed", turnIn(4)},
		} {
			e := event.Refused{Player: anna, Intent: intent.KindPetition, Reason: content.Text{Bundle: "base", Key: test.key}, Args: value.OfRecord("act", test.act.String(), "name", "Watch")}
			if !a.paper.Refused(e) || !reflect.DeepEqual(a.Last(), test.msg) {
				t.Errorf("%s of %s: %+v, want %+v", test.key, test.act, a.Last(), test.msg)
			}
		}
		if a.paper.Refused(event.Refused{Player: anna, Intent: intent.KindPetition, Reason: content.Text{Bundle: "base", Key: "guild.all_signed"}}) {
			t.Error("what clients have no words for is not said by the server")
		}
	})
}
