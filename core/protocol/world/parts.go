package world

import (
	"slices"

	"loam/core/event"
	"loam/core/protocol/auctions"
	"loam/core/protocol/belongings"
	"loam/core/protocol/casts"
	"loam/core/protocol/chat"
	"loam/core/protocol/contacts"
	"loam/core/protocol/copies"
	"loam/core/protocol/counter"
	"loam/core/protocol/finds"
	"loam/core/protocol/fixtures"
	"loam/core/protocol/fray"
	"loam/core/protocol/groups"
	"loam/core/protocol/growth"
	"loam/core/protocol/guilds"
	"loam/core/protocol/kept"
	"loam/core/protocol/letters"
	"loam/core/protocol/link"
	"loam/core/protocol/menus"
	"loam/core/protocol/message"
	"loam/core/protocol/offers"
	"loam/core/protocol/outlook"
	"loam/core/protocol/paces"
	"loam/core/protocol/people"
	"loam/core/protocol/petitions"
	"loam/core/protocol/quests"
	"loam/core/protocol/stables"
	"loam/core/protocol/trades"
	"loam/core/view"
)

// parts are what a connection remembers of each part of the conversation that has a
// package of its own.
type parts struct {
	things   *belongings.Places
	quests   *quests.Errands
	finds    *finds.Looks
	counter  *counter.Customer
	trades   *trades.Hand
	letters  *letters.Box
	groups   *groups.Fellow
	guilds   *guilds.Member
	contacts *contacts.Book
	chat     *chat.Voice
	menus    *menus.Guest
	casts    *casts.Caster
	fray     *fray.Fighter
	people   *people.Asker
	paces    *paces.Debts
	fixtures *fixtures.Hand
	auctions *auctions.Visit
	growth   *growth.Learner
	offers   *offers.Answers
	kept     *kept.Drawer
	bars     *kept.Bars
	copies   *copies.Visitor
	petition *petitions.Pen
	stables  *stables.Keeper
}

func newParts(c *Conn) parts {
	of := client{c}
	things := belongings.New(of, &c.version.Items)
	return parts{
		things:   things,
		quests:   quests.New(of, &c.version.Quests),
		finds:    finds.New(of),
		counter:  counter.New(of, things),
		trades:   trades.New(of, things),
		letters:  letters.New(of, things),
		groups:   groups.New(of, &c.version.Groups),
		guilds:   guilds.New(of, things, &c.version.Guilds),
		contacts: contacts.New(of),
		chat:     chat.New(of, &c.version.Chat),
		casts:    casts.New(of, things, &c.version.Battle),
		people:   people.New(of, func() []string { return c.server.config.Realm.PlayersOn("") }),
		fray:     fray.New(of),
		fixtures: fixtures.New(of),
		paces:    paces.New(of, c.has("SMSG_MOVE_SET_CAN_FLY")),
		menus:    menus.New(of, &c.version.Menus),
		auctions: auctions.New(of, things, &c.version.Auctions),
		growth:   growth.New(of, &c.version.Growth),
		offers:   offers.New(of, c.version.Declines),
		kept:     kept.New(of, c.version.Name),
		bars:     kept.NewBars(of, c.version.Name),
		copies:   copies.New(of, &c.version.Copies),
		petition: petitions.New(of, things),
		stables:  stables.New(of, &c.version.Stables),
	}
}

// What takes the messages about each part: a row of [Version.Inbound] names it, and a
// method of the part.
var (
	Things   = to(func(p *parts) *belongings.Places { return p.things })
	Quests   = to(func(p *parts) *quests.Errands { return p.quests })
	Finds    = to(func(p *parts) *finds.Looks { return p.finds })
	Counter  = to(func(p *parts) *counter.Customer { return p.counter })
	Trades   = to(func(p *parts) *trades.Hand { return p.trades })
	Letters  = to(func(p *parts) *letters.Box { return p.letters })
	Groups   = to(func(p *parts) *groups.Fellow { return p.groups })
	Guilds   = to(func(p *parts) *guilds.Member { return p.guilds })
	Contacts = to(func(p *parts) *contacts.Book { return p.contacts })
	Chat     = to(func(p *parts) *chat.Voice { return p.chat })
	Menus    = to(func(p *parts) *menus.Guest { return p.menus })
	Casts    = to(func(p *parts) *casts.Caster { return p.casts })
	People   = to(func(p *parts) *people.Asker { return p.people })
	Fixtures = to(func(p *parts) *fixtures.Hand { return p.fixtures })
	Paces    = to(func(p *parts) *paces.Debts { return p.paces })
	Fray     = to(func(p *parts) *fray.Fighter { return p.fray })
	Auctions = to(func(p *parts) *auctions.Visit { return p.auctions })
	Growth   = to(func(p *parts) *growth.Learner { return p.growth })
	Offers   = to(func(p *parts) *offers.Answers { return p.offers })
	Kept     = to(func(p *parts) *kept.Drawer { return p.kept })
	Bars     = to(func(p *parts) *kept.Bars { return p.bars })
	Copies   = to(func(p *parts) *copies.Visitor { return p.copies })
	// Petitions are those with which guilds are founded.
	Petitions = to(func(p *parts) *petitions.Pen { return p.petition })
	Stables   = to(func(p *parts) *stables.Keeper { return p.stables })
)

// to is how a message is taken by a method of a part.
func to[P any](part func(p *parts) P) func(take func(P, message.Body) error) Take {
	return func(take func(P, message.Body) error) Take {
		return func(c *Conn, m message.Body) error { return take(part(&c.parts), m) }
	}
}

// shows are the parts of what a client is told as long as it is shown one map.
type shows struct {
	things *belongings.Inventory
	growth *growth.Sheet
	quests *quests.Journal
	land   *outlook.Window
	groups *groups.Circle
	chat   *chat.Ear
	menus  *menus.Board
	casts  *casts.Book
	fray   *fray.Ring
	pace   *paces.Pace
	parts  []link.Part
	follow []link.Follower
	refuse []link.Refuser
	answer []link.Answerer
	tell   []link.Teller // behind events, in the order in which they tell
}

func newShows(c *Conn, s *sight) shows {
	p := shows{
		things: c.parts.things.Inventory(s),
		growth: c.parts.growth.Sheet(s),
		quests: c.parts.quests.Journal(s),
		land:   outlook.New(s, &c.version.Skies),
		groups: c.parts.groups.Circle(s),
		pace:   c.parts.paces.Pace(),
	}
	p.menus = c.parts.menus.Board(s, p.quests)
	p.casts = c.parts.casts.Book(s, p.things, &s.teller.render.writer)
	p.fray = c.parts.fray.Ring(s)
	p.chat = c.parts.chat.Ear(s, p.groups)
	stalls := c.parts.stables.Stalls(s)
	finds, counter, house := c.parts.finds.Finds(s), c.parts.counter.Counter(s), c.parts.auctions.House(s)
	p.tell = []link.Teller{p.quests, finds, stalls, counter, house}
	for _, part := range []any{
		p.things, p.growth, c.parts.offers.Offers(s), c.parts.copies.News(s), c.parts.trades.Table(s), c.parts.letters.Post(s), c.parts.petition.Paper(s),
		p.quests, finds, stalls, counter, house, p.chat, p.groups, c.parts.contacts.Page(s), c.parts.guilds.Hall(s),
		p.menus, p.casts, p.fray, p.land, c.parts.fixtures.Plates(s), c.parts.people.Answers(s, &s.teller.crowd),
	} {
		if is, ok := part.(link.Part); ok {
			p.parts = append(p.parts, is)
		}
		if is, ok := part.(link.Follower); ok {
			p.follow = append(p.follow, is)
		}
		if is, ok := part.(link.Refuser); ok {
			p.refuse = append(p.refuse, is)
		}
		if is, ok := part.(link.Answerer); ok {
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
	return slices.ContainsFunc(p.parts, func(part link.Part) bool { return part.Event(e) })
}

// refused tells of why something did not happen; false is what no part has words for.
func (p *shows) refused(e event.Refused) bool {
	return slices.ContainsFunc(p.refuse, func(part link.Refuser) bool { return part.Refused(e) })
}

// answers answers what a client has asked of a part.
func (p *shows) answers(q any) {
	_ = slices.ContainsFunc(p.answer, func(part link.Answerer) bool { return part.Answer(q) })
}
