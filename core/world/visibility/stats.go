package visibility

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/rules/combat"
	"loam/core/rules/stat"
)

// figured are the facts that change with the stats of a unit.
const figured = view.Level | view.State | view.Speed | view.Looks | view.Gear | view.Powers | view.Auras

// figures returns the stats of a viewer's player if they differ from those that it was last
// sent.
func (s *Sight) figures(v *Viewer, u *entity.Unit) *view.Stats {
	if u.Player == nil || !v.Self && u.Changed&figured == 0 {
		return nil
	}
	f := s.figuresOf(u)
	if v.figures != nil && alike(v.figures, f) {
		return nil
	}
	v.figures = f
	return f
}

func alike(a, b *view.Stats) bool {
	return a.Armor == b.Armor && a.Blows == b.Blows && slices.Equal(a.Stats, b.Stats) && slices.Equal(a.Regens, b.Regens)
}

func (s *Sight) figuresOf(u *entity.Unit) *view.Stats {
	f := &view.Stats{Armor: u.Armor}
	for hand := range event.Hands {
		f.Blows[hand] = swingOf(u, hand)
	}
	c := s.step.Content
	for i := range c.Stats {
		id := c.Stats[i].ID
		f.Stats = append(f.Stats, view.Stat{Stat: id, Value: stat.Value(c, u, id)})
	}
	for i := range u.Powers {
		idle, spending := stat.Rate(c, u, i)
		f.Regens = append(f.Regens, view.Regen{Power: u.Powers[i].Power, Idle: idle, Spending: spending})
	}
	return f
}

// swingOf returns the damage of a hand.
func swingOf(u *entity.Unit, hand event.Hand) view.Swing {
	if combat.SwingOf(u, hand) == 0 {
		return view.Swing{}
	}
	at := [event.Hands][2]content.CoreStat{
		event.HandMain: {content.StatDamageMin, content.StatDamageMax}, event.HandOff: {content.StatOffHandDamageMin, content.StatOffHandDamageMax},
		event.HandRanged: {content.StatRangedDamageMin, content.StatRangedDamageMax},
	}[hand]
	if int(at[1]) >= len(u.Values) {
		return view.Swing{}
	}
	return view.Swing{Least: u.Values[at[0]], Most: max(u.Values[at[0]], u.Values[at[1]])}
}

// swings returns the swing time of each hand.
func swings(u *entity.Unit) (list [event.Hands]clock.Time) {
	for hand := range event.Hands {
		list[hand] = combat.SwingOf(u, hand)
	}
	return list
}
