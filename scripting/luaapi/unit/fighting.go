package unit

import (
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/spell"
	"loam/scripting/luaapi"
)

// Fighting are the methods for combat, damage, healing and threat.
var Fighting = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "attack", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "target", Type: luaapi.AUnit, Doc: "the unit to attack"}},
		Results: []luaapi.Result{{Name: "begun", Type: luaapi.Bool}, {Name: "reason", Type: luaapi.Text, Nil: true, Doc: "why the attack was refused"}},
		Doc:     "Attacks a unit. A creature switches to it at once, whatever its threat. Returns false and a reason when the attack is not allowed, such as on a friend or a dead unit.",
		Example: `self:attack(player)`,
		Eluna:   []string{"AttackStart", "Attack", "MoveChase", "SetInCombatWith"},
		Run: func(c luaapi.Call) int {
			if err := c.World().Combat().Attack(c.Self(), c.Unit(0)); err != nil {
				return c.GiveBool(false) + c.GiveText(err.Error())
			}
			return c.GiveBool(true)
		},
	},
	{
		Class: luaapi.Unit, Name: "stop_attack", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Doc:     "Stops the unit's attack. A creature also leaves combat and returns home.",
		Example: `self:stop_attack()`,
		Eluna:   []string{"AttackStop"},
		Run:     func(c luaapi.Call) int { c.World().Combat().StopAttack(c.Self()); return 0 },
	},
	{
		Class: luaapi.Unit, Name: "damage", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params: []luaapi.Param{{Name: "victim", Type: luaapi.AUnit, Doc: "the unit that takes the damage"}, luaapi.Amount("damage before the handlers of on_damage_dealt and on_damage_taken"),
			{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "kind of damage; with any of these options, auras that change damage apply", Fields: []luaapi.Param{
				{Name: "school", Type: luaapi.ID, Kind: content.Schools, Optional: true, Doc: "school of the damage"},
				{Name: "spell", Type: luaapi.ID, Kind: content.Spells, Optional: true, Doc: "spell that causes the damage: players see it, and its tags apply"},
			}}},
		Results: []luaapi.Result{{Name: "lost", Type: luaapi.Integer, Unit: "points", Doc: "health that the victim actually lost"}},
		Doc:     "Damages a unit, without a swing that could miss. The damage causes threat and may kill.",
		Example: `self:damage(enemy, 25)`,
		Eluna:   []string{"DealDamage"},
		Run: func(c luaapi.Call) int {
			if h, some := harm(c, 2); some {
				return c.GiveNumber(float64(c.World().Spells().Hurt(c.Self(), c.Unit(0), h)))
			}
			return c.GiveNumber(float64(c.World().Combat().Damage(c.Self(), c.Unit(0), c.Points(1))))
		},
	},
	{
		Class: luaapi.Unit, Name: "suffer", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{luaapi.Amount("damage before the handlers of on_damage_taken")},
		Results: []luaapi.Result{{Name: "lost", Type: luaapi.Integer, Unit: "points", Doc: "health that the unit actually lost"}},
		Doc:     "Damages the unit without an attacker: lava, a fall, a curse.",
		Example: `player:suffer(10)`,
		Eluna:   []string{"EnvironmentalDamage"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().Combat().Damage(nil, c.Self(), c.Points(0))))
		},
	},
	{
		Class: luaapi.Unit, Name: "heal", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "target", Type: luaapi.AUnit, Doc: "the unit to heal"}, luaapi.Amount("health to restore, at most what is missing")},
		Results: []luaapi.Result{{Name: "won", Type: luaapi.Integer, Unit: "points", Doc: "health that the target actually gained"}},
		Doc:     "Heals a living unit.",
		Example: `self:heal(self, 50)`,
		Eluna:   []string{"DealHeal"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().Combat().Heal(c.Self(), c.Unit(0), c.Points(1))))
		},
	},
	{
		Class: luaapi.Unit, Name: "kill", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "victim", Type: luaapi.AUnit, Doc: "the unit to kill"}},
		Doc:     "Kills a unit at once, without calling any damage handlers.",
		Example: `self:kill(self)`,
		Eluna:   []string{"Kill", "KillPlayer"},
		Run: func(c luaapi.Call) int {
			if victim := c.Unit(0); victim.Alive() {
				c.World().Combat().Kill(c.Self(), victim)
			}
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "evade", Where: luaapi.OnMap,
		Doc:     "Makes the creature evade: it leaves combat, runs home and heals.",
		Example: `if self:distance_to(0, 0) > 60 then self:evade() end`,
		Eluna:   []string{"MoveHome", "EnterEvadeMode"},
		Run:     func(c luaapi.Call) int { c.World().Combat().Evade(c.Self()); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "call_for_help", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 0, Max: luaapi.FarYards, Doc: "range of the call"}},
		Results: []luaapi.Result{{Name: "came", Type: luaapi.Integer, Unit: "creatures"}},
		Doc:     "Calls friendly idle creatures nearby to join the creature's fight and returns how many came.",
		Example: `self:call_for_help(20)`,
		Eluna:   []string{"CallForHelp", "CallAssistance"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().Combat().CallForHelp(c.Self(), c.Number(0, 0))))
		},
	},
	{
		Class: luaapi.Creature, Name: "threat", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "enemy", Type: luaapi.AUnit, Doc: "the enemy"}},
		Results: []luaapi.Result{{Name: "threat", Type: luaapi.Number, Unit: "threat", Doc: "0 when the enemy is not on the threat list"}},
		Doc:     "Returns the creature's threat towards an enemy.",
		Example: `if self:threat(enemy) > 1000 then self:say("enough") end`,
		Eluna:   []string{"GetThreat"},
		Run: func(c luaapi.Call) int {
			enemy := c.Unit(0).GUID
			for _, g := range c.Self().Threats {
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
		Doc:     "Returns the enemies on the creature's threat list, in the order in which they were added.",
		Example: `for _, enemy in ipairs(self:threat_list()) do self:damage(enemy, 5) end`,
		Eluna:   []string{"GetAITargets", "GetThreatList", "GetAttackers"},
		Run: func(c luaapi.Call) int {
			var found []*entity.Unit
			for _, g := range c.Self().Threats {
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
			{Name: "enemy", Type: luaapi.AUnit, Doc: "the enemy"},
			{Name: "amount", Type: luaapi.Number, Unit: "threat", Min: -luaapi.ManyPoints, Max: luaapi.ManyPoints, Doc: "threat to add; may be negative"},
		},
		Doc:     "Adds to the creature's threat towards an enemy. Starts a fight if there is none.",
		Example: `self:add_threat(player, 100)`,
		Eluna:   []string{"AddThreat", "ModifyThreatPct"},
		Run:     func(c luaapi.Call) int { c.World().Combat().AddThreat(c.Self(), c.Unit(0), c.Number(1, 0)); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_threat", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "enemy", Type: luaapi.AUnit, Doc: "the enemy"},
			{Name: "amount", Type: luaapi.Number, Unit: "threat", Min: 0, Max: luaapi.ManyPoints, Doc: "the new threat"},
		},
		Doc:     "Sets the creature's threat towards an enemy. Starts a fight if there is none.",
		Example: `self:set_threat(player, 0)`,
		Eluna:   []string{"SetThreat"},
		Run:     func(c luaapi.Call) int { c.World().Combat().SetThreat(c.Self(), c.Unit(0), c.Number(1, 0)); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "clear_threat", Where: luaapi.OnMap,
		Doc:     "Clears the creature's threat list; the creature evades.",
		Example: `self:clear_threat()`,
		Eluna:   []string{"ClearThreatList", "ClearThreat", "ResetAllThreat"},
		Run:     func(c luaapi.Call) int { c.World().Combat().ClearThreat(c.Self()); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "enemies", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "count", Type: luaapi.Integer, Unit: "units"}},
		Doc:     "Returns the number of enemies on the creature's threat list.",
		Example: `if self:enemies() > 3 then self:call_for_help(30) end`,
		Eluna:   []string{"GetAITargetsCount"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(len(c.Self().Threats))) },
	},
}

// harm returns the damage in argument 1 and the options in argument i, and whether these
// are present.
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
