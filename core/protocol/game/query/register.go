package query

import (
	"loam/core/lib/guid"
	"loam/core/model/view"
)

// SeenPlayers is the players whom clients of a version have been shown, as they were then.
// It belongs to the goroutine that tells. The zero Register is ready.
type SeenPlayers struct {
	by    map[guid.GUID]*view.Object
	named map[string]*view.Object
	heard map[guid.GUID]string // names of those who were heard, also from other maps
}

// maxPeople is how many are remembered; behind it, all are forgotten.
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

// MeetOwner remembers who has left a corpse, as far as clients are told of it who ask.
func (r *SeenPlayers) MeetOwner(corpse *view.Object) {
	if r.by[corpse.Owner] != nil {
		return
	}
	left := *corpse
	left.GUID, left.Owner = corpse.Owner, 0
	r.Meet(&left)
}

// Hear remembers the name of a player whose words came from anywhere.
func (r *SeenPlayers) Hear(g guid.GUID, name string) {
	if g == 0 || name == "" {
		return
	}
	if r.heard == nil || len(r.heard) >= maxPeople && r.heard[g] == "" {
		r.heard = map[guid.GUID]string{}
	}
	r.heard[g] = name
}

// Known is a player as it was when clients were shown it last, or nil.
func (r *SeenPlayers) Known(g guid.GUID) *view.Object { return r.by[g] }
