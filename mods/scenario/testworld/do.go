package testworld

import (
	"fmt"
	"strings"

	"loam/core/model/entity"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/world/gamemap"
	"loam/mods/scenario/line"
)

// Puppet returns the command for a directed unit.
type Puppet func(*gamemap.Map, *entity.Unit) (input.Directed, error)

// Always returns a Puppet that returns the same command everywhere.
func Always(in input.Directed) Puppet {
	return func(*gamemap.Map, *entity.Unit) (input.Directed, error) { return in, nil }
}

// Doing makes every unit in slot A act, as a player by an intent or as a directed creature
// on its map, and then runs a step.
func (st *Stage) Doing(a line.Args, player func(*Player) error, creature Puppet) error {
	err := st.Each(a, func(w *Who) error {
		if w.Player != nil && player != nil {
			if err := st.within(w, a); err != nil {
				return err
			}
			return player(w.Player)
		}
		return st.direct(w, creature)
	})
	if err != nil {
		return err
	}
	return st.Advance(1)
}

// within refuses a line in which a player acts on the creature of a spawn on another map:
// most often the scenario lacks the line map.
func (st *Stage) within(w *Who, a line.Args) error {
	s, ok := st.Release.Content.Spawn(line.Qualify(st.Bundle, a.Text("B")))
	if !ok || !strings.Contains(a.Text("B"), ":") {
		return nil
	}
	m, _, ok := st.Where(st.GUIDOf(w))
	if !ok {
		return nil
	}
	if on, _ := m.ID(); on != s.Map {
		return fmt.Errorf("%s is on map %s, and %s is on map %s: write the line map %s at the beginning", w.Name, on, s.ID, s.Map, s.Map)
	}
	return nil
}

// direct makes a unit act between two steps.
func (st *Stage) direct(w *Who, do Puppet) error {
	if do == nil {
		return fmt.Errorf("%s is not a player", w.Name)
	}
	m, u, ok := st.Where(st.GUIDOf(w))
	if !ok {
		return fmt.Errorf("%s is gone", w.Name)
	}
	in, err := do(m, u)
	if err != nil {
		return err
	}
	in.Unit = u.GUID
	_, err = m.Direct(in)
	return err
}

// Together refuses actions that would reach from one map to another.
func Together(m *gamemap.Map, a line.Args, b *entity.Unit) error {
	if _, here := m.Unit(b.GUID); !here {
		return fmt.Errorf("%s and %s are on different maps", a.Text("A"), a.Text("B"))
	}
	return nil
}

// OfPlayers makes every player of slot A act, and then runs a step.
func (st *Stage) OfPlayers(a line.Args, do func(*Player) error) error {
	return st.Doing(a, do, nil)
}

// Asking submits an intent of the players in slot A to the realm; the next line can use the
// answer.
func (st *Stage) Asking(a line.Args, in intent.Intent) error {
	err := st.Each(a, func(w *Who) error {
		p, err := w.player()
		if err != nil {
			return err
		}
		if err := st.within(w, a); err != nil {
			return err
		}
		return p.Ask(in)
	})
	if err != nil {
		return err
	}
	return st.Advance(RoundTrip)
}
