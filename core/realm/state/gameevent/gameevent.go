// Package gameevent runs the game events of the realm: when they begin and end, and their goals.
// Package rules/gameevent decides; maps receive the states as inputs.
//
// An Events belongs to the goroutine of the realm box.
package gameevent

import (
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/realm/state/realmstate"
	gameeventrules "loam/core/rules/gameevent"
)

// Scripts is how game events call the scripts of the realm.
type Scripts interface {
	// NoticeEvent calls the handlers of a game event.
	NoticeEvent(h hook.ID, id content.ID, a hook.Args)
}

// Events is the game events of a realm. The owner goroutine calls its methods.
type Events struct {
	s        *realmstate.State
	scripts  Scripts
	happened func([]gameeventrules.State) // publishes all of them; may be nil
	book     gameeventrules.Book
	// What is published at the end of the step, or of the second.
	news, moved bool
}

// New makes the Events of a realm; happened publishes the states of all game events, and may be
// nil.
func New(s *realmstate.State, scripts Scripts, happened func([]gameeventrules.State)) *Events {
	return &Events{s: s, scripts: scripts, happened: happened}
}

// Restore sets the game events that were kept in the store.
func (ev *Events) Restore(b gameeventrules.Book) { ev.book = b }

// States returns the states of all game events.
func (ev *Events) States() []gameeventrules.State { return slices.Clone(ev.book.States) }

// Code visits the states of the game events.
func (ev *Events) Code(c *codec.Coder) { ev.book.Code(c) }

// CodeNews visits what is to be published.
func (ev *Events) CodeNews(c *codec.Coder) {
	c.Bool(&ev.news)
	c.Bool(&ev.moved)
}

// Begin updates the game events when the box begins. For events that were on before and
// still are, the handlers of the realm's scripts run as well: the scripts begin anew.
func (ev *Events) Begin() {
	before := ev.book.Running()
	changes := ev.due()
	var again []gameeventrules.Change
	for _, f := range before {
		ended := slices.ContainsFunc(changes, func(c gameeventrules.Change) bool { return c.ID == f.ID && c.Turn == gameeventrules.Ended })
		if !ended {
			again = append(again, gameeventrules.Change{ID: f.ID, Turn: gameeventrules.Started})
		}
	}
	ev.turned(again, true)
	ev.turned(changes, false)
}

// Pass updates the game events to the current time.
func (ev *Events) Pass() { ev.turned(ev.due(), false) }

// due returns the changes that are due. A realm without a clock has no dates.
func (ev *Events) due() []gameeventrules.Change {
	if ev.s.Reached() == 0 {
		return nil
	}
	return ev.book.Pass(ev.s.Content(), ev.s.Reached())
}

// turned reports changes of game events to everybody. Resumed are runs that were reported
// before the box began.
func (ev *Events) turned(changes []gameeventrules.Change, resumed bool) {
	for _, c := range changes {
		ev.moved = ev.moved || c.Turn == gameeventrules.Moved
		ev.news = ev.news || c.Turn != gameeventrules.Moved
		args := hook.Args{Data: value.OfBool(resumed), Numbers: [2]float64{float64(c.Stage)}}
		switch c.Turn {
		case gameeventrules.Started:
			ev.scripts.NoticeEvent(hook.EventStart, c.ID, args)
		case gameeventrules.Ended:
			ev.scripts.NoticeEvent(hook.EventEnd, c.ID, args)
		case gameeventrules.Staged:
			ev.scripts.NoticeEvent(hook.EventStage, c.ID, args)
		}
		if !resumed {
			ev.announce(c)
		}
	}
}

// announce sends all players the announcement of an event's definition.
func (ev *Events) announce(c gameeventrules.Change) {
	e, ok := ev.s.Content().GameEvent(c.ID)
	if !ok {
		return
	}
	var text content.Text
	switch c.Turn {
	case gameeventrules.Started:
		text = e.Begins
	case gameeventrules.Ended:
		text = e.Over
	case gameeventrules.Staged:
		text = e.Goal.Told(c.Stage)
	}
	if text.Key != "" {
		ev.s.Announce(text, value.OfRecord("stage", c.Stage))
	}
}

// Flush publishes the state of game events at the end of a step: begins and ends at
// once, points once a second.
func (ev *Events) Flush() {
	if !ev.news && !(ev.moved && ev.s.OnSecond()) {
		return
	}
	ev.news, ev.moved = false, false
	if ev.happened != nil {
		ev.happened(slices.Clone(ev.book.States))
	}
}

// Handle executes a map's request about a game event.
func (ev *Events) Handle(msg inbox.Message) {
	id := content.ID(msg.Data.Get("event").Text())
	switch msg.Name {
	case inbox.EventStart:
		ev.Start(id)
	case inbox.EventStop:
		ev.Stop(id)
	case inbox.EventAdd:
		ev.Add(id, int64(msg.Data.Get("points").Number()))
	}
}

// Start starts a game event by hand and reports whether it was off.
func (ev *Events) Start(id content.ID) bool {
	e, ok := ev.s.Content().GameEvent(id)
	if !ok {
		return false
	}
	changes := ev.book.Start(e, ev.s.Reached())
	ev.turned(changes, false)
	return len(changes) > 0
}

// Stop ends a game event and reports whether it was on.
func (ev *Events) Stop(id content.ID) bool {
	changes := ev.book.Stop(id, ev.s.Reached())
	ev.turned(changes, false)
	return len(changes) > 0
}

// Add adds points to the goal of a game event that is on.
func (ev *Events) Add(id content.ID, points int64) {
	if e, ok := ev.s.Content().GameEvent(id); ok {
		ev.turned(ev.book.Add(e, points, ev.s.Reached()), false)
	}
}

// Fact returns the state of a game event; false while it is off.
func (ev *Events) Fact(id content.ID) (gameeventrules.Fact, bool) {
	s := ev.book.Find(id)
	if s == nil || !s.On {
		return gameeventrules.Fact{}, false
	}
	return s.Fact(), true
}

// Running returns the game events that are on, by id.
func (ev *Events) Running() []gameeventrules.Fact { return ev.book.Running() }
