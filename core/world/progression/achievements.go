package progression

import (
	"math"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/achievement"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/rules/reputation"
	"loam/core/rules/skill"
)

// values maps each kind of criterion to how far a player has come with it; nil for kinds that
// count events.
var values = [content.CriterionKindCount]func(e *Progress, u *entity.Unit, of content.ID) int64{
	content.ReachLevel: func(_ *Progress, u *entity.Unit, _ content.ID) int64 { return int64(u.Level) },
	content.ReachSkill: func(_ *Progress, u *entity.Unit, of content.ID) int64 {
		return int64(skill.Value(&u.Player.Growth, of))
	},
	content.ReachStanding: func(_ *Progress, u *entity.Unit, of content.ID) int64 {
		if own := reputation.Find(&u.Player.Growth, of); own != nil {
			return int64(own.Points)
		}
		return 0
	},
	content.ReachItems: func(_ *Progress, u *entity.Unit, of content.ID) int64 {
		return int64(item.Count(&u.Player.Items, of))
	},
	content.ReachMoney: func(_ *Progress, u *entity.Unit, of content.ID) int64 {
		if of == "" {
			of = content.Coins
		}
		return currency.Has(u.Player.Purse, of)
	},
	content.ReachStage: func(e *Progress, _ *entity.Unit, of content.ID) int64 { return int64(e.world.StageOf(of)) },
}

// Reached checks the criteria about a value of a player: its level, a skill, a faction, an
// item, a currency, a game event.
func (e *Progress) Reached(u *entity.Unit, k content.CriterionKind, of content.ID) {
	value := values[k]
	if u.Player == nil || value == nil || len(e.Content().CriterionIndex.Of(k)) == 0 {
		return
	}
	n := int(min(value(e, u, of), math.MaxInt32))
	e.raise(u, e.Content().CriterionIndex.About(k, string(of)), n)
	if k == content.ReachMoney && of == content.Coins {
		e.raise(u, e.Content().CriterionIndex.About(k, ""), n)
	}
}

func (e *Progress) raise(u *entity.Unit, parts []content.Part, to int) {
	for _, p := range parts {
		if was, news := achievement.Raise(&u.Player.Growth, p, to); news {
			e.came(u, p, was)
		}
	}
}

// Credit adds n to a criterion of a player.
func (e *Progress) Credit(u *entity.Unit, p content.Part, n int) bool {
	was, news := achievement.Raise(&u.Player.Growth, p, achievement.Count(&u.Player.Growth, p)+min(n, p.Criterion().Count))
	if news {
		e.came(u, p, was)
	}
	return news
}

// happened counts an event for the criteria about something.
func (e *Progress) happened(u *entity.Unit, k content.CriterionKind, of content.ID) {
	c := e.Content()
	if u == nil || u.Player == nil || len(c.CriterionIndex.Of(k)) == 0 {
		return
	}
	for _, p := range c.CriterionIndex.About(k, "") {
		e.Credit(u, p, 1)
	}
	if of != "" {
		for _, p := range c.CriterionIndex.About(k, string(of)) {
			e.Credit(u, p, 1)
		}
	}
}

// slain counts a kill for a player; a creature counts once for a criterion, whatever
// identifies it.
func (e *Progress) slain(u, victim *entity.Unit) {
	c := e.Content()
	if len(c.CriterionIndex.Of(content.CountKills)) == 0 {
		return
	}
	e.happened(u, content.CountKills, victim.Def)
	var counted []content.Part
	counted = append(counted, c.CriterionIndex.About(content.CountKills, string(victim.Def))...)
	for _, tag := range victim.Tags {
		for _, p := range c.CriterionIndex.About(content.CountKills, tag) {
			if !contains(counted, p) {
				counted = append(counted, p)
				e.Credit(u, p, 1)
			}
		}
	}
}

func contains(list []content.Part, p content.Part) bool {
	for _, one := range list {
		if one == p {
			return true
		}
	}
	return false
}

// came reports progress with a criterion, and grants the achievement that it completes.
func (e *Progress) came(u *entity.Unit, p content.Part, was int) {
	d := p.Achievement
	u.Player.Dirty = true
	e.Log.Add(event.Grown{
		Player: u.GUID, News: event.AchievementCame, ID: d.ID, Part: p.At + 1,
		Was: int64(was), Now: int64(achievement.Count(&u.Player.Growth, p)), Most: int64(p.Criterion().Count),
	})
	if achievement.Complete(&u.Player.Growth, d) {
		e.GrantAchievement(u, d)
	}
}

// GrantAchievement grants an achievement with its rewards, and reports whether it is new. If the letter
// with its items cannot be sent, it waits until the player's next log-in.
func (e *Progress) GrantAchievement(u *entity.Unit, d *content.Achievement) bool {
	g := &u.Player.Growth
	if _, has := achievement.Earned(g, d.ID); has || len(g.Earned) >= character.MaxGrown || !e.world.MayAward(u, d) {
		return false
	}
	achievement.Earn(g, d.ID, e.world.UnixMS())
	e.world.Award(u, d)
	e.grown(u, event.Grown{News: event.AchievementEarned, ID: d.ID, Now: int64(d.Points), Most: int64(achievement.Points(e.Content(), g))})
	if t, ok := e.Content().Title(d.Title); ok {
		e.AddTitle(u, t)
	}
	e.world.Herald(u, d)
	e.Notice(u, hook.AchievementNews, 0, hook.Args{Texts: [2]string{string(d.ID)}, Numbers: [2]float64{float64(d.Points)}})
	return true
}

// catchUp grants what a player has already reached, when it enters or a release takes over.
func (e *Progress) catchUp(u *entity.Unit) {
	c := e.Content()
	for k := range content.CriterionKindCount {
		if values[k] == nil {
			continue
		}
		for _, p := range c.CriterionIndex.Of(k) {
			e.measure(u, k, p)
		}
	}
	for i := range c.Achievements {
		if d := &c.Achievements[i]; achievement.Complete(&u.Player.Growth, d) {
			e.GrantAchievement(u, d)
		}
	}
}

// measure checks how far a player has come with a criterion.
func (e *Progress) measure(u *entity.Unit, k content.CriterionKind, p content.Part) {
	ids := p.Criterion().IDs
	if len(ids) == 0 {
		ids = []content.ID{""}
	}
	for _, id := range ids {
		e.raise(u, []content.Part{p}, int(min(values[k](e, u, id), math.MaxInt32)))
	}
}

// Staged checks the criteria about a game event whose goal has reached a stage.
func (e *Progress) Staged(of content.ID) {
	if len(e.Content().CriterionIndex.About(content.ReachStage, string(of))) == 0 {
		return
	}
	for u := range e.Roster.All() {
		e.Reached(u, content.ReachStage, of)
	}
}
