package realm

import (
	"loam/core/lib/guid"
	"loam/core/model/input"
	"loam/core/rules/guild"
	"loam/core/rules/instance"
)

// badged takes the guild of a character from now on, and informs its map. It runs on the
// goroutine of the realm state, and when the realm is made.
func (ms *members) badged(player guid.GUID, b guild.Badge) {
	ms.r.inbox.Do(func() { ms.badge(player, b) })
}

// badge is badged in the inbox. The instances of a guild end with its last member.
func (ms *members) badge(player guid.GUID, b guild.Badge) {
	if over := ms.book.Badge(player, b); over != 0 {
		ms.r.instances.endCopiesOf(over)
	}
	if s := ms.r.stays.of(int64(player.Counter())); s != nil {
		s.take(input.Badged{Player: player, Badge: b})
	}
}

// guildName returns the name of the guild of an instance; "" if it has none, or no member is
// known. Called in the inbox.
func (ms *members) guildName(k *instance.Copy) string { return ms.book.GuildName(k.Owner.Guild) }

// affiliation returns the group and the guild of a player as the rules of instances need them.
// Called in the inbox.
func (ms *members) affiliation(player guid.GUID) (instance.Party, instance.Guild) {
	return ms.book.Affiliation(player)
}

// ended reports whether a guild has no members. Called in the inbox.
func (ms *members) ended(guild int64) bool { return ms.book.Members(guild) == 0 }
