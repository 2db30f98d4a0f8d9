package entity

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/model/content"
)

// Orders are what scripts and rules have made of how a creature behaves, over what
// its definition and its spawn say. They are gone with the creature: its spawn makes
// the next one as defined.
type Orders struct {
	Takes, Leaves content.Manners // that it has, and has not, whatever its definition says
	Floor         int64           // points of health below which no damage brings it
	FloorPct      float64         // the same, in percent of full health
	Keeps         geo.Yards       // from which it fights, instead of what is defined; 0 is as defined
	Corpse        clock.Time      // how long its corpse lies; 0 is as defined
	Again         clock.Time      // until its spawn makes the next one, once it is gone; 0 is as usual
	Calmly        clock.Time      // its time to go counts out of combat only, and is this long; 0 is not so
	Awake         bool            // it keeps its cell awake
	Settled       bool            // its home was set, and is not where its spawn is
	Strolls       bool            // it strolls within Stroll of its home, whatever its spawn says
	Stroll        geo.Yards
	Point         string     // what the place is called to which it was sent
	CryYards      geo.Yards  // within which it calls for help when its flight ends; 0 is as defined
	Data          []Datum    // ascending by field
	Seeks         content.ID // whose coming near ends that it follows; "" is nobody
	SeekYards     geo.Yards
	Hides         content.Services // that it offers by its definition, and now does not
	Paces         [Gaits]float64   // factors on how fast it walks, runs and swims; 0 is 1
	Menu          content.ID       // shown to who talks to it, instead of what is defined; "" is as defined
	Withholds     Rewards          // that whoever kills it does not get
	Sight         geo.Yards        // at which it attacks on its own, instead of what is defined; 0 is as defined
}

// Rewards is a set of what a kill brings.
type Rewards uint8

// The rewards.
const (
	LootReward       Rewards = 1 << iota // what its corpse has
	ReputationReward                     // what factions think of who kills it
)

// Gait is a way of moving that has a speed.
type Gait uint8

// The gaits, in the order of GaitWords.
const (
	Walking Gait = iota
	Running
	Swimming
	// Gaits is their number.
	Gaits
)

// GaitWords are the words for the gaits, in their order.
var GaitWords = []string{"walk", "run", "swim"}

// Pace is the factor on a gait.
func (o *Orders) Pace(g Gait) float64 {
	if o.Paces[g] == 0 {
		return 1
	}
	return o.Paces[g]
}

// Datum is a number that scripts and rules keep with a creature under a word.
type Datum struct {
	Field string
	Value int64
}

// MaxData is how many numbers are kept with a creature.
const MaxData = 64

// Datum is the number under a word, 0 where there is none.
func (o *Orders) Datum(field string) int64 {
	if i, ok := o.find(field); ok {
		return o.Data[i].Value
	}
	return 0
}

// SetDatum keeps a number under a word, and reports whether there is room for it.
func (o *Orders) SetDatum(field string, value int64) bool {
	i, ok := o.find(field)
	switch {
	case ok:
		o.Data[i].Value = value
	case len(o.Data) >= MaxData:
		return false
	default:
		o.Data = slices.Insert(o.Data, i, Datum{field, value})
	}
	return true
}

func (o *Orders) find(field string) (int, bool) {
	return slices.BinarySearchFunc(o.Data, field, func(d Datum, field string) int {
		switch {
		case d.Field < field:
			return -1
		case d.Field > field:
			return 1
		}
		return 0
	})
}

// Manner is what a definition's manners become with the orders.
func (o *Orders) Manner(defined content.Manners) content.Manners {
	return defined&^o.Leaves | o.Takes
}

// Floor is how much health a unit keeps whatever hurts it, in points.
func (u *Unit) Floor() int64 {
	if u.Creature == nil {
		return 0
	}
	o := &u.Creature.Orders
	if o.FloorPct > 0 {
		return int64(o.FloorPct / 100 * float64(u.MaxHealth))
	}
	return o.Floor
}

func (o *Orders) code(c *codec.Coder) {
	codec.Int(c, &o.Takes)
	codec.Int(c, &o.Leaves)
	codec.Int(c, &o.Floor)
	c.Float(&o.FloorPct)
	c.Float(&o.Keeps)
	codec.Int(c, &o.Corpse)
	codec.Int(c, &o.Again)
	codec.Int(c, &o.Calmly)
	c.Bool(&o.Awake)
	c.Bool(&o.Settled)
	c.Bool(&o.Strolls)
	c.Float(&o.Stroll)
	c.String(&o.Point)
	c.Float(&o.CryYards)
	codec.Text(c, &o.Seeks)
	c.Float(&o.SeekYards)
	codec.Int(c, &o.Hides)
	for i := range o.Paces {
		c.Float(&o.Paces[i])
	}
	c.Float(&o.Sight)
	codec.Text(c, &o.Menu)
	codec.Int(c, &o.Withholds)
	codec.Slice(c, &o.Data, func(c *codec.Coder, d *Datum) {
		c.String(&d.Field)
		codec.Int(c, &d.Value)
	})
}
