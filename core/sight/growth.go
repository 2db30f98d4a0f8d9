package sight

import (
	"loam/core/content"
	"loam/core/entity"
	"loam/core/skill"
	"loam/core/view"
)

// growth is what only the session of a player is told of its character's growth.
func (s *Sight) growth(u *entity.Unit) *view.Growth {
	g := &u.Player.Growth
	out := &view.Growth{}
	for i := range g.Skills {
		own := &g.Skills[i]
		if d, ok := s.step.Content.Skill(content.ID(own.ID)); ok {
			out.Skills = append(out.Skills, view.Skill{Skill: d.ID, Value: own.Value, Max: skill.Max(d, u.Level, own.Rank), Rank: own.Rank})
		}
	}
	for _, id := range u.Known {
		def, ok := s.step.Content.Spell(id)
		if !ok || def.Craft == nil {
			continue
		}
		if d, ok := s.step.Content.Skill(def.Craft.Skill); ok {
			value := skill.Value(g, d.ID)
			out.Crafts = append(out.Crafts, view.Craft{
				Spell: id, Able: value >= def.Craft.AtLeast, Band: skill.Band(d, value, def.Craft.Difficulty, def.Craft.Bands),
			})
		}
	}
	return out
}
