// Package scriptfault remembers in which ways the scripts of a realm have failed.
package scriptfault

import (
	"slices"
	"sync"

	"loam/core/model/content"
	"loam/core/model/event"
)

// maxKinds is how many different faults are remembered; the one that came
// last the longest time ago goes first.
const maxKinds = 200

// Fault is one way in which a script failed: one handler, one place, one message.
type Fault struct {
	event.Faulted            // as it came last
	Map           content.ID // on which it came last; "" is the realm box
	Release       int        // that ran then
	Count         int64
	Last          int64 // real time in ms; 0 in a realm without a clock
}

// Book remembers the faults of scripts since the realm began.
type Book struct {
	mu  sync.Mutex // guards all
	all []Fault    // the one that came last is last
}

// Note takes a fault.
func (b *Book) Note(f Fault) {
	b.mu.Lock()
	defer b.mu.Unlock()
	same := func(o Fault) bool {
		return o.Bundle == f.Bundle && o.File == f.File && o.Line == f.Line && o.Handler == f.Handler && o.Message == f.Message
	}
	if i := slices.IndexFunc(b.all, same); i >= 0 {
		f.Count = b.all[i].Count
		b.all = slices.Delete(b.all, i, i+1)
	} else if len(b.all) >= maxKinds {
		b.all = slices.Delete(b.all, 0, 1)
	}
	f.Count++
	b.all = append(b.all, f)
}

// List is all of them, the one that came last first.
func (b *Book) List() []Fault {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := slices.Clone(b.all)
	slices.Reverse(list)
	return list
}
