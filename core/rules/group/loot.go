package group

import (
	"loam/core/lib/guid"
	"loam/core/rules/loot"
)

// Deal changes the loot rule of a group; only its leader may. A master looter that is
// not named is the leader.
func (b *Book) Deal(by guid.GUID, rule loot.Rule) Result {
	g := b.of(by)
	switch {
	case g == nil:
		return refused(Alone, "")
	case g.Leader != by:
		return refused(NotLeader, "")
	case !rule.Valid():
		return refused(NoSuchLoot, "")
	case rule.Method != loot.MasterLoot:
		rule.Master = 0
	case rule.Master == 0:
		rule.Master = by
	case !g.Has(rule.Master):
		return refused(NotMember, "")
	}
	var r Result
	if g.Loot != rule {
		g.Loot = rule
		r.changed(g.ID)
	}
	return r
}
