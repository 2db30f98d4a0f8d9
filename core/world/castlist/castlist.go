// Package castlist decides what creatures cast by themselves: which entry of the list
// of a creature and of the phase of its fight has its turn, at whom, and when there
// is something to think about next. It reads units through the engine of spells,
// changes the state in [entity.Mind] only and draws from the stream of spells; that
// something is cast, and that the creature goes where it must, is left to the map.
//
// Every function runs on the goroutine of the map that owns the units.
package castlist

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/bossphase"
	"loam/core/world/spell"
)

// LookEvery is how often a fighting creature looks whether conditions hold, at most.
const LookEvery = 5 * clock.Step

// Map is what a mind asks of a map beyond what spells do.
type Map interface {
	// Reaction is what a feels for b.
	Reaction(a, b *entity.Unit) content.Reaction
}

// Mind chooses what creatures of a map cast.
type Mind struct {
	spell.Casts
	Map
}

// List is what a creature may cast now: what its phase says, then what it says
// itself, each the most important first.
type List struct {
	phase *content.Phase // nil is none
	own   []content.CastRule
}

// ListOf is the list of a creature.
func ListOf(s *content.Snapshot, u *entity.Unit) List {
	d, ok := s.Creature(u.Def)
	if !ok {
		return List{}
	}
	p, ok := bossphase.Of(s, u)
	if !ok {
		p = nil
	}
	return List{p, d.Casts}
}

// Len is how many entries there are.
func (l List) Len() int {
	if l.phase == nil {
		return len(l.own)
	}
	return len(l.phase.Casts) + len(l.own)
}

// At is an entry, and the name of the phase whose it is.
func (l List) At(i int) (rule *content.CastRule, of string) {
	if l.phase != nil {
		if i < len(l.phase.Casts) {
			return &l.phase.Casts[i], l.phase.Name
		}
		i -= len(l.phase.Casts)
	}
	return &l.own[i], ""
}

// turnOf is the place of the turn of an entry, or -1.
func turnOf(u *entity.Unit, i int, name, of string) int {
	turns := u.Creature.Mind.Turns
	if i < len(turns) && turns[i].Name == name && turns[i].Of == of {
		return i
	}
	return slices.IndexFunc(turns, func(t entity.Turn) bool { return t.Name == name && t.Of == of })
}

// Begin gives all entries of a list their first turns: those of a fight's
// beginning, or of its end.
func Begin(now clock.Time, random *clock.Stream, u *entity.Unit, l List) {
	u.Creature.Mind = entity.Mind{}
	Fit(now, random, u, l)
}

// Fit gives entries their first turns that have none and forgets the turns of those
// that are not in the list: what a phase says begins anew when it is entered again,
// and what a release no longer defines is gone.
func Fit(now clock.Time, random *clock.Stream, u *entity.Unit, l List) {
	turns := make([]entity.Turn, l.Len())
	for i := range turns {
		rule, of := l.At(i)
		if at := turnOf(u, i, rule.Name, of); at >= 0 {
			turns[i] = u.Creature.Mind.Turns[at]
			continue
		}
		turns[i] = entity.Turn{Of: of, Name: rule.Name, Ready: now + draw(random, rule.First)}
	}
	u.Creature.Mind.Turns = turns
}

func draw(random *clock.Stream, s content.Span) clock.Time {
	if s.Min == s.Max {
		return s.Min
	}
	return random.Range(s.Min, s.Max)
}

// Choice is what a mind has come to.
type Choice struct {
	Casts   bool // Request, for the entry of Turn
	Request spell.Request
	Turn    int
	Next    clock.Time // when there is something to think about next; 0 is never
	// Toward is to whom the creature must go nearer than Gap for what it wants to
	// cast first and cannot from here; 0 is nobody.
	Toward guid.GUID
	Gap    geo.Yards
	Dry    bool // there is something for its enemies, but it has not the power, or is silenced
}

// Choose finds the first entry of the list that can be cast now. It changes the
// turns of those alone whose chance has gone against them.
func (m Mind) Choose(u *entity.Unit, l List, fighting bool) Choice {
	if u.Cast != nil {
		return Choice{Next: max(m.Now()+clock.Step, u.Cast.Ends), Dry: u.Creature.Mind.Dry}
	}
	var c Choice
	ready := false // something for enemies is only resting
	for i := range l.Len() {
		rule, of := l.At(i)
		at := turnOf(u, i, rule.Name, of)
		if at < 0 || rule.Combat == content.InCombat && !fighting || rule.Combat == content.OutOfCombat && fighting {
			continue
		}
		done, resting := m.consider(u, rule, at, fighting, &c)
		ready = ready || resting
		if done {
			return c
		}
	}
	c.Dry = c.Dry && !ready
	return c
}

// sooner notes a moment at which there is something to think about.
func (c *Choice) sooner(at clock.Time) {
	if c.Next == 0 || at < c.Next {
		c.Next = at
	}
}

// consider looks at one entry. Done says that it is cast; resting that it is one for
// enemies and only waits for its time.
func (m Mind) consider(u *entity.Unit, rule *content.CastRule, at int, fighting bool, c *Choice) (done, resting bool) {
	turn := &u.Creature.Mind.Turns[at]
	def, ok := m.Content().Spell(rule.Spell)
	if !ok || rule.Once && turn.Used || def.NextSwing && u.NextBlow == def.ID || def.Repeats && u.Repeating == def.ID {
		return false, false
	}
	now := m.Now()
	if turn.Ready > now {
		c.sooner(turn.Ready)
		return false, def.Aim == content.AimEnemy
	}
	if left := max(m.GlobalLeft(u, def), m.RestLeft(u, def)); left > 0 {
		c.sooner(now + left)
		return false, def.Aim == content.AimEnemy
	}
	target, why := m.targetOf(u, rule, def, fighting)
	if why == spell.Fine && target != nil {
		if rule.Chance >= 100 || m.Random("spells").Chance(rule.Chance) {
			c.Casts, c.Turn, c.Request = true, at, spell.Request{Spell: def.ID, Target: target.GUID, At: target.Position.Point}
			return true, false
		}
		turn.Ready = now + max(clock.Step, draw(m.Random("spells"), rule.Every))
		c.sooner(turn.Ready)
		return false, false
	}
	switch why {
	case spell.TooFar, spell.NoSight:
		if c.Toward == 0 && target != nil && fighting {
			c.Toward, c.Gap = target.GUID, m.Reach(u, def)
		}
	case spell.NoPower, spell.NoHealth, spell.NoReagent, spell.NoCharge, spell.IsSilenced:
		c.Dry = c.Dry || def.Aim == content.AimEnemy
	}
	m.again(u, rule, turn, fighting, c)
	return false, false
}

// again says when an entry is looked at next whose conditions do not hold: soon in a
// fight; outside of one after its own time, and where it has none when something
// happens to the creature.
func (m Mind) again(u *entity.Unit, rule *content.CastRule, turn *entity.Turn, fighting bool, c *Choice) {
	if fighting {
		c.sooner(m.Now() + LookEvery)
		return
	}
	if rule.Every.Max > 0 {
		turn.Ready = m.Now() + max(clock.Step, draw(m.Random("spells"), rule.Every))
		c.sooner(turn.Ready)
	}
}

// Spent notes that an entry is cast: its time begins.
func Spent(now clock.Time, random *clock.Stream, u *entity.Unit, l List, turn int) {
	t := &u.Creature.Mind.Turns[turn]
	t.Used = true
	for i := range l.Len() {
		if rule, of := l.At(i); rule.Name == t.Name && of == t.Of {
			t.Ready = now + draw(random, rule.Every)
			return
		}
	}
}

// Gap is how near to its victim a creature goes, between edges: into its reach, or as
// near as it keeps while there is something for it to cast.
func Gap(u *entity.Unit) geo.Yards {
	if u.Creature.Mind.Dry {
		return u.Reach
	}
	return max(u.Reach, u.Keeps)
}
