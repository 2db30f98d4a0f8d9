package world

import (
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/battle"
	"loam/core/protocol/message"
)

// lives is what CMSG_RESURRECT_RESPONSE says to live again.
const lives = 1

// offers are who has made the player the last offer of each kind, by the clients'
// names; 0 is nobody, or one that has been answered.
type offers [intent.OfferKinds]uint64

// AnswerLife takes CMSG_RESURRECT_RESPONSE.
func AnswerLife(c *Conn, m message.Body) error {
	in := m.(*battle.ResurrectAnswered)
	return c.consent(intent.OfferLife, in.By, in.Status == lives)
}

// AnswerCall takes CMSG_SUMMON_RESPONSE. Clients of versions in which it cannot
// say no are silent then.
func AnswerCall(c *Conn, m message.Body) error {
	in := m.(*battle.SummonAnswered)
	return c.consent(intent.OfferCall, in.By, in.Agrees || !c.version.Declines)
}

// consent answers an offer. What names somebody who has offered nothing is counted
// and has no effect: it may be meant for an offer that another has taken the place
// of. One that comes too late the map refuses, with its reason.
func (c *Conn) consent(kind intent.OfferKind, by uint64, yes bool) error {
	c.mu.Lock()
	asked := by != 0 && c.offers[kind] == by
	c.mu.Unlock()
	if !asked {
		c.server.config.Counters.Unasked.Add(1)
		return nil
	}
	return c.submit(intent.Answer{Offer: kind, Yes: yes})
}

// called is the name of a creature as clients were told it, or otherwise.
func (o *teller) called(g guid.GUID, otherwise string) string {
	if name, told := o.render.here.called[g]; told {
		return o.text(name)
	}
	return otherwise
}

// offered tells a client of an offer to its player. That its time is over clients
// find out by themselves; who answers later is told.
func (o *teller) offered(v *viewer, e event.Offered) {
	by := o.render.name(e.By)
	switch e.News {
	case event.OfferAccepted, event.OfferDeclined:
		by = 0
	case event.OfferMade, event.OfferLapsed:
	}
	v.conn.mu.Lock()
	v.conn.offers[e.Offer] = by
	v.conn.mu.Unlock()
	if e.News != event.OfferMade {
		return
	}
	switch e.Offer {
	case intent.OfferLife:
		m := &battle.ResurrectAsked{By: by}
		if e.By.Kind() != guid.Player {
			m.From = o.called(e.By, e.ByName)
		}
		v.conn.put(m)
	case intent.OfferCall:
		zone := o.config.zone(e.Map)
		if near := v.sees[e.By]; near != nil {
			_, zone = o.config.ground(v.place.Map, near.Position.Point)
		}
		v.conn.put(&battle.SummonAsked{By: by, Zone: zone, Left: millis(e.Wait)})
	}
}
