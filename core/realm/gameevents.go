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

// gameEvents are the game events as maps receive them, and as the store has them.
type gameEvents struct {
	r       *Realm
	begins  gameevent.Book        // at the start of the realm state
	running []gameevent.Fact      // as the realm state has last reported them; the inbox of the realm owns it
	kept    map[content.ID]string // in the store; of the goroutine of the realm state
}

// eventFact is the prefix of the facts in which the store keeps game events: the id follows.
const eventFact = "event "

// start reads the game events as they were when the realm was last closed, and computes
// which of them are on now, for maps that begin before the first step of the realm state.
func (ge *gameEvents) start(ctx context.Context) error {
	facts, err := ge.r.cfg.Store.Facts(ctx)
	if err != nil {
		return fmt.Errorf("read the game events: %w", err)
	}
	ge.kept = make(map[content.ID]string)
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
		ge.kept[s.ID] = f.Value
	}
	ge.begins = gameevent.NewBook(all)
	now := gameevent.NewBook(slices.Clone(all))
	if at := ge.r.clock(); at != 0 {
		now.Pass(ge.r.current().Content, at)
	}
	ge.running = now.Running()
	return nil
}

// happened takes the states of the game events from now on: all maps receive which are on, and
// changes go to the store. It runs on the goroutine of the realm state.
func (ge *gameEvents) happened(states []gameevent.State) {
	book := gameevent.Book{States: states}
	on := book.Running()
	ge.r.inbox.Do(func() {
		ge.running = on
		for _, p := range ge.r.places.running() {
			p.m().Control(input.Happening{Running: ge.happening()})
		}
	})
	var changed []store.Fact
	for i := range states {
		s := &states[i]
		if text := s.Keep(); ge.kept[s.ID] != text {
			ge.kept[s.ID] = text
			changed = append(changed, store.Fact{Name: eventFact + string(s.ID), Value: text})
		}
	}
	if len(changed) > 0 {
		ge.r.storage.submit(store.Batch{Facts: changed})
	}
}

// happening returns the running game events for a map. Called in the inbox.
func (ge *gameEvents) happening() []gameevent.Fact { return slices.Clone(ge.running) }
