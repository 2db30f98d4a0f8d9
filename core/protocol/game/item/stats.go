package item

import (
	"math"

	"loam/core/model/content"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/item"
)

// addsHealth is the client's number of health that an item adds.
const addsHealth = 1

// stats adds to the answer about an item its damage, the time between two swings, and what it
// adds to its wearer: stats, armour and resistances. Clients keep the answer whoever wears the
// item, so a stat that depends on the level is that of the lowest level at which it can be worn.
func (n *Numbers) stats(e *idmap.ReleaseNames, d *content.Item, m *item.ItemAnswer) {
	m.Damage[0] = item.ItemDamage{Min: float32(d.DamageMin), Max: float32(d.DamageMax)}
	if s, ok := e.Content.School(d.School); ok {
		m.Damage[0].School = min(e.Number(s.Clients, "school", combat.SchoolPhysical), combat.Schools-1)
	}
	m.Delay = codec.Capped(int64(d.Swing))
	level := []float64{float64(max(d.Needs.Level, 1))}
	for i := range d.Stats {
		f := &d.Stats[i]
		points := int32(math.Round(min(max(f.Value.Eval(level), math.MinInt32), math.MaxInt32)))
		if of, ok := resistance(e, f.Stat); ok {
			m.Resistances[of] += points
		} else if number, ok := n.added(e, f.Stat); ok && points != 0 && len(m.Stats) < item.MaxStats {
			m.Stats = append(m.Stats, item.ItemStat{Stat: number, Value: points})
		}
	}
}

// resistance returns the school against whose damage a stat protects: physical for armour.
func resistance(e *idmap.ReleaseNames, stat content.ID) (school uint32, ok bool) {
	if stat == content.CoreStatInfos[content.StatArmor].ID {
		return combat.SchoolPhysical, true
	}
	for i := range e.Content.Schools {
		d := &e.Content.Schools[i]
		if n := e.Number(d.Clients, "school", combat.SchoolPhysical); d.Resistance == stat && n != combat.SchoolPhysical && n < combat.Schools {
			return n, true
		}
	}
	return 0, false
}

// added returns the number under which clients show on an item what it adds to a stat; false if
// they do not show it.
func (n *Numbers) added(e *idmap.ReleaseNames, stat content.ID) (number uint32, ok bool) {
	if stat == content.CoreStatInfos[content.StatMaxHealth].ID {
		return addsHealth, true
	}
	at, ok := e.Content.Figures.Index(stat)
	if !ok || at < int(content.CoreStats) {
		return 0, false
	}
	sheet := e.Number(e.Content.Stats[at-int(content.CoreStats)].Clients, "stat", math.MaxUint32)
	if uint64(sheet) >= uint64(len(n.Adds)) {
		return 0, false
	}
	return n.Adds[sheet], true
}
