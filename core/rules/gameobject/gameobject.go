// Package gameobject decides about game objects: who may use one, what opens its lock,
// what using it changes, and when it returns to its initial state. It does nothing
// itself: package world/gameobject asks it and applies the answers.
//
// All functions are pure; they run on the goroutine of the map that owns the objects.
package gameobject

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// The texts for refused uses of an object.
const (
	Far     = "core.too_far"
	Hidden  = "core.object.hidden"  // the line of sight is blocked
	Idle    = "core.object.idle"    // it cannot be used by hand
	Spent   = "core.object.spent"   // it is used up or empty
	Busy    = "core.object.busy"    // it was used just now
	Shut    = "core.object.locked"  // the user has nothing that opens its lock
	Foreign = "core.object.foreign" // it belongs to somebody else
	Escaped = "core.object.escaped" // no fish has bitten yet
)

// Use is an attempt to use an object.
type Use struct {
	Now   clock.Time
	By    guid.GUID
	Gap   geo.Yards // from edge to edge
	Reach geo.Yards // where the definition sets none
	Seen  bool      // the line of sight is free
}

// Refused returns why an object cannot be used, or "". It does not check the lock and
// the conditions.
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

// Reach returns the distance from which an object can be used; rule is the distance of
// the rules for a definition that sets none.
func Reach(d *content.Object, rule geo.Yards) geo.Yards {
	if d.Reach > 0 {
		return d.Reach
	}
	return rule
}

// Way returns the first way to open a lock that matches: by hand with word "", else by
// an effect of that word; meets reports whether the user fulfils a way. It is nil if
// there is none.
func Way(l *content.Lock, word string, meets func(*content.LockWay) bool) *content.LockWay {
	for i := range l.Ways {
		if w := &l.Ways[i]; w.Word == word && meets(w) {
			return w
		}
	}
	return nil
}

// Starts returns the initial state of an object: one with a lock is locked unless its
// definition sets another state.
func Starts(d *content.Object) content.ObjectState {
	if d.Lock != "" && d.Starts == content.Ready {
		return content.Locked
	}
	return d.Starts
}

// Used returns the state of an object after it was used, and whether the state changed:
// doors and levers toggle, objects that reset by themselves stay until then.
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

// Back returns the state of an object that resets: unlocked, unless it locks again.
func Back(d *content.Object) content.ObjectState {
	switch starts := Starts(d); {
	case starts == content.Locked && !d.Relocks, starts == content.Active:
		return content.Ready
	default:
		return starts
	}
}

// Uses draws how often an object can be used; below 0 is without limit.
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
