package gamemap

import (
	"fmt"
	"slices"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
)

// MaxOwned is how many creatures may be bound to one owner.
const MaxOwned = 200

const (
	// ownedGap is how near to its owner a creature follows, in yards.
	ownedGap geo.Yards = 2
	// outrun is how far an owner gets away before what follows it is put beside it.
	outrun geo.Yards = 60
)

// bind ties a creature that has just come to its owner.
func (m *Map) bind(owner, u *unit) {
	if u.Creature.Bond != (content.Bond{}) {
		owner.Owned = append(owner.Owned, u.GUID)
	}
	if !fights(owner) || owner.Creature.Phase.Name == "" {
		return
	}
	p := &owner.Creature.Phase
	u.Creature.Born = p.Serial
	p.Adds++
	p.Called = true
}

// rebind gives an owner who comes back to the map what has stayed of its own.
func (m *Map) rebind(owner *unit) {
	for u := range m.s.Roll.All() {
		if u.Creature != nil && u.Creature.Owner == owner.GUID && u.Creature.Bond != (content.Bond{}) {
			owner.Owned = appendNew(owner.Owned, u.GUID)
			m.resume(u)
		}
	}
}

// fallen tells the owner of a creature that it is dead or gone.
func (m *Map) fallen(u *unit) {
	if owner, ok := m.s.OwnerOf(u); ok && m.discount(owner, u) {
		m.lookAtPhases(owner)
	}
}

// discount takes a creature out of the number of those that its owner has summoned
// in its phase, and reports whether it was one of them.
func (m *Map) discount(owner, u *unit) bool {
	born := u.Creature.Born
	u.Creature.Born = 0
	if born == 0 || owner.Creature == nil || owner.Creature.Phase.Serial != born {
		return false
	}
	owner.Creature.Phase.Adds--
	return true
}

// unbind ends what ties a creature that goes to its owner, and what is tied to it.
func (m *Map) unbind(u *unit) {
	if u.Creature == nil {
		return
	}
	m.fallen(u)
	if owner, ok := m.s.OwnerOf(u); ok {
		owner.Owned = slices.DeleteFunc(owner.Owned, func(g guid.GUID) bool { return g == u.GUID })
		m.petChanged(u)
	}
}

// sendOff lets go of a unit's own what goes at a moment. That they go leads into no
// phase: it is not their death.
func (m *Map) sendOff(owner *unit, at content.Moments) {
	for _, g := range slices.Clone(owner.Owned) {
		if u, ok := m.s.Units[g]; ok && u.Creature.Bond.Goes&at != 0 {
			m.discount(owner, u)
			m.remove(u, event.Ordered)
		}
	}
}

// stir lets what a unit owns fight whom it fights.
func (m *Map) stir(owner, enemy *unit) {
	for _, g := range owner.Owned {
		u, ok := m.s.Units[g]
		if !ok || u == enemy || u.Creature.Bond.Temper < content.Defensive || !u.Fights || hates(u, enemy) {
			continue
		}
		if m.s.CanAttack(u, enemy) {
			m.hate(u, enemy, 0)
		}
	}
}

func hates(u, enemy *unit) bool {
	return slices.ContainsFunc(u.Grudges, func(g entity.Grudge) bool { return g.Enemy == enemy.GUID })
}

// walksWith is whom a creature follows when it has nothing else to do.
func (m *Map) walksWith(u *unit) (*unit, bool) {
	if by, ok := m.s.Charmer(u); ok && u.Moves {
		return by, true
	}
	if !u.Creature.Bond.Follows || u.Creature.Service.Stays || !u.Moves {
		return nil, false
	}
	return m.s.OwnerOf(u)
}

// keepUp puts a creature beside its owner that has got far away from it.
func (m *Map) keepUp(u, owner *unit) {
	if u.Creature.Bond.Follows && !u.Creature.Service.Stays && u.Creature.Owner == owner.GUID && !geo.Within(u.Position.Point, owner.Position.Point, outrun) {
		m.s.StandStill(u)
		m.jump(u, owner.Position)
	}
}

// anchor is the point from which a creature's leash is measured: where its fight
// began, or where its owner is.
func (m *Map) anchor(u *unit) geo.Point {
	if owner, ok := m.walksWith(u); ok {
		return owner.Position.Point
	}
	return u.Creature.Fight
}

// setTemper changes whom a creature that somebody owns fights.
func (m *Map) setTemper(u *unit, t content.Temper) error {
	if u.Creature == nil || u.Creature.Owner == 0 {
		return fmt.Errorf("nobody owns %s", u.Name.Key)
	}
	if int(t) >= len(content.Tempers) {
		return fmt.Errorf("there is no temper %d", t)
	}
	if owner, ok := m.s.OwnerOf(u); ok {
		if !slices.Contains(owner.Owned, u.GUID) && len(owner.Owned) >= MaxOwned {
			return fmt.Errorf("more than %d creatures are bound to %s", MaxOwned, owner.Name.Key)
		}
		owner.Owned = appendNew(owner.Owned, u.GUID)
	}
	u.Creature.Bond.Temper = t
	m.petChanged(u)
	if t == content.Passive {
		m.evade(u)
	}
	return nil
}

// SetTemper changes whom a creature that somebody owns fights.
func (tx *Tx) SetTemper(u *entity.Unit, t content.Temper) error { return tx.on().setTemper(u, t) }
