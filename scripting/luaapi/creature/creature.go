// Package creature owns the methods of creature: summoning, despawn and respawn,
// behaviour, journeys, phases, rules and owners. Its functions run on the goroutine of
// the map.
package creature

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/scripting/luaapi"
)

// Creatures are the methods that read facts about creatures.
var Creatures = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "spawn", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID, Nil: true}},
		Doc:     "Returns the id of the spawn that created the creature; nil for a summoned creature.",
		Example: `if self:spawn() == "meadow:gate_wolf" then self:say("my gate") end`,
		Eluna:   []string{"GetDBTableGUIDLow", "GetSpawnId"},
		Run: func(c luaapi.Call) int {
			if id := c.Self().Creature.Spawn; id != "" {
				return c.GiveText(string(id))
			}
			return c.GiveNil()
		},
	},
	{
		Class: luaapi.Creature, Name: "owner", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "owner", Type: luaapi.AUnit, Nil: true}},
		Doc:     "Returns the unit that summoned the creature; nil when nobody did or the unit is gone.",
		Example: `local owner = self:owner() if owner then self:follow(owner) end`,
		Eluna:   []string{"GetOwner", "GetCreatorGUID", "GetOwnerGUID"},
		Run:     func(c luaapi.Call) int { return c.GiveFound(c.Self().Creature.Owner) },
	},
	{
		Class: luaapi.Creature, Name: "home", Where: luaapi.OnMap,
		Results: []luaapi.Result{
			{Name: "x", Type: luaapi.Number, Unit: "yards"}, {Name: "y", Type: luaapi.Number, Unit: "yards"}, {Name: "z", Type: luaapi.Number, Unit: "yards"},
		},
		Doc:     "Returns the creature's home, to which it returns after a fight.",
		Example: `self:move_to(self:home())`,
		Eluna:   []string{"GetHomePosition"},
		Run: func(c luaapi.Call) int {
			p := c.Self().Creature.Home
			return c.GiveNumber(p.X) + c.GiveNumber(p.Y) + c.GiveNumber(p.Z)
		},
	},
	{
		Class: luaapi.Creature, Name: "mode", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "mode", Type: luaapi.Text, Doc: `"idle", "chase", "going home", "following", "ordered", "fleeing" or "corpse"`}},
		Doc:     "Returns the creature's current mode.",
		Example: `if self:mode() == "idle" then self:say("bored") end`,
		Eluna:   []string{"GetMovementType", "IsInEvadeMode"},
		Run:     func(c luaapi.Call) int { return c.GiveText(c.Self().Creature.Mode.String()) },
	},
}

// lifetime is the option of all summons.
var lifetime = luaapi.Param{
	Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "summoning options",
	Fields: []luaapi.Param{
		{Name: "lifetime", Type: luaapi.Span, Optional: true, Default: "until removed", Doc: "how long the creature stays; a time is drawn from a range"},
		{Name: "facing", Type: luaapi.Number, Unit: "radians", Min: -7, Max: 7, Optional: true, Default: "0", Doc: "the creature's facing"},
		{Name: "level", Type: luaapi.Integer, Unit: "levels", Min: 1, Max: 1000, Optional: true, Default: "as defined", Doc: "the creature's level"},
	},
}

// summoning are the parameters of summon.
var summoning = slices.Concat(
	[]luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Creatures, Doc: "the creature's definition"}}, luaapi.Point("where the creature appears"), []luaapi.Param{lifetime},
)

// Beings are the methods that summon, despawn and change units.
var Beings = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "summon", Where: luaapi.OnMap, Params: owning,
		Results: []luaapi.Result{{Name: "creature", Type: luaapi.AUnit, Of: luaapi.Creature}},
		Doc:     "Summons a creature that this unit owns and that belongs to no spawn.",
		Example: `local x, y = self:position() self:summon("meadow:pup", x + 2, y, nil, {lifetime = "30s"})`,
		Eluna:   []string{"SpawnCreature", "SummonCreature"},
		Run:     func(c luaapi.Call) int { return summon(c, true) },
	},
	{
		Class: luaapi.Map, Name: "summon", Where: luaapi.OnMap, Params: summoning,
		Results: []luaapi.Result{{Name: "creature", Type: luaapi.AUnit, Of: luaapi.Creature}},
		Doc:     "Summons a creature that nobody owns and that belongs to no spawn.",
		Example: `map:summon("meadow:grey_wolf", 10, 5, nil, {lifetime = "2m"})`,
		Eluna:   []string{"PerformIngameSpawn"},
		Run:     func(c luaapi.Call) int { return summon(c, false) },
	},
	{
		Class: luaapi.Creature, Name: "despawn", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "when it despawns", Fields: []luaapi.Param{
			{Name: "after", Type: luaapi.Span, Optional: true, Default: "at once", Doc: "delay before the creature despawns"},
			{Name: "respawn", Type: luaapi.Span, Optional: true, Default: "the usual respawn time", Doc: "time from the despawn until its spawn creates the next creature"},
			{Name: "at_rest", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true: the delay counts only out of combat, from the last fight"},
		}}},
		Doc:     "Despawns the creature. Its spawn creates the next one after the usual respawn time.",
		Example: `self:despawn{after = "5s"}`,
		Eluna:   []string{"DespawnOrUnsummon", "RemoveFromWorld", "RemoveCorpse"},
		Run:     despawn,
	},
	{
		Class: luaapi.Creature, Name: "respawn", Where: luaapi.OnMap,
		Doc:     "Respawns a dead creature at once and removes the dead one. Raises an error for a living creature.",
		Example: `if self:is_dead() then self:respawn() end`,
		Eluna:   []string{"Respawn"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Creatures().Respawn(c.Self())); return 0 },
	},
	{
		Class: luaapi.Unit, Name: "set_level", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "level", Type: luaapi.Integer, Unit: "levels", Min: 1, Max: 1000, Doc: "the new level"}},
		Doc:     "Sets the unit's level. Its health percentage stays the same.",
		Example: `self:set_level(12)`,
		Eluna:   []string{"SetLevel"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Progression().SetLevel(c.Self(), int(c.Number(0, 1))))
			return 0
		},
	},
	{
		Class: luaapi.Unit, Name: "set_scale", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "scale", Type: luaapi.Number, Unit: "factor", Min: 0.1, Max: 10, Doc: "1 is the model's own size"}},
		Doc:     "Sets the unit's scale.",
		Example: `self:set_scale(1.5)`,
		Eluna:   []string{"SetScale"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Appearance().SetScale(c.Self(), c.Number(0, 1))); return 0 },
	},
	{
		Class: luaapi.Unit, Name: "set_speed", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "factor", Type: luaapi.Number, Unit: "factor", Min: 0.1, Max: 10, Doc: "on walk and run; 1 is the defined speed"}},
		Doc:     "Sets the factor on the unit's movement speed.",
		Example: `self:set_speed(1.3)`,
		Eluna:   []string{"SetSpeed", "SetWalk", "SetSpeedRate"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Movement().SetSpeed(c.Self(), c.Number(0, 1))); return 0 },
	},
	{
		Class: luaapi.Unit, Name: "set_rooted", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "rooted", Type: luaapi.Bool, Doc: "false: the unit may move again"}},
		Doc:     "Roots the unit, or lets it move again. Death ends the root.",
		Example: `enemy:set_rooted(true)`,
		Eluna:   []string{"SetRooted"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Movement().SetRoot(c.Self(), c.Bool(0, false))); return 0 },
	},
	{
		Class: luaapi.Unit, Name: "set_stance", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "stance", Type: luaapi.Text, Doc: `"standing", "sitting", "sleeping" or "kneeling"`}},
		Doc:     "Makes a living unit sit, sleep, kneel or stand. A unit that moves or fights stands up.",
		Example: `self:set_stance("sitting")`,
		Eluna:   []string{"SetStandState"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Appearance().SetStance(c.Self(), stanceOf(c.Text(0))))
			return 0
		},
	},
	{
		Class: luaapi.Unit, Name: "set_faction", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "faction", Type: luaapi.ID, Kind: content.Factions, Doc: "the new faction"}},
		Doc:     "Sets the unit's faction, which decides who its enemies are.",
		Example: `self:set_faction("meadow:villagers")`,
		Eluna:   []string{"SetFaction"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Combat().SetFaction(c.Self(), c.ID(0))); return 0 },
	},
}

// despawn removes self, at once or later.
func despawn(c luaapi.Call) int {
	after, again := c.FieldSpan(0, "after"), c.FieldSpan(0, "respawn")
	if c.FieldBool(0, "at_rest", false) {
		c.Try(c.World().Creatures().DespawnAtRest(c.Self(), after))
		return 0
	}
	c.Try(c.World().Creatures().DespawnIn(c.Self(), after, again))
	return 0
}

// summon summons a creature for self or without an owner.
func summon(c luaapi.Call, owned bool) int {
	w, options := c.World(), 4
	at := geo.Position{Point: c.Point(1), Facing: geo.NormalizeAngle(c.FieldNumber(options, "facing", 0))}
	owner := c.SelfIf(owned)
	lasts := c.FieldText(options, "lifetime")
	if lasts == "" {
		lasts = "0s"
	}
	u, err := w.Creatures().SummonBound(c.Host.Bundle(), owner, c.ID(0), at, c.Drawn(lasts), bond(c, options))
	c.Try(err)
	if level := c.FieldNumber(options, "level", 0); level > 0 {
		c.Try(w.Progression().SetLevel(u, int(level)))
	}
	return c.GiveUnit(u)
}

// stanceOf returns the stance for a word; an unknown word is none.
func stanceOf(word string) intent.Stance {
	for s := range intent.Stances {
		if s.String() == word {
			return s
		}
	}
	return intent.Stances
}
