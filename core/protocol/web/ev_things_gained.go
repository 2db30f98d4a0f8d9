package web

import (
	"loam/core/event"
)

var (
	toldItemGained = toldInWords("The player has more of something.", func(w *writer, t texts, e event.ItemGained) {
		encodeCount(w, t, e.Item, e.Count)
	})
	toldItemLost = toldInWords("The player has less of something.", func(w *writer, t texts, e event.ItemLost) {
		encodeCount(w, t, e.Item, e.Count)
	})
	toldEquipped = told("A player has put something on.", func(w *writer, e event.Equipped) {
		encodeWearing(w, e.Player, e.Item, e.Slot)
	})
	toldUnequipped = told("A player no longer wears something.", func(w *writer, e event.Unequipped) {
		encodeWearing(w, e.Player, e.Item, e.Slot)
	})
)
