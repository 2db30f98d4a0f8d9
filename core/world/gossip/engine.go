// Package gossip owns the conversations of players with the world: the menus that
// creatures and scripts put before them, the panels that they have open, and how
// often one may press, talk and choose. What a menu or a panel consists of, and
// which presses can have been made, is decided by the packages gossip and panel;
// what comes of an answer, by scripts.
//
// An Menus belongs to the goroutine of its map.
package gossip

import (
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/model/view"
	"loam/core/rules/panel"
	"loam/core/world/mapstate"
)

// Scripts is what conversations ask of the scripts of a map.
type Scripts interface {
	// Call runs a handler of a unit by its name, and reports whether there is one. It
	// gets a handle of who, unless that is 0, and then the arguments.
	Call(self guid.GUID, bundle, handler string, who guid.GUID, args ...value.Value) bool
	// Touched tells whether what a bundle keeps with a unit may have changed.
	Touched(g guid.GUID, bundle string) bool
	// Kept is what a bundle keeps with a unit.
	Kept(g guid.GUID, bundle string, kind inbox.StateKind) panel.Node
}

// Quests is what creatures and game objects have to do with quests, of which a talk
// may be.
type Quests interface {
	// OffersQuests tells whether somebody has to do with quests at all.
	OffersQuests(giver guid.GUID) bool
	// QuestList is what somebody has for a player in the menu of their talk.
	QuestList(u *entity.Unit, giver guid.GUID) []view.MenuQuest
	// TalkOfQuests shows a player what quests somebody has for it, and tells whether
	// there is a menu.
	TalkOfQuests(u *entity.Unit, to guid.GUID) bool
	// Talked is called when a player talks to a creature, before anything comes of it.
	Talked(u, to *entity.Unit)
}

// Menus is the conversations on a scene.
type Menus struct {
	*mapstate.State
	scripts Scripts
	quests  Quests
	market  Market
	acts    Acts

	menus      int       // shown so far: the number of the last
	panelsFrom guid.GUID // the viewer whose panels are looked at first in this step
}

// New makes the engine of a scene, on which menus do nothing yet but lead to others.
func New(s *mapstate.State, scripts Scripts, quests Quests, market Market) *Menus {
	e := &Menus{State: s, scripts: scripts, quests: quests, market: market}
	e.Join(Acts{})
	return e
}

// Join makes known what the actions of menus do that others own, in place of those
// that were known; those of menus themselves come by themselves.
func (e *Menus) Join(acts Acts) { e.acts = e.own(acts) }

// Lacks is the first action that nobody does, if there is one.
func (e *Menus) Lacks() (content.MenuAction, bool) {
	i := slices.IndexFunc(e.acts[:], func(a Act) bool { return a.Do == nil })
	return content.MenuAction(max(i, 0)), i >= 0
}

// Code visits all state.
func (e *Menus) Code(c *codec.Coder) {
	codec.ID(c, &e.panelsFrom)
	codec.Int(c, &e.menus)
}
