package web

import (
	"loam/core/event"
)

var (
	toldTeleported = told("A unit stands elsewhere without having walked.", func(w *writer, e event.Teleported) {
		w.guid("unit", e.Unit, "")
		encodePosition(w, e.To)
	})
	toldPutBack = told("The player's movement was not believed; it stands here.", func(w *writer, e event.PutBack) {
		encodePosition(w, e.To)
		w.text("reason", e.Reason, "")
	})
)
