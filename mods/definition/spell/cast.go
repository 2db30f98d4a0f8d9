package spell

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// castFields are the keys of an entry of casts.
func castFields() []yamlschema.Of[content.CastRule] {
	type c = content.CastRule
	return []yamlschema.Of[c]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Word, Doc: "What tells it from the others of the list; without it, the name of the spell. What is known of it (when it has its turn, whether it has been) stays through a reload as long as the name does."},
			Set: func(d *c, v yamlschema.Value) { d.Name = v.Word }},
		{Field: yamlschema.Field{Key: "spell", Type: yamlschema.Name, Kind: content.Spells, Required: true, Doc: "What is cast."},
			Set: func(d *c, v yamlschema.Value) { d.Spell = v.ID }},
		{Field: yamlschema.Field{Key: "target", Type: yamlschema.Choice, Choices: content.CastAts, Default: "fitting", Doc: "At whom, of those of whom `when` holds and at whom it can be cast: `fitting` is what the spell's `aim` calls for (its victim, itself, its pet, the ally with the least share of health), `victim`, `self`, `owner`, `pet`, `random_enemy`, `other_enemy` (any but the victim), `second_threat` (whom it hates most after its victim), `nearest_enemy`, `farthest_enemy`, `lowest_enemy` and `lowest_ally` (of health), `random_ally`, `dead_ally` (the nearest). Enemies are those of its threat list, outside of a fight who is hostile to it; allies are who is friendly to it, what belongs to its owner, and itself. A spell that is aimed at the ground is aimed at where the target stands."},
			Set: func(d *c, v yamlschema.Value) { d.At = content.CastAt(v.Choice) }},
		{Field: yamlschema.Field{Key: "every_ms", Type: yamlschema.MillisTo, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "From the beginning of one cast to where it has its turn again; of a range, drawn each time. 0: as soon as it can be cast."},
			Set: func(d *c, v yamlschema.Value) { d.Every = v.Span() }},
		{Field: yamlschema.Field{Key: "first_ms", Type: yamlschema.MillisTo, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "From the beginning of the fight, or of the phase, to its first turn."},
			Set: func(d *c, v yamlschema.Value) { d.First = v.Span() }},
		{Field: yamlschema.Field{Key: "chance_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 100, Default: "100", Doc: "Chance that it is cast when it could be; if it is not, it waits for `every_ms` again."},
			Set: func(d *c, v yamlschema.Value) { d.Chance = v.Num }},
		{Field: yamlschema.Field{Key: "once", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it is cast once a fight, or each time that its phase is entered."},
			Set: func(d *c, v yamlschema.Value) { d.Once = v.Flag }},
		{Field: yamlschema.Field{Key: "combat", Type: yamlschema.Choice, Choices: content.CombatStates, Default: "in", Doc: "Whether it is for fights: `in`, `out`, `any`. Outside of fights a creature thinks when it appears, comes home or wakes and when auras come onto it or leave it, and of an entry with `every_ms` each time that this has passed; who sleeps does not."},
			Set: func(d *c, v yamlschema.Value) { d.Combat = content.CombatState(v.Choice) }},
		{Field: yamlschema.Field{Key: "when", Type: When, Doc: "Conditions, all of which must hold."},
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
		pct("health_below_pct", "Its own health lies below.", func(d *w, v yamlschema.Value) { d.HealthBelow = v.Num }),
		pct("health_above_pct", "Its own health does not lie below.", func(d *w, v yamlschema.Value) { d.HealthAbove = v.Num }),
		pct("target_below_pct", "The target's health lies below.", func(d *w, v yamlschema.Value) { d.TargetBelow = v.Num }),
		pct("target_above_pct", "The target's health does not lie below.", func(d *w, v yamlschema.Value) { d.TargetAbove = v.Num }),
		{Field: yamlschema.Field{Key: "target_casting", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the target casts or channels something that an interrupt ends."},
			Set: func(d *w, v yamlschema.Value) { d.TargetCasting = v.Flag }},
		{Field: yamlschema.Field{Key: "target_bears", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "The target bears all of these auras."},
			Set: func(d *w, v yamlschema.Value) { d.TargetBears = v.IDs }},
		{Field: yamlschema.Field{Key: "target_lacks", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "The target bears none of these auras."},
			Set: func(d *w, v yamlschema.Value) { d.TargetLacks = v.IDs }},
		{Field: yamlschema.Field{Key: "self_bears", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "It bears all of these auras itself."},
			Set: func(d *w, v yamlschema.Value) { d.Bears = v.IDs }},
		{Field: yamlschema.Field{Key: "self_lacks", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "It bears none of these auras itself."},
			Set: func(d *w, v yamlschema.Value) { d.Lacks = v.IDs }},
		{Field: yamlschema.Field{Key: "enemies", Type: yamlschema.Whole, Min: 1, Max: 1000, Doc: "At least so many of its enemies are within `enemies_yards`."},
			Set: func(d *w, v yamlschema.Value) { d.Enemies = int(v.Num) }},
		{Field: yamlschema.Field{Key: "enemies_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Doc: "Between edges."},
			Set: func(d *w, v yamlschema.Value) { d.EnemiesIn = v.Num }},
		{Field: yamlschema.Field{Key: "allies", Type: yamlschema.Whole, Min: 1, Max: 1000, Doc: "At least so many of its allies, itself among them, are within `allies_yards` and below `allies_below_pct` of their health."},
			Set: func(d *w, v yamlschema.Value) { d.HurtAllies = int(v.Num) }},
		{Field: yamlschema.Field{Key: "allies_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Doc: "Between edges."},
			Set: func(d *w, v yamlschema.Value) { d.AlliesIn = v.Num }},
		pct("allies_below_pct", "Of the allies that count.", func(d *w, v yamlschema.Value) { d.AlliesBelow = v.Num }),
		{Field: yamlschema.Field{Key: "nearer_than_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Doc: "The target is that near or nearer, between edges. An ally who is so near and out of the spell's range is gone to."},
			Set: func(d *w, v yamlschema.Value) { d.Nearer = v.Num }},
		{Field: yamlschema.Field{Key: "farther_than_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Doc: "The target is that far or farther."},
			Set: func(d *w, v yamlschema.Value) { d.Farther = v.Num }},
		{Field: yamlschema.Field{Key: "power", Type: yamlschema.Name, Kind: content.Powers, Doc: "The power that `power_above_pct` and `power_below_pct` ask for."},
			Set: func(d *w, v yamlschema.Value) { d.Power = v.ID }},
		pct("power_above_pct", "Its own power does not lie below this share.", func(d *w, v yamlschema.Value) { d.PowerAbove = v.Num }),
		pct("power_below_pct", "Its own power lies below this share.", func(d *w, v yamlschema.Value) { d.PowerBelow = v.Num }),
	}
}

// Casts is a list of what a creature casts by itself.
var Casts = yamlschema.ListOf[content.CastRule]{One: "cast", Of: "list of casts", Most: content.MaxCasts, Fields: castFields, Fixed: true, Told: true,
	NoEmpty: "must have at least one entry; leave the key out for none", Check: checkCast}.Type()

// When is conditions of one of them.
var When = yamlschema.MappingOf[content.CastWhen]{One: "when", Of: "conditions", Fields: whenFields, Check: checkWhen, Told: true}.Type()

// checkCast gives an entry its name, and looks whether it is the only one of it.
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
	r.Problem(at, f.Key+" has two entries of one name; give one of them a name of its own:", c.Name, "")
	return false
}

// castSense looks for what is right by itself and wrong together.
func castSense(r *yamlschema.Reader, c *content.CastRule, where yamlschema.Places) bool {
	switch {
	case c.Chance < 100 && c.Every.Max == 0:
		r.Problem(where["chance_pct"], "chance_pct below 100 needs every_ms, after which it is tried again; chance_pct is", where["chance_pct"].Value, "")
	case c.Combat == content.OutOfCombat && (c.At == content.AtVictim || c.At == content.AtSecond || c.At == content.AtOther):
		r.Problem(where["target"], "outside of a fight there is no", c.At.String(), "")
	default:
		return true
	}
	return false
}

// checkWhen looks at conditions that go together.
func checkWhen(r *yamlschema.Reader, w *content.CastWhen, _ *yaml.Node, where yamlschema.Places) bool {
	ok := true
	for _, together := range [...][]string{{"enemies", "enemies_yards"}, {"allies", "allies_yards", "allies_below_pct"}} {
		has := slices.IndexFunc(together, func(key string) bool { return where[key] != nil })
		lacks := slices.IndexFunc(together, func(key string) bool { return where[key] == nil })
		if has >= 0 && lacks >= 0 {
			r.Problem(where[together[has]], fmt.Sprintf("%s goes with", together[has]), together[lacks], "")
			ok = false
		}
	}
	for _, key := range [...]string{"power_above_pct", "power_below_pct"} {
		if where[key] != nil && w.Power == "" {
			r.Problem(where[key], key+" goes with", "power", "")
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
			r.Problem(where[band.above], fmt.Sprintf("%s must be less than %s, not", band.above, band.below), yamlschema.Plain(band.aboveLim), "")
			ok = false
		}
	}
	return ok
}

const castsHead = `
## Casts of a creature

A creature and each of its phases may have ` + "`casts`" + `: a list of what it casts by itself, the most important first; those of the phase go before its own.
[Spells](spells.md#creatures-that-cast) tells how it chooses. At most %d entries; one has these keys:

%s
Its conditions, ` + "`when`" + `, have these keys:

%s`

// Chapter is what the reference says of casts.
func Chapter() string {
	return fmt.Sprintf(castsHead, content.MaxCasts, yamlschema.Table(yamlschema.Documents(castFields())), yamlschema.Table(yamlschema.Documents(whenFields())))
}
