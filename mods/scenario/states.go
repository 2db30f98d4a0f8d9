package scenario

import (
	"errors"
	"fmt"
	"slices"

	"loam/core/entity"
	"loam/core/geo"
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

func isIdle(_ *runner, _ args, u *entity.Unit) (bool, error) { return u != nil && u.Victim == 0, nil }

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

func attacks(r *runner, a args, u *entity.Unit) (bool, error) {
	b, here, err := r.other(a)
	return u != nil && here && u.Victim == b.GUID, err
}

func targets(r *runner, a args, u *entity.Unit) (bool, error) {
	b, here, err := r.other(a)
	if u == nil || !here || err != nil {
		return false, err
	}
	target := u.Victim
	if target == 0 && u.Player != nil {
		target = u.Player.Selected
	}
	return target == b.GUID, nil
}

func health(_ *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	g, _ := a.get("AMOUNT")
	is := float64(u.Health)
	if g.pct {
		is = u.Share() * 100
	}
	return compare(is, a.text("OP"), g.num), nil
}

func level(_ *runner, a args, u *entity.Unit) (bool, error) {
	return u != nil && compare(float64(u.Level), a.text("OP"), a.num("N")), nil
}

func experience(_ *runner, a args, u *entity.Unit) (bool, error) {
	return u != nil && u.Player != nil && compare(float64(u.Player.Experience), a.text("OP"), a.num("N")), nil
}

func dead(_ *runner, _ args, u *entity.Unit) (bool, error) { return u != nil && u.Dead, nil }

func alive(_ *runner, _ args, u *entity.Unit) (bool, error) { return u != nil && !u.Dead, nil }

func ghost(_ *runner, _ args, u *entity.Unit) (bool, error) { return u != nil && u.Ghost(), nil }

func gone(_ *runner, _ args, u *entity.Unit) (bool, error) { return u == nil, nil }

func inCombat(_ *runner, _ args, u *entity.Unit) (bool, error) { return u != nil && u.Combat, nil }

// homeWithin is how near its place a creature is at home, in yards.
const homeWithin = 1

func home(r *runner, _ args, u *entity.Unit) (bool, error) {
	if u == nil || u.Creature == nil || u.Dead || u.Combat || u.Creature.Mode != entity.Idle {
		return false, nil
	}
	around := geo.Yards(homeWithin)
	if s, ok := r.rel.Content.Spawn(u.Creature.Spawn); ok {
		if s.Path != "" {
			return true, nil
		}
		around += s.Wander
	}
	return geo.Within(u.Position.Point, u.Creature.Home.Point, around), nil
}

func within(r *runner, a args, u *entity.Unit) (bool, error) {
	b, here, err := r.other(a)
	return u != nil && here && geo.Within(u.Position.Point, b.Position.Point, a.num("YARDS")), err
}

// nearWithin is how far from a spot somebody is near it, in yards.
const nearWithin = 2

func near(_ *runner, a args, u *entity.Unit) (bool, error) {
	spot := geo.Point{X: a.num("X"), Y: a.num("Y")}
	return u != nil && geo.FlatDistance(u.Position.Point, spot) <= nearWithin, nil
}

func inArea(r *runner, a args, u *entity.Unit) (bool, error) {
	return u != nil && u.Player != nil && slices.Contains(u.Player.Areas, r.id(a, "PLACE")), nil
}

func onMap(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	m, _, ok := r.where(u.GUID)
	if !ok {
		return false, errors.New("the unit is on no map")
	}
	id, _ := m.ID()
	return id == r.id(a, "MAP"), nil
}

func count(r *runner, a args, no bool) (bool, string, error) {
	m, err := r.onMap()
	if err != nil {
		return false, "", err
	}
	n := m.Count(func(u *entity.Unit) bool { return !u.Dead && u.Creature != nil && u.Def == r.id(a, "CREATURE") })
	return compare(float64(n), a.text("OP"), a.num("N")), fmt.Sprintf("%d of them", n), nil
}
