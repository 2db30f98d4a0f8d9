package luaapi

import "loam/core/content"

// family is the parameter of a selection of spells or auras.
func family(what string) []Param {
	return []Param{{Name: "selection", Type: Options, Doc: "which; all that is said must hold", Fields: []Param{
		{Name: "tag", Type: Text, Optional: true, Doc: what + " with this tag"},
		{Name: "school", Type: ID, Kind: content.Schools, Optional: true, Doc: "of this school"},
	}}}
}

// attachingMagic is how a main chunk says to which spells and auras its handlers
// belong.
var attachingMagic = []Entry{
	{
		Class: Globals, Name: "spell", Where: OnMap, Load: true,
		Params:  []Param{{Name: "id", Type: ID, Kind: content.Spells, Doc: "of a spell's definition"}},
		Results: []Result{{Name: "handlers", Type: Subject, Of: Spell}},
		Doc:     "What handlers of a spell hang on.",
		Example: "local spark = spell \"meadow:spark\"\nfunction spark:on_hit(caster, target) target:emote(\"crackles.\") end",
		Eluna:   []string{"RegisterSpellEvent"},
		Run:     func(c Call) int { return attach(c, OneSpell, Choice{ID: c.Text(0)}) },
	},
	{
		Class: Globals, Name: "spell_chain", Where: OnMap, Load: true,
		Params:  []Param{{Name: "id", Type: ID, Kind: content.Spells, Doc: "of the first rank"}},
		Results: []Result{{Name: "handlers", Type: Subject, Of: Spell}},
		Doc:     "What handlers of all ranks of a spell hang on: of that spell, and of those whose rank_of names it. self:rank() tells which is cast.",
		Example: "local spark = spell_chain \"meadow:spark\"\nfunction spark:calculate(value) return value + self:rank() end",
		Run:     func(c Call) int { return attach(c, SpellChain, Choice{ID: c.Text(0)}) },
	},
	{
		Class: Globals, Name: "spells", Where: OnMap, Load: true,
		Params:  family("spells"),
		Results: []Result{{Name: "handlers", Type: Subject, Of: Spell}},
		Doc:     "What handlers of a family of spells hang on; it is resolved when the bundle is loaded, and must not be empty.",
		Example: "local fire = spells{tag = \"fire\"}\nfunction fire:on_cast(caster) caster:emote(\"glows.\") end",
		Run: func(c Call) int {
			return attach(c, SpellSelection, Choice{Tag: c.FieldText(0, "tag"), School: c.FieldText(0, "school")})
		},
	},
	{
		Class: Globals, Name: "aura", Where: OnMap, Load: true,
		Params:  []Param{{Name: "id", Type: ID, Kind: content.Auras, Doc: "of an aura's definition"}},
		Results: []Result{{Name: "handlers", Type: Subject, Of: Aura}},
		Doc:     "What handlers of an aura hang on.",
		Example: "local burning = aura \"meadow:burning\"\nfunction burning:on_remove(bearer, caster, cause) bearer:emote(\"smokes.\") end",
		Run:     func(c Call) int { return attach(c, OneAura, Choice{ID: c.Text(0)}) },
	},
	{
		Class: Globals, Name: "auras", Where: OnMap, Load: true,
		Params:  family("auras"),
		Results: []Result{{Name: "handlers", Type: Subject, Of: Aura}},
		Doc:     "What handlers of a family of auras hang on; it is resolved when the bundle is loaded, and must not be empty.",
		Example: "local curses = auras{tag = \"curse\"}\nfunction curses:on_apply(bearer, caster, stacks) bearer:emote(\"shivers.\") end",
		Run: func(c Call) int {
			return attach(c, AuraSelection, Choice{Tag: c.FieldText(0, "tag"), School: c.FieldText(0, "school")})
		},
	},
}
