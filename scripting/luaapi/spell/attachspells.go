package spell

import (
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// family is the parameter for a selection of spells or auras.
func family(what string) []luaapi.Param {
	return []luaapi.Param{{Name: "selection", Type: luaapi.Options, Doc: "which; all conditions must hold", Fields: []luaapi.Param{
		{Name: "tag", Type: luaapi.Text, Optional: true, Doc: what + " with this tag"},
		{Name: "school", Type: luaapi.ID, Kind: content.Schools, Optional: true, Doc: "of this school"},
	}}}
}

// AttachingMagic are the functions with which a main chunk attaches handlers to spells
// and auras.
var AttachingMagic = []luaapi.Entry{
	{
		Class: luaapi.Globals, Name: "spell", Where: luaapi.OnMap, Load: true,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Spells, Doc: "id of the spell's definition"}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Spell}},
		Doc:     "Attaches handlers to a spell.",
		Example: "local spark = spell \"meadow:spark\"\nfunction spark:on_hit(caster, target) target:emote(\"crackles.\") end",
		Eluna:   []string{"RegisterSpellEvent"},
		Run:     func(c luaapi.Call) int { return luaapi.Attach(c, luaapi.OneSpell, luaapi.Choice{ID: c.Text(0)}) },
	},
	{
		Class: luaapi.Globals, Name: "spell_chain", Where: luaapi.OnMap, Load: true,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Spells, Doc: "id of the first rank"}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Spell}},
		Doc:     "Attaches handlers to all ranks of a spell: to the spell itself, and to the spells whose rank_of names it. self:rank() returns the rank that is cast.",
		Example: "local spark = spell_chain \"meadow:spark\"\nfunction spark:calculate(value) return value + self:rank() end",
		Run:     func(c luaapi.Call) int { return luaapi.Attach(c, luaapi.SpellChain, luaapi.Choice{ID: c.Text(0)}) },
	},
	{
		Class: luaapi.Globals, Name: "spells", Where: luaapi.OnMap, Load: true,
		Params:  family("spells"),
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Spell}},
		Doc:     "Attaches handlers to a family of spells. The selection is resolved when the bundle is loaded, and must not be empty.",
		Example: "local fire = spells{tag = \"fire\"}\nfunction fire:on_cast(caster) caster:emote(\"glows.\") end",
		Run: func(c luaapi.Call) int {
			return luaapi.Attach(c, luaapi.SpellSelection, luaapi.Choice{Tag: c.FieldText(0, "tag"), School: c.FieldText(0, "school")})
		},
	},
	{
		Class: luaapi.Globals, Name: "aura", Where: luaapi.OnMap, Load: true,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Auras, Doc: "id of the aura's definition"}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Aura}},
		Doc:     "Attaches handlers to an aura.",
		Example: "local burning = aura \"meadow:burning\"\nfunction burning:on_remove(bearer, caster, cause) bearer:emote(\"smokes.\") end",
		Run:     func(c luaapi.Call) int { return luaapi.Attach(c, luaapi.OneAura, luaapi.Choice{ID: c.Text(0)}) },
	},
	{
		Class: luaapi.Globals, Name: "auras", Where: luaapi.OnMap, Load: true,
		Params:  family("auras"),
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Aura}},
		Doc:     "Attaches handlers to a family of auras. The selection is resolved when the bundle is loaded, and must not be empty.",
		Example: "local curses = auras{tag = \"curse\"}\nfunction curses:on_apply(bearer, caster, stacks) bearer:emote(\"shivers.\") end",
		Run: func(c luaapi.Call) int {
			return luaapi.Attach(c, luaapi.AuraSelection, luaapi.Choice{Tag: c.FieldText(0, "tag"), School: c.FieldText(0, "school")})
		},
	},
}
