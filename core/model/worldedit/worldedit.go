// Package worldedit is the edits that a builder in a running world requests for its
// files: plain data that a map makes and another goroutine carries out. It decides
// nothing about files; whoever carries an edit out answers with a reply.
package worldedit

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// Kind says what is asked for.
type Kind string

const (
	AddSpawn    Kind = "add_spawn"    // a spawn of Creature at At on Map, strolling within Yards
	MoveSpawn   Kind = "move_spawn"   // Spawn is at At from now on
	DeleteSpawn Kind = "delete_spawn" // nothing lives at Spawn any more
	AddWaypoint Kind = "add_waypoint" // At is the last point of the path of Spawn
	SavePlace   Kind = "save_place"   // the place Name is At on Map, as large as Yards
	Undo        Kind = "undo"         // the last edit of By is undone
	Forget      Kind = "forget"       // the last edit of By stays, and can no longer be undone
)

// Edit is one request.
type Edit struct {
	Kind     Kind
	By       string // name of who builds
	Map      content.ID
	At       geo.Position
	Creature content.ID
	Spawn    content.ID
	Name     string
	Yards    geo.Yards  // none is 0
	Shape    string     // of a path, as content says it; "" is as it is, or a cycle
	Wait     clock.Time // at a waypoint
}

// Data is the request as a message carries it.
func (e *Edit) Data() value.Value {
	return value.OfRecord("kind", string(e.Kind), "by", e.By, "map", string(e.Map),
		"x", e.At.X, "y", e.At.Y, "z", e.At.Z, "facing", e.At.Facing,
		"creature", string(e.Creature), "spawn", string(e.Spawn), "name", e.Name,
		"yards", e.Yards, "shape", e.Shape, "wait", float64(e.Wait))
}

// Of is the request in the data of a message.
func Of(v value.Value) Edit {
	text := func(key string) string { return v.Get(key).Text() }
	e := Edit{
		Kind: Kind(text("kind")), By: text("by"), Map: content.ID(text("map")),
		Creature: content.ID(text("creature")), Spawn: content.ID(text("spawn")), Name: text("name"),
		Yards: v.Get("yards").Number(), Shape: text("shape"), Wait: clock.Time(v.Get("wait").Number()),
	}
	e.At.X, e.At.Y, e.At.Z, e.At.Facing = v.Get("x").Number(), v.Get("y").Number(), v.Get("z").Number(), v.Get("facing").Number()
	return e
}
