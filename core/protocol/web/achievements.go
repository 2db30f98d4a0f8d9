package web

import (
	"loam/core/content"
	"loam/core/view"
)

// encodeAchievements writes what the player has achieved, and may.
func encodeAchievements(w *writer, t texts, g *view.Growth) {
	w.integerIf("worth", int64(g.Worth), "of all achievements that the player has, in points")
	w.openField("achievements", '[', "list of achievement", "that the player has, and others that are not hidden")
	for i := range g.Achievements {
		if d, ok := t.content.Achievement(g.Achievements[i].Achievement); ok && len(d.Criteria) == len(g.Achievements[i].Counts) {
			w.open('{')
			encodeAchievement(w, t, d, &g.Achievements[i])
			w.close('}')
		}
	}
	w.close(']')
}

func encodeAchievement(w *writer, t texts, d *content.Achievement, own *view.Achievement) {
	w.text("achievement", string(d.ID), "its id")
	w.text("name", t.line(d.Name), "in the reader's language")
	w.textIf("about", t.about(d.Description), "in the reader's language; left out: nothing is said")
	w.text("category", d.Category, "a word under which lists gather it")
	w.integerIf("points", int64(d.Points), "what it is worth")
	w.booleanIf("earned", own.Earned, "the player has it")
	w.integerIf("at", own.At, "since then, in ms since 1970")
	w.integer("takes", int64(d.Takes()), "so many of its criteria")
	w.openField("criteria", '[', "list of {text, now, count}", "what it takes, how far the player has come, and how far it must")
	for i := range d.Criteria {
		w.open('{')
		w.textIf("text", t.about(d.Criteria[i].Text), "")
		w.integer("now", int64(own.Counts[i]), "")
		w.integer("count", int64(d.Criteria[i].Count), "")
		w.close('}')
	}
	w.close(']')
}
