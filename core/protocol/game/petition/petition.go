// Package petition is what game clients ask and are told of petitions, with which guilds
// are founded: what one costs, who has signed, and what came of it. Clients of 3.3.5a
// know petitions of arena teams, too; none is sold. It decides nothing that a map or the
// realm decides.
//
// A [Requests] takes what a client asks, on any goroutine; a [Updates] is what it is told, and
// belongs to the goroutine that tells.
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

// Requests is what a connection knows of the petitions that its player has to do with. Any
// goroutine may use it.
type Requests struct {
	client conn.Client
	things *item.Requests

	mu      sync.Mutex // guards the rest
	with    uint64     // who sells petitions to the player
	entry   uint32     // the number of what is sold there
	offered guid.GUID  // of another player, that the player was shown last
	about   uint64     // by its name, the petition that the player did something with last
}

// New makes that of a connection, whose player has things.
func New(client conn.Client, things *item.Requests) *Requests {
	return &Requests{client: client, things: things}
}

// thing is the petition that a client names: one of its player's, or the one that the
// player was shown of another; 0 is none.
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

// ask does something with a petition that a client names; of none that its player can
// know nothing comes.
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

// Of takes a message that names nothing but a petition.
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
