package item

import (
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
)

// encodeWear writes what is left of a thing that wears out.
func encodeWear(w *jsonfield.Writer, d *content.Item, it *view.Item) {
	w.IntegerIf("durability", int64(d.Worth.Durability), "maximum durability in points; omitted if it does not wear out")
	w.IntegerIf("wear", int64(min(it.Wear, d.Worth.Durability)), "durability points lost; at the maximum the item is broken and gives its wearer nothing")
}

// encodePetition writes what stands on an item.
func encodePetition(w *jsonfield.Writer, it *view.Item) {
	name, signatures := "", 0
	if it.Petition != nil {
		name, signatures = it.Petition.Name, len(it.Petition.Signed)
	}
	w.TextIf("petition", name, "for a petition: the name of the guild to be founded")
	w.IntegerIf("signatures", int64(signatures), "for a petition: the number of signatures")
}
