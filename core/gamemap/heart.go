package gamemap

import (
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/phase"
)

// loseHeart lets a creature flee and call for help whose health has fallen below
// what its definition says, once a fight.
func (m *Map) loseHeart(u *unit) {
	if u.FleeBelow <= 0 || u.Health == 0 || u.Creature.Fled || u.Creature.Mode != entity.Chase || u.Share()*100 >= u.FleeBelow {
		return
	}
	d, ok := m.s.Content().Creature(u.Def)
	if !ok || !u.Alive() || m.tx.Flee(u, d.FleeFor) != nil {
		return
	}
	u.Creature.Fled, u.Creature.Crying = true, d.FleeHelp > 0
	m.cry(u)
}

// cry calls for help where a flight because of little health begins, and where
// it ends.
func (m *Map) cry(u *unit) {
	if d, ok := m.s.Content().Creature(u.Def); ok && u.Creature.Crying && d.FleeHelp > 0 {
		m.callForHelp(u, d.FleeHelp)
	}
}

// rally lets the group of a creature join the fight that it has begun, wherever
// its members are within its yards.
func (m *Map) rally(u, enemy *unit) {
	if u.Assist == "" || u.AssistIn <= 0 {
		return
	}
	around := m.s.Roll.Borrow(u.Position.Point, u.AssistIn)
	for _, o := range around {
		if o == u || o.Creature == nil || o.Assist != u.Assist || !o.Fights || o.Combat || !m.s.Here(o) || !m.s.Here(enemy) {
			continue
		}
		if m.s.CanAttack(o, enemy) {
			m.hate(o, enemy, m.s.Rules().Eval(content.HelpThreat, float64(o.Level)))
		}
	}
	m.s.Roll.GiveBack(around)
}

// close moves a fighting creature as its phase says.
func (m *Map) close(u, victim *unit) {
	if m.castsStanding(u) {
		m.facesCast(u, victim)
		return
	}
	p, ok := phase.Of(m.s.Content(), u)
	if !ok || p.Movement == content.Chasing {
		goal, gap := m.drawn(u, victim)
		m.approach(u, goal, gap)
		return
	}
	to, there := m.goalOf(p)
	step := phase.Steer(p, u, victim, to)
	if p.Movement == content.Going && !there {
		step = phase.Step{Kind: phase.Hold}
	}
	switch step.Kind {
	case phase.Near:
		m.approach(u, victim, step.Gap)
	case phase.Hold:
		m.s.StandStill(u)
		u.Position.Facing = geo.Heading(u.Position.Point, victim.Position.Point)
	case phase.Walk:
		m.s.SetOut(u)
		m.s.Walk(u, step.To, true)
	case phase.Away:
		m.s.SetOut(u)
		m.s.Walk(u, m.s.Escape(u, step.Heading, step.Gap), true)
	case phase.Keep:
	}
}

// goalOf is the place to which a phase sends its creature, if it is on this map.
func (m *Map) goalOf(p *content.Phase) (geo.Point, bool) {
	if p.Movement != content.Going {
		return geo.Point{}, false
	}
	if p.Place != "" {
		place, ok := m.s.Content().Place(p.Place)
		if !ok || place.Map != m.s.Map {
			return geo.Point{}, false
		}
		return place.At.Point, true
	}
	return m.s.Def().On(p.To), m.s.Def().Bounds.Contains(p.To)
}

// strikes tells whether a creature's phase lets it strike.
func (m *Map) strikes(u *unit) bool {
	p, ok := phase.Of(m.s.Content(), u)
	return !ok || p.Movement != content.Fleeing
}
