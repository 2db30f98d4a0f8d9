package gamemap

import (
	"fmt"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/spawn"
)

// Become makes a creature one of another definition where it stands: its name, looks,
// faction, figures, fights, talk and scripts are those of the other, with level its
// level too. Its share of health, whom it fights, what lies on it and its rules stay;
// its spawn makes the next one as ever.
func (tx *Tx) Become(u *entity.Unit, creature content.ID, level bool) error {
	m := tx.on()
	d, ok := m.s.Content().Creature(creature)
	switch {
	case !ok:
		return fmt.Errorf("there is no creature %q", creature)
	case u.Creature == nil || u.Dead || !m.s.Here(u):
		return fmt.Errorf("%s is no living creature", u.Name.Key)
	case u.Def == d.ID:
		return nil
	}
	k := u.Creature
	if k.Came == "" {
		k.Came = u.Def
	}
	m.ai.LeaveNoticing(u)
	u.Def, u.Name, u.Faction, u.Scale = d.ID, d.Name, d.Faction, d.Scale
	if k.Came == d.ID {
		k.Came = ""
	}
	if level {
		u.Level = spawn.Level(m.s.Random("spawn"), d)
	}
	k.Guise = entity.Guise{Posture: k.Guise.Posture, Mount: k.Guise.Mount}
	m.units.RefitFigures(u)
	m.scripts.Attach(u)
	m.ai.JoinNoticing(u)
	u.Boss = m.encounters.BossOf(u)
	m.combat.FitThresholds(u)
	m.ai.RefitPhases(u)
	m.magic.Refit(u)
	m.ai.RefitMind(u)
	m.magic.Settle(u)
	m.s.Touch(u, view.All)
	m.combat.Reconsider(u)
	m.ai.LookAround(u)
	return nil
}
