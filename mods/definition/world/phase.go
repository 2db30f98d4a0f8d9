package world

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
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
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Word, Required: true, Doc: "Name for scripts, scenarios and operators; unique in the creature."},
			Set: func(d *p, v yamlschema.Value) { d.Name = v.Word }},
		{Field: yamlschema.Field{Key: "health_below_pct", Type: yamlschema.Number, Unit: "percent", Min: 1, Max: 100, Doc: "The phase starts when health is below this share of maximum health."},
			Set: func(d *p, v yamlschema.Value) { d.HealthBelow = v.Num }},
		{Field: yamlschema.Field{Key: "after_ms", Type: yamlschema.Millis, Unit: "ms", Min: 1, Max: yamlschema.Day, Doc: "The phase starts after this time."},
			Set: func(d *p, v yamlschema.Value) { d.After = v.Time() }},
		{Field: yamlschema.Field{Key: "counted_from", Type: yamlschema.Choice, Choices: content.CountedFrom, Default: "phase", Doc: "Start of `after_ms`: when the phase before it started, or when the fight started."},
			Set: func(d *p, v yamlschema.Value) { d.Counted = content.Counted(v.Choice) }},
		{Field: yamlschema.Field{Key: "adds_dead", Type: yamlschema.Bool, Doc: "`true`: the phase starts when all creatures that its owner summoned in the phase before, by definition or by scripts, are dead or gone."},
			Set: func(d *p, v yamlschema.Value) { d.AddsDead = v.Flag }},
		{Field: yamlschema.Field{Key: "from", Type: yamlschema.Tags, Doc: "Names of phases from which its conditions can start it; by default all that precede it in the list. This lets a fight go back to an earlier phase."},
			Set: func(d *p, v yamlschema.Value) { d.From = v.Words }},
		{Field: yamlschema.Field{Key: "again", Type: yamlschema.Bool, Default: "false", Doc: "`true`: its conditions can start it more than once in a fight."},
			Set: func(d *p, v yamlschema.Value) { d.Again = v.Flag }},
		{Field: yamlschema.Field{Key: "says", Type: yamlschema.Text, Doc: "Text that the creature says when the phase starts."},
			Set: func(d *p, v yamlschema.Value) { d.Says = v.Text }},
		{Field: yamlschema.Field{Key: "yells", Type: yamlschema.Text, Doc: "Text that it yells when the phase starts."},
			Set: func(d *p, v yamlschema.Value) { d.Yells = v.Text }},
		{Field: yamlschema.Field{Key: "emotes", Type: yamlschema.Text, Doc: "Text emote that it makes when the phase starts."},
			Set: func(d *p, v yamlschema.Value) { d.Emotes = v.Text }},
		{Field: yamlschema.Field{Key: "summons", Type: Summons, Doc: "Creatures that it summons when the phase starts. They attack the creature's enemies."},
			Set: yamlschema.Entries(func(d *p) *[]content.Summons { return &d.Summons })},
		{Field: yamlschema.Field{Key: "movement", Type: yamlschema.Choice, Choices: content.Movements, Default: "chase", Doc: "How it moves: `chase` moves into reach of its victim, `stand` stays in place, `go` moves to `place` or `to` and fights from there, `flee` runs from its victim and does not attack, `kite` keeps `kite_yards` away from it."},
			Set: func(d *p, v yamlschema.Value) { d.Movement = content.Movement(v.Choice) }},
		{Field: yamlschema.Field{Key: "kite_yards", Type: yamlschema.Number, Unit: "yards", Min: 1, Max: yamlschema.MaxYards, Doc: "Distance to its victim that `kite` keeps, from edge to edge."},
			Set: func(d *p, v yamlschema.Value) { d.Kite = v.Num }},
		{Field: yamlschema.Field{Key: "place", Type: yamlschema.Name, Kind: content.Places, Doc: "Destination of `go`: a place on the map of the fight. On another map, the creature stays where it is."},
			Set: func(d *p, v yamlschema.Value) { d.Place = v.ID }},
		{Field: yamlschema.Field{Key: "to", Type: yamlschema.Point, Unit: "yards", Min: -1000000, Max: 1000000, Doc: "Destination of `go`: a point on the ground."},
			Set: func(d *p, v yamlschema.Value) { d.To = v.Point }},
		{Field: yamlschema.Field{Key: "immune", Type: yamlschema.Tags, Default: "[]", Doc: "Words for what it is immune to, as auras and spells name them."},
			Set: func(d *p, v yamlschema.Value) { d.Immune = v.Words }},
		{Field: yamlschema.Field{Key: "unattackable", Type: yamlschema.Bool, Default: "false", Doc: "`true`: nobody can attack it."},
			Set: func(d *p, v yamlschema.Value) { d.Unattackable = v.Flag }},
		{Field: yamlschema.Field{Key: "speed", Type: yamlschema.Number, Unit: "times", Min: 0.1, Max: 10, Default: "1", Doc: "Factor for its walk and run speed."},
			Set: func(d *p, v yamlschema.Value) { d.Speed = v.Num }},
		{Field: yamlschema.Field{Key: "damage_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 10000, Default: "100", Doc: "Share of its usual damage that it deals."},
			Set: func(d *p, v yamlschema.Value) { d.DamagePct = v.Num }},
		{Field: yamlschema.Field{Key: "scale", Type: yamlschema.Number, Unit: "times", Min: 0.1, Max: 10, Default: "1", Doc: "Factor for its size, both drawn and real."},
			Set: func(d *p, v yamlschema.Value) { d.Scale = v.Num }},
		{Field: yamlschema.Field{Key: "enrage", Type: Enrage, Doc: "What happens when the phase lasts too long; counted from its start."},
			Set: func(d *p, v yamlschema.Value) { d.Enrage = yamlschema.Get[*content.Enrage](v) }},
		{Field: yamlschema.Field{Key: "casts", Type: spell.Casts, Doc: "Spells that it casts by itself during the phase. They come before the creature's own `casts`. See [Casts](#casts-of-a-creature)."},
			Set: yamlschema.Entries(func(d *p) *[]content.CastRule { return &d.Casts })},
	}
}

// enrageFields are the keys of an enrage.
func enrageFields() []yamlschema.Of[content.Enrage] {
	type e = content.Enrage
	return []yamlschema.Of[e]{
		{Field: yamlschema.Field{Key: "after_ms", Type: yamlschema.Millis, Unit: "ms", Min: 1, Max: yamlschema.Day, Required: true, Doc: "Time after which it takes effect."},
			Set: func(d *e, v yamlschema.Value) { d.After = v.Time() }},
		{Field: yamlschema.Field{Key: "damage_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 10000, Default: "100", Doc: "Share of its damage that the creature deals from then on."},
			Set: func(d *e, v yamlschema.Value) { d.DamagePct = v.Num }},
		{Field: yamlschema.Field{Key: "speed", Type: yamlschema.Number, Unit: "times", Min: 0.1, Max: 10, Default: "1", Doc: "Factor for its walk and run speed from then on."},
			Set: func(d *e, v yamlschema.Value) { d.Speed = v.Num }},
		{Field: yamlschema.Field{Key: "says", Type: yamlschema.Text, Doc: "Text that the creature says then."},
			Set: func(d *e, v yamlschema.Value) { d.Says = v.Text }},
		{Field: yamlschema.Field{Key: "yells", Type: yamlschema.Text, Doc: "Text that it yells then."},
			Set: func(d *e, v yamlschema.Value) { d.Yells = v.Text }},
		{Field: yamlschema.Field{Key: "emotes", Type: yamlschema.Text, Doc: "Text emote that it makes then."},
			Set: func(d *e, v yamlschema.Value) { d.Emotes = v.Text }},
	}
}

// Limits of the creatures of one summons entry.
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
		{Field: yamlschema.Field{Key: "around_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: 1000, Default: "4", Doc: "Radius of the circle on which they appear, evenly spaced."},
			Set: func(d *s, v yamlschema.Value) { d.Around = v.Num }},
		{Field: yamlschema.Field{Key: "place", Type: yamlschema.Name, Kind: content.Places, Doc: "Centre of the circle: a place on the map of the fight; by default the creature itself."},
			Set: func(d *s, v yamlschema.Value) { d.Place = v.ID }},
		{Field: yamlschema.Field{Key: "lifetime_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long they stay; 0: until they are dismissed or die."},
			Set: func(d *s, v yamlschema.Value) { d.Lifetime = v.Time() }},
		{Field: yamlschema.Field{Key: "goes_at", Type: yamlschema.Tags, Choices: content.MomentWords, Default: "[death, evade]", Doc: "Moments of their owner at which they despawn: `evade`, `death`, the end of the `phase`, and `reload`, when a release is adopted."},
			Set: func(d *s, v yamlschema.Value) { d.Goes, _, _ = content.MomentsOf(v.Words) }},
		{Field: yamlschema.Field{Key: "temper", Type: yamlschema.Choice, Choices: content.Tempers, Default: "independent", Doc: "Whom they fight: `independent`, as their definition says; `passive`, nobody; `defensive`, units that attack their owner and units that their owner fights; `aggressive`, also enemies within their aggro radius."},
			Set: func(d *s, v yamlschema.Value) { d.Temper = content.Temper(v.Choice) }},
		{Field: yamlschema.Field{Key: "follows", Type: yamlschema.Bool, Default: "false", Doc: "`true`: they follow their owner while they do not fight."},
			Set: func(d *s, v yamlschema.Value) { d.Follows = v.Flag }},
	}
}

// Phases is the list of phases of a creature's fights.
var Phases = yamlschema.ListOf[content.Phase]{One: "phase", Of: "list of phases", Most: maxPhases, Fields: phaseFields, Fixed: true, Told: true,
	NoEmpty: "must have at least one phase; leave the key out for none", Check: checkPhase, Whole: sources}.Type()

// Enrage is what happens when a fight or a phase lasts too long.
var Enrage = yamlschema.MappingOf[content.Enrage]{One: "enrage", Of: "enrage", Fields: enrageFields, Told: true}.Type()

// Summons is the list of creatures that a creature summons when a phase starts.
var Summons = yamlschema.ListOf[content.Summons]{One: "summons", Of: "list of summons", Most: maxCalls, Fields: summonsFields, Fixed: true, Told: true,
	NoEmpty: "must have at least one entry; leave the key out for none"}.Type()

// checkPhase checks a phase as a whole.
func checkPhase(r *yamlschema.Reader, _ *yamlschema.Field, before []content.Phase, p *content.Phase, _ *yaml.Node, where yamlschema.Places) bool {
	if slices.ContainsFunc(before, func(o content.Phase) bool { return o.Name == p.Name }) {
		r.Problem(where["name"], diag.Duplicate, "two phases of a creature have the same name", p.Name, "")
		return false
	}
	return conditions(r, len(before) == 0, p, where) && moves(r, p, where)
}

// conditions checks the keys about entering a phase.
func conditions(r *yamlschema.Reader, first bool, p *content.Phase, where yamlschema.Places) bool {
	met := conditionOf(where)
	switch {
	case first && met != "" && p.From == nil:
		r.Problem(where[met], diag.BadCombination, "every fight starts in the first phase; it needs from to be entered again by", met, "")
	case met == "" && where["from"] != nil:
		r.Problem(where["from"], diag.BadCombination, "from limits the conditions of a phase, and this phase has none:", p.Name, "")
	case where["counted_from"] != nil && where["after_ms"] == nil:
		r.Problem(where["counted_from"], diag.BadCombination, "counted_from needs after_ms in phase", p.Name, "")
	case where["from"] != nil && len(p.From) == 0:
		r.Problem(where["from"], diag.MissingKey, "from must name at least one phase, in phase", p.Name, "")
	default:
		return true
	}
	return false
}

// moves checks the keys about movement in a phase.
func moves(r *yamlschema.Reader, p *content.Phase, where yamlschema.Places) bool {
	goes, place, to, kite := p.Movement == content.Going, where["place"], where["to"], where["kite_yards"]
	switch {
	case goes && place == nil && to == nil:
		r.Problem(where["movement"], diag.BadCombination, "movement: go needs place or to in phase", p.Name, "")
	case place != nil && to != nil:
		r.Problem(to, diag.BadCombination, "movement can have place or to, not both, in phase", p.Name, "")
	case !goes && place != nil:
		r.Problem(place, diag.BadCombination, "place needs movement: go in phase", p.Name, "")
	case !goes && to != nil:
		r.Problem(to, diag.BadCombination, "to needs movement: go in phase", p.Name, "")
	case p.Movement == content.Kiting && kite == nil:
		r.Problem(where["movement"], diag.BadCombination, "movement: kite needs kite_yards in phase", p.Name, "")
	case p.Movement != content.Kiting && kite != nil:
		r.Problem(kite, diag.BadCombination, "kite_yards needs movement: kite in phase", p.Name, "")
	default:
		return true
	}
	return false
}

// conditionOf returns the first key of a phase that is a condition, or "".
func conditionOf(where yamlschema.Places) string {
	for _, key := range []string{"health_below_pct", "after_ms", "adds_dead"} {
		if where[key] != nil {
			return key
		}
	}
	return ""
}

// sources checks that the phases exist from which others are entered.
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
				r.Problem(at, diag.Circular, "from cannot list the phase itself:", from, "")
			case !slices.Contains(names, from):
				r.Problem(at, diag.UnknownWord, "unknown phase", from, yamlschema.Suggest(from, names))
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

A creature's fights may have ` + "`phases`" + `. Every fight starts in the first phase of the list.

**When a phase starts.** A later phase starts when any of its conditions holds. A phase without conditions starts only from Lua (` + "`self:enter_phase(\"burning\")`" + `).
A condition can start its phase from every phase that precedes it in the list, once in a fight. ` + "`from`" + ` and ` + "`again`" + ` change that, so that a fight can go back and forth. Scripts can start any phase at any time of the fight.

If several phases could start, the first in the list does. At most one change happens in a step (50 ms): if one hit crosses two thresholds, the second phase starts in the next step.

**When phases end.** When the creature evades, its phases end and its stats are those of its definition. The changes that a phase makes to stats last as long as the phase; nothing has to be undone.

**Reload.** A reload keeps the phase and its time. If the new release no longer defines the phase, the fight goes on in the first phase; if the phase is defined again within 60 s, the fight returns to it.

A creature has at most %d phases. A phase has these keys:

`

const summonsHead = `
An entry of ` + "`summons`" + ` has these keys. ` + "`leave`" + ` and ` + "`logout`" + ` of ` + "`goes_at`" + ` apply to owners that are players; a script can summon creatures for a player:

`

const enrageHead = `
An ` + "`enrage`" + ` has these keys. The factors of a creature, of its phase and of both their enrages are multiplied:

`

// phasesChapter is the chapter of the reference about phases.
func phasesChapter() string {
	return fmt.Sprintf(phasesHead, maxPhases) + yamlschema.Table(yamlschema.Documents(phaseFields())) +
		summonsHead + yamlschema.Table(yamlschema.Documents(summonsFields())) + enrageHead + yamlschema.Table(yamlschema.Documents(enrageFields()))
}
