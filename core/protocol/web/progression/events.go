package progression

import (
	"loam/core/model/event"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// What a page is told of experience, levels and the time that they took.
var (
	ExperienceGained = message.Told("The player gained experience.", func(w *jsonfield.Writer, e event.ExperienceGained) {
		w.GUIDIf("source", e.Source, "for whose death; left out: none")
		w.Integer("amount", e.Amount, "points")
		w.IntegerIf("rested", e.Rested, "part of `amount` that rest has brought")
		w.Integer("now", e.Now, "points within the level")
		w.Integer("needed", e.Needed, "points for the next level; 0 at the highest")
	})
	LeveledUp = message.Told("A player has reached a level.", func(w *jsonfield.Writer, e event.LeveledUp) {
		w.GUID("player", e.Player, "")
		w.Integer("level", int64(e.Level), "")
	})
	Played = message.Told("How long the player's character has been played, as was asked.", func(w *jsonfield.Writer, e event.Played) {
		w.Integer("total", int64(e.Total.Seconds()), "seconds in the world, over all its log-ins")
		w.Integer("level", int64(e.Level.Seconds()), "of these, at the level that it has")
	})
)
