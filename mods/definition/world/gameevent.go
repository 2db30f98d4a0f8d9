package world

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"loam/core/lib/calendar"
	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/core/rules/gameevent"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Limits of a game event.
const (
	maxDates  = 20
	maxGuises = 200
	maxBoons  = 20
	maxStages = 50
	maxDeeds  = 50
)

// GameEvents is the kind events.
var GameEvents = definition.Of[content.GameEvent]{
	Name:     content.GameEvents,
	One:      "game event",
	Doc:      "An event of the whole realm that lasts for a while. It starts at dates, by hand, or after another event. See [Game events](events.md).",
	Table:    func(t *content.Tables) *[]content.GameEvent { return &t.GameEvents },
	ID:       func(d *content.GameEvent) *content.ID { return &d.ID },
	Chapters: gameEventChapter,
	Check:    checkGameEvent,
	Fields: []yamlschema.Of[content.GameEvent]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.GameEvent, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "starts", Type: Dates, Doc: "When it starts: a [date](#dates), or a list of them. Without dates, it starts by hand, through scripts, or after another event."},
			Set: func(d *content.GameEvent, v yamlschema.Value) { d.Starts = yamlschema.Made[calendar.Rule](v) }},
		{Field: yamlschema.Field{Key: "lasts", Type: Lasting, Doc: "How long it lasts in real time: `2d`, `90m`. Without it and `ends`, it lasts until it is stopped."},
			Set: func(d *content.GameEvent, v yamlschema.Value) { d.Lasts = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "ends", Type: Dates, Doc: "Dates at which it ends, instead of `lasts`: the first one after the start counts."},
			Set: func(d *content.GameEvent, v yamlschema.Value) { d.Ends = yamlschema.Made[calendar.Rule](v) }},
		{Field: yamlschema.Field{Key: "after", Type: yamlschema.Name, Kind: content.GameEvents, Doc: "Event after whose end it starts, however that one ended."},
			Set: func(d *content.GameEvent, v yamlschema.Value) { d.After = v.ID }},
		{Field: yamlschema.Field{Key: "delay", Type: Lasting, Doc: "How long after that end: `1h`."},
			Set: func(d *content.GameEvent, v yamlschema.Value) { d.Delay = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "begins_text", Type: yamlschema.Text, Doc: "Message to everybody in the realm when it starts."},
			Set: func(d *content.GameEvent, v yamlschema.Value) { d.Begins = v.Text }},
		{Field: yamlschema.Field{Key: "ends_text", Type: yamlschema.Text, Doc: "Message to everybody in the realm when it ends."},
			Set: func(d *content.GameEvent, v yamlschema.Value) { d.Over = v.Text }},
		{Field: yamlschema.Field{Key: "creatures", Type: Guises, Doc: "Creatures that change while it is on. See [Creatures of a game event](#creatures-of-a-game-event)."},
			Set: func(d *content.GameEvent, v yamlschema.Value) { d.Guises = yamlschema.Made[content.Guise](v) }},
		{Field: yamlschema.Field{Key: "auras", Type: Boons, Doc: "Auras that players have while it is on: `{aura: id}`, limited with `maps: [...]` or `areas: [...]`."},
			Set: func(d *content.GameEvent, v yamlschema.Value) { d.Boons = yamlschema.Made[content.Boon](v) }},
		{Field: yamlschema.Field{Key: "world_states", Type: StateSpans, Doc: "World states of maps that change while it is on: `[{world_state: banners, begins: 5, ends: 0}]`."},
			Set: func(d *content.GameEvent, v yamlschema.Value) { d.States = yamlschema.Made[content.StateSpan](v) }},
		{Field: yamlschema.Field{Key: "goal", Type: Goal, Doc: "Goal that everybody in the realm works for. See [The goal of a game event](#the-goal-of-a-game-event)."},
			Set: func(d *content.GameEvent, v yamlschema.Value) { d.Goal = *yamlschema.Get[*content.Effort](v) }},
	},
}

// checkGameEvent checks a game event as a whole.
func checkGameEvent(d *content.GameEvent) (key, msg, text string, ok bool) {
	switch {
	case d.Lasts > 0 && len(d.Ends) > 0:
		return "ends", "ends cannot be combined with lasts; lasts is", showSpan(d.Lasts), false
	case d.After == d.ID:
		return "after", "a game event cannot come after itself:", string(d.ID), false
	case d.After == "" && d.Delay > 0:
		return "delay", "delay is a time after another event and needs", "after", false
	}
	for _, r := range d.Starts {
		if gap := r.Gap(); gap != 0 && d.Lasts >= gap {
			return "lasts", fmt.Sprintf("lasts must be shorter than the shortest time between two starts, %s, or the event never ends; lasts is", showSpan(gap)), showSpan(d.Lasts), false
		}
	}
	return "", "", "", true
}

func showSpan(ms int64) string { return clock.FormatSpan(clock.Time(ms), clock.Time(ms)) }

// Dates is a date of package calendar, or a list of them. Lasting is a duration of
// at least a minute.
var (
	Dates = &yamlschema.Type{Word: "date or list of dates", AsWritten: true, Told: true, Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
		v.Made, ok = dates(r, f, n)
		return v, ok
	}}
	Lasting = &yamlschema.Type{Word: "span", Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
		text, ok := r.Text(f.Key, n)
		if !ok {
			return v, false
		}
		least, most, err := clock.ParseSpan(text)
		switch {
		case err != nil:
			r.Problem(n, diag.BadTime, f.Key+": "+err.Error()+":", text, "")
		case least != most || least < clock.Minute:
			r.Problem(n, diag.BadTime, f.Key+" must be a single duration of at least a minute, not", text, "")
		}
		v.Num = float64(least)
		return v, err == nil && least == most && least >= clock.Minute
	}}
)

func dates(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (all []calendar.Rule, ok bool) {
	items := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		if items, ok = r.List(n, f.Key, maxDates); !ok {
			return nil, false
		}
	}
	ok = true
	for _, item := range items {
		text, good := r.Text(f.Key, item)
		if !good {
			ok = false
			continue
		}
		rule, err := calendar.Parse(text)
		if err != nil {
			r.Problem(item, diag.BadTime, f.Key+": "+err.Error()+":", text, "")
			ok = false
			continue
		}
		all = append(all, rule)
	}
	return all, ok
}

// Guises is the list of creatures that change while a game event is on.
var Guises = yamlschema.ListOf[content.Guise]{One: "creature of a game event", Of: "list of creatures", Most: maxGuises, Told: true,
	NoEmpty: "must have at least one entry", Fields: guiseFields,
	Check: func(r *yamlschema.Reader, f *yamlschema.Field, before []content.Guise, e *content.Guise, n *yaml.Node, places yamlschema.Places) bool {
		for i := range before {
			if before[i].Creature == e.Creature {
				r.Problem(places["creature"], diag.Duplicate, "duplicate creature in the game event:", string(e.Creature), "")
				return false
			}
		}
		if len(places) < 2 {
			r.Problem(n, diag.NoEffect, "nothing changes; give a name, level, faction, scale, look or clients for", string(e.Creature), "")
			return false
		}
		return true
	}}.Type()

func guiseFields() []yamlschema.Of[content.Guise] {
	type g = content.Guise
	return []yamlschema.Of[g]{
		{Field: yamlschema.Field{Key: "creature", Type: yamlschema.Name, Kind: content.Creatures, Required: true, Doc: "Which creature."},
			Set: func(d *g, v yamlschema.Value) { d.Creature = v.ID }},
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Doc: "Its name during the event."},
			Set: func(d *g, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "faction", Type: yamlschema.Name, Kind: content.Factions, Doc: "Its faction during the event."},
			Set: func(d *g, v yamlschema.Value) { d.Faction = v.ID }},
		{Field: yamlschema.Field{Key: "level", Type: yamlschema.WholeTo, Min: 1, Max: yamlschema.MaxLevel, Doc: "Its level, for creatures that spawn during the event."},
			Set: func(d *g, v yamlschema.Value) { d.LevelMin, d.LevelMax = int(v.Lo), int(v.Hi) }},
		{Field: yamlschema.Field{Key: "scale", Type: yamlschema.Number, Unit: "times", Min: 0.01, Max: 100, Doc: "Its scale during the event."},
			Set: func(d *g, v yamlschema.Value) { d.Scale = v.Num }},
		{Field: yamlschema.Field{Key: "look", Type: yamlschema.Look, Doc: "How the web page draws it during the event."},
			Set: func(d *g, v yamlschema.Value) { d.Look = v.Look }},
		{Field: yamlschema.Field{Key: "clients", Type: yamlschema.Clients, Doc: "Numbers for game clients that are different during the event, such as `display`."},
			Set: func(d *g, v yamlschema.Value) { d.Clients = v.Clients }},
	}
}

// Boons is the list of auras that players have while a game event is on.
var Boons = yamlschema.ListOf[content.Boon]{One: "aura of a game event", Of: "list of auras", Most: maxBoons, NoEmpty: "must have at least one entry", Fields: func() []yamlschema.Of[content.Boon] {
	type b = content.Boon
	return []yamlschema.Of[b]{
		{Field: yamlschema.Field{Key: "aura", Type: yamlschema.Name, Kind: content.Auras, Required: true, Doc: "Which aura."},
			Set: func(d *b, v yamlschema.Value) { d.Aura = v.ID }},
		{Field: yamlschema.Field{Key: "maps", Type: yamlschema.Names, Kind: content.Maps, Doc: "Only on these maps."},
			Set: func(d *b, v yamlschema.Value) { d.Maps = v.IDs }},
		{Field: yamlschema.Field{Key: "areas", Type: yamlschema.Names, Kind: content.Places, Doc: "Only in these areas: places that have a radius."},
			Set: func(d *b, v yamlschema.Value) { d.Areas = v.IDs }},
	}
}}.Type()

// Goal is the common goal of all players while a game event is on.
var Goal = yamlschema.MappingOf[content.Effort]{One: "goal of a game event", Of: "goal", Told: true, Fields: goalFields, Check: checkGoal}.Type()

func goalFields() []yamlschema.Of[content.Effort] {
	type e = content.Effort
	return []yamlschema.Of[e]{
		{Field: yamlschema.Field{Key: "count", Type: yamlschema.Whole, Min: 1, Max: gameevent.MaxPoints, Required: true, Doc: "Points needed to reach it."},
			Set: func(d *e, v yamlschema.Value) { d.Count = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "text", Type: yamlschema.Text, Doc: "Message to everybody in the realm when it is reached."},
			Set: func(d *e, v yamlschema.Value) { d.Text = v.Text }},
		{Field: yamlschema.Field{Key: "ends", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the event ends when it is reached."},
			Set: func(d *e, v yamlschema.Value) { d.Ends = v.Flag }},
		{Field: yamlschema.Field{Key: "stages", Type: stages, Doc: "Stages on the way, in order: `{at: 500, text: halfway}`."},
			Set: func(d *e, v yamlschema.Value) { d.Stages = yamlschema.Made[content.EffortStage](v) }},
		{Field: yamlschema.Field{Key: "deeds", Type: deeds, Doc: "Actions that give points, besides scripts: `{kills: [wolf], points: 2}`, `{tags: [undead]}`, `{quests: [gifts]}`."},
			Set: func(d *e, v yamlschema.Value) { d.Deeds = yamlschema.Made[content.Deed](v) }},
	}
}

var stages = yamlschema.ListOf[content.EffortStage]{One: "stage of a goal", Of: "list of stages", Most: maxStages, Fixed: true, Fields: func() []yamlschema.Of[content.EffortStage] {
	type s = content.EffortStage
	return []yamlschema.Of[s]{
		{Field: yamlschema.Field{Key: "at", Type: yamlschema.Whole, Min: 1, Max: gameevent.MaxPoints, Required: true, Doc: "Points that reach it."},
			Set: func(d *s, v yamlschema.Value) { d.At = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "text", Type: yamlschema.Text, Doc: "Message to everybody in the realm when it is reached."},
			Set: func(d *s, v yamlschema.Value) { d.Text = v.Text }},
	}
}}.Type()

var deeds = yamlschema.ListOf[content.Deed]{One: "deed", Of: "list of deeds", Most: maxDeeds, Fixed: true, Fields: func() []yamlschema.Of[content.Deed] {
	type e = content.Deed
	return []yamlschema.Of[e]{
		{Field: yamlschema.Field{Key: "kills", Type: yamlschema.Names, Kind: content.Creatures, Doc: "Creatures; a kill by a player counts."},
			Set: func(d *e, v yamlschema.Value) { d.Kills = v.IDs }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Doc: "Tags; a kill of a creature with one of them counts."},
			Set: func(d *e, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "quests", Type: yamlschema.Names, Kind: content.Quests, Doc: "Quests; each reward of a player counts."},
			Set: func(d *e, v yamlschema.Value) { d.Quests = v.IDs }},
		{Field: yamlschema.Field{Key: "points", Type: yamlschema.Whole, Min: 1, Max: 1000000, Default: "1", Doc: "Points for each."},
			Set: func(d *e, v yamlschema.Value) { d.Points = int64(v.Num) }},
	}
}}.Type()

func checkGoal(r *yamlschema.Reader, e *content.Effort, n *yaml.Node, places yamlschema.Places) bool {
	last := int64(0)
	for i, s := range e.Stages {
		if s.At <= last || s.At >= e.Count {
			r.Problem(places["stages"], diag.Contradiction, fmt.Sprintf("stage %d must be above the previous one and below the goal of %d, not", i+1, e.Count), fmt.Sprint(s.At), "")
			return false
		}
		last = s.At
	}
	return true
}

func gameEventChapter() string {
	text := "\n## Dates\n\nGame events start and end at dates. A date has one of these forms. The time of day comes last and is the local time of the realm:\n\n"
	for _, form := range calendar.Forms {
		text += "- `" + form + "`\n"
	}
	text += "\nA date without a year recurs each year. A day that a month does not have is the last day of the month: `02-29` is February 28 in most years. For daylight saving time, see [Game events](events.md).\n"
	text += "\n## Creatures of a game event\n\nWhile the event is on, these values replace those of the creature's definition. Living creatures change at once. If several active events change the same creature, the one whose id sorts last applies.\n\n" + yamlschema.Table(yamlschema.Documents(guiseFields()))
	return text + "\n## The goal of a game event\n\nEverybody in the realm works for the goal while the event is on. The keys of `goal`:\n\n" + yamlschema.Table(yamlschema.Documents(goalFields())) +
		"\nAn entry of `stages` has these keys:\n\n" + yamlschema.Table(stages.Shape().Fields) +
		"\nAn entry of `deeds` has these keys:\n\n" + yamlschema.Table(deeds.Shape().Fields)
}
