package player

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// Services are the functions about services of creatures and flights of players.
var Services = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "serve", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "player", Type: luaapi.APlayer, Doc: "the player"},
			{Name: "service", Type: luaapi.Text, OneOf: serviceWords(), Doc: "the action, as in the `does` of a menu option"},
			{Name: "of", Type: luaapi.Text, Optional: true, Default: "the one that the creature's definition names", Doc: "id of the trainer, the stop, and so on"},
		},
		Results: []luaapi.Result{{Name: "served", Type: luaapi.Bool, Doc: "false: it was refused, and the player sees the reason"}},
		Doc:     "Opens a service of the creature for a player who is near enough: its trainer, its flights and so on.",
		Example: `self:serve(player, "trainer", "blades")`,
		Eluna:   []string{"SendTrainerList", "SendTaxiMenu", "SendSpiritResurrect"},
		Run: func(c luaapi.Call) int {
			of := content.ID("")
			if c.Given(2) {
				of = c.ID(2)
			}
			return c.GiveBool(c.World().Services().Serve(c.Unit(0), c.Self(), serviceOf(c.Text(1)), of))
		},
	},
	{
		Class: luaapi.Player, Name: "knows_stop", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "stop", Type: luaapi.ID, Kind: content.Stops, Doc: "id of the stop"}},
		Results: []luaapi.Result{{Name: "known", Type: luaapi.Bool}},
		Doc:     "Returns whether the player knows a stop: it has been there, or every player knows the stop.",
		Example: `if player:knows_stop("ridge") then player:tell("You know the way.") end`,
		Eluna:   []string{"HasKnownTaxiNode", "GetKnownTaxiNodes"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Travel().KnowsStop(c.Self(), c.ID(0))) },
	},
	{
		Class: luaapi.Player, Name: "learn_stop", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "stop", Type: luaapi.ID, Kind: content.Stops, Doc: "id of the stop"}},
		Results: []luaapi.Result{{Name: "new", Type: luaapi.Bool, Doc: "false: the player already knew it"}},
		Doc:     "Makes the player know a flight stop, as after a visit.",
		Example: `player:learn_stop("ridge")`,
		Eluna:   []string{"SetKnownTaxiNodes"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Travel().LearnStop(c.Self(), c.ID(0))) },
	},
	{
		Class: luaapi.Player, Name: "take_flight", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "flight", Type: luaapi.ID, Kind: content.Flights, Doc: "id of the route"}},
		Results: []luaapi.Result{{Name: "off", Type: luaapi.Bool, Doc: "false: the player is dead or not in control of itself, or the route leads to another map"}},
		Doc:     "Starts a flight route at the player's position, free of charge. The player need not know the stops.",
		Example: `player:take_flight("to_ridge")`,
		Eluna:   []string{"StartTaxi"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Travel().Fly(c.Self(), c.ID(0)) == "") },
	},
	{
		Class: luaapi.Player, Name: "take_flights", Where: luaapi.OnMap, Permission: "players",
		Params: []luaapi.Param{
			{Name: "from", Type: luaapi.ID, Kind: content.Stops, Doc: "id of the stop at which the first route begins"},
			{Name: "to", Type: luaapi.ID, Kind: content.Stops, Doc: "id of the stop at which it lands"},
		},
		Results: []luaapi.Result{{Name: "off", Type: luaapi.Bool, Doc: "false: the player is dead, in combat, not in control of itself or does not know the stop, or no routes that are open to the player lead there"}},
		Doc:     "Starts a flight between two stops at the player's position, free of charge. It takes the same routes as a paid flight, over stops that the player knows.",
		Example: `player:take_flights("fen", "ridge")`,
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().Travel().FlyOver(c.Self(), c.ID(0), c.ID(1)) == "")
		},
	},
	{
		Class: luaapi.Player, Name: "is_flying", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "flying", Type: luaapi.Bool}},
		Doc:     "Returns whether the player is on a flight. During a flight it can do nothing else.",
		Example: `if player:is_flying() then return end`,
		Eluna:   []string{"IsTaxiFlying", "IsFlying"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.Self().Led.Kind == entity.Aloft) },
	},
	{
		Class: luaapi.Player, Name: "home_place", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "place", Type: luaapi.Text, Doc: "id of the place; nil: the player has none"}},
		Doc:     "Returns the place to which the player returns when it goes home.",
		Example: `player:travel(player:home_place())`,
		Eluna:   []string{"GetHomebind"},
		Run: func(c luaapi.Call) int {
			if id := c.Self().Player.Home; id != "" {
				return c.GiveText(string(id))
			}
			return c.GiveNil()
		},
	},
	{
		Class: luaapi.Player, Name: "set_home", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "place", Type: luaapi.ID, Kind: content.Places, Doc: "id of the place"}},
		Doc:     "Sets the home of the player.",
		Example: `player:set_home("mill")`,
		Eluna:   []string{"SetBindPoint"},
		Run: func(c luaapi.Call) int {
			c.World().Players().SetHome(c.Self(), c.ID(0))
			return 0
		},
	},
}

// serviceWords are the menu actions that are services.
func serviceWords() (words []string) {
	for i := range content.MenuActions {
		if a := &content.MenuActions[i]; a.Service {
			words = append(words, a.Name)
		}
	}
	return words
}

// serviceOf returns the service with a name.
func serviceOf(word string) content.MenuAction {
	for i := range content.MenuActions {
		if content.MenuActions[i].Name == word {
			return content.MenuAction(i)
		}
	}
	return content.DoClose
}
