// Package input is all inputs of a map: requests of players, arrivals and departures,
// messages, releases, time. An input is plain data, numbered and recorded when the map
// takes it, so that a map can be replayed from its inputs. The package decides nothing;
// package world/gamemap applies each input.
package input

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/model/modstorage"
	"loam/core/rules/gameevent"
	"loam/core/rules/group"
	"loam/core/rules/guild"
)

// Input is one of the types below, by value: all that can reach a map. Inputs
// are numbered as the map takes them and recorded with the step.
type Input interface{ Kind() Kind }

// Kind numbers the inputs.
type Kind uint8

const (
	KindAsked Kind = iota
	KindEnter
	KindLeave
	KindWatch
	KindUnwatch
	KindAdopt
	KindDeliver
	KindStamp
	KindTakeSnapshot
	KindSaved
	KindStopAt
	KindNote
	KindCommanded
	KindRestarted
	KindDirected
	KindEvaluated
	KindRebuilt
	KindGrouped
	KindFared
	KindHappening
	KindProgressed
	KindBadged
	kinds
)

// Count is the number of kinds.
const Count = int(kinds)

// Asked is a player's intent.
type Asked struct {
	By     guid.GUID
	Intent intent.Intent
}

// Enter brings a player with its whole record. A player that is here already keeps its
// state and gets the new viewer.
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

// Restarted tells scripts that the map continues from a snapshot. A map that is
// restored without it continues as if nothing had happened.
type Restarted struct{}

// Watch adds a viewer without a unit at a place, or moves it; Unwatch removes one.
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
	Migrated []modstorage.Migrated // the realm's storage that the release has brought to another form
}

// Deliver hands a message to the map.
type Deliver struct{ Message inbox.Message }

// Stamp gives the map the real time.
type Stamp struct{ UnixMS int64 }

// TakeSnapshot asks for a snapshot at the beginning of the step.
type TakeSnapshot struct{}

// Saved acknowledges that a player's record is safe in the store.
type Saved struct{ Player guid.GUID }

// Note logs an event from outside of the map: errors of a release that was not adopted,
// for the operators on this map.
type Note struct{ Event event.Event }

// Commanded is a command that an operator has typed for a player; the answer goes to
// the asker under the number Ask. A player's own command is an intent.
type Commanded struct {
	Player guid.GUID
	Line   string
	Role   auth.Role
	Ask    int64
}

// StopAt says that a handler was stopped in this step, by the wall clock or because memory
// became scarce. A live map
// records it when it happens; a replay gives it before the other inputs of the
// step, and the handler stops there again.
type StopAt inbox.StopAt

// Rebuilt says that a script engine failed in this step and was begun anew from
// plain data. Like StopAt it is recorded when it happens, and comes first in a
// replay: there the engine fails in the same entry, by itself or because of this.
type Rebuilt inbox.Rebuilt

// Grouped is the new state of a group that has members on the map, or had until now,
// and the state of its members as far as the realm knows.
type Grouped struct {
	Group  group.Group
	States []group.State
}

// Fared is the state of members of a group on another map, if it has changed.
type Fared struct {
	Group  int64
	States []group.State
}

// Happening lists the running game events, by id.
type Happening struct{ Running []gameevent.Fact }

// Progressed lists the finished encounters of the map's copy.
type Progressed struct{ Done []string }

// Badged is a player's new guild and rank.
type Badged struct {
	Player guid.GUID
	Badge  guild.Badge
}

// Foretold reports whether a replay must apply an input before the others of its step:
// it describes the outcome of scripts in the step.
func Foretold(in Input) bool {
	switch in.(type) {
	case StopAt, Rebuilt:
		return true
	}
	return false
}

func (Asked) Kind() Kind        { return KindAsked }
func (Enter) Kind() Kind        { return KindEnter }
func (Leave) Kind() Kind        { return KindLeave }
func (Watch) Kind() Kind        { return KindWatch }
func (Unwatch) Kind() Kind      { return KindUnwatch }
func (Adopt) Kind() Kind        { return KindAdopt }
func (Deliver) Kind() Kind      { return KindDeliver }
func (Stamp) Kind() Kind        { return KindStamp }
func (TakeSnapshot) Kind() Kind { return KindTakeSnapshot }
func (Saved) Kind() Kind        { return KindSaved }
func (StopAt) Kind() Kind       { return KindStopAt }
func (Rebuilt) Kind() Kind      { return KindRebuilt }
func (Note) Kind() Kind         { return KindNote }
func (Commanded) Kind() Kind    { return KindCommanded }
func (Restarted) Kind() Kind    { return KindRestarted }
func (Directed) Kind() Kind     { return KindDirected }
func (Evaluated) Kind() Kind    { return KindEvaluated }
func (Grouped) Kind() Kind      { return KindGrouped }
func (Progressed) Kind() Kind   { return KindProgressed }
func (Fared) Kind() Kind        { return KindFared }
func (Happening) Kind() Kind    { return KindHappening }
func (Badged) Kind() Kind       { return KindBadged }

// OfRealm reports whether an input is of the realm, which counts on its effect: somebody comes or
// leaves, a message or a fact arrives.
func OfRealm(in Input) bool {
	switch in.(type) {
	case Asked, Commanded, Directed, Evaluated, TakeSnapshot, StopAt, Rebuilt:
		return false
	}
	return true
}
