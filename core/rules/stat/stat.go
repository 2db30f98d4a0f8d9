// Package stat computes the stats of units from definitions, level, equipment and
// auras. It owns the order of that computation, and the powers of units besides health:
// their maximum, spending and regeneration. Stats are always recomputed, never
// adjusted. It starts no goroutine and reads no clock; every number comes from content.
//
// Every function runs on the goroutine of the map that owns the unit.
package stat

import (
	"math"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/bossphase"
	"loam/core/rules/item"
)

// Derive recomputes all stats of u and reports whether its definition exists; if it
// does not, u keeps its stats. Data that scripts attached stays, and health and powers
// do not change, even if they are above their maximum.
func Derive(s *content.Snapshot, u *entity.Unit) bool {
	d := deriving{s: s, u: u}
	if !d.define() {
		return false
	}
	d.values = fresh(u.Values, s.Figures.Count())
	d.gear()
	d.bundles()
	d.core()
	made := d.made
	made.Schools = d.schools
	made.Values, made.MaxPowers = d.values, d.powers(u.MaxPowers[:0])
	made.FactionIndex = s.FactionIndex(u.Faction)
	made.Hooks, made.Thresholds, made.Near = u.Hooks, u.Thresholds, u.Near
	made.MaxHealth = Points(d.values[content.StatMaxHealth])
	made.Armor = d.values[content.StatArmor]
	made.DamageMin = d.values[content.StatDamageMin]
	made.DamageMax = max(made.DamageMin, d.values[content.StatDamageMax])
	made.Swing = clock.Time(math.Round(d.values[content.StatSwing]))
	made.Walk, made.Run, made.Swim = d.values[content.StatWalk], d.values[content.StatRun], d.values[content.StatSwim]
	u.Stats = made
	u.Size, u.Deals = u.Scale, 1
	bossphase.Fit(s, u)
	u.Values[content.StatWalk], u.Values[content.StatRun], u.Values[content.StatSwim] = u.Walk, u.Run, u.Swim
	return true
}

// Points rounds to whole points, at least 0.
func Points(f float64) int64 {
	return int64(math.Round(min(max(f, 0), math.MaxInt32)))
}

// Value returns the value of a stat of u, 0 if there is none of the id.
func Value(s *content.Snapshot, u *entity.Unit, id content.ID) float64 {
	if i, ok := s.Figures.Index(id); ok && i < len(u.Values) {
		return u.Values[i]
	}
	return 0
}

// fresh returns a list of n zeros that replaces a list without sharing it.
func fresh(old []float64, n int) []float64 {
	if cap(old) < n {
		return make([]float64, n)
	}
	old = old[:n]
	clear(old)
	return old
}

// basis is what the definitions of creatures and character starts have in common.
type basis struct {
	health, damageMin, damageMax, armor *formula.Formula
	stats                               []content.Figure
	swing                               clock.Time
}

// deriving is a unit while its stats are computed.
type deriving struct {
	s      *content.Snapshot
	u      *entity.Unit
	made   entity.Stats
	base   basis
	values []float64
	speed  [3]float64 // walk, run, swim as defined
	hands  [event.Hands]*content.Item
	// schools are the damage schools of each hand.
	schools [event.Hands]content.ID
}

// define applies the definition.
func (d *deriving) define() bool {
	if d.u.Player != nil {
		return d.player()
	}
	c, ok := d.s.Creature(d.u.Def)
	if !ok {
		return false
	}
	u := d.u
	d.made = entity.Stats{
		Reach: c.Reach, Radius: c.Radius * u.Scale, Aggro: c.Aggro, Help: c.Help, Leash: c.Leash,
		Attackable: c.Attackable, Fights: c.Fights, Moves: c.Moves, Tags: c.Tags, Errands: len(d.s.QuestIndex.OfferedBy(content.Host{ID: c.ID})) > 0,
		Offers: d.s.ServicesOf(c.ID), Chats: c.Menu != "", TalksTo: c.TalksTo,
		FleeBelow: c.FleeBelow, Assist: c.Assist, AssistIn: c.AssistIn, Casts: c.HasCasts(), Keeps: c.Keeps,
	}
	if u.Creature != nil {
		d.ordered(&u.Creature.Orders, c)
	}
	if sp, ok := d.s.Spawn(u.Creature.Spawn); ok {
		if len(sp.Tags) > 0 {
			d.made.Tags = append(slices.Clone(c.Tags), sp.Tags...)
		}
		if sp.Assist != "" {
			d.made.Assist = sp.Assist
		}
		if g, ok := d.s.Membership.GroupOf(sp.ID); ok && g.Assist && sp.Assist == "" {
			d.made.Assist = g.ID
		}
	}
	d.base = basis{c.Health, c.DamageMin, c.DamageMax, c.Armor, c.Stats, c.Swing}
	d.schools = [event.Hands]content.ID{c.School, c.School, c.School}
	d.speed = [3]float64{c.Walk * u.Speed, c.Run * u.Speed, c.Walk * u.Speed}
	for g := range d.speed {
		d.speed[g] *= u.Creature.Orders.Pace(entity.Gait(g))
	}
	return true
}

// ordered applies the values that scripts have set over the definition.
func (d *deriving) ordered(o *entity.Orders, c *content.Creature) {
	d.made.Manners = o.Manner(c.Manners)
	if o.Menu != "" {
		d.made.Offers, d.made.Chats = c.Services()|d.s.OfferedBy(o.Menu), true
	}
	d.made.Offers &^= o.Hides
	if d.made.Manners&content.Mute != 0 {
		d.made.Offers, d.made.Chats = 0, false
	}
	if d.made.Manners&content.NoErrands != 0 {
		d.made.Errands = false
	}
	d.made.Attackable = d.made.Attackable && d.made.Manners&content.Untouchable == 0
	if o.Keeps > 0 {
		d.made.Keeps = o.Keeps
	}
	if o.Sight > 0 && d.made.Aggro > 0 {
		d.made.Aggro = o.Sight
	}
}

func (d *deriving) player() bool {
	c, ok := d.s.Start(d.u.Def)
	if !ok {
		return false
	}
	u := d.u
	speed := u.Speed
	if u.Player.Ghost {
		speed *= max(0.1, d.s.Rules.Eval(content.GhostSpeedFactor))
	}
	d.made = entity.Stats{Reach: c.Reach, Radius: c.Radius * u.Scale, Attackable: !u.Player.Staff, Fights: true, Moves: true}
	d.base = basis{c.Health, c.DamageMin, c.DamageMax, c.Armor, c.Stats, c.Swing}
	d.speed = [3]float64{c.Walk * speed, c.Run * speed, c.Swim * speed}
	return true
}

// gear sums up what equipment adds to stats, and finds the weapons.
func (d *deriving) gear() {
	if d.u.Player == nil {
		return
	}
	worn := item.InWorn(&d.u.Player.Items)
	for i := range worn {
		if it, ok := d.s.Item(content.ID(worn[i].Def)); ok && !item.Broken(it, &worn[i]) {
			d.hold(&worn[i], it)
		}
	}
	item.Works(d.s, &d.u.Player.Items, func(stats []content.Figure, _ []content.ID) {
		for _, f := range stats {
			if at, ok := d.s.Figures.Index(f.Stat); ok {
				d.values[at] += d.s.Figures.Eval(f.Value, d.level())
			}
		}
	})
}

func (d *deriving) hold(worn *character.Item, it *content.Item) {
	if it.Swing == 0 || d.u.Control&entity.Disarmed != 0 && content.GearSlot(worn.Slot) == content.SlotMainHand {
		return
	}
	hand := event.HandMain
	switch content.GearSlot(worn.Slot) {
	case content.SlotOffHand:
		hand = event.HandOff
	case content.SlotRanged:
		hand = event.HandRanged
	}
	d.hands[hand], d.schools[hand] = it, it.School
}

func (d *deriving) level() []float64 { return []float64{float64(d.u.Level)} }

// bundles computes the stats of bundles, each after those that it depends on.
func (d *deriving) bundles() {
	for _, i := range d.s.Figures.Order() {
		def := &d.s.Stats[i]
		f := def.Value
		if at := slices.IndexFunc(d.base.stats, func(g content.Figure) bool { return g.Stat == def.ID }); at >= 0 {
			f = d.base.stats[at].Value
		}
		d.settle(int(content.CoreStats)+i, d.s.Figures.Eval(f, d.level(), d.values))
	}
}

// settle computes the value of a stat, whose entry contains what equipment adds to it.
func (d *deriving) settle(at int, base float64) {
	flat, share := d.values[at], 1.0
	for _, m := range d.u.Modifiers {
		if m.Stat == at {
			flat += m.Flat
			share *= 1 + m.Pct/100
		}
	}
	low, high := d.s.Figures.Range(at)
	d.values[at] = min(max((base+flat)*share, low), high)
}

// core computes the stats of core, which depend on those of bundles.
func (d *deriving) core() {
	eval := func(f *formula.Formula) float64 { return float64(Points(d.s.Figures.Eval(f, d.level(), d.values))) }
	d.settle(int(content.StatMaxHealth), eval(d.base.health))
	d.settle(int(content.StatArmor), eval(d.base.armor))
	d.settle(int(content.StatWalk), d.speed[0])
	d.settle(int(content.StatRun), d.speed[1])
	d.settle(int(content.StatSwim), d.speed[2])
	for hand, at := range handStats {
		d.hand(event.Hand(hand), at)
	}
}

// handStats are the stats of each hand.
var handStats = [event.Hands]struct{ low, high, swing content.CoreStat }{
	event.HandMain:   {content.StatDamageMin, content.StatDamageMax, content.StatSwing},
	event.HandOff:    {content.StatOffHandDamageMin, content.StatOffHandDamageMax, content.StatOffHandSwing},
	event.HandRanged: {content.StatRangedDamageMin, content.StatRangedDamageMax, content.StatRangedSwing},
}

// hand computes the swing of a hand with its weapon. Only the main hand swings without
// a weapon.
func (d *deriving) hand(hand event.Hand, at struct{ low, high, swing content.CoreStat }) {
	var low, high float64
	swing := d.base.swing
	if it := d.hands[hand]; it != nil {
		low, high, swing = it.DamageMin, it.DamageMax, it.Swing
	} else if hand != event.HandMain {
		d.values[at.low], d.values[at.high], d.values[at.swing] = 0, 0, 0
		return
	}
	is := func(h event.Hand) float64 {
		if h == hand {
			return 1
		}
		return 0
	}
	in := [...]float64{float64(d.u.Level), low, float64(swing), is(event.HandOff), is(event.HandRanged)}
	least := float64(Points(d.s.Figures.Eval(d.base.damageMin, in[:], d.values)))
	in[1] = high
	most := float64(Points(d.s.Figures.Eval(d.base.damageMax, in[:], d.values)))
	d.settle(int(at.low), least)
	d.settle(int(at.high), most)
	d.settle(int(at.swing), float64(swing))
}

// powers computes the maximum of each power of u.
func (d *deriving) powers(most []int64) []int64 {
	for i := range d.u.Powers {
		var points int64
		if def, ok := d.s.Power(d.u.Powers[i].Power); ok {
			points = Points(modified(d.u, def.ID, false, d.s.Figures.Eval(def.Max, d.level(), d.values)))
		}
		most = append(most, points)
	}
	return most
}
