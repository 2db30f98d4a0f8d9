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

// MaxOwned is how many creatures one owner can have.
const MaxOwned = 200

const (
	// OwnedGap is how near to its owner a creature follows, in yards.
	OwnedGap geo.Yards = 2
	// outrun is the distance beyond which a following creature is teleported to its owner.
	outrun geo.Yards = 60
)

// bind binds a new creature to its owner.
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

// Rebind returns creatures that have stayed on the map to an owner who comes back.
func (e *Pets) Rebind(owner *entity.Unit) {
	for u := range e.Roster.All() {
		if u.Creature != nil && u.Creature.Owner == owner.GUID && u.Creature.Bond != (content.Bond{}) {
			owner.Owned = combat.AppendNew(owner.Owned, u.GUID)
			e.minds.Resume(u)
		}
	}
}

// PetDied notifies the owner of a creature that is dead or gone.
func (e *Pets) PetDied(u *entity.Unit) {
	if owner, ok := e.OwnerOf(u); ok && e.discount(owner, u) {
		e.minds.LookAtPhases(owner)
	}
}

// discount removes a creature from the number of summons in its owner's phase, and reports
// whether it was counted.
func (e *Pets) discount(owner, u *entity.Unit) bool {
	born := u.Creature.Born
	u.Creature.Born = 0
	if born == 0 || owner.Creature == nil || owner.Creature.Phase.Serial != born {
		return false
	}
	owner.Creature.Phase.Adds--
	return true
}

// Unbind unbinds a creature that leaves the map from its owner, and its own creatures from it.
func (e *Pets) Unbind(u *entity.Unit) {
	if u.Creature == nil {
		return
	}
	e.PetDied(u)
	if owner, ok := e.OwnerOf(u); ok {
		owner.Owned = slices.DeleteFunc(owner.Owned, func(g guid.GUID) bool { return g == u.GUID })
		e.PetChanged(u)
	}
}

// SendOff dismisses the creatures of a unit that go at a moment. That changes no boss phase:
// it is not their death.
func (e *Pets) SendOff(owner *entity.Unit, at content.Moments) {
	for _, g := range slices.Clone(owner.Owned) {
		if u, ok := e.Units[g]; ok && u.Creature.Bond.Goes&at != 0 {
			e.discount(owner, u)
			e.world.Remove(u, event.Ordered)
		}
	}
}

// WalksWith returns whom a creature follows when it has nothing else to do.
func (e *Pets) WalksWith(u *entity.Unit) (*entity.Unit, bool) {
	if by, ok := e.Charmer(u); ok && u.Moves {
		return by, true
	}
	if !u.Creature.Bond.Follows || u.Creature.Service.Stays || !u.Moves {
		return nil, false
	}
	return e.OwnerOf(u)
}

// KeepUp teleports a creature to its owner that is too far away.
func (e *Pets) KeepUp(u, owner *entity.Unit) {
	if u.Creature.Bond.Follows && !u.Creature.Service.Stays && u.Creature.Owner == owner.GUID && !geo.Within(u.Position.Point, owner.Position.Point, outrun) {
		e.StandStill(u)
		e.units.Jump(u, owner.Position)
	}
}

// Anchor returns the point from which a creature's leash is measured: where its fight began,
// or where its owner is.
func (e *Pets) Anchor(u *entity.Unit) geo.Point {
	if owner, ok := e.WalksWith(u); ok {
		return owner.Position.Point
	}
	return u.Creature.Fight
}

// SetTemper sets the temper of a creature: whom it fights, for its owner or for itself.
func (e *Pets) SetTemper(u *entity.Unit, t content.Temper) error {
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
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
