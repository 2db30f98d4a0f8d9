package luaapi

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"loam/core/content"
	"loam/core/plain"
)

// spellOf is the definition of the spell whose method was called. It can be asked
// for inside handlers only, which run with the release that defines it.
func (c Call) spellOf() *content.Spell {
	id, _ := c.Host.Definition(c.L.Get(1))
	def, ok := c.World().Content().Spell(id)
	if !ok {
		c.Fail("there is no spell %q any more", clip(string(id)))
	}
	return def
}

func (c Call) auraOf() *content.Aura {
	id, _ := c.Host.Definition(c.L.Get(1))
	def, ok := c.World().Content().Aura(id)
	if !ok {
		c.Fail("there is no aura %q any more", clip(string(id)))
	}
	return def
}

// giveTags gives a list of strings.
func (c Call) giveTags(tags []string) int {
	list := make([]plain.Value, len(tags))
	for i, t := range tags {
		list[i] = plain.OfString(t)
	}
	return c.GiveData(plain.OfList(list...))
}

// giveID gives an id, or nil for none.
func (c Call) giveID(id content.ID) int {
	if id == "" {
		return c.GiveNil()
	}
	return c.give(lua.LString(id))
}

// giveLine gives the first words of a text in the default language.
func (c Call) giveLine(t content.Text) int {
	return c.GiveText(c.World().Content().Line(content.DefaultLanguage, t))
}

// ofSpells is what handlers of spells can ask of self.
var ofSpells = []Entry{
	{
		Class: Spell, Name: "id", Where: OnMap,
		Results: []Result{{Name: "id", Type: ID}},
		Doc:     "The id of the spell.",
		Example: `log("info", spell:id())`,
		Run:     func(c Call) int { return c.GiveText(string(c.spellOf().ID)) },
	},
	{
		Class: Spell, Name: "name", Where: OnMap,
		Results: []Result{{Name: "name", Type: Text}},
		Doc:     "Its name, in the default language.",
		Example: `self:say(spell:name())`,
		Eluna:   []string{"GetName"},
		Run:     func(c Call) int { return c.giveLine(c.spellOf().Name) },
	},
	{
		Class: Spell, Name: "school", Where: OnMap,
		Results: []Result{{Name: "id", Type: ID, Nil: true}},
		Doc:     "The id of its school; nil when it has none.",
		Example: `if spell:school() == "meadow:flame" then self:emote("sweats.") end`,
		Eluna:   []string{"GetSchool"},
		Run:     func(c Call) int { return c.giveID(c.spellOf().School) },
	},
	{
		Class: Spell, Name: "tags", Where: OnMap,
		Results: []Result{{Name: "tags", Type: List}},
		Doc:     "Its tags, sorted.",
		Example: `log("info", #spell:tags())`,
		Run:     func(c Call) int { return c.giveTags(c.spellOf().Tags) },
	},
	{
		Class: Spell, Name: "has_tag", Where: OnMap,
		Params:  []Param{{Name: "tag", Type: Text, Doc: "one of its tags"}},
		Results: []Result{{Name: "has", Type: Bool}},
		Doc:     "Tells whether it has a tag.",
		Example: `if spell:has_tag("fire") then self:emote("sweats.") end`,
		Run:     func(c Call) int { return c.GiveBool(slices.Contains(c.spellOf().Tags, c.Text(0))) },
	},
	{
		Class: Spell, Name: "rank", Where: OnMap,
		Results: []Result{{Name: "rank", Type: Integer, Doc: "0 when it stands alone"}},
		Doc:     "Its rank in its chain.",
		Example: `if spell:rank() > 1 then self:say("stronger") end`,
		Run:     func(c Call) int { return c.GiveNumber(float64(c.spellOf().Rank)) },
	},
	{
		Class: Spell, Name: "cast_time", Where: OnMap,
		Results: []Result{{Name: "time", Type: Number, Unit: "seconds", Doc: "of its definition; 0 is at once"}},
		Doc:     "How long it is cast before anything quickens or delays it.",
		Example: `if spell:cast_time() > 2 then self:say("slow") end`,
		Eluna:   []string{"GetCastTime"},
		Run:     func(c Call) int { return c.GiveNumber(float64(c.spellOf().Cast) / 1000) },
	},
	{
		Class: Spell, Name: "range", Where: OnMap,
		Results: []Result{{Name: "range", Type: Number, Unit: "yards", Doc: "of its definition; 0 is as far as a swing reaches"}},
		Doc:     "How far it reaches before anything lengthens it.",
		Example: `if spell:range() > 20 then self:say("far") end`,
		Run:     func(c Call) int { return c.GiveNumber(c.spellOf().Range) },
	},
}

// ofAuras is what handlers of auras can ask of self.
var ofAuras = []Entry{
	{
		Class: Aura, Name: "id", Where: OnMap,
		Results: []Result{{Name: "id", Type: ID}},
		Doc:     "The id of the aura.",
		Example: `self:remove_aura(aura:id())`,
		Eluna:   []string{"GetAuraId"},
		Run:     func(c Call) int { return c.GiveText(string(c.auraOf().ID)) },
	},
	{
		Class: Aura, Name: "name", Where: OnMap,
		Results: []Result{{Name: "name", Type: Text}},
		Doc:     "Its name, in the default language.",
		Example: `self:say(aura:name())`,
		Run:     func(c Call) int { return c.giveLine(c.auraOf().Name) },
	},
	{
		Class: Aura, Name: "school", Where: OnMap,
		Results: []Result{{Name: "id", Type: ID, Nil: true}},
		Doc:     "The id of its school; nil when it has none.",
		Example: `if aura:school() == "meadow:flame" then self:emote("sweats.") end`,
		Run:     func(c Call) int { return c.giveID(c.auraOf().School) },
	},
	{
		Class: Aura, Name: "tags", Where: OnMap,
		Results: []Result{{Name: "tags", Type: List}},
		Doc:     "Its tags, sorted.",
		Example: `log("info", #aura:tags())`,
		Run:     func(c Call) int { return c.giveTags(c.auraOf().Tags) },
	},
	{
		Class: Aura, Name: "has_tag", Where: OnMap,
		Params:  []Param{{Name: "tag", Type: Text, Doc: "one of its tags"}},
		Results: []Result{{Name: "has", Type: Bool}},
		Doc:     "Tells whether it has a tag.",
		Example: `if aura:has_tag("curse") then self:emote("shivers.") end`,
		Run:     func(c Call) int { return c.GiveBool(slices.Contains(c.auraOf().Tags, c.Text(0))) },
	},
	{
		Class: Aura, Name: "is_harmful", Where: OnMap,
		Results: []Result{{Name: "harmful", Type: Bool}},
		Doc:     "Tells whether it is harmful for who bears it.",
		Example: `if aura:is_harmful() then self:say("ow") end`,
		Run:     func(c Call) int { return c.GiveBool(c.auraOf().Harmful) },
	},
	{
		Class: Aura, Name: "dispel", Where: OnMap,
		Results: []Result{{Name: "kind", Type: Text, Nil: true}},
		Doc:     "By which kind of dispel it can be removed; nil when by none.",
		Example: `if aura:dispel() == "magic" then self:say("A spell!") end`,
		Run: func(c Call) int {
			if d := c.auraOf().Dispel; d != "" {
				return c.GiveText(d)
			}
			return c.GiveNil()
		},
	},
}
