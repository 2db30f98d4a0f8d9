package state

import (
	"slices"

	"loam/core/lib/calendar"
	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/rules/gameevent"
)

// beginEvents updates the game events when the box begins. For events that were on before and
// still are, the handlers of the realm's scripts run as well: the scripts begin anew.
func (b *Box) beginEvents() {
	before := b.events.Running()
	changes := b.eventsDue()
	var again []gameevent.Change
	for _, f := range before {
		ended := slices.ContainsFunc(changes, func(c gameevent.Change) bool { return c.ID == f.ID && c.Turn == gameevent.Ended })
		if !ended {
			again = append(again, gameevent.Change{ID: f.ID, Turn: gameevent.Started})
		}
	}
	b.turned(again, true)
	b.turned(changes, false)
}

// passEvents updates the game events to the current time.
func (b *Box) passEvents() { b.turned(b.eventsDue(), false) }

// eventsDue returns the changes that are due. A realm without a clock has no dates.
func (b *Box) eventsDue() []gameevent.Change {
	if b.reached == 0 {
		return nil
	}
	return b.events.Pass(b.release.Content, b.reached)
}

// turned reports changes of game events to everybody. Resumed are runs that were reported
// before the box began.
func (b *Box) turned(changes []gameevent.Change, resumed bool) {
	for _, c := range changes {
		b.moved = b.moved || c.Turn == gameevent.Moved
		b.eventNews = b.eventNews || c.Turn != gameevent.Moved
		args := hook.Args{Data: value.OfBool(resumed), Numbers: [2]float64{float64(c.Stage)}}
		switch c.Turn {
		case gameevent.Started:
			b.scripts.NoticeEvent(b.tx, hook.EventStart, c.ID, args)
		case gameevent.Ended:
			b.scripts.NoticeEvent(b.tx, hook.EventEnd, c.ID, args)
		case gameevent.Staged:
			b.scripts.NoticeEvent(b.tx, hook.EventStage, c.ID, args)
		}
		if !resumed {
			b.announceTurn(c)
		}
	}
}

// announceTurn sends all players the announcement of an event's definition.
func (b *Box) announceTurn(c gameevent.Change) {
	e, ok := b.release.Content.GameEvent(c.ID)
	if !ok {
		return
	}
	var text content.Text
	switch c.Turn {
	case gameevent.Started:
		text = e.Begins
	case gameevent.Ended:
		text = e.Over
	case gameevent.Staged:
		text = e.Goal.Told(c.Stage)
	}
	if text.Key != "" {
		b.tx.Announce(text, value.OfRecord("stage", c.Stage))
	}
}

// flushEvents publishes the state of game events at the end of a step: begins and ends at
// once, points once a second.
func (b *Box) flushEvents() {
	second := b.step%int64(clock.Second/clock.Step) == 0
	if !b.eventNews && !(b.moved && second) {
		return
	}
	b.eventNews, b.moved = false, false
	if b.cfg.Happened != nil {
		b.cfg.Happened(slices.Clone(b.events.States))
	}
}

// eventAsked executes a map's request about a game event.
func (b *Box) eventAsked(msg inbox.Message) {
	id := content.ID(msg.Data.Get("event").Text())
	switch msg.Name {
	case inbox.EventStart:
		b.tx.StartEvent(id)
	case inbox.EventStop:
		b.tx.StopEvent(id)
	case inbox.EventAdd:
		b.tx.AddToEvent(id, int64(msg.Data.Get("points").Number()))
	}
}

// StartEvent starts a game event by hand and reports whether it was off.
func (tx *Tx) StartEvent(id content.ID) bool {
	b := tx.on()
	e, ok := b.release.Content.GameEvent(id)
	if !ok {
		return false
	}
	changes := b.events.Start(e, b.reached)
	b.turned(changes, false)
	return len(changes) > 0
}

// StopEvent ends a game event and reports whether it was on.
func (tx *Tx) StopEvent(id content.ID) bool {
	b := tx.on()
	changes := b.events.Stop(id, b.reached)
	b.turned(changes, false)
	return len(changes) > 0
}

// AddToEvent adds points to the goal of a game event that is on.
func (tx *Tx) AddToEvent(id content.ID, points int64) {
	b := tx.on()
	if e, ok := b.release.Content.GameEvent(id); ok {
		b.turned(b.events.Add(e, points, b.reached), false)
	}
}

// EventFact returns the state of a game event; false while it is off.
func (tx *Tx) EventFact(id content.ID) (gameevent.Fact, bool) {
	s := tx.on().events.Find(id)
	if s == nil || !s.On {
		return gameevent.Fact{}, false
	}
	return s.Fact(), true
}

// RunningEvents returns the game events that are on, by id.
func (tx *Tx) RunningEvents() []gameevent.Fact { return tx.on().events.Running() }

// opEventList lists all game events.
func (b *Box) opEventList([]value.Value) *command.Reply {
	all := b.release.Content.GameEvents
	reply := done("events", "count", len(all), "on", len(b.events.Running()))
	for i := range all {
		reply.Lines = append(reply.Lines, b.eventLine(&all[i]))
	}
	return reply
}

// eventLine returns a line about a game event.
func (b *Box) eventLine(e *content.GameEvent) command.Line {
	s := b.events.Find(e.ID)
	switch next, comes := e.Next(b.reached); {
	case s != nil && s.On && s.Ends != 0:
		return command.Told("event_on_until", "id", e.ID, "name", e.Name, "until", calendar.Show(s.Ends))
	case s != nil && s.On:
		return command.Told("event_on", "id", e.ID, "name", e.Name)
	case comes:
		return command.Told("event_next", "id", e.ID, "name", e.Name, "next", calendar.Show(next))
	}
	return command.Told("event_off", "id", e.ID, "name", e.Name)
}

// eventNamed finds the game event that an operator has typed, with or without its bundle.
func (b *Box) eventNamed(arg value.Value) (*content.GameEvent, *command.Reply) {
	e, ok := b.release.Content.GameEvent(content.ID(arg.Text()))
	if !ok {
		reply := command.Deny("event_unknown", "id", arg.Text())
		return nil, &reply
	}
	return e, nil
}

func (b *Box) opEventInfo(args []value.Value) *command.Reply {
	e, wrong := b.eventNamed(args[0])
	if wrong != nil {
		return wrong
	}
	reply := &command.Reply{Lines: []command.Line{b.eventLine(e)}}
	for _, r := range e.Starts {
		reply.Lines = append(reply.Lines, command.Told("event_starts", "date", r.String()))
	}
	if s := b.events.Find(e.ID); s != nil && s.On {
		reply.Lines = append(reply.Lines, command.Told("event_began", "at", calendar.Show(s.Began)))
		if e.Goal.Count > 0 {
			reply.Lines = append(reply.Lines, command.Told("event_goal", "count", s.Count, "of", e.Goal.Count, "stage", s.Stage, "stages", e.Goal.StageCount()))
		}
	}
	return reply
}

func (b *Box) opEventStart(args []value.Value) *command.Reply {
	e, wrong := b.eventNamed(args[0])
	if wrong != nil {
		return wrong
	}
	if !b.tx.StartEvent(e.ID) {
		reply := command.Deny("event_is_on", "id", e.ID)
		return &reply
	}
	return &command.Reply{Lines: []command.Line{b.eventLine(e)}}
}

func (b *Box) opEventStop(args []value.Value) *command.Reply {
	e, wrong := b.eventNamed(args[0])
	if wrong != nil {
		return wrong
	}
	if !b.tx.StopEvent(e.ID) {
		reply := command.Deny("event_is_off", "id", e.ID)
		return &reply
	}
	return &command.Reply{Lines: []command.Line{b.eventLine(e)}}
}
