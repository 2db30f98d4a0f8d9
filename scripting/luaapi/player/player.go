// Package player owns the methods of player: experience, travel, quests, groups,
// friends, guilds, panels, menus and services.
package player

import (
	"math"
	"slices"

	"loam/core/lib/geo"
	valuelib "loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/rules/combat"
	"loam/scripting/luaapi"
)

// Players are the methods that only players have.
var Players = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "give_experience", Where: luaapi.OnMap, Permission: "players",
		Params: []luaapi.Param{
			luaapi.Amount("before the handlers of on_experience"),
			{Name: "source", Type: luaapi.AUnit, Optional: true, Default: "none", Doc: "the unit it comes from"},
		},
		Doc:     "Gives the player experience; enough of it raises the player's level.",
		Example: `player:give_experience(100)`,
		Eluna:   []string{"GiveXP"},
		Run: func(c luaapi.Call) int {
			c.World().Progression().GiveExperience(c.Self(), c.Points(0), c.Unit(1))
			return 0
		},
	},
	{
		Class: luaapi.Player, Name: "experience", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Integer, Unit: "points"}},
		Doc:     "Returns the player's experience within its level.",
		Example: `player:tell("status", {xp = player:experience()})`,
		Eluna:   []string{"GetXP"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.Self().Player.Experience)) },
	},
	{
		Class: luaapi.Player, Name: "experience_needed", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Integer, Unit: "points", Doc: "0 at the highest level"}},
		Doc:     "Returns the total experience that the player's level takes, including the experience that it already has in it.",
		Example: `if player:experience_needed() == 0 then player:tell("grown") end`,
		Eluna:   []string{"IsMaxLevel", "GetXPForNextLevel"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(combat.Needed(&c.World().Content().Rules, c.Self().Level)))
		},
	},
	{
		Class: luaapi.Player, Name: "is_swimming", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "swims", Type: luaapi.Bool}},
		Doc:     "Returns whether the player swims, as its client last reported.",
		Example: `if player:is_swimming() then player:tell("Mind the eels.") end`,
		Eluna:   []string{"IsInWater", "IsUnderWater"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(intent.Flags(c.Self().Player.Moved.Flags)&intent.Swimming != 0)
		},
	},
	{
		Class: luaapi.Player, Name: "play_time", Where: luaapi.OnMap,
		Results: []luaapi.Result{
			{Name: "total", Type: luaapi.Number, Unit: "seconds", Doc: "in the world, over all log-ins"},
			{Name: "level", Type: luaapi.Number, Unit: "seconds", Doc: "of these, at the current level"},
		},
		Doc:     "Returns how long the character has been played. The time is saved with the character.",
		Example: `local total, level = player:play_time() if level > 3600 then player:tell("slow") end`,
		Eluna:   []string{"GetTotalPlayedTime", "GetLevelPlayedTime", "GetInGameTime"},
		Run: func(c luaapi.Call) int {
			total, level := c.Self().Player.Played.At(c.World().Now())
			return c.GiveNumber(total.Seconds()) + c.GiveNumber(level.Seconds())
		},
	},
	{
		Class: luaapi.Player, Name: "travel", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "place", Type: luaapi.ID, Kind: content.Places, Doc: "on this or another map"}},
		Doc:     "Moves the player to a place. To another map it leaves within a few steps; its state goes with it.",
		Example: `player:travel("meadow:inn")`,
		Eluna:   []string{"Teleport", "SummonPlayer"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Travel().Transfer(c.Self(), c.ID(0))); return 0 },
	},
	{
		Class: luaapi.Player, Name: "travel_to", Where: luaapi.OnMap, Permission: "players",
		Params: slices.Concat(
			[]luaapi.Param{{Name: "map", Type: luaapi.ID, Kind: content.Maps, Doc: "this map or another one"}},
			luaapi.Point("destination; a value out of bounds is brought within them"),
			[]luaapi.Param{{Name: "facing", Type: luaapi.Number, Unit: "radians", Min: -2 * math.Pi, Max: 2 * math.Pi, Optional: true, Default: "unchanged", Doc: "counterclockwise from the x axis"}},
		),
		Doc:     "Moves the player to a position on a map, such as its earlier position or the position of another player. To another map it leaves within a few steps; its state goes with it. If the map is an instance, the player enters its own copy or that of its group, if it may.",
		Example: `player:travel_to("meadow:field", 10, 5)`,
		Eluna:   []string{"Teleport", "TeleportTo", "SummonPlayer"},
		Run:     travelTo,
	},
	{
		Class: luaapi.Player, Name: "revive", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "share", Type: luaapi.Number, Unit: "percent", Min: 1, Max: 100, Optional: true, Default: "100", Doc: "share of its full health"}},
		Doc:     "Revives a dead player or a ghost at its position.",
		Example: `if player:is_dead() then player:revive(50) end`,
		Eluna:   []string{"ResurrectPlayer"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Combat().Revive(c.Self(), c.Number(0, 100))); return 0 },
	},
	{
		Class: luaapi.Player, Name: "release", Where: luaapi.OnMap, Permission: "players",
		Doc:     "Makes a dead player release its spirit, as if it had asked: it appears at the graveyard, as a ghost if the rules have ghosts, otherwise alive. Raises an error unless the player is dead and has not released yet.",
		Example: `if player:is_dead() and not player:is_ghost() then player:release() end`,
		Eluna:   []string{"RepopAtGraveyard", "BuildPlayerRepop"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Combat().LeaveBody(c.Self())); return 0 },
	},
	{
		Class: luaapi.Player, Name: "is_ghost", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "ghost", Type: luaapi.Bool}},
		Doc:     "Returns whether the player has released its spirit and is a ghost. A ghost is dead.",
		Example: `if player:is_ghost() then player:tell("Your body lies in the east.") end`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.Self().Ghost()) },
	},
	{
		Class: luaapi.Player, Name: "selected", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "unit", Type: luaapi.AUnit, Nil: true}},
		Doc:     "Returns the unit that the player has selected; nil if none.",
		Example: `local unit = player:selected() if unit then player:tell(unit:name()) end`,
		Eluna:   []string{"GetSelection", "GetSelectedPlayer", "GetSelectedUnit"},
		Run:     func(c luaapi.Call) int { return c.GiveFound(c.Self().Player.Selected) },
	},
	{
		Class: luaapi.Player, Name: "areas", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "ids", Type: luaapi.List}},
		Doc:     "Returns the ids of the areas that the player is in.",
		Example: `for _, area in ipairs(player:areas()) do player:tell(area) end`,
		Eluna:   []string{"GetAreaId", "GetZoneId"},
		Run: func(c luaapi.Call) int {
			areas := c.Self().Player.Areas
			values := make([]valuelib.Value, len(areas))
			for i, id := range areas {
				values[i] = valuelib.OfString(string(id))
			}
			return c.GiveData(valuelib.OfList(values...))
		},
	},
	{
		Class: luaapi.Player, Name: "in_area", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "area", Type: luaapi.ID, Kind: content.Places, Doc: "a place with a radius"}},
		Results: []luaapi.Result{{Name: "inside", Type: luaapi.Bool}},
		Doc:     "Returns whether the player is in an area.",
		Example: `if player:in_area("meadow:mill") then player:tell("mill.hint") end`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(slices.Contains(c.Self().Player.Areas, c.ID(0))) },
	},
	{
		Class: luaapi.Player, Name: "role", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "role", Type: luaapi.Text, Doc: "player, builder or operator"}},
		Doc:     "Returns the role of the player's account, which sets its rights outside of play.",
		Example: `if player:role() ~= "player" then player:tell("Build well.") end`,
		Eluna:   []string{"GetGMRank"},
		Run:     func(c luaapi.Call) int { return c.GiveText(c.Self().Player.Role.String()) },
	},
	{
		Class: luaapi.Player, Name: "is_operator", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "operator", Type: luaapi.Bool}},
		Doc:     "Returns whether the player's account has the operator role.",
		Example: `if player:is_operator() then player:tell("debug.on") end`,
		Eluna:   []string{"IsGM"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.Self().Player.Role.AtLeast(auth.Operator)) },
	},
}

// travelTo moves a player to a position; without a height, to the ground of that map.
func travelTo(c luaapi.Call) int {
	self, on := c.Self(), c.ID(0)
	to := geo.Position{Point: geo.Point{X: c.Number(1, 0), Y: c.Number(2, 0)}, Facing: geo.NormalizeAngle(c.Number(4, self.Position.Facing))}
	if d, ok := c.World().Content().Map(on); ok {
		to.Z = c.Number(3, d.Height(to.X, to.Y))
	}
	c.Try(c.World().Travel().TransferTo(self, on, to))
	return 0
}
