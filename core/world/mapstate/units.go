package mapstate

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/world/grid"
)

// SetStance changes the stance of a living unit.
func (s *State) SetStance(u *entity.Unit, to intent.Stance) error {
	switch {
	case to >= intent.Stances:
		return fmt.Errorf("there is no stance %d", to)
	case u.Dead:
		return fmt.Errorf("%s is dead", u.Name.Key)
	case u.Stance == to:
		return nil
	}
	if to == intent.Standing {
		s.StandUp(u)
		return nil
	}
	u.Stance = to
	s.Touch(u, view.State)
	return nil
}

// StandUp ends sitting, lying and kneeling: units that walk, fight or die stand.
func (s *State) StandUp(u *entity.Unit) {
	if u.Stance != intent.Standing {
		u.Stance = intent.Standing
		s.Touch(u, view.State)
		if s.stood != nil {
			s.stood(u)
		}
	}
}

// NewGUID returns the next GUID for something made on this map.
func (s *State) NewGUID() guid.GUID {
	s.counter++
	if s.counter > guid.MaxCounter {
		panic(fmt.Sprintf("map %s has used up its numbers", s.Map))
	}
	return guid.New(guid.Creature, s.Instance, s.counter)
}

// Here reports whether a unit that was on the map in this step still is.
func (s *State) Here(u *entity.Unit) bool { return s.Roster.Here(u) }

// Hold keeps the cell of a unit awake, or stops doing so.
func (s *State) Hold(u *entity.Unit, held bool) {
	if u.Held == held {
		return
	}
	u.Held = held
	if held {
		s.Grid.Hold(grid.Slot(u.Slot))
		return
	}
	s.Grid.Release(grid.Slot(u.Slot))
}
