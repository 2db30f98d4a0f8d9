package death

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
)

// maxOffer is the longest time that an offer may wait for its answer.
const maxOffer = clock.Day

// Offer makes a player an offer, which replaces an earlier one of its kind.
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

// planOffers schedules the end of the time to answer.
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

// endOffer ends an offer. Every offer ends through it.
func (e *Deaths) endOffer(u *entity.Unit, kind intent.OfferKind, news event.OfferNews) entity.Offer {
	o := u.Player.Offers[kind]
	if o.By != 0 {
		e.tellOffer(u, kind, news)
		u.Player.Offers[kind] = entity.Offer{}
		e.planOffers(u)
	}
	return o
}

// DropOffers ends offers that no longer apply.
func (e *Deaths) DropOffers(u *entity.Unit, kinds ...intent.OfferKind) {
	for _, kind := range kinds {
		e.endOffer(u, kind, event.OfferLapsed)
	}
}

// RetellOffers sends the open offers again to a player with a new viewer.
func (e *Deaths) RetellOffers(u *entity.Unit) {
	for kind := range intent.OfferKinds {
		if u.Player.Offers[kind].By != 0 {
			e.tellOffer(u, kind, event.OfferMade)
		}
	}
}

// AnswerOffer handles a player's answer to an offer.
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
		_ = e.units.Teleport(u, o.At) // the summoner stood there, so the position is valid
	}
}
