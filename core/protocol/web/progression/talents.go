package progression

import (
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// encodeTalents writes what the player has chosen for points, and may.
func encodeTalents(w *jsonfield.Writer, t locale.Texts, g *view.Growth) {
	w.IntegerIf("points", int64(g.Points), "for talents, that are not spent")
	w.OpenField("trees", '[', "list of tree", "of talents that are for the player")
	for i := range g.Trees {
		w.Open('{')
		EncodeTree(w, t, &g.Trees[i])
		w.Close('}')
	}
	w.Close(']')
}

// EncodeTree writes one tree of talents.
func EncodeTree(w *jsonfield.Writer, t locale.Texts, tree *view.Tree) {
	d, ok := t.Content.TalentTree(tree.Tree)
	if !ok {
		d = &content.TalentTree{ID: tree.Tree, Name: content.Text{Key: string(tree.Tree)}}
	}
	w.Text("tree", string(tree.Tree), "its id")
	w.Text("name", t.Line(d.Name), "in the reader's language")
	w.Integer("spent", int64(tree.Spent), "points in it")
	w.OpenField("talents", '[', "list of talent", "that stand in it")
	for i := range tree.Talents {
		if d, ok := t.Content.Talent(tree.Talents[i].Talent); ok {
			w.Open('{')
			EncodeTalent(w, t, d, &tree.Talents[i])
			w.Close('}')
		}
	}
	w.Close(']')
}

// EncodeTalent writes one talent, and how far the player has chosen it.
func EncodeTalent(w *jsonfield.Writer, t locale.Texts, d *content.Talent, own *view.Talent) {
	w.Text("talent", string(d.ID), "its id, for `grow` with choose_talent")
	w.Text("name", t.Line(t.Content.Called(d)), "in the reader's language")
	w.Integer("row", int64(d.Row), "where it is shown, from 1")
	w.Integer("column", int64(d.Column), "from 1")
	w.Integer("rank", int64(own.Rank), "that is chosen; 0 is not at all")
	w.Integer("of", int64(len(d.Ranks)), "how many ranks it has")
	spell, _ := t.Content.Spell(d.Ranks[min(own.Rank, len(d.Ranks)-1)])
	if spell != nil {
		w.TextIf("about", t.About(spell.Description), "what the next rank does, or the last; left out: nothing is said")
	}
	if own.Closed != "" {
		w.Text("closed", t.Line(content.Text{Bundle: "base", Key: own.Closed}), "why the next cannot be chosen; left out: it can")
	}
}
