// Package pet runs pets, summons and charmed creatures and their owners: which role a creature
// has, when it leaves its owner, its temper and level, the commands of owners and charmers,
// and the records by which creatures follow their owner to other maps and back into the world.
// Packages rules/crowdcontrol and rules/stable decide about charms and stables. It reads no
// clock; every number is content.
//
// A Pets belongs to the goroutine of its map, on which all functions run.
package pet

import (
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Ties returns the bond and the service that an effect of a spell gives a creature in a role.
// Wild creatures belong to nobody and have none.
func Ties(f *content.Effect, role content.Role, spell content.ID) (content.Bond, entity.Service) {
	if role == content.RoleWild {
		return content.Bond{}, entity.Service{Role: role, Spell: spell}
	}
	b := Bond(role)
	if f.Temper != content.Independent {
		b.Temper = f.Temper
	}
	if f.Fixed {
		b.Goes = f.Goes
	}
	return b, entity.Service{Role: role, Spell: spell, Name: f.Name, Travels: role != content.RoleTotem}
}

// Bond returns the default bond of creatures of a role.
func Bond(role content.Role) content.Bond {
	switch role {
	case content.RolePet:
		return content.Bond{Temper: content.Defensive, Follows: true}
	case content.RoleCompanion:
		return content.Bond{Temper: content.Passive, Follows: true}
	case content.RoleTotem:
		return content.Bond{Temper: content.Defensive, Goes: content.OwnerDies | content.OwnerLeaves | content.OwnerLogsOut}
	case content.RoleGuardian:
		return content.Bond{Temper: content.Defensive, Follows: true, Goes: content.OwnerDies | content.OwnerLeaves | content.OwnerLogsOut}
	case content.RoleWild:
	}
	return content.Bond{}
}

// Yields reports whether a creature is dismissed when its owner gets another one: there is one
// pet, and of creatures with one name only the newest.
func Yields(has, comes *entity.Service) bool {
	return has.Role == content.RolePet && comes.Role == content.RolePet || comes.Name != "" && has.Name == comes.Name
}

// Level returns the level of an owned creature of a definition, between 1 and MaxLevel; ok is
// false if its own level stays.
func Level(d *content.Creature, owner *entity.Unit) (level int, ok bool) {
	if d.OwnerLevel == nil {
		return 0, false
	}
	return int(min(max(1, d.OwnerLevel.Eval([]float64{float64(owner.Level)})), MaxLevel)), true
}

// MaxLevel is the highest level that a formula gives to an owned creature.
const MaxLevel = 1000
