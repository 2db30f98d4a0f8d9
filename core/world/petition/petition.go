// Package petition runs on a map what leads to a new guild: registrars, petitions and their
// signatures, and founding by a charter. The signatures are part of the item, so they move
// with it. Signing happens on the map; the realm decides about the name and the founding by
// the rules of package rules/guild. The petition goes there as an order of package escrow and
// returns as a delivery.
//
// All state is in the player. Petitions belong to the goroutine of their map.
package petition

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
	itemrules "loam/core/rules/item"
	"loam/core/world/escrow"
	"loam/core/world/gossip"
	"loam/core/world/item"
	"loam/core/world/mapstate"
)

// Petitions are the registrars of a map and the petitions of its players.
type Petitions struct {
	*escrow.Escrow
	items  *item.Inventories
	gossip *gossip.Menus
}

// New makes the Petitions of a map.
func New(e *escrow.Escrow, items *item.Inventories, menus *gossip.Menus) *Petitions {
	return &Petitions{Escrow: e, items: items, gossip: menus}
}

// petitionActs is what each act about a petition does. It returns why not, a key of core's
// locale, or "".
var petitionActs = [intent.PetitionActs]func(ps *Petitions, u *entity.Unit, in intent.Petition) string{
	intent.PetitionOpen:    func(ps *Petitions, u *entity.Unit, in intent.Petition) string { return ps.askRegistrar(u, in.With) },
	intent.PetitionBuy:     (*Petitions).buy,
	intent.PetitionShow:    func(ps *Petitions, u *entity.Unit, in intent.Petition) string { return ps.tell(u, in.Thing, in.Act) },
	intent.PetitionQuery:   func(ps *Petitions, u *entity.Unit, in intent.Petition) string { return ps.tell(u, in.Thing, in.Act) },
	intent.PetitionOffer:   (*Petitions).offer,
	intent.PetitionSign:    (*Petitions).sign,
	intent.PetitionDecline: (*Petitions).decline,
	intent.PetitionRename:  (*Petitions).rename,
	intent.PetitionTurnIn:  (*Petitions).turnIn,
}

// Handle handles a player's request about petitions.
func (ps *Petitions) Handle(u *entity.Unit, in intent.Petition) {
	if !ps.gossip.MayPress(u, in.Kind()) {
		return
	}
	if int(in.Act) >= intent.PetitionActs {
		ps.Counters.Refused++
		return
	}
	in.Name = command.Clean(in.Name)
	why := "core.dead"
	if u.Alive() || in.Act == intent.PetitionShow || in.Act == intent.PetitionQuery || in.Act == intent.PetitionDecline {
		why = petitionActs[in.Act](ps, u, in)
	}
	if why != "" {
		ps.refuse(u, &in, mapstate.CoreText(why))
	}
}

func (ps *Petitions) refuse(u *entity.Unit, in *intent.Petition, why content.Text) {
	ps.Counters.Refused++
	ps.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: why, Args: value.OfRecord("act", in.Act.String(), "name", in.Name)})
}

// ofGuild returns the key of a reason of package rules/guild.
func ofGuild(why guild.Why) string {
	if why == guild.Done {
		return ""
	}
	return "guild." + why.String()
}

// atRegistrar reports whether a player is at a registrar that it has open.
func (ps *Petitions) atRegistrar(u *entity.Unit) bool {
	with, here := ps.Units[u.Player.Petition.At]
	return here && !with.Dead && u.Gap(with) <= ps.Rules().Eval(content.TalkYards)
}

// OpenRegistrar shows a player what the petition of a charter costs at a creature, and
// lets it hand one in there while it is near. It returns false if it is too far away.
func (ps *Petitions) OpenRegistrar(u *entity.Unit, at guid.GUID, charter content.ID) bool {
	was := u.Player.Petition
	u.Player.Petition.At, u.Player.Petition.Charter = at, charter
	p, sold := guild.PetitionOf(ps.Content(), charter)
	if !sold || !ps.atRegistrar(u) {
		u.Player.Petition = was
		return false
	}
	ps.Log.Add(event.PetitionTold{Player: u.GUID, News: event.PetitionOpened, Where: at, Item: p.Item, Price: p.Price, Takes: p.Signatures})
	return true
}

// askRegistrar opens a registrar for a player; 0 is the one that is open.
func (ps *Petitions) askRegistrar(u *entity.Unit, at guid.GUID) string {
	p := &u.Player.Petition
	charter := p.Charter
	if with, here := ps.Units[at]; at != 0 && at != p.At {
		charter = ""
		if here && with.Creature != nil && with.Offers.Has(content.DoPetition) {
			charter = ps.Content().PetitionAt(with.Def)
		}
	} else {
		at = p.At
	}
	if charter == "" || !ps.OpenRegistrar(u, at, charter) {
		return ofGuild(guild.NoRegistrar)
	}
	return ""
}

// buy takes the price of a petition and asks the realm for one.
func (ps *Petitions) buy(u *entity.Unit, in intent.Petition) string {
	if in.With != 0 && in.With != u.Player.Petition.At {
		if why := ps.askRegistrar(u, in.With); why != "" {
			return why
		}
	}
	charter := u.Player.Petition.Charter
	p, sold := guild.PetitionOf(ps.Content(), charter)
	def, known := ps.Content().Item(p.Item)
	why := guild.Naming(ps.Content(), in.Name)
	switch {
	case !ps.atRegistrar(u):
		return ofGuild(guild.NoRegistrar)
	case !sold || !known:
		return ofGuild(guild.NoCharter)
	case u.Player.Guild.Guild != 0:
		return ofGuild(guild.Within)
	case why != guild.Done:
		return ofGuild(why)
	}
	o := character.Order{Desk: character.DeskGuilds, Act: guild.OrderPetition, Subject: in.Name, House: string(charter), Money: p.Price}
	if why := escrow.Unable(u, &o); why != "" {
		return why
	}
	if why := itemrules.Fits(ps.Content(), &u.Player.Items, def, 1); why != itemrules.Done {
		return string(why)
	}
	if ps.forbids(u, nil, &in, in.Name) {
		return ""
	}
	if why := escrow.Unable(u, &o); why != "" {
		return why
	}
	if p.Price > 0 {
		if why := ps.items.ChangeMoney(u, content.Coins, -p.Price); why != currency.Done {
			return string(why)
		}
	}
	ps.Place(u, o)
	return ""
}

// forbids asks the scripts of a player whether it may do something with a
// petition, and sends it the reason if not.
func (ps *Petitions) forbids(u, other *entity.Unit, in *intent.Petition, name string) bool {
	if !u.Hooks.Has(hook.Petition) {
		return false
	}
	args := hook.Args{Texts: [2]string{in.Act.String(), name}}
	if other != nil {
		args.Units[0] = other.GUID
	}
	reason, refused := ps.Ask(hook.Petition, u.GUID, args)
	if refused && ps.Here(u) {
		ps.refuse(u, in, reason)
	}
	return refused || !ps.Here(u) || other != nil && !ps.Here(other)
}

// petitionOf returns a petition that a player carries, for 0 its first, or nil.
func petitionOf(u *entity.Unit, thing guid.GUID) *character.Item {
	list := u.Player.Items.List
	for i := range list {
		it := &list[i]
		if it.Petition != nil && !itemrules.Banked(itemrules.Slot(it.Slot)) && (thing == 0 || it.GUID(u.Player.Character) == thing) {
			return it
		}
	}
	return nil
}

// offeredTo returns the petition that was offered to a player, and its owner, or nil.
func (ps *Petitions) offeredTo(u *entity.Unit, thing guid.GUID) (it *character.Item, owner *entity.Unit) {
	p := &u.Player.Petition
	owner, here := ps.Units[p.By]
	if !here || owner.Player == nil || p.Thing == 0 || thing != 0 && thing != p.Thing {
		return nil, nil
	}
	return petitionOf(owner, p.Thing), owner
}

// tell shows a player a petition that it has or that was offered to it.
func (ps *Petitions) tell(u *entity.Unit, thing guid.GUID, asked intent.PetitionAct) string {
	it, owner := petitionOf(u, thing), u
	if it == nil {
		it, owner = ps.offeredTo(u, thing)
	}
	if it == nil {
		return ofGuild(guild.NoPetition)
	}
	ps.show(u, owner, it, asked)
	return ""
}

func (ps *Petitions) show(to, owner *entity.Unit, it *character.Item, asked intent.PetitionAct) {
	p, _ := guild.PetitionOf(ps.Content(), content.ID(it.Petition.Charter))
	ps.Log.Add(event.PetitionShown{
		Player: to.GUID, Asked: asked, Thing: it.GUID(owner.Player.Character), Owner: owner.GUID, Name: owner.Name.Key, Takes: p.Signatures, Petition: *it.Petition,
	})
}

// report sends a player news of an owner's petition.
func (ps *Petitions) report(to, owner, who *entity.Unit, it *character.Item, news event.PetitionNews) {
	ps.Log.Add(event.PetitionTold{
		Player: to.GUID, News: news, Thing: it.GUID(owner.Player.Character), Owner: owner.GUID, Who: who.GUID, Name: who.Name.Key, Guild: it.Petition.Name,
	})
}

// offer shows a petition to another player, who may sign it.
func (ps *Petitions) offer(u *entity.Unit, in intent.Petition) string {
	to, here := ps.Units[in.With]
	it := petitionOf(u, in.Thing)
	switch {
	case it == nil:
		return ofGuild(guild.NoPetition)
	case !here || to.Player == nil:
		return "core.gone"
	case to == u:
		return ofGuild(guild.Own)
	case u.Gap(to) > ps.Rules().Eval(content.TradeYards):
		return "core.trade.far"
	case ps.Reaction(to, u) == content.Hostile:
		return "core.trade.foe"
	case to.Player.Guild.Guild != 0:
		in.Name = to.Name.Key
		ps.refuse(u, &in, mapstate.CoreText(ofGuild(guild.Taken)))
		return ""
	}
	thing := it.GUID(u.Player.Character)
	if ps.forbids(u, to, &in, it.Petition.Name) {
		return ""
	}
	if it = petitionOf(u, thing); it == nil {
		return ofGuild(guild.NoPetition)
	}
	to.Player.Petition.By, to.Player.Petition.Thing = u.GUID, thing
	ps.report(u, u, to, it, event.PetitionOffered)
	ps.show(to, u, it, intent.PetitionOffer)
	return ""
}

// signerOf returns a player as a signer of petitions.
func signerOf(u *entity.Unit) guild.Signer {
	return guild.Signer{Player: u.Player.Character, Account: u.Player.Account, Name: u.Name.Key, Within: u.Player.Guild.Guild != 0}
}

// sign signs the petition that was offered to a player.
func (ps *Petitions) sign(u *entity.Unit, in intent.Petition) string {
	if petitionOf(u, in.Thing) != nil && in.Thing != 0 {
		return ofGuild(guild.Own)
	}
	it, owner := ps.offeredTo(u, in.Thing)
	if it == nil {
		return ofGuild(guild.NotOffered)
	}
	p, _ := guild.PetitionOf(ps.Content(), content.ID(it.Petition.Charter))
	signed, why := guild.Sign(it.Petition, p.Signatures, signerOf(owner), signerOf(u))
	if why != guild.Done {
		return ofGuild(why)
	}
	before := it.Petition
	if ps.forbids(u, owner, &in, before.Name) {
		return ""
	}
	if it, _ = ps.offeredTo(u, in.Thing); it == nil || it.Petition != before {
		return ofGuild(guild.NotOffered) // a handler has changed it or taken it away
	}
	slot := itemrules.Slot(it.Slot)
	ps.items.ChangeItems(owner, func(items *character.Items) itemrules.Why { return itemrules.Write(items, slot, signed) })
	u.Player.Petition.By, u.Player.Petition.Thing = 0, 0
	if it, _ := itemrules.At(&owner.Player.Items, slot); it.Petition == signed {
		ps.report(u, owner, u, &it, event.PetitionSigned)
		ps.report(owner, owner, u, &it, event.PetitionSigned)
		ps.show(owner, owner, &it, intent.PetitionShow)
	}
	return ""
}

// decline tells the owner of an offered petition that a player does not sign it.
func (ps *Petitions) decline(u *entity.Unit, in intent.Petition) string {
	it, owner := ps.offeredTo(u, in.Thing)
	u.Player.Petition.By, u.Player.Petition.Thing = 0, 0
	if it == nil {
		return ofGuild(guild.NotOffered)
	}
	ps.report(owner, owner, u, it, event.PetitionDeclined)
	return ""
}

// rename sends a petition to the realm, which returns it with another name or
// unchanged.
func (ps *Petitions) rename(u *entity.Unit, in intent.Petition) string {
	it := petitionOf(u, in.Thing)
	why := guild.Naming(ps.Content(), in.Name)
	switch {
	case it == nil:
		return ofGuild(guild.NoPetition)
	case why != guild.Done:
		return ofGuild(why)
	}
	return ps.hand(u, it, &in, character.Order{Act: guild.OrderRename, Subject: in.Name}, in.Name)
}

// turnIn sends a petition with enough signatures to the realm, which founds the
// guild or returns the petition.
func (ps *Petitions) turnIn(u *entity.Unit, in intent.Petition) string {
	it := petitionOf(u, in.Thing)
	if it == nil {
		return ofGuild(guild.NoPetition)
	}
	p, sold := guild.PetitionOf(ps.Content(), content.ID(it.Petition.Charter))
	switch {
	case !ps.atRegistrar(u):
		return ofGuild(guild.NoRegistrar)
	case !sold:
		return ofGuild(guild.NoCharter)
	case u.Player.Guild.Guild != 0:
		return ofGuild(guild.Within)
	case len(it.Petition.Signed) < p.Signatures:
		return ofGuild(guild.FewSigned)
	}
	return ps.hand(u, it, &in, character.Order{Act: guild.OrderTurnIn}, it.Petition.Name)
}

// hand takes a petition from a player for an order, even one that is soulbound: it
// returns, or the guild is founded.
func (ps *Petitions) hand(u *entity.Unit, it *character.Item, in *intent.Petition, o character.Order, name string) string {
	thing := it.GUID(u.Player.Character)
	if ps.forbids(u, nil, in, name) {
		return ""
	}
	if why := escrow.Unable(u, &o); why != "" {
		return why
	}
	if it = petitionOf(u, thing); it == nil {
		return ofGuild(guild.NoPetition)
	}
	slot := itemrules.Slot(it.Slot)
	why := ps.items.ChangeItems(u, func(items *character.Items) itemrules.Why {
		taken, why := itemrules.Take(ps.Content(), items, slot, 0)
		if taken.Maker == 0 {
			taken.Maker = u.Player.Character
		}
		taken.Slot = 0
		o.Things = []character.Item{taken}
		return why
	})
	if why != itemrules.Done {
		return string(why)
	}
	o.Desk, o.House = character.DeskGuilds, o.Things[0].Petition.Charter
	ps.Place(u, o)
	return ""
}
