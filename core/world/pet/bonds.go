package pet

import (
	"fmt"
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/world/combat"
)

// MaxOwned is how many creatures may be bound to one owner.
const MaxOwned = 200

const (
	// ownedGap is how near to its owner a creature follows, in yards.
	OwnedGap geo.Yards = 2
	// outrun is how far an owner gets away before what follows it is put beside it.
	outrun geo.Yards = 60
)

// bind ties a creature that has just come to its owner.
func (e *Pets) bind(owner, u *entity.Unit) {
	if u.Creature.Bond != (content.Bond{}) {
		owner.Owned = append(owner.Owned, u.GUID)
	}
	if !combat.InCombat(owner) || owner.Creature.Phase.Name == "" {
		return
	}
	p := &owner.Creature.Phase
	u.Creature.Born = p.Serial
	p.Adds++
	p.Called = true
}

// Rebind gives an owner who comes back to the map what has stayed of its own.
func (e *Pets) Rebind(owner *entity.Unit) {
	for u := range e.Roster.All() {
		if u.Creature != nil && u.Creature.Owner == owner.GUID && u.Creature.Bond != (content.Bond{}) {
			owner.Owned = combat.AppendNew(owner.Owned, u.GUID)
			e.minds.Resume(u)
		}
	}
}

// Fallen tells the owner of a creature that it is dead or gone.
func (e *Pets) Fallen(u *entity.Unit) {
	if owner, ok := e.OwnerOf(u); ok && e.discount(owner, u) {
		e.minds.LookAtPhases(owner)
	}
}

// discount takes a creature out of the number of those that its owner has summoned
// in its phase, and reports whether it was one of them.
func (e *Pets) discount(owner, u *entity.Unit) bool {
	born := u.Creature.Born
	u.Creature.Born = 0
	if born == 0 || owner.Creature == nil || owner.Creature.Phase.Serial != born {
		return false
	}
	owner.Creature.Phase.Adds--
	return true
}

// Unbind ends what ties a creature that goes to its owner, and what is tied to it.
func (e *Pets) Unbind(u *entity.Unit) {
	if u.Creature == nil {
		return
	}
	e.Fallen(u)
	if owner, ok := e.OwnerOf(u); ok {
		owner.Owned = slices.DeleteFunc(owner.Owned, func(g guid.GUID) bool { return g == u.GUID })
		e.PetChanged(u)
	}
}

// SendOff lets go of a unit's own what goes at a moment. That they go leads into no
// phase: it is not their death.
func (e *Pets) SendOff(owner *entity.Unit, at content.Moments) {
	for _, g := range slices.Clone(owner.Owned) {
		if u, ok := e.Units[g]; ok && u.Creature.Bond.Goes&at != 0 {
			e.discount(owner, u)
			e.world.Remove(u, event.Ordered)
		}
	}
}

// WalksWith is whom a creature follows when it has nothing else to do.
func (e *Pets) WalksWith(u *entity.Unit) (*entity.Unit, bool) {
	if by, ok := e.Charmer(u); ok && u.Moves {
		return by, true
	}
	if !u.Creature.Bond.Follows || u.Creature.Service.Stays || !u.Moves {
		return nil, false
	}
	return e.OwnerOf(u)
}

// KeepUp puts a creature beside its owner that has got far away from it.
func (e *Pets) KeepUp(u, owner *entity.Unit) {
	if u.Creature.Bond.Follows && !u.Creature.Service.Stays && u.Creature.Owner == owner.GUID && !geo.Within(u.Position.Point, owner.Position.Point, outrun) {
		e.StandStill(u)
		e.body.Jump(u, owner.Position)
	}
}

// Anchor is the point from which a creature's leash is measured: where its fight
// began, or where its owner is.
func (e *Pets) Anchor(u *entity.Unit) geo.Point {
	if owner, ok := e.WalksWith(u); ok {
		return owner.Position.Point
	}
	return u.Creature.Fight
}

// SetTemper changes whom a creature fights, for its owner or for itself.
func (e *Pets) SetTemper(u *entity.Unit, t content.Temper) error {
	if u.Creature == nil {
		return fmt.Errorf("%s is no creature", u.Name.Key)
	}
	if int(t) >= len(content.Tempers) {
		return fmt.Errorf("there is no temper %d", t)
	}
	if owner, ok := e.OwnerOf(u); ok {
		if !slices.Contains(owner.Owned, u.GUID) && len(owner.Owned) >= MaxOwned {
			return fmt.Errorf("more than %d creatures are bound to %s", MaxOwned, owner.Name.Key)
		}
		owner.Owned = combat.AppendNew(owner.Owned, u.GUID)
	}
	u.Creature.Bond.Temper = t
	e.PetChanged(u)
	if t == content.Passive {
		e.minds.Evade(u)
	}
	return nil
}
