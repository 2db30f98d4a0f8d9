package unit

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/spell"
	"loam/scripting/luaapi"
)

// Fighting is what units do to each other.
var Fighting = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "attack", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "target", Type: luaapi.AUnit, Doc: "whom"}},
		Results: []luaapi.Result{{Name: "begun", Type: luaapi.Bool}, {Name: "reason", Type: luaapi.Text, Nil: true, Doc: "why not"}},
		Doc:     "Attacks a unit; a creature turns to it at once, whatever its threat. False and a reason when it may not, such as a friend or somebody dead.",
		Example: `self:attack(player)`,
		Eluna:   []string{"AttackStart", "Attack", "MoveChase", "SetInCombatWith"},
		Run: func(c luaapi.Call) int {
			if err := c.World().Attack(c.Self(), c.Unit(0)); err != nil {
				return c.GiveBool(false) + c.GiveText(err.Error())
			}
			return c.GiveBool(true)
		},
	},
	{
		Class: luaapi.Unit, Name: "stop_attack", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Doc:     "Lowers its weapon; a creature gives its fight up and goes home.",
		Example: `self:stop_attack()`,
		Eluna:   []string{"AttackStop"},
		Run:     func(c luaapi.Call) int { c.World().StopAttack(c.Self()); return 0 },
	},
	{
		Class: luaapi.Unit, Name: "damage", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params: []luaapi.Param{{Name: "victim", Type: luaapi.AUnit, Doc: "who is hurt"}, luaapi.Amount("before the handlers of on_damage_dealt and on_damage_taken"),
			{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "of what kind; with any of them, what auras do to damage counts", Fields: []luaapi.Param{
				{Name: "school", Type: luaapi.ID, Kind: content.Schools, Optional: true, Doc: "of which school"},
				{Name: "spell", Type: luaapi.ID, Kind: content.Spells, Optional: true, Doc: "by which spell: what players are shown, and whose tags count"},
			}}},
		Results: []luaapi.Result{{Name: "lost", Type: luaapi.Integer, Unit: "points", Doc: "what the victim really lost"}},
		Doc:     "Hurts a unit, without a swing that could miss. It makes threat and may kill.",
		Example: `self:damage(enemy, 25)`,
		Eluna:   []string{"DealDamage"},
		Run: func(c luaapi.Call) int {
			if h, some := harm(c, 2); some {
				return c.GiveNumber(float64(c.World().Hurt(c.Self(), c.Unit(0), h)))
			}
			return c.GiveNumber(float64(c.World().Damage(c.Self(), c.Unit(0), c.Points(1))))
		},
	},
	{
		Class: luaapi.Unit, Name: "suffer", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{luaapi.Amount("before the handlers of on_damage_taken")},
		Results: []luaapi.Result{{Name: "lost", Type: luaapi.Integer, Unit: "points", Doc: "what it really lost"}},
		Doc:     "Loses health with nobody behind it: lava, a fall, a curse.",
		Example: `player:suffer(10)`,
		Eluna:   []string{"EnvironmentalDamage"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().Damage(nil, c.Self(), c.Points(0))))
		},
	},
	{
		Class: luaapi.Unit, Name: "heal", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "target", Type: luaapi.AUnit, Doc: "who is healed"}, luaapi.Amount("at most what is missing is given")},
		Results: []luaapi.Result{{Name: "won", Type: luaapi.Integer, Unit: "points", Doc: "what the target really won"}},
		Doc:     "Gives a living unit health back.",
		Example: `self:heal(self, 50)`,
		Eluna:   []string{"DealHeal"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().Heal(c.Self(), c.Unit(0), c.Points(1))))
		},
	},
	{
		Class: luaapi.Unit, Name: "kill", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "victim", Type: luaapi.AUnit, Doc: "who dies"}},
		Doc:     "Kills a unit outright, past all handlers of damage.",
		Example: `self:kill(self)`,
		Eluna:   []string{"Kill", "KillPlayer"},
		Run: func(c luaapi.Call) int {
			if victim := c.Unit(0); victim.Alive() {
				c.World().Kill(c.Self(), victim)
			}
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "evade", Where: luaapi.OnMap,
		Doc:     "Gives its fight up, runs home and heals.",
		Example: `if self:distance_to(0, 0) > 60 then self:evade() end`,
		Eluna:   []string{"MoveHome", "EnterEvadeMode"},
		Run:     func(c luaapi.Call) int { c.World().Evade(c.Self()); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "call_for_help", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 0, Max: luaapi.FarYards, Doc: "how far the call carries"}},
		Results: []luaapi.Result{{Name: "came", Type: luaapi.Integer, Unit: "creatures"}},
		Doc:     "Lets friendly idle creatures near it join its fight and tells how many came.",
		Example: `self:call_for_help(20)`,
		Eluna:   []string{"CallForHelp", "CallAssistance"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.World().CallForHelp(c.Self(), c.Number(0, 0)))) },
	},
	{
		Class: luaapi.Creature, Name: "threat", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "enemy", Type: luaapi.AUnit, Doc: "towards whom"}},
		Results: []luaapi.Result{{Name: "threat", Type: luaapi.Number, Unit: "threat", Doc: "0 when it is not on the list"}},
		Doc:     "Its threat towards an enemy.",
		Example: `if self:threat(enemy) > 1000 then self:say("enough") end`,
		Eluna:   []string{"GetThreat"},
		Run: func(c luaapi.Call) int {
			enemy := c.Unit(0).GUID
			for _, g := range c.Self().Grudges {
				if g.Enemy == enemy {
					return c.GiveNumber(g.Threat)
				}
			}
			return c.GiveNumber(0)
		},
	},
	{
		Class: luaapi.Creature, Name: "threat_list", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "enemies", Type: luaapi.Units}},
		Doc:     "Its enemies, in the order in which they came onto its list.",
		Example: `for _, enemy in ipairs(self:threat_list()) do self:damage(enemy, 5) end`,
		Eluna:   []string{"GetAITargets", "GetThreatList", "GetAttackers"},
		Run: func(c luaapi.Call) int {
			var found []*entity.Unit
			for _, g := range c.Self().Grudges {
				if u, here := c.World().Unit(g.Enemy); here {
					found = append(found, u)
				}
			}
			return c.GiveUnits(found)
		},
	},
	{
		Class: luaapi.Creature, Name: "add_threat", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "enemy", Type: luaapi.AUnit, Doc: "towards whom"},
			{Name: "amount", Type: luaapi.Number, Unit: "threat", Min: -luaapi.ManyPoints, Max: luaapi.ManyPoints, Doc: "may be negative"},
		},
		Doc:     "Changes its threat towards an enemy; begins a fight where there is none.",
		Example: `self:add_threat(player, 100)`,
		Eluna:   []string{"AddThreat", "ModifyThreatPct"},
		Run:     func(c luaapi.Call) int { c.World().AddThreat(c.Self(), c.Unit(0), c.Number(1, 0)); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_threat", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "enemy", Type: luaapi.AUnit, Doc: "towards whom"},
			{Name: "amount", Type: luaapi.Number, Unit: "threat", Min: 0, Max: luaapi.ManyPoints, Doc: "the new threat"},
		},
		Doc:     "Sets its threat towards an enemy; begins a fight where there is none.",
		Example: `self:set_threat(player, 0)`,
		Eluna:   []string{"SetThreat"},
		Run:     func(c luaapi.Call) int { c.World().SetThreat(c.Self(), c.Unit(0), c.Number(1, 0)); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "clear_threat", Where: luaapi.OnMap,
		Doc:     "Forgets all its enemies; it evades.",
		Example: `self:clear_threat()`,
		Eluna:   []string{"ClearThreatList", "ClearThreat", "ResetAllThreat"},
		Run:     func(c luaapi.Call) int { c.World().ClearThreat(c.Self()); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "enemies", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "count", Type: luaapi.Integer, Unit: "units"}},
		Doc:     "How many enemies are on its threat list.",
		Example: `if self:enemies() > 3 then self:call_for_help(30) end`,
		Eluna:   []string{"GetAITargetsCount"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(len(c.Self().Grudges))) },
	},
}

// harm is the damage that argument 1 and the options in argument i mean, and
// whether they say anything.
func harm(c luaapi.Call, i int) (h spell.Harm, some bool) {
	school, by := c.FieldText(i, "school"), c.FieldText(i, "spell")
	if school == "" && by == "" {
		return h, false
	}
	h.Amount = float64(c.Points(1))
	if by != "" {
		h.Spell = luaapi.Qualify(c.Host.Bundle(), by)
		if def, ok := c.World().Content().Spell(h.Spell); ok {
			h.School, h.Tags = def.School, def.Tags
		}
	}
	if school != "" {
		h.School = luaapi.Qualify(c.Host.Bundle(), school)
	}
	return h, true
}
