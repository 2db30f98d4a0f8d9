package item

import (
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
)

// encodeWear writes what is left of a thing that wears out.
func encodeWear(w *jsonfield.Writer, d *content.Item, it *view.Item) {
	w.IntegerIf("durability", int64(d.Worth.Durability), "how many points of wear it endures; left out: it does not wear out")
	w.IntegerIf("wear", int64(min(it.Wear, d.Worth.Durability)), "how many of them are lost; with all of them it is broken, and does nothing for who wears it")
}

// encodePetition writes what stands on an item.
func encodePetition(w *jsonfield.Writer, it *view.Item) {
	name, signatures := "", 0
	if it.Petition != nil {
		name, signatures = it.Petition.Name, len(it.Petition.Signed)
	}
	w.TextIf("petition", name, "of a petition: what the guild is to be called")
	w.IntegerIf("signatures", int64(signatures), "of a petition: how many have signed")
}
