package realm

import (
	"loam/core/lib/guid"
	"loam/core/model/input"
	"loam/core/rules/guild"
	"loam/core/rules/instance"
)

// badged takes the guild of a character from now on, and informs its map. It runs on the
// goroutine of the realm state, and when the realm is made.
func (cs *companies) badged(player guid.GUID, b guild.Badge) {
	cs.r.inbox.Do(func() { cs.badge(player, b) })
}

// badge is badged in the inbox.
func (cs *companies) badge(player guid.GUID, b guild.Badge) {
	was := cs.badges[player].Guild
	if b == (guild.Badge{}) {
		delete(cs.badges, player)
	} else {
		cs.badges[player] = b
	}
	cs.moved(was, b.Guild)
	if s := cs.r.stays.of(int64(player.Counter())); s != nil && s.here {
		s.at.m.Control(input.Badged{Player: player, Badge: b})
	}
}

// moved counts a character that has changed its guild; either may be none. The instances of a
// guild end with its last member. Called in the inbox.
func (cs *companies) moved(from, to int64) {
	if from == to {
		return
	}
	if to != 0 {
		cs.guilds[to]++
	}
	if from == 0 {
		return
	}
	if cs.guilds[from]--; cs.guilds[from] > 0 {
		return
	}
	delete(cs.guilds, from)
	cs.r.instances.endCopiesOf(from)
}

// guildName returns the name of the guild of an instance; "" if it has none, or no member is
// known. Called in the inbox.
func (cs *companies) guildName(k *instance.Copy) string {
	if k.Owner.Guild == 0 {
		return ""
	}
	for _, b := range cs.badges { // all members of one guild have the same
		if b.Guild == k.Owner.Guild {
			return b.Name
		}
	}
	return ""
}

// affiliation returns the group and the guild of a player as the rules of instances need them.
// Called in the inbox.
func (cs *companies) affiliation(player guid.GUID) (p instance.Party, g instance.Guild) {
	if own := cs.companyOf(player); own != nil {
		p = instance.Party{ID: own.group.ID, Raid: own.group.Raid, Leader: int64(own.group.Leader.Counter())}
	}
	if b, ok := cs.badges[player]; ok {
		g = instance.Guild{ID: b.Guild, Leads: b.Rank == 0}
	}
	return p, g
}

// ended reports whether a guild has no members. Called in the inbox.
func (cs *companies) ended(guild int64) bool { return cs.guilds[guild] == 0 }
