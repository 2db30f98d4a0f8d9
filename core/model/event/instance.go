package event

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// EncounterChanged reports that an encounter of the map changed its state.
//
//loam:kind 64 encounter_changed everyone
type EncounterChanged struct {
	Name  string
	State string // as content and scripts name it
}

// InstanceNews is a kind of instance news.
type InstanceNews uint8

// The news.
const (
	InstanceRefused    InstanceNews = iota // the player cannot enter, because of Why
	InstanceBound                          // the player is bound to the instance
	InstanceEnds                           // the instance ends in Number minutes
	InstanceOver                           // the instance has ended, and the players in it were moved out
	InstanceLeaves                         // the player does not belong to the instance and is removed in Number seconds
	InstanceStays                          // the removal is cancelled
	InstanceReset                          // the leader reset the instance of the map
	InstanceKept                           // the leader could not reset it, because of Why
	InstanceDifficulty                     // new instances have another difficulty
	InstanceWelcome                        // the player entered an instance, which lasts until Number
	InstanceListed                         // the player is bound to the instance until Number
	InstanceListEnds                       // the list is complete
	InstanceOffered                        // instances of the kind Number may have the difficulty; Why is "chosen" if new ones have it
)

// InstanceTold reports news of an instance to a player.
//
//loam:kind 65 instance_told owner:Player
type InstanceTold struct {
	Player     guid.GUID
	News       InstanceNews
	Map        content.ID
	Why        string // a word for the reason
	Difficulty string
	Number     int64
	Copy       int64        // for InstanceListed: the instance
	Text       content.Text // the text for people; "" is none
	Args       value.Value
}

var instanceNews = []string{"refused", "bound", "ends", "over", "leaves", "stays", "reset", "kept", "difficulty", "welcome", "listed", "list_ends", "offered"}

// String returns the word for it.
func (n InstanceNews) String() string { return instanceNews[min(int(n), len(instanceNews)-1)] }

// InstanceNewsWords are the words for all kinds.
func InstanceNewsWords() []string { return slices.Clone(instanceNews) }
