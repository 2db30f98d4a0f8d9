package engine

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/ruletrace"
	"loam/core/world/spell"
	"loam/smartai"
	"loam/smartai/program"
)

// Cast flags that set the distance at which the creature fights.
const (
	castMoves    = 0x40
	castMovesLOS = 0x200
	castMain     = 0x400
)

const (
	eventSpellHit   = 8
	eventSpellStuck = 31
)

// spellEvents has the events of spells that hit.
var spellEvents = map[uint8]raising{
	eventSpellHit: {run: true, hooks: []hook.ID{hook.StruckBySpell}, match: struckBy},
}

// spellMoments has the moments of spells.
var spellMoments = map[hook.ID]moment{
	hook.StruckBySpell: func(e *Engine, s *script, a hook.Args) {
		e.raise(s, eventSpellHit, happening{who: e.target(a.Units[0]), spell: content.ID(a.Texts[0])})
	},
}

// struckBy reports whether a spell and its school match a rule.
func struckBy(e *Engine, s *script, i int, h *happening) ruletrace.Verdict {
	p, of := &s.p.Rules[i].P, &s.p.Events[i]
	if p[0] != 0 && of[0] != h.spell {
		return ruletrace.NotMet
	}
	return verdict(p[1] == 0 || e.schoolBit(h.spell)&p[1] != 0)
}

// schoolBit returns the bit of a spell's school in AzerothCore, by the number under which
// clients know the school.
func (e *Engine) schoolBit(id content.ID) uint32 {
	d, ok := e.tx.Content().Spell(id)
	if !ok {
		return 0
	}
	school, ok := e.tx.Content().School(d.School)
	if !ok {
		return 1 // no school: a swing
	}
	if n, ok := numberOf(school.Clients, "school"); ok && n >= 0 && n < 32 {
		return 1 << n
	}
	return 0
}

// numberOf returns a number under which any client knows a definition.
func numberOf(clients []content.Client, name string) (int64, bool) {
	for _, c := range clients {
		if c.Name == name {
			return c.Number, true
		}
	}
	return 0, false
}

// spellActions has the actions on spells and auras except for CAST.
var spellActions = map[uint32]action{
	28: func(c *Call) ruletrace.Verdict { // REMOVEAURASFROMSPELL
		return c.each(func(u *entity.Unit) {
			n := c.Tx.Spells().RemoveAurasOf(u, c.Act.Of[0], int(c.Act.P[1]))
			if n == 0 && c.Act.Of[0] != "" && c.Act.P[1] == 0 {
				c.Tx.Spells().RemoveAura(u, c.Act.Of[0], 0)
			}
		})
	},
	75: func(c *Call) ruletrace.Verdict { // ADD_AURA
		return c.each(func(u *entity.Unit) { c.lay(u, c.Act.Of[0]) })
	},
	85: func(c *Call) ruletrace.Verdict { // SELF_CAST
		return c.castBy(int(c.Act.P[3]), func(u *entity.Unit) bool { return c.castFlagged(u, u, c.Act.Of[0], c.Act.P[1], c.Act.P[2]) })
	},
	86: func(c *Call) ruletrace.Verdict { // CROSS_CAST
		victims := len(c.Targets)
		find(c, c.Act.P[2], &[smartai.TargetParams]uint32{c.Act.P[3], c.Act.P[4], c.Act.P[5]},
			&[smartai.TargetParams]content.ID{c.Act.Of[3], c.Act.Of[4], c.Act.Of[5]})
		from := len(c.e.targets)
		casters := c.e.targets[c.base+victims : from : from]
		v := ruletrace.NoTarget
		for _, by := range casters {
			if by.Unit == nil {
				continue
			}
			if got := c.castEach(by.Unit, c.Act.Of[0], c.Act.P[1], 0, 0); v != ruletrace.Fired && got != ruletrace.NoTarget {
				v = got
			}
		}
		return v
	},
	92: func(c *Call) ruletrace.Verdict { // INTERRUPT_SPELL
		return c.eachOrSelf(func(u *entity.Unit) {
			if u.Cast != nil && (c.Act.Of[1] == "" || u.Cast.Spell == c.Act.Of[1]) {
				c.Tx.Spells().Stop(u)
			}
		})
	},
	134: func(c *Call) ruletrace.Verdict { // INVOKER_CAST
		if c.Who.Unit == nil {
			return ruletrace.NoTarget
		}
		return c.castEach(c.Who.Unit, c.Act.Of[0], c.Act.P[1], c.Act.P[2], int(c.Act.P[3]))
	},
	218: func(c *Call) ruletrace.Verdict { // CUSTOM_CAST
		return c.castBy(0, func(u *entity.Unit) bool {
			rq := spell.Request{Spell: c.Act.Of[0], Target: u.GUID, Triggered: c.Act.P[1]&castTriggered != 0}
			for i := range rq.Bases {
				rq.Bases[i] = float64(int32(c.Act.P[2+i]))
			}
			if c.Act.P[1]&castInterrupts != 0 && c.Self.Cast != nil {
				c.Tx.Spells().Stop(c.Self)
			}
			return c.wantsCast(u, c.Act.Of[0], c.Act.P[1]) && c.Tx.Spells().Cast(c.Self, rq) == spell.Fine
		})
	},
}

// castBy casts a spell for each target, or for a limited number of randomly drawn ones.
func (c *Call) castBy(most int, cast func(u *entity.Unit) bool) ruletrace.Verdict {
	list := c.drawnTargets(most)
	v := ruletrace.NoTarget
	for _, t := range list {
		switch {
		case t.Unit == nil:
		case cast(t.Unit):
			v = ruletrace.Fired
		case v == ruletrace.NoTarget:
			v = ruletrace.Failed
		}
	}
	return v
}

// castFlagged is cast for a unit that first interrupts its current cast if the flags
// require it.
func (c *Call) castFlagged(by, at *entity.Unit, id content.ID, flags, triggered uint32) bool {
	if flags&castInterrupts != 0 && by.Cast != nil {
		c.Tx.Spells().Stop(by)
	}
	return c.cast(by, at, id, flags, triggered)
}

// lay applies the auras of a spell to a unit, or an aura with that name.
func (c *Call) lay(u *entity.Unit, id content.ID) {
	if _, aura := c.Tx.Content().Aura(id); aura {
		c.Tx.Spells().AddAura(u, id, c.Self, 1, 0)
		return
	}
	c.Tx.Spells().Lay(u, id)
}

// keepRange makes the creature fight at the range of a spell, if its flags require it;
// without line of sight to its target it moves closer.
func (c *Call) keepRange(by, at *entity.Unit, id content.ID, flags uint32) {
	d, ok := c.Tx.Content().Spell(id)
	if !ok || by != c.Self || by.Creature == nil || flags&(castMoves|castMain) == 0 || at == by || d.Aim != content.AimEnemy {
		return
	}
	yards := d.Range
	if flags&castMovesLOS != 0 && !c.Tx.Terrain().InSight(by, at) {
		yards = 0
	}
	if by.Creature.Orders.Keeps != yards {
		_ = c.Tx.Creatures().SetKeeps(by, geo.Yards(yards)) // creatures only
	}
}

// mainSpell makes a creature fight at the range of its main spell, from its first fight on.
func (e *Engine) mainSpell(s *script) {
	if s.object != nil {
		return
	}
	if d := e.mainSpellOf(s.p); d != nil {
		_ = e.tx.Creatures().SetKeeps(s.unit, d.Range) // creatures only
	}
}

// mainSpellOf returns the first spell that rules cast at enemies as their main one, or nil.
func (e *Engine) mainSpellOf(p *program.Program) *content.Spell {
	for i := range p.Acts {
		a := &p.Acts[i]
		if a.Kind != actionCast || a.P[1]&castMain == 0 {
			continue
		}
		if d, ok := e.tx.Content().Spell(a.Of[0]); ok && d.Aim == content.AimEnemy {
			return d
		}
	}
	return nil
}

const actionCast = 11
