package query

import (
	"loam/core/lib/guid"
	"loam/core/model/view"
)

// SeenPlayers remembers the players that clients of a version have been shown, as they last
// were. It belongs to the goroutine of the broadcast. The zero value is ready for use.
type SeenPlayers struct {
	by    map[guid.GUID]*view.Object
	named map[string]*view.Object
	heard map[guid.GUID]string // names of senders of chat, also from other maps
}

// maxPeople is the limit of remembered players; beyond it, all are forgotten.
const maxPeople = 16 << 10

// Meet remembers a player.
func (r *SeenPlayers) Meet(o *view.Object) {
	if o.GUID.Kind() != guid.Player {
		return
	}
	if r.by == nil || max(len(r.by), len(r.named)) >= maxPeople && r.by[o.GUID] == nil {
		r.by, r.named = map[guid.GUID]*view.Object{}, map[string]*view.Object{}
	}
	r.by[o.GUID], r.named[o.Name.Key] = o, o
}

// MeetOwner remembers the owner of a corpse, as far as the corpse shows it, for name queries.
func (r *SeenPlayers) MeetOwner(corpse *view.Object) {
	if r.by[corpse.Owner] != nil {
		return
	}
	left := *corpse
	left.GUID, left.Owner = corpse.Owner, 0
	r.Meet(&left)
}

// Hear remembers the name of a player whose chat came from anywhere.
func (r *SeenPlayers) Hear(g guid.GUID, name string) {
	if g == 0 || name == "" {
		return
	}
	if r.heard == nil || len(r.heard) >= maxPeople && r.heard[g] == "" {
		r.heard = map[guid.GUID]string{}
	}
	r.heard[g] = name
}

// Known returns a player as clients were last shown it, or nil.
func (r *SeenPlayers) Known(g guid.GUID) *view.Object { return r.by[g] }
