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

// parts are what a connection remembers of each part of the conversation that has a
// package of its own.
type parts struct {
	things   *gameitem.Requests
	quests   *quest.Requests
	finds    *loot.Requests
	counter  *vendors.Requests
	trades   *trade.Requests
	letters  *mail.Requests
	groups   *group.Requests
	guilds   *guild.Requests
	contacts *social.Requests
	chat     *chat.Requests
	menus    *gossip.Requests
	casts    *spell.Requests
	fray     *combat.Requests
	people   *query.Requests
	paces    *movement.Requests
	fixtures *gameobject.Requests
	auctions *auction.Requests
	growth   *progression.Requests
	offers   *offer.Requests
	kept     *accountdata.Data
	bars     *accountdata.ActionBars
	copies   *instance.Requests
	petition *petition.Requests
	stables  *stable.Requests
}

func newParts(c *Conn) parts {
	of := client{c}
	things := gameitem.New(of, &c.version.Items)
	return parts{
		things:   things,
		quests:   quest.New(of, &c.version.Quests),
		finds:    loot.New(of),
		counter:  vendors.New(of, things),
		trades:   trade.New(of, things),
		letters:  mail.New(of, things),
		groups:   group.New(of, &c.version.Groups),
		guilds:   guild.New(of, things, &c.version.Guilds),
		contacts: social.New(of),
		chat:     chat.New(of, &c.version.Chat),
		casts:    spell.New(of, things, &c.version.Battle),
		people:   query.New(of, func() []string { return c.server.config.Realm.PlayersOn("") }),
		fray:     combat.New(of),
		fixtures: gameobject.New(of),
		paces:    movement.New(of, c.has("SMSG_MOVE_SET_CAN_FLY")),
		menus:    gossip.New(of, &c.version.Menus),
		auctions: auction.New(of, things, &c.version.Auctions),
		growth:   progression.New(of, &c.version.Growth),
		offers:   offer.New(of, c.version.Declines),
		kept:     accountdata.New(of, c.version.Name),
		bars:     accountdata.NewBars(of, c.version.Name),
		copies:   instance.New(of, &c.version.Copies),
		petition: petition.New(of, things),
		stables:  stable.New(of, &c.version.Stables),
	}
}

// What takes the messages about each part: a row of [Version.Inbound] names it, and a
// method of the part.
var (
	Things   = to(func(p *parts) *gameitem.Requests { return p.things })
	Quests   = to(func(p *parts) *quest.Requests { return p.quests })
	Finds    = to(func(p *parts) *loot.Requests { return p.finds })
	Counter  = to(func(p *parts) *vendors.Requests { return p.counter })
	Trades   = to(func(p *parts) *trade.Requests { return p.trades })
	Letters  = to(func(p *parts) *mail.Requests { return p.letters })
	Groups   = to(func(p *parts) *group.Requests { return p.groups })
	Guilds   = to(func(p *parts) *guild.Requests { return p.guilds })
	Contacts = to(func(p *parts) *social.Requests { return p.contacts })
	Chat     = to(func(p *parts) *chat.Requests { return p.chat })
	Menus    = to(func(p *parts) *gossip.Requests { return p.menus })
	Casts    = to(func(p *parts) *spell.Requests { return p.casts })
	People   = to(func(p *parts) *query.Requests { return p.people })
	Fixtures = to(func(p *parts) *gameobject.Requests { return p.fixtures })
	Paces    = to(func(p *parts) *movement.Requests { return p.paces })
	Fray     = to(func(p *parts) *combat.Requests { return p.fray })
	Auctions = to(func(p *parts) *auction.Requests { return p.auctions })
	Growth   = to(func(p *parts) *progression.Requests { return p.growth })
	Offers   = to(func(p *parts) *offer.Requests { return p.offers })
	Kept     = to(func(p *parts) *accountdata.Data { return p.kept })
	Bars     = to(func(p *parts) *accountdata.ActionBars { return p.bars })
	Copies   = to(func(p *parts) *instance.Requests { return p.copies })
	// Petitions are those with which guilds are founded.
	Petitions = to(func(p *parts) *petition.Requests { return p.petition })
	Stables   = to(func(p *parts) *stable.Requests { return p.stables })
)

// to is how a message is taken by a method of a part.
func to[P any](part func(p *parts) P) func(take func(P, packets.Body) error) Take {
	return func(take func(P, packets.Body) error) Take {
		return func(c *Conn, m packets.Body) error { return take(part(&c.parts), m) }
	}
}

// shows are the parts of what a client is told as long as it is shown one map.
type shows struct {
	things *gameitem.Updates
	growth *progression.Updates
	quests *quest.Updates
	land   *environment.Updates
	groups *group.Updates
	chat   *chat.Updates
	menus  *gossip.Updates
	casts  *spell.Updates
	fray   *combat.Updates
	pace   *movement.Updates
	parts  []conn.Part
	follow []conn.Follower
	refuse []conn.Refuser
	answer []conn.Answerer
	tell   []conn.Teller // behind events, in the order in which they tell
}

func newShows(c *Conn, s *sight) shows {
	p := shows{
		things: c.parts.things.Inventory(s),
		growth: c.parts.growth.Sheet(s),
		quests: c.parts.quests.Journal(s),
		land:   environment.New(s, &c.version.Skies),
		groups: c.parts.groups.Circle(s),
		pace:   c.parts.paces.Pace(),
	}
	p.menus = c.parts.menus.Board(s, p.quests)
	p.casts = c.parts.casts.Book(s, p.things, &s.teller.render.writer)
	p.fray = c.parts.fray.Ring(s)
	p.chat = c.parts.chat.Ear(s, p.groups)
	stalls := c.parts.stables.Stalls(s)
	finds, counter, house := c.parts.finds.Finds(s), c.parts.counter.Counter(s), c.parts.auctions.House(s)
	p.tell = []conn.Teller{p.quests, finds, stalls, counter, house}
	for _, part := range []any{
		p.things, p.growth, c.parts.offers.Offers(s), c.parts.copies.News(s), c.parts.trades.Table(s), c.parts.letters.Post(s), c.parts.petition.Paper(s),
		p.quests, finds, stalls, counter, house, p.chat, p.groups, c.parts.contacts.Page(s), c.parts.guilds.Hall(s),
		p.menus, p.casts, p.fray, p.land, c.parts.fixtures.Plates(s), c.parts.people.Answers(s, &s.teller.crowd),
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

// follows keeps what a step says before anything of it is told.
func (p *shows) follows(told *view.Viewer) {
	for _, part := range p.follow {
		part.Follow(told)
	}
}

// told tells of what a step says beside events.
func (p *shows) told(told *view.Viewer) {
	for _, part := range p.tell {
		part.Told(told)
	}
}

// event tells of what happened to the player; false is no part's.
func (p *shows) event(e event.Event) bool {
	return slices.ContainsFunc(p.parts, func(part conn.Part) bool { return part.Event(e) })
}

// refused tells of why something did not happen; false is what no part has words for.
func (p *shows) refused(e event.Refused) bool {
	return slices.ContainsFunc(p.refuse, func(part conn.Refuser) bool { return part.Refused(e) })
}

// answers answers what a client has asked of a part.
func (p *shows) answers(q any) {
	_ = slices.ContainsFunc(p.answer, func(part conn.Answerer) bool { return part.Answer(q) })
}
