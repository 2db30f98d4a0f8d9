package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Flag is what keeps a player's PvP flag up.
type Flag struct {
	Up     bool
	Wish   bool           // its player wants it up
	Ground bool           // its area raises it
	Until  clock.Time     // its actions keep it up until then
	Land   content.Ground // the PvP setting of its area
}

// DuelPhase is the phase of a duel.
type DuelPhase uint8

const (
	Challenged DuelPhase = iota // waiting for an answer
	Counting                    // accepted; it begins soon
	Dueling                     // in progress
)

var duelPhases = [...]string{"challenged", "counting", "dueling"}

// String returns the word shown to operators.
func (p DuelPhase) String() string { return duelPhases[min(p, Dueling)] }

// Duel is the duel of a player. Both players have one that names the other.
type Duel struct {
	Foe   guid.GUID // 0: it has none
	Phase DuelPhase
	First bool       // it is the challenger
	Place guid.GUID  // identifies the place of the duel for clients
	At    geo.Point  // the middle of its bounds
	Out   clock.Time // since when it is outside of them; 0 is inside
}

// Peace protects a player who has lost a duel from the remaining effects of the last
// hit: at one time of the map Foe does no damage to it.
type Peace struct {
	Foe guid.GUID
	At  clock.Time
}

func (p *Peace) code(c *codec.Coder) {
	codec.ID(c, &p.Foe)
	codec.Int(c, &p.At)
}

// Duels reports whether the unit is in an active duel with another.
func (u *Unit) Duels(o *Unit) bool {
	return u.Dueling() && u.Player.Duel.Foe == o.GUID
}

// Dueling reports whether the unit is in an active duel.
func (u *Unit) Dueling() bool {
	return u.Player != nil && u.Player.Duel.Foe != 0 && u.Player.Duel.Phase == Dueling
}

// Flagged reports whether the unit is a player whose PvP flag is up.
func (u *Unit) Flagged() bool { return u.Player != nil && u.Player.Flag.Up }

func (f *Flag) code(c *codec.Coder) {
	c.Bool(&f.Up)
	c.Bool(&f.Wish)
	c.Bool(&f.Ground)
	codec.Int(c, &f.Until)
	codec.Int(c, &f.Land)
}

func (d *Duel) code(c *codec.Coder) {
	codec.ID(c, &d.Foe)
	codec.Int(c, &d.Phase)
	c.Bool(&d.First)
	codec.ID(c, &d.Place)
	d.At.Code(c)
	codec.Int(c, &d.Out)
}
