package state

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/guild"
)

// guildOrders maps orders about guilds to their implementations. What was handed over with a
// refused order is returned.
var guildOrders = [...]func(*Box, *inbox.Posted){
	guild.OrderFound: (*Box).founding, guild.OrderPetition: (*Box).sellPetition, guild.OrderRename: (*Box).renamePetition, guild.OrderTurnIn: (*Box).turnInPetition,
}

// petitionBack marks a delivery as a returned petition.
const petitionBack = "guild.petition"

// petitioned executes an order about a petition.
func (b *Box) petitioned(p *inbox.Posted) {
	if int(p.Order.Act) < len(guildOrders) {
		guildOrders[p.Order.Act](b, p)
		return
	}
	b.desk.post.Deliver(p.Player, p.Order.Things, p.Order.Money, petitionBack)
}

// refusePetition tells the author of an order about a petition why it is refused.
func (b *Box) refusePetition(p *inbox.Posted, act intent.PetitionAct, why guild.Why, name string) {
	if who := b.named(p.Name); who != nil {
		b.refuse(who, intent.KindPetition, "guild."+why.String(), "act", act.String(), "name", name)
	}
}

// tellPetition tells the author of an order about a petition that it is done.
func (b *Box) tellPetition(p *inbox.Posted, news event.PetitionNews, name string) {
	who := b.named(p.Name)
	if who == nil {
		return
	}
	e := event.PetitionTold{Player: who.Player, News: news, Owner: who.Player, Who: who.Player, Name: who.Name, Guild: name}
	if len(p.Order.Things) > 0 {
		e.Thing = p.Order.Things[0].GUID(p.Player)
	}
	b.happened(who, e)
}

// sellPetition makes the petition for which a player has paid.
func (b *Box) sellPetition(p *inbox.Posted) {
	o, charter := &p.Order, content.ID(p.Order.House)
	d, sold := guild.PetitionOf(b.release.Content, charter)
	why := guild.NoCharter
	if sold {
		why = b.guilds.MayName(guid.New(guid.Player, 0, uint64(p.Player)), o.Subject)
	}
	if why != guild.Done {
		b.desk.post.Deliver(p.Player, nil, o.Money, "core.mail.guild")
		b.refusePetition(p, intent.PetitionBuy, why, o.Subject)
		return
	}
	made := character.Item{Def: string(d.Item), Count: 1, Petition: &character.Petition{Charter: o.House, Name: o.Subject}}
	b.desk.post.Deliver(p.Player, []character.Item{made}, 0, petitionBack)
	b.tellPetition(p, event.PetitionBought, o.Subject)
}

// petitionIn returns the petition that was handed over with an order; nil is none.
func petitionIn(o *character.Order) *character.Petition {
	if len(o.Things) != 1 {
		return nil
	}
	return o.Things[0].Petition
}

// back returns a petition with its current text.
func (b *Box) back(p *inbox.Posted, on *character.Petition) {
	it := p.Order.Things[0]
	it.Petition = on
	b.desk.post.Deliver(p.Player, []character.Item{it}, 0, petitionBack)
}

// renamePetition renames a petition, and returns it.
func (b *Box) renamePetition(p *inbox.Posted) {
	o, on := &p.Order, petitionIn(&p.Order)
	if on == nil {
		b.desk.post.Deliver(p.Player, o.Things, o.Money, petitionBack)
		return
	}
	if why := b.guilds.MayName(guid.New(guid.Player, 0, uint64(p.Player)), o.Subject); why != guild.Done {
		b.back(p, on)
		b.refusePetition(p, intent.PetitionRename, why, o.Subject)
		return
	}
	b.back(p, on.Called(o.Subject))
	b.tellPetition(p, event.PetitionRenamed, o.Subject)
}

// turnInPetition founds a guild with the signers of a petition. A refused petition is returned
// without signatures that no longer count.
func (b *Box) turnInPetition(p *inbox.Posted) {
	o, on := &p.Order, petitionIn(&p.Order)
	if on == nil {
		b.desk.post.Deliver(p.Player, o.Things, o.Money, petitionBack)
		return
	}
	d, sold := guild.PetitionOf(b.release.Content, content.ID(on.Charter))
	start, known := b.charter(content.ID(on.Charter))
	r, left := guild.Result{Why: guild.NoCharter}, on
	if sold && known {
		leader := guild.Person{Player: guid.New(guid.Player, 0, uint64(p.Player)), Name: p.Name}
		leader.Level = b.levelOf(leader.Player)
		r, left = b.guilds.Petitioned(leader, on, d.Signatures, b.levelOf, start)
	}
	if r.Why != guild.Done {
		b.back(p, left)
		b.refusePetition(p, intent.PetitionTurnIn, r.Why, on.Name)
		return
	}
	b.tellPetition(p, event.PetitionTurnedIn, on.Name)
	b.guilded(nil, intent.KindPetition, r)
}

// levelOf returns the level of a player in the world, 0 of another.
func (b *Box) levelOf(player guid.GUID) int {
	if who := b.present(player); who != nil {
		return who.ofGuild().Level
	}
	return 0
}
