package gamemap

import (
	"fmt"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/spawn"
)

// Become gives a creature another definition at its position: name, model, faction, stats,
// combat, gossip and scripts are those of the new definition, and with level its level
// too. Its share of health, its threat list, its auras and its rules stay. Its spawn makes
// the next creature as before.
func (tx *Tx) Become(u *entity.Unit, creature content.ID, level bool) error {
	m := tx.on()
	d, ok := m.s.Content().Creature(creature)
	switch {
	case !ok:
		return fmt.Errorf("there is no creature %q", creature)
	case u.Creature == nil || u.Dead || !m.s.Here(u):
		return fmt.Errorf("%s is not a living creature", u.Name.Key)
	case u.Def == d.ID:
		return nil
	}
	k := u.Creature
	if k.Came == "" {
		k.Came = u.Def
	}
	m.ai.Noticing.Leave(u)
	u.Def, u.Name, u.Faction, u.Scale = d.ID, d.Name, d.Faction, d.Scale
	if k.Came == d.ID {
		k.Came = ""
	}
	if level {
		u.Level = spawn.Level(m.s.Random("spawn"), d)
	}
	k.Appearance = entity.Appearance{Posture: k.Appearance.Posture, Mount: k.Appearance.Mount}
	m.units.RefitFigures(u)
	m.scripts.Attach(u)
	m.ai.Noticing.Join(u)
	u.Boss = m.encounters.BossOf(u)
	m.combat.FitThresholds(u)
	m.ai.Phases.Refit(u)
	m.magic.Casts.Refit(u)
	m.ai.RefitMind(u)
	m.magic.Auras.UpdateInnate(u)
	m.s.Touch(u, view.All)
	m.combat.EndForbiddenFights(u)
	m.ai.Noticing.LookAround(u)
	return nil
}
