package visibility

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/achievement"
	"loam/core/rules/reputation"
	"loam/core/rules/skill"
	"loam/core/rules/talent"
	"loam/core/rules/taxi"
)

// growth returns what only a player's session receives about experience, skills and other
// progression.
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
	for i := range g.Standings {
		own := &g.Standings[i]
		if f, scale, ok := s.step.Content.ScaleOf(content.ID(own.Faction)); ok {
			feels, decided := reputation.Feels(s.step.Content, g, f.ID)
			out.Standings = append(out.Standings, view.Standing{Faction: f.ID, Points: own.Points, Rank: scale.RankAt(own.Points), War: own.War, Feels: feels, Decided: decided})
		}
	}
	for _, id := range g.Titles {
		if _, ok := s.step.Content.Title(content.ID(id)); ok {
			out.Titles = append(out.Titles, content.ID(id))
		}
	}
	out.Title, out.Home = content.ID(g.Title), u.Player.Home
	for i := range s.step.Content.Stops {
		if stop := &s.step.Content.Stops[i]; taxi.Knows(u.Player, stop) {
			out.Stops = append(out.Stops, stop.ID)
		}
	}
	out.Rest, out.Resting = g.Rest, u.Player.Rest.Inside
	s.talents(u, out)
	s.achievements(u, out)
	return out
}

// talents adds the player's talents, for its own session only.
func (s *Sight) talents(u *entity.Unit, out *view.Growth) {
	c, who := s.step.Content, talent.Who{Start: u.Def, Level: u.Level, Growth: &u.Player.Growth}
	for i := range c.Trees {
		if d := &c.Trees[i]; d.For(u.Def) {
			out.Trees = append(out.Trees, view.Tree{Tree: d.ID, Spent: talent.Spent(c, who.Growth, d.ID)})
		}
	}
	if len(out.Trees) == 0 {
		return
	}
	out.Points = talent.Free(c, who)
	for i := range c.Talents {
		d := &c.Talents[i]
		if at := slices.IndexFunc(out.Trees, func(t view.Tree) bool { return t.Tree == d.Tree }); at >= 0 {
			tree := &out.Trees[at]
			tree.Talents = append(tree.Talents, view.Talent{Talent: d.ID, Rank: talent.Rank(who.Growth, d.ID), Closed: string(talent.May(c, who, d))})
		}
	}
}

// achievements adds the player's achievements, for its own session only.
func (s *Sight) achievements(u *entity.Unit, out *view.Growth) {
	c, g := s.step.Content, &u.Player.Growth
	out.Worth = achievement.Points(c, g)
	for i := range c.Achievements {
		d := &c.Achievements[i]
		at, earned := achievement.Earned(g, d.ID)
		if d.Hidden && !earned {
			continue
		}
		told := view.Achievement{Achievement: d.ID, At: at, Earned: earned, Counts: make([]int, len(d.Criteria))}
		for k := range d.Criteria {
			told.Counts[k] = achievement.Count(g, content.Part{Achievement: d, At: k})
		}
		out.Achievements = append(out.Achievements, told)
	}
}
