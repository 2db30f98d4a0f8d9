package item

import (
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/rules/item"
)

// DecodeSocket decodes `socket`.
func DecodeSocket(r *jsonfield.Reader) intent.Intent {
	return intent.Socket{
		Thing:  r.GUID("thing", "an item of the player"),
		Socket: int(r.IntegerOr("socket", 0, content.MaxSockets-1, "index of the socket, from 0; default: the first")),
		Stone:  r.GUID("stone", "the gem, an item of the player"),
	}
}

// encodeEnchantments writes what lies on an item, and what sockets it has.
func encodeEnchantments(w *jsonfield.Writer, t locale.Texts, d *content.Item, it *view.Item) {
	w.Note("enchantments", "list of {place, name, left_ms}", "its enchantments by place: permanent, temporary, property, socket_1 and so on; left_ms is the remaining time when this was sent, for one that expires; omitted if there are none", true)
	if len(it.Enchantments) > 0 {
		w.OpenField("enchantments", '[', "", "")
		for _, e := range it.Enchantments {
			name := e.Def
			if def, ok := t.Content.Enchantment(content.ID(e.Def)); ok {
				name = t.Line(def.Name)
			}
			w.Open('{')
			w.Text("place", item.PlaceNames[min(int(e.Place), len(item.PlaceNames)-1)], "")
			w.Text("name", name, "")
			w.IntegerIf("left_ms", e.Left, "")
			w.Close('}')
		}
		w.Close(']')
	}
	w.Note("sockets", "list of texts", "the words of its sockets, in order; omitted if there are none", true)
	if len(d.Made.Sockets) > 0 {
		w.OpenField("sockets", '[', "", "")
		for _, word := range d.Made.Sockets {
			w.Element(word)
		}
		w.Close(']')
	}
	w.BooleanIf("stone", d.Made.Stone != "", "it is a gem for sockets")
	if set, ok := t.Content.SetOf(d.ID); ok {
		w.Text("set", t.Line(set.Name), "name of the item set that it belongs to; omitted if there is none")
	} else {
		w.Note("set", "text", "name of the item set that it belongs to; omitted if there is none", true)
	}
}

// nameOn is the name of a single item, with what it was found with.
func nameOn(t locale.Texts, d *content.Item, it *view.Item) string {
	name := t.Line(d.Name)
	if suffix := item.Suffix(t.Content, it.Enchantments); suffix.Key != "" {
		name += " " + t.Line(suffix)
	}
	return name
}
