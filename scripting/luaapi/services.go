package luaapi

import (
	"loam/core/content"
	"loam/core/entity"
)

// services is what creatures offer to those who talk to them, beside talk itself.
var services = []Entry{
	{
		Class: Creature, Name: "serve", Where: OnMap,
		Params: []Param{
			{Name: "player", Type: APlayer, Doc: "to whom"},
			{Name: "service", Type: Text, OneOf: serviceWords(), Doc: "what: as an option of a menu that `does` it"},
			{Name: "of", Type: Text, Optional: true, Default: "what its definition names", Doc: "id of the trainer, the stop, and so on"},
		},
		Results: []Result{{Name: "served", Type: Bool, Doc: "false: the player was told why not"}},
		Doc:     "Opens one of its services for a player who is near enough: its lessons, its flights and so on.",
		Example: `self:serve(player, "trainer", "blades")`,
		Eluna:   []string{"SendTrainerList", "SendTaxiMenu", "SendSpiritResurrect"},
		Run: func(c Call) int {
			of := content.ID("")
			if c.Given(2) {
				of = c.ID(2)
			}
			return c.GiveBool(c.World().Serve(c.Unit(0), c.Self(), serviceOf(c.Text(1)), of))
		},
	},
	{
		Class: Player, Name: "knows_stop", Where: OnMap,
		Params:  []Param{{Name: "stop", Type: ID, Kind: content.Stops, Doc: "id of the stop"}},
		Results: []Result{{Name: "known", Type: Bool}},
		Doc:     "Whether it may fly to a stop: it has been there, or everybody knows it.",
		Example: `if player:knows_stop("ridge") then player:tell("You know the way.") end`,
		Eluna:   []string{"HasKnownTaxiNode"},
		Run:     func(c Call) int { return c.GiveBool(c.World().KnowsStop(c.Self(), c.ID(0))) },
	},
	{
		Class: Player, Name: "learn_stop", Where: OnMap,
		Params:  []Param{{Name: "stop", Type: ID, Kind: content.Stops, Doc: "id of the stop"}},
		Results: []Result{{Name: "new", Type: Bool, Doc: "false: it knew it"}},
		Doc:     "Lets it know a stop of flights, as by a visit.",
		Example: `player:learn_stop("ridge")`,
		Run:     func(c Call) int { return c.GiveBool(c.World().LearnStop(c.Self(), c.ID(0))) },
	},
	{
		Class: Player, Name: "take_flight", Where: OnMap, Permission: "players",
		Params:  []Param{{Name: "flight", Type: ID, Kind: content.Flights, Doc: "id of the route"}},
		Results: []Result{{Name: "off", Type: Bool, Doc: "false: it is dead, not its own master, or the route leads elsewhere"}},
		Doc:     "Sends it on a route from where it stands, for nothing, whether it knows the way or not.",
		Example: `player:take_flight("to_ridge")`,
		Eluna:   []string{"StartTaxi"},
		Run:     func(c Call) int { return c.GiveBool(c.World().Fly(c.Self(), c.ID(0)) == "") },
	},
	{
		Class: Player, Name: "is_flying", Where: OnMap,
		Results: []Result{{Name: "flying", Type: Bool}},
		Doc:     "Whether it is on a flight, on which it does nothing else.",
		Example: `if player:is_flying() then return end`,
		Eluna:   []string{"IsTaxiFlying"},
		Run:     func(c Call) int { return c.GiveBool(c.Self().Led.Kind == entity.Aloft) },
	},
	{
		Class: Player, Name: "home_place", Where: OnMap,
		Results: []Result{{Name: "place", Type: Text, Doc: "id of the place; nil: it has none"}},
		Doc:     "The place to which it comes when it goes home.",
		Example: `player:travel(player:home_place())`,
		Run: func(c Call) int {
			if id := c.Self().Player.Home; id != "" {
				return c.GiveText(string(id))
			}
			return c.GiveNil()
		},
	},
	{
		Class: Player, Name: "set_home", Where: OnMap, Permission: "players",
		Params:  []Param{{Name: "place", Type: ID, Kind: content.Places, Doc: "id of the place"}},
		Doc:     "Makes a place its home from now on.",
		Example: `player:set_home("mill")`,
		Eluna:   []string{"SetBindPoint"},
		Run: func(c Call) int {
			c.World().SetHome(c.Self(), c.ID(0))
			return 0
		},
	},
}

// serviceWords are the actions of menus that are services.
func serviceWords() (words []string) {
	for i := range content.MenuActions {
		if a := &content.MenuActions[i]; a.Service {
			words = append(words, a.Name)
		}
	}
	return words
}

// serviceOf is the service of a word.
func serviceOf(word string) content.MenuAction {
	for i := range content.MenuActions {
		if content.MenuActions[i].Name == word {
			return content.MenuAction(i)
		}
	}
	return content.DoClose
}
