// Package condition answers the conditions of content on a map. Each condition asks for
// one fact about a player, about the other unit involved, or about the surroundings.
// Package rules/condition combines the answers.
//
// A Conditions has no state and belongs to the goroutine of its map.
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

// Scripts is the part of the script host that conditions call.
type Scripts interface {
	// Kept returns the data that a bundle stores with a unit.
	Kept(g guid.GUID, bundle string, kind inbox.StateKind) panel.Node
}

// Conditions answers conditions on a map.
type Conditions struct {
	*mapstate.State
	difficulty  string // of the copy, "" on a map that is no instance
	fellows     *group.Groups
	progress    *encounter.Encounters
	environment *environment.Environment
	scripts     Scripts
}

var _ condition.Facts = (*Conditions)(nil)

// New makes the Conditions of a map.
func New(s *mapstate.State, difficulty string, f *group.Groups, p *encounter.Encounters, o *environment.Environment, scripts Scripts) *Conditions {
	return &Conditions{State: s, difficulty: difficulty, fellows: f, progress: p, environment: o, scripts: scripts}
}

// Unmet returns the first need that a player and the other unit, which may be nil, do not
// meet, or nil.
func (e *Conditions) Unmet(needs []content.Need, player, other *entity.Unit) *content.Need {
	if len(needs) == 0 {
		return nil
	}
	return condition.Why(needs, &condition.Subject{World: e, Player: player, Other: other})
}

// Map returns the map on which the units are.
func (e *Conditions) Map() content.ID { return e.State.Map }

// Difficulty returns the difficulty of the copy, "" on a map that is no instance.
func (e *Conditions) Difficulty() string { return e.difficulty }

// Encounter returns the word for the state of an encounter, "" if there is none.
func (e *Conditions) Encounter(name string) string {
	s, has := e.progress.Of(name)
	if !has {
		return ""
	}
	return s.String()
}

// Fellows returns how many members a player's group has, 1 without a group.
func (e *Conditions) Fellows(player *entity.Unit) int {
	if g := e.fellows.Of(player); g != nil {
		return len(g.Members)
	}
	return 1
}

// Kept returns a value that a bundle stores with a player. A table counts as true.
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

// Stage returns the stage that the goal of a game event has reached.
func (e *Conditions) Stage(event content.ID) (stage int, on bool) {
	return e.environment.Stage(event)
}

// Creature reports whether a creature of a definition is near.
func (e *Conditions) Creature(near geo.Point, def content.ID, within geo.Yards, dead bool, but *entity.Unit) bool {
	roll := e.Roster
	all := roll.Borrow(near, within)
	defer roll.GiveBack(all)
	return slices.ContainsFunc(all, func(u *entity.Unit) bool {
		return u != but && u.Creature != nil && u.Def == def && u.Alive() != dead
	})
}

// Object reports whether a game object of a definition is near.
func (e *Conditions) Object(near geo.Point, def content.ID, within geo.Yards) bool {
	return e.Objects.Near(near, def, within)
}

// Standing returns the word for a player's reputation rank with a faction.
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

// WorldState returns the value of a world state, 0 if there is none.
func (e *Conditions) WorldState(id content.ID) float64 {
	now, _ := e.environment.StateOf(id)
	return float64(now)
}

// Draw returns a random number from 0 to below 100.
func (e *Conditions) Draw() float64 { return e.Random("conditions").Float64() * 100 }
