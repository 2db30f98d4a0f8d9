package realm

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/rules/gameevent"
	"loam/core/store"
)

// eventFact is the prefix of the facts in which the store keeps game events: the id follows.
const eventFact = "event "

// startEvents reads the game events as they were when the realm was last closed, and computes
// which of them are on now, for maps that begin before the first step of the realm state.
func (r *Realm) startEvents(ctx context.Context) error {
	facts, err := r.cfg.Store.Facts(ctx)
	if err != nil {
		return fmt.Errorf("read the game events: %w", err)
	}
	r.keptEvents = make(map[content.ID]string)
	var all []gameevent.State
	for _, f := range facts {
		id, ok := strings.CutPrefix(f.Name, eventFact)
		if !ok {
			continue
		}
		s, err := gameevent.Read(content.ID(id), f.Value)
		if err != nil {
			return fmt.Errorf("read the game events: fact %q: %w", f.Name, err)
		}
		all = append(all, s)
		r.keptEvents[s.ID] = f.Value
	}
	r.events = gameevent.NewBook(all)
	now := gameevent.NewBook(slices.Clone(all))
	if at := r.clock(); at != 0 {
		now.Pass(r.current().Content, at)
	}
	r.running = now.Running()
	return nil
}

// happened takes the states of the game events from now on: all maps receive which are on, and
// changes go to the store. It runs on the goroutine of the realm state.
func (r *Realm) happened(states []gameevent.State) {
	book := gameevent.Book{States: states}
	on := book.Running()
	r.inbox.Do(func() {
		r.running = on
		for _, p := range r.maps {
			p.m.Control(input.Happening{Running: slices.Clone(on)})
		}
	})
	var changed []store.Fact
	for i := range states {
		s := &states[i]
		if text := s.Keep(); r.keptEvents[s.ID] != text {
			r.keptEvents[s.ID] = text
			changed = append(changed, store.Fact{Name: eventFact + string(s.ID), Value: text})
		}
	}
	if len(changed) > 0 {
		r.submitStorage(store.Batch{Facts: changed})
	}
}
