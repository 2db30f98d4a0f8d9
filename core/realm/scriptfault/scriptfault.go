// Package scriptfault remembers the different faults of a realm's scripts. A Book may be used
// from any goroutine.
package scriptfault

import (
	"slices"
	"sync"

	"loam/core/model/content"
	"loam/core/model/event"
)

// maxKinds is how many different faults are remembered; the one that occurred last the longest
// time ago is dropped first.
const maxKinds = 200

// Fault is one way in which a script failed: one handler, one place, one message.
type Fault struct {
	event.Faulted            // the latest occurrence
	Map           content.ID // of the latest occurrence; "" is the realm state
	Release       int        // of the latest occurrence
	Count         int64
	Last          int64 // real time of the latest occurrence in ms; 0 in a realm without a clock
}

// Book remembers the faults of scripts since the realm began.
type Book struct {
	mu  sync.Mutex // guards all
	all []Fault    // the latest last
}

// Note adds a fault.
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

// List returns all of them, the latest first.
func (b *Book) List() []Fault {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := slices.Clone(b.all)
	slices.Reverse(list)
	return list
}
