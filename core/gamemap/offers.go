package gamemap

import (
	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/intent"
)

// maxOffer bounds how long an offer may wait for its answer.
const maxOffer = clock.Day

// Offer asks a player something, in place of what it was asked before.
func (g *magic) Offer(to *unit, kind intent.OfferKind, o entity.Offer, lasts clock.Time) {
	m := g.m
	if lasts <= 0 {
		lasts = clock.Time(min(m.s.Rules().Eval(content.OfferAnswerMS), float64(maxOffer)))
	}
	lasts = max(clock.Step, lasts)
	o.Until = m.s.Now() + lasts
	to.Player.Offers[kind] = o
	m.planOffers(to)
	m.tellOffer(to, kind, event.OfferMade)
}

func (m *Map) tellOffer(u *unit, kind intent.OfferKind, news event.OfferNews) {
	o := &u.Player.Offers[kind]
	e := event.Offered{Player: u.GUID, Offer: kind, News: news, By: o.By, ByName: o.Name, Spell: o.Spell, Map: m.s.Map}
	if news == event.OfferMade {
		e.Wait = max(0, o.Until-m.s.Now())
	}
	m.s.Log.Add(e)
}

// planOffers waits for the end of the time to answer.
func (m *Map) planOffers(u *unit) {
	var at clock.Time
	for _, o := range u.Player.Offers {
		if o.By != 0 && (at == 0 || o.Until < at) {
			at = o.Until
		}
	}
	m.s.Unplan(u, entity.DueOffer)
	if at != 0 {
		m.s.Plan(u, entity.DueOffer, max(at, m.s.Now()+1))
	}
}

// offerDue ends offers that were not answered in time.
func (m *Map) offerDue(u *unit, _ clock.Time) {
	for kind := range intent.OfferKinds {
		if o := &u.Player.Offers[kind]; o.By != 0 && o.Until <= m.s.Now() {
			m.endOffer(u, kind, event.OfferLapsed)
		}
	}
	m.planOffers(u)
}

// endOffer is the one way in which an offer ends.
func (m *Map) endOffer(u *unit, kind intent.OfferKind, news event.OfferNews) entity.Offer {
	o := u.Player.Offers[kind]
	if o.By != 0 {
		m.tellOffer(u, kind, news)
		u.Player.Offers[kind] = entity.Offer{}
		m.planOffers(u)
	}
	return o
}

// dropOffers ends offers that make no sense any more.
func (m *Map) dropOffers(u *unit, kinds ...intent.OfferKind) {
	for _, kind := range kinds {
		m.endOffer(u, kind, event.OfferLapsed)
	}
}

// retellOffers tells a player who has a new viewer of the offers that wait.
func (m *Map) retellOffers(u *unit) {
	for kind := range intent.OfferKinds {
		if u.Player.Offers[kind].By != 0 {
			m.tellOffer(u, kind, event.OfferMade)
		}
	}
}

// answerOffer is what a player says to an offer.
func (m *Map) answerOffer(u *unit, in intent.Answer) {
	if in.Offer >= intent.OfferKinds || u.Player.Offers[in.Offer].By == 0 {
		m.s.Refuse(u, intent.KindAnswer, "core.offer_none")
		return
	}
	if !in.Yes {
		m.endOffer(u, in.Offer, event.OfferDeclined)
		return
	}
	if in.Offer == intent.OfferCall && u.Dead {
		m.s.Refuse(u, intent.KindAnswer, "core.dead")
		return
	}
	o := m.endOffer(u, in.Offer, event.OfferAccepted)
	switch in.Offer {
	case intent.OfferLife:
		if u.Dead {
			m.revive(u, o.At, o.Pct)
		}
	case intent.OfferCall:
		_ = m.body.Teleport(u, o.At) // where somebody has stood, one can stand
	}
}
