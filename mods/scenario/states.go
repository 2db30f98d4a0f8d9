package scenario

import (
	"fmt"

	"loam/core/entity"
)

// unitState looks at one unit. Of one that is gone it is given nil.
type unitState func(r *runner, a args, u *entity.Unit) (holds bool, err error)

// ofUnits asks a condition of every unit that slot A names: all must meet it,
// or with no none.
func ofUnits(is unitState) func(*runner, args, bool) (bool, string, error) {
	return func(r *runner, a args, no bool) (bool, string, error) {
		list, err := r.all(a, "A")
		if err != nil {
			return false, "", err
		}
		for _, w := range list {
			u, _ := r.find(r.guidOf(w))
			holds, err := is(r, a, u)
			if err != nil {
				return false, "", err
			}
			if holds == no {
				return no, r.describe(w, u), nil
			}
		}
		return !no, "", nil
	}
}

// describe says how a unit is, for failures.
func (r *runner) describe(w *who, u *entity.Unit) string {
	if u == nil {
		return w.name + " is gone"
	}
	state := fmt.Sprintf("%.0f%% health (%d of %d), level %d", u.Share()*100, u.Health, u.MaxHealth, u.Level)
	switch {
	case u.Ghost():
		state = "a ghost"
	case u.Dead:
		state = "dead"
	case u.Victim != 0:
		state += ", attacks " + r.label(u.Victim)
	case u.Combat:
		state += ", in combat"
	case u.Creature != nil:
		state += ", " + u.Creature.Mode.String()
	}
	return fmt.Sprintf("%s at %.1f %.1f: %s", w.name, u.Position.X, u.Position.Y, state)
}

// other is the unit in slot B.
func (r *runner) other(a args) (*entity.Unit, bool, error) {
	list, err := r.all(a, "B")
	if err != nil {
		return nil, false, err
	}
	if len(list) != 1 {
		return nil, false, fmt.Errorf("%s is a group, name one of it", a.text("B"))
	}
	u, ok := r.find(r.guidOf(list[0]))
	return u, ok, nil
}

// homeWithin is how near its place a creature is at home, in yards.
const homeWithin = 1

// nearWithin is how far from a spot somebody is near it, in yards.
const nearWithin = 2

func count(r *runner, a args, no bool) (bool, string, error) {
	m, err := r.onMap()
	if err != nil {
		return false, "", err
	}
	n := m.Count(func(u *entity.Unit) bool { return !u.Dead && u.Creature != nil && u.Def == r.id(a, "CREATURE") })
	return compare(float64(n), a.text("OP"), a.num("N")), fmt.Sprintf("%d of them", n), nil
}
