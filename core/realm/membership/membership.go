// Package membership has the groups and guilds of players as maps receive them: copies of what
// the realm state has. It starts no goroutine and has no lock: the owner of a Book guards it.
package membership

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/input"
	"loam/core/rules/group"
	"loam/core/rules/guild"
	"loam/core/rules/instance"
)

// Book holds who is in which group and guild.
type Book struct {
	groups map[int64]*entry          // by number
	of     map[guid.GUID]int64       // number of the group of each player who is in one
	badges map[guid.GUID]guild.Badge // of each player who is in a guild
	guilds map[int64]int             // how many members each guild has, by its number
}

// entry is what maps receive about a group: the group, as the realm state has last reported
// it, and the states of its members, as their maps have.
type entry struct {
	group  group.Group
	states []group.State
	kept   string // in the store
}

// NewBook makes a book without groups and guilds.
func NewBook() *Book {
	return &Book{groups: make(map[int64]*entry), of: make(map[guid.GUID]int64), badges: make(map[guid.GUID]guild.Badge), guilds: make(map[int64]int)}
}

// Change is what Regroup has changed.
type Change struct {
	Was  group.Group
	Tell input.Grouped // for maps with members of the group, former members included
	Ends bool          // the group has no members any more
	Save bool          // the text of the group differs from what the store has
}

// Regroup takes a group as it is from now on, and its text for the store. The states of members
// who are online remain.
func (b *Book) Regroup(g group.Group, text string) Change {
	was := b.groups[g.ID]
	if was == nil {
		was = &entry{}
	}
	for _, m := range was.group.Members {
		if b.of[m.Player] == g.ID {
			delete(b.of, m.Player)
		}
	}
	now := &entry{group: g, kept: text}
	for _, m := range g.Members {
		b.of[m.Player] = g.ID
	}
	for _, s := range was.states {
		if i := g.Find(s.Player); i >= 0 && g.Members[i].Online {
			now.states = append(now.states, s)
		}
	}
	b.groups[g.ID] = now
	ends := len(g.Members) == 0
	if ends {
		delete(b.groups, g.ID)
	}
	return Change{Was: was.group, Tell: now.input(), Ends: ends, Save: was.kept != text}
}

// input returns the group as an input of a map.
func (e *entry) input() input.Grouped {
	return input.Grouped{Group: e.group, States: slices.Clone(e.states)}
}

// Update takes the states of members of a group, and returns the members; false if there is no
// such group.
func (b *Book) Update(id int64, states []group.State) ([]group.Member, bool) {
	e := b.groups[id]
	if e == nil {
		return nil, false
	}
	for _, s := range states {
		if e.group.Has(s.Player) {
			e.states = slices.DeleteFunc(e.states, func(o group.State) bool { return o.Player == s.Player })
			e.states = append(e.states, s)
		}
	}
	return e.group.Members, true
}

// GroupOf returns the group of a player for its map; false if it is in none.
func (b *Book) GroupOf(player guid.GUID) (input.Grouped, bool) {
	e := b.groups[b.of[player]]
	if e == nil {
		return input.Grouped{}, false
	}
	return e.input(), true
}

// Badge takes the guild of a player from now on, or none, and returns the number of the guild
// that has lost its last member by that; 0 if none has.
func (b *Book) Badge(player guid.GUID, badge guild.Badge) (over int64) {
	was := b.badges[player].Guild
	if badge == (guild.Badge{}) {
		delete(b.badges, player)
	} else {
		b.badges[player] = badge
	}
	if was == badge.Guild {
		return 0
	}
	if badge.Guild != 0 {
		b.guilds[badge.Guild]++
	}
	if was == 0 {
		return 0
	}
	if b.guilds[was]--; b.guilds[was] > 0 {
		return 0
	}
	delete(b.guilds, was)
	return was
}

// BadgeOf returns the guild of a player; false if it is in none.
func (b *Book) BadgeOf(player guid.GUID) (guild.Badge, bool) {
	badge, ok := b.badges[player]
	return badge, ok
}

// Members returns how many members a guild has.
func (b *Book) Members(guild int64) int { return b.guilds[guild] }

// GuildName returns the name of a guild; "" for 0, or if no member is known.
func (b *Book) GuildName(number int64) string {
	if number == 0 {
		return ""
	}
	for _, badge := range b.badges { // all members of one guild have the same name
		if badge.Guild == number {
			return badge.Name
		}
	}
	return ""
}

// Affiliation returns the group and the guild of a player as the rules of instances need them.
func (b *Book) Affiliation(player guid.GUID) (p instance.Party, g instance.Guild) {
	if e := b.groups[b.of[player]]; e != nil {
		p = instance.Party{ID: e.group.ID, Raid: e.group.Raid, Leader: int64(e.group.Leader.Counter())}
	}
	if badge, ok := b.badges[player]; ok {
		g = instance.Guild{ID: badge.Guild, Leads: badge.Rank == 0}
	}
	return p, g
}
