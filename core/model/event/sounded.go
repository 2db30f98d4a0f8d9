package event

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Tone determines who hears the words of a unit, and how.
type Tone uint8

// The tones.
const (
	Aloud       Tone = iota // players nearby
	Privately               // only the recipient
	BossEmote               // players nearby; shown like the words of a boss
	BossWhisper             // only the recipient; shown like the words of a boss
)

// Alone reports whether only one player hears it.
func (t Tone) Alone() bool { return t == Privately || t == BossWhisper }

// Sounded reports that a sound plays.
//
//loam:kind 94 sounded
type Sounded struct {
	Unit   guid.GUID // the source; 0 is none
	Player guid.GUID // the only player who hears it; 0 is everybody near
	Sound  content.ID
	Name   content.Text // of the sound
	Music  bool
	At     geo.Point
	Yards  geo.Yards // 0 is everywhere on the map
}

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
