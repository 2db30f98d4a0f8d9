package event

import "loam/core/lib/codec"

// Audience implements [Event]: the player.
func (e Spoke) Audience() Audience {
	if e.Tone.Alone() {
		return owner(e.To)
	}
	return Audience{Around, e.Unit, e.At, e.Yards}
}

// Audience implements [Event]: everyone, for a message without a recipient.
func (e Told) Audience() Audience {
	if e.Player == 0 {
		return Audience{Scope: Everyone}
	}
	return owner(e.Player)
}

// String returns the word for the kind in protocols and transcripts.
func (k Kind) String() string {
	if int(k) < len(variants) {
		return variants[k].Name
	}
	return "unknown"
}

// Code encodes or decodes an event.
func Code(c *codec.Coder, e *Event) {
	kind := 0
	if *e != nil {
		kind = int((*e).Kind())
	}
	codec.Union(c, variants, kind, e)
}
