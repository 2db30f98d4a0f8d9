package gamemap

import (
	"loam/core/auth"
	"loam/core/box"
	"loam/core/character"
	"loam/core/codec"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/storage"
)

// Input is one of the types below, by value: all that can reach a map. Inputs
// are numbered as the map takes them and recorded with the step.
type Input interface{ input() inputKind }

type inputKind uint8

const (
	inAsked inputKind = iota
	inEnter
	inLeave
	inWatch
	inUnwatch
	inAdopt
	inDeliver
	inStamp
	inSnapshot
	inSaved
	inStopAt
	inNote
	inCommanded
	inRestart
	inDirected
	inEvaluated
	inRebuilt
	inputKinds
)

// Asked is a player's intent.
type Asked struct {
	By     guid.GUID
	Intent intent.Intent
}

// Enter brings a player with its whole record. A player that is here already
// is taken over as it stands, by the new viewer.
type Enter struct {
	Record   character.Record
	Viewer   guid.GUID
	Role     auth.Role
	LogIn    bool // else it comes from another map
	TakeOver bool // of a player that is here: the record has its number only, and one that has left stays away
}

// Leave removes a player; its record goes to Save.
type Leave struct {
	Player   guid.GUID
	LogOut   bool // else it goes to another map
	Peaceful bool // one that fights stays
}

// Restarted tells scripts that the map goes on from a snapshot. A map that is
// restored without it goes on as if nothing had been.
type Restarted struct{}

// Watch adds a viewer without a unit at a place, or puts it elsewhere; Unwatch
// removes one.
type Watch struct {
	Viewer   guid.GUID
	At       geo.Point
	Operator bool
}

// Unwatch removes a viewer.
type Unwatch struct{ Viewer guid.GUID }

// Adopt makes the map run a release. The release itself is not part of the
// input: it was prepared before, or a replay finds it by its hash.
type Adopt struct {
	Number   int
	Hash     string
	Migrated []storage.Migrated // the realm's storage that the release has brought to another form
}

// Deliver hands a message to the map.
type Deliver struct{ Message box.Message }

// Stamp tells the map the real time.
type Stamp struct{ UnixMS int64 }

// TakeSnapshot asks for a snapshot at the beginning of the step.
type TakeSnapshot struct{}

// Saved acknowledges that a player's record is safe in the store.
type Saved struct{ Player guid.GUID }

// Note logs an event that came about outside: what is wrong with a release that
// was not adopted, for the operators on this map.
type Note struct{ Event event.Event }

// Commanded is a command that an operator has typed for a player; the answer
// goes to who asks under the number Ask. A player's own is an intent.
type Commanded struct {
	Player guid.GUID
	Line   string
	Role   auth.Role
	Ask    int64
}

// StopAt says that the wall clock stopped a handler in this step. A live map
// records it when it happens; a replay gives it before the other inputs of the
// step, and the handler stops there again.
type StopAt box.StopAt

// Rebuilt says that a script engine failed in this step and was begun anew from
// plain data. Like StopAt it is recorded when it happens, and comes first in a
// replay: there the engine fails in the same entry, by itself or because of this.
type Rebuilt box.Rebuilt

// Foretold tells whether a replay must give an input before the others of its
// step: it says what scripts come to in the step.
func Foretold(in Input) bool {
	switch in.(type) {
	case StopAt, Rebuilt:
		return true
	}
	return false
}

func (Asked) input() inputKind        { return inAsked }
func (Enter) input() inputKind        { return inEnter }
func (Leave) input() inputKind        { return inLeave }
func (Watch) input() inputKind        { return inWatch }
func (Unwatch) input() inputKind      { return inUnwatch }
func (Adopt) input() inputKind        { return inAdopt }
func (Deliver) input() inputKind      { return inDeliver }
func (Stamp) input() inputKind        { return inStamp }
func (TakeSnapshot) input() inputKind { return inSnapshot }
func (Saved) input() inputKind        { return inSaved }
func (StopAt) input() inputKind       { return inStopAt }
func (Rebuilt) input() inputKind      { return inRebuilt }
func (Note) input() inputKind         { return inNote }
func (Commanded) input() inputKind    { return inCommanded }
func (Restarted) input() inputKind    { return inRestart }
func (Directed) input() inputKind     { return inDirected }
func (Evaluated) input() inputKind    { return inEvaluated }

// inputs is how each input is coded.
var inputs = []codec.Variant[Input]{
	inAsked: codec.Of[Input]("asked", func(c *codec.Coder, in *Asked) {
		codec.ID(c, &in.By)
		intent.Code(c, &in.Intent)
	}),
	inEnter: codec.Of[Input]("enter", func(c *codec.Coder, in *Enter) {
		in.Record.Code(c)
		codec.ID(c, &in.Viewer)
		codec.Int(c, &in.Role)
		c.Bool(&in.LogIn)
		c.Bool(&in.TakeOver)
	}),
	inLeave: codec.Of[Input]("leave", func(c *codec.Coder, in *Leave) {
		codec.ID(c, &in.Player)
		c.Bool(&in.LogOut)
		c.Bool(&in.Peaceful)
	}),
	inWatch: codec.Of[Input]("watch", func(c *codec.Coder, in *Watch) {
		codec.ID(c, &in.Viewer)
		in.At.Code(c)
		c.Bool(&in.Operator)
	}),
	inUnwatch: codec.Of[Input]("unwatch", func(c *codec.Coder, in *Unwatch) { codec.ID(c, &in.Viewer) }),
	inAdopt: codec.Of[Input]("adopt", func(c *codec.Coder, in *Adopt) {
		codec.Int(c, &in.Number)
		c.String(&in.Hash)
		codec.Slice(c, &in.Migrated, func(c *codec.Coder, m *storage.Migrated) { m.Code(c) })
	}),
	inDeliver:  codec.Of[Input]("deliver", func(c *codec.Coder, in *Deliver) { in.Message.Code(c) }),
	inStamp:    codec.Of[Input]("stamp", func(c *codec.Coder, in *Stamp) { codec.Int(c, &in.UnixMS) }),
	inSnapshot: codec.Of[Input]("snapshot", func(*codec.Coder, *TakeSnapshot) {}),
	inSaved:    codec.Of[Input]("saved", func(c *codec.Coder, in *Saved) { codec.ID(c, &in.Player) }),
	inStopAt:   codec.Of[Input]("stop_at", func(c *codec.Coder, in *StopAt) { (*box.StopAt)(in).Code(c) }),
	inRebuilt:  codec.Of[Input]("rebuilt", func(c *codec.Coder, in *Rebuilt) { (*box.Rebuilt)(in).Code(c) }),
	inNote:     codec.Of[Input]("note", func(c *codec.Coder, in *Note) { event.Code(c, &in.Event) }),
	inCommanded: codec.Of[Input]("commanded", func(c *codec.Coder, in *Commanded) {
		codec.ID(c, &in.Player)
		c.String(&in.Line)
		codec.Int(c, &in.Role)
		codec.Int(c, &in.Ask)
	}),
	inRestart:   codec.Of[Input]("restarted", func(*codec.Coder, *Restarted) {}),
	inDirected:  codec.Of[Input]("directed", func(c *codec.Coder, in *Directed) { in.code(c) }),
	inEvaluated: codec.Of[Input]("evaluated", func(c *codec.Coder, in *Evaluated) { in.code(c) }),
}

// CodeInput visits an input, for recordings.
func CodeInput(c *codec.Coder, in *Input) {
	kind := 0
	if *in != nil {
		kind = int((*in).input())
	}
	codec.Union(c, inputs, kind, in)
}
