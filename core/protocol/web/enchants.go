package web

import (
	"loam/core/content"
	"loam/core/intent"
	inventory "loam/core/item"
	"loam/core/view"
)

func decodeSocket(r *reader) intent.Intent {
	return intent.Socket{
		Thing:  r.guid("thing", "an item of one's own"),
		Socket: int(r.integerOr("socket", 0, content.MaxSockets-1, "which of its sockets, from 0; left out: the first")),
		Stone:  r.guid("stone", "the stone, an item of one's own"),
	}
}

// encodeEnchantments writes what lies on an item, and what sockets it has.
func encodeEnchantments(w *writer, t texts, d *content.Item, it *view.Item) {
	w.note("enchantments", "list of {place, name, left_ms}", "what lies on it, by place: permanent, temporary, property, socket_1 and so on; left_ms where it ends by itself, as it was when this was told; left out: nothing", true)
	if len(it.Enchantments) > 0 {
		w.openField("enchantments", '[', "", "")
		for _, e := range it.Enchantments {
			name := e.Def
			if def, ok := t.content.Enchantment(content.ID(e.Def)); ok {
				name = t.line(def.Name)
			}
			w.open('{')
			w.text("place", inventory.PlaceNames[min(int(e.Place), len(inventory.PlaceNames)-1)], "")
			w.text("name", name, "")
			w.integerIf("left_ms", e.Left, "")
			w.close('}')
		}
		w.close(']')
	}
	w.note("sockets", "list of texts", "the words of its sockets, in their order; left out: none", true)
	if len(d.Made.Sockets) > 0 {
		w.openField("sockets", '[', "", "")
		for _, word := range d.Made.Sockets {
			w.element(word)
		}
		w.close(']')
	}
	w.booleanIf("stone", d.Made.Stone != "", "it goes into sockets")
	if set, ok := t.content.SetOf(d.ID); ok {
		w.text("set", t.line(set.Name), "name of the set that it is part of; left out: none")
	} else {
		w.note("set", "text", "name of the set that it is part of; left out: none", true)
	}
}

// nameOn is the name of a single item, with what it was found with.
func nameOn(t texts, d *content.Item, it *view.Item) string {
	name := t.line(d.Name)
	if suffix := inventory.Suffix(t.content, it.Enchantments); suffix.Key != "" {
		name += " " + t.line(suffix)
	}
	return name
}
