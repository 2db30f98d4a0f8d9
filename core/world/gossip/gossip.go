// Package gossip runs the conversations of players on a map: the menus that creatures and
// scripts show them, the panels that they have open, and the limit on how often a player
// may press, talk and choose. Packages rules/gossip and rules/panel define menus and
// panels and decide which presses are valid; scripts handle the answers.
//
// A Menus belongs to the goroutine of its map.
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

// Scripts is the part of the script host that gossip calls.
type Scripts interface {
	// Call runs a handler of a unit by name and reports whether there is one. The handler
	// receives a handle of who, unless that is 0, and then the arguments.
	Call(self guid.GUID, bundle, handler string, who guid.GUID, args ...value.Value) bool
	// Touched reports whether the data that a bundle stores with a unit may have changed.
	Touched(g guid.GUID, bundle string) bool
	// Kept returns the data that a bundle stores with a unit.
	Kept(g guid.GUID, bundle string, kind inbox.StateKind) panel.Node
}

// Quests is the part of package quest that gossip calls.
type Quests interface {
	// OffersQuests reports whether a creature or game object gives or ends quests.
	OffersQuests(giver guid.GUID) bool
	// QuestList returns the quests of a giver for a player, for its gossip menu.
	QuestList(u *entity.Unit, giver guid.GUID) []view.MenuQuest
	// TalkOfQuests shows a player the quests of a giver. It reports whether there is a
	// menu.
	TalkOfQuests(u *entity.Unit, to guid.GUID) bool
	// Talked is called when a player talks to a creature, before anything else happens.
	Talked(u, to *entity.Unit)
}

// Menus is the conversations on a map.
type Menus struct {
	*mapstate.State
	scripts Scripts
	quests  Quests
	needs   Needs
	market  Market
	acts    Acts

	menus      int       // shown so far: the number of the last
	panelsFrom guid.GUID // the viewer whose panels are checked first in this step
}

// New makes the Menus of a map. Until Join, menu actions only lead to other menus.
func New(s *mapstate.State, scripts Scripts, quests Quests, n Needs, market Market) *Menus {
	e := &Menus{State: s, scripts: scripts, quests: quests, needs: n, market: market}
	e.Join(Acts{})
	return e
}

// Join sets the actions of menus that other packages implement, and replaces earlier ones.
// The actions about menus themselves are added here.
func (e *Menus) Join(acts Acts) { e.acts = e.own(acts) }

// Lacks returns the first action without an implementation, if there is one.
func (e *Menus) Lacks() (content.MenuAction, bool) {
	i := slices.IndexFunc(e.acts[:], func(a Act) bool { return a.Do == nil })
	return content.MenuAction(max(i, 0)), i >= 0
}

// Code visits all state.
func (e *Menus) Code(c *codec.Coder) {
	codec.ID(c, &e.panelsFrom)
	codec.Int(c, &e.menus)
}
