// Package command runs the commands that people type on a map. It reads a line with the
// help of the typist's surroundings, and runs it here or sends it to the realm if it
// concerns a player elsewhere. The answer returns the same way. Commands of operators go to
// the audit trail. Package model/command holds the table of commands; the package that
// declares a command implements it.
//
// A Console belongs to the goroutine of its map.
package command

import (
	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/world/mapstate"
)

// Map is the part of the map that command calls: scripts, the Office of operators and the
// realm.
type Map interface {
	// Command runs a command of scripts for a player.
	Command(u *entity.Unit, s *command.Spec, args []value.Value) command.Reply
	// Run runs a built-in command.
	Run(by Typist, name string, args []value.Value) command.Reply
	// Gesture runs a line as an emote, and reports whether it is one.
	Gesture(u *entity.Unit, line string) bool
	// Send sends a message to the realm.
	Send(msg inbox.Message)
	// Answered sends the reply to a command to the operator in the realm who asked.
	Answered(ask int64, r command.Reply)
}

// Console runs the commands that are typed on a map.
type Console struct {
	*mapstate.State
	world Map
	table *command.Table // of the running release
	lost  command.Lost   // commands of earlier releases
}

// New makes the Console of a map.
func New(s *mapstate.State, w Map) *Console { return &Console{State: s, world: w} }

// Use sets the commands of a release.
func (e *Console) Use(t *command.Table) { e.table = t }

// Outlive records which commands of the running release the next one lacks, for the answer
// to players who type one of them. Call Use after it.
func (e *Console) Outlive(next *command.Table) { e.lost.Change(e.table, next) }

// Code visits all state.
func (e *Console) Code(c *codec.Coder) { e.lost.Code(c) }
