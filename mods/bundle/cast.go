package bundle

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
)

// castFields are the keys of an entry of casts.
func castFields() []field[content.CastRule] {
	type c = content.CastRule
	return []field[c]{
		{Field{Key: "name", Type: Word, Doc: "What tells it from the others of the list; without it, the name of the spell. What is known of it (when it has its turn, whether it has been) stays through a reload as long as the name does."},
			func(d *c, v value) { d.Name = v.word }},
		{Field{Key: "spell", Type: Name, Kind: content.Spells, Required: true, Doc: "What is cast."},
			func(d *c, v value) { d.Spell = v.id }},
		{Field{Key: "target", Type: Choice, Choices: content.CastAts, Default: "fitting", Doc: "At whom, of those of whom `when` holds and at whom it can be cast: `fitting` is what the spell's `aim` calls for (its victim, itself, its pet, the ally with the least share of health), `victim`, `self`, `owner`, `pet`, `random_enemy`, `other_enemy` (any but the victim), `second_threat` (whom it hates most after its victim), `nearest_enemy`, `farthest_enemy`, `lowest_enemy` and `lowest_ally` (of health), `random_ally`, `dead_ally` (the nearest). Enemies are those of its threat list, outside of a fight who is hostile to it; allies are who is friendly to it, what belongs to its owner, and itself. A spell that is aimed at the ground is aimed at where the target stands."},
			func(d *c, v value) { d.At = content.CastAt(v.choice) }},
		{Field{Key: "every_ms", Type: MillisTo, Unit: "ms", Min: 0, Max: day, Default: "0", Doc: "From the beginning of one cast to where it has its turn again; of a range, drawn each time. 0: as soon as it can be cast."},
			func(d *c, v value) { d.Every = v.span() }},
		{Field{Key: "first_ms", Type: MillisTo, Unit: "ms", Min: 0, Max: day, Default: "0", Doc: "From the beginning of the fight, or of the phase, to its first turn."},
			func(d *c, v value) { d.First = v.span() }},
		{Field{Key: "chance_pct", Type: Number, Unit: "percent", Min: 0, Max: 100, Default: "100", Doc: "Chance that it is cast when it could be; if it is not, it waits for `every_ms` again."},
			func(d *c, v value) { d.Chance = v.num }},
		{Field{Key: "once", Type: Bool, Default: "false", Doc: "`true`: it is cast once a fight, or each time that its phase is entered."},
			func(d *c, v value) { d.Once = v.flag }},
		{Field{Key: "combat", Type: Choice, Choices: content.CombatStates, Default: "in", Doc: "Whether it is for fights: `in`, `out`, `any`. Outside of fights a creature thinks when it appears, comes home or wakes and when auras come onto it or leave it, and of an entry with `every_ms` each time that this has passed; who sleeps does not."},
			func(d *c, v value) { d.Combat = content.CombatState(v.choice) }},
		{Field{Key: "when", Type: CastWhenType, Doc: "Conditions, all of which must hold."},
			func(d *c, v value) { d.When = v.when }},
	}
}

// whenFields are the keys of the conditions of an entry of casts.
func whenFields() []field[content.CastWhen] {
	type w = content.CastWhen
	pct := func(key, doc string, set func(*w, value)) field[w] {
		return field[w]{Field{Key: key, Type: Number, Unit: "percent", Min: 0, Max: 101, Doc: doc}, set}
	}
	return []field[w]{
		pct("health_below_pct", "Its own health lies below.", func(d *w, v value) { d.HealthBelow = v.num }),
		pct("health_above_pct", "Its own health does not lie below.", func(d *w, v value) { d.HealthAbove = v.num }),
		pct("target_below_pct", "The target's health lies below.", func(d *w, v value) { d.TargetBelow = v.num }),
		pct("target_above_pct", "The target's health does not lie below.", func(d *w, v value) { d.TargetAbove = v.num }),
		{Field{Key: "target_casting", Type: Bool, Default: "false", Doc: "`true`: the target casts or channels something that an interrupt ends."},
			func(d *w, v value) { d.TargetCasting = v.flag }},
		{Field{Key: "target_bears", Type: Names, Kind: content.Auras, Default: "[]", Doc: "The target bears all of these auras."},
			func(d *w, v value) { d.TargetBears = v.ids }},
		{Field{Key: "target_lacks", Type: Names, Kind: content.Auras, Default: "[]", Doc: "The target bears none of these auras."},
			func(d *w, v value) { d.TargetLacks = v.ids }},
		{Field{Key: "self_bears", Type: Names, Kind: content.Auras, Default: "[]", Doc: "It bears all of these auras itself."},
			func(d *w, v value) { d.Bears = v.ids }},
		{Field{Key: "self_lacks", Type: Names, Kind: content.Auras, Default: "[]", Doc: "It bears none of these auras itself."},
			func(d *w, v value) { d.Lacks = v.ids }},
		{Field{Key: "enemies", Type: Whole, Min: 1, Max: 1000, Doc: "At least so many of its enemies are within `enemies_yards`."},
			func(d *w, v value) { d.Enemies = int(v.num) }},
		{Field{Key: "enemies_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Doc: "Between edges."},
			func(d *w, v value) { d.EnemiesIn = v.num }},
		{Field{Key: "allies", Type: Whole, Min: 1, Max: 1000, Doc: "At least so many of its allies, itself among them, are within `allies_yards` and below `allies_below_pct` of their health."},
			func(d *w, v value) { d.HurtAllies = int(v.num) }},
		{Field{Key: "allies_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Doc: "Between edges."},
			func(d *w, v value) { d.AlliesIn = v.num }},
		pct("allies_below_pct", "Of the allies that count.", func(d *w, v value) { d.AlliesBelow = v.num }),
		{Field{Key: "nearer_than_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Doc: "The target is that near or nearer, between edges. An ally who is so near and out of the spell's range is gone to."},
			func(d *w, v value) { d.Nearer = v.num }},
		{Field{Key: "farther_than_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Doc: "The target is that far or farther."},
			func(d *w, v value) { d.Farther = v.num }},
		{Field{Key: "power", Type: Name, Kind: content.Powers, Doc: "The power that `power_above_pct` and `power_below_pct` ask for."},
			func(d *w, v value) { d.Power = v.id }},
		pct("power_above_pct", "Its own power does not lie below this share.", func(d *w, v value) { d.PowerAbove = v.num }),
		pct("power_below_pct", "Its own power lies below this share.", func(d *w, v value) { d.PowerBelow = v.num }),
	}
}

// CastShape documents an entry of casts.
func CastShape() Shape { return Shape{"cast", fieldsOf(castFields())} }

// WhenShape documents the conditions of one.
func WhenShape() Shape { return Shape{"when", fieldsOf(whenFields())} }

// casts reads what a creature casts by itself.
func (r *reader) casts(f *Field, n *yaml.Node) ([]content.CastRule, bool) {
	items, ok := r.short(n, f.Key, content.MaxCasts)
	if ok && len(items) == 0 {
		r.problem(n, f.Key+" must have at least one entry; leave the key out for none", "", "")
		return nil, false
	}
	all := make([]content.CastRule, 0, len(items))
	for _, item := range items {
		c, where, good := shaped(r, "cast", castFields(), item)
		good = good && r.castSense(item, &c, where)
		if good && c.Name == "" {
			c.Name = nameOf(c.Spell)
		}
		if good && slices.ContainsFunc(all, func(o content.CastRule) bool { return o.Name == c.Name }) {
			at := where["name"]
			if at == nil {
				at = where["spell"]
			}
			r.problem(at, f.Key+" has two entries of one name; give one of them a name of its own:", c.Name, "")
			good = false
		}
		ok = ok && good
		all = append(all, c)
	}
	return all, ok
}

// castSense looks for what is right by itself and wrong together.
func (r *reader) castSense(n *yaml.Node, c *content.CastRule, where map[string]*yaml.Node) bool {
	switch {
	case c.Chance < 100 && c.Every.Max == 0:
		r.problem(where["chance_pct"], "chance_pct below 100 needs every_ms, after which it is tried again; chance_pct is", where["chance_pct"].Value, "")
	case c.Combat == content.OutOfCombat && (c.At == content.AtVictim || c.At == content.AtSecond || c.At == content.AtOther):
		r.problem(where["target"], "outside of a fight there is no", c.At.String(), "")
	default:
		return true
	}
	return false
}

// castWhen reads the conditions of an entry of casts.
func (r *reader) castWhen(_ *Field, n *yaml.Node) (content.CastWhen, bool) {
	w, where, ok := shaped(r, "when", whenFields(), n)
	if !ok {
		return w, false
	}
	for _, together := range [...][]string{{"enemies", "enemies_yards"}, {"allies", "allies_yards", "allies_below_pct"}} {
		has := slices.IndexFunc(together, func(key string) bool { return where[key] != nil })
		lacks := slices.IndexFunc(together, func(key string) bool { return where[key] == nil })
		if has >= 0 && lacks >= 0 {
			r.problem(where[together[has]], fmt.Sprintf("%s goes with", together[has]), together[lacks], "")
			ok = false
		}
	}
	for _, key := range [...]string{"power_above_pct", "power_below_pct"} {
		if where[key] != nil && w.Power == "" {
			r.problem(where[key], key+" goes with", "power", "")
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
			r.problem(where[band.above], fmt.Sprintf("%s must be less than %s, not", band.above, band.below), plainNumber(band.aboveLim), "")
			ok = false
		}
	}
	return w, ok
}

const castsHead = `
## Casts of a creature

A creature and each of its phases may have ` + "`casts`" + `: a list of what it casts by itself, the most important first; those of the phase go before its own.
[Spells](spells.md#creatures-that-cast) tells how it chooses. At most %d entries; one has these keys:

`

const whenHead = `
Its conditions, ` + "`when`" + `, have these keys:

`

func writeCasts(s *strings.Builder) {
	fmt.Fprintf(s, castsHead, content.MaxCasts)
	writeFields(s, CastShape().Fields)
	s.WriteString(whenHead)
	writeFields(s, WhenShape().Fields)
}
