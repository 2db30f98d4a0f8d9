package guest

import (
	"encoding/json"
	"time"

	"loam/core/lib/value"
	"loam/scripting/luaapi"
	"loam/scripting/sandbox"
)

// The kinds of messages of the world. The guest answers each with opReturn, before which it
// may send requests.
const (
	opSetUp byte = iota + 1
	opRun        // a main chunk
	opSeal       // make globals and tables of files constants
	opPiece      // run a piece of source, which makes function pieceNumber
	opCall       // a function
	opFlush      // return changed tables of state
)

// The kinds of messages of a guest.
const (
	opReturn  byte = iota + 64
	opAPI          // call a function of the API
	opGet          // read a field of an object
	opSet          // assign a field of an object
	opForeign      // call another function of the world
	opRandom       // draw a number
	opPrint        // show a line
	opDropped      // coroutines were dropped
)

// The kinds of answers of the world.
const (
	ansOK byte = iota + 128
	ansError
	ansStopped
)

// maxMessage bounds a message, in bytes. It has room for the strings that one entry may make.
const maxMessage = 4 << 20

// Setup describes what a guest runs.
type Setup struct {
	Bundle string
	Place  luaapi.Where
	Limits sandbox.Limits
	DryRun bool   // files share the budget of a dry run
	Timed  bool   // entries have a limit of time
	Strict bool   // changed locals of files are reported
	Files  []File // empty if the guest gets them compiled
	Memory int    // bytes that the bundle may hold
}

// File is a file of the bundle, without its compiled form.
type File struct {
	Name, Path string
	Realm, Lib bool
	Text       []byte
}

// Limit is what one entry may use.
type Limit struct {
	Budget  int // instructions
	Results int
	Within  time.Duration // by the clock, if entries are timed
	StopAt  int           // replay: instructions at which the entry was stopped; 0 for none
	Heap    bool          // that stop was for memory
	Back    bool          // the second argument is the result, if there is no other
}

// Kept is a table of state that an entry has changed.
type Kept struct {
	Object  uint64
	Kind    byte
	Problem string // why a part of it cannot be kept
	Value   value.Value
}

// memoryOf returns the memory that the bundle of a set-up may hold, in bytes; 0 if the
// message is none.
func memoryOf(message []byte) int {
	r := &reader{buf: message}
	var s struct{ Memory int }
	if r.byte() != opSetUp || json.Unmarshal([]byte(r.text()), &s) != nil {
		return 0
	}
	return s.Memory
}
