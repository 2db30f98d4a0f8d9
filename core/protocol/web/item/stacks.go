package item

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// QualityOf returns the word for the quality of an item, or "" if the item is not
// defined.
func QualityOf(t locale.Texts, id content.ID) string {
	if d, ok := t.Content.Item(id); ok {
		return content.Qualities[d.Quality]
	}
	return ""
}

// Carried writes an item that is in no slot of the player.
func Carried(w *jsonfield.Writer, t locale.Texts, it *character.Item) {
	EncodeCount(w, t, content.ID(it.Def), it.Count)
	w.TextIf("quality", QualityOf(t, content.ID(it.Def)), "")
	w.BooleanIf("bound", it.Bound, "")
}

// EncodeStacks writes a list of items with their counts.
func EncodeStacks(w *jsonfield.Writer, t locale.Texts, key string, stacks []content.Stack, doc string) {
	w.OpenField(key, '[', "list of {item, name, count, quality}", doc)
	for _, s := range stacks {
		w.Open('{')
		w.Text("item", string(s.Item), "")
		name, quality := string(s.Item), 0
		if d, ok := t.Content.Item(s.Item); ok {
			name, quality = t.Line(d.Name), d.Quality
		}
		w.Text("name", name, "")
		w.Integer("count", int64(s.Count), "")
		w.Text("quality", content.Qualities[quality], "")
		w.Close('}')
	}
	w.Close(']')
}
