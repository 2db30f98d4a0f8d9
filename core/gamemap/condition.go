package gamemap

import (
	"slices"
	"strconv"

	"loam/core/box"
	"loam/core/condition"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/hook"
	"loam/core/plain"
	"loam/core/reputation"
)

var _ condition.World = asked{}

// asked is the map as conditions ask it.
type asked struct{ m *Map }

// Map is the map on which the units stand.
func (a asked) Map() content.ID { return a.m.s.Map }

// Difficulty is that of the copy, "" on a map that is no instance.
func (a asked) Difficulty() string { return a.m.cfg.Difficulty }

// Encounter is the word for how an encounter stands, "" where there is none.
func (a asked) Encounter(name string) string {
	s, has := a.m.progress.Of(name)
	if !has {
		return ""
	}
	return s.String()
}

// Fellows is how many members a player's group has.
func (a asked) Fellows(player *entity.Unit) int {
	if g := a.m.fellows.Of(player); g != nil {
		return len(g.Members)
	}
	return 1
}

// Reaction is what a unit feels for another.
func (a asked) Reaction(of, to *entity.Unit) content.Reaction { return a.m.s.Reaction(of, to) }

// Kept is what a bundle keeps for a player. A table is as good as true.
func (a asked) Kept(player *entity.Unit, bundle string, path content.StatePath, storage bool) plain.Value {
	kind := box.OwnState
	if storage {
		kind = box.OwnStorage
	}
	at := a.m.scripts.Kept(player.GUID, bundle, kind)
	for _, name := range path {
		if i, err := strconv.Atoi(name); err == nil {
			at = at.Index(i)
			continue
		}
		at = at.Field(name)
	}
	if v := at.Value(); v.Kind() != plain.Nil || !at.True() {
		return v
	}
	return plain.OfBool(true)
}

// Asked asks the handlers of a player about a word.
func (a asked) Asked(player, other *entity.Unit, word string) bool {
	if !player.Hooks.Has(hook.Need) {
		return true
	}
	args := hook.Args{Texts: [2]string{word}}
	if other != nil {
		args.Units[0] = other.GUID
	}
	_, refused := a.m.s.Ask(hook.Need, player.GUID, args)
	return !refused
}

// Stage is the stage that the goal of a game event has reached.
func (a asked) Stage(event content.ID) (stage int, on bool) {
	return a.m.outlook.Stage(event)
}

// Creature tells whether a creature of a definition is near.
func (a asked) Creature(near geo.Point, def content.ID, within geo.Yards, dead bool, but *entity.Unit) bool {
	roll := a.m.s.Roll
	all := roll.Borrow(near, within)
	defer roll.GiveBack(all)
	return slices.ContainsFunc(all, func(u *unit) bool {
		return u != but && u.Creature != nil && u.Def == def && u.Alive() != dead
	})
}

// Object tells whether a game object of a definition is near.
func (a asked) Object(near geo.Point, def content.ID, within geo.Yards) bool {
	return a.m.s.ObjectNear(near, def, within)
}

// Standing is the word for the rank that a faction has given a player.
func (a asked) Standing(player *entity.Unit, faction content.ID) string {
	f, scale, ok := a.m.s.Content().ScaleOf(faction)
	if !ok {
		return ""
	}
	points := f.Esteem.Start
	if own := reputation.Find(&player.Player.Growth, faction); own != nil {
		points = own.Points
	}
	return scale.Ranks[scale.RankAt(points)].Word
}

// State is what a world state is, 0 where there is none.
func (a asked) State(id content.ID) float64 {
	now, _ := a.m.outlook.StateOf(id)
	return float64(now)
}

// Draw is a number from 0 to below 100.
func (a asked) Draw() float64 { return a.m.s.Random("conditions").Float64() * 100 }

// unmet is the first need that does not hold for a player, and for the creature
// that it has to do with, which may be nil; nil when all hold.
func (m *Map) unmet(needs []content.Need, player, other *unit) *content.Need {
	if len(needs) == 0 {
		return nil
	}
	return condition.Why(needs, &condition.Subject{World: asked{m}, Player: player, Other: other})
}

// Conditions is the map as conditions ask it, for as long as the step lasts.
func (tx *Tx) Conditions() condition.World { return asked{tx.on()} }

// Unmet is the first need that does not hold for a player, or nil when all hold.
// Other is the creature that it has to do with; it may be nil.
func (tx *Tx) Unmet(needs []content.Need, player, other *entity.Unit) *content.Need {
	return tx.on().unmet(needs, player, other)
}
