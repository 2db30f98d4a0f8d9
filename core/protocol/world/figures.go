package world

import (
	"math"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/event"
	"loam/core/protocol/battle"
	"loam/core/view"
)

// attributes is how many stats clients show under names of their own.
const attributes = 5

// The numbers under which clients know the stats that a bundle maps: 0 to 4 are
// their attributes.
const (
	statAttackPower = attributes + iota
	statRangedPower
	statBlock // this and what follows is a chance, in percent
	statDodge
	statParry
	statCrit
	statRangedCrit
)

// figureFields are how strong the player is, for itself alone. What content does
// not say is 0: clients add nothing to the sums that it makes.
func (r *rendering) figureFields(list *fields, f *view.Figures) {
	at := &r.version.Fields
	for hand, field := range [event.Hands]uint16{event.HandMain: at.Damage, event.HandOff: at.OffHandDamage, event.HandRanged: at.RangedDamage} {
		list.float(field, f.Blows[hand].Least)
		list.float(field+1, f.Blows[hand].Most)
	}
	values := map[string]float64{}
	for _, s := range f.Stats {
		values[string(s.Stat)] = s.Value
		if i, ok := r.content.StatIndex(s.Stat); ok && i >= int(content.CoreStats) {
			r.statField(list, number(r.content.Stats[i-int(content.CoreStats)].Clients, r.version.Name, "stat", math.MaxUint32), s.Value)
		}
	}
	resists := [battle.Schools]float64{battle.SchoolPhysical: f.Armor}
	for i := range r.content.Schools {
		d := &r.content.Schools[i]
		if n := number(d.Clients, r.version.Name, "school", 0); n != battle.SchoolPhysical && n < battle.Schools && d.Resistance != "" {
			resists[n] = values[string(d.Resistance)]
		}
	}
	for n, v := range resists {
		list.word(at.Resistances+uint16(n), whole(v))
	}
	for _, g := range f.Regens {
		// That of the others clients know by themselves, and add to it.
		if slot, scale, ok := r.power(view.Power{Power: g.Power}); ok && slot == 0 && at.Regen != 0 {
			list.float(at.Regen, g.Idle*float64(scale))
			list.float(at.RegenSpending, g.Spending*float64(scale))
		}
	}
}

// statField is the field of a stat by its number for clients; another number is of
// none.
func (r *rendering) statField(list *fields, n uint32, value float64) {
	at := &r.version.Fields
	switch n {
	case statAttackPower:
		list.word(at.AttackPower, whole(value))
	case statRangedPower:
		list.word(at.RangedPower, whole(value))
	case statBlock:
		list.float(at.Block, value)
	case statDodge:
		list.float(at.Dodge, value)
	case statParry:
		list.float(at.Parry, value)
	case statCrit:
		list.float(at.Crit, value)
	case statRangedCrit:
		list.float(at.RangedCrit, value)
	default:
		if n < attributes {
			list.word(at.Stats+uint16(n), whole(value))
		}
	}
}

// whole is a number without its fraction, as fields have it.
func whole(f float64) uint32 {
	return uint32(int32(math.Round(min(max(f, math.MinInt32), math.MaxInt32))))
}

// swingFields are the times between two blows of each hand.
func (r *rendering) swingFields(list *fields, o *view.Object) {
	at := &r.version.Fields
	list.word(at.AttackTime, millis(o.Swings[event.HandMain]))
	list.word(at.AttackTime+1, millis(o.Swings[event.HandOff]))
	list.word(at.RangedTime, millis(o.Swings[event.HandRanged]))
}

func millis(t clock.Time) uint32 { return points(int64(t)) }

// startSwings takes over from a batch who strikes at other intervals than before.
func (r *rendering) startSwings() {
	clear(r.swung)
	const never = view.Place | view.Target | view.Health | view.Casts
	for i := range r.batch.Changes {
		c := &r.batch.Changes[i]
		if c.Mask&^never == 0 {
			continue
		}
		if was, told := r.here.swings[c.Object.GUID]; told && was != c.Object.Swings {
			r.swung[c.Object.GUID] = true
			r.here.swings[c.Object.GUID] = c.Object.Swings
		}
	}
}
