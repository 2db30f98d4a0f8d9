// Package event has the types for what happened on a map. Rules log events; views,
// sessions, scenarios and recordings read them; nothing on the map acts on them. Events
// are plain values, never packets or callbacks.
package event

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/intent"
)

//go:generate go run loam/core/model/internal/kinds

// Kind numbers the kinds of events. Each type of this package declares its kind in a comment, from
// which go generate writes kinds.go; package internal/kinds describes the comment.
type Kind uint8

// Count is the number of kinds.
const Count = int(kinds)

// Event is one of the types of this package, by value.
type Event interface {
	Kind() Kind
	// Audience returns who receives the event.
	Audience() Audience
}

// Scope is the rule that determines an audience.
type Scope uint8

const (
	Seen      Scope = iota // every viewer that sees Subject, and Subject itself
	Around                 // every viewer within Yards of At
	Owner                  // the session of Subject only
	Everyone               // every viewer of the map
	Operators              // sessions with the operator's role; pages and logs
)

// Audience is the recipients of an event.
type Audience struct {
	Scope   Scope
	Subject guid.GUID
	At      geo.Point
	Yards   geo.Yards
}

func seen(g guid.GUID) Audience  { return Audience{Scope: Seen, Subject: g} }
func owner(g guid.GUID) Audience { return Audience{Scope: Owner, Subject: g} }

// Log collects the events of a step in order. The zero Log is ready.
type Log struct {
	Events []Event
}

// Add appends an event.
func (l *Log) Add(e Event) { l.Events = append(l.Events, e) }

// Retract removes the event at an index of the log, because what it reports was undone.
func (l *Log) Retract(at int) { l.Events = slices.Delete(l.Events, at, at+1) }

// Reason is why a unit left the map.
type Reason uint8

const (
	Ordered   Reason = iota // a script or an operator removed it
	Expired                 // its lifetime or its corpse's expired
	Undefined               // the running release no longer defines it
	LoggedOut
	Transferred
)

// String returns the word for the reason.
func (r Reason) String() string {
	return [...]string{"ordered", "expired", "undefined", "logged out", "transferred"}[min(r, Transferred)]
}

// Spawned reports a new unit on the map; Again is set for a respawn.
//
//loam:kind 0 spawned operators
type Spawned struct {
	Unit  guid.GUID
	Def   content.ID
	Again bool
}

// Despawned reports that a unit was removed from the map.
//
//loam:kind 1 despawned seen:Unit
type Despawned struct {
	Unit   guid.GUID
	Reason Reason
}

// Aggroed reports that a creature entered combat.
//
//loam:kind 2 aggroed seen:Unit
type Aggroed struct{ Unit, Enemy guid.GUID }

// Evaded reports that a creature evades: it leaves combat and runs home.
//
//loam:kind 3 evaded seen:Unit
type Evaded struct{ Unit guid.GUID }

// CameHome reports that an evading creature arrived home with full health and is ready
// again.
//
//loam:kind 4 came_home seen:Unit
type CameHome struct{ Unit guid.GUID }

// Missed reports that a swing or shot did no damage, and why.
//
//loam:kind 5 missed seen:Victim
type Missed struct {
	Attacker, Victim guid.GUID
	How              Outcome // an outcome that avoids damage
	Hand             Hand
}

// DamageDealt reports that a unit took damage. Attacker is 0 for the environment.
//
//loam:kind 6 damage_dealt seen:Victim
type DamageDealt struct {
	Attacker, Victim guid.GUID
	Amount           int64 // health points that the victim lost
	Overkill         int64 // points beyond its health
	Crit             bool
	Swing            bool       // a melee swing or shot; otherwise a spell, a script or the environment
	Spell            content.ID // or the aura, if Periodic or Shield is set; "" is none
	School           content.ID // "" is none
	Periodic         bool       // a periodic tick of an aura
	Shield           bool       // damage from a damage shield aura
	Absorbed         int64      // points that auras absorbed
	How              Outcome    // an outcome that lands
	Hand             Hand       // of a swing or shot
	Blocked          int64      // points blocked
	Resisted         int64      // points resisted
}

// Healed reports that a unit was healed; regeneration is not reported.
//
//loam:kind 7 healed seen:Target
type Healed struct {
	Source, Target guid.GUID
	Amount         int64 // points
	Over           int64 // overhealing in points
	Crit           bool
	Spell          content.ID // or the aura, if Periodic is set; "" is none
	Periodic       bool
}

// Died reports that a unit's health reached 0.
//
//loam:kind 8 died seen:Unit
type Died struct{ Unit, Killer guid.GUID }

// Revived reports that a dead unit was revived where it now stands.
//
//loam:kind 9 revived seen:Unit
type Revived struct{ Unit guid.GUID }

// Released reports that a dead player released its spirit and is a ghost.
//
//loam:kind 33 released seen:Unit
type Released struct{ Unit guid.GUID }

// VictimChanged reports the new victim of a unit; 0 is none.
//
//loam:kind 10 victim_changed seen:Unit
type VictimChanged struct{ Unit, Victim, Before guid.GUID }

// Spoke reports that a unit said something. The text of a player is in Text.Key without
// a bundle and is never looked up.
//
//loam:kind 11 spoke
type Spoke struct {
	Unit   guid.GUID
	Speech intent.Speech
	Text   content.Text
	Args   value.Value // a table for placeholders, or nil
	At     geo.Point
	Yards  geo.Yards
	Tone   Tone
	To     guid.GUID // the recipient; 0 is none
}

// ExperienceGained reports experience to a player; Source is 0 if no unit gave it.
//
//loam:kind 12 experience_gained owner:Player
type ExperienceGained struct {
	Player, Source guid.GUID
	Amount         int64
	Now, Needed    int64 // experience within the level; Needed is 0 at the maximum level
	Rested         int64 // part of Amount that comes from rested experience
}

// LeveledUp reports that a player reached a level.
//
//loam:kind 13 leveled_up seen:Player
type LeveledUp struct {
	Player guid.GUID
	Level  int
}

// AreaEntered and AreaLeft report to a player that it entered or left an area.
//
//loam:kind 14 area_entered owner:Player
type AreaEntered struct {
	Player guid.GUID
	Area   content.ID
}

// AreaLeft is the counterpart of AreaEntered.
//
//loam:kind 15 area_left owner:Player
type AreaLeft struct {
	Player guid.GUID
	Area   content.ID
}

// MapEntered reports that a player entered the map.
//
//loam:kind 16 map_entered seen:Player
type MapEntered struct{ Player guid.GUID }

// MapLeft reports that a player left the map.
//
//loam:kind 17 map_left seen:Player
type MapLeft struct {
	Player guid.GUID
	Reason Reason
}

// WaypointReached reports that a creature reached a waypoint of its path, counted from
// 1.
//
//loam:kind 18 waypoint_reached operators
type WaypointReached struct {
	Unit  guid.GUID
	Path  content.ID
	Index int
}

// Teleported reports that a unit was moved to another position without walking.
//
//loam:kind 19 teleported seen:Unit
type Teleported struct {
	Unit guid.GUID
	To   geo.Position
}

// PutBack tells a player that its movement was rejected, and its position.
//
//loam:kind 20 put_back owner:Player
type PutBack struct {
	Player guid.GUID
	To     geo.Position
	Reason string
}

// Refused tells a player why an intent had no effect.
//
//loam:kind 21 refused owner:Player
type Refused struct {
	Player guid.GUID
	Intent intent.Kind
	Reason content.Text
	Args   value.Value
}

// Told is a message to one player, or to everyone on the map when Player is 0.
//
//loam:kind 22 told
type Told struct {
	Player guid.GUID
	Text   content.Text
	Args   value.Value
}

// Moved reports that a player moved as its client reported and that the map accepted
// the movement.
//
//loam:kind 31 moved seen:Player
type Moved struct {
	Player guid.GUID
	Move   intent.Move
}

// Talked reports that a player started to talk to a creature.
//
//loam:kind 42 talked owner:Player
type Talked struct{ Player, To guid.GUID }

// MenuShown reports that a player has a gossip menu open. Speaker is the creature that
// shows it, or the player itself.
//
//loam:kind 43 menu_shown owner:Player
type MenuShown struct {
	Player, Speaker guid.GUID
	Text            content.Text
	Args            value.Value
}

// MenuClosed reports that a player has no menu open now.
//
//loam:kind 44 menu_closed owner:Player
type MenuClosed struct{ Player guid.GUID }

// Chosen reports that a player chose an option of its menu.
//
//loam:kind 45 chosen owner:Player
type Chosen struct {
	Player, Speaker guid.GUID
	Option          int // index in the menu, from 1
	Text            content.Text
	Args            value.Value
	Handler         string     // the handler to call for it
	Menu            content.ID // the definition of the menu; "" is a menu of a script
	Does            string     // the action of such an option: a word of content.MenuActions
	Input           string     // what was typed
}

// Entry is an event with the time when it was logged.
type Entry struct {
	Time  clock.Time
	Event Event
}
