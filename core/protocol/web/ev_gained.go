package web

import (
	"loam/core/event"
)

var (
	toldExperienceGained = told("The player gained experience.", func(w *writer, e event.ExperienceGained) {
		w.guidIf("source", e.Source, "for whose death; left out: none")
		w.integer("amount", e.Amount, "points")
		w.integerIf("rested", e.Rested, "part of `amount` that rest has brought")
		w.integer("now", e.Now, "points within the level")
		w.integer("needed", e.Needed, "points for the next level; 0 at the highest")
	})
	toldLeveledUp = told("A player has reached a level.", func(w *writer, e event.LeveledUp) {
		w.guid("player", e.Player, "")
		w.integer("level", int64(e.Level), "")
	})
)
