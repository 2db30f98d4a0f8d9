// Package admin runs the built-in operator commands of one map, reports the
// internals of a unit, and makes units act for a headless run. It is to a map what
// core/realm/admin is to a realm: permissions are checked and arguments are read before.
//
// Everything runs on the goroutine of the map, inside a step; it keeps nothing between
// commands.
package admin

import (
	"loam/core/lib/value"
	commandmodel "loam/core/model/command"
	"loam/core/model/entity"
	"loam/core/world/command"
	"loam/core/world/gamemap"
)

// Office implements gamemap.Office.
type Office struct{}

// desk runs one command.
type desk struct {
	*gamemap.Tx
	by command.Typist
}

// Run runs a built-in command with the arguments of its declaration.
func (Office) Run(tx *gamemap.Tx, by command.Typist, name string, args []value.Value) commandmodel.Reply {
	return operations[name](&desk{tx, by}, args)
}

// Facts returns what an operator who inspects a unit receives.
func (Office) Facts(tx *gamemap.Tx, u *entity.Unit) value.Value {
	return (&desk{Tx: tx}).facts(u)
}

// operations is what each built-in command does, by its name; a test
// fails if one is missing. The arguments are those of its declaration.
var operations = map[string]func(d *desk, args []value.Value) commandmodel.Reply{
	"additem":           (*desk).addItem,
	"appear":            (*desk).appear,
	"combatstop":        (*desk).combatStop,
	"damage":            (*desk).damage,
	"die":               (*desk).die,
	"go creature":       (*desk).goCreature,
	"go place":          (*desk).goPlace,
	"go xyz":            (*desk).goXYZ,
	"gm":                (*desk).gm,
	"gps":               (*desk).gps,
	"learn":             (*desk).learn,
	"level":             (*desk).level,
	"modify money":      (*desk).money,
	"modify reputation": (*desk).reputation,
	"modify scale":      (*desk).scale,
	"modify skill":      (*desk).skill,
	"modify speed":      (*desk).speed,
	"npc add":           (*desk).npcAdd,
	"npc delete":        (*desk).npcDelete,
	"npc info":          (*desk).npcInfo,
	"npc move":          (*desk).npcMove,
	"place save":        (*desk).placeSave,
	"quest add":         (*desk).questAdd,
	"quest complete":    (*desk).questComplete,
	"quest remove":      (*desk).questRemove,
	"quest reward":      (*desk).questReward,
	"respawn":           (*desk).respawn,
	"revive":            (*desk).revive,
	"save":              (*desk).save,
	"summon":            (*desk).summon,
	"tele":              (*desk).tele,
	"title add":         (*desk).titleAdd,
	"title remove":      (*desk).titleRemove,
	"undo":              (*desk).undo,
	"unlearn":           (*desk).unlearn,
	"wp add":            (*desk).waypointAdd,
	"wp show":           (*desk).waypointShow,
}
