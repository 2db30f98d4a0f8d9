package luaapi

import "loam/core/content"

var panelID = Param{Name: "panel", Type: ID, Kind: content.Panels, Doc: "of this bundle"}

// panels is the user interface that a server pushes.
var panels = []Entry{
	{
		Class: Player, Name: "open_panel", Where: OnMap, Permission: "players",
		Params:  []Param{panelID},
		Doc:     "Shows the player a panel of this bundle, bound to player.state, until it is closed or the player logs out. At most 4 are open at a time; one that is open stays as it is.",
		Example: `player:open_panel("scores")`,
		Run: func(c Call) int {
			c.Try(c.World().OpenPanel(c.Self(), c.ownPanel()))
			return 0
		},
	},
	{
		Class: Player, Name: "close_panel", Where: OnMap, Permission: "players",
		Params:  []Param{panelID},
		Results: []Result{{Name: "closed", Type: Bool, Doc: "false: it was not open"}},
		Doc:     "Takes a panel of this bundle away. The handler under `closed` is for panels that the player closes, and does not run.",
		Example: `player:close_panel("scores")`,
		Run:     func(c Call) int { return c.GiveBool(c.World().ClosePanel(c.Self(), c.ownPanel())) },
	},
	{
		Class: Player, Name: "has_panel", Where: OnMap, Permission: "players",
		Params:  []Param{panelID},
		Results: []Result{{Name: "open", Type: Bool}},
		Doc:     "Tells whether the player has a panel of this bundle open.",
		Example: `if not player:has_panel("scores") then player:open_panel("scores") end`,
		Run:     func(c Call) int { return c.GiveBool(c.World().HasPanel(c.Self(), c.ownPanel())) },
	},
}

// ownPanel is the panel in argument 0, which must be of the running bundle: it
// shows that bundle's state and calls its handlers.
func (c Call) ownPanel() content.ID {
	id := c.ID(0)
	if id.Bundle() != c.Host.Bundle() {
		c.Fail("panel %s belongs to bundle %s, which alone can open and close it", clip(string(id)), clip(id.Bundle()))
	}
	return id
}
