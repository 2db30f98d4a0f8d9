package progression

import (
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// encodeTalents writes what the player has chosen for points, and may.
func encodeTalents(w *jsonfield.Writer, t locale.Texts, g *view.Growth) {
	w.IntegerIf("points", int64(g.Points), "unspent talent points")
	w.OpenField("trees", '[', "list of tree", "talent trees that are open to the player")
	for i := range g.Trees {
		w.Open('{')
		EncodeTree(w, t, &g.Trees[i])
		w.Close('}')
	}
	w.Close(']')
}

// EncodeTree writes one talent tree.
func EncodeTree(w *jsonfield.Writer, t locale.Texts, tree *view.Tree) {
	d, ok := t.Content.TalentTree(tree.Tree)
	if !ok {
		d = &content.TalentTree{ID: tree.Tree, Name: content.Text{Key: string(tree.Tree)}}
	}
	w.Text("tree", string(tree.Tree), "id of the talent tree")
	w.Text("name", t.Line(d.Name), "in the reader's language")
	w.Integer("spent", int64(tree.Spent), "points spent in the tree")
	w.OpenField("talents", '[', "list of talent", "talents of the tree")
	for i := range tree.Talents {
		if d, ok := t.Content.Talent(tree.Talents[i].Talent); ok {
			w.Open('{')
			EncodeTalent(w, t, d, &tree.Talents[i])
			w.Close('}')
		}
	}
	w.Close(']')
}

// EncodeTalent writes one talent and the player's rank in it.
func EncodeTalent(w *jsonfield.Writer, t locale.Texts, d *content.Talent, own *view.Talent) {
	w.Text("talent", string(d.ID), "id of the talent, for `grow` with choose_talent")
	w.Text("name", t.Line(t.Content.Called(d)), "in the reader's language")
	w.Integer("row", int64(d.Row), "row in the tree, from 1")
	w.Integer("column", int64(d.Column), "from 1")
	w.Integer("rank", int64(own.Rank), "current rank; 0: not learned")
	w.Integer("of", int64(len(d.Ranks)), "number of ranks")
	spell, _ := t.Content.Spell(d.Ranks[min(own.Rank, len(d.Ranks)-1)])
	if spell != nil {
		w.TextIf("about", t.About(spell.Description), "description of the next rank, or of the last; omitted if there is none")
	}
	if own.Closed != "" {
		w.Text("closed", t.Line(content.Text{Bundle: "base", Key: own.Closed}), "why the next rank cannot be learned; omitted if it can")
	}
}
