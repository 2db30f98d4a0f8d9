package game

import (
	"slices"

	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/game/accountdata"
	"loam/core/protocol/game/auction"
	"loam/core/protocol/game/chat"
	"loam/core/protocol/game/combat"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/environment"
	"loam/core/protocol/game/gameobject"
	"loam/core/protocol/game/gossip"
	"loam/core/protocol/game/group"
	"loam/core/protocol/game/guild"
	"loam/core/protocol/game/instance"
	gameitem "loam/core/protocol/game/item"
	"loam/core/protocol/game/loot"
	"loam/core/protocol/game/mail"
	"loam/core/protocol/game/movement"
	"loam/core/protocol/game/offer"
	"loam/core/protocol/game/petition"
	"loam/core/protocol/game/progression"
	"loam/core/protocol/game/query"
	"loam/core/protocol/game/quest"
	"loam/core/protocol/game/social"
	"loam/core/protocol/game/spell"
	"loam/core/protocol/game/stable"
	"loam/core/protocol/game/trade"
	"loam/core/protocol/game/vendors"
	"loam/core/protocol/packets"
)

// parts are the parts of a connection that have a package of their own, as far as they take
// requests.
type parts struct {
	items       *gameitem.Requests
	quests      *quest.Requests
	loot        *loot.Requests
	vendors     *vendors.Requests
	trades      *trade.Requests
	mail        *mail.Requests
	groups      *group.Requests
	guilds      *guild.Requests
	social      *social.Requests
	chat        *chat.Requests
	gossip      *gossip.Requests
	spells      *spell.Requests
	combat      *combat.Requests
	queries     *query.Requests
	movement    *movement.Requests
	objects     *gameobject.Requests
	auctions    *auction.Requests
	progression *progression.Requests
	offers      *offer.Requests
	accountData *accountdata.Data
	bars        *accountdata.ActionBars
	instances   *instance.Requests
	petition    *petition.Requests
	stables     *stable.Requests
}

func newParts(c *Conn) parts {
	of := client{c}
	things := gameitem.New(of, &c.version.Items)
	return parts{
		items:       things,
		quests:      quest.New(of, &c.version.Quests),
		loot:        loot.New(of),
		vendors:     vendors.New(of, things),
		trades:      trade.New(of, things),
		mail:        mail.New(of, things),
		groups:      group.New(of, &c.version.Groups),
		guilds:      guild.New(of, things, &c.version.Guilds),
		social:      social.New(of),
		chat:        chat.New(of, &c.version.Chat),
		spells:      spell.New(of, things, &c.version.Battle),
		queries:     query.New(of, func() []string { return c.server.config.Realm.PlayersOn("") }),
		combat:      combat.New(of),
		objects:     gameobject.New(of),
		movement:    movement.New(of, c.has("SMSG_MOVE_SET_CAN_FLY")),
		gossip:      gossip.New(of, &c.version.Menus),
		auctions:    auction.New(of, things, &c.version.Auctions),
		progression: progression.New(of, &c.version.Growth),
		offers:      offer.New(of, c.version.Declines),
		accountData: accountdata.New(of, c.version.Name),
		bars:        accountdata.NewBars(of, c.version.Name),
		instances:   instance.New(of, &c.version.Copies),
		petition:    petition.New(of, things),
		stables:     stable.New(of, &c.version.Stables),
	}
}

// The functions that take the messages of each part: a row of [Version.Inbound] gives one of
// them a method of the part.
var (
	Things   = to(func(p *parts) *gameitem.Requests { return p.items })
	Quests   = to(func(p *parts) *quest.Requests { return p.quests })
	Finds    = to(func(p *parts) *loot.Requests { return p.loot })
	Counter  = to(func(p *parts) *vendors.Requests { return p.vendors })
	Trades   = to(func(p *parts) *trade.Requests { return p.trades })
	Letters  = to(func(p *parts) *mail.Requests { return p.mail })
	Groups   = to(func(p *parts) *group.Requests { return p.groups })
	Guilds   = to(func(p *parts) *guild.Requests { return p.guilds })
	Contacts = to(func(p *parts) *social.Requests { return p.social })
	Chat     = to(func(p *parts) *chat.Requests { return p.chat })
	Menus    = to(func(p *parts) *gossip.Requests { return p.gossip })
	Casts    = to(func(p *parts) *spell.Requests { return p.spells })
	People   = to(func(p *parts) *query.Requests { return p.queries })
	Fixtures = to(func(p *parts) *gameobject.Requests { return p.objects })
	Paces    = to(func(p *parts) *movement.Requests { return p.movement })
	Fray     = to(func(p *parts) *combat.Requests { return p.combat })
	Auctions = to(func(p *parts) *auction.Requests { return p.auctions })
	Growth   = to(func(p *parts) *progression.Requests { return p.progression })
	Offers   = to(func(p *parts) *offer.Requests { return p.offers })
	Kept     = to(func(p *parts) *accountdata.Data { return p.accountData })
	Bars     = to(func(p *parts) *accountdata.ActionBars { return p.bars })
	Copies   = to(func(p *parts) *instance.Requests { return p.instances })
	// Petitions takes messages about guild charters.
	Petitions = to(func(p *parts) *petition.Requests { return p.petition })
	Stables   = to(func(p *parts) *stable.Requests { return p.stables })
)

// to returns the function that takes messages by a method of a part.
func to[P any](part func(p *parts) P) func(take func(P, packets.Body) error) Take {
	return func(take func(P, packets.Body) error) Take {
		return func(c *Conn, m packets.Body) error { return take(part(&c.parts), m) }
	}
}

// shows are the parts of a client that send updates, for as long as it is shown one map.
type shows struct {
	items       *gameitem.Updates
	progression *progression.Updates
	quests      *quest.Updates
	environment *environment.Updates
	groups      *group.Updates
	chat        *chat.Updates
	gossip      *gossip.Updates
	spells      *spell.Updates
	combat      *combat.Updates
	movement    *movement.Updates
	parts       []conn.Part
	follow      []conn.Follower
	refuse      []conn.Refuser
	answer      []conn.Answerer
	tell        []conn.Teller // after events, in the order in which they send
	sight       conn.Sight
	events      map[event.Kind]Tell
}

func newShows(c *Conn, s *sight) shows {
	p := shows{
		items:       c.parts.items.NewUpdates(s),
		progression: c.parts.progression.NewUpdates(s),
		quests:      c.parts.quests.NewUpdates(s),
		environment: environment.New(s, &c.version.Skies),
		groups:      c.parts.groups.NewUpdates(s),
		movement:    c.parts.movement.NewUpdates(),
		sight:       s,
		events:      c.version.Told,
	}
	p.gossip = c.parts.gossip.NewUpdates(s, p.quests)
	p.spells = c.parts.spells.NewUpdates(s, p.items, &s.teller.render.writer)
	p.combat = c.parts.combat.NewUpdates(s)
	p.chat = c.parts.chat.NewUpdates(s, p.groups)
	stalls := c.parts.stables.NewUpdates(s)
	finds, counter, house := c.parts.loot.NewUpdates(s), c.parts.vendors.NewUpdates(s), c.parts.auctions.NewUpdates(s)
	p.tell = []conn.Teller{p.quests, finds, stalls, counter, house}
	for _, part := range []any{
		p.items, p.progression, c.parts.offers.NewUpdates(s), c.parts.instances.NewUpdates(s), c.parts.trades.NewUpdates(s), c.parts.mail.NewUpdates(s), c.parts.petition.NewUpdates(s),
		p.quests, finds, stalls, counter, house, p.chat, p.groups, c.parts.social.NewUpdates(s), c.parts.guilds.NewUpdates(s),
		p.gossip, p.spells, p.combat, p.environment, c.parts.objects.NewUpdates(s), c.parts.queries.NewUpdates(s, &s.teller.crowd),
	} {
		if is, ok := part.(conn.Part); ok {
			p.parts = append(p.parts, is)
		}
		if is, ok := part.(conn.Follower); ok {
			p.follow = append(p.follow, is)
		}
		if is, ok := part.(conn.Refuser); ok {
			p.refuse = append(p.refuse, is)
		}
		if is, ok := part.(conn.Answerer); ok {
			p.answer = append(p.answer, is)
		}
	}
	return p
}

// follows gives a step to all followers before any of it is sent.
func (p *shows) follows(told *view.Viewer) {
	for _, part := range p.follow {
		part.Follow(told)
	}
}

// told sends the content of a step apart from events.
func (p *shows) told(told *view.Viewer) {
	for _, part := range p.tell {
		part.Told(told)
	}
}

// event sends what happened to the player; false is an event for which there is no message and
// no part.
func (p *shows) event(e event.Event) bool {
	if tell := p.events[e.Kind()]; tell != nil {
		p.sight.Put(tell(p.sight, e))
		return true
	}
	return slices.ContainsFunc(p.parts, func(part conn.Part) bool { return part.Event(e) })
}

// refused sends why a request was refused; false is a reason that no part handles.
func (p *shows) refused(e event.Refused) bool {
	return slices.ContainsFunc(p.refuse, func(part conn.Refuser) bool { return part.Refused(e) })
}

// answers answers a question that a client has asked a part.
func (p *shows) answers(q any) {
	_ = slices.ContainsFunc(p.answer, func(part conn.Answerer) bool { return part.Answer(q) })
}
