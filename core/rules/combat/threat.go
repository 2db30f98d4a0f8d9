package combat

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/entity"
)

// MaxThreat bounds a creature's threat list; a new entry drops the lowest.
const MaxThreat = 256

// AddThreat raises, or with a negative amount lowers, the threat of enemy to u. Threat
// never falls below 0. It reports whether the entry is new.
func AddThreat(u *entity.Unit, enemy guid.GUID, amount float64) bool {
	for i := range u.Threats {
		if u.Threats[i].Enemy == enemy {
			u.Threats[i].Threat = max(0, u.Threats[i].Threat+amount)
			return false
		}
	}
	if len(u.Threats) == MaxThreat {
		u.Threats = slices.Delete(u.Threats, lowest(u), lowest(u)+1)
	}
	u.Threats = append(u.Threats, entity.ThreatEntry{Enemy: enemy, Threat: max(0, amount)})
	return true
}

func lowest(u *entity.Unit) int {
	at := 0
	for i, g := range u.Threats {
		if g.Threat < u.Threats[at].Threat {
			at = i
		}
	}
	return at
}

// Threat returns the threat of enemy to u.
func Threat(u *entity.Unit, enemy guid.GUID) (float64, bool) {
	for _, g := range u.Threats {
		if g.Enemy == enemy {
			return g.Threat, true
		}
	}
	return 0, false
}

// RemoveThreat removes an entry from the threat list and reports whether there was one.
func RemoveThreat(u *entity.Unit, enemy guid.GUID) bool {
	before := len(u.Threats)
	u.Threats = slices.DeleteFunc(u.Threats, func(g entity.ThreatEntry) bool { return g.Enemy == enemy })
	return len(u.Threats) < before
}

// PickVictim returns the enemy that u should attack: its victim, unless the threat of
// another enemy exceeds switchPct percent of the victim's. Of several it is the one
// with the most threat, of equals the oldest entry. It is 0 when the threat list is
// empty.
func PickVictim(u *entity.Unit, switchPct float64) guid.GUID {
	var best entity.ThreatEntry
	for _, g := range u.Threats {
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
