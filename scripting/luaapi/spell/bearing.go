package spell

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/aura"
	"loam/scripting/luaapi"
)

// auraID is the parameter that names an aura.
func auraID() luaapi.Param {
	return luaapi.Param{Name: "aura", Type: luaapi.ID, Kind: content.Auras, Doc: "which aura"}
}

// from is the parameter that restricts a call to auras of one caster.
var from = luaapi.Param{Name: "caster", Type: luaapi.AUnit, Optional: true, Default: "any caster", Doc: "only auras that this unit has applied"}

// borne returns the aura that the arguments name; nil if the unit does not have it.
func borne(c luaapi.Call) *entity.Aura {
	u := c.Self()
	var by guid.GUID
	if caster := c.Unit(1); caster != nil {
		by = caster.GUID
	}
	if i := aura.Find(u, c.ID(0), by); i >= 0 {
		return &u.Auras[i]
	}
	return nil
}

// Bearing are the functions about auras on units.
var Bearing = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "add_aura", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params: []luaapi.Param{auraID(), {Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "options", Fields: []luaapi.Param{
			{Name: "caster", Type: luaapi.AUnit, Optional: true, Default: "none", Doc: "who applies it"},
			{Name: "stacks", Type: luaapi.Integer, Unit: "stacks", Min: 1, Max: luaapi.MaxStacks, Optional: true, Default: "1", Doc: "limited to the maximum of the definition"},
			{Name: "lasts", Type: luaapi.Span, Optional: true, Default: "the duration of the definition", Doc: "duration"},
		}}},
		Results: []luaapi.Result{{Name: "there", Type: luaapi.Bool, Doc: "false: the unit is immune, it has a stronger aura, or a handler of check_apply refused it"}},
		Doc:     "Applies an aura to the unit, without a spell.",
		Example: `enemy:add_aura("burning", {caster = self, stacks = 2, lasts = "10s"})`,
		Eluna:   []string{"AddAura", "SetAuraStack", "SetStackAmount", "SetDuration"},
		Run: func(c luaapi.Call) int {
			var caster *entity.Unit
			if v := c.Field(1, "caster"); c.Given(1) {
				caster = c.UnitOf(v)
			}
			var lasts clock.Time
			if s := c.FieldText(1, "lasts"); s != "" {
				lasts = max(clock.Step, c.Drawn(s))
			}
			return c.GiveBool(c.World().Spells().AddAura(c.Self(), c.ID(0), caster, int(c.FieldNumber(1, "stacks", 1)), lasts))
		},
	},
	{
		Class: luaapi.Unit, Name: "remove_aura", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params:  []luaapi.Param{auraID(), from},
		Results: []luaapi.Result{{Name: "removed", Type: luaapi.Integer, Unit: "auras", Doc: "number of auras removed: one for each caster"}},
		Doc:     "Removes an aura from the unit, with all its stacks.",
		Example: `self:remove_aura("burning")`,
		Eluna:   []string{"RemoveAura"},
		Run: func(c luaapi.Call) int {
			var by guid.GUID
			if caster := c.Unit(1); caster != nil {
				by = caster.GUID
			}
			return c.GiveNumber(float64(c.World().Spells().RemoveAura(c.Self(), c.ID(0), by)))
		},
	},
	{
		Class: luaapi.Unit, Name: "has_aura", Where: luaapi.OnMap,
		Params:  []luaapi.Param{auraID(), from},
		Results: []luaapi.Result{{Name: "has", Type: luaapi.Bool}},
		Doc:     "Returns whether the unit has an aura.",
		Example: `if enemy:has_aura("burning") then self:say("Hot!") end`,
		Eluna:   []string{"HasAura"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(borne(c) != nil) },
	},
	{
		Class: luaapi.Unit, Name: "aura_stacks", Where: luaapi.OnMap,
		Params:  []luaapi.Param{auraID(), from},
		Results: []luaapi.Result{{Name: "stacks", Type: luaapi.Integer, Unit: "stacks", Doc: "0: the unit does not have the aura"}},
		Doc:     "Returns the number of stacks of an aura on the unit. If several casters have applied it, the oldest counts.",
		Example: `if enemy:aura_stacks("burning", self) >= 3 then self:cast("spark", enemy) end`,
		Eluna:   []string{"GetStackAmount"},
		Run: func(c luaapi.Call) int {
			if a := borne(c); a != nil {
				return c.GiveNumber(float64(a.Stacks))
			}
			return c.GiveNumber(0)
		},
	},
	{
		Class: luaapi.Unit, Name: "aura_left", Where: luaapi.OnMap,
		Params:  []luaapi.Param{auraID(), from},
		Results: []luaapi.Result{{Name: "left", Type: luaapi.Number, Unit: "seconds", Nil: true, Doc: "nil: the unit does not have the aura, or it has no duration"}},
		Doc:     "Returns how long an aura on the unit still lasts.",
		Example: `if (self:aura_left("burning") or 0) > 3 then self:say("Water!") end`,
		Eluna:   []string{"GetDuration"},
		Run: func(c luaapi.Call) int {
			if a := borne(c); a != nil && a.Ends > 0 {
				return c.GiveNumber(float64(max(0, a.Ends-c.World().Now())) / 1000)
			}
			return c.GiveNil()
		},
	},
	{
		Class: luaapi.Unit, Name: "auras", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "ids", Type: luaapi.List}},
		Doc:     "Returns the ids of the unit's auras, oldest first. An aura that several casters have applied is listed once for each.",
		Example: `for _, id in ipairs(self:auras()) do log("info", id) end`,
		Run: func(c luaapi.Call) int {
			u := c.Self()
			c.Host.Charge(c.L, luaapi.LookSteps*len(u.Auras))
			list := make([]value.Value, len(u.Auras))
			for i := range u.Auras {
				list[i] = value.OfString(string(u.Auras[i].Aura))
			}
			return c.GiveData(value.OfList(list...))
		},
	},
	{
		Class: luaapi.Unit, Name: "dispel", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params: []luaapi.Param{
			{Name: "kind", Type: luaapi.Text, Doc: "the `dispel` of the auras to remove"},
			{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "which auras", Fields: []luaapi.Param{
				{Name: "count", Type: luaapi.Integer, Unit: "auras", Min: 1, Max: aura.MaxAuras, Optional: true, Default: "1", Doc: "at most this many, newest first"},
				{Name: "helpful", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true removes helpful auras instead of harmful ones"},
			}},
		},
		Results: []luaapi.Result{{Name: "removed", Type: luaapi.Integer, Unit: "auras"}},
		Doc:     "Dispels auras of the unit.",
		Example: `player:dispel("magic", {count = 2})`,
		Run: func(c luaapi.Call) int {
			return c.GiveNumber(float64(c.World().Spells().Dispel(c.Self(), c.Text(0), !c.FieldBool(1, "helpful", false), int(c.FieldNumber(1, "count", 1)))))
		},
	},
}
