package event

import (
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// EncounterChanged reports that an encounter of the map changed its state.
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

// Kind implements [Event].
func (EncounterChanged) Kind() Kind { return KindEncounterChanged }

// Kind implements [Event].
func (InstanceTold) Kind() Kind { return KindInstanceTold }

// Audience implements [Event].
func (EncounterChanged) Audience() Audience { return Audience{Scope: Everyone} }

// Audience implements [Event].
func (e InstanceTold) Audience() Audience { return owner(e.Player) }

func (e *EncounterChanged) code(c *codec.Coder) {
	c.String(&e.Name)
	c.String(&e.State)
}

func (e *InstanceTold) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.News)
	codec.Text(c, &e.Map)
	c.String(&e.Why)
	c.String(&e.Difficulty)
	codec.Int(c, &e.Number)
	codec.Int(c, &e.Copy)
	e.Text.Code(c)
	e.Args.Code(c)
}

var instanceNews = []string{"refused", "bound", "ends", "over", "leaves", "stays", "reset", "kept", "difficulty", "welcome", "listed", "list_ends", "offered"}

// String returns the word for it.
func (n InstanceNews) String() string { return instanceNews[min(int(n), len(instanceNews)-1)] }

// InstanceNewsWords are the words for all kinds.
func InstanceNewsWords() []string { return slices.Clone(instanceNews) }
