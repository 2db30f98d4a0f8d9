package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Service is what a creature is to who owns it.
type Service struct {
	Role    content.Role
	Spell   content.ID   // that gave it to its owner, or ""
	Name    string       // of those with one name, an owner has only the newest; "" is without
	Travels bool         // it comes with its owner onto other maps and back into the world
	Stays   bool         // it was told to stay where it is
	Prey    guid.GUID    // whom it was told to attack, or 0
	Auto    []content.ID // of its commands, what it casts by itself, sorted
	Ends    clock.Time   // when it goes, should it be alive; 0 is never
}

func (s *Service) code(c *codec.Coder) {
	codec.Int(c, &s.Role)
	codec.Text(c, &s.Spell)
	c.String(&s.Name)
	c.Bool(&s.Travels)
	c.Bool(&s.Stays)
	codec.ID(c, &s.Prey)
	codec.Slice(c, &s.Auto, codec.Text)
	codec.Int(c, &s.Ends)
}

// Offer is what waits for the answer of a player.
type Offer struct {
	By    guid.GUID // who made it; 0: there is none
	Name  string    // of who made it, as players see it
	Spell content.ID
	At    geo.Position // where it leads
	Pct   float64      // of health, of intent.OfferLife
	Until clock.Time
}

func (o *Offer) code(c *codec.Coder) {
	codec.ID(c, &o.By)
	c.String(&o.Name)
	codec.Text(c, &o.Spell)
	o.At.Code(c)
	c.Float(&o.Pct)
	codec.Int(c, &o.Until)
}

// Pet tells whether the unit is a creature that obeys an owner.
func (u *Unit) Pet() bool {
	return u.Creature != nil && u.Creature.Owner != 0 && u.Creature.Service.Role == content.RolePet
}
