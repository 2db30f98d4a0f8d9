// Package castlist decides what creatures cast on their own: which entry of the cast lists
// of a creature and of its phase is the next, at which target, and when to check again. It
// reads units through package world/spell, changes only [entity.CastState] and draws from the
// random stream of spells. The caller, package world/ai, starts the cast and moves the
// creature.
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

// LookEvery is the shortest time between two checks of the conditions in a fight.
const LookEvery = 5 * clock.Step

// Map is the part of the map that castlist calls, beyond spell.Spells.
type Map interface {
	// Reaction returns the reaction of a to b.
	Reaction(a, b *entity.Unit) content.Reaction
}

// Mind chooses what creatures of a map cast.
type Mind struct {
	*spell.Spells
	Map
}

// List is what a creature may cast now: the entries of its phase, then its own, each
// sorted by priority.
type List struct {
	phase *content.Phase // nil is none
	own   []content.CastRule
}

// ListOf returns the list of a creature.
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

// Len returns the number of entries.
func (l List) Len() int {
	if l.phase == nil {
		return len(l.own)
	}
	return len(l.phase.Casts) + len(l.own)
}

// At returns an entry and the name of its phase, "" for the creature's own.
func (l List) At(i int) (rule *content.CastRule, of string) {
	if l.phase != nil {
		if i < len(l.phase.Casts) {
			return &l.phase.Casts[i], l.phase.Name
		}
		i -= len(l.phase.Casts)
	}
	return &l.own[i], ""
}

// turnOf returns the index of the turn of an entry, or -1.
func turnOf(u *entity.Unit, i int, name, of string) int {
	turns := u.Creature.CastState.Turns
	if i < len(turns) && turns[i].Name == name && turns[i].Of == of {
		return i
	}
	return slices.IndexFunc(turns, func(t entity.Turn) bool { return t.Name == name && t.Of == of })
}

// Begin resets the timers of all entries, at the start or the end of a fight.
func Begin(now clock.Time, random *clock.Stream, u *entity.Unit, l List) {
	u.Creature.CastState = entity.CastState{}
	Fit(now, random, u, l)
}

// Fit gives entries without a turn their first one and drops the turns of entries that are
// not in the list: the timers of a phase start again when it is entered again, and what a
// release no longer defines is gone.
func Fit(now clock.Time, random *clock.Stream, u *entity.Unit, l List) {
	turns := make([]entity.Turn, l.Len())
	for i := range turns {
		rule, of := l.At(i)
		if at := turnOf(u, i, rule.Name, of); at >= 0 {
			turns[i] = u.Creature.CastState.Turns[at]
			continue
		}
		turns[i] = entity.Turn{Of: of, Name: rule.Name, Ready: now + draw(random, rule.First)}
	}
	u.Creature.CastState.Turns = turns
}

func draw(random *clock.Stream, s content.Span) clock.Time {
	if s.Min == s.Max {
		return s.Min
	}
	return random.Range(s.Min, s.Max)
}

// Choice is the result of Choose.
type Choice struct {
	Casts   bool // cast Request, for the entry of Turn
	Request spell.Request
	Turn    int
	Next    clock.Time // when to check again; 0 is never
	// Toward is whom the creature must approach within Gap for the first spell that it
	// cannot cast from its position; 0 is nobody.
	Toward guid.GUID
	Gap    geo.Yards
	Dry    bool // there is a spell for its enemies, but it lacks the power or is silenced
}

// Choose returns the first entry of the list that can be cast now. It changes only the
// turns of entries whose chance has failed.
func (m Mind) Choose(u *entity.Unit, l List, fighting bool) Choice {
	if u.Cast != nil {
		return Choice{Next: max(m.Now()+clock.Step, u.Cast.Ends), Dry: u.Creature.CastState.Dry}
	}
	var c Choice
	ready := false // a spell for enemies only waits for its cooldown
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

// sooner moves the next check to an earlier time.
func (c *Choice) sooner(at clock.Time) {
	if c.Next == 0 || at < c.Next {
		c.Next = at
	}
}

// consider checks one entry. done means that it is cast; resting that it is for enemies
// and only waits for its time.
func (m Mind) consider(u *entity.Unit, rule *content.CastRule, at int, fighting bool, c *Choice) (done, resting bool) {
	turn := &u.Creature.CastState.Turns[at]
	def, ok := m.Content().Spell(rule.Spell)
	if !ok || rule.Once && turn.Used || def.NextSwing && u.NextSwingSpell == def.ID || def.Repeats && u.Repeating == def.ID {
		return false, false
	}
	now := m.Now()
	if turn.Ready > now {
		c.sooner(turn.Ready)
		return false, def.Aim == content.AimEnemy
	}
	if left := max(m.Cooldowns.GlobalLeft(u, def), m.Cooldowns.Left(u, def)); left > 0 {
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
			c.Toward, c.Gap = target.GUID, m.Checks.Reach(u, def)
		}
	case spell.NoPower, spell.NoHealth, spell.NoReagent, spell.NoCharge, spell.IsSilenced:
		c.Dry = c.Dry || def.Aim == content.AimEnemy
	}
	m.again(u, rule, turn, fighting, c)
	return false, false
}

// again sets when an entry whose conditions do not hold is checked next: in a fight after
// LookEvery; outside of one after its own interval, or without an interval when something
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

// Spent starts the interval of an entry that is cast.
func Spent(now clock.Time, random *clock.Stream, u *entity.Unit, l List, turn int) {
	t := &u.Creature.CastState.Turns[turn]
	t.Used = true
	for i := range l.Len() {
		if rule, of := l.At(i); rule.Name == t.Name && of == t.Of {
			t.Ready = now + draw(random, rule.Every)
			return
		}
	}
}

// Gap returns how near a creature goes to its victim, between edges: its reach, or the
// distance that it keeps while it has something to cast.
func Gap(u *entity.Unit) geo.Yards {
	if u.Creature.CastState.Dry {
		return u.Reach
	}
	return max(u.Reach, u.Keeps)
}
