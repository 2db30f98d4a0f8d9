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

// journeyed lets a quest be done or fail with the journey that it was about, and who
// went on it go.
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

// journeyLost lets a journey fail whose creature has died, and end with one that goes.
func (m *Map) journeyLost(u *unit, h hook.ID) {
	if u.Creature == nil || u.Creature.Journey.Path == "" {
		return
	}
	if h == hook.Death {
		m.ai.BreakOff(u, true)
	}
}

// Embark sends a creature on a journey, in place of another.
func (tx *Tx) Embark(u *entity.Unit, j entity.Journey) error { return tx.on().ai.Embark(u, j) }

// Rest pauses the journey of a creature for a time, with 0 until it is told to go on,
// and reports whether it is on one.
func (tx *Tx) Rest(u *entity.Unit, span clock.Time) bool { return tx.on().ai.Rest(u, span) }

// GoOn ends the pause of a journey, and reports whether there was one.
func (tx *Tx) GoOn(u *entity.Unit) bool { return tx.on().ai.GoOn(u) }

// BreakOff ends a journey where the creature stands, and reports whether it was on
// one. With fails, its quest has failed, and the creature goes.
func (tx *Tx) BreakOff(u *entity.Unit, fails bool) bool { return tx.on().ai.BreakOff(u, fails) }

// Seek lets a creature that follows somebody stop, told by hook.FollowDone, when it
// comes within some yards of another; "" ends the search.
func (tx *Tx) Seek(u *entity.Unit, creature content.ID, yards geo.Yards) error {
	return tx.on().ai.Seek(u, creature, yards)
}

// SetMenu has a creature show a menu to who talks to it, in place of its own; "" is its
// own again.
func (tx *Tx) SetMenu(u *entity.Unit, menu content.ID) error {
	m := tx.on()
	if u.Creature == nil {
		return fmt.Errorf("%s is no creature", u.Name.Key)
	}
	if _, ok := m.s.Content().Menu(menu); !ok && menu != "" {
		return fmt.Errorf("there is no menu %s", menu)
	}
	u.Creature.Orders.Menu = menu
	m.units.Rederive(u)
	m.s.Touch(u, view.State)
	return nil
}

// Withhold keeps rewards from whoever kills a creature; those that are not named it
// brings again.
func (tx *Tx) Withhold(u *entity.Unit, what entity.Rewards) error {
	tx.on()
	if u.Creature == nil {
		return fmt.Errorf("%s is no creature", u.Name.Key)
	}
	u.Creature.Orders.Withholds = what
	return nil
}

// HideServices lets a creature not offer some of the services of its definition;
// those that are not named it offers again.
func (tx *Tx) HideServices(u *entity.Unit, hidden content.Services) error {
	m := tx.on()
	if u.Creature == nil {
		return fmt.Errorf("%s is no creature", u.Name.Key)
	}
	u.Creature.Orders.Hides = hidden
	m.units.Rederive(u)
	m.s.Touch(u, view.State)
	return nil
}
