// Package unit owns the methods that creatures and players share: identity and
// position, speech, combat, movement, and the sounds, emotes and appearance that
// players see. Its functions run on the goroutine of the map.
package unit

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// Units are the methods that read facts about any unit.
var Units = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "valid", Where: luaapi.OnMap, Gone: true,
		Results: []luaapi.Result{{Name: "valid", Type: luaapi.Bool}},
		Doc:     "Returns whether the unit is still on the map. All other methods raise an error on a unit that is gone.",
		Example: `if enemy:valid() then self:attack(enemy) end`,
		Eluna:   []string{"IsInWorld"},
		Run: func(c luaapi.Call) int {
			g, _ := c.Host.GUID(c.L.Get(1))
			_, here := c.World().Unit(g)
			return c.GiveBool(here)
		},
	},
	{
		Class: luaapi.Unit, Name: "ref", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "ref", Type: luaapi.Ref}},
		Doc:     "Returns a value that identifies the unit in state, messages and timers. map:unit(ref) finds the unit again on the same map.",
		Example: `self.state.striker = enemy:ref()`,
		Eluna:   []string{"GetGUID", "GetGUIDLow"},
		Run:     func(c luaapi.Call) int { return c.GiveData(value.OfRef(c.Self().GUID)) },
	},
	{
		Class: luaapi.Unit, Name: "name", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "name", Type: luaapi.Text}},
		Doc:     "Returns the unit's name; for a creature, in the default language.",
		Example: `self:say("greet", {name = player:name()})`,
		Eluna:   []string{"GetName"},
		Run:     func(c luaapi.Call) int { return c.GiveText(nameOf(c.World().Content(), c.Self())) },
	},
	{
		Class: luaapi.Unit, Name: "def", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID}},
		Doc:     "Returns the id of the unit's definition; for a player, that of the character start.",
		Example: `if ally:def() == "meadow:grey_wolf" then ally:attack(enemy) end`,
		Eluna:   []string{"GetEntry", "GetClass", "GetRace", "GetClassAsString", "GetRaceAsString"},
		Run:     func(c luaapi.Call) int { return c.GiveText(string(c.Self().Def)) },
	},
	{
		Class: luaapi.Unit, Name: "faction", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID}},
		Doc:     "Returns the id of the unit's faction.",
		Example: `if unit:faction() == self:faction() then self:emote("nods") end`,
		Eluna:   []string{"GetFaction", "GetTeam", "IsAlliance", "IsHorde"},
		Run:     func(c luaapi.Call) int { return c.GiveText(string(c.Self().Faction)) },
	},
	{
		Class: luaapi.Unit, Name: "level", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "level", Type: luaapi.Integer, Unit: "levels"}},
		Doc:     "Returns the unit's level.",
		Example: `if enemy:level() > self:level() + 5 then self:flee("5s") end`,
		Eluna:   []string{"GetLevel"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.Self().Level)) },
	},
	{
		Class: luaapi.Unit, Name: "health", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Integer, Unit: "points"}},
		Doc:     "Returns the unit's health. 0 means that it is dead.",
		Example: `if self:health() < 100 then self:call_for_help(20) end`,
		Eluna:   []string{"GetHealth"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.Self().Health)) },
	},
	{
		Class: luaapi.Unit, Name: "max_health", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Integer, Unit: "points"}},
		Doc:     "Returns the unit's maximum health.",
		Example: `self:heal(self, self:max_health() / 10)`,
		Eluna:   []string{"GetMaxHealth"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.Self().MaxHealth)) },
	},
	{
		Class: luaapi.Unit, Name: "health_pct", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "percent", Type: luaapi.Number, Unit: "percent"}},
		Doc:     "Returns the unit's health as a percentage of its maximum, 0 to 100.",
		Example: `if friend:health_pct() < 30 then self:heal(friend, 50) end`,
		Eluna:   []string{"GetHealthPct", "HealthBelowPct", "HealthAbovePct", "IsFullHealth"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(c.Self().Share() * 100) },
	},
	{
		Class: luaapi.Unit, Name: "is_player", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "player", Type: luaapi.Bool}},
		Doc:     "Returns whether the unit is a player, a unit that a session controls.",
		Example: `if enemy:is_player() then enemy:tell("beware") end`,
		Eluna:   []string{"IsPlayer", "ToPlayer"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.Self().IsPlayer()) },
	},
	{
		Class: luaapi.Unit, Name: "is_creature", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "creature", Type: luaapi.Bool}},
		Doc:     "Returns whether the unit is a creature, a unit that the server controls.",
		Example: `if ally:is_creature() then ally:attack(enemy) end`,
		Eluna:   []string{"ToCreature"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(!c.Self().IsPlayer()) },
	},
	{
		Class: luaapi.Unit, Name: "is_dead", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "dead", Type: luaapi.Bool}},
		Doc:     "Returns whether the unit is dead, as a corpse or as a ghost.",
		Example: `if not enemy:is_dead() then self:attack(enemy) end`,
		Eluna:   []string{"IsDead"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.Self().Dead) },
	},
	{
		Class: luaapi.Unit, Name: "is_rooted", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "rooted", Type: luaapi.Bool}},
		Doc:     "Returns whether the unit is rooted and cannot move.",
		Example: `if self:in_combat() and not enemy:is_rooted() then self:flee("3s") end`,
		Eluna:   []string{"IsRooted"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.Self().Rooted) },
	},
	{
		Class: luaapi.Unit, Name: "is_mounted", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "mounted", Type: luaapi.Bool}},
		Doc:     "Returns whether an aura mounts the unit.",
		Example: `if player:is_mounted() then return false, "Dismount first." end`,
		Eluna:   []string{"IsMounted"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.Self().Control&entity.Mounted != 0) },
	},
	{
		Class: luaapi.Unit, Name: "dismount", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Results: []luaapi.Result{{Name: "dismounted", Type: luaapi.Bool, Doc: "false: no aura mounted the unit"}},
		Doc:     "Removes the auras that mount the unit. It does not remove a mount that `set_mount` gave a creature: only `set_mount` does.",
		Example: `player:dismount()`,
		Eluna:   []string{"Dismount"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Movement().Dismount(c.Self()) > 0) },
	},
	{
		Class: luaapi.Unit, Name: "stance", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "stance", Type: luaapi.Text, Doc: `"standing", "sitting", "sleeping" or "kneeling"`}},
		Doc:     "Returns the unit's stance.",
		Example: `if player:stance() == "kneeling" then self:say("Rise.") end`,
		Eluna:   []string{"GetStandState", "IsStandState"},
		Run:     func(c luaapi.Call) int { return c.GiveText(c.Self().Stance.String()) },
	},
	{
		Class: luaapi.Unit, Name: "speed", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "factor", Type: luaapi.Number, Unit: "factor", Doc: "1 is the defined speed"}},
		Doc:     "Returns the factor on the unit's movement speed.",
		Example: `if player:speed() < 1 then player:set_speed(1) end`,
		Eluna:   []string{"GetSpeed", "GetSpeedRate"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(c.Self().Speed) },
	},
	{
		Class: luaapi.Unit, Name: "in_combat", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "combat", Type: luaapi.Bool}},
		Doc:     "Returns whether the unit is in combat.",
		Example: `if not self:in_combat() then self:say("bored") end`,
		Eluna:   []string{"IsInCombat"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.Self().Combat) },
	},
	{
		Class: luaapi.Unit, Name: "is_moving", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "moving", Type: luaapi.Bool}},
		Doc:     "Returns whether the server is moving the unit. Always false for a player, whose client moves it.",
		Example: `if not self:is_moving() then self:resume() end`,
		Eluna:   []string{"IsMoving"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.Self().Way.Moving()) },
	},
	{
		Class: luaapi.Unit, Name: "has_tag", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "tag", Type: luaapi.Text, Doc: "a tag of the definition or the spawn"}},
		Results: []luaapi.Result{{Name: "tagged", Type: luaapi.Bool}},
		Doc:     "Returns whether the unit's definition or spawn has a tag.",
		Example: `if ally:has_tag("guard") then ally:say("halt") end`,
		Eluna:   []string{"GetCreatureType", "GetCreatureFamily", "IsElite", "IsWorldBoss", "IsDungeonBoss", "IsGuard", "IsCivilian"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.Self().HasTag(c.Text(0))) },
	},
	{
		Class: luaapi.Unit, Name: "tags", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "tags", Type: luaapi.List}},
		Doc:     "Returns the tags of the unit's definition and spawn as a list of strings.",
		Example: `for _, tag in ipairs(self:tags()) do print(tag) end`,
		Run: func(c luaapi.Call) int {
			tags := c.Self().Tags
			values := make([]value.Value, len(tags))
			for i, t := range tags {
				values[i] = value.OfString(t)
			}
			return c.GiveData(value.OfList(values...))
		},
	},
	{
		Class: luaapi.Unit, Name: "position", Where: luaapi.OnMap,
		Results: []luaapi.Result{
			{Name: "x", Type: luaapi.Number, Unit: "yards"}, {Name: "y", Type: luaapi.Number, Unit: "yards"},
			{Name: "z", Type: luaapi.Number, Unit: "yards"}, {Name: "facing", Type: luaapi.Number, Unit: "radians"},
		},
		Doc:     "Returns the unit's position and facing. Facing is counterclockwise from the x axis.",
		Example: `local x, y = enemy:position() self:move_to(x, y)`,
		Eluna:   []string{"GetLocation", "GetX", "GetY", "GetZ", "GetO"},
		Run: func(c luaapi.Call) int {
			p := c.Self().Position
			return c.GiveNumber(p.X) + c.GiveNumber(p.Y) + c.GiveNumber(p.Z) + c.GiveNumber(p.Facing)
		},
	},
	{
		Class: luaapi.Unit, Name: "distance", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "other", Type: luaapi.AUnit, Doc: "the other unit"}},
		Results: []luaapi.Result{{Name: "yards", Type: luaapi.Number, Unit: "yards"}},
		Doc:     "Returns the distance between the edges of two units, at least 0.",
		Example: `if self:distance(enemy) > 30 then self:evade() end`,
		Eluna:   []string{"GetDistance", "GetExactDistance", "IsWithinDist", "IsInRange", "GetExactDistance2d"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(c.Self().Gap(c.Unit(0))) },
	},
	{
		Class: luaapi.Unit, Name: "bearing", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "other", Type: luaapi.AUnit, Doc: "the other unit"}},
		Results: []luaapi.Result{{Name: "radians", Type: luaapi.Number, Unit: "radians", Doc: "from -pi to pi: 0 is straight ahead, positive values are to the left, pi is behind the unit"}},
		Doc:     "Returns the direction of another unit, relative to this unit's position and facing.",
		Example: `if math.abs(self:bearing(enemy)) > math.pi / 2 then self:say("Behind me!") end`,
		Eluna:   []string{"GetAngle", "IsInFront", "IsInBack"},
		Run: func(c luaapi.Call) int {
			self := c.Self()
			turn := geo.NormalizeAngle(geo.Heading(self.Position.Point, c.Unit(0).Position.Point) - self.Position.Facing)
			if turn > math.Pi {
				turn -= 2 * math.Pi
			}
			return c.GiveNumber(turn)
		},
	},
	{
		Class: luaapi.Unit, Name: "spot_at", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 0, Max: luaapi.FarYards, Doc: "distance from the unit"},
			{Name: "angle", Type: luaapi.Number, Unit: "radians", Min: -2 * math.Pi, Max: 2 * math.Pi, Optional: true, Default: "0", Doc: "relative to the unit's facing; positive values are to the left"},
		},
		Results: []luaapi.Result{
			{Name: "x", Type: luaapi.Number, Unit: "yards"}, {Name: "y", Type: luaapi.Number, Unit: "yards"}, {Name: "z", Type: luaapi.Number, Unit: "yards"},
		},
		Doc:     "Returns the point at a distance and an angle from the unit, on the ground of the map.",
		Example: `self:summon("meadow:pup", self:spot_at(5, math.pi))`,
		Eluna:   []string{"GetRelativePoint"},
		Run: func(c luaapi.Call) int {
			self := c.Self()
			to := self.Position.Point.Ahead(self.Position.Facing+c.Number(1, 0), c.Number(0, 0))
			return c.GiveNumber(to.X) + c.GiveNumber(to.Y) + c.GiveNumber(c.Ground(to.X, to.Y))
		},
	},
	{
		Class: luaapi.Unit, Name: "scale", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "factor", Type: luaapi.Number, Unit: "factor", Doc: "1 is the model's own size"}},
		Doc:     "Returns the unit's scale; for a creature, as `set_scale` has left it.",
		Example: `if self:scale() < 2 then self:say("Small, but quick!") end`,
		Eluna:   []string{"GetScale"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(c.Self().Scale) },
	},
	{
		Class: luaapi.Unit, Name: "in_sight", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "other", Type: luaapi.AUnit, Doc: "the other unit"}},
		Results: []luaapi.Result{{Name: "sees", Type: luaapi.Bool}},
		Doc:     "Returns whether two units have line of sight: neither the ground nor an obstacle that blocks sight is between their eyes. The result is the same in both directions, at any distance and for any facing.",
		Example: `if self:in_sight(enemy) then self:say("There you are!") end`,
		Eluna:   []string{"IsWithinLoS"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Terrain().InSight(c.Self(), c.Unit(0))) },
	},
	{
		Class: luaapi.Unit, Name: "sees_spot", Where: luaapi.OnMap,
		Params:  luaapi.Point("the point"),
		Results: []luaapi.Result{{Name: "sees", Type: luaapi.Bool}},
		Doc:     "Returns whether nothing that blocks sight is between the unit's eyes and a point.",
		Example: `if not self:sees_spot(10, 5) then self:move_to(10, 5) end`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Terrain().SeesPoint(c.Self(), c.Point(0))) },
	},
	{
		Class: luaapi.Unit, Name: "distance_to", Where: luaapi.OnMap,
		Params:  luaapi.Point("the point"),
		Results: []luaapi.Result{{Name: "yards", Type: luaapi.Number, Unit: "yards"}},
		Doc:     "Returns the distance from the unit's centre to a point.",
		Example: `if self:distance_to(10, 5) < 2 then self:say("arrived") end`,
		Eluna:   []string{"GetDistance2d"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(geo.Distance(c.Self().Position.Point, c.Point(0))) },
	},
	{
		Class: luaapi.Unit, Name: "reaction", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "other", Type: luaapi.AUnit, Doc: "the other unit"}},
		Results: []luaapi.Result{{Name: "reaction", Type: luaapi.Text, Doc: `"hostile", "neutral" or "friendly"`}},
		Doc:     "Returns the unit's reaction to another unit.",
		Example: `if self:reaction(player) == "hostile" then self:attack(player) end`,
		Eluna:   []string{"GetReaction", "IsHostileTo", "IsFriendlyTo"},
		Run:     func(c luaapi.Call) int { return c.GiveText(c.World().Combat().Reaction(c.Self(), c.Unit(0)).String()) },
	},
	{
		Class: luaapi.Unit, Name: "victim", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "victim", Type: luaapi.AUnit, Nil: true}},
		Doc:     "Returns the unit's victim, which it attacks now; nil when it attacks nobody.",
		Example: `local victim = self:victim() if victim then self:damage(victim, 20) end`,
		Eluna:   []string{"GetVictim"},
		Run:     func(c luaapi.Call) int { return c.GiveFound(c.Self().Victim) },
	},
}

// nameOf returns a unit's name for scripts. A player's name is its own and is never looked
// up.
func nameOf(s *content.Snapshot, u *entity.Unit) string {
	if u.IsPlayer() {
		return u.Name.Key
	}
	return s.Line(content.DefaultLanguage, u.Name)
}
