package view

import (
	"slices"

	"loam/core/model/content"
)

// Outlook is what goes on around all who watch a map: its weather, and the game
// events of the realm that are on.
type Outlook struct {
	Weather content.Weather
	Pct     int          // how heavy the weather is, 0 to 100
	Events  []Happening  // by id
	States  []WorldState // by id
}

// Happening is a game event that is on, of those that the release defines.
type Happening struct {
	Event content.ID
	Ends  int64 // by the clock on the wall of the realm, ms since 1970; 0: not by itself
	Count int64 // points for its goal
	Goal  int64 // points that it takes; 0 is no goal
}

// Same tells whether two outlooks read alike.
func (o *Outlook) Same(p *Outlook) bool {
	return o.Weather == p.Weather && o.Pct == p.Pct && slices.Equal(o.Events, p.Events) &&
		slices.EqualFunc(o.States, p.States, func(a, b WorldState) bool { return a.ID == b.ID && a.Now == b.Now })
}

// WorldState is a world state that players see, and the areas in which they do; none
// is everywhere on the map.
type WorldState struct {
	ID    content.ID
	Now   int64
	Areas []content.ID
}

// Within is the outlook of somebody who stands in some areas: without what is seen
// elsewhere only. It is o itself where nothing is.
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
