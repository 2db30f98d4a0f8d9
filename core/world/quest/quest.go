// Package quest runs the quests of the players on a map: accepting and turning in, credit for
// objectives, escorts, time limits, failure, rewards, and what players and scripts hear of it.
// Package rules/quest decides who may accept a quest, how far it has come and what it rewards.
//
// A Logs belongs to the goroutine of its map.
package quest

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/world/ai"
	"loam/core/world/gossip"
	worlditem "loam/core/world/item"
	"loam/core/world/mapstate"
	"loam/core/world/spell"
)

// Needs decides whether players meet needs.
type Needs interface {
	// Unmet returns the first need that a player does not meet, or nil. Other may be nil.
	Unmet(needs []content.Need, player, other *entity.Unit) *content.Need
}

// Groups knows who does quests together.
type Groups interface {
	// Members returns the members of a group, on this map or elsewhere; none for group 0.
	Members(group int64) []guid.GUID
}

// Items changes what players own.
type Items interface {
	// ChangeItems applies a rule to a player's items.
	ChangeItems(player *entity.Unit, rule func(*character.Items) item.Why) item.Why
	// Gains returns how much of a reward's money a player gains after its scripts have changed
	// it.
	Gains(player *entity.Unit, currency content.ID, amount int64, how worlditem.How) int64
	// ChangeMoney adds money to a player, or takes it for amounts below 0.
	ChangeMoney(player *entity.Unit, currency content.ID, amount int64) currency.Why
}

// Map is what quests need besides.
type Map interface {
	// UnixMS returns the real time in ms since 1970.
	UnixMS() int64
	// AskQuest asks the scripts of a quest, and returns the text of the first refusal.
	AskQuest(h hook.ID, quest content.ID, a hook.Args) (content.Text, bool)
	// NoticeQuest calls the handlers of a hook of a quest.
	NoticeQuest(h hook.ID, quest content.ID, a hook.Args)
	// ChangeQuest returns v as the scripts of the quest leave it.
	ChangeQuest(h hook.ID, quest content.ID, a hook.Args, v value.Value) value.Value
	// GiveExperience gives a player experience; source may be nil.
	GiveExperience(player *entity.Unit, amount int64, source *entity.Unit)
	// Learn teaches a player a spell.
	Learn(player *entity.Unit, id content.ID)
	// AwaitNext starts the respawn time of a creature's spawn, if it has one.
	AwaitNext(creature *entity.Unit)
}

// Logs runs the quest logs of all players on a map.
type Logs struct {
	*mapstate.State
	magic  *spell.Spells
	ai     *ai.Creatures
	gossip *gossip.Menus
	needs  Needs
	groups Groups
	items  Items
	world  Map
}

// New makes the Logs of a map.
func New(s *mapstate.State, magic *spell.Spells, c *ai.Creatures, p *gossip.Menus, n Needs, g Groups, i Items, w Map) *Logs {
	return &Logs{State: s, magic: magic, ai: c, gossip: p, needs: n, groups: g, items: i, world: w}
}
