package realm

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/input"
	"loam/core/rules/guild"
	"loam/core/rules/instance"
)

// badged takes the guild of a character from now on, and informs its map. It runs on the
// goroutine of the realm state, and when the realm is made.
func (r *Realm) badged(player guid.GUID, b guild.Badge) {
	r.inbox.Do(func() { r.badge(player, b) })
}

// badge is badged in the inbox.
func (r *Realm) badge(player guid.GUID, b guild.Badge) {
	was := r.badges[player].Guild
	if b == (guild.Badge{}) {
		delete(r.badges, player)
	} else {
		r.badges[player] = b
	}
	r.moved(was, b.Guild)
	if s := r.stays[int64(player.Counter())]; s != nil && s.here {
		s.at.m.Control(input.Badged{Player: player, Badge: b})
	}
}

// moved counts a character that has changed its guild; either may be none. The instances of a
// guild end with its last member. Called in the inbox.
func (r *Realm) moved(from, to int64) {
	if from == to {
		return
	}
	if to != 0 {
		r.guilds[to]++
	}
	if from == 0 {
		return
	}
	if r.guilds[from]--; r.guilds[from] > 0 {
		return
	}
	delete(r.guilds, from)
	r.endCopiesOf(from)
}

// endCopiesOf ends the instances of a guild that has ended. Called in the inbox.
func (r *Realm) endCopiesOf(guild int64) {
	owner := instance.Owner{Guild: guild}
	r.book.Forget(owner)
	r.keepBook()
	for _, number := range r.book.Of(owner) {
		r.endCopy(number)
	}
}

// endOrphans ends instances of guilds that ended while the realm could not notice it. Called in
// the inbox.
func (r *Realm) endOrphans() {
	for _, k := range slices.Clone(r.book.Copies) {
		if id := k.Owner.Guild; id != 0 && r.guilds[id] == 0 {
			r.endCopiesOf(id)
		}
	}
}

// guildName returns the name of the guild of an instance; "" if it has none, or no member is
// known. Called in the inbox.
func (r *Realm) guildName(k *instance.Copy) string {
	if k.Owner.Guild == 0 {
		return ""
	}
	for _, b := range r.badges { // all members of one guild have the same
		if b.Guild == k.Owner.Guild {
			return b.Name
		}
	}
	return ""
}
