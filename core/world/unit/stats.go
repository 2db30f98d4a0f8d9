package unit

import (
	"errors"
	"fmt"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/rules/aura"
	"loam/core/rules/combat"
	"loam/core/rules/crowdcontrol"
	"loam/core/rules/movement"
	"loam/core/rules/stat"
)

// enthrall determines the charmer of a unit, and puts it on the charmer's side.
func (e *Units) enthrall(u *entity.Unit) {
	u.Charmer = 0
	if u.Control&entity.Charmed == 0 || u.Creature == nil {
		return
	}
	if by, ok := e.Units[aura.NewestOf(u, content.Charm).Caster]; ok && by != u {
		u.Charmer, u.FactionIndex = by.GUID, e.Content().FactionIndex(by.Faction)
	}
}

// SetPace sets the factor of one gait of a creature, 0.1 to 10, on top of that of all.
func (e *Units) SetPace(u *entity.Unit, g entity.Gait, factor float64) error {
	switch {
	case u.Creature == nil || g >= entity.Gaits:
		return fmt.Errorf("%s has no gait %d", u.Name.Key, g)
	case !(factor >= 0.1 && factor <= 10):
		return fmt.Errorf("speed factor %g is not between 0.1 and 10", factor)
	}
	u.Creature.Orders.Paces[g] = factor
	return e.SetSpeed(u, u.Speed)
}

// SetSpeed changes the factor on walk and run, 0.1 to 10.
func (e *Units) SetSpeed(u *entity.Unit, factor float64) error {
	if !(factor >= 0.1 && factor <= 10) {
		return fmt.Errorf("speed factor %g is not between 0.1 and 10", factor)
	}
	u.Speed = factor
	e.Rederive(u)
	if u.Way.Moving() {
		goal := u.Way.Goal()
		e.SetOut(u)
		e.Walk(u, goal, !u.Walking)
	}
	return nil
}

// repaced applies a change of a unit's speeds; was are the old ones.
func (e *Units) repaced(u *entity.Unit, was movement.Pace) {
	if movement.PaceOf(u) == was {
		return
	}
	e.Touch(u, view.Speed)
	if u.Player != nil {
		movement.Remember(u, was, e.Now())
		e.TellSelf(u)
	}
}

// SetRoot roots a unit, or frees it.
func (e *Units) SetRoot(u *entity.Unit, rooted bool) error {
	if u.Dead && rooted {
		return errors.New("the dead cannot be rooted")
	}
	if u.Pinned != rooted {
		u.Pinned = rooted
		e.Rederive(u)
	}
	return nil
}

// RefitFigures applies a new release to the powers and stats of a unit.
func (e *Units) RefitFigures(u *entity.Unit) bool {
	if !e.Rederive(u) || !stat.Fit(e.Content(), u) {
		return false
	}
	e.combat.Powers.Regenerate(u)
	return true
}

// Derive computes a unit's stats from its definition, gear and auras, and reports whether it
// is defined.
func (e *Units) Derive(u *entity.Unit) bool {
	u.Control, u.Wants = aura.ControlOf(u), aura.Wants(e.Content(), u)
	u.Modifiers, u.Luck = aura.Modifiers(e.Content(), u), aura.LuckOf(e.Content(), u, aura.About{})
	u.Rooted = crowdcontrol.Rooted(u)
	if !stat.Derive(e.Content(), u) {
		return false
	}
	e.reshape(u)
	e.enthrall(u)
	return true
}

func (e *Units) SetLevel(u *entity.Unit, level int) error {
	if level < 1 || level > 1000 {
		return fmt.Errorf("level %d is not between 1 and 1000", level)
	}
	before := u.Level
	if level == before {
		return nil
	}
	u.Level = level
	e.Rederive(u)
	e.Touch(u, view.Level|view.Health)
	if u.Player != nil {
		u.Player.Dirty = true
		u.Player.Played.Rise(e.Now())
		e.Log.Add(event.LeveledUp{Player: u.GUID, Level: level})
		e.Notice(u, hook.Level, 0, hook.Args{Numbers: [2]float64{float64(level), float64(before)}})
	}
	e.owners.LevelOwned(u)
	return nil
}

// Rederive recomputes a unit's stats, and keeps its share of health and its powers up to the
// new maximum.
func (e *Units) Rederive(u *entity.Unit) bool {
	share, pace, was := u.Share(), movement.PaceOf(u), willOf(u)
	if !e.Derive(u) {
		return false
	}
	e.repaced(u, pace)
	if stat.Bound(u); len(u.Powers) > 0 && e.Units[u.GUID] == u {
		e.Touch(u, view.Powers)
		e.combat.Powers.Regenerate(u)
	}
	if !u.Dead {
		u.Health = min(u.MaxHealth, max(1, combat.Points(share*float64(u.MaxHealth))))
		if e.Units[u.GUID] == u {
			e.combat.PlanRegen(u)
		}
	}
	e.settleWill(u, was)
	return true
}

func (e *Units) SetScale(u *entity.Unit, scale float64) error {
	if !(scale >= 0.1 && scale <= 10) {
		return fmt.Errorf("scale %g is not between 0.1 and 10", scale)
	}
	u.Scale = scale
	e.Rederive(u)
	e.Touch(u, view.Looks)
	return nil
}

func (e *Units) SetFaction(u *entity.Unit, faction content.ID) error {
	if _, ok := e.Content().Faction(faction); !ok {
		return fmt.Errorf("there is no faction %q", faction)
	}
	u.Faction = faction
	e.Rederive(u)
	e.owners.CharmerFactionChanged(u)
	e.Touch(u, view.Looks)
	return nil
}

// reshape computes the size of a unit from its auras.
func (e *Units) reshape(u *entity.Unit) {
	if scale := aura.ScaleOf(e.Content(), u); scale != 1 {
		u.Size *= scale
		u.Radius *= scale
	}
}
