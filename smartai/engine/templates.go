package engine

import (
	"slices"

	"loam/core/model/ruletrace"
	"loam/smartai"
)

// has reports whether a rule belongs to the script, or to the installed template.
func (s *script) has(i int) bool {
	by, hidden := s.p.TemplateOf(i)
	return !hidden || s.installed == s.p.Rows[by].ID+1
}

// templateActions has the actions that change the set of rules.
var templateActions = map[uint32]action{
	smartai.InstallTemplate: func(c *Call) ruletrace.Verdict {
		for i := range c.s.p.Acts {
			if c.Act == &c.s.p.Acts[i] && c.s.installed == 0 {
				c.e.install(c.s, i)
				return ruletrace.Fired
			}
		}
		return ruletrace.OnceDone // a script has one template
	},
}

// install activates the rules of a template, which start.
func (e *Engine) install(s *script, by int) {
	s.installed = s.p.Rows[by].ID + 1
	for i := range s.p.Rules {
		if at, hidden := s.p.TemplateOf(i); hidden && at == by {
			s.marks[i].flags &^= absent
			s.wait(i, s.p.Rules[i].First.Draw(e.random), e.now)
		}
	}
	e.scripts.rouse(s)
}

// reinstall installs for a respawned creature the template of its predecessor: rules for
// the first spawn install it only once, and so do its rules.
func (e *Engine) reinstall(s *script) {
	p := s.p
	for _, kind := range []uint8{eventInit, eventJustCreated} {
		for _, i := range p.Waiting(kind) {
			_, hidden := p.TemplateOf(int(i))
			if !hidden && p.Acts[i].Kind != smartai.InstallTemplate || s.gone || s.p != p {
				continue
			}
			h := happening{}
			if v := e.offer(s, int(i), &h); v != ruletrace.Fired {
				s.settle(int(i), v, e.now)
			}
		}
	}
}

// keepTemplate drops the template of a script whose new rules do not install it.
func (s *script) keepTemplate() {
	if s.installed == 0 {
		return
	}
	if !slices.ContainsFunc(s.p.Rows, func(r smartai.Placed) bool { return r.ID == s.installed-1 && r.ActionType == smartai.InstallTemplate }) {
		s.installed = 0
	}
}

// rightTargets has targets by a right: those in a vehicle, which are never found here, and
// the players who may loot the creature.
var rightTargets = map[uint32]finder{
	22: func(*Call, params, names) {}, // ACTION_INVOKER_VEHICLE
	27: func(c *Call, _ params, _ names) { // LOOT_RECIPIENTS
		if c.Self.Creature == nil || c.s.object != nil {
			return
		}
		if by, here := c.Tx.Unit(c.Self.Creature.Spoils.Tapped); here {
			c.addParty(by, false)
		}
	},
}
