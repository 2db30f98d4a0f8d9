// Package pet owns what ties creatures to who owns them: as what they come, at
// which moments of their owner they go, whom they fight, of what level they are;
// what owners, and who has charmed somebody, have them do; and what of them is
// written down with a character, so that they come with their owner onto other maps
// and back into the world. It reads no clock; every number is content.
//
// An [Pets] belongs to the goroutine of its map, as all functions run there.
package pet

import (
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Ties is what an effect of a spell makes a creature be to its owner, in a role.
// The wild belong to nobody and have none.
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

// Bond is what ties creatures of a role to their owner unless something else is
// said.
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

// Yields tells whether a creature goes where its owner gets another one with ties:
// of pets there is one, and of what has one name the newest.
func Yields(has, comes *entity.Service) bool {
	return has.Role == content.RolePet && comes.Role == content.RolePet || comes.Name != "" && has.Name == comes.Name
}

// Level is the level of a creature of a definition with an owner, between 1 and
// MaxLevel; ok is false where its own stays.
func Level(d *content.Creature, owner *entity.Unit) (level int, ok bool) {
	if d.OwnerLevel == nil {
		return 0, false
	}
	return int(min(max(1, d.OwnerLevel.Eval([]float64{float64(owner.Level)})), MaxLevel)), true
}

// MaxLevel bounds the level that a formula gives what is owned.
const MaxLevel = 1000
