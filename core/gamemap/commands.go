package gamemap

import (
	"strings"

	"loam/core/auth"
	"loam/core/box"
	"loam/core/command"
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/plain"
)

// typist is whom a command runs for, and who gets the answer.
type typist struct {
	unit *unit
	role auth.Role
	ask  int64 // of an operator; 0 is the player itself
}

// command runs what a player has typed.
func (m *Map) command(u *unit, in intent.Command) {
	m.typed(typist{unit: u, role: u.Player.Role}, in.Line)
}

// commanded runs what an operator has typed for a player.
func (m *Map) commanded(in input.Commanded) {
	u, ok := m.units[in.Player]
	if !ok || u.Player == nil {
		m.reply(typist{ask: in.Ask}, command.Refuse("not_here"))
		return
	}
	m.typed(typist{u, in.Role, in.Ask}, in.Line)
}

// typed finds the command of a line and runs it here, or sends it to the realm
// box.
func (m *Map) typed(t typist, line string) {
	table := m.release.Commands
	call, reply := table.Take(line, t.role, &m.lost)
	if reply != nil {
		m.reply(t, *reply)
		return
	}
	if call.Realm {
		m.tx.Send(box.CommandMessage(m.cfg.Map, t.unit.Name.Key, t.role, t.ask, call.Line))
		return
	}
	args, reply := table.Read(call.Spec, call.Rest, surroundings{m, t.unit})
	if reply != nil {
		m.reply(t, *reply)
		return
	}
	m.reply(t, m.scripts.Command(m.tx, t.unit.GUID, call.Spec, args))
}

// reply tells the typist what came of a command.
func (m *Map) reply(t typist, r command.Reply) {
	if t.ask != 0 {
		if m.cfg.Answered != nil {
			m.cfg.Answered(t.ask, r)
		}
		return
	}
	for i, l := range r.Lines {
		m.tellAnswer(t.unit.GUID, r.Refused && i == 0, l.Text, l.Args)
	}
}

func (m *Map) tellAnswer(g guid.GUID, refused bool, text content.Text, args plain.Value) {
	if !refused {
		m.log.Add(event.Told{Player: g, Text: text, Args: args})
		return
	}
	m.counters.Refused++
	m.log.Add(event.Refused{Player: g, Intent: intent.KindCommand, Reason: text, Args: args})
}

// answered takes a line of the realm box's answer to a player.
func (m *Map) answered(msg box.Message) {
	if u, ok := m.player(msg.To.Player); ok {
		m.tellAnswer(u.GUID, msg.Data.Get("refused").Bool(), msg.Text(), msg.Data.Get("args"))
	}
}

// surroundings is the map as a command's arguments see it.
type surroundings struct {
	m *Map
	u *unit
}

func (s surroundings) Content() *content.Snapshot { return s.m.release.Content }

// Player finds a player on the map; case does not count.
func (s surroundings) Player(name string) (plain.Value, bool) {
	for _, v := range s.m.sight.Viewers {
		if u, ok := s.m.units[v.Unit]; ok && strings.EqualFold(u.Name.Key, name) {
			return plain.OfRef(u.GUID), true
		}
	}
	return plain.Value{}, false
}

func (s surroundings) Players() []string {
	var names []string
	for _, v := range s.m.sight.Viewers {
		if u, ok := s.m.units[v.Unit]; ok {
			names = append(names, u.Name.Key)
		}
	}
	return names
}

// Selected is what the typist has selected, while it is on the map.
func (s surroundings) Selected() guid.GUID {
	if _, here := s.m.units[s.u.Player.Selected]; here {
		return s.u.Player.Selected
	}
	return 0
}
