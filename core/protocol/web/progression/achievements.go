package progression

import (
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// encodeAchievements writes what the player has achieved, and may.
func encodeAchievements(w *jsonfield.Writer, t locale.Texts, g *view.Growth) {
	w.IntegerIf("worth", int64(g.Worth), "total achievement points of the player")
	w.OpenField("achievements", '[', "list of achievement", "achievements of the player, and unearned ones that are not hidden")
	for i := range g.Achievements {
		if d, ok := t.Content.Achievement(g.Achievements[i].Achievement); ok && len(d.Criteria) == len(g.Achievements[i].Counts) {
			w.Open('{')
			EncodeAchievement(w, t, d, &g.Achievements[i])
			w.Close('}')
		}
	}
	w.Close(']')
}

// EncodeAchievement writes one achievement and the player's progress.
func EncodeAchievement(w *jsonfield.Writer, t locale.Texts, d *content.Achievement, own *view.Achievement) {
	w.Text("achievement", string(d.ID), "id of the achievement")
	w.Text("name", t.Line(d.Name), "in the reader's language")
	w.TextIf("about", t.About(d.Description), "in the reader's language; omitted if there is none")
	w.Text("category", d.Category, "the category under which lists group it")
	w.IntegerIf("points", int64(d.Points), "achievement points")
	w.BooleanIf("earned", own.Earned, "the player has earned it")
	w.IntegerIf("at", own.At, "time when it was earned, in ms since 1970")
	w.Integer("takes", int64(d.Takes()), "number of criteria that are required")
	w.OpenField("criteria", '[', "list of {text, now, count}", "its criteria, with the player's progress and the required amount")
	for i := range d.Criteria {
		w.Open('{')
		w.TextIf("text", t.About(d.Criteria[i].Text), "")
		w.Integer("now", int64(own.Counts[i]), "")
		w.Integer("count", int64(d.Criteria[i].Count), "")
		w.Close('}')
	}
	w.Close(']')
}
