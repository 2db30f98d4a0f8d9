// Package event is what happened on a map. Rules log events; views, sessions,
// scenarios and recordings read them; nothing on the map acts on them. Events
// are plain values, never packets and never callbacks.
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

// Kind numbers the events.
type Kind uint8

const (
	KindSpawned Kind = iota
	KindDespawned
	KindAggroed
	KindEvaded
	KindCameHome
	KindMissed
	KindDamageDealt
	KindHealed
	KindDied
	KindRevived
	KindVictimChanged
	KindSpoke
	KindExperienceGained
	KindLeveledUp
	KindAreaEntered
	KindAreaLeft
	KindMapEntered
	KindMapLeft
	KindWaypointReached
	KindTeleported
	KindPutBack
	KindRefused
	KindTold
	KindPrinted
	KindFaulted
	KindSwitchedOff
	KindAdopted
	KindInspected
	KindPanelOpened
	KindPanelClosed
	KindPressed
	KindMoved
	KindHeard
	KindReleased
	KindGroupTold
	KindPinged
	KindChanneled
	KindRoster
	KindItemGained
	KindItemLost
	KindEquipped
	KindUnequipped
	KindTalked
	KindMenuShown
	KindMenuClosed
	KindChosen
	KindGestured
	KindPhaseEntered
	KindDuelTold
	KindDuelWon
	KindCastBegun
	KindCastFailed
	KindCastInterrupted
	KindCastDelayed
	KindCastWent
	KindChannelBegan
	KindChannelEnded
	KindRested
	KindSpellMissed
	KindEnergized
	KindAuraApplied
	KindAuraRemoved
	KindDispelled
	KindSpellLearned
	KindEncounterChanged
	KindInstanceTold
	KindPublished
	KindOffered
	KindMoneyChanged
	KindLootOpened
	KindLootClosed
	KindLooted
	KindRolled
	KindTradeTold
	KindMailShown
	KindMailTold
	KindPosted
	KindAuctionShown
	KindAuctionTold
	KindAuctionPriced
	KindQuestTold
	KindGrown
	KindObjectUsed
	KindObjectTurned
	KindBitten
	KindAnimated
	KindFlew
	KindBoarded
	KindCalled
	KindDealt
	KindSocialTold
	KindContactsShown
	KindGuildTold
	KindGuildShown
	KindSounded
	KindVaultShown
	KindPetitionShown
	KindPetitionTold
	KindPlayed
	kinds
)

// Count is the number of kinds.
const Count = int(kinds)

// Event is one of the types of this package, by value.
type Event interface {
	Kind() Kind
	// Audience says who is told.
	Audience() Audience
}

// Scope says how an audience is found.
type Scope uint8

const (
	Seen      Scope = iota // every viewer that sees Subject, and Subject itself
	Around                 // every viewer within Yards of At
	Owner                  // the session of Subject only
	Everyone               // every viewer of the map
	Operators              // sessions with the operator's role; pages and logs
)

// Audience is who is told of an event.
type Audience struct {
	Scope   Scope
	Subject guid.GUID
	At      geo.Point
	Yards   geo.Yards
}

func seen(g guid.GUID) Audience  { return Audience{Scope: Seen, Subject: g} }
func owner(g guid.GUID) Audience { return Audience{Scope: Owner, Subject: g} }

// Log gathers the events of a step in order. The zero Log is ready.
type Log struct {
	Events []Event
}

// Add appends an event.
func (l *Log) Add(e Event) { l.Events = append(l.Events, e) }

// Retract takes back the event at a place of the log: what it says has come to nothing.
func (l *Log) Retract(at int) { l.Events = slices.Delete(l.Events, at, at+1) }

// Reason says why a unit left the map.
type Reason uint8

const (
	Ordered   Reason = iota // a script or an operator removed it
	Expired                 // its lifetime or its corpse's ran out
	Undefined               // the running release no longer defines it
	LoggedOut
	Transferred
)

// String is the word shown.
func (r Reason) String() string {
	return [...]string{"ordered", "expired", "undefined", "logged out", "transferred"}[min(r, Transferred)]
}

// Spawned says that a unit has begun to exist; Again that its spawn made it anew.
type Spawned struct {
	Unit  guid.GUID
	Def   content.ID
	Again bool
}

// Despawned says that a unit is gone from the map.
type Despawned struct {
	Unit   guid.GUID
	Reason Reason
}

// Aggroed says that a creature out of combat has begun to fight.
type Aggroed struct{ Unit, Enemy guid.GUID }

// Evaded says that a creature gave its fight up and runs home.
type Evaded struct{ Unit guid.GUID }

// CameHome says that an evading creature is home, healed and ready.
type CameHome struct{ Unit guid.GUID }

// Missed says that nothing came through of a blow, and why.
type Missed struct {
	Attacker, Victim guid.GUID
	How              Outcome // none that lands
	Hand             Hand
}

// DamageDealt says that a unit lost health. Attacker is 0 for the world itself.
type DamageDealt struct {
	Attacker, Victim guid.GUID
	Amount           int64 // points, what the victim really lost
	Overkill         int64 // points beyond its health
	Crit             bool
	Swing            bool       // a blow of a hand, else a spell, a script or the world
	Spell            content.ID // or the aura, when Periodic or Shield; "" is none
	School           content.ID // "" is none
	Periodic         bool       // an aura's tick
	Shield           bool       // an aura strikes back
	Absorbed         int64      // points that auras took up before
	How              Outcome    // one that lands
	Hand             Hand       // of a blow
	Blocked          int64      // points that the victim blocked
	Resisted         int64      // points that its resistance kept off
}

// Healed says that a unit won health back; regeneration is not told.
type Healed struct {
	Source, Target guid.GUID
	Amount         int64 // points
	Over           int64 // points beyond full health
	Crit           bool
	Spell          content.ID // or the aura, when Periodic; "" is none
	Periodic       bool
}

// Died says that a unit's health reached 0.
type Died struct{ Unit, Killer guid.GUID }

// Revived says that a dead unit lives again where it now stands.
type Revived struct{ Unit guid.GUID }

// Released says that a dead player has left its body and walks as a ghost.
type Released struct{ Unit guid.GUID }

// VictimChanged says whom a unit attacks now; 0 is nobody.
type VictimChanged struct{ Unit, Victim, Before guid.GUID }

// Spoke says that a unit uttered something. A player's text stands in Text.Key
// with no bundle and is never looked up.
type Spoke struct {
	Unit   guid.GUID
	Speech intent.Speech
	Text   content.Text
	Args   value.Value // a table for placeholders, or nil
	At     geo.Point
	Yards  geo.Yards
	Tone   Tone
	To     guid.GUID // whom it is said to; 0 is nobody in particular
}

// ExperienceGained tells a player of its experience; Source is 0 where there is
// no unit behind it.
type ExperienceGained struct {
	Player, Source guid.GUID
	Amount         int64
	Now, Needed    int64 // within the level; Needed 0 at the highest
	Rested         int64 // part of Amount that rest has brought
}

// LeveledUp says that a player has reached a level.
type LeveledUp struct {
	Player guid.GUID
	Level  int
}

// AreaEntered and AreaLeft tell a player of the areas around it.
type AreaEntered struct {
	Player guid.GUID
	Area   content.ID
}

// AreaLeft is the end of AreaEntered.
type AreaLeft struct {
	Player guid.GUID
	Area   content.ID
}

// MapEntered says that a player has come onto the map.
type MapEntered struct{ Player guid.GUID }

// MapLeft says that a player has gone from the map.
type MapLeft struct {
	Player guid.GUID
	Reason Reason
}

// WaypointReached says that a creature stands at a point of its path, counted from 1.
type WaypointReached struct {
	Unit  guid.GUID
	Path  content.ID
	Index int
}

// Teleported says that a unit stands elsewhere without having walked.
type Teleported struct {
	Unit guid.GUID
	To   geo.Position
}

// PutBack tells a player that its movement was not believed and where it stands.
type PutBack struct {
	Player guid.GUID
	To     geo.Position
	Reason string
}

// Refused tells a player why an intent had no effect.
type Refused struct {
	Player guid.GUID
	Intent intent.Kind
	Reason content.Text
	Args   value.Value
}

// Told is a message to one player, or to everyone on the map when Player is 0.
type Told struct {
	Player guid.GUID
	Text   content.Text
	Args   value.Value
}

// Moved says that a player has moved as its own client told, and the map has
// believed it.
type Moved struct {
	Player guid.GUID
	Move   intent.Move
}

// Talked says that a player has begun to talk to a creature.
type Talked struct{ Player, To guid.GUID }

// MenuShown says that a player has a menu before it. Speaker is the creature that
// shows it, or the player itself.
type MenuShown struct {
	Player, Speaker guid.GUID
	Text            content.Text
	Args            value.Value
}

// MenuClosed says that a player has no menu before it any more.
type MenuClosed struct{ Player guid.GUID }

// Chosen says that a player has chosen an option of its menu.
type Chosen struct {
	Player, Speaker guid.GUID
	Option          int // place in the menu, from 1
	Text            content.Text
	Args            value.Value
	Handler         string     // that is called for it
	Menu            content.ID // the definition of the menu; "" is one of a script
	Does            string     // what comes of it, of such a menu: a word of content.MenuActions
	Input           string     // what was typed
}

// Entry is an event with the time at which it was logged.
type Entry struct {
	Time  clock.Time
	Event Event
}
