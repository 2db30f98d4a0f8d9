package creature

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// Journeys are the methods for journeys along a path, for escorts and for services.
var Journeys = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "embark", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "path", Type: luaapi.ID, Kind: content.Paths, Doc: "a path of this map"},
			{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "journey options", Fields: []luaapi.Param{
				{Name: "with", Type: luaapi.APlayer, Optional: true, Doc: "the player who comes along"},
				{Name: "quest", Type: luaapi.ID, Kind: content.Quests, Optional: true, Doc: "quest of that player and its group: completed at the end of the journey, failed when none of them is near or the creature dies"},
				{Name: "repeats", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true: starts again at the first waypoint, forever"},
				{Name: "stays", Type: luaapi.Span, Optional: true, Default: "forever", Doc: "time after the end until the creature despawns"},
			}}},
		Doc:     "Starts a journey along a path, from its first waypoint to its last, whatever shape the path has. A fight interrupts the journey. The creature does not sleep on the way.",
		Example: `self:embark("patrol", {with = player, quest = "wolves", stays = "10s"})`,
		Eluna:   []string{"MoveWaypoint"},
		Run: func(c luaapi.Call) int {
			j := entity.Journey{Path: c.ID(0), Repeats: c.FieldBool(1, "repeats", false), Stays: c.FieldSpan(1, "stays")}
			if q := c.FieldText(1, "quest"); q != "" {
				j.Quest = luaapi.Qualify(c.Host.Bundle(), q)
			}
			if c.Given(1) {
				if with := c.UnitOf(c.Field(1, "with")); with != nil && j.Quest != "" { // otherwise nothing fails without it
					j.For = with.GUID
				}
			}
			c.Try(c.World().Movement().StartJourney(c.Self(), j))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "rest", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "span", Type: luaapi.Span, Optional: true, Default: "until go_on", Doc: "length of the pause"}},
		Results: []luaapi.Result{{Name: "rests", Type: luaapi.Bool, Doc: "false: the creature is on no journey"}},
		Doc:     "Pauses the creature's journey.",
		Example: `self:rest("5s")`,
		Run: func(c luaapi.Call) int {
			var span clock.Time
			if c.Given(0) {
				span = max(clock.Step, c.Draw(0))
			}
			return c.GiveBool(c.World().Movement().Rest(c.Self(), span))
		},
	},
	{
		Class: luaapi.Creature, Name: "go_on", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "goes", Type: luaapi.Bool, Doc: "false: the creature was not pausing on a journey"}},
		Doc:     "Continues the creature's journey.",
		Example: `self:go_on()`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Movement().GoOn(c.Self())) },
	},
	{
		Class: luaapi.Creature, Name: "break_off", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "fails", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true: its quest fails, and the creature despawns"}},
		Results: []luaapi.Result{{Name: "was", Type: luaapi.Bool, Doc: "false: the creature was on no journey"}},
		Doc:     "Ends the creature's journey where it stands.",
		Example: `self:break_off()`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Movement().BreakOff(c.Self(), c.Bool(0, false))) },
	},
	{
		Class: luaapi.Creature, Name: "journey", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "path", Type: luaapi.ID, Nil: true}, {Name: "rests", Type: luaapi.Bool}},
		Doc:     "Returns the path of the creature's journey, nil when it is on none, and whether it pauses.",
		Example: `local path, rests = self:journey() if rests then self:say("A moment.") end`,
		Run: func(c luaapi.Call) int {
			j := &c.Self().Creature.Journey
			if j.Path == "" {
				return c.GiveNil() + c.GiveBool(false)
			}
			return c.GiveText(string(j.Path)) + c.GiveBool(j.Pausing())
		},
	},
	{
		Class: luaapi.Creature, Name: "seek", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "creature", Type: luaapi.ID, Kind: content.Creatures, Optional: true, Default: "nil", Doc: "the creature to look for; nil ends the search"},
			{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 1, Max: 100, Optional: true, Default: "5", Doc: "how near it must come"}},
		Doc:     "Makes a creature that follows somebody look for another creature. When it comes near that creature, it stops following and on_follow_done is called.",
		Example: `self:follow(player) self:seek("pup", 8)`,
		Run: func(c luaapi.Call) int {
			const near = 5
			c.Try(c.World().Movement().Seek(c.Self(), c.IDIf(0), c.Number(1, near)))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "hide_services", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "services", Type: luaapi.Data, Doc: "a list of services, named like the actions of menus: vendor, trainer, bank, mail, auction, flight; an empty list shows all again"}},
		Doc:     "Hides some services of the creature's definition from those who talk to it. Services that a menu offers stay.",
		Example: `self:hide_services{"vendor"}`,
		Eluna:   []string{"SetNPCFlags"},
		Run: func(c luaapi.Call) int {
			var hidden content.Services
			for _, e := range c.Data(0).Entries() {
				i := slices.IndexFunc(content.MenuActions[:], func(a content.MenuActionInfo) bool { return a.Name == e.Value.Text() })
				if i < 0 {
					c.BadArgument(0, "there is no service \""+luaapi.Clip(e.Value.Text())+"\"")
				}
				hidden = hidden.With(content.MenuActions[i].Kind)
			}
			c.Try(c.World().Services().Hide(c.Self(), hidden))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "summon_group", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "group", Type: luaapi.Text, Doc: "one of the `summon_groups` of its definition"}},
		Results: []luaapi.Result{{Name: "creatures", Type: luaapi.Units}},
		Doc:     "Summons all creatures of a group of its definition. Creatures that cannot appear are left out.",
		Example: `for _, pup in ipairs(self:summon_group("litter")) do pup:attack(self) end`,
		Eluna:   []string{"SummonCreatureGroup"},
		Run:     func(c luaapi.Call) int { return c.GiveUnits(c.World().Creatures().SummonGroup(c.Self(), c.Text(0))) },
	},
}
