// Package quest owns the quests of the players on a map: the conversations in which
// they are taken on and handed over, what happens that counts for them, escorts,
// time, failing, rewards, and what players and scripts are told of all this. Who may
// take a quest on, how far it is and what it brings is decided by package quest.
//
// An Logs belongs to the goroutine of its map.
package quest

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/rules/item"
	"loam/core/world/ai"
	"loam/core/world/gossip"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
)

// Map is what quests ask of the map.
type Map interface {
	// UnixMS is the real time in ms since 1970.
	UnixMS() int64
	// Unmet is the first need that does not hold for a player, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
	// Members are those of a group, on this map or elsewhere; none of 0.
	Members(group int64) []guid.GUID
	// ChangeItems lets a rule change what a player has.
	ChangeItems(player *entity.Unit, rule func(*character.Items) item.Why) item.Why
	// Gains is how much of a reward's money a player gains, as its scripts leave it.
	Gains(player *entity.Unit, currency content.ID, amount int64) int64
	// ChangeMoney gives a player money, or takes some.
	ChangeMoney(player *entity.Unit, currency content.ID, amount int64)
	// AskQuest asks the scripts of a quest, and returns the text of the first refusal.
	AskQuest(h hook.ID, quest content.ID, a hook.Args) (content.Text, bool)
	// NoticeQuest tells them of something.
	NoticeQuest(h hook.ID, quest content.ID, a hook.Args)
	// ChangeQuest returns v as they leave it.
	ChangeQuest(h hook.ID, quest content.ID, a hook.Args, v value.Value) value.Value
	// GiveExperience lets a player grow; source may be nil.
	GiveExperience(player *entity.Unit, amount int64, source *entity.Unit)
	// Learn lets a player know a spell.
	Learn(player *entity.Unit, id content.ID)
	// AwaitNext lets the spawn of a creature, if it has one, wait for the next.
	AwaitNext(creature *entity.Unit)
}

// Logs keeps the quests of a scene.
type Logs struct {
	*mapstate.State
	magic   spell.Casts
	conduct *ai.Creatures
	parley  *gossip.Menus
	world   Map
}

// New makes the engine of a scene.
func New(s *mapstate.State, magic spell.Casts, c *ai.Creatures, p *gossip.Menus, w Map) *Logs {
	return &Logs{State: s, magic: magic, conduct: c, parley: p, world: w}
}
