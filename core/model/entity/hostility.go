package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Flag is what holds a player's flag for fights between players up.
type Flag struct {
	Up     bool
	Wish   bool           // its player wants it up
	Ground bool           // the ground it stands on raises it
	Until  clock.Time     // what it did keeps it up till then
	Land   content.Ground // what the land says where it stands
}

// DuelPhase is how far a duel has come.
type DuelPhase uint8

const (
	Challenged DuelPhase = iota // one has asked the other
	Counting                    // the other has accepted; it begins soon
	Dueling                     // it is fought
)

var duelPhases = [...]string{"challenged", "counting", "dueling"}

// String is the word shown to operators.
func (p DuelPhase) String() string { return duelPhases[min(p, Dueling)] }

// Duel is the duel of a player. Both players have one that names the other.
type Duel struct {
	Foe   guid.GUID // 0: it has none
	Phase DuelPhase
	First bool       // it is the one who asked
	Place guid.GUID  // names the place of the duel to clients
	At    geo.Point  // the middle of its bounds
	Out   clock.Time // since when it is outside of them; 0 is inside
}

// Peace keeps the rest of a last blow from who has lost a duel: at one time of the
// map nothing of Foe's hurts the player.
type Peace struct {
	Foe guid.GUID
	At  clock.Time
}

func (p *Peace) code(c *codec.Coder) {
	codec.ID(c, &p.Foe)
	codec.Int(c, &p.At)
}

// Duels tells whether the unit fights a duel with another.
func (u *Unit) Duels(o *Unit) bool {
	return u.Dueling() && u.Player.Duel.Foe == o.GUID
}

// Dueling tells whether the unit fights a duel.
func (u *Unit) Dueling() bool {
	return u.Player != nil && u.Player.Duel.Foe != 0 && u.Player.Duel.Phase == Dueling
}

// Flagged tells whether the unit is a player whose flag for fights between
// players is up.
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
