// Package progression owns what becomes of the characters on a map: what experience and rest
// give them, which spells they know, when they learn a skill and become better at it,
// what factions think of them, what they are called, and what players and scripts are
// told of that. What a step of growth is worth is decided by the packages of each
// noun, such as skill.
//
// An Progress belongs to the goroutine of its map.
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

// Map is what growth asks of the map.
type Map interface {
	// MayAward tells whether a player can be sent what comes of an achievement; Award does
	// so, and what the player is then is kept with it.
	MayAward(player *entity.Unit, d *content.Achievement) bool
	Award(player *entity.Unit, d *content.Achievement)
	// Herald tells others of an achievement of a player, as far as its definition says.
	Herald(player *entity.Unit, d *content.Achievement)
	// UnixMS is the real time in ms since 1970, as it was last stamped.
	UnixMS() int64
	// StageOf is the stage that the goal of a game event has reached; 0 of one that is off.
	StageOf(event content.ID) int
	// Members are those of a group, on this map or elsewhere; none of 0.
	Members(group int64) []guid.GUID
	// Seen lets those around a player look anew at it, for whom they may feel differently.
	Seen(player *entity.Unit)
	// Renamed tells those around a player that it is called otherwise.
	Renamed(player *entity.Unit)
}

// Progress keeps the growth of the characters of a scene.
type Progress struct {
	*mapstate.State
	magic spell.Casts
	fight *combat.Fights
	body  *unit.Units
	world Map
}

// New makes the engine of a scene.
func New(s *mapstate.State, magic spell.Casts, f *combat.Fights, b *unit.Units, w Map) *Progress {
	return &Progress{State: s, magic: magic, fight: f, body: b, world: w}
}

// Refit gives a player who has come, or who is here when a release takes over, what
// the release says that its character has anyway.
func (e *Progress) Refit(u *entity.Unit) {
	reputation.Begin(e.Content(), &u.Player.Growth)
	e.begin(u)
	e.settleTalents(u)
	e.catchUp(u)
	e.Tell(u)
}

// Tell sends a player all of its growth with this step.
func (e *Progress) Tell(u *entity.Unit) {
	if v := e.ViewerOf(u); v != nil {
		v.Growth = true
	}
}

// grown notes that a player's character has grown, and tells it.
func (e *Progress) grown(u *entity.Unit, news event.Grown) {
	news.Player = u.GUID
	u.Player.Dirty = true
	e.Log.Add(news)
	e.Tell(u)
}

// Asked does what a player asks for, or tells it why not.
func (e *Progress) Asked(u *entity.Unit, in intent.Grow) {
	if why := asks[min(int(in.Act), len(asks)-1)](e, u, in); why != "" {
		e.Refuse(u, in.Kind(), why)
	}
}

// asks is what each act does; the answer is the key of a text of the bundle base that
// says why it was not done, or "".
var asks = [...]func(e *Progress, u *entity.Unit, in intent.Grow) string{
	intent.GrowForget: (*Progress).askForget,
	intent.GrowWar:    (*Progress).askWar,
	intent.GrowPeace:  (*Progress).askPeace,
	intent.GrowTitle:  (*Progress).askTitle,
	intent.GrowTalent: (*Progress).askTalent,
}
