package world

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Limits of an instance.
const (
	maxDifficulties = 8
	maxEncounters   = 32
	maxInstance     = 200 // players of one instance
	maxHourly       = 1000
)

// instanceFields has the keys of a map about its instances.
func instanceFields() []yamlschema.Of[content.Instance] {
	type i = content.Instance
	return []yamlschema.Of[i]{
		{Field: yamlschema.Field{Key: "for", Type: yamlschema.Choice, Choices: content.CopiesFor, Default: "party", Doc: "Who shares a copy: `party`, the members of a group; `raid`, those of a group that is a raid; `player`, one player; `guild`, the members of a guild, in whatever groups."},
			Set: func(d *i, v yamlschema.Value) { d.For = content.CopyFor(v.Choice) }},
		{Field: yamlschema.Field{Key: "alone", Type: yamlschema.Bool, Default: "false", Doc: "`true`: a player without such a group or guild gets a copy too, for that player alone."},
			Set: func(d *i, v yamlschema.Value) { d.Alone = v.Flag }},
		{Field: yamlschema.Field{Key: "players", Type: yamlschema.Whole, Min: 1, Max: maxInstance, Default: "40", Doc: "Maximum number of players in a copy."},
			Set: func(d *i, v yamlschema.Value) { d.Players = int(v.Num) }},
		{Field: yamlschema.Field{Key: "levels", Type: yamlschema.WholeTo, Min: 1, Max: 1000, Doc: "Levels of players who may enter, such as `10-20`; by default any."},
			Set: func(d *i, v yamlschema.Value) { d.Least, d.Most = int(v.Lo), int(v.Hi) }},
		{Field: yamlschema.Field{Key: "difficulties", Type: OrderedWords, Default: "[normal]", Doc: "Difficulties that the leader can choose from; the first is the default. Creatures set their changes with `at_difficulty`. Game clients number difficulties from 0."},
			Set: func(d *i, v yamlschema.Value) { d.Difficulties = v.Words }},
		{Field: yamlschema.Field{Key: "bind", Type: yamlschema.Choice, Choices: content.Bindings, Default: "never", Doc: "When a character is bound to the copy that it is in: when it enters (`enter`), or when an encounter is done (`first_encounter`). A bound character can enter no other copy of that difficulty until its own copy ends."},
			Set: func(d *i, v yamlschema.Value) { d.Bind = content.Binding(v.Choice) }},
		{Field: yamlschema.Field{Key: "reset", Type: Schedule, Doc: "When all copies end by the clock, such as `daily 04:00` or `wed 04:00`, even if the realm was down at that moment. The leader cannot end copies to which a character is bound."},
			Set: func(d *i, v yamlschema.Value) { d.Reset = yamlschema.Get[content.Schedule](v) }},
		{Field: yamlschema.Field{Key: "after_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "1800000", Doc: "A copy ends when nobody has been in it for this time; 0: never. If `reset` is set, only copies to which nobody is bound end this way."},
			Set: func(d *i, v yamlschema.Value) { d.After = v.Time() }},
		{Field: yamlschema.Field{Key: "unload_ms", Type: yamlschema.Millis, Unit: "ms", Min: 1000, Max: yamlschema.Day, Default: "300000", Doc: "When nobody has been in a copy for this time, it is saved in the store and unloaded until somebody returns. No time passes in it until then."},
			Set: func(d *i, v yamlschema.Value) { d.Unload = v.Time() }},
		{Field: yamlschema.Field{Key: "an_hour", Type: yamlschema.Whole, Min: 0, Max: maxHourly, Default: "0", Doc: "How many copies, of all maps that set this, a character may enter within an hour; 0: no limit."},
			Set: func(d *i, v yamlschema.Value) { d.Hourly = int(v.Num) }},
		{Field: yamlschema.Field{Key: "entrance", Type: yamlschema.Name, Kind: content.Places, Required: true, Doc: "Place on a map that is no instance. Players who cannot stay are moved there, and the dead appear at the graveyard nearest to it."},
			Set: func(d *i, v yamlschema.Value) { d.Entrance = v.ID }},
		{Field: yamlschema.Field{Key: "progress", Type: yamlschema.Name, Kind: content.Maps, Doc: "Another map that is an instance. Copies of both maps for the same players share one progress, and a character bound to one is bound to the other. The keys of the other map about binding and ending apply."},
			Set: func(d *i, v yamlschema.Value) { d.Progress = v.ID }},
		{Field: yamlschema.Field{Key: "encounters", Type: encounters, Doc: "The boss fights that make up its progress. See [Encounters](#encounters-of-an-instance)."},
			Set: yamlschema.Entries(func(d *i) *[]content.Encounter { return &d.Encounters })},
	}
}

// encounterFields are the keys of an encounter.
func encounterFields() []yamlschema.Of[content.Encounter] {
	type e = content.Encounter
	return []yamlschema.Of[e]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Word, Required: true, Doc: "Name for scripts, needs and scenarios; unique on the map."},
			Set: func(d *e, v yamlschema.Value) { d.Name = v.Word }},
		{Field: yamlschema.Field{Key: "title", Type: yamlschema.Text, Doc: "Name that players see; by default the name of its first creature."},
			Set: func(d *e, v yamlschema.Value) { d.Title = v.Text }},
		{Field: yamlschema.Field{Key: "creatures", Type: yamlschema.Names, Kind: content.Creatures, Required: true, Doc: "Creatures of the encounter. It starts when one of them fights, fails when none of them fights any more, and is done when all that are on the map are dead."},
			Set: func(d *e, v yamlschema.Value) { d.Creatures = v.IDs }},
		{Field: yamlschema.Field{Key: "number", Type: yamlschema.Whole, Min: 0, Max: 1000000, Default: "0", Doc: "Number that game clients use for it."},
			Set: func(d *e, v yamlschema.Value) { d.Number = int(v.Num) }},
	}
}

// Instance has the settings of instances of a map.
var Instance = yamlschema.MappingOf[content.Instance]{One: "instance", Of: "instance", Fields: instanceFields, Check: checkInstance, Told: true}.Type()

var encounters = yamlschema.ListOf[content.Encounter]{One: "encounter", Of: "list of encounters", Most: maxEncounters, Fields: encounterFields, Fixed: true, Told: true,
	NoEmpty: "must have at least one encounter; leave the key out for none",
	Check: func(r *yamlschema.Reader, _ *yamlschema.Field, before []content.Encounter, e *content.Encounter, _ *yaml.Node, where yamlschema.Places) bool {
		if slices.ContainsFunc(before, func(o content.Encounter) bool { return o.Name == e.Name }) {
			r.Problem(where["name"], diag.Duplicate, "two encounters of a map have the same name", e.Name, "")
			return false
		}
		return true
	}}.Type()

// Schedule is a recurring time.
var Schedule = &yamlschema.Type{Word: "time", Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
	text, ok := r.Text(f.Key, n)
	if !ok {
		return v, false
	}
	s, err := clock.ParseSchedule(text)
	if err != nil {
		r.Problem(n, diag.BadTime, fmt.Sprintf("%s must be a time such as daily 04:00 or sat 20:00, not", f.Key), text, "")
		return v, false
	}
	v.Made = content.Schedule{Text: text, Schedule: s}
	return v, true
}, Show: func(v yamlschema.Value) string { return yamlschema.Get[content.Schedule](v).Text }}

// OrderedWords is a list of words whose order counts.
var OrderedWords = &yamlschema.Type{Word: "list of words", AsWritten: true, Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
	items, ok := r.List(n, f.Key, maxDifficulties)
	if ok && len(items) == 0 {
		r.Problem(n, diag.OutOfRange, f.Key+" must have at least one word; leave the key out for "+f.Default, "", "")
		return v, false
	}
	for _, item := range items {
		switch {
		case item.Kind != yaml.ScalarNode || !yamlschema.ValidName(item.Value):
			ok = r.BadName(item, "a word of "+f.Key)
		case slices.Contains(v.Words, item.Value):
			r.Problem(item, diag.Duplicate, f.Key+" has a duplicate word:", item.Value, "")
			ok = false
		default:
			v.Words = append(v.Words, item.Value)
		}
	}
	return v, ok
}}

// checkInstance checks an instance as a whole.
func checkInstance(r *yamlschema.Reader, d *content.Instance, n *yaml.Node, where yamlschema.Places) bool {
	switch {
	case d.After == 0 && d.Reset.Text == "" && d.Bind != content.BindNever:
		r.Problem(n, diag.BadCombination, "an instance that binds characters needs reset or after_ms; otherwise they stay bound forever", "", "")
		return false
	case d.Progress != "" && where["encounters"] == nil && where["reset"] != nil:
		r.Problem(where["reset"], diag.BadCombination, "an instance that shares the progress of another ends together with it; remove", "reset", "")
		return false
	}
	return true
}

const instanceHead = `
## Instances of a map

A map with ` + "`instance`" + ` exists in copies: a player who goes to a place on it enters the copy of its group or guild, or its own; if there is none, a new copy is made. See [instances.md](instances.md). The keys of ` + "`instance`" + `:

`

const encounterHead = `
## Encounters of an instance

An entry of ` + "`encounters`" + ` has these keys:

`

// instanceChapter is the chapter of the reference about instances.
func instanceChapter() string {
	return instanceHead + yamlschema.Table(yamlschema.Documents(instanceFields())) + encounterHead + yamlschema.Table(yamlschema.Documents(encounterFields()))
}

// Harder maps a difficulty to the definition that replaces a creature there.
var Harder = &yamlschema.Type{Word: "ids by difficulty", AsWritten: true, Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
	pairs, ok := r.Pairs(n, f.Key)
	if len(pairs) > maxDifficulties {
		r.Problem(n, diag.OverLimit, fmt.Sprintf("%s has more than %d difficulties, from", f.Key, maxDifficulties), pairs[maxDifficulties].Key, "")
		return v, false
	}
	var all []content.Harder
	for _, p := range pairs {
		if !yamlschema.ValidName(p.Key) {
			ok = r.BadName(p.At, "a difficulty")
			continue
		}
		id, good := r.ID(&yamlschema.Field{Key: f.Key, Kind: content.Creatures}, p.Value)
		ok = ok && good
		all = append(all, content.Harder{Difficulty: p.Key, Creature: id})
	}
	v.Made = all
	return v, ok
}}
