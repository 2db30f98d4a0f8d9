package web

import (
	"loam/core/event"
)

var (
	toldGroupTold = told("News of the player's group, besides how it now is.", func(w *writer, e event.GroupTold) {
		w.text("news", e.News.String(), "invited: `name` asks the player into a group; asked: the player has asked `name`; withdrawn: the invitation of `name` is void; declined: `name` does not want to come; left: the player has left; kicked: `name` has put the player out; disbanded: there is no group any more; leads: `name` leads from now on; ready_check: `name` asks whether all are ready; ready or not_ready: `name` is, told to who runs the group; all_ready or some_not_ready: a ready check is over, and those in `name` are not")
		w.text("name", e.Name, "of a player; may be empty")
	})
	toldPinged = told("A member of the player's group means a point of the map.", func(w *writer, e event.Pinged) {
		w.guid("from", e.From, "who")
		w.number("x", e.At.X, "yards")
		w.number("y", e.At.Y, "yards")
	})
)
