package content

import (
	"slices"

	"loam/core/lib/calendar"
)

// GameEvent is something that goes on in the whole realm for a while: a feast, an
// invasion, a war effort. Package almanac decides when one is on; what is so only
// while it is on says so where it is defined, or stands here.
type GameEvent struct {
	ID     ID
	Name   Text
	Starts []calendar.Rule // none: by hand, by scripts or after another
	Lasts  int64           // ms of the clock on the wall; 0: see Ends
	Ends   []calendar.Rule // at the first of their beginnings after its own; none and no Lasts: until it is stopped
	After  ID              // it begins when that one has ended
	Delay  int64           // ms after that
	Begins Text            // what everybody is told when it begins; "" is nothing
	Over   Text            // when it ends
	Guises []Guise         // creatures that are otherwise while it is on
	States []StateSpan     // world states of maps that are otherwise while it is on
	Boons  []Boon          // auras on players while it is on
	Goal   Effort
}

// Guise is what of a creature is otherwise while a game event is on. What is not
// set stays.
type Guise struct {
	Creature ID
	Name     Text
	Faction  ID
	LevelMin int // 0 stays, LevelMax too
	LevelMax int
	Scale    float64 // 0 stays
	Look     Look    // no shape stays
	Clients  []Client
}

// Boon is an aura that players have while a game event is on and they stand on one
// of the maps or in one of the areas; where neither is named, anywhere.
type Boon struct {
	Aura  ID
	Maps  []ID
	Areas []ID
}

// Effort is what everybody in the realm works for together while a game event is on.
type Effort struct {
	Count  int64 // points; 0 is no goal
	Text   Text  // what everybody is told when it is reached
	Ends   bool  // the event then ends
	Stages []EffortStage
	Deeds  []Deed
}

// EffortStage is a part of the way to a goal.
type EffortStage struct {
	At   int64 // points, more than those of the stage before and fewer than those of the goal
	Text Text
}

// Deed is what brings points for a goal.
type Deed struct {
	Kills  []ID     // creatures that a player has slain
	Tags   []string // sorted; the same, of creatures with one of the tags
	Quests []ID     // for which a player was rewarded
	Points int64
}

// StageCount is how many stages a goal has, the goal itself among them.
func (g *Effort) StageCount() int {
	if g.Count == 0 {
		return 0
	}
	return len(g.Stages) + 1
}

// StageOf is the stage that so many points have reached: 0 is none.
func (g *Effort) StageOf(points int64) (stage int) {
	for stage < len(g.Stages) && points >= g.Stages[stage].At {
		stage++
	}
	if g.Count > 0 && points >= g.Count {
		stage = len(g.Stages) + 1
	}
	return stage
}

// Told is what everybody is told of a stage, from 1.
func (g *Effort) Told(stage int) Text {
	if stage <= len(g.Stages) {
		return g.Stages[stage-1].Text
	}
	return g.Text
}

// Worth is how many points the death of a creature brings that has some tags.
func (g *Effort) Worth(slain ID, tagged func(string) bool) (points int64) {
	for i := range g.Deeds {
		d := &g.Deeds[i]
		if slices.Contains(d.Kills, slain) || slices.ContainsFunc(d.Tags, tagged) {
			points += d.Points
		}
	}
	return points
}

// Pays is how many points a quest brings.
func (g *Effort) Pays(quest ID) (points int64) {
	for i := range g.Deeds {
		if slices.Contains(g.Deeds[i].Quests, quest) {
			points += g.Deeds[i].Points
		}
	}
	return points
}

// Run is the run of the event that began at or before a moment and ends last. After
// is when the event that it comes after has last ended, 0 never. To is 0 of a run
// that ends by nothing that is defined.
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

// End is when a run ends that began at a moment, 0 never.
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

// Next is when the event begins next by its dates, after a moment.
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

// Guised is the snapshot in which creatures are as guises say, later ones over
// earlier ones. All else is that of s, which does not change.
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
