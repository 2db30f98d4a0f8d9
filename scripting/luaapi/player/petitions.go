package player

import (
	valuelib "loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/rules/item"
	"loam/scripting/luaapi"
)

// Petitions are the functions about guild petitions: items that store the name of a future guild and the signatures.
var Petitions = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "open_petitions", Where: luaapi.OnMap, Permission: "players",
		Params: []luaapi.Param{
			{Name: "player", Type: luaapi.APlayer, Doc: "who opens them"},
			{Name: "charter", Type: luaapi.ID, Kind: content.Charters, Optional: true, Default: "base:guild", Doc: "id of the charter"},
		},
		Results: []luaapi.Result{{Name: "opened", Type: luaapi.Bool, Doc: "false: the charter has no petition, or the player is too far away"}},
		Doc:     "Sells a player petitions of a charter and accepts a signed petition, as long as the player is near, like the action `petition` of a menu.",
		Example: `self:open_petitions(player)`,
		Run: func(c luaapi.Call) int {
			charter := content.PlayersCharter
			if c.Given(1) {
				charter = c.ID(1)
			}
			return c.GiveBool(c.World().Services().OpenRegistrar(c.Unit(0), c.Self(), charter))
		},
	},
	{
		Class: luaapi.Player, Name: "petition", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "petition", Type: luaapi.Data, Nil: true, Doc: "a table with guild (its future name), charter (its id) and signed, a list of names"}},
		Doc:     "Returns the first petition that the player carries; nil if it has none.",
		Example: `local petition = player:petition() if petition then log("info", petition.guild, #petition.signed) end`,
		Run: func(c luaapi.Call) int {
			for _, it := range c.Self().Player.Items.List {
				if it.Petition == nil || item.Banked(item.Slot(it.Slot)) {
					continue
				}
				var names []valuelib.Value
				for _, s := range it.Petition.Signed {
					names = append(names, valuelib.OfString(s.Name))
				}
				return c.GiveData(valuelib.OfRecord("guild", it.Petition.Name, "charter", it.Petition.Charter, "signed", valuelib.OfList(names...)))
			}
			return c.GiveNil()
		},
	},
}
