package content

import (
	"slices"

	"loam/core/lib/calendar"
)

// GameEvent is an event in the whole realm for a limited time: a feast, an invasion, a
// war effort. Package almanac decides when one is on. Definitions that depend on an
// event name it; all other changes are here.
type GameEvent struct {
	ID     ID
	Name   Text
	Starts []calendar.Rule // none: started by hand, by scripts or after another event
	Lasts  int64           // ms of real time; 0: see Ends
	Ends   []calendar.Rule // the first of these times after the start; none and no Lasts: until it is stopped
	After  ID              // it starts when that event has ended
	Delay  int64           // ms after that
	Begins Text            // announcement at the start; "" is none
	Over   Text            // announcement at the end
	Guises []Guise         // changes to creatures while it is on
	States []StateSpan     // world states of maps while it is on
	Boons  []Boon          // auras on players while it is on
	Goal   Effort
}

// Guise changes a creature while a game event is on. Unset fields keep their value.
type Guise struct {
	Creature ID
	Name     Text
	Faction  ID
	LevelMin int // 0 keeps it, LevelMax too
	LevelMax int
	Scale    float64 // 0 keeps it
	Look     Look    // no shape keeps it
	Clients  []Client
}

// Boon is an aura that players have while a game event is on and they are on one of the
// maps or in one of the areas; without both, everywhere.
type Boon struct {
	Aura  ID
	Maps  []ID
	Areas []ID
}

// Effort is a goal that all players of the realm work for while a game event is on.
type Effort struct {
	Count  int64 // points; 0 is no goal
	Text   Text  // announcement when the goal is reached
	Ends   bool  // the event ends then
	Stages []EffortStage
	Deeds  []Deed
}

// EffortStage is a stage on the way to a goal.
type EffortStage struct {
	At   int64 // points, more than the stage before and fewer than the goal
	Text Text
}

// Deed is an action that counts for a goal.
type Deed struct {
	Kills  []ID     // creatures killed by a player
	Tags   []string // sorted; creatures with one of the tags, killed by a player
	Quests []ID     // quests completed by a player
	Points int64
}

// StageCount returns the number of stages of a goal, the goal itself included.
func (g *Effort) StageCount() int {
	if g.Count == 0 {
		return 0
	}
	return len(g.Stages) + 1
}

// StageOf returns the stage reached with a number of points; 0 is none.
func (g *Effort) StageOf(points int64) (stage int) {
	for stage < len(g.Stages) && points >= g.Stages[stage].At {
		stage++
	}
	if g.Count > 0 && points >= g.Count {
		stage = len(g.Stages) + 1
	}
	return stage
}

// Told returns the announcement of a stage, from 1.
func (g *Effort) Told(stage int) Text {
	if stage <= len(g.Stages) {
		return g.Stages[stage-1].Text
	}
	return g.Text
}

// Worth returns the points for the death of a creature with some tags.
func (g *Effort) Worth(slain ID, tagged func(string) bool) (points int64) {
	for i := range g.Deeds {
		d := &g.Deeds[i]
		if slices.Contains(d.Kills, slain) || slices.ContainsFunc(d.Tags, tagged) {
			points += d.Points
		}
	}
	return points
}

// Pays returns the points for a quest.
func (g *Effort) Pays(quest ID) (points int64) {
	for i := range g.Deeds {
		if slices.Contains(g.Deeds[i].Quests, quest) {
			points += g.Deeds[i].Points
		}
	}
	return points
}

// Run returns the run of the event that started at or before a moment and ends last.
// After is the last end of the event that this one follows, 0 for never. To is 0 for a
// run without a defined end.
func (e *GameEvent) Run(at, after int64) (from, to int64, ok bool) {
	look := func(start int64) {
		end := e.End(start)
		switch {
		case !ok, to != 0 && (end == 0 || end > to), end == to && start < from:
			from, to, ok = start, end, true
		}
	}
	for _, r := range e.Starts {
		if start, has := r.Last(at); has {
			look(start)
		}
	}
	if e.After != "" && after != 0 && after+e.Delay <= at {
		look(after + e.Delay)
	}
	return from, to, ok
}

// End returns the end of a run that started at a moment, 0 for never.
func (e *GameEvent) End(start int64) (end int64) {
	if e.Lasts > 0 {
		return start + e.Lasts
	}
	for _, r := range e.Ends {
		if next, ok := r.Next(start); ok && (end == 0 || next < end) {
			end = next
		}
	}
	return end
}

// Next returns the next start of the event by its dates, after a moment.
func (e *GameEvent) Next(after int64) (next int64, ok bool) {
	for _, r := range e.Starts {
		if start, has := r.Next(after); has && (!ok || start < next) {
			next, ok = start, true
		}
	}
	return next, ok
}

// GameEvent looks a game event up.
func (s *Snapshot) GameEvent(id ID) (*GameEvent, bool) { return find(s.GameEvents, s.events, id) }

// Guised returns the snapshot with the creatures changed by guises, later ones over
// earlier ones. Everything else is shared with s, which does not change.
func (s *Snapshot) Guised(guises []Guise) *Snapshot {
	if len(guises) == 0 {
		return s
	}
	v := *s
	v.Creatures = slices.Clone(s.Creatures)
	for i := range guises {
		if at, ok := v.creatures[guises[i].Creature]; ok {
			guises[i].put(&v.Creatures[at])
		}
	}
	return &v
}

// put makes a creature what the guise says.
func (g *Guise) put(d *Creature) {
	if g.Name.Key != "" {
		d.Name = g.Name
	}
	if g.Faction != "" {
		d.Faction = g.Faction
	}
	if g.LevelMax > 0 {
		d.LevelMin, d.LevelMax = g.LevelMin, g.LevelMax
	}
	if g.Scale > 0 {
		d.Scale = g.Scale
	}
	if g.Look.Shape != "" {
		d.Look = g.Look
	}
	if len(g.Clients) > 0 {
		d.Clients = overlaid(d.Clients, g.Clients)
	}
}

// overlaid is numbers of clients with others over them.
func overlaid(below, over []Client) []Client {
	all := slices.Clone(below)
	for _, c := range over {
		i := slices.IndexFunc(all, func(o Client) bool { return o.Version == c.Version && o.Name == c.Name })
		if i < 0 {
			all = append(all, c)
			continue
		}
		all[i] = c
	}
	return all
}
