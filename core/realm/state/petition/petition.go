// Package petition executes orders about guild petitions: selling, renaming and turning them in.
// A petition is an item that its player carries with its signatures, so this package has no state
// but what the guilds and the mail of the realm keep. Package rules/guild decides; package
// world/petition is the maps' side.
//
// A Petitions belongs to the goroutine of the realm box.
package petition

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	guildrules "loam/core/rules/guild"
)

// Guilds founds guilds.
type Guilds interface {
	// Charter returns the terms of the running release for a new guild.
	Charter(id content.ID) (guildrules.Start, bool)
	MayName(by guid.GUID, name string) guildrules.Why
	// Found handles a player that founds a guild without a petition.
	Found(p *inbox.Posted)
	// TurnIn founds a guild with the signers of a petition. It returns the petition without
	// signatures that no longer count.
	TurnIn(leader guildrules.Person, on *character.Petition, takes int, level func(guid.GUID) int, start guildrules.Start) (guildrules.Result, *character.Petition)
	// Publish sends the result of a request to all concerned.
	Publish(by *realmstate.Online, k intent.Kind, r guildrules.Result)
}

// Mail delivers petitions, and what is returned.
type Mail interface {
	Deliver(owner int64, things []character.Item, money int64, why string)
}

// Petitions is the trade in guild petitions of a realm. The owner goroutine calls its methods.
type Petitions struct {
	s      *realmstate.State
	guilds Guilds
	mail   Mail
}

// New makes the Petitions of a realm.
func New(s *realmstate.State, g Guilds, m Mail) *Petitions {
	return &Petitions{s: s, guilds: g, mail: m}
}

// orders maps orders about guilds to their implementations. What was handed over with a
// refused order is returned.
var orders = [...]func(*Petitions, *inbox.Posted){
	guildrules.OrderFound: (*Petitions).found, guildrules.OrderPetition: (*Petitions).sell, guildrules.OrderRename: (*Petitions).rename, guildrules.OrderTurnIn: (*Petitions).turnIn,
}

// found founds a guild without a petition.
func (pt *Petitions) found(p *inbox.Posted) { pt.guilds.Found(p) }

// petitionBack marks a delivery as a returned petition.
const petitionBack = "guild.petition"

// Handle executes an order about a petition.
func (pt *Petitions) Handle(p *inbox.Posted) {
	if int(p.Order.Act) < len(orders) {
		orders[p.Order.Act](pt, p)
		return
	}
	pt.mail.Deliver(p.Player, p.Order.Things, p.Order.Money, petitionBack)
}

// refuse tells the author of an order about a petition why it is refused.
func (pt *Petitions) refuse(p *inbox.Posted, act intent.PetitionAct, why guildrules.Why, name string) {
	if who := pt.s.Named(p.Name); who != nil {
		pt.s.Refuse(who, intent.KindPetition, "guild."+why.String(), "act", act.String(), "name", name)
	}
}

// tell tells the author of an order about a petition that it is done.
func (pt *Petitions) tell(p *inbox.Posted, news event.PetitionNews, name string) {
	who := pt.s.Named(p.Name)
	if who == nil {
		return
	}
	e := event.PetitionTold{Player: who.Player, News: news, Owner: who.Player, Who: who.Player, Name: who.Name, Guild: name}
	if len(p.Order.Things) > 0 {
		e.Thing = p.Order.Things[0].GUID(p.Player)
	}
	pt.s.Happened(who, e)
}

// sell makes the petition for which a player has paid.
func (pt *Petitions) sell(p *inbox.Posted) {
	o, charter := &p.Order, content.ID(p.Order.House)
	d, sold := guildrules.PetitionOf(pt.s.Content(), charter)
	why := guildrules.NoCharter
	if sold {
		why = pt.guilds.MayName(guid.New(guid.Player, 0, uint64(p.Player)), o.Subject)
	}
	if why != guildrules.Done {
		pt.mail.Deliver(p.Player, nil, o.Money, "core.mail.guild")
		pt.refuse(p, intent.PetitionBuy, why, o.Subject)
		return
	}
	made := character.Item{Def: string(d.Item), Count: 1, ItemState: character.ItemState{Petition: &character.Petition{Charter: o.House, Name: o.Subject}}}
	pt.mail.Deliver(p.Player, []character.Item{made}, 0, petitionBack)
	pt.tell(p, event.PetitionBought, o.Subject)
}

// petitionIn returns the petition that was handed over with an order; nil is none.
func petitionIn(o *character.Order) *character.Petition {
	if len(o.Things) != 1 {
		return nil
	}
	return o.Things[0].Petition
}

// back returns a petition with its current text.
func (pt *Petitions) back(p *inbox.Posted, on *character.Petition) {
	it := p.Order.Things[0]
	it.Petition = on
	pt.mail.Deliver(p.Player, []character.Item{it}, 0, petitionBack)
}

// rename renames a petition, and returns it.
func (pt *Petitions) rename(p *inbox.Posted) {
	o, on := &p.Order, petitionIn(&p.Order)
	if on == nil {
		pt.mail.Deliver(p.Player, o.Things, o.Money, petitionBack)
		return
	}
	if why := pt.guilds.MayName(guid.New(guid.Player, 0, uint64(p.Player)), o.Subject); why != guildrules.Done {
		pt.back(p, on)
		pt.refuse(p, intent.PetitionRename, why, o.Subject)
		return
	}
	pt.back(p, on.Called(o.Subject))
	pt.tell(p, event.PetitionRenamed, o.Subject)
}

// turnIn founds a guild with the signers of a petition. A refused petition is returned
// without signatures that no longer count.
func (pt *Petitions) turnIn(p *inbox.Posted) {
	o, on := &p.Order, petitionIn(&p.Order)
	if on == nil {
		pt.mail.Deliver(p.Player, o.Things, o.Money, petitionBack)
		return
	}
	d, sold := guildrules.PetitionOf(pt.s.Content(), content.ID(on.Charter))
	start, known := pt.guilds.Charter(content.ID(on.Charter))
	r, left := guildrules.Result{Why: guildrules.NoCharter}, on
	if sold && known {
		leader := guildrules.Person{Player: guid.New(guid.Player, 0, uint64(p.Player)), Name: p.Name}
		leader.Level = pt.levelOf(leader.Player)
		r, left = pt.guilds.TurnIn(leader, on, d.Signatures, pt.levelOf, start)
	}
	if r.Why != guildrules.Done {
		pt.back(p, left)
		pt.refuse(p, intent.PetitionTurnIn, r.Why, on.Name)
		return
	}
	pt.tell(p, event.PetitionTurnedIn, on.Name)
	pt.guilds.Publish(nil, intent.KindPetition, r)
}

// levelOf returns the level of a player in the world, 0 of another.
func (pt *Petitions) levelOf(player guid.GUID) int {
	if who := pt.s.Present(player); who != nil {
		return who.Level()
	}
	return 0
}
