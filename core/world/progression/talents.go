package progression

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/talent"
)

// WhoseTalents returns a player as the rules of talents need it.
func WhoseTalents(u *entity.Unit) talent.Who {
	return talent.Who{Start: u.Def, Level: u.Level, Growth: &u.Player.Growth}
}

// askTalent learns a talent up to a rank, as far as the player may.
func (e *Progress) askTalent(u *entity.Unit, in intent.Grow) string {
	d, ok := e.Content().Talent(content.ID(in.ID))
	if !ok {
		return string(talent.Unknown)
	}
	rank := talent.Rank(&u.Player.Growth, d.ID)
	to := min(max(in.Rank, 1), len(d.Ranks))
	if in.Rank <= 0 {
		to = rank + 1
	}
	for ; rank < to; rank++ {
		if why := e.Choose(u, d); why != talent.Fine {
			return string(why)
		}
	}
	return ""
}

// Choose gives a player the next rank of a talent, or returns why not.
func (e *Progress) Choose(u *entity.Unit, d *content.Talent) talent.Why {
	if why := talent.May(e.Content(), WhoseTalents(u), d); why != talent.Fine {
		return why
	}
	rank := talent.Choose(&u.Player.Growth, d)
	e.relearn(u)
	e.grown(u, event.Grown{News: event.TalentChosen, ID: d.ID, Was: int64(rank - 1), Now: int64(rank), Most: int64(len(d.Ranks))})
	e.Notice(u, hook.TalentNews, 0, hook.Args{Texts: [2]string{string(d.ID)}, Numbers: [2]float64{float64(rank)}})
	return talent.Fine
}

// ResetTalents resets all talents of a player, and returns how many points that frees; with
// paid the next reset costs more.
func (e *Progress) ResetTalents(u *entity.Unit, paid bool) int {
	g := &u.Player.Growth
	if len(g.Talents) == 0 {
		return 0
	}
	e.dropRanks(u)
	n := talent.Reset(e.Content(), g, paid)
	e.back(u, n)
	return n
}

// settleTalents removes talents that a player cannot have any more, and returns their points.
func (e *Progress) settleTalents(u *entity.Unit) {
	if n := talent.Settle(e.Content(), WhoseTalents(u)); n > 0 {
		e.back(u, n)
	}
}

// back reports freed talent points.
func (e *Progress) back(u *entity.Unit, n int) {
	e.relearn(u)
	e.grown(u, event.Grown{News: event.TalentsBack, Now: int64(n)})
	e.Notice(u, hook.TalentNews, 0, hook.Args{Numbers: [2]float64{float64(n)}})
}

// dropRanks removes the higher ranks of spells that a player had by talents: without the first
// rank there is no other.
func (e *Progress) dropRanks(u *entity.Unit) {
	c := e.Content()
	for _, id := range talent.Spells(c, &u.Player.Growth) {
		first, ok := c.Spell(id)
		if !ok || first.Rank == 0 {
			continue
		}
		for _, other := range slices.Clone(u.Player.Learned) {
			if d, ok := c.Spell(other); ok && d.Rank > 0 && d.Chain() == first.Chain() {
				e.Learn(u, other, false)
			}
		}
	}
}
