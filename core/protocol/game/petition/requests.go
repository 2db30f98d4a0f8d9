// Package petition takes what game clients ask about guild charters and sends them what
// happened: prices, signatures, and the founding of a guild. Clients of 3.3.5a also know
// petitions of arena teams; none is sold. The map and the realm decide.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package petition

import (
	"sync"

	"loam/core/lib/guid"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/item"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// Requests takes what the client asks about petitions, and remembers the petitions that the
// player deals with. Any goroutine may use it.
type Requests struct {
	client conn.Client
	things *item.Requests

	mu      sync.Mutex // guards the rest
	with    uint64     // who sells petitions to the player
	entry   uint32     // the number of the item that is sold there
	offered guid.GUID  // of another player, that the player was shown last
	about   uint64     // the petition, by its name, that the player last did something with
}

// New returns the Requests of a connection. Things takes what the client asks about items.
func New(client conn.Client, things *item.Requests) *Requests {
	return &Requests{client: client, things: things}
}

// thing returns the petition that a client names: an item of its player, or the petition of
// another that the player was shown; 0 is none.
func (p *Requests) thing(name uint64) guid.GUID {
	p.mu.Lock()
	p.about = name
	offered := p.offered
	p.mu.Unlock()
	if own := p.things.Thing(name); own != 0 {
		return own
	}
	if offered != 0 && p.things.Name(offered) == name {
		return offered
	}
	return 0
}

// ask submits a request about a petition that a client names. A petition that the player
// cannot know is ignored.
func (p *Requests) ask(name uint64, in intent.Petition) error {
	if in.Thing = p.thing(name); in.Thing == 0 {
		p.client.Unasked()
		return nil
	}
	return p.client.Submit(in)
}

// List takes CMSG_PETITION_SHOWLIST.
func (p *Requests) List(m packets.Body) error {
	return p.client.Submit(intent.Petition{Act: intent.PetitionOpen, With: p.client.Named(m.(*packets.GUID).GUID)})
}

// Buy takes CMSG_PETITION_BUY.
func (p *Requests) Buy(m packets.Body) error {
	in := m.(*social.PetitionBuy)
	return p.client.Submit(intent.Petition{Act: intent.PetitionBuy, With: p.client.Named(in.GUID), Name: in.Called})
}

// Of returns the function that takes a message that contains only a petition.
func Of(act intent.PetitionAct) func(p *Requests, m packets.Body) error {
	return func(p *Requests, m packets.Body) error {
		return p.ask(m.(*packets.GUID).GUID, intent.Petition{Act: act})
	}
}

// Ask takes CMSG_PETITION_QUERY.
func (p *Requests) Ask(m packets.Body) error {
	return p.ask(m.(*social.PetitionAsk).Petition, intent.Petition{Act: intent.PetitionQuery})
}

// Offer takes CMSG_OFFER_PETITION.
func (p *Requests) Offer(m packets.Body) error {
	in := m.(*social.PetitionOffer)
	return p.ask(in.Petition, intent.Petition{Act: intent.PetitionOffer, With: p.client.Named(in.Target)})
}

// Sign takes CMSG_PETITION_SIGN.
func (p *Requests) Sign(m packets.Body) error {
	return p.ask(m.(*social.PetitionSign).Petition, intent.Petition{Act: intent.PetitionSign})
}

// Rename takes MSG_PETITION_RENAME.
func (p *Requests) Rename(m packets.Body) error {
	in := m.(*social.PetitionRename)
	return p.ask(in.Petition, intent.Petition{Act: intent.PetitionRename, Name: in.Called})
}
