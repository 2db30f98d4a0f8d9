package progression

import (
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// encodeAchievements writes what the player has achieved, and may.
func encodeAchievements(w *jsonfield.Writer, t locale.Texts, g *view.Growth) {
	w.IntegerIf("worth", int64(g.Worth), "of all achievements that the player has, in points")
	w.OpenField("achievements", '[', "list of achievement", "that the player has, and others that are not hidden")
	for i := range g.Achievements {
		if d, ok := t.Content.Achievement(g.Achievements[i].Achievement); ok && len(d.Criteria) == len(g.Achievements[i].Counts) {
			w.Open('{')
			EncodeAchievement(w, t, d, &g.Achievements[i])
			w.Close('}')
		}
	}
	w.Close(']')
}

// EncodeAchievement writes one achievement, and how far the player is.
func EncodeAchievement(w *jsonfield.Writer, t locale.Texts, d *content.Achievement, own *view.Achievement) {
	w.Text("achievement", string(d.ID), "its id")
	w.Text("name", t.Line(d.Name), "in the reader's language")
	w.TextIf("about", t.About(d.Description), "in the reader's language; left out: nothing is said")
	w.Text("category", d.Category, "a word under which lists gather it")
	w.IntegerIf("points", int64(d.Points), "what it is worth")
	w.BooleanIf("earned", own.Earned, "the player has it")
	w.IntegerIf("at", own.At, "since then, in ms since 1970")
	w.Integer("takes", int64(d.Takes()), "so many of its criteria")
	w.OpenField("criteria", '[', "list of {text, now, count}", "what it takes, how far the player has come, and how far it must")
	for i := range d.Criteria {
		w.Open('{')
		w.TextIf("text", t.About(d.Criteria[i].Text), "")
		w.Integer("now", int64(own.Counts[i]), "")
		w.Integer("count", int64(d.Criteria[i].Count), "")
		w.Close('}')
	}
	w.Close(']')
}
