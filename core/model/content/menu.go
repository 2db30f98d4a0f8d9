package content

import (
	"slices"

	"loam/core/lib/value"
)

// Menu is a gossip menu: the text of a creature and the options for the player.
type Menu struct {
	ID        ID
	Greetings []Greeting // the first whose needs all hold is shown
	Options   []MenuOption
}

// Greeting is the text above the options of a menu.
type Greeting struct {
	Text  Text
	Needs []Need
}

// MenuOption is an option of a menu: its conditions, costs and action.
type MenuOption struct {
	Text    Text
	Icon    string // a word of package gossip
	Needs   []Need // conditions for showing it
	Confirm Text   // question that the player must confirm; none without a key
	Input   *MenuInput
	Price   Price
	Gives   []Stack // items for the player
	Pays    int64   // money for the player, in the currency of the price
	Number  int     // option number for rules, counted from 1; 0 is its place
	Does    MenuAction

	// The subject of the action; MenuActions lists the fields that each kind uses.
	Of      ID     // a menu, a place, a spell, a trainer: of the kind of the action
	Says    Text   // text of a page
	Handler string // of the menu's bundle
	With    []value.Value
	Percent float64 // of health
	Amount  int64   // new value of a world state, or with Adds the change
	Adds    bool
}

// Audience says who may talk to a creature.
type Audience uint8

// The audiences.
const (
	TheLiving Audience = iota
	TheGhosts          // players who released their spirit
	Everybody
)

// Audiences are the words for an Audience, in their order.
var Audiences = []string{"living", "ghosts", "all"}

// MenuInput is the text or number that a player types for an option.
type MenuInput struct {
	Ask    Text
	Number bool  // a whole number from Least to Most; else a line of text
	Least  int64 // of a number
	Most   int64
	Long   int // of a text, in characters
}

// Limits of menus.
const (
	MaxMenuOptions   = 32
	MaxMenuGreetings = 16
	MaxMenuInput     = 255 // characters that a player may type
	MaxMenuValues    = 3   // that a handler gets besides the input
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
	May     []string // optional keys besides those of all options
	Service bool     // clients show that a creature offers it
	Dead    bool     // also for the dead
	Doc     string
}

// MenuActions is the table of all actions, in the order of MenuAction. A new service
// needs a constant, a line here, and a line in the table of package gamemap that runs
// it.
var MenuActions = [MenuActionCount]MenuActionInfo{
	{Kind: DoClose, Name: "close", Doc: "Closes the menu, after costs and rewards were applied."},
	{Kind: DoMenu, Name: "menu", Needs: []string{"menu"}, Dead: true, Doc: "Opens another menu; cycles are allowed."},
	{Kind: DoTell, Name: "tell", Needs: []string{"says"}, Dead: true, Doc: "Shows a page of text with an option that leads back."},
	{Kind: DoCall, Name: "call", Needs: []string{"handler"}, May: []string{"with"}, Dead: true, Doc: "Calls a handler of the creature in the menu's bundle with the player, the values of `with`, and the input. The handler may open another menu."},
	{Kind: DoTravel, Name: "travel", Needs: []string{"place"}, Doc: "Teleports the player to the place, on any map."},
	{Kind: DoCast, Name: "cast", Needs: []string{"spell"}, Doc: "The creature casts the spell at the player, instantly and without cost."},
	{Kind: DoLearn, Name: "learn", Needs: []string{"spell"}, Doc: "Teaches the player the spell; refused if the player already knows it."},
	{Kind: DoHome, Name: "home", May: []string{"place"}, Service: true, Doc: "Innkeeper: sets the player's home to the place, or to the nearest place on the map."},
	{Kind: DoGoHome, Name: "go_home", Doc: "Teleports the player home."},
	{Kind: DoRevive, Name: "revive", May: []string{"health_pct", "spell"}, Service: true, Dead: true, Doc: "Spirit healer: resurrects a ghost where it stands, with the given share of its health, and casts the spell, such as a sickness, at it. Refused to the living."},
	{Kind: DoMail, Name: "mail", Service: true, Doc: "Opens the player's mailbox: the player can read and send mail while near. See [market.md](market.md)."},
	{Kind: DoTrainer, Name: "trainer", May: []string{"trainer"}, Service: true, Doc: "Shows the spells of the trainer, by default the creature's own trainer."},
	{Kind: DoFlight, Name: "flight", May: []string{"stop"}, Service: true, Doc: "Shows the flights from the stop, by default the creature's own. A flight leads over stops that the player knows to stops that the player knows; the player learns this stop."},
	{Kind: DoVendor, Name: "vendor", Service: true, Doc: "Opens the shop of the creature's `vendor`: buying, selling and repair."},
	{Kind: DoBank, Name: "bank", Service: true, Doc: "Opens the player's bank, if the creature is a `banker`."},
	{Kind: DoSpawnGroup, Name: "spawn_group", Needs: []string{"group"}, Doc: "Spawns a [spawn group](spawns.md) of the map."},
	{Kind: DoDespawnGroup, Name: "despawn_group", Needs: []string{"group"}, Doc: "Despawns the group."},
	{Kind: DoUnlearn, Name: "reset_talents", Service: true, Doc: "Resets all talents of the player at the price of the rule `talent_reset_price`, after the player confirms it. Refused if the player has none."},
	{Kind: DoAuction, Name: "auction", Service: true, Doc: "Opens the `auction_house` of the creature. See [auctions.md](auctions.md)."},
	{Kind: DoWorldState, Name: "world_state", Needs: []string{"world_state"}, May: []string{"set", "add"}, Doc: "Sets the [world state](spawns.md#world-states) to `set`, or adds `add` to it."},
	{Kind: DoGuildBank, Name: "guild_bank", Service: true, Doc: "Opens the bank of the player's guild while the player is near. See [company.md](company.md)."},
	{Kind: DoFoundGuild, Name: "found_guild", Needs: []string{"input"}, May: []string{"charter"}, Doc: "The player founds a guild with the name typed in the `input`, a text, by the charter, by default `base:guild`. The player pays the cost of the charter and gets it back if the guild cannot be founded; the option itself costs and gives nothing. See [company.md](company.md)."},
	{Kind: DoPetition, Name: "petition", May: []string{"charter"}, Service: true, Doc: "The creature sells the petition of the charter, by default `base:guild`, which other players sign to found a guild with the player, and accepts a signed petition, while the player is near. See [company.md](company.md)."},
	{Kind: DoStable, Name: "stable", Service: true, Doc: "Opens the player's stable, if the creature is a `stable_master`. See [stables.md](stables.md)."},
}

// String is the word that authors write.
func (a MenuAction) String() string {
	if int(a) < len(MenuActions) {
		return MenuActions[a].Name
	}
	return "unknown"
}

// Services is a set of actions: what a creature offers through gossip.
type Services uint32

// Has reports whether an action is in the set.
func (s Services) Has(a MenuAction) bool { return s&(1<<a) != 0 }

// With adds an action.
func (s Services) With(a MenuAction) Services { return s | 1<<a }

// Only returns the action of a set with exactly one.
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

// MenusBehind returns a menu and all menus that its options lead to, each once, itself
// first.
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

// OfferedBy returns the services of a menu and of the menus behind it.
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

// ServicesOf returns what a creature offers through gossip.
func (s *Snapshot) ServicesOf(creature ID) Services { return s.services[creature] }

// Services returns what a creature offers without a menu. A service with a creature key
// of its own has a line here.
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
