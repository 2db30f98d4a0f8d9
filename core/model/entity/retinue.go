package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Service is what a creature is to its owner.
type Service struct {
	Role    content.Role
	Spell   content.ID   // that gave it to its owner, or ""
	Name    string       // an owner has only the newest creature of a name; "" is none
	Travels bool         // it follows its owner to other maps and over log-outs
	Stays   bool         // it was commanded to stay
	Prey    guid.GUID    // whom it was commanded to attack, or 0
	Auto    []content.ID // commands that it casts by itself, sorted
	Ends    clock.Time   // when it despawns, if alive; 0 is never
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

// Offer is an offer that waits for a player's answer.
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

// Pet reports whether the unit is a creature with an owner.
func (u *Unit) Pet() bool {
	return u.Creature != nil && u.Creature.Owner != 0 && u.Creature.Service.Role == content.RolePet
}
