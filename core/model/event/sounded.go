package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Tone says who hears what a unit utters, and how.
type Tone uint8

// The tones.
const (
	Aloud       Tone = iota // those around
	Privately               // whom it is said to
	BossEmote               // those around, as of a leader of monsters
	BossWhisper             // whom it is said to, as of a leader of monsters
)

// Alone tells whether only one hears it.
func (t Tone) Alone() bool { return t == Privately || t == BossWhisper }

// Sounded says that a sound is heard.
type Sounded struct {
	Unit   guid.GUID // from which it comes; 0 is from nowhere
	Player guid.GUID // who alone hears it; 0 is those around
	Sound  content.ID
	Name   content.Text // of it
	Music  bool
	At     geo.Point
	Yards  geo.Yards // 0 is everywhere on the map
}

// Kind implements Event.
func (Sounded) Kind() Kind { return KindSounded }

// Audience implements Event.
func (e Sounded) Audience() Audience {
	switch {
	case e.Player != 0:
		return owner(e.Player)
	case e.Yards == 0:
		return Audience{Scope: Everyone}
	}
	return Audience{Around, e.Unit, e.At, e.Yards}
}

func (e *Sounded) code(c *codec.Coder) {
	codec.ID(c, &e.Unit)
	codec.ID(c, &e.Player)
	codec.Text(c, &e.Sound)
	e.Name.Code(c)
	c.Bool(&e.Music)
	e.At.Code(c)
	c.Float(&e.Yards)
}
