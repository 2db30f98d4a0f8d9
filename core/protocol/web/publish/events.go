package publish

import (
	"loam/core/model/event"
	"loam/core/protocol/web/admin"
	"loam/core/protocol/web/auction"
	"loam/core/protocol/web/chat"
	"loam/core/protocol/web/combat"
	"loam/core/protocol/web/gameobject"
	"loam/core/protocol/web/group"
	"loam/core/protocol/web/guild"
	webitem "loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/loot"
	"loam/core/protocol/web/mail"
	"loam/core/protocol/web/message"
	"loam/core/protocol/web/progression"
	"loam/core/protocol/web/quest"
	"loam/core/protocol/web/social"
	"loam/core/protocol/web/spell"
	"loam/core/protocol/web/terrain"
	"loam/core/protocol/web/trade"
	"loam/core/protocol/web/vendors"
	"loam/core/protocol/web/visibility"
)

// Silent are the kinds of events that are not sent as events, with the reason.
var Silent = map[event.Kind]string{
	event.KindSpawned:         "it enters sight",
	event.KindDespawned:       "it leaves sight",
	event.KindWaypointReached: "for scripts and transcripts",
	event.KindPanelOpened:     "the step has changes of panels",
	event.KindPanelClosed:     "the same",
	event.KindPublished:       "for scripts and transcripts",
	event.KindPressed:         "for scripts and transcripts",
	event.KindMoved:           "the step tells where everybody is",
	event.KindTalked:          "for scripts and transcripts",
	event.KindMenuShown:       "the step has changes of the menu",
	event.KindMenuClosed:      "the same",
	event.KindChosen:          "for scripts and transcripts",
	event.KindFlew:            "the player sees it",
}

// Events has the encoding of each kind of event, as the package of each subject lists it. A
// test fails if a kind is neither here nor in Silent.
var Events = collect(
	spell.Events,
	loot.Events,
	vendors.Events,
	trade.Events,
	mail.Events,
	social.Events,
	auction.Events,
	guild.Events,
	gameobject.Events,
	combat.Events,
	chat.Events,
	progression.Events,
	terrain.Events,
	visibility.Events,
	group.Events,
	quest.Events,
	admin.Events,
	webitem.Events,
)

// collect puts the lists of all subjects into one table.
func collect(lists ...[]*message.Event) map[event.Kind]*message.Event {
	all := make(map[event.Kind]*message.Event)
	for _, list := range lists {
		for _, e := range list {
			all[e.Kind] = e
		}
	}
	return all
}

// EncodeEvent writes an event.
func EncodeEvent(w *jsonfield.Writer, t locale.Texts, e event.Event) {
	w.Kind(e.Kind().String())
	Events[e.Kind()].Encode(w, t, e)
	w.Close('}')
}
