package spell

import (
	"slices"

	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// spellOf returns the definition of the spell whose method was called. It works only inside
// handlers, which run with the release that defines the spell.
func spellOf(c luaapi.Call) *content.Spell {
	id, _ := c.Host.Definition(c.L.Get(1))
	def, ok := c.World().Content().Spell(id)
	if !ok {
		c.Fail("spell %q no longer exists", luaapi.Clip(string(id)))
	}
	return def
}

func auraOf(c luaapi.Call) *content.Aura {
	id, _ := c.Host.Definition(c.L.Get(1))
	def, ok := c.World().Content().Aura(id)
	if !ok {
		c.Fail("aura %q no longer exists", luaapi.Clip(string(id)))
	}
	return def
}

// Spells are the methods that handlers of spells can call on self.
var Spells = []luaapi.Entry{
	{
		Class: luaapi.Spell, Name: "id", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID}},
		Doc:     "Returns the id of the spell.",
		Example: `log("info", spell:id())`,
		Run:     func(c luaapi.Call) int { return c.GiveText(string(spellOf(c).ID)) },
	},
	{
		Class: luaapi.Spell, Name: "name", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "name", Type: luaapi.Text}},
		Doc:     "Returns the spell's name in the default language.",
		Example: `self:say(spell:name())`,
		Eluna:   []string{"GetName"},
		Run:     func(c luaapi.Call) int { return c.GiveLine(spellOf(c).Name) },
	},
	{
		Class: luaapi.Spell, Name: "school", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID, Nil: true}},
		Doc:     "Returns the id of the spell's school; nil if it has none.",
		Example: `if spell:school() == "meadow:flame" then self:emote("sweats.") end`,
		Eluna:   []string{"GetSchool"},
		Run:     func(c luaapi.Call) int { return c.GiveID(spellOf(c).School) },
	},
	{
		Class: luaapi.Spell, Name: "tags", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "tags", Type: luaapi.List}},
		Doc:     "Returns the spell's tags, sorted.",
		Example: `log("info", #spell:tags())`,
		Run:     func(c luaapi.Call) int { return c.GiveTags(spellOf(c).Tags) },
	},
	{
		Class: luaapi.Spell, Name: "has_tag", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "tag", Type: luaapi.Text, Doc: "the tag"}},
		Results: []luaapi.Result{{Name: "has", Type: luaapi.Bool}},
		Doc:     "Returns whether the spell has a tag.",
		Example: `if spell:has_tag("fire") then self:emote("sweats.") end`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(slices.Contains(spellOf(c).Tags, c.Text(0))) },
	},
	{
		Class: luaapi.Spell, Name: "rank", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "rank", Type: luaapi.Integer, Doc: "0 if the spell has no ranks"}},
		Doc:     "Returns the spell's rank in its chain.",
		Example: `if spell:rank() > 1 then self:say("stronger") end`,
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(spellOf(c).Rank)) },
	},
	{
		Class: luaapi.Spell, Name: "cast_time", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "time", Type: luaapi.Number, Unit: "seconds", Doc: "of the definition; 0 is instant"}},
		Doc:     "Returns the spell's cast time, before effects that change it.",
		Example: `if spell:cast_time() > 2 then self:say("slow") end`,
		Eluna:   []string{"GetCastTime"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(spellOf(c).Cast) / 1000) },
	},
	{
		Class: luaapi.Spell, Name: "range", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "range", Type: luaapi.Number, Unit: "yards", Doc: "of the definition; 0 is melee range"}},
		Doc:     "Returns the spell's range, before effects that change it.",
		Example: `if spell:range() > 20 then self:say("far") end`,
		Run:     func(c luaapi.Call) int { return c.GiveNumber(spellOf(c).Range) },
	},
}

// Auras are the methods that handlers of auras can call on self.
var Auras = []luaapi.Entry{
	{
		Class: luaapi.Aura, Name: "id", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID}},
		Doc:     "Returns the id of the aura.",
		Example: `self:remove_aura(aura:id())`,
		Eluna:   []string{"GetAuraId"},
		Run:     func(c luaapi.Call) int { return c.GiveText(string(auraOf(c).ID)) },
	},
	{
		Class: luaapi.Aura, Name: "name", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "name", Type: luaapi.Text}},
		Doc:     "Returns the aura's name in the default language.",
		Example: `self:say(aura:name())`,
		Run:     func(c luaapi.Call) int { return c.GiveLine(auraOf(c).Name) },
	},
	{
		Class: luaapi.Aura, Name: "school", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID, Nil: true}},
		Doc:     "Returns the id of the aura's school; nil if it has none.",
		Example: `if aura:school() == "meadow:flame" then self:emote("sweats.") end`,
		Run:     func(c luaapi.Call) int { return c.GiveID(auraOf(c).School) },
	},
	{
		Class: luaapi.Aura, Name: "tags", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "tags", Type: luaapi.List}},
		Doc:     "Returns the aura's tags, sorted.",
		Example: `log("info", #aura:tags())`,
		Run:     func(c luaapi.Call) int { return c.GiveTags(auraOf(c).Tags) },
	},
	{
		Class: luaapi.Aura, Name: "has_tag", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "tag", Type: luaapi.Text, Doc: "the tag"}},
		Results: []luaapi.Result{{Name: "has", Type: luaapi.Bool}},
		Doc:     "Returns whether the aura has a tag.",
		Example: `if aura:has_tag("curse") then self:emote("shivers.") end`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(slices.Contains(auraOf(c).Tags, c.Text(0))) },
	},
	{
		Class: luaapi.Aura, Name: "is_harmful", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "harmful", Type: luaapi.Bool}},
		Doc:     "Returns whether the aura is harmful to the unit that has it.",
		Example: `if aura:is_harmful() then self:say("ow") end`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(auraOf(c).Harmful) },
	},
	{
		Class: luaapi.Aura, Name: "dispel", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "kind", Type: luaapi.Text, Nil: true}},
		Doc:     "Returns the kind of dispel that removes the aura; nil if it cannot be dispelled.",
		Example: `if aura:dispel() == "magic" then self:say("A spell!") end`,
		Run: func(c luaapi.Call) int {
			if d := auraOf(c).Dispel; d != "" {
				return c.GiveText(d)
			}
			return c.GiveNil()
		},
	},
}
