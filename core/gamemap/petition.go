package gamemap

import (
	"loam/core/character"
	"loam/core/command"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/guild"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/item"
	"loam/core/mail"
	"loam/core/plain"
	"loam/core/purse"
	"loam/core/scene"
)

// Petitions, with which players found guilds: what stands on one is a part of the thing,
// so it goes where that goes. It is signed here; what it may be called and whether it
// founds a guild is the realm's to say, to which it goes as an order and from which it
// comes back as a delivery.

// petitionActs is what each act about a petition does: the answer is why not, a key of
// core's locale, or "".
var petitionActs = [intent.PetitionActs]func(m *Map, u *unit, in intent.Petition) string{
	intent.PetitionOpen:    func(m *Map, u *unit, in intent.Petition) string { return m.askRegistrar(u, in.With) },
	intent.PetitionBuy:     (*Map).buyPetition,
	intent.PetitionShow:    func(m *Map, u *unit, in intent.Petition) string { return m.tellPetition(u, in.Thing, in.Act) },
	intent.PetitionQuery:   func(m *Map, u *unit, in intent.Petition) string { return m.tellPetition(u, in.Thing, in.Act) },
	intent.PetitionOffer:   (*Map).offerPetition,
	intent.PetitionSign:    (*Map).signPetition,
	intent.PetitionDecline: (*Map).declinePetition,
	intent.PetitionRename:  (*Map).renamePetition,
	intent.PetitionTurnIn:  (*Map).turnInPetition,
}

// askPetition is what a player does about petitions.
func (m *Map) askPetition(u *unit, in intent.Petition) {
	if !m.parley.MayPress(u, in.Kind()) {
		return
	}
	if int(in.Act) >= intent.PetitionActs {
		m.s.Counters.Refused++
		return
	}
	in.Name = command.Clean(in.Name)
	why := "core.dead"
	if u.Alive() || in.Act == intent.PetitionShow || in.Act == intent.PetitionQuery || in.Act == intent.PetitionDecline {
		why = petitionActs[in.Act](m, u, in)
	}
	if why != "" {
		m.refusePetition(u, &in, scene.CoreText(why))
	}
}

func (m *Map) refusePetition(u *unit, in *intent.Petition, why content.Text) {
	m.s.Counters.Refused++
	m.s.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: why, Args: plain.OfRecord("act", in.Act.String(), "name", in.Name)})
}

// ofGuild is a reason of package guild.
func ofGuild(why guild.Why) string {
	if why == guild.Done {
		return ""
	}
	return "guild." + why.String()
}

// atRegistrar tells whether a player is at who sells petitions to it.
func (m *Map) atRegistrar(u *unit) bool {
	with, here := m.s.Units[u.Player.Petition.At]
	return here && !with.Dead && u.Gap(with) <= m.s.Rules().Eval(content.TalkYards)
}

// openRegistrar tells a player what the petition of a charter costs with a creature, and
// takes one in there as long as it is near. False is too far.
func (m *Map) openRegistrar(u *unit, at guid.GUID, charter content.ID) bool {
	was := u.Player.Petition
	u.Player.Petition.At, u.Player.Petition.Charter = at, charter
	p, sold := guild.PetitionOf(m.s.Content(), charter)
	if !sold || !m.atRegistrar(u) {
		u.Player.Petition = was
		return false
	}
	m.s.Log.Add(event.PetitionTold{Player: u.GUID, News: event.PetitionOpened, Where: at, Item: p.Item, Price: p.Price, Takes: p.Signatures})
	return true
}

// OpenRegistrar is openRegistrar for scripts.
func (tx *Tx) OpenRegistrar(player, at *entity.Unit, charter content.ID) bool {
	return tx.on().openRegistrar(player, at.GUID, charter)
}

// askRegistrar lets a player come to somebody who sells petitions; 0 is who does so
// already.
func (m *Map) askRegistrar(u *unit, at guid.GUID) string {
	p := &u.Player.Petition
	charter := p.Charter
	if with, here := m.s.Units[at]; at != 0 && at != p.At {
		charter = ""
		if here && with.Creature != nil && with.Offers.Has(content.DoPetition) {
			charter = m.s.Content().PetitionAt(with.Def)
		}
	} else {
		at = p.At
	}
	if charter == "" || !m.openRegistrar(u, at, charter) {
		return ofGuild(guild.NoRegistrar)
	}
	return ""
}

// buyPetition takes the price of a petition, and asks the realm for one.
func (m *Map) buyPetition(u *unit, in intent.Petition) string {
	if in.With != 0 && in.With != u.Player.Petition.At {
		if why := m.askRegistrar(u, in.With); why != "" {
			return why
		}
	}
	charter := u.Player.Petition.Charter
	p, sold := guild.PetitionOf(m.s.Content(), charter)
	def, known := m.s.Content().Item(p.Item)
	why := guild.Naming(m.s.Content(), in.Name)
	switch {
	case !m.atRegistrar(u):
		return ofGuild(guild.NoRegistrar)
	case !sold || !known:
		return ofGuild(guild.NoCharter)
	case u.Player.Guild.Guild != 0:
		return ofGuild(guild.Within)
	case why != guild.Done:
		return ofGuild(why)
	case len(u.Player.Post.Out) >= MostOrders:
		return string(mail.Busy)
	case purse.Has(u.Player.Purse, content.Coins) < p.Price:
		return string(purse.TooFew)
	}
	if why := item.Fits(m.s.Content(), &u.Player.Items, def, 1); why != item.Done {
		return string(why)
	}
	if m.forbidsPetition(u, nil, &in, in.Name) || purse.Has(u.Player.Purse, content.Coins) < p.Price {
		return ""
	}
	if p.Price > 0 {
		if why := m.things.ChangeMoney(u, content.Coins, -p.Price); why != purse.Done {
			return string(why)
		}
	}
	m.order(u, character.Order{Desk: character.DeskGuilds, Act: guild.OrderPetition, Subject: in.Name, House: string(charter), Money: p.Price})
	return ""
}

// forbidsPetition asks the scripts of a player whether it may do something with a
// petition, and tells it if it may not.
func (m *Map) forbidsPetition(u, other *unit, in *intent.Petition, name string) bool {
	if !u.Hooks.Has(hook.Petition) {
		return false
	}
	args := hook.Args{Texts: [2]string{in.Act.String(), name}}
	if other != nil {
		args.Units[0] = other.GUID
	}
	reason, refused := m.s.Ask(hook.Petition, u.GUID, args)
	if refused && m.s.Here(u) {
		m.refusePetition(u, in, reason)
	}
	return refused || !m.s.Here(u) || other != nil && !m.s.Here(other)
}

// petitionOf is a petition that a player has at hand, 0 its first; nil is none.
func petitionOf(u *unit, thing guid.GUID) *character.Item {
	list := u.Player.Items.List
	for i := range list {
		it := &list[i]
		if it.Petition != nil && !item.Banked(item.Slot(it.Slot)) && (thing == 0 || it.GUID(u.Player.Character) == thing) {
			return it
		}
	}
	return nil
}

// offeredTo is the petition that was offered to a player, and who has it; nil is none.
func (m *Map) offeredTo(u *unit, thing guid.GUID) (it *character.Item, owner *unit) {
	p := &u.Player.Petition
	owner, here := m.s.Units[p.By]
	if !here || owner.Player == nil || p.Thing == 0 || thing != 0 && thing != p.Thing {
		return nil, nil
	}
	return petitionOf(owner, p.Thing), owner
}

// tellPetition shows a player a petition that it has, or that was offered to it.
func (m *Map) tellPetition(u *unit, thing guid.GUID, asked intent.PetitionAct) string {
	it, owner := petitionOf(u, thing), u
	if it == nil {
		it, owner = m.offeredTo(u, thing)
	}
	if it == nil {
		return ofGuild(guild.NoPetition)
	}
	m.showPetition(u, owner, it, asked)
	return ""
}

func (m *Map) showPetition(to, owner *unit, it *character.Item, asked intent.PetitionAct) {
	p, _ := guild.PetitionOf(m.s.Content(), content.ID(it.Petition.Charter))
	m.s.Log.Add(event.PetitionShown{
		Player: to.GUID, Asked: asked, Thing: it.GUID(owner.Player.Character), Owner: owner.GUID, Name: owner.Name.Key, Takes: p.Signatures, Petition: *it.Petition,
	})
}

// petitionNews tells a player news of a petition of an owner.
func (m *Map) petitionNews(to, owner, who *unit, it *character.Item, news event.PetitionNews) {
	m.s.Log.Add(event.PetitionTold{
		Player: to.GUID, News: news, Thing: it.GUID(owner.Player.Character), Owner: owner.GUID, Who: who.GUID, Name: who.Name.Key, Guild: it.Petition.Name,
	})
}

// offerPetition shows a petition to another player, who may sign it.
func (m *Map) offerPetition(u *unit, in intent.Petition) string {
	to, here := m.s.Units[in.With]
	it := petitionOf(u, in.Thing)
	switch {
	case it == nil:
		return ofGuild(guild.NoPetition)
	case !here || to.Player == nil:
		return "core.gone"
	case to == u:
		return ofGuild(guild.Own)
	case u.Gap(to) > m.s.Rules().Eval(content.TradeYards):
		return "core.trade.far"
	case m.s.Reaction(to, u) == content.Hostile:
		return "core.trade.foe"
	case to.Player.Guild.Guild != 0:
		in.Name = to.Name.Key
		m.refusePetition(u, &in, scene.CoreText(ofGuild(guild.Taken)))
		return ""
	}
	thing := it.GUID(u.Player.Character)
	if m.forbidsPetition(u, to, &in, it.Petition.Name) {
		return ""
	}
	if it = petitionOf(u, thing); it == nil {
		return ofGuild(guild.NoPetition)
	}
	to.Player.Petition.By, to.Player.Petition.Thing = u.GUID, thing
	m.petitionNews(u, u, to, it, event.PetitionOffered)
	m.showPetition(to, u, it, intent.PetitionOffer)
	return ""
}

// signerOf is a player as petitions know it.
func signerOf(u *unit) guild.Signer {
	return guild.Signer{Player: u.Player.Character, Account: u.Player.Account, Name: u.Name.Key, Within: u.Player.Guild.Guild != 0}
}

// signPetition puts the signature of a player on the petition that was offered to it.
func (m *Map) signPetition(u *unit, in intent.Petition) string {
	if petitionOf(u, in.Thing) != nil && in.Thing != 0 {
		return ofGuild(guild.Own)
	}
	it, owner := m.offeredTo(u, in.Thing)
	if it == nil {
		return ofGuild(guild.NotOffered)
	}
	p, _ := guild.PetitionOf(m.s.Content(), content.ID(it.Petition.Charter))
	signed, why := guild.Sign(it.Petition, p.Signatures, signerOf(owner), signerOf(u))
	if why != guild.Done {
		return ofGuild(why)
	}
	before := it.Petition
	if m.forbidsPetition(u, owner, &in, before.Name) {
		return ""
	}
	if it, _ = m.offeredTo(u, in.Thing); it == nil || it.Petition != before {
		return ofGuild(guild.NotOffered) // a handler has changed it, or taken it away
	}
	slot := item.Slot(it.Slot)
	m.things.ChangeItems(owner, func(items *character.Items) item.Why { return item.Write(items, slot, signed) })
	u.Player.Petition.By, u.Player.Petition.Thing = 0, 0
	if it, _ := item.At(&owner.Player.Items, slot); it.Petition == signed {
		m.petitionNews(u, owner, u, &it, event.PetitionSigned)
		m.petitionNews(owner, owner, u, &it, event.PetitionSigned)
		m.showPetition(owner, owner, &it, intent.PetitionShow)
	}
	return ""
}

// declinePetition tells who has offered a petition that a player does not sign it.
func (m *Map) declinePetition(u *unit, in intent.Petition) string {
	it, owner := m.offeredTo(u, in.Thing)
	u.Player.Petition.By, u.Player.Petition.Thing = 0, 0
	if it == nil {
		return ofGuild(guild.NotOffered)
	}
	m.petitionNews(owner, owner, u, it, event.PetitionDeclined)
	return ""
}

// renamePetition hands a petition to the realm, which gives it back with another name, or
// as it was.
func (m *Map) renamePetition(u *unit, in intent.Petition) string {
	it := petitionOf(u, in.Thing)
	why := guild.Naming(m.s.Content(), in.Name)
	switch {
	case it == nil:
		return ofGuild(guild.NoPetition)
	case why != guild.Done:
		return ofGuild(why)
	}
	return m.handPetition(u, it, &in, character.Order{Act: guild.OrderRename, Subject: in.Name}, in.Name)
}

// turnInPetition hands a petition that enough have signed to the realm, which founds the
// guild, or gives it back.
func (m *Map) turnInPetition(u *unit, in intent.Petition) string {
	it := petitionOf(u, in.Thing)
	if it == nil {
		return ofGuild(guild.NoPetition)
	}
	p, sold := guild.PetitionOf(m.s.Content(), content.ID(it.Petition.Charter))
	switch {
	case !m.atRegistrar(u):
		return ofGuild(guild.NoRegistrar)
	case !sold:
		return ofGuild(guild.NoCharter)
	case u.Player.Guild.Guild != 0:
		return ofGuild(guild.Within)
	case len(it.Petition.Signed) < p.Signatures:
		return ofGuild(guild.FewSigned)
	}
	return m.handPetition(u, it, &in, character.Order{Act: guild.OrderTurnIn}, it.Petition.Name)
}

// handPetition takes a petition off a player for an order. One that belongs to its owner
// for good goes too: it comes back, or the guild is founded.
func (m *Map) handPetition(u *unit, it *character.Item, in *intent.Petition, o character.Order, name string) string {
	if len(u.Player.Post.Out) >= MostOrders {
		return string(mail.Busy)
	}
	thing := it.GUID(u.Player.Character)
	if m.forbidsPetition(u, nil, in, name) {
		return ""
	}
	if it = petitionOf(u, thing); it == nil {
		return ofGuild(guild.NoPetition)
	}
	slot := item.Slot(it.Slot)
	why := m.things.ChangeItems(u, func(items *character.Items) item.Why {
		taken, why := item.Take(m.s.Content(), items, slot, 0)
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
	m.order(u, o)
	return ""
}
