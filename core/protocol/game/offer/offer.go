// Package offer sends game clients the offers to their player, a resurrection or a summons,
// and takes the answers. The map decides.
//
// [Requests] takes what the client answers; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
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

// Requests takes the client's answers to offers, and remembers the offers. Any goroutine may
// use it.
type Requests struct {
	client   conn.Client
	declines bool

	mu sync.Mutex // guards the next
	// by is who made the last offer of each kind, by the clients' names; 0 is nobody, or an
	// offer that was answered.
	by [intent.OfferKinds]uint64
}

// New returns the Requests of a connection. Declines reports whether the answer to a summons
// may be no; clients without that answer send nothing.
func New(client conn.Client, declines bool) *Requests {
	return &Requests{client: client, declines: declines}
}

// lives is the answer in CMSG_RESURRECT_RESPONSE that accepts the resurrection.
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

// consent answers an offer. An answer to somebody without an open offer is counted and has no
// effect: it may be meant for an offer that another one has replaced. The map refuses an
// answer that comes too late, with a reason.
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

// Updates sends offers to a client that is shown a map. It is a [conn.Part], and belongs to
// the goroutine of the broadcast.
type Updates struct {
	answers *Requests
	sight   conn.Sight
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (a *Requests) NewUpdates(sight conn.Sight) *Updates { return &Updates{a, sight} }

// Event implements conn.Part.
func (o *Updates) Event(e event.Event) bool {
	offered, mine := e.(event.Offered)
	if mine {
		o.offered(offered)
	}
	return mine
}

// offered sends an offer. Clients end it by themselves when its time is over; a late answer
// is refused with a reason.
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
