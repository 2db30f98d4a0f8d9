package event

import (
	"loam/core/codec"
	"loam/core/guid"
)

// Heard tells a player of words that came to it through the realm, from wherever
// they were said. Text was typed by a person and is never looked up.
type Heard struct {
	Player guid.GUID // who hears it
	Way    Way
	From   guid.GUID // who said it; of Echo and the answers, to whom it was said
	Name   string    // of From
	Text   string
}

// Way is how words came to a player.
type Way uint8

// The ways.
const (
	Whispered Way = iota // to this player alone
	Echo                 // what this player has whispered to From
	Party                // to its group, or its part of a raid
	Raid                 // to the whole raid
	ways
)

// String is the word used in scenarios and by the web protocol.
func (w Way) String() string { return [...]string{"whisper", "echo", "party", "raid"}[min(w, ways-1)] }

func (e *Heard) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.Way)
	codec.ID(c, &e.From)
	c.String(&e.Name)
	c.String(&e.Text)
}
