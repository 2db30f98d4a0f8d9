package view

import (
	"slices"

	"loam/core/content"
)

// Outlook is what goes on around all who watch a map: its weather, and the game
// events of the realm that are on.
type Outlook struct {
	Weather content.Weather
	Pct     int         // how heavy the weather is, 0 to 100
	Events  []Happening // by id
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
	return o.Weather == p.Weather && o.Pct == p.Pct && slices.Equal(o.Events, p.Events)
}
