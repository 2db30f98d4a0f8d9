// Package bossphase decides about the phases of a creature's fight: when a phase
// begins, which stats it changes, where the creature moves, and what happens when a
// release changes its definition. It reads definitions and the state in [entity.Phase],
// and changes only that state; the caller applies texts, summons and hooks of a phase.
// It starts no goroutine, reads no clock and draws no random numbers. Package world/ai
// runs these rules on a map.
//
// Every function runs on the goroutine of the map that owns the unit.
package bossphase

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// KeepLost is how long a phase is remembered that a release no longer defines, in map
// time: an author who breaks a line and repairs it loses nothing.
const KeepLost = 60 * clock.Second

// Of returns the current phase of u's fight. Out of combat, and while the definition
// has no such phase, there is none.
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

// Begin resets u's state to the beginning of a fight, in no phase yet.
func Begin(now clock.Time, u *entity.Unit) {
	p := &u.Creature.Phase
	*p = entity.Phase{Serial: p.Serial, Fight: now, Since: now}
}

// Enter puts u into a phase of its definition; led reports that a condition and not a
// script caused it.
func Enter(now clock.Time, u *entity.Unit, name string, led bool) {
	p := &u.Creature.Phase
	p.Name, p.Since, p.Enraged = name, now, false
	p.Adds, p.Called, p.Lost = 0, false, entity.Lost{}
	p.Serial++
	if led && !slices.Contains(p.Done, name) {
		p.Done = append(p.Done, name)
	}
}

// Leave resets u's state out of combat, and returns the name of the phase that it was
// in, or "".
func Leave(u *entity.Unit) string {
	p := &u.Creature.Phase
	name := p.Name
	*p = entity.Phase{Serial: p.Serial + 1} // ends the count of earlier summons
	return name
}

// Next returns the phase, as an index into d.Phases, that u enters now by conditions:
// the first phase of the definition with a condition that holds. A creature that is in
// no phase enters none.
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

// leads reports whether conditions may lead from one phase to another at all.
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

// due reports whether the time of a phase has come.
func due(p *content.Phase, s *entity.Phase) clock.Time {
	if p.Counted == content.FromFight {
		return s.Fight + p.After
	}
	return s.Since + p.After
}

// Wake returns when u's phases must be checked next because of time alone; 0 is never.
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

// Enrages returns the enrages whose time has come, and marks them as done.
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

// Fit applies u's phase and enrages to its derived stats. The stats must be those of
// its definition before the call.
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

// Refit adapts the state of u, which is in combat, to a new definition, and reports
// whether its phase changed. A phase that the definition no longer has is remembered
// for KeepLost, and the first phase replaces it; if the definition has the phase again
// within that time, u returns to it.
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
