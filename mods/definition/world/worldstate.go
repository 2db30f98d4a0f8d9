package world

import (
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// WorldStates is the kind world_states.
var WorldStates = definition.Of[content.WorldState]{
	Name:  content.WorldStates,
	One:   "world state",
	Doc:   "A whole number that belongs to a map, to a copy of a map, or to the realm: beacons that are lit, tickets that are left. Scripts, menus, quests and game events change it, `needs` check it, and players see it. See [World states](spawns.md#world-states).",
	Table: func(t *content.Tables) *[]content.WorldState { return &t.WorldStates },
	ID:    func(d *content.WorldState) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.WorldState]{
		{Field: yamlschema.Field{Key: "scope", Type: yamlschema.Choice, Choices: []string{"map", "realm"}, Default: "map", Doc: "`map`: each map, and each copy of an instance, has its own value; `realm`: there is one value, which the realm keeps."},
			Set: func(d *content.WorldState, v yamlschema.Value) { d.Realm = v.Choice == 1 }},
		{Field: yamlschema.Field{Key: "map", Type: yamlschema.Name, Kind: content.Maps, Doc: "Only this map has it; by default all maps do."},
			Set: func(d *content.WorldState, v yamlschema.Value) { d.Map = v.ID }},
		{Field: yamlschema.Field{Key: "saved", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the realm stores the value of a map over restarts; not available for maps in copies. Values of scope `realm` are always stored."},
			Set: func(d *content.WorldState, v yamlschema.Value) { d.Saved = v.Flag }},
		{Field: yamlschema.Field{Key: "start", Type: yamlschema.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Default: "0", Doc: "Initial value."},
			Set: func(d *content.WorldState, v yamlschema.Value) { d.Start = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "least", Type: yamlschema.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Default: "0", Doc: "Minimum value."},
			Set: func(d *content.WorldState, v yamlschema.Value) { d.Least = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "most", Type: yamlschema.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Default: "1000000000", Doc: "Maximum value."},
			Set: func(d *content.WorldState, v yamlschema.Value) { d.Most = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "text", Type: yamlschema.Text, Doc: "Text that players read: `\"{now} of {most} beacons burn\"`, with `now`, `least` and `most`. Without it, the page does not show the state."},
			Set: func(d *content.WorldState, v yamlschema.Value) { d.Text = v.Text }},
		{Field: yamlschema.Field{Key: "areas", Type: yamlschema.Names, Kind: content.Places, Default: "[]", Doc: "Areas in which players receive it; by default everywhere on the map."},
			Set: func(d *content.WorldState, v yamlschema.Value) { d.Areas = v.IDs }},
		{Field: yamlschema.Field{Key: "hidden", Type: yamlschema.Bool, Default: "false", Doc: "`true`: no player receives it."},
			Set: func(d *content.WorldState, v yamlschema.Value) { d.Hidden = v.Flag }},
		{Field: yamlschema.ClientsField, Set: func(d *content.WorldState, v yamlschema.Value) { d.Clients = v.Clients }},
	},
	Check: func(d *content.WorldState) (key, msg, text string, ok bool) {
		switch {
		case d.Most < d.Least:
			return "most", "most must be at least as much as least, which is " + strconv.FormatInt(d.Least, 10) + ", not", strconv.FormatInt(d.Most, 10), false
		case d.Start < d.Least || d.Start > d.Most:
			return "start", "start must be from least to most, not", strconv.FormatInt(d.Start, 10), false
		}
		return "", "", "", true
	},
}

// StateChanges is a list of changes of world states.
var StateChanges = yamlschema.ListOf[content.StateChange]{One: "change of a world state", Of: "list of changes", Most: content.MaxStateChanges, Fields: stateChangeFields,
	NoEmpty: "must have at least one change; leave the key out for none",
	Check: func(r *yamlschema.Reader, _ *yamlschema.Field, _ []content.StateChange, e *content.StateChange, n *yaml.Node, where yamlschema.Places) bool {
		if (where["set"] == nil) == (where["add"] == nil) {
			r.Problem(n, diag.BadCombination, "a change of a world state needs either set or add:", string(e.State), "")
			return false
		}
		return true
	}}.Type()

func stateChangeFields() []yamlschema.Of[content.StateChange] {
	type e = content.StateChange
	return []yamlschema.Of[e]{
		{Field: yamlschema.Field{Key: "world_state", Type: yamlschema.Name, Kind: content.WorldStates, Required: true, Doc: "Which."},
			Set: func(d *e, v yamlschema.Value) { d.State = v.ID }},
		{Field: yamlschema.Field{Key: "set", Type: yamlschema.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "New value. An entry has either `set` or `add`."},
			Set: func(d *e, v yamlschema.Value) { d.Amount = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "add", Type: yamlschema.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "Number that is added to the value."},
			Set: func(d *e, v yamlschema.Value) { d.Amount, d.Adds = int64(v.Num), true }},
	}
}

// StateSpans is a list of the values that world states have while a game event is
// on.
var StateSpans = yamlschema.ListOf[content.StateSpan]{One: "world state of a game event", Of: "list of world states", Most: content.MaxStateChanges, Fields: stateSpanFields,
	NoEmpty: "must have at least one world state; leave the key out for none",
	Check: func(r *yamlschema.Reader, _ *yamlschema.Field, before []content.StateSpan, e *content.StateSpan, n *yaml.Node, _ yamlschema.Places) bool {
		switch {
		case !e.Begun && !e.Ending:
			r.Problem(n, diag.NoEffect, "nothing changes; give begins, ends, or both, for", string(e.State), "")
		case slices.ContainsFunc(before, func(o content.StateSpan) bool { return o.State == e.State }):
			r.Problem(n, diag.Duplicate, "duplicate world state in the game event:", string(e.State), "")
		default:
			return true
		}
		return false
	}}.Type()

func stateSpanFields() []yamlschema.Of[content.StateSpan] {
	type e = content.StateSpan
	return []yamlschema.Of[e]{
		{Field: yamlschema.Field{Key: "world_state", Type: yamlschema.Name, Kind: content.WorldStates, Required: true, Doc: "Which world state: one of a map, not saved."},
			Set: func(d *e, v yamlschema.Value) { d.State = v.ID }},
		{Field: yamlschema.Field{Key: "begins", Type: yamlschema.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "Value when the event starts, and on maps that start while it is on."},
			Set: func(d *e, v yamlschema.Value) { d.Begins, d.Begun = int64(v.Num), true }},
		{Field: yamlschema.Field{Key: "ends", Type: yamlschema.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "Value when the event ends."},
			Set: func(d *e, v yamlschema.Value) { d.Ends, d.Ending = int64(v.Num), true }},
	}
}
