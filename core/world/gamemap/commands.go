package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	commandmodel "loam/core/model/command"
	"loam/core/model/entity"
	"loam/core/model/input"
	"loam/core/world/command"
)

// Office runs the built-in commands of operators on a map, and the directions of a
// headless run.
type Office interface {
	// Run runs a built-in command with the arguments of its declaration.
	Run(tx *Tx, by command.Typist, name string, args []value.Value) commandmodel.Reply
	// Facts returns the state of a unit.
	Facts(tx *Tx, u *entity.Unit) value.Value
	// Act makes a unit do something. It returns the unit, or the reason why it does not.
	Act(tx *Tx, in input.Directed) (guid.GUID, error)
}

// Command runs a command of scripts.
func (w *world) Command(u *unit, s *commandmodel.Spec, args []value.Value) commandmodel.Reply {
	return w.scripts.Command(w.tx, u.GUID, s, args)
}

// Run runs a built-in command.
func (w *world) Run(by command.Typist, name string, args []value.Value) commandmodel.Reply {
	if w.cfg.Office == nil {
		return commandmodel.Deny("no_office")
	}
	return w.cfg.Office.Run(w.tx, by, name, args)
}

func (w *world) Gesture(u *unit, line string) bool { return w.chat.Typed(u, line) }

// Answered sends the reply to a command to the operator in the realm who asked.
func (w *world) Answered(ask int64, r commandmodel.Reply) {
	if w.cfg.Answered != nil {
		w.cfg.Answered(ask, r)
	}
}
