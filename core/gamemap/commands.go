package gamemap

import (
	"strings"

	"loam/core/auth"
	"loam/core/box"
	"loam/core/command"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/plain"
)

// Office does what operators ask of a map, and who drives it in a headless run.
type Office interface {
	// Run runs a built-in command with the arguments of its declaration.
	Run(tx *Tx, by Typist, name string, args []plain.Value) command.Reply
	// Facts tells what a unit is made of.
	Facts(tx *Tx, u *entity.Unit) plain.Value
	// Act makes a unit do something and returns it, or why it does not.
	Act(tx *Tx, in input.Directed) (guid.GUID, error)
}

// Typist is whom a command runs for, and who gets the answer.
type Typist struct {
	Name string       // of the player; "" is the console
	Unit *entity.Unit // nil: it stands on another map, or is the console
	Role auth.Role
	Ask  int64        // of an operator; 0 is the player itself
	From content.ID   // the map on which it stands
	At   geo.Position // and where
	sent bool         // the realm has sent the command here, where the player is whom it is about
}

func (m *Map) typistOf(u *unit, role auth.Role, ask int64) Typist {
	return Typist{Name: u.Name.Key, Unit: u, Role: role, Ask: ask, From: m.s.Map, At: u.Position}
}

// command runs what a player has typed.
func (m *Map) command(u *unit, in intent.Command) {
	if line := command.Clean(in.Line); len(line) <= command.MaxLine {
		if _, _, declared := m.release.Commands.Find(line); !declared && m.typedGesture(u, line) {
			return
		}
	}
	m.typed(m.typistOf(u, u.Player.Role, 0), in.Line)
}

// commanded runs what an operator has typed for a player.
func (m *Map) commanded(in input.Commanded) {
	u, ok := m.s.Units[in.Player]
	if !ok || u.Player == nil {
		m.reply(Typist{Ask: in.Ask}, command.Refuse("not_here"))
		return
	}
	m.typed(m.typistOf(u, in.Role, in.Ask), in.Line)
}

// ordered runs a built-in command about a player of this map that was typed
// elsewhere.
func (m *Map) ordered(msg box.Message) {
	in := msg.Typed()
	t := Typist{Name: in.By, Role: in.Role, Ask: in.Ask, From: in.From, At: in.At, sent: true}
	if u, here := m.s.FindPlayer(in.By); here {
		t.Unit = u
	}
	m.typed(t, in.Line)
}

// typed finds the command of a line and runs it here, or sends it to the realm
// box.
func (m *Map) typed(t Typist, line string) {
	table := m.release.Commands
	call, reply := table.Take(line, t.Role, &m.lost)
	if reply != nil {
		m.reply(t, *reply)
		return
	}
	if call.Realm {
		m.sendOn(t, call.Line)
		return
	}
	args, reply := table.Read(call.Spec, call.Rest, surroundings{m, t.Unit})
	if reply != nil {
		m.reply(t, *reply)
		return
	}
	if !call.BuiltIn() {
		m.outcome(t, call, m.scripts.Command(m.tx, t.Unit.GUID, call.Spec, args))
		return
	}
	if _, far := call.Elsewhere(args); far && !t.sent {
		m.sendOn(t, call.Line)
		return
	} else if far {
		m.reply(t, command.Refuse("not_here"))
		return
	}
	if m.cfg.Office == nil {
		m.reply(t, command.Deny("no_office"))
		return
	}
	m.outcome(t, call, m.cfg.Office.Run(m.tx, t, call.Name, args))
}

// outcome tells the typist what came of a command that has run, and the audit
// trail when it is not for everybody.
func (m *Map) outcome(t Typist, call command.Call, r command.Reply) {
	if r.Later {
		return
	}
	m.reply(t, r)
	if call.Role > auth.Player && !r.Refused {
		m.tx.Send(box.UseMessage(t.typed(call.Line), r.First()))
	}
}

// sendOn hands a command to the realm box, which runs it or knows where.
func (m *Map) sendOn(t Typist, line string) {
	m.tx.Send(box.CommandMessage(t.typed(line)))
}

func (t *Typist) typed(line string) box.Typed {
	return box.Typed{Line: line, By: t.Name, Role: t.Role, Ask: t.Ask, From: t.From, At: t.At}
}

// reply tells the typist what came of a command.
func (m *Map) reply(t Typist, r command.Reply) {
	switch {
	case t.Ask != 0:
		if m.cfg.Answered != nil {
			m.cfg.Answered(t.Ask, r)
		}
	case t.Unit != nil:
		for i, l := range r.Lines {
			m.tellAnswer(t.Unit.GUID, r.Refused && i == 0, l.Text, l.Args)
		}
	default:
		for i, l := range r.Lines {
			m.tx.Send(box.AnswerMessage(t.Name, r.Refused && i == 0, l))
		}
	}
}

func (m *Map) tellAnswer(g guid.GUID, refused bool, text content.Text, args plain.Value) {
	if !refused {
		m.s.Log.Add(event.Told{Player: g, Text: text, Args: args})
		return
	}
	m.s.Counters.Refused++
	m.s.Log.Add(event.Refused{Player: g, Intent: intent.KindCommand, Reason: text, Args: args})
}

// answered takes a line of the realm box's answer to a player.
func (m *Map) answered(msg box.Message) {
	if u, ok := m.s.FindPlayer(msg.To.Player); ok {
		m.tellAnswer(u.GUID, msg.Data.Get("refused").Bool(), msg.Text(), msg.Data.Get("args"))
	}
}

// surroundings is the map as a command's arguments see it.
type surroundings struct {
	m *Map
	u *unit
}

// Local implements command.Local: who is not here may be on another map.
func (surroundings) Local() {}

func (s surroundings) Content() *content.Snapshot { return s.m.s.Content() }

// Player finds a player on the map; case does not count.
func (s surroundings) Player(name string) (plain.Value, bool) {
	for _, v := range s.m.s.Sight.Viewers {
		if u, ok := s.m.s.Units[v.Unit]; ok && strings.EqualFold(u.Name.Key, name) {
			return plain.OfRef(u.GUID), true
		}
	}
	return plain.Value{}, false
}

func (s surroundings) Players() []string {
	var names []string
	for _, v := range s.m.s.Sight.Viewers {
		if u, ok := s.m.s.Units[v.Unit]; ok {
			names = append(names, u.Name.Key)
		}
	}
	return names
}

// Selected is what the typist has selected, while it is on the map.
func (s surroundings) Selected() guid.GUID {
	if s.u == nil {
		return 0
	}
	if _, here := s.m.s.Units[s.u.Player.Selected]; here {
		return s.u.Player.Selected
	}
	return 0
}
