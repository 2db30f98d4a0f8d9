package combat

import (
	"math"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/rules/stat"
)

// table is the attack table: a swing draws one number from 0 to 100, and each row takes
// its share of what the rows above leave. What no row takes is a plain hit, so a table
// that is full has none.
var table = [...]struct {
	outcome event.Outcome
	share   content.Slot
}{
	{event.OutcomeMiss, content.MissPct},
	{event.OutcomeDodge, content.DodgePct},
	{event.OutcomeParry, content.ParryPct},
	{event.OutcomeGlancing, content.GlancingPct},
	{event.OutcomeBlock, content.BlockPct},
	{event.OutcomeCrit, content.CritPct},
	{event.OutcomeCrushing, content.CrushingPct},
}

// Hit is the outcome of a swing or shot.
type Hit struct {
	How      event.Outcome
	Damage   int64      // points, at least 0
	Blocked  int64      // points that the victim blocked
	Resisted int64      // points that its resistance removed
	School   content.ID // of the damage; "" is none
}

// Swing draws a swing of a hand from the attack table. It draws the outcome, then the
// weapon damage, then the roll that the outcome may need, whatever the outcome is, then
// the resistance of a school. A swing that does not land draws only the outcome.
func Swing(s *content.Snapshot, random *clock.Stream, attacker, victim *entity.Unit, hand event.Hand) Hit {
	x := exchange{s: s, random: random, attacker: attacker, victim: victim, hand: hand, luck: attacker.Luck}
	how := x.draw()
	if !how.Lands() {
		return Hit{How: how}
	}
	low, high := DamageOf(attacker, hand)
	return x.land(how, random.RangeFloat(low, high), attacker.Schools[hand])
}

// Draw draws the outcome of a weapon spell from the attack table; luck is the sum of
// the caster's auras that apply to the spell.
func Draw(s *content.Snapshot, random *clock.Stream, attacker, victim *entity.Unit, hand event.Hand, luck entity.Luck) event.Outcome {
	x := exchange{s: s, random: random, attacker: attacker, victim: victim, hand: hand, luck: luck, skill: true}
	return x.draw()
}

// HitWith turns the weapon damage of a weapon spell that has landed into a Blow. It draws
// the roll that the outcome may need, whatever the outcome is, then the resistance of a
// school.
func HitWith(s *content.Snapshot, random *clock.Stream, attacker, victim *entity.Unit, hand event.Hand, how event.Outcome, weapon float64, school content.ID) Hit {
	x := exchange{s: s, random: random, attacker: attacker, victim: victim, hand: hand, skill: true}
	return x.land(how, weapon, school)
}

// land applies armor or resistance, the outcome and a shield to weapon damage.
func (x *exchange) land(how event.Outcome, weapon float64, school content.ID) Hit {
	b := Hit{How: how, School: school}
	armor := x.victim.Armor
	if b.School != "" {
		armor = 0
	}
	damage := x.rule(content.MeleeDamage, weapon, x.a(), x.v(), armor, x.is(event.HandOff), x.is(event.HandRanged))
	damage = max(x.shape(b.How, damage, x.random.Float64()*100), 0)
	if b.School != "" {
		left := x.resist(b.School, damage)
		b.Resisted, damage = Points(damage-left), left
	}
	if b.How == event.OutcomeBlock {
		blocked := min(max(x.rule(content.BlockPoints, damage, x.a(), x.v()), 0), damage)
		b.Blocked, damage = Points(blocked), damage-blocked
	}
	b.Damage = Points(damage)
	return b
}

// ParryHaste returns by how much the next swing of a unit that parries comes earlier,
// from its remaining time.
func ParryHaste(s *content.Snapshot, attacker, victim *entity.Unit, left clock.Time) clock.Time {
	x := exchange{s: s, attacker: attacker, victim: victim}
	pct := min(max(x.rule(content.ParryHastePct, x.a(), x.v()), 0), 100)
	return clock.Time(math.Round(float64(max(left, 0)) * pct / 100))
}

// SpellHit draws whether a spell of a school reaches its target, and whether it is
// critical: miss, crit or hit. Healing always reaches its target. A nil school is none;
// luck is the sum of the caster's auras that apply to the spell.
func SpellHit(s *content.Snapshot, random *clock.Stream, caster, target *entity.Unit, school *content.School, heals bool, luck entity.Luck) event.Outcome {
	x := exchange{s: s, random: random, attacker: caster, victim: target}
	in := [...]float64{x.a(), x.v(), truth(caster.IsPlayer()), truth(target.IsPlayer()), Resistance(s, target, school), truth(heals)}
	roll := random.Float64() * 100
	if !heals {
		if roll < share(x.rule(content.SpellMissPct, in[:]...)-luck.Hit) {
			return event.OutcomeMiss
		}
		roll = random.Float64() * 100
	}
	if roll < share(x.rule(content.SpellCritPct, in[:]...)+luck.Crit) {
		return event.OutcomeCrit
	}
	return event.OutcomeHit
}

// SpellCrit applies a critical spell to its points of damage or healing.
func SpellCrit(s *content.Snapshot, caster, target *entity.Unit, points float64, heals bool) float64 {
	x := exchange{s: s, attacker: caster, victim: target}
	return max(x.rule(content.SpellCritPoints, points, truth(heals)), 0)
}

// Mitigate applies the victim's resistance to damage of a school, and returns the
// remaining and the resisted damage. A nil school, and damage that is not above 0, draw
// nothing and resist nothing.
func Mitigate(s *content.Snapshot, random *clock.Stream, attacker, victim *entity.Unit, school *content.School, damage float64) (left, resisted float64) {
	if school == nil || !(damage > 0) {
		return max(damage, 0), 0
	}
	x := exchange{s: s, random: random, attacker: attacker, victim: victim}
	left = x.measured(school, damage)
	return left, max(damage-left, 0)
}

// Resistance returns the value of the stat that resists damage of a school, 0 if there
// is none.
func Resistance(s *content.Snapshot, u *entity.Unit, school *content.School) float64 {
	if school == nil || school.Resistance == "" {
		return 0
	}
	return stat.Value(s, u, school.Resistance)
}

// DamageOf returns the least and the greatest damage of a hand of u.
func DamageOf(u *entity.Unit, hand event.Hand) (low, high float64) {
	if hand == event.HandMain {
		return u.DamageMin, u.DamageMax
	}
	at := content.StatOffHandDamageMin
	if hand == event.HandRanged {
		at = content.StatRangedDamageMin
	}
	if int(at)+1 >= len(u.Values) {
		return 0, 0
	}
	return u.Values[at], max(u.Values[at], u.Values[at+1])
}

// SwingOf returns the time between two swings of a hand of u; 0 is a hand that does not
// swing.
func SwingOf(u *entity.Unit, hand event.Hand) clock.Time {
	at := content.StatSwing
	switch hand {
	case event.HandMain:
		return u.Swing
	case event.HandOff:
		at = content.StatOffHandSwing
	case event.HandRanged:
		at = content.StatRangedSwing
	}
	if int(at) >= len(u.Values) {
		return 0
	}
	return clock.Time(math.Round(u.Values[at]))
}

// exchange is an attacker or caster and its victim.
type exchange struct {
	s                *content.Snapshot
	random           *clock.Stream
	attacker, victim *entity.Unit // the attacker is nil for damage of the environment
	hand             event.Hand
	luck             entity.Luck // of the attacker
	skill            bool        // a spell and not a swing
}

// draw draws an outcome from the table.
func (x *exchange) draw() event.Outcome {
	in := [...]float64{x.a(), x.v(), truth(x.attacker.IsPlayer()), truth(x.victim.IsPlayer()), x.is(event.HandOff), x.is(event.HandRanged), truth(x.behind()), truth(x.skill)}
	roll := x.random.Float64() * 100
	for _, row := range table {
		if roll -= share(x.rule(row.share, in[:]...) + x.lucky(row.outcome)); roll < 0 {
			return row.outcome
		}
	}
	return event.OutcomeHit
}

// lucky returns how the auras of the attacker change the share of an outcome.
func (x *exchange) lucky(o event.Outcome) float64 {
	switch o {
	case event.OutcomeMiss:
		return -x.luck.Hit
	case event.OutcomeCrit:
		return x.luck.Crit
	}
	return 0
}

// shape applies an outcome to damage.
func (x *exchange) shape(how event.Outcome, damage, roll float64) float64 {
	switch how {
	case event.OutcomeCrit:
		return x.rule(content.CritDamage, damage)
	case event.OutcomeGlancing:
		return x.rule(content.GlancingDamage, damage, x.a(), x.v(), roll)
	case event.OutcomeCrushing:
		return x.rule(content.CrushingDamage, damage, x.a(), x.v(), roll)
	}
	return damage
}

func (x *exchange) resist(id content.ID, damage float64) float64 {
	school, ok := x.s.School(id)
	if !ok || damage <= 0 {
		return damage
	}
	return x.measured(school, damage)
}

// measured returns the damage that is left after resistance: between none and all of
// it.
func (x *exchange) measured(school *content.School, damage float64) float64 {
	f := school.Damage
	if f == nil {
		f = x.s.Rules[content.SchoolDamage]
	}
	in := [...]float64{damage, Resistance(x.s, x.victim, school), x.a(), x.v(), x.random.Float64() * 100}
	left := x.s.Figures.Eval(f, in[:], x.values(x.attacker), x.values(x.victim))
	return min(max(left, 0), damage)
}

func (x *exchange) rule(slot content.Slot, in ...float64) float64 {
	return x.s.Rule(slot, in, x.values(x.attacker), x.values(x.victim))
}

func (x *exchange) values(u *entity.Unit) []float64 {
	if u == nil {
		return nil
	}
	return u.Values
}

// a is the level of the attacker and v of the victim. The environment has the level of
// its victim.
func (x *exchange) a() float64 {
	if x.attacker == nil {
		return x.v()
	}
	return float64(x.attacker.Level)
}

func (x *exchange) v() float64 { return float64(x.victim.Level) }

func (x *exchange) is(h event.Hand) float64 { return truth(h == x.hand) }

// behind reports whether the victim does not face the attacker.
func (x *exchange) behind() bool {
	width := x.s.Rules.Eval(content.FacingDegrees) * math.Pi / 180
	return !geo.InArc(x.victim.Position, x.attacker.Position.Point, width)
}

// share is a chance as the table uses it, in percent.
func share(pct float64) float64 { return min(max(pct, 0), 100) }

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
