package world

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/model/content"
	"loam/mods/definition/spell"
	"loam/mods/yamlschema"
)

// maxPhases bounds the phases of one creature.
const maxPhases = 32

// phaseFields are the keys of a phase of a creature.
func phaseFields() []yamlschema.Of[content.Phase] {
	type p = content.Phase
	return []yamlschema.Of[p]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Word, Required: true, Doc: "What scripts, scenarios and operators call it; no two of a creature have the same."},
			Set: func(d *p, v yamlschema.Value) { d.Name = v.Word }},
		{Field: yamlschema.Field{Key: "health_below_pct", Type: yamlschema.Number, Unit: "percent", Min: 1, Max: 100, Doc: "It is entered when health is below this share of full health."},
			Set: func(d *p, v yamlschema.Value) { d.HealthBelow = v.Num }},
		{Field: yamlschema.Field{Key: "after_ms", Type: yamlschema.Millis, Unit: "ms", Min: 1, Max: yamlschema.Day, Doc: "It is entered after this time."},
			Set: func(d *p, v yamlschema.Value) { d.After = v.Time() }},
		{Field: yamlschema.Field{Key: "counted_from", Type: yamlschema.Choice, Choices: content.CountedFrom, Default: "phase", Doc: "Whence `after_ms` counts: from when the phase before it was entered, or from the beginning of the fight."},
			Set: func(d *p, v yamlschema.Value) { d.Counted = content.Counted(v.Choice) }},
		{Field: yamlschema.Field{Key: "adds_dead", Type: yamlschema.Bool, Doc: "`true`: it is entered when all that the creature has summoned in the phase before it, by its definition or by scripts, is dead or gone."},
			Set: func(d *p, v yamlschema.Value) { d.AddsDead = v.Flag }},
		{Field: yamlschema.Field{Key: "from", Type: yamlschema.Tags, Doc: "Names of the phases out of which its conditions lead into it; without it, all that stand before it. With it a fight can go back to a phase."},
			Set: func(d *p, v yamlschema.Value) { d.From = v.Words }},
		{Field: yamlschema.Field{Key: "again", Type: yamlschema.Bool, Default: "false", Doc: "`true`: its conditions may lead into it more than once a fight."},
			Set: func(d *p, v yamlschema.Value) { d.Again = v.Flag }},
		{Field: yamlschema.Field{Key: "says", Type: yamlschema.Text, Doc: "What the creature says on entering."},
			Set: func(d *p, v yamlschema.Value) { d.Says = v.Text }},
		{Field: yamlschema.Field{Key: "yells", Type: yamlschema.Text, Doc: "What it yells on entering."},
			Set: func(d *p, v yamlschema.Value) { d.Yells = v.Text }},
		{Field: yamlschema.Field{Key: "emotes", Type: yamlschema.Text, Doc: "What it is seen doing on entering."},
			Set: func(d *p, v yamlschema.Value) { d.Emotes = v.Text }},
		{Field: yamlschema.Field{Key: "summons", Type: Summons, Doc: "What it summons on entering. It fights whom the creature fights."},
			Set: yamlschema.Entries(func(d *p) *[]content.Summons { return &d.Summons })},
		{Field: yamlschema.Field{Key: "movement", Type: yamlschema.Choice, Choices: content.Movements, Default: "chase", Doc: "How it moves: `chase` comes into reach of its victim, `stand` stays where it is, `go` goes to `place` or `to` and fights from there, `flee` runs from its victim and does not strike, `kite` keeps `kite_yards` away from it."},
			Set: func(d *p, v yamlschema.Value) { d.Movement = content.Movement(v.Choice) }},
		{Field: yamlschema.Field{Key: "kite_yards", Type: yamlschema.Number, Unit: "yards", Min: 1, Max: yamlschema.MaxYards, Doc: "Distance between its edge and its victim's that `kite` keeps."},
			Set: func(d *p, v yamlschema.Value) { d.Kite = v.Num }},
		{Field: yamlschema.Field{Key: "place", Type: yamlschema.Name, Kind: content.Places, Doc: "Where `go` leads: a place of the map on which it fights; on another map it stands."},
			Set: func(d *p, v yamlschema.Value) { d.Place = v.ID }},
		{Field: yamlschema.Field{Key: "to", Type: yamlschema.Point, Unit: "yards", Min: -1000000, Max: 1000000, Doc: "Where `go` leads: a point, on the ground."},
			Set: func(d *p, v yamlschema.Value) { d.To = v.Point }},
		{Field: yamlschema.Field{Key: "immune", Type: yamlschema.Tags, Default: "[]", Doc: "Words for what cannot touch it, as auras and spells name them."},
			Set: func(d *p, v yamlschema.Value) { d.Immune = v.Words }},
		{Field: yamlschema.Field{Key: "unattackable", Type: yamlschema.Bool, Default: "false", Doc: "`true`: nobody can attack it."},
			Set: func(d *p, v yamlschema.Value) { d.Unattackable = v.Flag }},
		{Field: yamlschema.Field{Key: "speed", Type: yamlschema.Number, Unit: "times", Min: 0.1, Max: 10, Default: "1", Doc: "How much faster it walks and runs."},
			Set: func(d *p, v yamlschema.Value) { d.Speed = v.Num }},
		{Field: yamlschema.Field{Key: "damage_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 10000, Default: "100", Doc: "How much of its usual damage it deals."},
			Set: func(d *p, v yamlschema.Value) { d.DamagePct = v.Num }},
		{Field: yamlschema.Field{Key: "scale", Type: yamlschema.Number, Unit: "times", Min: 0.1, Max: 10, Default: "1", Doc: "How much larger it is drawn and is."},
			Set: func(d *p, v yamlschema.Value) { d.Scale = v.Num }},
		{Field: yamlschema.Field{Key: "enrage", Type: Enrage, Doc: "What becomes of it when the phase lasts for long; counted from when it was entered."},
			Set: func(d *p, v yamlschema.Value) { d.Enrage = yamlschema.Get[*content.Enrage](v) }},
		{Field: yamlschema.Field{Key: "casts", Type: spell.Casts, Doc: "What it casts by itself while the phase lasts, before what its own `casts` say. [Casts](#casts-of-a-creature) tells more."},
			Set: yamlschema.Entries(func(d *p) *[]content.CastRule { return &d.Casts })},
	}
}

// enrageFields are the keys of an enrage.
func enrageFields() []yamlschema.Of[content.Enrage] {
	type e = content.Enrage
	return []yamlschema.Of[e]{
		{Field: yamlschema.Field{Key: "after_ms", Type: yamlschema.Millis, Unit: "ms", Min: 1, Max: yamlschema.Day, Required: true, Doc: "When it comes."},
			Set: func(d *e, v yamlschema.Value) { d.After = v.Time() }},
		{Field: yamlschema.Field{Key: "damage_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 10000, Default: "100", Doc: "How much of its damage it deals from then on."},
			Set: func(d *e, v yamlschema.Value) { d.DamagePct = v.Num }},
		{Field: yamlschema.Field{Key: "speed", Type: yamlschema.Number, Unit: "times", Min: 0.1, Max: 10, Default: "1", Doc: "How much faster it walks and runs from then on."},
			Set: func(d *e, v yamlschema.Value) { d.Speed = v.Num }},
		{Field: yamlschema.Field{Key: "says", Type: yamlschema.Text, Doc: "What the creature says then."},
			Set: func(d *e, v yamlschema.Value) { d.Says = v.Text }},
		{Field: yamlschema.Field{Key: "yells", Type: yamlschema.Text, Doc: "What it yells then."},
			Set: func(d *e, v yamlschema.Value) { d.Yells = v.Text }},
		{Field: yamlschema.Field{Key: "emotes", Type: yamlschema.Text, Doc: "What it is seen doing then."},
			Set: func(d *e, v yamlschema.Value) { d.Emotes = v.Text }},
	}
}

// Bounds of what one entry of summons makes.
const (
	maxCalls    = 16
	maxCallMany = 40
)

// summonsFields are the keys of an entry of summons.
func summonsFields() []yamlschema.Of[content.Summons] {
	type s = content.Summons
	return []yamlschema.Of[s]{
		{Field: yamlschema.Field{Key: "creature", Type: yamlschema.Name, Kind: content.Creatures, Required: true, Doc: "Which creature."},
			Set: func(d *s, v yamlschema.Value) { d.Creature = v.ID }},
		{Field: yamlschema.Field{Key: "count", Type: yamlschema.Whole, Min: 1, Max: maxCallMany, Default: "1", Doc: "How many of it."},
			Set: func(d *s, v yamlschema.Value) { d.Count = int(v.Num) }},
		{Field: yamlschema.Field{Key: "around_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 1000, Default: "4", Doc: "They appear evenly on a circle of this radius."},
			Set: func(d *s, v yamlschema.Value) { d.Around = v.Num }},
		{Field: yamlschema.Field{Key: "place", Type: yamlschema.Name, Kind: content.Places, Doc: "The middle of the circle, a place of the map on which it fights; without it, the creature itself."},
			Set: func(d *s, v yamlschema.Value) { d.Place = v.ID }},
		{Field: yamlschema.Field{Key: "lifetime_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long they last; 0 is until they go otherwise."},
			Set: func(d *s, v yamlschema.Value) { d.Lifetime = v.Time() }},
		{Field: yamlschema.Field{Key: "goes_at", Type: yamlschema.Tags, Choices: content.MomentWords, Default: "[death, evade]", Doc: "The moments of their owner at which they go: `evade`, `death`, the end of the `phase`, and `reload`, when a release is adopted."},
			Set: func(d *s, v yamlschema.Value) { d.Goes, _, _ = content.MomentsOf(v.Words) }},
		{Field: yamlschema.Field{Key: "temper", Type: yamlschema.Choice, Choices: content.Tempers, Default: "independent", Doc: "Whom they fight: `independent`, as their definition says; `passive`, nobody; `defensive`, who attacks their owner and whom it fights; `aggressive`, also whom their definition attacks on sight."},
			Set: func(d *s, v yamlschema.Value) { d.Temper = content.Temper(v.Choice) }},
		{Field: yamlschema.Field{Key: "follows", Type: yamlschema.Bool, Default: "false", Doc: "`true`: they walk with their owner while they do not fight."},
			Set: func(d *s, v yamlschema.Value) { d.Follows = v.Flag }},
	}
}

// Phases is a list of phases of a fight.
var Phases = yamlschema.ListOf[content.Phase]{One: "phase", Of: "list of phases", Most: maxPhases, Fields: phaseFields, Fixed: true, Told: true,
	NoEmpty: "must have at least one phase; leave the key out for none", Check: checkPhase, Whole: sources}.Type()

// Enrage is what becomes of who fights for long.
var Enrage = yamlschema.MappingOf[content.Enrage]{One: "enrage", Of: "enrage", Fields: enrageFields, Told: true}.Type()

// Summons is a list of what is summoned.
var Summons = yamlschema.ListOf[content.Summons]{One: "summons", Of: "list of summons", Most: maxCalls, Fields: summonsFields, Fixed: true, Told: true,
	NoEmpty: "must have at least one entry; leave the key out for none"}.Type()

// checkPhase looks at what a phase says together.
func checkPhase(r *yamlschema.Reader, _ *yamlschema.Field, before []content.Phase, p *content.Phase, _ *yaml.Node, where yamlschema.Places) bool {
	if slices.ContainsFunc(before, func(o content.Phase) bool { return o.Name == p.Name }) {
		r.Problem(where["name"], "two phases of a creature have the same name", p.Name, "")
		return false
	}
	return conditions(r, len(before) == 0, p, where) && moves(r, p, where)
}

// conditions checks what a phase says of when it is entered.
func conditions(r *yamlschema.Reader, first bool, p *content.Phase, where yamlschema.Places) bool {
	met := conditionOf(where)
	switch {
	case first && met != "" && p.From == nil:
		r.Problem(where[met], "the first phase is that of every fight's beginning; with from it can be entered again by", met, "")
	case met == "" && where["from"] != nil:
		r.Problem(where["from"], "from says out of which phases conditions lead, and the phase has none:", p.Name, "")
	case where["counted_from"] != nil && where["after_ms"] == nil:
		r.Problem(where["counted_from"], "counted_from goes with after_ms, which is missing in phase", p.Name, "")
	case where["from"] != nil && len(p.From) == 0:
		r.Problem(where["from"], "from must name a phase at least in phase", p.Name, "")
	default:
		return true
	}
	return false
}

// moves checks what a phase says of movement.
func moves(r *yamlschema.Reader, p *content.Phase, where yamlschema.Places) bool {
	goes, place, to, kite := p.Movement == content.Going, where["place"], where["to"], where["kite_yards"]
	switch {
	case goes && place == nil && to == nil:
		r.Problem(where["movement"], "movement go needs place or to in phase", p.Name, "")
	case place != nil && to != nil:
		r.Problem(to, "movement leads to a place or to a point, not to both in phase", p.Name, "")
	case !goes && place != nil:
		r.Problem(place, "place goes with movement go in phase", p.Name, "")
	case !goes && to != nil:
		r.Problem(to, "to goes with movement go in phase", p.Name, "")
	case p.Movement == content.Kiting && kite == nil:
		r.Problem(where["movement"], "movement kite needs kite_yards in phase", p.Name, "")
	case p.Movement != content.Kiting && kite != nil:
		r.Problem(kite, "kite_yards goes with movement kite in phase", p.Name, "")
	default:
		return true
	}
	return false
}

// conditionOf is the first key of a phase that is a condition, or "".
func conditionOf(where yamlschema.Places) string {
	for _, key := range []string{"health_below_pct", "after_ms", "adds_dead"} {
		if where[key] != nil {
			return key
		}
	}
	return ""
}

// sources checks that the phases exist out of which others are entered.
func sources(r *yamlschema.Reader, all []content.Phase, places []yamlschema.Places) bool {
	names := make([]string, len(all))
	for i := range all {
		names[i] = all[i].Name
	}
	ok := true
	for i := range all {
		for _, from := range all[i].From {
			at := places[i]["from"]
			for _, n := range at.Content {
				if n.Value == from {
					at = n
				}
			}
			switch {
			case from == all[i].Name:
				r.Problem(at, "a phase cannot be entered out of itself:", from, "")
			case !slices.Contains(names, from):
				r.Problem(at, "unknown phase", from, yamlschema.Suggest(from, names))
			default:
				continue
			}
			ok = false
		}
	}
	return ok
}

const phasesHead = `
## Phases of a creature

A creature's fights may have ` + "`phases`" + `: a list of which the first is that of every fight's beginning.
A later one is entered when any of its conditions holds, or only from Lua (` + "`self:enter_phase(\"burning\")`" + `) if it has none.
Conditions lead forward, from every phase that stands before it, and once a fight; ` + "`from`" + ` and ` + "`again`" + ` say otherwise, so that a fight may go back and forth. Scripts may enter any phase at any time of the fight.
Where several could be entered, the one that stands first is; there is at most one change in a step (50 ms), so that of two thresholds that one blow crosses the second counts in the step after.
When the creature gives its fight up, its phases end and its figures are those of its definition. What a phase says of figures holds while it lasts; nothing has to be taken back.
A reload keeps the phase and its time. One that is not defined any more gives way to the first, and is taken up again if it is defined again within 60 s.

At most %d phases; a phase has these keys:

`

const summonsHead = `
An entry of ` + "`summons`" + ` has these keys. ` + "`leave`" + ` and ` + "`logout`" + ` of ` + "`goes_at`" + ` are for owners who are players, who may own what a script summons for them:

`

const enrageHead = `
An ` + "`enrage`" + ` has these keys; factors of a creature's, its phase's and both their enrages are multiplied:

`

// phasesChapter is what the reference says of phases.
func phasesChapter() string {
	return fmt.Sprintf(phasesHead, maxPhases) + yamlschema.Table(yamlschema.Documents(phaseFields())) +
		summonsHead + yamlschema.Table(yamlschema.Documents(summonsFields())) + enrageHead + yamlschema.Table(yamlschema.Documents(enrageFields()))
}
