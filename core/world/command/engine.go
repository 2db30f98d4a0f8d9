// Package command owns what people type on a map: the line of a command is read with
// what is around who has typed it, run here, or sent on to the realm where it is about
// somebody elsewhere; the answer comes back the same way, and what operators do is
// noted. What commands there are is package command's to know, what they do that of
// whoever has declared them.
//
// An Console belongs to the goroutine of its map.
package command

import (
	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/world/mapstate"
)

// Map is the map, which has the scripts, the operators' office and the way to the
// realm.
type Map interface {
	// Command runs a command of scripts for a player.
	Command(u *entity.Unit, s *command.Spec, args []value.Value) command.Reply
	// Run runs a built-in command.
	Run(by Typist, name string, args []value.Value) command.Reply
	// Gesture takes a line as a gesture, and tells whether it is one.
	Gesture(u *entity.Unit, line string) bool
	// Send hands a message to the realm.
	Send(msg inbox.Message)
	// Answered tells an operator of the realm what came of what it asked for.
	Answered(ask int64, r command.Reply)
}

// Console runs what is typed on a scene.
type Console struct {
	*mapstate.State
	world Map
	table *command.Table // of the running release
	lost  command.Lost   // commands that earlier releases had
}

// New makes the engine of a scene.
func New(s *mapstate.State, w Map) *Console { return &Console{State: s, world: w} }

// Use takes the commands of a release.
func (e *Console) Use(t *command.Table) { e.table = t }

// Outlive notes which commands the release that runs has and the next one has not: who
// types one of them is told so. Use comes after it.
func (e *Console) Outlive(next *command.Table) { e.lost.Change(e.table, next) }

// Code visits all state.
func (e *Console) Code(c *codec.Coder) { e.lost.Code(c) }
