package group

import (
	"loam/core/model/event"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// What a page is told of its player's group, besides how it is.
var (
	GroupTold = message.Told("News of the player's group, besides how it now is.", func(w *jsonfield.Writer, e event.GroupTold) {
		w.Text("news", e.News.String(), "invited: `name` asks the player into a group; asked: the player has asked `name`; withdrawn: the invitation of `name` is void; declined: `name` does not want to come; left: the player has left; kicked: `name` has put the player out; disbanded: there is no group any more; leads: `name` leads from now on; ready_check: `name` asks whether all are ready; ready or not_ready: `name` is, told to who runs the group; all_ready or some_not_ready: a ready check is over, and those in `name` are not")
		w.Text("name", e.Name, "of a player; may be empty")
	})
	Pinged = message.Told("A member of the player's group means a point of the map.", func(w *jsonfield.Writer, e event.Pinged) {
		w.GUID("from", e.From, "who")
		w.Number("x", e.At.X, "yards")
		w.Number("y", e.At.Y, "yards")
	})
)
