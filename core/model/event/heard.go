package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Heard tells a player of words that came to it through the realm, from wherever
// they were said. Text was typed by a person and is never looked up.
type Heard struct {
	Player  guid.GUID // who hears it
	Way     Way
	From    guid.GUID // who said it; of Echo and the answers, to whom it was said
	Name    string    // of From
	Channel string    // of InChannel: its name
	Text    string
}

// Way is how words came to a player.
type Way uint8

// The ways.
const (
	Whispered     Way = iota // to this player alone
	Echo                     // what this player has whispered to From
	Party                    // to its group, or its part of a raid
	Raid                     // to the whole raid
	InChannel                // to all in a channel
	Away                     // From is away; Text is what it has left behind
	InGuild                  // to its guild
	AmongOfficers            // to the officers of its guild
	Busy                     // From does not want to be disturbed
	ways
)

// String is the word used in scenarios and by the web protocol.
func (w Way) String() string {
	return [...]string{"whisper", "echo", "party", "raid", "channel", "away", "guild", "officers", "busy"}[min(w, ways-1)]
}

func (e *Heard) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.Way)
	codec.ID(c, &e.From)
	c.String(&e.Name)
	c.String(&e.Channel)
	c.String(&e.Text)
}
