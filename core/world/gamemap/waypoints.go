package gamemap

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/view"
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

// StartJourney sends a creature on a journey, which replaces its current one.
func (tx *Tx) StartJourney(u *entity.Unit, j entity.Journey) error {
	return tx.on().ai.Journeys.Start(u, j)
}

// Rest pauses the journey of a creature for a time, or until GoOn for 0. It reports
// whether the creature is on a journey.
func (tx *Tx) Rest(u *entity.Unit, span clock.Time) bool { return tx.on().ai.Journeys.Pause(u, span) }

// GoOn ends the pause of a journey. It reports whether there was one.
func (tx *Tx) GoOn(u *entity.Unit) bool { return tx.on().ai.Journeys.GoOn(u) }

// BreakOff ends a journey at the creature's position. It reports whether there was one.
// With fails, the journey's quest fails and the creature is removed.
func (tx *Tx) BreakOff(u *entity.Unit, fails bool) bool {
	return tx.on().ai.Journeys.BreakOff(u, fails)
}

// Seek makes a following creature stop when it comes within some yards of a creature of a
// definition; hook.FollowDone reports that. "" ends the search.
func (tx *Tx) Seek(u *entity.Unit, creature content.ID, yards geo.Yards) error {
	return tx.on().ai.Seek(u, creature, yards)
}

// SetMenu makes a creature show another gossip menu than its own; "" restores its own.
func (tx *Tx) SetMenu(u *entity.Unit, menu content.ID) error {
	m := tx.on()
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	if _, ok := m.s.Content().Menu(menu); !ok && menu != "" {
		return fmt.Errorf("there is no menu %s", menu)
	}
	u.Creature.Orders.Menu = menu
	m.units.Rederive(u)
	m.s.Touch(u, view.State)
	return nil
}

// Withhold disables rewards for killing a creature; those that are not named are given
// again.
func (tx *Tx) Withhold(u *entity.Unit, what entity.Rewards) error {
	tx.on()
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	u.Creature.Orders.Withholds = what
	return nil
}

// HideServices makes a creature hide some services of its definition; those that are not
// named are offered again.
func (tx *Tx) HideServices(u *entity.Unit, hidden content.Services) error {
	m := tx.on()
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	u.Creature.Orders.Hides = hidden
	m.units.Rederive(u)
	m.s.Touch(u, view.State)
	return nil
}
