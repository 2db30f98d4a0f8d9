package escrow

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/guild"
	"loam/core/rules/item"
	"loam/core/world/mapstate"
)

// Petitions, with which players found guilds. The signatures are part of the item, so they
// move with it. Signing happens here. The realm decides about the name and the founding:
// the petition goes there as an order and returns as a delivery.

// petitionActs is what each act about a petition does. It returns why not, a key of core's
// locale, or "".
var petitionActs = [intent.PetitionActs]func(e *Escrow, u *entity.Unit, in intent.Petition) string{
	intent.PetitionOpen:    func(e *Escrow, u *entity.Unit, in intent.Petition) string { return e.askRegistrar(u, in.With) },
	intent.PetitionBuy:     (*Escrow).buyPetition,
	intent.PetitionShow:    func(e *Escrow, u *entity.Unit, in intent.Petition) string { return e.tellPetition(u, in.Thing, in.Act) },
	intent.PetitionQuery:   func(e *Escrow, u *entity.Unit, in intent.Petition) string { return e.tellPetition(u, in.Thing, in.Act) },
	intent.PetitionOffer:   (*Escrow).offerPetition,
	intent.PetitionSign:    (*Escrow).signPetition,
	intent.PetitionDecline: (*Escrow).declinePetition,
	intent.PetitionRename:  (*Escrow).renamePetition,
	intent.PetitionTurnIn:  (*Escrow).turnInPetition,
}

// AskPetition handles a player's request about petitions.
func (e *Escrow) AskPetition(u *entity.Unit, in intent.Petition) {
	if !e.parley.MayPress(u, in.Kind()) {
		return
	}
	if int(in.Act) >= intent.PetitionActs {
		e.Counters.Refused++
		return
	}
	in.Name = command.Clean(in.Name)
	why := "core.dead"
	if u.Alive() || in.Act == intent.PetitionShow || in.Act == intent.PetitionQuery || in.Act == intent.PetitionDecline {
		why = petitionActs[in.Act](e, u, in)
	}
	if why != "" {
		e.refusePetition(u, &in, mapstate.CoreText(why))
	}
}

func (e *Escrow) refusePetition(u *entity.Unit, in *intent.Petition, why content.Text) {
	e.Counters.Refused++
	e.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: why, Args: value.OfRecord("act", in.Act.String(), "name", in.Name)})
}

// ofGuild returns the key of a reason of package rules/guild.
func ofGuild(why guild.Why) string {
	if why == guild.Done {
		return ""
	}
	return "guild." + why.String()
}

// atRegistrar reports whether a player is at a registrar that it has open.
func (e *Escrow) atRegistrar(u *entity.Unit) bool {
	with, here := e.Units[u.Player.Petition.At]
	return here && !with.Dead && u.Gap(with) <= e.Rules().Eval(content.TalkYards)
}

// OpenRegistrar shows a player what the petition of a charter costs at a creature, and
// lets it hand one in there while it is near. It returns false if it is too far away.
func (e *Escrow) OpenRegistrar(u *entity.Unit, at guid.GUID, charter content.ID) bool {
	was := u.Player.Petition
	u.Player.Petition.At, u.Player.Petition.Charter = at, charter
	p, sold := guild.PetitionOf(e.Content(), charter)
	if !sold || !e.atRegistrar(u) {
		u.Player.Petition = was
		return false
	}
	e.Log.Add(event.PetitionTold{Player: u.GUID, News: event.PetitionOpened, Where: at, Item: p.Item, Price: p.Price, Takes: p.Signatures})
	return true
}

// askRegistrar opens a registrar for a player; 0 is the one that is open.
func (e *Escrow) askRegistrar(u *entity.Unit, at guid.GUID) string {
	p := &u.Player.Petition
	charter := p.Charter
	if with, here := e.Units[at]; at != 0 && at != p.At {
		charter = ""
		if here && with.Creature != nil && with.Offers.Has(content.DoPetition) {
			charter = e.Content().PetitionAt(with.Def)
		}
	} else {
		at = p.At
	}
	if charter == "" || !e.OpenRegistrar(u, at, charter) {
		return ofGuild(guild.NoRegistrar)
	}
	return ""
}

// buyPetition takes the price of a petition and asks the realm for one.
func (e *Escrow) buyPetition(u *entity.Unit, in intent.Petition) string {
	if in.With != 0 && in.With != u.Player.Petition.At {
		if why := e.askRegistrar(u, in.With); why != "" {
			return why
		}
	}
	charter := u.Player.Petition.Charter
	p, sold := guild.PetitionOf(e.Content(), charter)
	def, known := e.Content().Item(p.Item)
	why := guild.Naming(e.Content(), in.Name)
	switch {
	case !e.atRegistrar(u):
		return ofGuild(guild.NoRegistrar)
	case !sold || !known:
		return ofGuild(guild.NoCharter)
	case u.Player.Guild.Guild != 0:
		return ofGuild(guild.Within)
	case why != guild.Done:
		return ofGuild(why)
	}
	o := character.Order{Desk: character.DeskGuilds, Act: guild.OrderPetition, Subject: in.Name, House: string(charter), Money: p.Price}
	if why := unable(u, &o); why != "" {
		return why
	}
	if why := item.Fits(e.Content(), &u.Player.Items, def, 1); why != item.Done {
		return string(why)
	}
	if e.forbidsPetition(u, nil, &in, in.Name) {
		return ""
	}
	if why := unable(u, &o); why != "" {
		return why
	}
	if p.Price > 0 {
		if why := e.things.ChangeMoney(u, content.Coins, -p.Price); why != currency.Done {
			return string(why)
		}
	}
	e.order(u, o)
	return ""
}

// forbidsPetition asks the scripts of a player whether it may do something with a
// petition, and sends it the reason if not.
func (e *Escrow) forbidsPetition(u, other *entity.Unit, in *intent.Petition, name string) bool {
	if !u.Hooks.Has(hook.Petition) {
		return false
	}
	args := hook.Args{Texts: [2]string{in.Act.String(), name}}
	if other != nil {
		args.Units[0] = other.GUID
	}
	reason, refused := e.Ask(hook.Petition, u.GUID, args)
	if refused && e.Here(u) {
		e.refusePetition(u, in, reason)
	}
	return refused || !e.Here(u) || other != nil && !e.Here(other)
}

// petitionOf returns a petition that a player carries, for 0 its first, or nil.
func petitionOf(u *entity.Unit, thing guid.GUID) *character.Item {
	list := u.Player.Items.List
	for i := range list {
		it := &list[i]
		if it.Petition != nil && !item.Banked(item.Slot(it.Slot)) && (thing == 0 || it.GUID(u.Player.Character) == thing) {
			return it
		}
	}
	return nil
}

// offeredTo returns the petition that was offered to a player, and its owner, or nil.
func (e *Escrow) offeredTo(u *entity.Unit, thing guid.GUID) (it *character.Item, owner *entity.Unit) {
	p := &u.Player.Petition
	owner, here := e.Units[p.By]
	if !here || owner.Player == nil || p.Thing == 0 || thing != 0 && thing != p.Thing {
		return nil, nil
	}
	return petitionOf(owner, p.Thing), owner
}

// tellPetition shows a player a petition that it has or that was offered to it.
func (e *Escrow) tellPetition(u *entity.Unit, thing guid.GUID, asked intent.PetitionAct) string {
	it, owner := petitionOf(u, thing), u
	if it == nil {
		it, owner = e.offeredTo(u, thing)
	}
	if it == nil {
		return ofGuild(guild.NoPetition)
	}
	e.showPetition(u, owner, it, asked)
	return ""
}

func (e *Escrow) showPetition(to, owner *entity.Unit, it *character.Item, asked intent.PetitionAct) {
	p, _ := guild.PetitionOf(e.Content(), content.ID(it.Petition.Charter))
	e.Log.Add(event.PetitionShown{
		Player: to.GUID, Asked: asked, Thing: it.GUID(owner.Player.Character), Owner: owner.GUID, Name: owner.Name.Key, Takes: p.Signatures, Petition: *it.Petition,
	})
}

// petitionNews sends a player news of an owner's petition.
func (e *Escrow) petitionNews(to, owner, who *entity.Unit, it *character.Item, news event.PetitionNews) {
	e.Log.Add(event.PetitionTold{
		Player: to.GUID, News: news, Thing: it.GUID(owner.Player.Character), Owner: owner.GUID, Who: who.GUID, Name: who.Name.Key, Guild: it.Petition.Name,
	})
}

// offerPetition shows a petition to another player, who may sign it.
func (e *Escrow) offerPetition(u *entity.Unit, in intent.Petition) string {
	to, here := e.Units[in.With]
	it := petitionOf(u, in.Thing)
	switch {
	case it == nil:
		return ofGuild(guild.NoPetition)
	case !here || to.Player == nil:
		return "core.gone"
	case to == u:
		return ofGuild(guild.Own)
	case u.Gap(to) > e.Rules().Eval(content.TradeYards):
		return "core.trade.far"
	case e.Reaction(to, u) == content.Hostile:
		return "core.trade.foe"
	case to.Player.Guild.Guild != 0:
		in.Name = to.Name.Key
		e.refusePetition(u, &in, mapstate.CoreText(ofGuild(guild.Taken)))
		return ""
	}
	thing := it.GUID(u.Player.Character)
	if e.forbidsPetition(u, to, &in, it.Petition.Name) {
		return ""
	}
	if it = petitionOf(u, thing); it == nil {
		return ofGuild(guild.NoPetition)
	}
	to.Player.Petition.By, to.Player.Petition.Thing = u.GUID, thing
	e.petitionNews(u, u, to, it, event.PetitionOffered)
	e.showPetition(to, u, it, intent.PetitionOffer)
	return ""
}

// signerOf returns a player as a signer of petitions.
func signerOf(u *entity.Unit) guild.Signer {
	return guild.Signer{Player: u.Player.Character, Account: u.Player.Account, Name: u.Name.Key, Within: u.Player.Guild.Guild != 0}
}

// signPetition signs the petition that was offered to a player.
func (e *Escrow) signPetition(u *entity.Unit, in intent.Petition) string {
	if petitionOf(u, in.Thing) != nil && in.Thing != 0 {
		return ofGuild(guild.Own)
	}
	it, owner := e.offeredTo(u, in.Thing)
	if it == nil {
		return ofGuild(guild.NotOffered)
	}
	p, _ := guild.PetitionOf(e.Content(), content.ID(it.Petition.Charter))
	signed, why := guild.Sign(it.Petition, p.Signatures, signerOf(owner), signerOf(u))
	if why != guild.Done {
		return ofGuild(why)
	}
	before := it.Petition
	if e.forbidsPetition(u, owner, &in, before.Name) {
		return ""
	}
	if it, _ = e.offeredTo(u, in.Thing); it == nil || it.Petition != before {
		return ofGuild(guild.NotOffered) // a handler has changed it or taken it away
	}
	slot := item.Slot(it.Slot)
	e.things.ChangeItems(owner, func(items *character.Items) item.Why { return item.Write(items, slot, signed) })
	u.Player.Petition.By, u.Player.Petition.Thing = 0, 0
	if it, _ := item.At(&owner.Player.Items, slot); it.Petition == signed {
		e.petitionNews(u, owner, u, &it, event.PetitionSigned)
		e.petitionNews(owner, owner, u, &it, event.PetitionSigned)
		e.showPetition(owner, owner, &it, intent.PetitionShow)
	}
	return ""
}

// declinePetition tells the owner of an offered petition that a player does not sign it.
func (e *Escrow) declinePetition(u *entity.Unit, in intent.Petition) string {
	it, owner := e.offeredTo(u, in.Thing)
	u.Player.Petition.By, u.Player.Petition.Thing = 0, 0
	if it == nil {
		return ofGuild(guild.NotOffered)
	}
	e.petitionNews(owner, owner, u, it, event.PetitionDeclined)
	return ""
}

// renamePetition sends a petition to the realm, which returns it with another name or
// unchanged.
func (e *Escrow) renamePetition(u *entity.Unit, in intent.Petition) string {
	it := petitionOf(u, in.Thing)
	why := guild.Naming(e.Content(), in.Name)
	switch {
	case it == nil:
		return ofGuild(guild.NoPetition)
	case why != guild.Done:
		return ofGuild(why)
	}
	return e.handPetition(u, it, &in, character.Order{Act: guild.OrderRename, Subject: in.Name}, in.Name)
}

// turnInPetition sends a petition with enough signatures to the realm, which founds the
// guild or returns the petition.
func (e *Escrow) turnInPetition(u *entity.Unit, in intent.Petition) string {
	it := petitionOf(u, in.Thing)
	if it == nil {
		return ofGuild(guild.NoPetition)
	}
	p, sold := guild.PetitionOf(e.Content(), content.ID(it.Petition.Charter))
	switch {
	case !e.atRegistrar(u):
		return ofGuild(guild.NoRegistrar)
	case !sold:
		return ofGuild(guild.NoCharter)
	case u.Player.Guild.Guild != 0:
		return ofGuild(guild.Within)
	case len(it.Petition.Signed) < p.Signatures:
		return ofGuild(guild.FewSigned)
	}
	return e.handPetition(u, it, &in, character.Order{Act: guild.OrderTurnIn}, it.Petition.Name)
}

// handPetition takes a petition from a player for an order, even one that is soulbound: it
// returns, or the guild is founded.
func (e *Escrow) handPetition(u *entity.Unit, it *character.Item, in *intent.Petition, o character.Order, name string) string {
	thing := it.GUID(u.Player.Character)
	if e.forbidsPetition(u, nil, in, name) {
		return ""
	}
	if why := unable(u, &o); why != "" {
		return why
	}
	if it = petitionOf(u, thing); it == nil {
		return ofGuild(guild.NoPetition)
	}
	slot := item.Slot(it.Slot)
	why := e.things.ChangeItems(u, func(items *character.Items) item.Why {
		taken, why := item.Take(e.Content(), items, slot, 0)
		if taken.Maker == 0 {
			taken.Maker = u.Player.Character
		}
		taken.Slot = 0
		o.Things = []character.Item{taken}
		return why
	})
	if why != item.Done {
		return string(why)
	}
	o.Desk, o.House = character.DeskGuilds, o.Things[0].Petition.Charter
	e.order(u, o)
	return ""
}
