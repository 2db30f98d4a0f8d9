package input

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/intent"
)

// Directed is what a headless runner makes happen as nobody in the world could
// ask for it: it makes creatures, and moves units like puppets.
type Directed struct {
	Act    Act
	Unit   guid.GUID     // whom; nobody for Appear and for what concerns the map
	Other  guid.GUID     // with whom: the enemy of Fight, the victim of Hurt
	ID     content.ID    // the creature of Appear, the place of Travel, the item of Give, the spell or aura
	At     geo.Position  // where to: Appear, Walk, Teleport; of Face the heading only
	Level  int           // of Grow
	Points int64         // of health: Hurt; items: Give
	Speech intent.Speech // of Speak
	Text   string        // of Speak
}

// Act is a kind of what is directed.
type Act uint8

const (
	Appear      Act = iota // a creature is made
	Grow                   // the unit has another level
	Fight                  // it attacks
	Lower                  // it stops attacking
	Walk                   // a creature runs to a point
	Teleport               // it stands elsewhere at once
	Travel                 // a player goes to a place, maybe on another map
	Face                   // it turns
	Speak                  // it utters a text as it is
	Rise                   // a dead player respawns
	Die                    // it dies by nobody
	Hurt                   // it takes health from another
	CastSpell              // it casts a spell
	StopCasting            // it stops what it casts
	Learn                  // a player knows a spell
	LayAura                // an aura comes onto it
	Give                   // a player gets items, or with Points below 0 loses them
	Pay                    // a player gets money, or with Points below 0 loses it
	Empower                // it wins points of a power, or with Points below 0 spends them
	Improve                // a player is as good as Points at the skill ID
	OpenMail               // a player's mailbox stands open where it goes
	Weather                // the map has the weather Text, Points percent heavy, for Level ms
	CallGroup              // a group of spawns comes, or with Points 0 goes
	RedrawPool             // a pool of spawns is drawn anew
	SetState               // the world state ID is Points
	AddState               // the world state ID gains Points
	Acts                   // the number of acts
)

func (in *Directed) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.ID(c, &in.Unit)
	codec.ID(c, &in.Other)
	codec.Text(c, &in.ID)
	in.At.Code(c)
	codec.Int(c, &in.Level)
	codec.Int(c, &in.Points)
	codec.Int(c, &in.Speech)
	c.String(&in.Text)
}

// Named is a unit by a name that means something to who evaluates.
type Named struct {
	Name string
	Unit guid.GUID
}

// Evaluated works out an expression among a bundle's scripts, in which units are
// known by names. It is an input, as an expression may change what it looks at.
type Evaluated struct {
	Bundle, Source string
	Units          []Named
}

func (in *Evaluated) code(c *codec.Coder) {
	c.String(&in.Bundle)
	c.String(&in.Source)
	codec.Slice(c, &in.Units, func(c *codec.Coder, n *Named) {
		c.String(&n.Name)
		codec.ID(c, &n.Unit)
	})
}
