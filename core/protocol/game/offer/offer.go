// Package offer is what game clients ask and are told of offers to their player: to
// live again, or to come to somebody. It decides nothing that a map decides.
//
// [Requests] take what a client answers, on any goroutine; [Updates] tell it of what is
// offered, on the goroutine that tells.
package offer

import (
	"sync"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

// Requests are what a connection remembers of offers to its player. Any goroutine may
// use them.
type Requests struct {
	client   conn.Client
	declines bool

	mu sync.Mutex // guards the next
	// by are who has made the last offer of each kind, by the clients' names; 0 is
	// nobody, or one that has been answered.
	by [intent.OfferKinds]uint64
}

// New makes those of a connection. Declines says that an answer to who asks the player
// to come may be no: clients that cannot say that are silent then.
func New(client conn.Client, declines bool) *Requests {
	return &Requests{client: client, declines: declines}
}

// lives is what CMSG_RESURRECT_RESPONSE says to live again.
const lives = 1

// Live takes CMSG_RESURRECT_RESPONSE.
func (a *Requests) Live(m packets.Body) error {
	in := m.(*combat.ResurrectAnswered)
	return a.consent(intent.OfferLife, in.By, in.Status == lives)
}

// Come takes CMSG_SUMMON_RESPONSE.
func (a *Requests) Come(m packets.Body) error {
	in := m.(*combat.SummonAnswered)
	return a.consent(intent.OfferCall, in.By, in.Agrees || !a.declines)
}

// consent answers an offer. What names somebody who has offered nothing is counted
// and has no effect: it may be meant for an offer that another has taken the place
// of. One that comes too late the map refuses, with its reason.
func (a *Requests) consent(kind intent.OfferKind, by uint64, yes bool) error {
	a.mu.Lock()
	asked := by != 0 && a.by[kind] == by
	a.mu.Unlock()
	if !asked {
		a.client.Unasked()
		return nil
	}
	return a.client.Submit(intent.Answer{Offer: kind, Yes: yes})
}

// Updates tell a client that is shown a map of offers to its player. They are a
// [conn.Part].
type Updates struct {
	answers *Requests
	sight   conn.Sight
}

// Updates are those of the connection's client, as long as it is shown one map.
func (a *Requests) Updates(sight conn.Sight) *Updates { return &Updates{a, sight} }

// Event implements conn.Part.
func (o *Updates) Event(e event.Event) bool {
	offered, mine := e.(event.Offered)
	if mine {
		o.offered(offered)
	}
	return mine
}

// offered tells a client of an offer to its player. That its time is over clients
// find out by themselves; who answers later is told.
func (o *Updates) offered(e event.Offered) {
	by := o.sight.Name(e.By)
	switch e.News {
	case event.OfferAccepted, event.OfferDeclined:
		by = 0
	case event.OfferMade, event.OfferLapsed:
	}
	o.answers.mu.Lock()
	o.answers.by[e.Offer] = by
	o.answers.mu.Unlock()
	if e.News != event.OfferMade {
		return
	}
	switch edition := o.sight.Edition(); e.Offer {
	case intent.OfferLife:
		m := &combat.ResurrectAsked{By: by}
		if e.By.Kind() != guid.Player {
			m.From = o.sight.Called(e.By, e.ByName)
		}
		o.sight.Put(m)
	case intent.OfferCall:
		zone := edition.Zone(e.Map)
		if near := o.sight.Sees(e.By); near != nil {
			_, zone = edition.Ground(o.sight.Map(), near.Position.Point)
		}
		o.sight.Put(&combat.SummonAsked{By: by, Zone: zone, Left: codec.Capped(e.Wait)})
	}
}
