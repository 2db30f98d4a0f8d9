package petition

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/social"
)

// Updates sends what happened to petitions to a client that is shown a map. It is a
// [conn.Part], and belongs to the goroutine of the broadcast.
type Updates struct {
	pen   *Requests
	sight conn.Sight
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (p *Requests) NewUpdates(sight conn.Sight) *Updates { return &Updates{p, sight} }

// Event implements conn.Part.
func (p *Updates) Event(e event.Event) bool {
	switch e := e.(type) {
	case event.PetitionShown:
		p.shown(&e)
	case event.PetitionTold:
		p.told(&e)
	default:
		return false
	}
	return true
}

// shown sends a petition: its signatures, or its content.
func (p *Updates) shown(e *event.PetitionShown) {
	thing, owner := p.pen.things.Name(e.Thing), p.sight.Name(e.Owner)
	p.sight.Meet(e.Owner, e.Name)
	if e.Owner != e.Player {
		thing = p.pen.things.Show(e.Thing)
		p.pen.mu.Lock()
		p.pen.offered = e.Thing
		p.pen.mu.Unlock()
	}
	number := uint32(thing)
	if e.Asked == intent.PetitionQuery {
		p.sight.Put(&social.PetitionAnswer{Number: number, Owner: owner, Called: e.Petition.Name, Flags: 1, Least: uint32(e.Takes), Most: uint32(e.Takes)})
		return
	}
	m := &social.PetitionSigned{Item: thing, Owner: owner, Petition: number}
	for _, s := range e.Petition.Signed {
		who := guid.New(guid.Player, 0, uint64(s.Player))
		p.sight.Meet(who, s.Name)
		m.Signatures = append(m.Signatures, social.PetitionSignature{GUID: p.sight.Name(who)})
	}
	p.sight.Put(m)
}

// firstPetition is the place of the only petition that is sold; clients count from 1.
const firstPetition = 1

// told sends news of a petition.
func (p *Updates) told(e *event.PetitionTold) {
	thing, who := p.pen.things.Name(e.Thing), p.sight.Name(e.Who)
	p.sight.Meet(e.Who, e.Name)
	switch e.News {
	case event.PetitionOpened:
		p.opened(e)
	case event.PetitionSigned:
		p.sight.Put(&social.PetitionResult{Petition: thing, Owner: who})
	case event.PetitionDeclined:
		p.sight.Put(&packets.GUID{Is: "MSG_PETITION_DECLINE", GUID: who})
	case event.PetitionRenamed:
		p.sight.Put(&social.PetitionRename{Petition: thing, Called: e.Guild})
	case event.PetitionTurnedIn:
		p.sight.Put(&packets.Number{Is: "SMSG_TURN_IN_PETITION_RESULTS"})
	case event.PetitionBought, event.PetitionOffered:
		p.sight.Say(p.sight.Edition().Filled(e.Words(), e.Args()))
	}
}

// opened sends the price of a petition.
func (p *Updates) opened(e *event.PetitionTold) {
	edition, with := p.sight.Edition(), p.sight.Name(e.Where)
	entry := edition.Item(e.Item)
	p.pen.mu.Lock()
	p.pen.with, p.pen.entry = with, entry
	p.pen.mu.Unlock()
	display := uint32(0)
	if d, ok := edition.Content.Item(e.Item); ok {
		display = edition.Number(d.Clients, "display", 0)
	}
	p.sight.Put(&social.PetitionList{GUID: with, Sells: []social.PetitionSold{
		{Index: firstPetition, Entry: entry, Display: display, Price: edition.Coinage(content.Coins, e.Price), Takes: uint32(e.Takes)},
	}})
}

// The guild results with the same number in both versions, and the number of the result of
// founding a guild.
const (
	founding  = 0
	inviting  = 1
	inGuild   = 2
	taken     = 3
	badName   = 6
	nameTaken = 7
)

// refusals are the messages for which clients have texts, by the words of reasons.
var refusals = map[string]func(p *Updates, e *event.Refused, act string) packets.Body{
	"guild.name_taken": guilds(founding, nameTaken),
	"guild.bad_name":   guilds(founding, badName),
	// Neither version has a text for reserved names.
	"guild.name_reserved": guilds(founding, badName),
	"guild.taken":         guilds(inviting, taken),
	"guild.within": func(p *Updates, e *event.Refused, act string) packets.Body {
		switch act {
		case intent.PetitionTurnIn.String():
			return &packets.Number{Is: "SMSG_TURN_IN_PETITION_RESULTS", Value: social.PetitionInGuild}
		case intent.PetitionSign.String():
			return p.result(social.PetitionInGuild)
		}
		return guilds(founding, inGuild)(p, e, act)
	},
	"guild.signed":         func(p *Updates, _ *event.Refused, _ string) packets.Body { return p.result(social.PetitionTwice) },
	"guild.account_signed": func(p *Updates, _ *event.Refused, _ string) packets.Body { return p.result(social.PetitionTwice) },
	"guild.own_petition":   func(p *Updates, _ *event.Refused, _ string) packets.Body { return p.result(social.PetitionOwn) },
	"guild.few_signed": func(*Updates, *event.Refused, string) packets.Body {
		return &packets.Number{Is: "SMSG_TURN_IN_PETITION_RESULTS", Value: social.PetitionFew}
	},
	"core.money.too_little": func(p *Updates, _ *event.Refused, _ string) packets.Body {
		p.pen.mu.Lock()
		defer p.pen.mu.Unlock()
		return &item.BuyFailed{GUID: p.pen.with, Entry: p.pen.entry, Result: item.BuyPoor}
	},
}

// guilds returns the message for a guild that cannot be founded, or a player that cannot join
// one.
func guilds(command, result uint32) func(*Updates, *event.Refused, string) packets.Body {
	return func(_ *Updates, e *event.Refused, _ string) packets.Body {
		return &social.GuildResult{Command: command, Text: e.Args.Get("name").Text(), Result: result}
	}
}

// result returns why the player has not signed.
func (p *Updates) result(why uint32) packets.Body {
	p.pen.mu.Lock()
	defer p.pen.mu.Unlock()
	return &social.PetitionResult{Petition: p.pen.about, Owner: p.sight.Name(p.sight.Player()), Result: why}
}

// Refused implements conn.Refuser.
func (p *Updates) Refused(e event.Refused) bool {
	if e.Intent != intent.KindPetition {
		return false
	}
	if say, ok := refusals[e.Reason.Key]; ok && e.Reason.Bundle == "base" {
		p.sight.Put(say(p, &e, e.Args.Get("act").Text()))
		return true
	}
	return false // a text of the server is sent
}
