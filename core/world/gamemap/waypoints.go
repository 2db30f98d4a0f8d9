package gamemap

import (
	"loam/core/model/entity"
	"loam/core/model/hook"
)

// journeyed completes or fails the quest that a journey was about, and removes the
// creature that was on the journey.
func (m *Map) journeyed(u *unit, j entity.Journey, how string) {
	if player, here := m.s.Units[j.For]; here && player.Player != nil && j.Quest != "" {
		switch how {
		case "ended":
			m.quests.CompleteFor(player, j.Quest, true)
		case "failed":
			m.quests.FailFor(player, j.Quest)
		}
	}
	if !m.s.Here(u) || u.Dead {
		return
	}
	switch {
	case how == "failed":
		m.s.Plan(u, entity.DueVanish, m.s.Now()+1)
	case j.Stays > 0:
		m.s.Plan(u, entity.DueVanish, m.s.Now()+j.Stays)
	}
}

// journeyLost fails the journey of a creature that has died, and ends it when the creature
// is removed.
func (m *Map) journeyLost(u *unit, h hook.ID) {
	if u.Creature == nil || u.Creature.Journey.Path == "" {
		return
	}
	if h == hook.Death {
		m.ai.Journeys.BreakOff(u, true)
	}
}
