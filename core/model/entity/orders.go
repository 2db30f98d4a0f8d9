package entity

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/model/content"
)

// Orders are changes of a creature's behaviour by scripts and rules, over its
// definition and its spawn. They are removed with the creature: its spawn makes the
// next one as defined.
type Orders struct {
	Takes, Leaves content.Manners // flags that are added to and removed from those of its definition
	Floor         int64           // health in points below which no damage takes it
	FloorPct      float64         // the same, in percent of full health
	Keeps         geo.Yards       // distance from which it fights; 0 is as defined
	Corpse        clock.Time      // how long its corpse stays; 0 is as defined
	Again         clock.Time      // respawn time; 0 is as defined
	Calmly        clock.Time      // its despawn time counts out of combat only, and is this long; 0: not so
	Awake         bool            // it keeps its cell awake
	Settled       bool            // its home was set, and is not its spawn point
	Strolls       bool            // it wanders within Stroll of its home, whatever its spawn defines
	Stroll        geo.Yards
	Point         string     // name of the place to which it was sent
	CryYards      geo.Yards  // distance of its call for help when its flight ends; 0 is as defined
	Data          []Datum    // ascending by field
	Seeks         content.ID // whose approach ends its following; "" is nobody
	SeekYards     geo.Yards
	Hides         content.Services // services of its definition that are disabled
	Paces         [Gaits]float64   // factors on its walk, run and swim speed; 0 is 1
	Menu          content.ID       // its gossip menu; "" is as defined
	Withholds     Rewards          // rewards that its kill does not give
	Sight         geo.Yards        // aggro radius; 0 is as defined
}

// Rewards is a set of rewards of a kill.
type Rewards uint8

// The rewards.
const (
	LootReward       Rewards = 1 << iota // the loot of its corpse
	ReputationReward                     // reputation
)

// Gait is a way of moving that has a speed.
type Gait uint8

// The gaits, in the order of GaitWords.
const (
	Walking Gait = iota
	Running
	Swimming
	// Gaits is the number of gaits.
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

// Datum is a number that scripts and rules store with a creature under a word.
type Datum struct {
	Field string
	Value int64
}

// MaxData bounds the numbers that are stored with a creature.
const MaxData = 64

// Datum returns the number of a word, 0 if there is none.
func (o *Orders) Datum(field string) int64 {
	if i, ok := o.find(field); ok {
		return o.Data[i].Value
	}
	return 0
}

// SetDatum stores a number under a word, and reports whether there is room for it.
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

// Manner returns the flags of a definition as the orders change them.
func (o *Orders) Manner(defined content.Manners) content.Manners {
	return defined&^o.Leaves | o.Takes
}

// Floor returns the health that no damage takes from a unit, in points.
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
