// Package bossphase knows what the phases of a creature's fight are about: when one
// is entered, what figures it gives, where its creature goes, what becomes of it
// when a release changes its definition. It reads definitions and the state in
// [entity.Phase], and changes that state only; what a phase does to the world
// (texts, summons, hooks) is left to the caller. It starts no goroutine, reads no
// clock and draws nothing by chance.
//
// Every function runs on the goroutine of the map that owns the unit.
package bossphase

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// KeepLost is how long the phase is remembered that a release no longer defines,
// in map time: an author who breaks a line and mends it loses nothing.
const KeepLost = 60 * clock.Second

// Of is the phase in which u's fight is. Outside of fights, and while its
// definition has no such phase, there is none.
func Of(s *content.Snapshot, u *entity.Unit) (*content.Phase, bool) {
	if u.Creature == nil || u.Creature.Phase.Name == "" {
		return nil, false
	}
	d, ok := s.Creature(u.Def)
	if !ok {
		return nil, false
	}
	return in(d, u)
}

func in(d *content.Creature, u *entity.Unit) (*content.Phase, bool) {
	if i := d.PhaseNamed(u.Creature.Phase.Name); i >= 0 {
		return &d.Phases[i], true
	}
	return nil, false
}

// Begin makes u's state that of a fight's beginning, in no phase yet.
func Begin(now clock.Time, u *entity.Unit) {
	p := &u.Creature.Phase
	*p = entity.Phase{Serial: p.Serial, Fight: now, Since: now}
}

// Enter makes u be in a phase of its definition; led says that a condition led
// there, and not a script.
func Enter(now clock.Time, u *entity.Unit, name string, led bool) {
	p := &u.Creature.Phase
	p.Name, p.Since, p.Enraged = name, now, false
	p.Adds, p.Called, p.Lost = 0, false, entity.Lost{}
	p.Serial++
	if led && !slices.Contains(p.Done, name) {
		p.Done = append(p.Done, name)
	}
}

// Leave makes u's state that of a creature that does not fight, and returns the
// name of the phase that it was in, or "".
func Leave(u *entity.Unit) string {
	p := &u.Creature.Phase
	name := p.Name
	*p = entity.Phase{Serial: p.Serial + 1} // what was summoned counts no more
	return name
}

// Next is the phase, by its place in d.Phases, into which conditions lead u now:
// the first in the order of the definition of which any condition holds. Who is
// in no phase is led into none.
func Next(now clock.Time, d *content.Creature, u *entity.Unit) (int, bool) {
	at := d.PhaseNamed(u.Creature.Phase.Name)
	if at < 0 {
		return 0, false
	}
	for i := range d.Phases {
		if leads(d, u, at, i) && holds(now, &d.Phases[i], u) {
			return i, true
		}
	}
	return 0, false
}

// leads tells whether conditions may lead from one phase to another at all.
func leads(d *content.Creature, u *entity.Unit, from, to int) bool {
	p := &d.Phases[to]
	switch {
	case from == to, !p.Again && slices.Contains(u.Creature.Phase.Done, p.Name):
		return false
	case p.From == nil:
		return from < to
	}
	return slices.Contains(p.From, d.Phases[from].Name)
}

func holds(now clock.Time, p *content.Phase, u *entity.Unit) bool {
	s := &u.Creature.Phase
	return p.HealthBelow > 0 && u.Share()*100 < p.HealthBelow ||
		p.After > 0 && now >= due(p, s) ||
		p.AddsDead && s.Called && s.Adds == 0
}

// due is when the time of a phase has come.
func due(p *content.Phase, s *entity.Phase) clock.Time {
	if p.Counted == content.FromFight {
		return s.Fight + p.After
	}
	return s.Since + p.After
}

// Wake is when u's phases must be looked at next because of time alone; 0 is never.
// It may lie in the past.
func Wake(d *content.Creature, u *entity.Unit) clock.Time {
	s := &u.Creature.Phase
	var next clock.Time
	sooner := func(at clock.Time) {
		if next == 0 || at < next {
			next = at
		}
	}
	if d.Enrage != nil && !s.Raging {
		sooner(s.Fight + d.Enrage.After)
	}
	at := d.PhaseNamed(s.Name)
	if at < 0 {
		return next
	}
	if e := d.Phases[at].Enrage; e != nil && !s.Enraged {
		sooner(s.Since + e.After)
	}
	for i := range d.Phases {
		if p := &d.Phases[i]; p.After > 0 && leads(d, u, at, i) {
			sooner(due(p, s))
		}
	}
	return next
}

// Enrages lists the enrages whose time has come and remembers that they have.
func Enrages(now clock.Time, d *content.Creature, u *entity.Unit) []*content.Enrage {
	s := &u.Creature.Phase
	var come []*content.Enrage
	if d.Enrage != nil && !s.Raging && now >= s.Fight+d.Enrage.After {
		s.Raging = true
		come = append(come, d.Enrage)
	}
	if p, ok := in(d, u); ok && p.Enrage != nil && !s.Enraged && now >= s.Since+p.Enrage.After {
		s.Enraged = true
		come = append(come, p.Enrage)
	}
	return come
}

// Fit makes the derived figures of u what its phase and its rage make of them.
// The figures of its definition stand in u already.
func Fit(s *content.Snapshot, u *entity.Unit) {
	if u.Creature == nil {
		return
	}
	d, ok := s.Creature(u.Def)
	if !ok {
		return
	}
	u.Phased = len(d.Phases) > 0 || d.Enrage != nil
	if d.Enrage != nil && u.Creature.Phase.Raging {
		enrage(d.Enrage, u)
	}
	p, ok := in(d, u)
	if !ok {
		return
	}
	u.Deals *= p.DamagePct / 100
	u.Size *= p.Scale
	u.Radius *= p.Scale
	hurry(u, p.Speed)
	u.Attackable = u.Attackable && !p.Unattackable
	u.Immune = p.Immune
	if p.Enrage != nil && u.Creature.Phase.Enraged {
		enrage(p.Enrage, u)
	}
}

func enrage(e *content.Enrage, u *entity.Unit) {
	u.Deals *= e.DamagePct / 100
	hurry(u, e.Speed)
}

func hurry(u *entity.Unit, factor float64) {
	u.Walk *= factor
	u.Run *= factor
	u.Swim *= factor
}

// Refit brings the state of u, which fights, to a new definition, and reports
// whether it is in another phase now. One that the definition no longer has is
// remembered for KeepLost, and the first takes its place; it is taken up again
// where the definition returns in that time.
func Refit(now clock.Time, d *content.Creature, u *entity.Unit) bool {
	s := &u.Creature.Phase
	if s.Lost.Name != "" && now > s.Lost.Until {
		s.Lost = entity.Lost{}
	}
	switch {
	case s.Lost.Name != "" && d.PhaseNamed(s.Lost.Name) >= 0:
		s.Name, s.Since, s.Lost = s.Lost.Name, s.Lost.Since, entity.Lost{}
		return true
	case s.Name != "" && d.PhaseNamed(s.Name) >= 0:
		return false
	case s.Name == "" && len(d.Phases) == 0:
		return false
	}
	if s.Lost.Name == "" && s.Name != "" {
		s.Lost = entity.Lost{Name: s.Name, Since: s.Since, Until: now + KeepLost}
	}
	s.Name, s.Since, s.Enraged = "", now, false
	if len(d.Phases) > 0 {
		s.Name = d.Phases[0].Name
	}
	return true
}
