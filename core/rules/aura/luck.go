package aura

import (
	"loam/core/model/content"
	"loam/core/model/entity"
)

// LuckOf returns what the auras of a unit add to the chances of its spells, or of its
// weapon swings if About is empty.
func LuckOf(s *content.Snapshot, u *entity.Unit, about About) entity.Luck {
	crit, _ := Sum(s, u, content.ModifyCrit, about)
	hit, _ := Sum(s, u, content.ModifyHit, about)
	return entity.Luck{Crit: crit, Hit: hit}
}
