package web

import (
	"loam/core/content"
	"loam/core/view"
)

// encodeTalents writes what the player has chosen for points, and may.
func encodeTalents(w *writer, t texts, g *view.Growth) {
	w.integerIf("points", int64(g.Points), "for talents, that are not spent")
	w.openField("trees", '[', "list of tree", "of talents that are for the player")
	for i := range g.Trees {
		w.open('{')
		encodeTree(w, t, &g.Trees[i])
		w.close('}')
	}
	w.close(']')
}

func encodeTree(w *writer, t texts, tree *view.Tree) {
	d, ok := t.content.TalentTree(tree.Tree)
	if !ok {
		d = &content.TalentTree{ID: tree.Tree, Name: content.Text{Key: string(tree.Tree)}}
	}
	w.text("tree", string(tree.Tree), "its id")
	w.text("name", t.line(d.Name), "in the reader's language")
	w.integer("spent", int64(tree.Spent), "points in it")
	w.openField("talents", '[', "list of talent", "that stand in it")
	for i := range tree.Talents {
		if d, ok := t.content.Talent(tree.Talents[i].Talent); ok {
			w.open('{')
			encodeTalent(w, t, d, &tree.Talents[i])
			w.close('}')
		}
	}
	w.close(']')
}

func encodeTalent(w *writer, t texts, d *content.Talent, own *view.Talent) {
	w.text("talent", string(d.ID), "its id, for `grow` with choose_talent")
	w.text("name", t.line(t.content.Called(d)), "in the reader's language")
	w.integer("row", int64(d.Row), "where it is shown, from 1")
	w.integer("column", int64(d.Column), "from 1")
	w.integer("rank", int64(own.Rank), "that is chosen; 0 is not at all")
	w.integer("of", int64(len(d.Ranks)), "how many ranks it has")
	spell, _ := t.content.Spell(d.Ranks[min(own.Rank, len(d.Ranks)-1)])
	if spell != nil {
		w.textIf("about", t.about(spell.Description), "what the next rank does, or the last; left out: nothing is said")
	}
	if own.Closed != "" {
		w.text("closed", t.line(content.Text{Bundle: "base", Key: own.Closed}), "why the next cannot be chosen; left out: it can")
	}
}
