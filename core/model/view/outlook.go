package view

import (
	"slices"

	"loam/core/model/content"
)

// Outlook is the environment of all who watch a map: its weather, and the active game
// events of the realm.
type Outlook struct {
	Weather content.Weather
	Pct     int          // intensity of the weather, 0 to 100
	Events  []Happening  // by id
	States  []WorldState // by id
}

// Happening is an active game event that the release defines.
type Happening struct {
	Event content.ID
	Ends  int64 // on the realm's clock, ms since 1970; 0: it does not end by itself
	Count int64 // points towards the goal
	Goal  int64 // points of the goal; 0 if there is no goal
}

// Same reports whether two outlooks look alike to a player.
func (o *Outlook) Same(p *Outlook) bool {
	return o.Weather == p.Weather && o.Pct == p.Pct && slices.Equal(o.Events, p.Events) &&
		slices.EqualFunc(o.States, p.States, func(a, b WorldState) bool { return a.ID == b.ID && a.Now == b.Now })
}

// WorldState is a world state that players see, and the areas in which they see it;
// without areas it is visible on the whole map.
type WorldState struct {
	ID    content.ID
	Now   int64
	Areas []content.ID
}

// Within returns the outlook of a player in some areas: without what is visible only
// elsewhere. It is o itself if nothing is.
func (o *Outlook) Within(areas []content.ID) *Outlook {
	elsewhere := func(s WorldState) bool {
		return len(s.Areas) > 0 && !slices.ContainsFunc(s.Areas, func(id content.ID) bool { return slices.Contains(areas, id) })
	}
	if !slices.ContainsFunc(o.States, elsewhere) {
		return o
	}
	own := *o
	own.States = slices.DeleteFunc(slices.Clone(o.States), elsewhere)
	return &own
}
