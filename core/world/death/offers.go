package death

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
)

// maxOffer bounds how long an offer may wait for its answer.
const maxOffer = clock.Day

// Offer asks a player something, in place of what it was asked before.
func (e *Deaths) Offer(to *entity.Unit, kind intent.OfferKind, o entity.Offer, lasts clock.Time) {
	if lasts <= 0 {
		lasts = clock.Time(min(e.Rules().Eval(content.OfferAnswerMS), float64(maxOffer)))
	}
	lasts = max(clock.Step, lasts)
	o.Until = e.Now() + lasts
	to.Player.Offers[kind] = o
	e.planOffers(to)
	e.tellOffer(to, kind, event.OfferMade)
}

func (e *Deaths) tellOffer(u *entity.Unit, kind intent.OfferKind, news event.OfferNews) {
	o := &u.Player.Offers[kind]
	told := event.Offered{Player: u.GUID, Offer: kind, News: news, By: o.By, ByName: o.Name, Spell: o.Spell, Map: e.Map}
	if news == event.OfferMade {
		told.Wait = max(0, o.Until-e.Now())
	}
	e.Log.Add(told)
}

// planOffers waits for the end of the time to answer.
func (e *Deaths) planOffers(u *entity.Unit) {
	var at clock.Time
	for _, o := range u.Player.Offers {
		if o.By != 0 && (at == 0 || o.Until < at) {
			at = o.Until
		}
	}
	e.Unplan(u, entity.DueOffer)
	if at != 0 {
		e.Plan(u, entity.DueOffer, max(at, e.Now()+1))
	}
}

// OfferDue ends offers that were not answered in time.
func (e *Deaths) OfferDue(u *entity.Unit, _ clock.Time) {
	for kind := range intent.OfferKinds {
		if o := &u.Player.Offers[kind]; o.By != 0 && o.Until <= e.Now() {
			e.endOffer(u, kind, event.OfferLapsed)
		}
	}
	e.planOffers(u)
}

// endOffer is the one way in which an offer ends.
func (e *Deaths) endOffer(u *entity.Unit, kind intent.OfferKind, news event.OfferNews) entity.Offer {
	o := u.Player.Offers[kind]
	if o.By != 0 {
		e.tellOffer(u, kind, news)
		u.Player.Offers[kind] = entity.Offer{}
		e.planOffers(u)
	}
	return o
}

// DropOffers ends offers that make no sense any more.
func (e *Deaths) DropOffers(u *entity.Unit, kinds ...intent.OfferKind) {
	for _, kind := range kinds {
		e.endOffer(u, kind, event.OfferLapsed)
	}
}

// RetellOffers tells a player who has a new viewer of the offers that wait.
func (e *Deaths) RetellOffers(u *entity.Unit) {
	for kind := range intent.OfferKinds {
		if u.Player.Offers[kind].By != 0 {
			e.tellOffer(u, kind, event.OfferMade)
		}
	}
}

// AnswerOffer is what a player says to an offer.
func (e *Deaths) AnswerOffer(u *entity.Unit, in intent.Answer) {
	if in.Offer >= intent.OfferKinds || u.Player.Offers[in.Offer].By == 0 {
		e.Refuse(u, intent.KindAnswer, "core.offer_none")
		return
	}
	if !in.Yes {
		e.endOffer(u, in.Offer, event.OfferDeclined)
		return
	}
	if in.Offer == intent.OfferCall && u.Dead {
		e.Refuse(u, intent.KindAnswer, "core.dead")
		return
	}
	o := e.endOffer(u, in.Offer, event.OfferAccepted)
	switch in.Offer {
	case intent.OfferLife:
		if u.Dead && e.MayLive(u, "offer", intent.KindAnswer) {
			e.Revive(u, o.At, o.Pct)
		}
	case intent.OfferCall:
		_ = e.body.Teleport(u, o.At) // where somebody has stood, one can stand
	}
}
