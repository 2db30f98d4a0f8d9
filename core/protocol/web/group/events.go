package group

import (
	"loam/core/model/event"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// Events about the player's group; section `group` has its state.
var (
	GroupTold = message.Told("News of the player's group; the section `group` of `step` has its current state.", func(w *jsonfield.Writer, e event.GroupTold) {
		w.Text("news", e.News.String(), "invited: `name` invites the player; asked: the player has invited `name`; withdrawn: the invitation with `name` is void; declined: `name` declined the invitation; left: the player left; kicked: `name` kicked the player; disbanded: the group no longer exists; leads: `name` is the new leader; ready_check: `name` started a ready check; ready or not_ready: the answer of `name`, sent to the players who may start one; all_ready or some_not_ready: the ready check ended, and the players in `name` are not ready")
		w.Text("name", e.Name, "of a player; may be empty")
	})
	DiceRolled = message.Told("A member of the player's group, or the player itself, rolled a number.", func(w *jsonfield.Writer, e event.DiceRolled) {
		w.GUID("by", e.By, "who rolled")
		w.Text("name", e.Name, "of `by`")
		w.Integer("low", e.Low, "the lowest number that could come up")
		w.Integer("high", e.High, "the highest")
		w.Integer("number", e.Number, "the number that came up")
	})
	Pinged = message.Told("A member of the player's group pings a point on the map.", func(w *jsonfield.Writer, e event.Pinged) {
		w.GUID("from", e.From, "the member")
		w.Number("x", e.At.X, "yards")
		w.Number("y", e.At.Y, "yards")
	})
)
