// Package progression runs experience, rest, levels, spells, skills, talents, reputation,
// titles and achievements of the players on a map, and reports their changes to players and
// scripts. The packages of the same nouns on floor rules (rules/skill, rules/talent,
// rules/rest, rules/reputation, rules/achievement) decide what each step is worth.
//
// A Progress belongs to the goroutine of its map.
package progression

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/reputation"
	"loam/core/world/combat"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
	"loam/core/world/unit"
)

// Groups knows who shares experience.
type Groups interface {
	// Members returns the members of a group, on this map or elsewhere; none for group 0.
	Members(group int64) []guid.GUID
}

// Map is what progression needs besides.
type Map interface {
	// MayAward reports whether the rewards of an achievement can be sent to a player; Award
	// sends them and has the player saved with them.
	MayAward(player *entity.Unit, d *content.Achievement) bool
	Award(player *entity.Unit, d *content.Achievement)
	// Herald announces a player's achievement, as far as its definition says so.
	Herald(player *entity.Unit, d *content.Achievement)
	// UnixMS returns the real time in ms since 1970, as it was last stamped.
	UnixMS() int64
	// StageOf returns the stage that the goal of a game event has reached; 0 while it is off.
	StageOf(event content.ID) int
	// Seen makes creatures around a player check it again, since their reaction may have
	// changed.
	Seen(player *entity.Unit)
	// Renamed tells viewers that a player's name or title has changed.
	Renamed(player *entity.Unit)
}

// Progress runs the progression of the players of a map.
type Progress struct {
	*mapstate.State
	magic  *spell.Spells
	combat *combat.Fights
	units  *unit.Units
	groups Groups
	world  Map
}

// New makes the Progress of a map.
func New(s *mapstate.State, magic *spell.Spells, f *combat.Fights, b *unit.Units, g Groups, w Map) *Progress {
	return &Progress{State: s, magic: magic, combat: f, units: b, groups: g, world: w}
}

// Refit gives a player that enters, or that is on the map when a release takes over, what the
// release gives its character anyway.
func (e *Progress) Refit(u *entity.Unit) {
	reputation.Begin(e.Content(), &u.Player.Growth)
	e.begin(u)
	e.settleTalents(u)
	e.catchUp(u)
	e.Tell(u)
}

// Tell sends a player all of its progression with this step.
func (e *Progress) Tell(u *entity.Unit) {
	if v := e.ViewerOf(u); v != nil {
		v.Growth = true
	}
}

// grown logs a change of progression and sends it.
func (e *Progress) grown(u *entity.Unit, news event.Grown) {
	news.Player = u.GUID
	u.Player.Dirty = true
	e.Log.Add(news)
	e.Tell(u)
}

// Asked executes a player's request, or tells it why it cannot.
func (e *Progress) Asked(u *entity.Unit, in intent.Grow) {
	if why := asks[min(int(in.Act), len(asks)-1)](e, u, in); why != "" {
		e.Refuse(u, in.Kind(), why)
	}
}

// asks maps each act to its implementation; the result is the key of a text of the base
// bundle with the reason of a failure, or "".
var asks = [...]func(e *Progress, u *entity.Unit, in intent.Grow) string{
	intent.GrowForget: (*Progress).askForget,
	intent.GrowWar:    (*Progress).askWar,
	intent.GrowPeace:  (*Progress).askPeace,
	intent.GrowTitle:  (*Progress).askTitle,
	intent.GrowTalent: (*Progress).askTalent,
}
