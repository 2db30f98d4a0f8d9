package world

import (
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/form"
)

// WorldStates is the kind of that name.
var WorldStates = definition.Of[content.WorldState]{
	Name:  content.WorldStates,
	One:   "world state",
	Doc:   "A whole number that each map, each copy of one, or the realm has: beacons that are lit, tickets that are left. Scripts, menus, quests and game events change it, `needs` ask for it, players see it. [World states](spawns.md#world-states) tells more.",
	Table: func(t *content.Tables) *[]content.WorldState { return &t.WorldStates },
	ID:    func(d *content.WorldState) *content.ID { return &d.ID },
	Fields: []form.Of[content.WorldState]{
		{Field: form.Field{Key: "scope", Type: form.Choice, Choices: []string{"map", "realm"}, Default: "map", Doc: "`map`: each map has its own, and each copy of an instance; `realm`: there is one, which the realm keeps."},
			Set: func(d *content.WorldState, v form.Value) { d.Realm = v.Choice == 1 }},
		{Field: form.Field{Key: "map", Type: form.Name, Kind: content.Maps, Doc: "Only this map has it; without it, all have."},
			Set: func(d *content.WorldState, v form.Value) { d.Map = v.ID }},
		{Field: form.Field{Key: "saved", Type: form.Bool, Default: "false", Doc: "`true`: that of a map is kept by the realm, over its restarts; not for maps in copies. That of the realm always is."},
			Set: func(d *content.WorldState, v form.Value) { d.Saved = v.Flag }},
		{Field: form.Field{Key: "start", Type: form.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Default: "0", Doc: "What it is at first."},
			Set: func(d *content.WorldState, v form.Value) { d.Start = int64(v.Num) }},
		{Field: form.Field{Key: "least", Type: form.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Default: "0", Doc: "It is never less."},
			Set: func(d *content.WorldState, v form.Value) { d.Least = int64(v.Num) }},
		{Field: form.Field{Key: "most", Type: form.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Default: "1000000000", Doc: "It is never more."},
			Set: func(d *content.WorldState, v form.Value) { d.Most = int64(v.Num) }},
		{Field: form.Field{Key: "text", Type: form.Text, Doc: "What players read: `\"{now} of {most} beacons burn\"`, with `now`, `least` and `most`. Without it the page does not show it."},
			Set: func(d *content.WorldState, v form.Value) { d.Text = v.Text }},
		{Field: form.Field{Key: "areas", Type: form.Names, Kind: content.Places, Default: "[]", Doc: "Areas in which players are told of it; none is everywhere on the map."},
			Set: func(d *content.WorldState, v form.Value) { d.Areas = v.IDs }},
		{Field: form.Field{Key: "hidden", Type: form.Bool, Default: "false", Doc: "`true`: no player is told of it."},
			Set: func(d *content.WorldState, v form.Value) { d.Hidden = v.Flag }},
		{Field: form.ClientsField, Set: func(d *content.WorldState, v form.Value) { d.Clients = v.Clients }},
	},
	Check: func(d *content.WorldState) (key, msg, text string, ok bool) {
		switch {
		case d.Most < d.Least:
			return "most", "must be at least as much as least, which is " + strconv.FormatInt(d.Least, 10) + ", not", strconv.FormatInt(d.Most, 10), false
		case d.Start < d.Least || d.Start > d.Most:
			return "start", "must be from least to most, not", strconv.FormatInt(d.Start, 10), false
		}
		return "", "", "", true
	},
}

// StateChanges is a list of what is made of world states.
var StateChanges = form.ListOf[content.StateChange]{One: "change of a world state", Of: "list of changes", Most: content.MaxStateChanges, Fields: stateChangeFields,
	NoEmpty: "must have at least one change; leave the key out for none",
	Check: func(r *form.Reader, _ *form.Field, _ []content.StateChange, e *content.StateChange, n *yaml.Node, where form.Places) bool {
		if (where["set"] == nil) == (where["add"] == nil) {
			r.Problem(n, "a change of a world state has set or add, one of them:", string(e.State), "")
			return false
		}
		return true
	}}.Type()

func stateChangeFields() []form.Of[content.StateChange] {
	type e = content.StateChange
	return []form.Of[e]{
		{Field: form.Field{Key: "world_state", Type: form.Name, Kind: content.WorldStates, Required: true, Doc: "Which."},
			Set: func(d *e, v form.Value) { d.State = v.ID }},
		{Field: form.Field{Key: "set", Type: form.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "What it becomes,"},
			Set: func(d *e, v form.Value) { d.Amount = int64(v.Num) }},
		{Field: form.Field{Key: "add", Type: form.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "or what is added to it."},
			Set: func(d *e, v form.Value) { d.Amount, d.Adds = int64(v.Num), true }},
	}
}

// StateSpans is a list of what world states are while a game event is on.
var StateSpans = form.ListOf[content.StateSpan]{One: "world state of a game event", Of: "list of world states", Most: content.MaxStateChanges, Fields: stateSpanFields,
	NoEmpty: "must have at least one world state; leave the key out for none",
	Check: func(r *form.Reader, _ *form.Field, before []content.StateSpan, e *content.StateSpan, n *yaml.Node, _ form.Places) bool {
		switch {
		case !e.Begun && !e.Ending:
			r.Problem(n, "says nothing; give begins, ends, or both, for", string(e.State), "")
		case slices.ContainsFunc(before, func(o content.StateSpan) bool { return o.State == e.State }):
			r.Problem(n, "stands twice among the world states of the game event:", string(e.State), "")
		default:
			return true
		}
		return false
	}}.Type()

func stateSpanFields() []form.Of[content.StateSpan] {
	type e = content.StateSpan
	return []form.Of[e]{
		{Field: form.Field{Key: "world_state", Type: form.Name, Kind: content.WorldStates, Required: true, Doc: "Which: one of a map that is not saved."},
			Set: func(d *e, v form.Value) { d.State = v.ID }},
		{Field: form.Field{Key: "begins", Type: form.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "What it becomes when the event begins, or the map while it is on."},
			Set: func(d *e, v form.Value) { d.Begins, d.Begun = int64(v.Num), true }},
		{Field: form.Field{Key: "ends", Type: form.Whole, Min: -content.MaxWorldState, Max: content.MaxWorldState, Doc: "What it becomes when the event ends."},
			Set: func(d *e, v form.Value) { d.Ends, d.Ending = int64(v.Num), true }},
	}
}
