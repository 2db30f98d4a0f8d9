package event

import (
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// EncounterChanged says that an encounter of the map stands otherwise.
type EncounterChanged struct {
	Name  string
	State string // as content and scripts call it
}

// InstanceNews is what a player is told of a copy of a map.
type InstanceNews uint8

// The news.
const (
	InstanceRefused    InstanceNews = iota // it cannot come in; Why says why
	InstanceBound                          // it is bound to the copy from now on
	InstanceEnds                           // the copy ends in Number minutes
	InstanceOver                           // the copy has ended: who was inside is outside
	InstanceLeaves                         // it does not belong to the copy and leaves it in Number seconds
	InstanceStays                          // it may stay after all
	InstanceReset                          // the leader has ended its copy of the map
	InstanceKept                           // the leader could not end it; Why says why
	InstanceDifficulty                     // copies are of another difficulty from now on
	InstanceWelcome                        // it has come into a copy, which lasts until Number
	InstanceListed                         // it is bound to the copy, until Number
	InstanceListEnds                       // it is bound to no others than it was told of
	InstanceOffered                        // copies of the kind Number may be of the difficulty; Why is "chosen" where those to come are
)

// InstanceTold is news for a player of a copy of a map.
type InstanceTold struct {
	Player     guid.GUID
	News       InstanceNews
	Map        content.ID
	Why        string // a word of the refusal
	Difficulty string
	Number     int64
	Copy       int64        // of InstanceListed: which
	Text       content.Text // what people read; "" is nothing
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

// String is the word for it.
func (n InstanceNews) String() string { return instanceNews[min(int(n), len(instanceNews)-1)] }

// InstanceNewsWords are the words for all news.
func InstanceNewsWords() []string { return slices.Clone(instanceNews) }
