package gamemap

import (
	"strings"

	"loam/core/lib/printable"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
)

// inspect answers an operator who asks for the state of a unit.
func (m *Map) inspect(u *unit, in intent.Inspect) {
	target, ok := m.s.Units[in.Target]
	if !ok {
		m.s.Refuse(u, intent.KindInspect, "core.gone")
		return
	}
	if m.cfg.Office == nil {
		m.s.Refuse(u, intent.KindInspect, "operator.no_office")
		return
	}
	m.s.Log.Add(event.Inspected{Player: u.GUID, Unit: target.GUID, Facts: m.cfg.Office.Facts(m.tx, target)})
}

// MaxEval limits the source that an operator may run, in bytes.
const MaxEval = 4096

// maxNoted is how much of the source the audit trail has, in bytes.
const maxNoted = 200

// eval runs a piece of source for an operator of a realm in development, and sends its use to
// the audit trail.
func (m *Map) eval(u *unit, in intent.Eval) {
	if !m.cfg.Development || len(in.Source) > MaxEval {
		m.s.Refuse(u, intent.KindEval, "core.not_allowed")
		return
	}
	result, err := m.scripts.Eval(m.tx, in.Bundle, in.Source)
	level := "eval"
	if err != nil {
		level, result = "error", err.Error()
	}
	m.s.Log.Add(event.Printed{Level: level, Bundle: in.Bundle, Unit: u.GUID, Text: result})
	source := printable.Cut(strings.Join(strings.Fields(in.Source), " "), maxNoted)
	typed := inbox.Typed{Line: "eval " + in.Bundle + " " + source, By: u.Name.Key, Role: u.Player.Role, From: m.s.Map, At: u.Position}
	m.tx.Send(inbox.UseMessage(typed, command.Line{Text: content.Text{Key: result}}))
}
