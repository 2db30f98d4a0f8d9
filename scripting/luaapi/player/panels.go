package player

import (
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

var panelID = luaapi.Param{Name: "panel", Type: luaapi.ID, Kind: content.Panels, Doc: "id of a panel of this bundle"}

// Panels are the functions about panels: user interface that the server sends.
var Panels = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "open_panel", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{panelID},
		Doc:     "Shows the player a panel of this bundle, bound to player.state, until it is closed or the player logs out. At most 4 panels can be open at a time. A panel that is already open stays as it is.",
		Example: `player:open_panel("scores")`,
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Gossip().OpenPanel(c.Self(), ownPanel(c)))
			return 0
		},
	},
	{
		Class: luaapi.Player, Name: "close_panel", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{panelID},
		Results: []luaapi.Result{{Name: "closed", Type: luaapi.Bool, Doc: "false: the panel was not open"}},
		Doc:     "Closes a panel of this bundle. The handler under `closed` runs only when the player closes the panel, so it does not run here.",
		Example: `player:close_panel("scores")`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Gossip().ClosePanel(c.Self(), ownPanel(c))) },
	},
	{
		Class: luaapi.Player, Name: "has_panel", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{panelID},
		Results: []luaapi.Result{{Name: "open", Type: luaapi.Bool}},
		Doc:     "Returns whether the player has a panel of this bundle open.",
		Example: `if not player:has_panel("scores") then player:open_panel("scores") end`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Gossip().HasPanel(c.Self(), ownPanel(c))) },
	},
}

// ownPanel returns the panel in argument 0, which must be of the running bundle: the panel
// shows that bundle's state and calls its handlers.
func ownPanel(c luaapi.Call) content.ID {
	id := c.ID(0)
	if id.Bundle() != c.Host.Bundle() {
		c.Fail("panel %s belongs to bundle %s: only that bundle can open and close it", luaapi.Clip(string(id)), luaapi.Clip(id.Bundle()))
	}
	return id
}
