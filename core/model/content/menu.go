package content

import (
	"slices"

	"loam/core/lib/value"
)

// Menu is what a creature says to a player who talks to it, and what the player may
// choose from: gossip as data.
type Menu struct {
	ID        ID
	Greetings []Greeting // the first of which all needs hold is what is said
	Options   []MenuOption
}

// Greeting is what stands above the options of a menu.
type Greeting struct {
	Text  Text
	Needs []Need
}

// MenuOption is a line of a menu: who sees it, what it costs, and what comes of it.
type MenuOption struct {
	Text    Text
	Icon    string // a word of package gossip
	Needs   []Need // without which it is not there
	Confirm Text   // the question asked before it counts; none without a key
	Input   *MenuInput
	Price   Price
	Gives   []Stack // things for the player
	Pays    int64   // coins, or of the currency of the price, for the player
	Number  int     // by which rules know it, counted from 1; 0 is its place
	Does    MenuAction

	// What the action is about; which of them count is said by MenuActions.
	Of      ID     // a menu, a place, a spell, a trainer: of the kind of the action
	Says    Text   // what a page says
	Handler string // of the menu's bundle
	With    []value.Value
	Percent float64 // of health
	Amount  int64   // that a world state becomes, or that is added to it where Adds
	Adds    bool
}

// Audience says who may talk to a creature.
type Audience uint8

// Who may.
const (
	TheLiving Audience = iota
	TheGhosts          // who walk without their body
	Everybody
)

// Audiences are the words for an Audience, in their order.
var Audiences = []string{"living", "ghosts", "all"}

// MenuInput is what a player types for an option.
type MenuInput struct {
	Ask    Text
	Number bool  // a whole number from Least to Most; else a line of text
	Least  int64 // of a number
	Most   int64
	Long   int // of a text, in characters
}

// Bounds of menus.
const (
	MaxMenuOptions   = 32
	MaxMenuGreetings = 16
	MaxMenuInput     = 255 // characters that a player may type
	MaxMenuValues    = 3   // that a handler gets beside what was typed
)

// MenuAction numbers what options of menus do.
type MenuAction uint8

// The actions.
const (
	DoClose MenuAction = iota
	DoMenu
	DoTell
	DoCall
	DoTravel
	DoCast
	DoLearn
	DoHome
	DoGoHome
	DoRevive
	DoMail
	DoTrainer
	DoFlight
	DoVendor
	DoBank
	DoSpawnGroup
	DoDespawnGroup
	DoUnlearn
	DoAuction
	DoWorldState
	DoGuildBank
	DoFoundGuild
	DoPetition
	DoStable
	// MenuActionCount is their number.
	MenuActionCount
)

// MenuActionInfo documents an action for loaders and authors.
type MenuActionInfo struct {
	Kind    MenuAction
	Name    string
	Needs   []string // keys that an option with it must have
	May     []string // keys that it may have beside those of all options
	Service bool     // clients show that a creature offers it
	Dead    bool     // it is for the dead, too
	Doc     string
}

// MenuActions is the table of all actions, in the order of MenuAction. A service
// joins menus by a constant, a line here, and a line in the table of package gamemap
// that says what it does.
var MenuActions = [MenuActionCount]MenuActionInfo{
	{Kind: DoClose, Name: "close", Doc: "The talk is over, once what it costs and gives has changed hands."},
	{Kind: DoMenu, Name: "menu", Needs: []string{"menu"}, Dead: true, Doc: "Another menu comes up; circles are fine."},
	{Kind: DoTell, Name: "tell", Needs: []string{"says"}, Dead: true, Doc: "A page with a text, from which an option leads back."},
	{Kind: DoCall, Name: "call", Needs: []string{"handler"}, May: []string{"with"}, Dead: true, Doc: "A handler of the creature in the menu's bundle: it gets the player, the values of `with`, and what was typed. It may show another menu."},
	{Kind: DoTravel, Name: "travel", Needs: []string{"place"}, Doc: "The player is brought to the place, on whichever map it lies."},
	{Kind: DoCast, Name: "cast", Needs: []string{"spell"}, Doc: "The creature casts the spell at the player, for nothing and at once."},
	{Kind: DoLearn, Name: "learn", Needs: []string{"spell"}, Doc: "The player knows the spell from then on; refused where it does already."},
	{Kind: DoHome, Name: "home", May: []string{"place"}, Service: true, Doc: "The place, or the nearest on the map, is the player's home from then on: an innkeeper."},
	{Kind: DoGoHome, Name: "go_home", Doc: "The player is brought to its home."},
	{Kind: DoRevive, Name: "revive", May: []string{"health_pct", "spell"}, Service: true, Dead: true, Doc: "A ghost lives again where it stands, with the share of its health, and the spell, such as a sickness, is cast at it: a spirit healer. Refused to the living."},
	{Kind: DoMail, Name: "mail", Service: true, Doc: "The player's letters: it may read and send some as long as it is near. See [market.md](market.md)."},
	{Kind: DoTrainer, Name: "trainer", May: []string{"trainer"}, Service: true, Doc: "The lessons of the trainer, or of that which the creature names, come up."},
	{Kind: DoFlight, Name: "flight", May: []string{"stop"}, Service: true, Doc: "The flights come up that lead from the stop, or from that which the creature names, over stops that the player knows to others that it knows; it knows this one from then on."},
	{Kind: DoVendor, Name: "vendor", Service: true, Doc: "What the creature sells, buys and mends by its `vendor` comes up."},
	{Kind: DoBank, Name: "bank", Service: true, Doc: "The player's bank opens, where the creature is a `banker`."},
	{Kind: DoSpawnGroup, Name: "spawn_group", Needs: []string{"group"}, Doc: "A [group of spawns](spawns.md) of the map comes."},
	{Kind: DoDespawnGroup, Name: "despawn_group", Needs: []string{"group"}, Doc: "It goes."},
	{Kind: DoUnlearn, Name: "reset_talents", Service: true, Doc: "All talents of the player are taken back, for what `talent_reset_price` says, once it has agreed to that. Refused who has chosen none."},
	{Kind: DoAuction, Name: "auction", Service: true, Doc: "What is put up in the `auction_house` of the creature comes up. See [auctions.md](auctions.md)."},
	{Kind: DoWorldState, Name: "world_state", Needs: []string{"world_state"}, May: []string{"set", "add"}, Doc: "The [world state](spawns.md#world-states) becomes `set`, or `add` is added to it."},
	{Kind: DoGuildBank, Name: "guild_bank", Service: true, Doc: "The bank of the player's guild opens, as long as the player is near. See [company.md](company.md)."},
	{Kind: DoFoundGuild, Name: "found_guild", Needs: []string{"input"}, May: []string{"charter"}, Doc: "The player founds a guild that is called as it types for the `input`, a text, after the charter or after `base:guild`. What the charter costs is paid, and comes back where it cannot be; the option itself costs and gives nothing. See [company.md](company.md)."},
	{Kind: DoPetition, Name: "petition", May: []string{"charter"}, Service: true, Doc: "The creature sells the petition of the charter, or of `base:guild`, on which others sign that they want to found a guild with the player, and takes one that is signed, as long as the player is near. See [company.md](company.md)."},
	{Kind: DoStable, Name: "stable", Service: true, Doc: "The player's stable opens, where the creature is a `stable_master`. See [stables.md](stables.md)."},
}

// String is the word that authors write.
func (a MenuAction) String() string {
	if int(a) < len(MenuActions) {
		return MenuActions[a].Name
	}
	return "unknown"
}

// Services is a set of actions: what a creature offers to those who talk to it.
type Services uint32

// Has tells whether an action is in the set.
func (s Services) Has(a MenuAction) bool { return s&(1<<a) != 0 }

// With adds an action.
func (s Services) With(a MenuAction) Services { return s | 1<<a }

// Only is the one action in the set, where there is exactly one.
func (s Services) Only() (MenuAction, bool) {
	for a := range MenuActionCount {
		if s == Services(0).With(a) {
			return a, true
		}
	}
	return 0, false
}

// Menu looks a menu up.
func (s *Snapshot) Menu(id ID) (*Menu, bool) { return find(s.Menus, s.menus, id) }

// bindMenus finds out what creatures offer, by themselves and in their menus with
// all that lie behind them.
func (s *Snapshot) bindMenus() {
	s.menus = index(s.Menus, func(d *Menu) ID { return d.ID })
	s.trainers = index(s.Trainers, func(d *Trainer) ID { return d.ID })
	s.stops = index(s.Stops, func(d *Stop) ID { return d.ID })
	s.flights = index(s.Flights, func(d *Flight) ID { return d.ID })
	s.routes = make(map[ID][]int)
	for i := range s.Flights {
		s.routes[s.Flights[i].From] = append(s.routes[s.Flights[i].From], i)
	}
	s.services = make(map[ID]Services)
	for i := range s.Creatures {
		d := &s.Creatures[i]
		offers := d.Services() | s.OfferedBy(d.Menu)
		if offers != 0 {
			s.services[d.ID] = offers
		}
	}
}

// MenusBehind are a menu and all to which its options lead, each once, itself first.
func (s *Snapshot) MenusBehind(id ID) (all []ID) {
	if _, ok := s.Menu(id); ok {
		all = []ID{id}
	}
	for i := 0; i < len(all); i++ {
		m, _ := s.Menu(all[i])
		for j := range m.Options {
			o := &m.Options[j]
			if _, ok := s.Menu(o.Of); ok && o.Does == DoMenu && !slices.Contains(all, o.Of) {
				all = append(all, o.Of)
			}
		}
	}
	return all
}

// OfferedBy is what can be had in a menu and in those behind it.
func (s *Snapshot) OfferedBy(id ID) (all Services) {
	for _, id := range s.MenusBehind(id) {
		m, _ := s.Menu(id)
		for i := range m.Options {
			if o := &m.Options[i]; MenuActions[o.Does].Service {
				all = all.With(o.Does)
			}
		}
	}
	return all
}

// ServicesOf is what a creature offers to those who talk to it.
func (s *Snapshot) ServicesOf(creature ID) Services { return s.services[creature] }

// Services is what a creature offers by itself, without a menu. A service that a
// creature may be given by a key of its own has a line here.
func (d *Creature) Services() (all Services) {
	if d.Mailbox {
		all = all.With(DoMail)
	}
	for _, s := range [...]struct {
		of   ID
		does MenuAction
	}{{d.Trainer, DoTrainer}, {d.Stop, DoFlight}} {
		if s.of != "" {
			all = all.With(s.does)
		}
	}
	if d.Vendor != "" {
		all = all.With(DoVendor)
	}
	if d.Banker {
		all = all.With(DoBank)
	}
	if d.StableMaster {
		all = all.With(DoStable)
	}
	if d.Auctions != "" {
		all = all.With(DoAuction)
	}
	return all
}
