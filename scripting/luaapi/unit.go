package luaapi

import (
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/plain"
)

// units is what can be asked of any unit.
var units = []Entry{
	{
		Class: Unit, Name: "valid", Where: OnMap, Gone: true,
		Results: []Result{{Name: "valid", Type: Bool}},
		Doc:     "Tells whether the unit is still on the map. All other methods are an error on a unit that is gone.",
		Example: `if enemy:valid() then self:attack(enemy) end`,
		Eluna:   []string{"IsInWorld"},
		Run: func(c Call) int {
			g, _ := c.Host.GUID(c.L.Get(1))
			_, here := c.World().Unit(g)
			return c.GiveBool(here)
		},
	},
	{
		Class: Unit, Name: "ref", Where: OnMap,
		Results: []Result{{Name: "ref", Type: Ref}},
		Doc:     "What names the unit in state, messages and timers. map:unit(ref) finds it again on the same map.",
		Example: `self.state.striker = enemy:ref()`,
		Eluna:   []string{"GetGUID", "GetGUIDLow"},
		Run:     func(c Call) int { return c.GiveData(plain.OfRef(c.Self().GUID)) },
	},
	{
		Class: Unit, Name: "name", Where: OnMap,
		Results: []Result{{Name: "name", Type: Text}},
		Doc:     "Its name; of a creature in the default language.",
		Example: `self:say("greet", {name = player:name()})`,
		Eluna:   []string{"GetName"},
		Run:     func(c Call) int { return c.GiveText(nameOf(c.World().Content(), c.Self())) },
	},
	{
		Class: Unit, Name: "def", Where: OnMap,
		Results: []Result{{Name: "id", Type: ID}},
		Doc:     "The id of its definition; of a player that of the character start.",
		Example: `if ally:def() == "meadow:grey_wolf" then ally:attack(enemy) end`,
		Eluna:   []string{"GetEntry"},
		Run:     func(c Call) int { return c.GiveText(string(c.Self().Def)) },
	},
	{
		Class: Unit, Name: "faction", Where: OnMap,
		Results: []Result{{Name: "id", Type: ID}},
		Doc:     "The id of its faction.",
		Example: `if unit:faction() == self:faction() then self:emote("nods") end`,
		Eluna:   []string{"GetFaction"},
		Run:     func(c Call) int { return c.GiveText(string(c.Self().Faction)) },
	},
	{
		Class: Unit, Name: "level", Where: OnMap,
		Results: []Result{{Name: "level", Type: Integer, Unit: "levels"}},
		Doc:     "Its level.",
		Example: `if enemy:level() > self:level() + 5 then self:flee("5s") end`,
		Eluna:   []string{"GetLevel"},
		Run:     func(c Call) int { return c.GiveNumber(float64(c.Self().Level)) },
	},
	{
		Class: Unit, Name: "health", Where: OnMap,
		Results: []Result{{Name: "points", Type: Integer, Unit: "points"}},
		Doc:     "Its health; 0 is dead.",
		Example: `if self:health() < 100 then self:call_for_help(20) end`,
		Eluna:   []string{"GetHealth"},
		Run:     func(c Call) int { return c.GiveNumber(float64(c.Self().Health)) },
	},
	{
		Class: Unit, Name: "max_health", Where: OnMap,
		Results: []Result{{Name: "points", Type: Integer, Unit: "points"}},
		Doc:     "Its full health.",
		Example: `self:heal(self, self:max_health() / 10)`,
		Eluna:   []string{"GetMaxHealth"},
		Run:     func(c Call) int { return c.GiveNumber(float64(c.Self().MaxHealth)) },
	},
	{
		Class: Unit, Name: "health_pct", Where: OnMap,
		Results: []Result{{Name: "percent", Type: Number, Unit: "percent"}},
		Doc:     "Its health as a share of full health, 0 to 100.",
		Example: `if friend:health_pct() < 30 then self:heal(friend, 50) end`,
		Eluna:   []string{"GetHealthPct"},
		Run:     func(c Call) int { return c.GiveNumber(c.Self().Share() * 100) },
	},
	{
		Class: Unit, Name: "is_player", Where: OnMap,
		Results: []Result{{Name: "player", Type: Bool}},
		Doc:     "Tells whether a session runs it.",
		Example: `if enemy:is_player() then enemy:tell("beware") end`,
		Eluna:   []string{"IsPlayer", "ToPlayer"},
		Run:     func(c Call) int { return c.GiveBool(c.Self().IsPlayer()) },
	},
	{
		Class: Unit, Name: "is_creature", Where: OnMap,
		Results: []Result{{Name: "creature", Type: Bool}},
		Doc:     "Tells whether the server runs it.",
		Example: `if ally:is_creature() then ally:attack(enemy) end`,
		Eluna:   []string{"ToCreature"},
		Run:     func(c Call) int { return c.GiveBool(!c.Self().IsPlayer()) },
	},
	{
		Class: Unit, Name: "is_dead", Where: OnMap,
		Results: []Result{{Name: "dead", Type: Bool}},
		Doc:     "Tells whether it is dead: it lies there, or is a ghost.",
		Example: `if not enemy:is_dead() then self:attack(enemy) end`,
		Eluna:   []string{"IsDead", "IsAlive"},
		Run:     func(c Call) int { return c.GiveBool(c.Self().Dead) },
	},
	{
		Class: Unit, Name: "is_rooted", Where: OnMap,
		Results: []Result{{Name: "rooted", Type: Bool}},
		Doc:     "Tells whether it is held fast where it stands.",
		Example: `if self:in_combat() and not enemy:is_rooted() then self:flee("3s") end`,
		Eluna:   []string{"IsRooted"},
		Run:     func(c Call) int { return c.GiveBool(c.Self().Rooted) },
	},
	{
		Class: Unit, Name: "stance", Where: OnMap,
		Results: []Result{{Name: "stance", Type: Text, Doc: `"standing", "sitting", "sleeping" or "kneeling"`}},
		Doc:     "How it stands.",
		Example: `if player:stance() == "kneeling" then self:say("Rise.") end`,
		Eluna:   []string{"GetStandState", "IsStandState"},
		Run:     func(c Call) int { return c.GiveText(c.Self().Stance.String()) },
	},
	{
		Class: Unit, Name: "speed", Where: OnMap,
		Results: []Result{{Name: "factor", Type: Number, Unit: "factor", Doc: "1 is as defined"}},
		Doc:     "The factor on how fast it moves.",
		Example: `if player:speed() < 1 then player:set_speed(1) end`,
		Eluna:   []string{"GetSpeed"},
		Run:     func(c Call) int { return c.GiveNumber(c.Self().Speed) },
	},
	{
		Class: Unit, Name: "in_combat", Where: OnMap,
		Results: []Result{{Name: "combat", Type: Bool}},
		Doc:     "Tells whether it is in combat.",
		Example: `if not self:in_combat() then self:say("bored") end`,
		Eluna:   []string{"IsInCombat"},
		Run:     func(c Call) int { return c.GiveBool(c.Self().Combat) },
	},
	{
		Class: Unit, Name: "is_moving", Where: OnMap,
		Results: []Result{{Name: "moving", Type: Bool}},
		Doc:     "Tells whether the server is walking it somewhere; always false for a player, whose client moves it.",
		Example: `if not self:is_moving() then self:resume() end`,
		Eluna:   []string{"IsMoving"},
		Run:     func(c Call) int { return c.GiveBool(c.Self().Way.Moving()) },
	},
	{
		Class: Unit, Name: "has_tag", Where: OnMap,
		Params:  []Param{{Name: "tag", Type: Text, Doc: "as in the definition or the spawn"}},
		Results: []Result{{Name: "tagged", Type: Bool}},
		Doc:     "Tells whether its definition or its spawn carries a tag.",
		Example: `if ally:has_tag("guard") then ally:say("halt") end`,
		Run:     func(c Call) int { return c.GiveBool(c.Self().HasTag(c.Text(0))) },
	},
	{
		Class: Unit, Name: "tags", Where: OnMap,
		Results: []Result{{Name: "tags", Type: List}},
		Doc:     "The tags of its definition and its spawn, as a list of strings.",
		Example: `for _, tag in ipairs(self:tags()) do print(tag) end`,
		Run: func(c Call) int {
			tags := c.Self().Tags
			values := make([]plain.Value, len(tags))
			for i, t := range tags {
				values[i] = plain.OfString(t)
			}
			return c.GiveData(plain.OfList(values...))
		},
	},
	{
		Class: Unit, Name: "position", Where: OnMap,
		Results: []Result{
			{Name: "x", Type: Number, Unit: "yards"}, {Name: "y", Type: Number, Unit: "yards"},
			{Name: "z", Type: Number, Unit: "yards"}, {Name: "facing", Type: Number, Unit: "radians"},
		},
		Doc:     "Where it stands and where it looks; facing is counterclockwise from the x axis.",
		Example: `local x, y = enemy:position() self:move_to(x, y)`,
		Eluna:   []string{"GetLocation", "GetX", "GetY", "GetZ", "GetO"},
		Run: func(c Call) int {
			p := c.Self().Position
			return c.GiveNumber(p.X) + c.GiveNumber(p.Y) + c.GiveNumber(p.Z) + c.GiveNumber(p.Facing)
		},
	},
	{
		Class: Unit, Name: "distance", Where: OnMap,
		Params:  []Param{{Name: "other", Type: AUnit, Doc: "to whom"}},
		Results: []Result{{Name: "yards", Type: Number, Unit: "yards"}},
		Doc:     "The distance between the edges of two units, at least 0.",
		Example: `if self:distance(enemy) > 30 then self:evade() end`,
		Eluna:   []string{"GetDistance", "GetExactDistance"},
		Run:     func(c Call) int { return c.GiveNumber(c.Self().Gap(c.Unit(0))) },
	},
	{
		Class: Unit, Name: "in_sight", Where: OnMap,
		Params:  []Param{{Name: "other", Type: AUnit, Doc: "whom"}},
		Results: []Result{{Name: "sees", Type: Bool}},
		Doc:     "Whether nothing that blocks sight, neither the ground nor an obstacle, is between the eyes of two units. It is the same both ways, at any distance and wherever they look.",
		Example: `if self:in_sight(enemy) then self:say("There you are!") end`,
		Eluna:   []string{"IsWithinLoS"},
		Run:     func(c Call) int { return c.GiveBool(c.World().InSight(c.Self(), c.Unit(0))) },
	},
	{
		Class: Unit, Name: "sees_spot", Where: OnMap,
		Params:  point("the spot"),
		Results: []Result{{Name: "sees", Type: Bool}},
		Doc:     "Whether nothing that blocks sight is between its eyes and a spot.",
		Example: `if not self:sees_spot(10, 5) then self:move_to(10, 5) end`,
		Run:     func(c Call) int { return c.GiveBool(c.World().SeesPoint(c.Self(), c.Point(0))) },
	},
	{
		Class: Unit, Name: "distance_to", Where: OnMap,
		Params:  point("the spot"),
		Results: []Result{{Name: "yards", Type: Number, Unit: "yards"}},
		Doc:     "The distance from its middle to a spot.",
		Example: `if self:distance_to(10, 5) < 2 then self:say("arrived") end`,
		Eluna:   []string{"GetDistance2d"},
		Run:     func(c Call) int { return c.GiveNumber(geo.Distance(c.Self().Position.Point, c.Point(0))) },
	},
	{
		Class: Unit, Name: "reaction", Where: OnMap,
		Params:  []Param{{Name: "other", Type: AUnit, Doc: "towards whom"}},
		Results: []Result{{Name: "reaction", Type: Text, Doc: `"hostile", "neutral" or "friendly"`}},
		Doc:     "What it feels for another unit.",
		Example: `if self:reaction(player) == "hostile" then self:attack(player) end`,
		Eluna:   []string{"GetReaction", "IsHostileTo", "IsFriendlyTo"},
		Run:     func(c Call) int { return c.GiveText(c.World().Reaction(c.Self(), c.Unit(0)).String()) },
	},
	{
		Class: Unit, Name: "victim", Where: OnMap,
		Results: []Result{{Name: "victim", Type: AUnit, Nil: true}},
		Doc:     "Whom it attacks now; nil when nobody.",
		Example: `local victim = self:victim() if victim then self:damage(victim, 20) end`,
		Eluna:   []string{"GetVictim"},
		Run:     func(c Call) int { return c.GiveFound(c.Self().Victim) },
	},
}

// point is the parameters of a location.
func point(what string) []Param {
	const far = 1e6
	return []Param{
		{Name: "x", Type: Number, Unit: "yards", Min: -far, Max: far, Doc: what},
		{Name: "y", Type: Number, Unit: "yards", Min: -far, Max: far, Doc: what},
		{Name: "z", Type: Number, Unit: "yards", Min: -far, Max: far, Doc: what, Optional: true, Default: "the ground of the map"},
	}
}

// nameOf is a unit's name as scripts see it. A player's is its own and is never
// looked up.
func nameOf(s *content.Snapshot, u *entity.Unit) string {
	if u.IsPlayer() {
		return u.Name.Key
	}
	return s.Line(content.DefaultLanguage, u.Name)
}
