package offer_test

import (
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/offer"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

var (
	anna = guid.New(guid.Player, 0, 7)
	ben  = guid.New(guid.Player, 0, 8)
	monk = guid.New(guid.Creature, 1, 17)
)

func newAnswers(t *testing.T, declines bool) (*conntest.Client, *offer.Requests, *offer.Updates) {
	c := conntest.New(t, codec.Wrath, "v", content.Tables{Maps: []content.Map{{ID: "t:cave", Clients: []content.Client{{Version: "v", Name: "zone", Number: 40}}}}})
	a := offer.New(c, declines)
	return c, a, a.NewUpdates(c)
}

func TestAnOfferIsAnsweredOnce(t *testing.T) {
	c, a, o := newAnswers(t, true)
	_ = a.Live(&combat.ResurrectAnswered{By: c.Name(monk), Status: 1})
	if c.Strange != 1 || len(c.Asked) > 0 {
		t.Fatalf("to what nobody has offered it answers %v", c.Asked)
	}
	o.Event(event.Offered{Player: anna, News: event.OfferMade, Offer: intent.OfferLife, By: monk, ByName: "Monk"})
	if got := c.Last().(*combat.ResurrectAsked); got.By != c.Name(monk) || got.From != "Monk" {
		t.Errorf("it is told %+v", got)
	}
	_ = a.Live(&combat.ResurrectAnswered{By: c.Name(ben), Status: 1}) // not who has offered it
	_ = a.Live(&combat.ResurrectAnswered{By: c.Name(monk), Status: 1})
	o.Event(event.Offered{Player: anna, News: event.OfferAccepted, Offer: intent.OfferLife, By: monk})
	_ = a.Live(&combat.ResurrectAnswered{By: c.Name(monk), Status: 1})
	if want := (intent.Answer{Offer: intent.OfferLife, Yes: true}); c.Strange != 3 || !reflect.DeepEqual(c.Asked, []intent.Intent{want}) {
		t.Errorf("%d answers count as strange, and it asks %v; want 3 and %v", c.Strange, c.Asked, want)
	}
}

func TestWhoCannotSayNoAgrees(t *testing.T) {
	for _, declines := range []bool{false, true} {
		c, a, o := newAnswers(t, declines)
		o.Event(event.Offered{Player: anna, News: event.OfferMade, Offer: intent.OfferCall, By: ben, Map: "t:cave", Wait: 9000})
		if got, want := c.Last().(*combat.SummonAsked), (combat.SummonAsked{By: 8, Zone: 40, Left: 9000}); *got != want {
			t.Errorf("it is told %+v, want %+v", got, want)
		}
		_ = a.Come(&combat.SummonAnswered{By: 8})
		if want := (intent.Answer{Offer: intent.OfferCall, Yes: !declines}); !reflect.DeepEqual(c.Asked, []intent.Intent{want}) {
			t.Errorf("it asks %v, want %v", c.Asked, want)
		}
	}
}
