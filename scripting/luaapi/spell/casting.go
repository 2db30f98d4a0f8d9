// Package spell owns the Lua functions about spells, auras and powers.
package spell

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/world/spell"
	"loam/scripting/luaapi"
)

const maxValue = 1e9

// spellID is the parameter that names a spell.
func spellID(doc string, optional bool) luaapi.Param {
	return luaapi.Param{Name: "spell", Type: luaapi.ID, Kind: content.Spells, Doc: doc, Optional: optional}
}

// Casting are the functions about casts, channels and cooldowns of units.
var Casting = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "cast", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params: []luaapi.Param{
			spellID("which spell; the unit need not know it", false),
			{Name: "target", Type: luaapi.AUnit, Optional: true, Default: "the unit itself, where the spell allows it", Doc: "target of the spell"},
			{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "options", Fields: []luaapi.Param{
				{Name: "triggered", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "cast instantly and free of cost: no cast time, cost or cooldown, and only the target is checked"},
				{Name: "value", Type: luaapi.Number, Unit: "points", Min: -maxValue, Max: maxValue, Optional: true, Doc: "the value of all effects, instead of the one that the spell defines; only with triggered"},
				{Name: "x", Type: luaapi.Number, Unit: "yards", Optional: true, Doc: "with y, the destination of a spell that is aimed at the ground"},
				{Name: "y", Type: luaapi.Number, Unit: "yards", Optional: true, Doc: "see x"},
				{Name: "z", Type: luaapi.Number, Unit: "yards", Optional: true, Default: "on the ground", Doc: "see x"},
			}},
		},
		Results: []luaapi.Result{{Name: "begun", Type: luaapi.Bool}, {Name: "reason", Type: luaapi.Text, Nil: true, Doc: "why not: a word such as out_of_range"}},
		Doc:     "Casts a spell by the same rules as every cast. True means that the cast was started; a cast with a cast time can still be interrupted. Spells that trigger each other stop at a depth of 8.",
		Example: `self:cast("spark", enemy, {triggered = true, value = 40})`,
		Eluna:   []string{"CastSpell", "CastCustomSpell", "CastSpellAoF"},
		Run:     castSpell,
	},
	{
		Class: luaapi.Unit, Name: "stop_casting", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Doc:     "Stops the unit's cast or channel, as if the unit had cancelled it.",
		Example: `self:stop_casting()`,
		Eluna:   []string{"StopSpellCast"},
		Run:     func(c luaapi.Call) int { c.World().Spells().Stop(c.Self()); return 0 },
	},
	{
		Class: luaapi.Unit, Name: "interrupt", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{{Name: "lock_out", Type: luaapi.Span, Optional: true, Default: "the duration of the spell", Doc: "how long the unit cannot cast spells of the interrupted school"}},
		Results: []luaapi.Result{{Name: "interrupted", Type: luaapi.Bool, Doc: "false: the unit is not casting, or its cast cannot be interrupted"}},
		Doc:     "Interrupts the unit's cast or channel, like the spell effect `interrupt`.",
		Example: `if enemy:interrupt("3s") then self:say("No.") end`,
		Eluna:   []string{"InterruptSpell"},
		Run: func(c luaapi.Call) int {
			var span clock.Time
			if c.Given(0) {
				span = c.Draw(0)
			}
			return c.GiveBool(c.World().Spells().Interrupt(c.Self(), span))
		},
	},
	{
		Class: luaapi.Unit, Name: "is_casting", Where: luaapi.OnMap,
		Params:  []luaapi.Param{spellID("which spell; any spell if left out", true)},
		Results: []luaapi.Result{{Name: "casting", Type: luaapi.Bool}},
		Doc:     "Returns whether the unit is casting or channelling.",
		Example: `if enemy:is_casting() then self:attack(enemy) end`,
		Eluna:   []string{"IsCasting"},
		Run: func(c luaapi.Call) int {
			k := c.Self().Cast
			return c.GiveBool(k != nil && (!c.Given(0) || k.Spell == c.ID(0)))
		},
	},
	{
		Class: luaapi.Unit, Name: "casting", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "spell", Type: luaapi.ID, Nil: true, Doc: "nil: none"}, {Name: "left", Type: luaapi.Number, Unit: "seconds", Nil: true, Doc: "time until the cast is done or the channel ends"}},
		Doc:     "Returns the spell that the unit is casting or channelling.",
		Example: `log("info", enemy:casting())`,
		Eluna:   []string{"GetCurrentSpell", "GetCurrentSpellId"},
		Run: func(c luaapi.Call) int {
			k := c.Self().Cast
			if k == nil {
				return c.GiveNil() + c.GiveNil()
			}
			return c.GiveText(string(k.Spell)) + c.GiveNumber(float64(max(0, k.Ends-c.World().Now()))/1000)
		},
	},
	{
		Class: luaapi.Unit, Name: "cooldown", Where: luaapi.OnMap,
		Params:  []luaapi.Param{spellID("which spell", false)},
		Results: []luaapi.Result{{Name: "left", Type: luaapi.Number, Unit: "seconds", Doc: "0: the spell is ready"}},
		Doc:     "Returns how long the unit cannot cast a spell, because of the cooldown of the spell or its category, or because of the global cooldown.",
		Example: `if self:cooldown("spark") == 0 then self:cast("spark", enemy) end`,
		Eluna:   []string{"HasSpellCooldown", "GetSpellCooldownDelay"},
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().Spells().CooldownLeft(c.Self(), c.ID(0))) / 1000)
		},
	},
	{
		Class: luaapi.Unit, Name: "reset_cooldown", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{spellID("which spell; all spells if left out", true)},
		Doc:     "Resets the cooldown of a spell or of all spells, and restores their charges.",
		Example: `self:reset_cooldown("spark")`,
		Eluna:   []string{"ResetSpellCooldown", "ResetAllCooldowns"},
		Run: func(c luaapi.Call) int {
			var id content.ID
			if c.Given(0) {
				id = c.ID(0)
			}
			c.World().Spells().EndCooldowns(c.Self(), id)
			return 0
		},
	},
}

func castSpell(c luaapi.Call) int {
	u := c.Self()
	rq := spell.Request{Spell: c.ID(0), Triggered: c.FieldBool(2, "triggered", false)}
	if t := c.Unit(1); t != nil {
		rq.Target, rq.At = t.GUID, t.Position.Point
	}
	if v := c.FieldNumber(2, "value", maxValue+1); v <= maxValue {
		if !rq.Triggered {
			c.Fail("value applies only to triggered casts: give triggered = true")
		}
		rq.Value = &v
	}
	if v := c.World().Content(); v != nil {
		if def, ok := v.Spell(rq.Spell); ok && def.Aim == content.AimGround {
			x, y := c.FieldNumber(2, "x", rq.At.X), c.FieldNumber(2, "y", rq.At.Y)
			rq.At = geo.Point{X: x, Y: y, Z: c.FieldNumber(2, "z", c.Ground(x, y))}
		}
	}
	if r := c.World().Spells().Cast(u, rq); r != spell.Fine {
		return c.GiveBool(false) + c.GiveText(r.String())
	}
	return c.GiveBool(true) + c.GiveNil()
}

// Learning are the functions about the spells that players know.
var Learning = []luaapi.Entry{
	{
		Class: luaapi.Player, Name: "learn", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{spellID("which spell", false)},
		Results: []luaapi.Result{{Name: "new", Type: luaapi.Bool, Doc: "false: the player already knew the spell, or does not know the rank before it"}},
		Doc:     "Teaches the player a spell. It is saved with the character.",
		Example: `player:learn("spark")`,
		Eluna:   []string{"LearnSpell"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Spells().Learn(c.Self(), c.ID(0), true)) },
	},
	{
		Class: luaapi.Player, Name: "spells", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "ids", Type: luaapi.List}},
		Doc:     "Returns the ids of all spells that the player knows, sorted: those of its start and those that it has learned.",
		Example: `for _, id in ipairs(player:spells()) do player:tell(id) end`,
		Eluna:   []string{"GetSpells"},
		Run: func(c luaapi.Call) int {
			known := c.Self().Known
			values := make([]value.Value, len(known))
			for i, id := range known {
				values[i] = value.OfString(string(id))
			}
			c.Host.Charge(c.L, len(known))
			return c.GiveData(value.OfList(values...))
		},
	},
	{
		Class: luaapi.Player, Name: "unlearn", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{spellID("which spell", false)},
		Results: []luaapi.Result{{Name: "lost", Type: luaapi.Bool, Doc: "false: the player had not learned the spell, or its start gives it"}},
		Doc:     "Removes a learned spell from the player. Spells of the player's start cannot be removed.",
		Example: `player:unlearn("spark")`,
		Eluna:   []string{"RemoveSpell"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Spells().Learn(c.Self(), c.ID(0), false)) },
	},
	{
		Class: luaapi.Player, Name: "knows", Where: luaapi.OnMap,
		Params:  []luaapi.Param{spellID("which spell", false)},
		Results: []luaapi.Result{{Name: "knows", Type: luaapi.Bool}},
		Doc:     "Returns whether the player knows a spell, from its start or learned.",
		Example: `if not player:knows("spark") then player:learn("spark") end`,
		Eluna:   []string{"HasSpell"},
		Run: func(c luaapi.Call) int {
			for _, id := range c.Self().Known {
				if id == c.ID(0) {
					return c.GiveBool(true)
				}
			}
			return c.GiveBool(false)
		},
	},
}
