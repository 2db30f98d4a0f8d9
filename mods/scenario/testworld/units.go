package testworld

import (
	"fmt"

	"loam/core/model/entity"
	"loam/mods/scenario/line"
)

// unitState tests one unit; nil is a removed one.
type unitState func(st *Stage, a line.Args, u *entity.Unit) (holds bool, err error)

// OfUnits checks a condition on every unit that slot A names: all must meet it, or with
// no none.
func OfUnits(is unitState) func(*Stage, line.Args, bool) (bool, string, error) {
	return func(st *Stage, a line.Args, no bool) (bool, string, error) {
		list, err := st.All(a, "A")
		if err != nil {
			return false, "", err
		}
		for _, w := range list {
			u, _ := st.Find(st.GUIDOf(w))
			holds, err := is(st, a, u)
			if err != nil {
				return false, "", err
			}
			if holds == no {
				return no, st.about(a, w, u) + st.describe(w, u), nil
			}
		}
		return !no, "", nil
	}
}

// describe describes the state of a unit, for failures.
func (st *Stage) describe(w *Who, u *entity.Unit) string {
	if u == nil {
		return w.Name + " is gone"
	}
	state := fmt.Sprintf("%.0f%% health (%d of %d), level %d", u.Share()*100, u.Health, u.MaxHealth, u.Level)
	switch {
	case u.Ghost():
		state = "a ghost"
	case u.Dead:
		state = "dead"
	case u.Victim != 0:
		state += ", attacks " + st.Label(u.Victim)
	case u.Combat:
		state += ", in combat"
	case u.Creature != nil:
		state += ", " + u.Creature.Mode.String()
	}
	return fmt.Sprintf("%s at %.1f %.1f: %s", w.Name, u.Position.X, u.Position.Y, state)
}

// Other returns the unit in slot B.
func (st *Stage) Other(a line.Args) (*entity.Unit, bool, error) {
	list, err := st.All(a, "B")
	if err != nil {
		return nil, false, err
	}
	if len(list) != 1 {
		return nil, false, fmt.Errorf("%s is a group; name one of its members", a.Text("B"))
	}
	u, ok := st.Find(st.GUIDOf(list[0]))
	return u, ok, nil
}

// Each calls do for every unit that the name in slot A refers to.
func (st *Stage) Each(a line.Args, do func(*Who) error) error {
	list, err := st.All(a, "A")
	if err != nil {
		return err
	}
	for _, w := range list {
		if err := do(w); err != nil {
			return err
		}
	}
	return nil
}

// EachPlayer calls do for every player that the name in slot A refers to.
func (st *Stage) EachPlayer(a line.Args, do func(*Player) error) error {
	return st.Each(a, func(w *Who) error {
		p, err := w.player()
		if err != nil {
			return err
		}
		return do(p)
	})
}

// PlayersAre checks a condition for every player that slot A names; got describes one
// player, for failures.
func (st *Stage) PlayersAre(a line.Args, no bool, is func(*Player) (yes bool, got string)) (bool, string, error) {
	list, err := st.All(a, "A")
	if err != nil {
		return false, "", err
	}
	for _, w := range list {
		p, err := w.player()
		if err != nil {
			return false, "", err
		}
		if yes, got := is(p); yes == no {
			return no, w.Name + got, nil
		}
	}
	return !no, "", nil
}
