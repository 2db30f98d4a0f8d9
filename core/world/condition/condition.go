// Package condition answers the conditions of content on a map: each asks for one thing, of
// a player, of whom it has to do with, or of what goes on around. How answers are put
// together is decided by package condition.
//
// An Conditions has no state and belongs to the goroutine of its map.
package condition

import (
	"slices"
	"strconv"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/rules/condition"
	"loam/core/rules/panel"
	"loam/core/rules/reputation"
	"loam/core/world/encounter"
	"loam/core/world/environment"
	"loam/core/world/group"
	"loam/core/world/mapstate"
)

// Scripts is what conditions ask of scripts beside what a scene does.
type Scripts interface {
	// Kept is what a bundle keeps with a unit.
	Kept(g guid.GUID, bundle string, kind inbox.StateKind) panel.Node
}

// Conditions is a scene as conditions ask it.
type Conditions struct {
	*mapstate.State
	difficulty string // of the copy, "" on a map that is no instance
	fellows    *group.Groups
	progress   *encounter.Encounters
	outlook    *environment.Environment
	scripts    Scripts
}

var _ condition.Facts = (*Conditions)(nil)

// New makes the engine of a scene.
func New(s *mapstate.State, difficulty string, f *group.Groups, p *encounter.Encounters, o *environment.Environment, scripts Scripts) *Conditions {
	return &Conditions{State: s, difficulty: difficulty, fellows: f, progress: p, outlook: o, scripts: scripts}
}

// Unmet is the first need that does not hold for a player, and for the creature
// that it has to do with, which may be nil; nil when all hold.
func (e *Conditions) Unmet(needs []content.Need, player, other *entity.Unit) *content.Need {
	if len(needs) == 0 {
		return nil
	}
	return condition.Why(needs, &condition.Subject{World: e, Player: player, Other: other})
}

// Map is the map on which the units stand.
func (e *Conditions) Map() content.ID { return e.State.Map }

// Difficulty is that of the copy, "" on a map that is no instance.
func (e *Conditions) Difficulty() string { return e.difficulty }

// Encounter is the word for how an encounter stands, "" where there is none.
func (e *Conditions) Encounter(name string) string {
	s, has := e.progress.Of(name)
	if !has {
		return ""
	}
	return s.String()
}

// Fellows is how many members a player's group has.
func (e *Conditions) Fellows(player *entity.Unit) int {
	if g := e.fellows.Of(player); g != nil {
		return len(g.Members)
	}
	return 1
}

// Kept is what a bundle keeps for a player. A table is as good as true.
func (e *Conditions) Kept(player *entity.Unit, bundle string, path content.StatePath, storage bool) value.Value {
	kind := inbox.OwnState
	if storage {
		kind = inbox.OwnStorage
	}
	at := e.scripts.Kept(player.GUID, bundle, kind)
	for _, name := range path {
		if i, err := strconv.Atoi(name); err == nil {
			at = at.Index(i)
			continue
		}
		at = at.Field(name)
	}
	if v := at.Value(); v.Kind() != value.Nil || !at.True() {
		return v
	}
	return value.OfBool(true)
}

// Asked asks the handlers of a player about a word.
func (e *Conditions) Asked(player, other *entity.Unit, word string) bool {
	if !player.Hooks.Has(hook.Need) {
		return true
	}
	args := hook.Args{Texts: [2]string{word}}
	if other != nil {
		args.Units[0] = other.GUID
	}
	_, refused := e.Ask(hook.Need, player.GUID, args)
	return !refused
}

// Stage is the stage that the goal of a game event has reached.
func (e *Conditions) Stage(event content.ID) (stage int, on bool) {
	return e.outlook.Stage(event)
}

// Creature tells whether a creature of a definition is near.
func (e *Conditions) Creature(near geo.Point, def content.ID, within geo.Yards, dead bool, but *entity.Unit) bool {
	roll := e.Roster
	all := roll.Borrow(near, within)
	defer roll.GiveBack(all)
	return slices.ContainsFunc(all, func(u *entity.Unit) bool {
		return u != but && u.Creature != nil && u.Def == def && u.Alive() != dead
	})
}

// Object tells whether a game object of a definition is near.
func (e *Conditions) Object(near geo.Point, def content.ID, within geo.Yards) bool {
	return e.ObjectNear(near, def, within)
}

// Standing is the word for the rank that a faction has given a player.
func (e *Conditions) Standing(player *entity.Unit, faction content.ID) string {
	f, scale, ok := e.Content().ScaleOf(faction)
	if !ok {
		return ""
	}
	points := f.Esteem.Start
	if own := reputation.Find(&player.Player.Growth, faction); own != nil {
		points = own.Points
	}
	return scale.Ranks[scale.RankAt(points)].Word
}

// WorldState is what a world state is, 0 where there is none.
func (e *Conditions) WorldState(id content.ID) float64 {
	now, _ := e.outlook.StateOf(id)
	return float64(now)
}

// Draw is a number from 0 to below 100.
func (e *Conditions) Draw() float64 { return e.Random("conditions").Float64() * 100 }
