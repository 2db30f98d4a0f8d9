package command

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
)

// Typist is the player or operator for whom a command runs, and who receives the answer.
type Typist struct {
	Name string       // of the player; "" is the console
	Unit *entity.Unit // nil: it is on another map, or is the console
	Role auth.Role
	Ask  int64        // of an operator; 0 is the player itself
	From content.ID   // the map of the typist
	At   geo.Position // and its position there
	sent bool         // the realm has sent the command here, to the map of the player whom it is about
}

func (e *Console) typistOf(u *entity.Unit, role auth.Role, ask int64) Typist {
	return Typist{Name: u.Name.Key, Unit: u, Role: role, Ask: ask, From: e.Map, At: u.Position}
}

// Command runs what a player has typed.
func (e *Console) Command(u *entity.Unit, in intent.Command) {
	if line := command.Clean(in.Line); len(line) <= command.MaxLine {
		if _, _, declared := e.table.Find(line); !declared && e.world.Gesture(u, line) {
			return
		}
	}
	e.typed(e.typistOf(u, u.Player.Role, 0), in.Line)
}

// Commanded runs what an operator has typed for a player; ask is its number.
func (e *Console) Commanded(player guid.GUID, role auth.Role, ask int64, line string) {
	u, ok := e.Units[player]
	if !ok || u.Player == nil {
		e.reply(Typist{Ask: ask}, command.Refuse("not_here"))
		return
	}
	e.typed(e.typistOf(u, role, ask), line)
}

// Ordered runs a built-in command about a player of this map that was typed elsewhere.
func (e *Console) Ordered(msg inbox.Message) {
	in := msg.Typed()
	t := Typist{Name: in.By, Role: in.Role, Ask: in.Ask, From: in.From, At: in.At, sent: true}
	if u, here := e.FindPlayer(in.By); here {
		t.Unit = u
	}
	e.typed(t, in.Line)
}

// typed finds the command of a line and runs it here, or sends it to the realm box.
func (e *Console) typed(t Typist, line string) {
	table := e.table
	call, reply := table.Take(line, t.Role, &e.lost)
	if reply != nil {
		e.reply(t, *reply)
		return
	}
	if call.Realm {
		e.sendOn(t, call.Line)
		return
	}
	args, reply := table.Read(call.Spec, call.Rest, e.Around(t.Unit))
	if reply != nil {
		e.outcome(t, call, *reply)
		return
	}
	if !call.BuiltIn() {
		e.outcome(t, call, e.world.Command(t.Unit, call.Spec, args))
		return
	}
	if _, far := call.Elsewhere(args); far && !t.sent {
		e.sendOn(t, call.Line)
		return
	} else if far {
		e.outcome(t, call, command.Refuse("not_here"))
		return
	}
	e.outcome(t, call, e.world.Run(t, call.Name, args))
}

// outcome sends the result of a command to the typist, and to the audit trail if the
// command is not for everybody.
func (e *Console) outcome(t Typist, call command.Call, r command.Reply) {
	if r.Later {
		return
	}
	e.reply(t, r)
	if call.Role > auth.Player {
		e.world.Send(inbox.UseMessage(t.typed(call.Line), r.First()))
	}
}

// sendOn sends a command to the realm box, which runs it or forwards it.
func (e *Console) sendOn(t Typist, line string) {
	e.world.Send(inbox.CommandMessage(t.typed(line)))
}

func (t *Typist) typed(line string) inbox.Typed {
	return inbox.Typed{Line: line, By: t.Name, Role: t.Role, Ask: t.Ask, From: t.From, At: t.At}
}

// reply sends the answer to a command to the typist.
func (e *Console) reply(t Typist, r command.Reply) {
	switch {
	case t.Ask != 0:
		e.world.Answered(t.Ask, r)
	case t.Unit != nil:
		for i, l := range r.Lines {
			e.tellAnswer(t.Unit.GUID, r.Refused && i == 0, l.Text, l.Args)
		}
	default:
		for i, l := range r.Lines {
			e.world.Send(inbox.AnswerMessage(t.Name, r.Refused && i == 0, l))
		}
	}
}

func (e *Console) tellAnswer(g guid.GUID, refused bool, text content.Text, args value.Value) {
	if !refused {
		e.Log.Add(event.Told{Player: g, Text: text, Args: args})
		return
	}
	e.Counters.Refused++
	e.Log.Add(event.Refused{Player: g, Intent: intent.KindCommand, Reason: text, Args: args})
}

// Answered passes a line of the realm box's answer to a player.
func (e *Console) Answered(msg inbox.Message) {
	if u, ok := e.FindPlayer(msg.To.Player); ok {
		e.tellAnswer(u.GUID, msg.Data.Get("refused").Bool(), msg.Text(), msg.Data.Get("args"))
	}
}
