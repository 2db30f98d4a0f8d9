package spell

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// castFields are the keys of an entry of casts.
func castFields() []yamlschema.Of[content.CastRule] {
	type c = content.CastRule
	return []yamlschema.Of[c]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Word, Doc: "Name of the entry in the list; by default the name of the spell. The entry's state (when it is ready again, whether it has been cast) survives a reload as long as its name stays the same."},
			Set: func(d *c, v yamlschema.Value) { d.Name = v.Word }},
		{Field: yamlschema.Field{Key: "spell", Type: yamlschema.Name, Kind: content.Spells, Required: true, Doc: "The spell."},
			Set: func(d *c, v yamlschema.Value) { d.Spell = v.ID }},
		{Field: yamlschema.Field{Key: "target", Type: yamlschema.Choice, Choices: content.CastAts, Default: "fitting", Doc: "The target, see [Targets](#targets-of-a-cast). Only units that meet `when` and that the spell can target are considered. A spell aimed at the ground is aimed at the target's position."},
			Set: func(d *c, v yamlschema.Value) { d.At = content.CastAt(v.Choice) }},
		{Field: yamlschema.Field{Key: "every_ms", Type: yamlschema.MillisTo, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Time from the start of one cast until the entry is ready again; of a range, one is drawn each time. 0: as soon as the spell can be cast."},
			Set: func(d *c, v yamlschema.Value) { d.Every = v.Span() }},
		{Field: yamlschema.Field{Key: "first_ms", Type: yamlschema.MillisTo, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Time from the start of combat, or of the phase, until the entry is first ready."},
			Set: func(d *c, v yamlschema.Value) { d.First = v.Span() }},
		{Field: yamlschema.Field{Key: "chance_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 100, Default: "100", Doc: "Chance that the creature casts the spell when it could. If it does not, the entry waits for `every_ms` again."},
			Set: func(d *c, v yamlschema.Value) { d.Chance = v.Num }},
		{Field: yamlschema.Field{Key: "once", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the spell is cast once in each combat, or each time its phase is entered."},
			Set: func(d *c, v yamlschema.Value) { d.Once = v.Flag }},
		{Field: yamlschema.Field{Key: "combat", Type: yamlschema.Choice, Choices: content.CombatStates, Default: "in", Doc: "Whether the entry is used in combat: `in`, `out`, `any`. Out of combat, a creature checks its entries when it appears, comes home or wakes, when an aura is applied to it or removed from it, and whenever the `every_ms` of an entry has passed. A sleeping creature checks nothing."},
			Set: func(d *c, v yamlschema.Value) { d.Combat = content.CombatState(v.Choice) }},
		{Field: yamlschema.Field{Key: "when", Type: When, Doc: "Conditions; all must hold."},
			Set: func(d *c, v yamlschema.Value) { d.When = *yamlschema.Get[*content.CastWhen](v) }},
	}
}

// whenFields are the keys of the conditions of an entry of casts.
func whenFields() []yamlschema.Of[content.CastWhen] {
	type w = content.CastWhen
	pct := func(key, doc string, set func(*w, yamlschema.Value)) yamlschema.Of[w] {
		return yamlschema.Of[w]{Field: yamlschema.Field{Key: key, Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 101, Doc: doc}, Set: set}
	}
	return []yamlschema.Of[w]{
		pct("health_below_pct", "The caster's health is below this.", func(d *w, v yamlschema.Value) { d.HealthBelow = v.Num }),
		pct("health_above_pct", "The caster's health is at or above this.", func(d *w, v yamlschema.Value) { d.HealthAbove = v.Num }),
		pct("target_below_pct", "The target's health is below this.", func(d *w, v yamlschema.Value) { d.TargetBelow = v.Num }),
		pct("target_above_pct", "The target's health is at or above this.", func(d *w, v yamlschema.Value) { d.TargetAbove = v.Num }),
		{Field: yamlschema.Field{Key: "target_casting", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the target casts or channels a spell that can be interrupted."},
			Set: func(d *w, v yamlschema.Value) { d.TargetCasting = v.Flag }},
		{Field: yamlschema.Field{Key: "target_bears", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "The target has all of these auras."},
			Set: func(d *w, v yamlschema.Value) { d.TargetBears = v.IDs }},
		{Field: yamlschema.Field{Key: "target_lacks", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "The target has none of these auras."},
			Set: func(d *w, v yamlschema.Value) { d.TargetLacks = v.IDs }},
		{Field: yamlschema.Field{Key: "self_bears", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "The caster has all of these auras."},
			Set: func(d *w, v yamlschema.Value) { d.Bears = v.IDs }},
		{Field: yamlschema.Field{Key: "self_lacks", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "The caster has none of these auras."},
			Set: func(d *w, v yamlschema.Value) { d.Lacks = v.IDs }},
		{Field: yamlschema.Field{Key: "enemies", Type: yamlschema.Whole, Min: 1, Max: 1000, Doc: "Minimum number of the caster's enemies within `enemies_yards`."},
			Set: func(d *w, v yamlschema.Value) { d.Enemies = int(v.Num) }},
		{Field: yamlschema.Field{Key: "enemies_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Doc: "Distance, measured between edges."},
			Set: func(d *w, v yamlschema.Value) { d.EnemiesIn = v.Num }},
		{Field: yamlschema.Field{Key: "allies", Type: yamlschema.Whole, Min: 1, Max: 1000, Doc: "Minimum number of the caster's allies, the caster included, within `allies_yards` and with health below `allies_below_pct`."},
			Set: func(d *w, v yamlschema.Value) { d.HurtAllies = int(v.Num) }},
		{Field: yamlschema.Field{Key: "allies_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Doc: "Distance, measured between edges."},
			Set: func(d *w, v yamlschema.Value) { d.AlliesIn = v.Num }},
		pct("allies_below_pct", "Health below which an ally counts.", func(d *w, v yamlschema.Value) { d.AlliesBelow = v.Num }),
		{Field: yamlschema.Field{Key: "nearer_than_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Doc: "The target is at most this far away, measured between edges. The caster walks to an ally within this distance that is out of the spell's range."},
			Set: func(d *w, v yamlschema.Value) { d.Nearer = v.Num }},
		{Field: yamlschema.Field{Key: "farther_than_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Doc: "The target is at least this far away."},
			Set: func(d *w, v yamlschema.Value) { d.Farther = v.Num }},
		{Field: yamlschema.Field{Key: "power", Type: yamlschema.Name, Kind: content.Powers, Doc: "The power that `power_above_pct` and `power_below_pct` refer to."},
			Set: func(d *w, v yamlschema.Value) { d.Power = v.ID }},
		pct("power_above_pct", "The caster's power is at or above this share.", func(d *w, v yamlschema.Value) { d.PowerAbove = v.Num }),
		pct("power_below_pct", "The caster's power is below this share.", func(d *w, v yamlschema.Value) { d.PowerBelow = v.Num }),
	}
}

// Casts is a list of the spells that a creature casts by itself.
var Casts = yamlschema.ListOf[content.CastRule]{One: "cast", Of: "list of casts", Most: content.MaxCasts, Fields: castFields, Fixed: true, Told: true,
	NoEmpty: "must have at least one entry; leave the key out for none", Check: checkCast}.Type()

// When is the conditions of an entry.
var When = yamlschema.MappingOf[content.CastWhen]{One: "when", Of: "conditions", Fields: whenFields, Check: checkWhen, Told: true}.Type()

// checkCast sets the name of an entry, and checks that it is unique.
func checkCast(r *yamlschema.Reader, f *yamlschema.Field, before []content.CastRule, c *content.CastRule, n *yaml.Node, where yamlschema.Places) bool {
	if !castSense(r, c, where) {
		return false
	}
	if c.Name == "" {
		c.Name = definition.NameOf(c.Spell)
	}
	if !slices.ContainsFunc(before, func(o content.CastRule) bool { return o.Name == c.Name }) {
		return true
	}
	at := where["name"]
	if at == nil {
		at = where["spell"]
	}
	r.Problem(at, diag.Duplicate, f.Key+" has two entries with the same name; give one of them another name:", c.Name, "")
	return false
}

// castSense finds values that are valid alone and invalid together.
func castSense(r *yamlschema.Reader, c *content.CastRule, where yamlschema.Places) bool {
	switch {
	case c.Chance < 100 && c.Every.Max == 0:
		r.Problem(where["chance_pct"], diag.BadCombination, "chance_pct below 100 needs every_ms, the time until the next try; chance_pct is", where["chance_pct"].Value, "")
	case c.Combat == content.OutOfCombat && (c.At == content.AtVictim || c.At == content.AtSecond || c.At == content.AtOther):
		r.Problem(where["target"], diag.BadCombination, "out of combat there is no", c.At.String(), "")
	default:
		return true
	}
	return false
}

// checkWhen checks conditions that belong together.
func checkWhen(r *yamlschema.Reader, w *content.CastWhen, _ *yaml.Node, where yamlschema.Places) bool {
	ok := true
	for _, together := range [...][]string{{"enemies", "enemies_yards"}, {"allies", "allies_yards", "allies_below_pct"}} {
		has := slices.IndexFunc(together, func(key string) bool { return where[key] != nil })
		lacks := slices.IndexFunc(together, func(key string) bool { return where[key] == nil })
		if has >= 0 && lacks >= 0 {
			r.Problem(where[together[has]], diag.BadCombination, fmt.Sprintf("%s needs", together[has]), together[lacks], "")
			ok = false
		}
	}
	for _, key := range [...]string{"power_above_pct", "power_below_pct"} {
		if where[key] != nil && w.Power == "" {
			r.Problem(where[key], diag.BadCombination, key+" needs", "power", "")
			ok = false
		}
	}
	for _, band := range [...]struct {
		below, above         string
		belowLimit, aboveLim float64
	}{
		{"health_below_pct", "health_above_pct", w.HealthBelow, w.HealthAbove}, {"target_below_pct", "target_above_pct", w.TargetBelow, w.TargetAbove},
		{"power_below_pct", "power_above_pct", w.PowerBelow, w.PowerAbove}, {"nearer_than_yards", "farther_than_yards", w.Nearer, w.Farther},
	} {
		if band.belowLimit > 0 && band.aboveLim >= band.belowLimit {
			r.Problem(where[band.above], diag.Contradiction, fmt.Sprintf("%s must be less than %s, not", band.above, band.below), yamlschema.Plain(band.aboveLim), "")
			ok = false
		}
	}
	return ok
}

const castsHead = `
## Casts of a creature

A creature and each of its phases may have ` + "`casts`" + `: a list of the spells that it casts by itself, the most important first; the entries of the phase come before the creature's own.
[Spells](spells.md#creatures-that-cast) describes how the creature chooses. The list has at most %d entries; an entry has these keys:

%s
Its conditions, ` + "`when`" + `, have these keys:

%s
### Targets of a cast

In combat, enemies are the units on the threat list; out of combat, hostile units. Allies are friendly units, what the creature's owner owns, and the creature itself.

| target | unit |
|---|---|
| ` + "`fitting`" + ` | what the ` + "`aim`" + ` of the spell calls for: the creature's victim, the creature itself, its pet, or the ally with the lowest share of health |
| ` + "`victim`" + ` | the victim |
| ` + "`self`, `owner`, `pet`" + ` | the creature itself; its owner; its pet |
| ` + "`random_enemy`, `other_enemy`" + ` | a random enemy; a random enemy that is not the victim |
| ` + "`second_threat`" + ` | the highest enemy on the threat list after the victim |
| ` + "`nearest_enemy`, `farthest_enemy`" + ` | the enemy at the smallest or greatest distance |
| ` + "`lowest_enemy`, `lowest_ally`" + ` | the enemy or ally with the lowest share of health |
| ` + "`random_ally`" + ` | a random ally |
| ` + "`dead_ally`" + ` | the nearest dead ally |
`

// Chapter is the section of the reference about casts.
func Chapter() string {
	return fmt.Sprintf(castsHead, content.MaxCasts, yamlschema.Table(yamlschema.Documents(castFields())), yamlschema.Table(yamlschema.Documents(whenFields())))
}
