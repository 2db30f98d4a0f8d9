package combat

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/entity"
)

// MaxThreat bounds a creature's threat list; a new grudge drops the lowest.
const MaxThreat = 256

// AddThreat raises, or with a negative amount lowers, what u feels for enemy.
// Threat never falls below 0. It reports whether the grudge is new.
func AddThreat(u *entity.Unit, enemy guid.GUID, amount float64) bool {
	for i := range u.Grudges {
		if u.Grudges[i].Enemy == enemy {
			u.Grudges[i].Threat = max(0, u.Grudges[i].Threat+amount)
			return false
		}
	}
	if len(u.Grudges) == MaxThreat {
		u.Grudges = slices.Delete(u.Grudges, lowest(u), lowest(u)+1)
	}
	u.Grudges = append(u.Grudges, entity.Grudge{Enemy: enemy, Threat: max(0, amount)})
	return true
}

func lowest(u *entity.Unit) int {
	at := 0
	for i, g := range u.Grudges {
		if g.Threat < u.Grudges[at].Threat {
			at = i
		}
	}
	return at
}

// Threat is what u feels for enemy.
func Threat(u *entity.Unit, enemy guid.GUID) (float64, bool) {
	for _, g := range u.Grudges {
		if g.Enemy == enemy {
			return g.Threat, true
		}
	}
	return 0, false
}

// Forget drops a grudge and reports whether there was one.
func Forget(u *entity.Unit, enemy guid.GUID) bool {
	before := len(u.Grudges)
	u.Grudges = slices.DeleteFunc(u.Grudges, func(g entity.Grudge) bool { return g.Enemy == enemy })
	return len(u.Grudges) < before
}

// Choose is the enemy that u should attack: its victim, unless somebody else's
// threat exceeds switchPct percent of the victim's; of several the greatest,
// of equals the oldest grudge. It is 0 when there is no grudge.
func Choose(u *entity.Unit, switchPct float64) guid.GUID {
	var best entity.Grudge
	for _, g := range u.Grudges {
		if best.Enemy == 0 || g.Threat > best.Threat {
			best = g
		}
	}
	held, ok := Threat(u, u.Victim)
	if ok && best.Threat <= held*switchPct/100 {
		return u.Victim
	}
	return best.Enemy
}
