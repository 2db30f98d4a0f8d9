package realm

import (
	"loam/core/guid"
	"loam/core/guild"
	"loam/core/input"
)

// badged takes to which guild a player belongs from now on, and tells the map on which
// it stands. It runs on the box's goroutine.
func (r *Realm) badged(player guid.GUID, b guild.Badge) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if b == (guild.Badge{}) {
		delete(r.badges, player)
	} else {
		r.badges[player] = b
	}
	if s := r.stays[int64(player.Counter())]; s != nil && s.here {
		s.at.m.Control(input.Badged{Player: player, Badge: b})
	}
}
