package updatefield

import (
	"math"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

// attributes is the number of stats that clients show under names of their own.
const attributes = 5

// The client's numbers of stats that a bundle maps: 0 to 4 are the attributes.
const (
	statAttackPower = attributes + iota
	statRangedPower
	statBlock // this and the following ones are chances in percent
	statDodge
	statParry
	statCrit
	statRangedCrit
)

// Figures sets the fields of the player's stats, which only the player itself receives. A
// stat that content does not define is 0: clients add nothing to the sums of content.
func (pt *Encoder) Figures(list *packets.Fields, f *view.Stats) {
	at := &pt.Looks.Fields
	for hand, field := range [event.Hands]uint16{event.HandMain: at.Damage, event.HandOff: at.OffHandDamage, event.HandRanged: at.RangedDamage} {
		list.Float(field, f.Blows[hand].Least)
		list.Float(field+1, f.Blows[hand].Most)
	}
	values := map[string]float64{}
	for _, s := range f.Stats {
		values[string(s.Stat)] = s.Value
		if i, ok := pt.Words.Content.Figures.Index(s.Stat); ok && i >= int(content.CoreStats) {
			pt.statField(list, pt.Words.Number(pt.Words.Content.Stats[i-int(content.CoreStats)].Clients, "stat", math.MaxUint32), s.Value)
		}
	}
	resists := [combat.Schools]float64{combat.SchoolPhysical: f.Armor}
	for i := range pt.Words.Content.Schools {
		d := &pt.Words.Content.Schools[i]
		if n := pt.Words.Number(d.Clients, "school", 0); n != combat.SchoolPhysical && n < combat.Schools && d.Resistance != "" {
			resists[n] = values[string(d.Resistance)]
		}
	}
	for n, v := range resists {
		list.Word(at.Resistances+uint16(n), whole(v))
	}
	for _, g := range f.Regens {
		// Clients compute the regeneration of the other powers by themselves and add it.
		if slot, scale, ok := pt.Power(g.Power); ok && slot == 0 && at.Regen != 0 {
			list.Float(at.Regen, g.Idle*float64(scale))
			list.Float(at.RegenSpending, g.Spending*float64(scale))
		}
	}
}

// statField sets the field of a stat by the client's number; an unknown number has no field.
func (pt *Encoder) statField(list *packets.Fields, n uint32, value float64) {
	at := &pt.Looks.Fields
	switch n {
	case statAttackPower:
		list.Word(at.AttackPower, whole(value))
	case statRangedPower:
		list.Word(at.RangedPower, whole(value))
	case statBlock:
		list.Float(at.Block, value)
	case statDodge:
		list.Float(at.Dodge, value)
	case statParry:
		list.Float(at.Parry, value)
	case statCrit:
		list.Float(at.Crit, value)
	case statRangedCrit:
		list.Float(at.RangedCrit, value)
	default:
		if n < attributes {
			list.Word(at.Stats+uint16(n), whole(value))
		}
	}
}

// whole returns a number without its fraction, in the form of fields.
func whole(f float64) uint32 {
	return uint32(int32(math.Round(min(max(f, math.MinInt32), math.MaxInt32))))
}

// Swings sets the swing times of each hand.
func (pt *Encoder) Swings(list *packets.Fields, o *view.Object) {
	at := &pt.Looks.Fields
	list.Word(at.AttackTime, codec.Capped(o.Swings[event.HandMain]))
	list.Word(at.AttackTime+1, codec.Capped(o.Swings[event.HandOff]))
	list.Word(at.RangedTime, codec.Capped(o.Swings[event.HandRanged]))
}
