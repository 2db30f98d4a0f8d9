package progression

import (
	"loam/core/model/event"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// Events about experience, levels and played time.
var (
	ExperienceGained = message.Told("The player gained experience.", func(w *jsonfield.Writer, e event.ExperienceGained) {
		w.GUIDIf("source", e.Source, "the killed unit; omitted if there is none")
		w.Integer("amount", e.Amount, "points")
		w.IntegerIf("rested", e.Rested, "part of `amount` that comes from rested experience")
		w.Integer("now", e.Now, "experience within the level")
		w.Integer("needed", e.Needed, "experience for the next level; 0 at the maximum level")
	})
	LeveledUp = message.Told("A player reached a level.", func(w *jsonfield.Writer, e event.LeveledUp) {
		w.GUID("player", e.Player, "")
		w.Integer("level", int64(e.Level), "")
	})
	Played = message.Told("The played time of the player's character.", func(w *jsonfield.Writer, e event.Played) {
		w.Integer("total", int64(e.Total.Seconds()), "seconds in the world, over all logins")
		w.Integer("level", int64(e.Level.Seconds()), "seconds of these at the current level")
	})
)
