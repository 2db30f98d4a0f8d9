// Package gameobject decides about game objects: who may use one, what opens its lock,
// what its use makes of it, and when it is as it was again. It does nothing itself:
// an engine asks it and lets happen what it says.
//
// All functions are pure; they run on the goroutine of the map that has the objects.
package gameobject

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// The texts with which the use of an object is refused.
const (
	Far     = "core.too_far"
	Hidden  = "core.object.hidden"  // something is between
	Idle    = "core.object.idle"    // there is nothing to do with it by hand
	Spent   = "core.object.spent"   // it is used up, or nothing is in it
	Busy    = "core.object.busy"    // it was used just now
	Shut    = "core.object.locked"  // nothing that who uses it has opens its lock
	Foreign = "core.object.foreign" // it is somebody else's
	Escaped = "core.object.escaped" // nothing has bitten yet
)

// Use is somebody's wish to use an object.
type Use struct {
	Now   clock.Time
	By    guid.GUID
	Gap   geo.Yards // from edge to edge
	Reach geo.Yards // where the definition says nothing
	Seen  bool      // nothing is between
}

// Refused is why an object cannot be used, "" where it can, as far as that does not
// hang on its lock and on what it needs.
func Refused(d *content.Object, o *entity.Object, in Use) string {
	switch {
	case d.Kind == content.Trap || d.Kind == content.Shoal:
		return Idle
	case d.Kind == content.Bobber && o.Owner != in.By:
		return Foreign
	case in.Gap > Reach(d, in.Reach) && d.Kind != content.Bobber:
		return Far
	case !in.Seen && d.Kind != content.Bobber:
		return Hidden
	case o.State == content.Broken:
		return Spent
	case in.Now < o.Rests:
		return Busy
	}
	return ""
}

// Reach is how far from an object one may be who uses it, where a definition that says
// nothing means as far as the rules say.
func Reach(d *content.Object, rule geo.Yards) geo.Yards {
	if d.Reach > 0 {
		return d.Reach
	}
	return rule
}

// Way is the way in which somebody opens a lock who has and fulfils what meets says,
// by hand with word "", else by an effect of that word; nil where there is none.
func Way(l *content.Lock, word string, meets func(*content.LockWay) bool) *content.LockWay {
	for i := range l.Ways {
		if w := &l.Ways[i]; w.Word == word && meets(w) {
			return w
		}
	}
	return nil
}

// Starts is how an object stands when it comes onto the map: one with a lock is
// locked where its definition says nothing else.
func Starts(d *content.Object) content.ObjectState {
	if d.Lock != "" && d.Starts == content.Ready {
		return content.Locked
	}
	return d.Starts
}

// Used is how an object stands when it has been used, and whether it has then turned
// at all: doors and levers turn back and forth, things that go back by themselves
// stay until they do.
func Used(d *content.Object, now content.ObjectState) (next content.ObjectState, turns bool) {
	switch d.Kind {
	case content.Door, content.Lever:
		if now == content.Active {
			return Back(d), true
		}
		return content.Active, true
	case content.Chest, content.Node:
		return content.Active, now != content.Active
	}
	if now == content.Active || d.Shuts == 0 {
		return now, false
	}
	return content.Active, true
}

// Back is how an object stands that goes back: unlocked, unless it locks again.
func Back(d *content.Object) content.ObjectState {
	switch starts := Starts(d); {
	case starts == content.Locked && !d.Relocks, starts == content.Active:
		return content.Ready
	default:
		return starts
	}
}

// Uses draws how often an object can be used, below 0 for no end.
func Uses(random *clock.Stream, d *content.Object) int {
	switch {
	case d.Uses.Max == 0 && len(d.Loot) == 0, d.Each:
		return -1
	case d.Uses.Max == 0:
		return 1
	case d.Uses.Max > d.Uses.Min:
		return d.Uses.Min + random.IntN(d.Uses.Max-d.Uses.Min+1)
	}
	return d.Uses.Min
}
