package gameevent

import (
	"loam/core/lib/calendar"
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
)

// Commands of operators about game events.

// List lists all game events.
func (ev *Events) List([]value.Value) *command.Reply {
	all := ev.s.Content().GameEvents
	reply := command.Done("events", "count", len(all), "on", len(ev.book.Running()))
	for i := range all {
		reply.Lines = append(reply.Lines, ev.line(&all[i]))
	}
	return &reply
}

// line returns a line about a game event.
func (ev *Events) line(e *content.GameEvent) command.Line {
	s := ev.book.Find(e.ID)
	switch next, comes := e.Next(ev.s.Reached()); {
	case s != nil && s.On && s.Ends != 0:
		return command.Told("event_on_until", "id", e.ID, "name", e.Name, "until", calendar.Show(s.Ends))
	case s != nil && s.On:
		return command.Told("event_on", "id", e.ID, "name", e.Name)
	case comes:
		return command.Told("event_next", "id", e.ID, "name", e.Name, "next", calendar.Show(next))
	}
	return command.Told("event_off", "id", e.ID, "name", e.Name)
}

// named finds the game event that an operator has typed, with or without its bundle.
func (ev *Events) named(arg value.Value) (*content.GameEvent, *command.Reply) {
	e, ok := ev.s.Content().GameEvent(content.ID(arg.Text()))
	if !ok {
		reply := command.Deny("event_unknown", "id", arg.Text())
		return nil, &reply
	}
	return e, nil
}

// Info describes one game event.
func (ev *Events) Info(args []value.Value) *command.Reply {
	e, wrong := ev.named(args[0])
	if wrong != nil {
		return wrong
	}
	reply := &command.Reply{Lines: []command.Line{ev.line(e)}}
	for _, r := range e.Starts {
		reply.Lines = append(reply.Lines, command.Told("event_starts", "date", r.String()))
	}
	if s := ev.book.Find(e.ID); s != nil && s.On {
		reply.Lines = append(reply.Lines, command.Told("event_began", "at", calendar.Show(s.Began)))
		if e.Goal.Count > 0 {
			reply.Lines = append(reply.Lines, command.Told("event_goal", "count", s.Count, "of", e.Goal.Count, "stage", s.Stage, "stages", e.Goal.StageCount()))
		}
	}
	return reply
}

// StartByHand starts a game event.
func (ev *Events) StartByHand(args []value.Value) *command.Reply {
	e, wrong := ev.named(args[0])
	if wrong != nil {
		return wrong
	}
	if !ev.Start(e.ID) {
		reply := command.Deny("event_is_on", "id", e.ID)
		return &reply
	}
	return &command.Reply{Lines: []command.Line{ev.line(e)}}
}

// StopByHand ends a game event.
func (ev *Events) StopByHand(args []value.Value) *command.Reply {
	e, wrong := ev.named(args[0])
	if wrong != nil {
		return wrong
	}
	if !ev.Stop(e.ID) {
		reply := command.Deny("event_is_off", "id", e.ID)
		return &reply
	}
	return &command.Reply{Lines: []command.Line{ev.line(e)}}
}
