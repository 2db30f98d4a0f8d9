package luaapi

import (
	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/spell"
)

// Magic is what the API asks of a map about spells and auras; part of World.
type Magic interface {
	Cast(u *entity.Unit, rq spell.Request) spell.Reason
	StopCasting(u *entity.Unit)
	// Interrupt breaks what a unit casts if an effect could, and keeps it from
	// casting that school for a while; 0 is as long as the spell says.
	Interrupt(u *entity.Unit, span clock.Time) bool
	// CooldownLeft is how long a unit cannot cast a spell because it rests.
	CooldownLeft(u *entity.Unit, id content.ID) clock.Time
	// EndCooldowns ends the rest of a spell, or with "" of all.
	EndCooldowns(u *entity.Unit, id content.ID)
	AddAura(u *entity.Unit, id content.ID, caster *entity.Unit, stacks int, lasts clock.Time) bool
	RemoveAura(u *entity.Unit, id content.ID, caster guid.GUID) int
	// Dispel removes at most so many auras of a kind of dispel, harmful or helpful
	// ones, the newest first.
	Dispel(u *entity.Unit, kind string, harmful bool, most int) int
	LearnSpell(u *entity.Unit, id content.ID, knows bool) bool
	// Hurt is Damage of a school and a spell, through what modifies it.
	Hurt(source, victim *entity.Unit, h spell.Harm) int64
}

const (
	maxValue  = 1e9
	maxStacks = content.MaxAuraStacks
)

// spellID is the parameter that names a spell.
func spellID(doc string, optional bool) Param {
	return Param{Name: "spell", Type: ID, Kind: content.Spells, Doc: doc, Optional: optional}
}

// casting is what units cast.
var casting = []Entry{
	{
		Class: Unit, Name: "cast", Where: OnMap, Permission: "players", OnPlayer: true,
		Params: []Param{
			spellID("known to it or not", false),
			{Name: "target", Type: AUnit, Optional: true, Default: "itself, where the spell allows it", Doc: "at whom"},
			{Name: "options", Type: Options, Optional: true, Default: "{}", Doc: "how", Fields: []Param{
				{Name: "triggered", Type: Bool, Optional: true, Default: "false", Doc: "at once and for nothing: no cast time, cost or cooldown, and only the target is checked"},
				{Name: "value", Type: Number, Unit: "points", Min: -maxValue, Max: maxValue, Optional: true, Doc: "of all its effects, instead of what they say; only with triggered"},
				{Name: "x", Type: Number, Unit: "yards", Optional: true, Doc: "with y, where a spell goes that is aimed at the ground"},
				{Name: "y", Type: Number, Unit: "yards", Optional: true, Doc: "see x"},
				{Name: "z", Type: Number, Unit: "yards", Optional: true, Default: "on the ground", Doc: "see x"},
			}},
		},
		Results: []Result{{Name: "begun", Type: Bool}, {Name: "reason", Type: Text, Nil: true, Doc: "why not: a word such as out_of_range"}},
		Doc:     "Casts a spell by the same rules as everybody. True says that it was begun: one with a cast time may still be interrupted. Spells that trigger each other are cut 8 deep.",
		Example: `self:cast("spark", enemy, {triggered = true, value = 40})`,
		Eluna:   []string{"CastSpell", "CastCustomSpell", "CastSpellAoF"},
		Run:     castSpell,
	},
	{
		Class: Unit, Name: "stop_casting", Where: OnMap, Permission: "players", OnPlayer: true,
		Doc:     "Ends what it casts or channels, as if it had wished so itself.",
		Example: `self:stop_casting()`,
		Eluna:   []string{"StopSpellCast"},
		Run:     func(c Call) int { c.World().StopCasting(c.Self()); return 0 },
	},
	{
		Class: Unit, Name: "interrupt", Where: OnMap, Permission: "players", OnPlayer: true,
		Params:  []Param{{Name: "lock_out", Type: Span, Optional: true, Default: "as the spell says", Doc: "how long it cannot cast spells of the school"}},
		Results: []Result{{Name: "interrupted", Type: Bool, Doc: "false: it casts nothing, or nothing that can be interrupted"}},
		Doc:     "Interrupts what it casts or channels, as the effect interrupt does.",
		Example: `if enemy:interrupt("3s") then self:say("No.") end`,
		Eluna:   []string{"InterruptSpell"},
		Run: func(c Call) int {
			var span clock.Time
			if c.Given(0) {
				span = c.draw(0)
			}
			return c.GiveBool(c.World().Interrupt(c.Self(), span))
		},
	},
	{
		Class: Unit, Name: "is_casting", Where: OnMap,
		Params:  []Param{spellID("which; nil is any", true)},
		Results: []Result{{Name: "casting", Type: Bool}},
		Doc:     "Tells whether it casts or channels now.",
		Example: `if enemy:is_casting() then self:attack(enemy) end`,
		Eluna:   []string{"IsCasting"},
		Run: func(c Call) int {
			k := c.Self().Cast
			return c.GiveBool(k != nil && (!c.Given(0) || k.Spell == c.ID(0)))
		},
	},
	{
		Class: Unit, Name: "casting", Where: OnMap,
		Results: []Result{{Name: "spell", Type: ID, Nil: true, Doc: "nil: nothing"}, {Name: "left", Type: Number, Unit: "seconds", Nil: true, Doc: "until it is cast, or the channel ends"}},
		Doc:     "What it casts or channels now.",
		Example: `log("info", enemy:casting())`,
		Eluna:   []string{"GetCurrentSpell", "GetCurrentSpellId"},
		Run: func(c Call) int {
			k := c.Self().Cast
			if k == nil {
				return c.GiveNil() + c.GiveNil()
			}
			return c.GiveText(string(k.Spell)) + c.GiveNumber(float64(max(0, k.Ends-c.World().Now()))/1000)
		},
	},
	{
		Class: Unit, Name: "cooldown", Where: OnMap,
		Params:  []Param{spellID("which", false)},
		Results: []Result{{Name: "left", Type: Number, Unit: "seconds", Doc: "0: it is ready"}},
		Doc:     "How long it cannot cast a spell because that rests, or its category or the global cooldown does.",
		Example: `if self:cooldown("spark") == 0 then self:cast("spark", enemy) end`,
		Eluna:   []string{"HasSpellCooldown", "GetSpellCooldownDelay"},
		Run:     func(c Call) int { return c.GiveNumber(float64(c.World().CooldownLeft(c.Self(), c.ID(0))) / 1000) },
	},
	{
		Class: Unit, Name: "reset_cooldown", Where: OnMap, Permission: "players", OnPlayer: true,
		Params:  []Param{spellID("which; nil is all", true)},
		Doc:     "Lets spells be ready again, with full charges.",
		Example: `self:reset_cooldown("spark")`,
		Eluna:   []string{"ResetSpellCooldown", "ResetAllCooldowns"},
		Run: func(c Call) int {
			var id content.ID
			if c.Given(0) {
				id = c.ID(0)
			}
			c.World().EndCooldowns(c.Self(), id)
			return 0
		},
	},
}

func castSpell(c Call) int {
	u := c.Self()
	rq := spell.Request{Spell: c.ID(0), Triggered: c.FieldBool(2, "triggered", false)}
	if t := c.Unit(1); t != nil {
		rq.Target, rq.At = t.GUID, t.Position.Point
	}
	if v := c.FieldNumber(2, "value", maxValue+1); v <= maxValue {
		if !rq.Triggered {
			c.Fail("a value counts only for what is triggered: give triggered = true")
		}
		rq.Value = &v
	}
	if v := c.World().Content(); v != nil {
		if def, ok := v.Spell(rq.Spell); ok && def.Aim == content.AimGround {
			x, y := c.FieldNumber(2, "x", rq.At.X), c.FieldNumber(2, "y", rq.At.Y)
			rq.At = geo.Point{X: x, Y: y, Z: c.FieldNumber(2, "z", c.ground(x, y))}
		}
	}
	if r := c.World().Cast(u, rq); r != spell.Fine {
		return c.GiveBool(false) + c.GiveText(r.String())
	}
	return c.GiveBool(true) + c.GiveNil()
}

// learning is what players know.
var learning = []Entry{
	{
		Class: Player, Name: "learn", Where: OnMap, Permission: "players",
		Params:  []Param{spellID("which", false)},
		Results: []Result{{Name: "new", Type: Bool, Doc: "false: it knew the spell, or knows not the rank before it"}},
		Doc:     "Lets the player know a spell from now on; it is saved with the character.",
		Example: `player:learn("spark")`,
		Eluna:   []string{"LearnSpell"},
		Run:     func(c Call) int { return c.GiveBool(c.World().LearnSpell(c.Self(), c.ID(0), true)) },
	},
	{
		Class: Player, Name: "unlearn", Where: OnMap, Permission: "players",
		Params:  []Param{spellID("which", false)},
		Results: []Result{{Name: "lost", Type: Bool, Doc: "false: it had not learned the spell, or its start gives it"}},
		Doc:     "Takes a spell from the player that it has learned. What its start gives it always knows.",
		Example: `player:unlearn("spark")`,
		Eluna:   []string{"RemoveSpell"},
		Run:     func(c Call) int { return c.GiveBool(c.World().LearnSpell(c.Self(), c.ID(0), false)) },
	},
	{
		Class: Player, Name: "knows", Where: OnMap,
		Params:  []Param{spellID("which", false)},
		Results: []Result{{Name: "knows", Type: Bool}},
		Doc:     "Tells whether the player knows a spell, from its start or learned.",
		Example: `if not player:knows("spark") then player:learn("spark") end`,
		Eluna:   []string{"HasSpell"},
		Run: func(c Call) int {
			for _, id := range c.Self().Known {
				if id == c.ID(0) {
					return c.GiveBool(true)
				}
			}
			return c.GiveBool(false)
		},
	},
}
