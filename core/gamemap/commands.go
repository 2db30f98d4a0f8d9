package gamemap

import (
	"loam/core/command"
	"loam/core/console"
	"loam/core/entity"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/plain"
)

// Office does what operators ask of a map, and who drives it in a headless run.
type Office interface {
	// Run runs a built-in command with the arguments of its declaration.
	Run(tx *Tx, by console.Typist, name string, args []plain.Value) command.Reply
	// Facts tells what a unit is made of.
	Facts(tx *Tx, u *entity.Unit) plain.Value
	// Act makes a unit do something and returns it, or why it does not.
	Act(tx *Tx, in input.Directed) (guid.GUID, error)
}

var _ console.World = (*world)(nil)

// Command runs a command of scripts.
func (w *world) Command(u *unit, s *command.Spec, args []plain.Value) command.Reply {
	return w.scripts.Command(w.tx, u.GUID, s, args)
}

// Run runs a built-in command.
func (w *world) Run(by console.Typist, name string, args []plain.Value) command.Reply {
	if w.cfg.Office == nil {
		return command.Deny("no_office")
	}
	return w.cfg.Office.Run(w.tx, by, name, args)
}

func (w *world) Gesture(u *unit, line string) bool { return w.speech.Typed(u, line) }

// Answered tells an operator of the realm what came of what it asked for.
func (w *world) Answered(ask int64, r command.Reply) {
	if w.cfg.Answered != nil {
		w.cfg.Answered(ask, r)
	}
}
