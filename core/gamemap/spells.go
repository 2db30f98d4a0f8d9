package gamemap

import (
	"loam/core/aura"
	"loam/core/clock"
	"loam/core/combat"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/item"
	"loam/core/scene"
	"loam/core/spell"
	"loam/core/stat"
	"loam/core/view"
	"loam/core/will"
)

// magic is a map as spells see it: what package spell asks of it beyond what a
// scene answers.
type magic struct {
	*scene.Scene
	m *Map
}

var _ spell.Host = (*magic)(nil)

func (g *magic) Log(e event.Event) { g.Scene.Log.Add(e) }
func (g *magic) Halt(u *unit)      { g.StandStill(u) }

// SameGroup tells whether two units belong to one group, or to one part of a raid
// unless the whole raid is meant: players, and what answers to them.
func (g *magic) SameGroup(a, b *unit, raid bool) bool {
	a, b = g.Answers(a), g.Answers(b)
	if a == b {
		return true
	}
	if a.Player == nil || b.Player == nil || a.Player.Group == 0 || a.Player.Group != b.Player.Group {
		return false
	}
	c := g.m.groups.Of(a.Player.Group)
	return raid || c != nil && c.Group.Near(a.GUID, b.GUID)
}

func (g *magic) Wake(u *unit, what entity.Due, at clock.Time) {
	if at == 0 {
		g.Unplan(u, what)
		if what == entity.DueCast {
			g.m.ponder(u)
		}
		return
	}
	g.Plan(u, what, max(at, g.Now()+1))
}

func (g *magic) Power(u *unit, power content.ID) (now, most int64) {
	now, most, _ = stat.Power(u, power)
	return now, most
}

func (g *magic) ChangePower(u *unit, power content.ID, by int64) int64 {
	if by >= 0 {
		return g.m.gainPower(u, power, by)
	}
	now, _ := g.Power(u, power)
	by = max(by, -now)
	if by == 0 || !g.m.spendPower(u, power, -by) {
		return 0
	}
	return by
}

func (g *magic) Reagents(u *unit, id content.ID) int { return item.Count(&u.Player.Items, id) }

func (g *magic) TakeItem(u *unit, id content.ID, count int) { g.m.giveItem(u, id, -count) }

// Hurt is damage of a spell or an aura, through modifiers and what takes it up.
func (g *magic) Hurt(source, victim *unit, h spell.Harm) int64 {
	m := g.m
	about := aura.About{School: h.School, Tags: h.Tags}
	s := m.s.Content()
	if !h.World && !h.Exact {
		if source != nil {
			h.Amount = aura.Modified(s, source, content.ModifyDamageDone, about, h.Amount)
		}
		h.Amount = aura.Modified(s, victim, content.ModifyDamageTaken, about, h.Amount)
		if h.Crit {
			h.Amount = combat.SpellCrit(s, source, victim, h.Amount, false)
		}
	}
	blame, resisted := source, 0.0
	if h.World {
		blame = nil
	} else if school, ok := s.School(h.School); ok && !h.Exact {
		h.Amount, resisted = combat.Mitigate(s, g.Random("spells"), source, victim, school, h.Amount)
	}
	return m.damage(blame, victim, hit{amount: combat.Points(h.Amount), crit: h.Crit, resisted: combat.Points(resisted), spell: h.Spell, school: h.School, tags: h.Tags, periodic: h.Periodic, shield: h.Shield, world: h.World, exact: h.Exact})
}

// Cure is health given by a spell or an aura.
func (g *magic) Cure(source, target *unit, c spell.Cure) int64 {
	m := g.m
	about := aura.About{Tags: c.Tags}
	s := m.s.Content()
	if source != nil {
		c.Amount = aura.Modified(s, source, content.ModifyHealingDone, about, c.Amount)
	}
	c.Amount = aura.Modified(s, target, content.ModifyHealingTaken, about, c.Amount)
	if c.Crit {
		c.Amount = combat.SpellCrit(s, source, target, c.Amount, true)
	}
	return m.mend(source, target, c)
}

func (g *magic) Engage(source, victim *unit, threat float64) {
	g.m.engage(source, victim, threat)
	g.m.struck(source, victim)
}

func (g *magic) Rederive(u *unit) {
	g.m.rederive(u)
	if u.Creature != nil && u.Creature.Mode != entity.Chase {
		g.m.ponder(u)
	}
}

// derive works out what definitions, gear and auras make of a unit, and reports
// whether it is defined.
func (m *Map) derive(u *unit) bool {
	u.Control, u.Wants = aura.ControlOf(u), aura.Wants(m.s.Content(), u)
	u.Modifiers, u.Luck = aura.Modifiers(m.s.Content(), u), aura.LuckOf(m.s.Content(), u, aura.About{})
	u.Rooted = will.Rooted(u)
	if !stat.Derive(m.s.Content(), u) {
		return false
	}
	m.reshape(u)
	m.enthrall(u)
	return true
}

func (g *magic) Launch(f spell.Flight) {
	g.m.flights = append(g.m.flights, f)
	g.m.awaitFlight(f)
}

// Touch notes that facts of a unit changed; what lies on a player, or on what comes
// along with one, is kept.
func (g *magic) Touch(u *unit, facts view.Mask) {
	g.Scene.Touch(u, facts)
	if facts&view.Auras != 0 {
		g.KeepSoon(u)
	}
}
