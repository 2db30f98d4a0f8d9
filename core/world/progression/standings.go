package progression

import (
	"math"
	"slices"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/reputation"
)

// Favor gives a player reputation with a faction, or takes it for points below 0, with
// spillover; upTo limits gains.
func (e *Progress) Favor(u *entity.Unit, faction content.ID, points, upTo int) {
	if u.Player == nil || points == 0 {
		return
	}
	if points = e.altered(u, hook.ReputationChange, string(faction), points, reputation.Most); points == 0 || !e.Here(u) {
		return
	}
	for _, ch := range reputation.Add(e.Content(), &u.Player.Growth, faction, points, upTo) {
		e.stands(u, ch)
	}
}

// altered returns an amount as the scripts of a player leave it, at most most in either
// direction.
func (e *Progress) altered(u *entity.Unit, h hook.ID, of string, points, most int) int {
	if !u.Hooks.Has(h) {
		return points
	}
	v := e.Change(h, u.GUID, hook.Args{Texts: [2]string{of}}, value.OfNumber(float64(points))).Number()
	return int(math.Round(min(max(v, -float64(most)), float64(most))))
}

// SetStanding sets a player's reputation with a faction, and reports whether the faction has
// reputation.
func (e *Progress) SetStanding(u *entity.Unit, faction content.ID, points int) bool {
	ch, ok := reputation.Set(e.Content(), &u.Player.Growth, faction, points)
	if ok && ch.Was != ch.Now {
		e.stands(u, ch)
	}
	return ok
}

// stands reports a changed reputation, and makes creatures around check the player again.
func (e *Progress) stands(u *entity.Unit, ch reputation.Change) {
	_, scale, _ := e.Content().ScaleOf(ch.Faction)
	e.Reached(u, content.ReachStanding, ch.Faction)
	e.grown(u, event.Grown{News: event.StandingChanged, ID: ch.Faction, Was: int64(ch.Was), Now: int64(ch.Now)})
	was, now := scale.RankAt(ch.Was), scale.RankAt(ch.Now)
	if was != now {
		e.grown(u, event.Grown{News: event.RankReached, ID: ch.Faction, Was: int64(was) + 1, Now: int64(now) + 1, Most: int64(len(scale.Ranks))})
	}
	e.Notice(u, hook.ReputationNews, 0, hook.Args{Texts: [2]string{string(ch.Faction), scale.Ranks[now].Word}, Numbers: [2]float64{float64(ch.Now)}})
	if was != now && e.Here(u) {
		e.world.Seen(u)
	}
}

// favors gives a player the reputation for something of a level.
func (e *Progress) favors(u *entity.Unit, list []content.Favor, level int) {
	for i := range list {
		f := &list[i]
		upTo := reputation.Most
		if f.Bounded {
			upTo = f.UpTo
		}
		e.Favor(u, f.Faction, int(f.Points.Eval([]float64{float64(u.Level), float64(level)})), upTo)
	}
}

// killed gives those with a share in a kill its experience and reputation.
func (e *Progress) killed(killer, victim *entity.Unit) {
	d, ok := e.Content().Creature(victim.Def)
	if !ok || len(d.Favors)+len(e.Content().CriterionIndex.Of(content.CountKills)) == 0 {
		return
	}
	for _, u := range e.party(killer, victim) {
		if victim.Creature.Orders.Withholds&entity.ReputationReward == 0 {
			e.favors(u, d.Favors, victim.Level)
		}
		e.slain(u, victim)
	}
}

// party returns a player and the members of its group that are near a unit.
func (e *Progress) party(player, near *entity.Unit) []*entity.Unit {
	all := []*entity.Unit{player}
	reach := e.Rules().Eval(content.QuestCreditYards)
	for _, g := range e.groups.Members(player.Player.Group) {
		if u, here := e.Units[g]; here && u != player && u.Player != nil && u.Gap(near) <= reach {
			all = append(all, u)
		}
	}
	return all
}

func (e *Progress) askWar(u *entity.Unit, in intent.Grow) string {
	return e.wage(u, content.ID(in.ID), true)
}
func (e *Progress) askPeace(u *entity.Unit, in intent.Grow) string {
	return e.wage(u, content.ID(in.ID), false)
}

// wage sets whether a player is at war with a faction.
func (e *Progress) wage(u *entity.Unit, id content.ID, war bool) string {
	f, _, ok := e.Content().ScaleOf(id)
	own := reputation.Find(&u.Player.Growth, id)
	switch {
	case !ok || own == nil:
		return "core.reputation.unknown"
	case !f.Esteem.War || f.ID == u.Faction:
		return "core.reputation.no_war"
	case own.War == war:
		return ""
	}
	own.War = war
	news := event.PeaceMade
	if war {
		news = event.WarDeclared
	}
	e.grown(u, event.Grown{News: news, ID: id})
	e.world.Seen(u)
	return ""
}

// moments maps hooks of units to what they do to progression.
var moments = [hook.Count]func(e *Progress, u *entity.Unit, a hook.Args){
	hook.Kill: func(e *Progress, u *entity.Unit, a hook.Args) {
		if victim := e.Units[a.Units[0]]; u.Player != nil && victim != nil && victim.Creature != nil {
			e.killed(u, victim)
		}
	},
	hook.Level: func(e *Progress, u *entity.Unit, _ hook.Args) {
		if u.Player != nil {
			e.settleTalents(u)
			e.Reached(u, content.ReachLevel, "")
			e.Tell(u)
		}
	},
	hook.QuestNews: func(e *Progress, u *entity.Unit, a hook.Args) {
		if q, ok := e.Content().Quest(content.ID(a.Texts[0])); ok && a.Texts[1] == event.QuestRewarded.String() {
			e.favors(u, q.Favors, q.Level)
			e.happened(u, content.CountQuests, q.ID)
		}
	},
	hook.Death: func(e *Progress, u *entity.Unit, _ hook.Args) { e.happened(u, content.CountDeaths, "") },
	hook.EnterArea: func(e *Progress, u *entity.Unit, a hook.Args) {
		e.happened(u, content.CountVisits, content.ID(a.Texts[0]))
	},
}

// Moment applies a hook of a unit to progression.
func (e *Progress) Moment(u *entity.Unit, h hook.ID, a hook.Args) {
	if follow := moments[h]; follow != nil {
		follow(e, u, a)
	}
}

// AddTitle gives a player a title, and reports whether it is new.
func (e *Progress) AddTitle(u *entity.Unit, d *content.Title) bool {
	g := &u.Player.Growth
	at, has := slices.BinarySearch(g.Titles, string(d.ID))
	if has {
		return false
	}
	g.Titles = slices.Insert(g.Titles, at, string(d.ID))
	e.grown(u, event.Grown{News: event.TitleEarned, ID: d.ID})
	return true
}

// RemoveTitle takes a title from a player, and reports whether it had it.
func (e *Progress) RemoveTitle(u *entity.Unit, id content.ID) bool {
	g := &u.Player.Growth
	at, has := slices.BinarySearch(g.Titles, string(id))
	if !has {
		return false
	}
	g.Titles = slices.Delete(g.Titles, at, at+1)
	if g.Title == string(id) {
		e.bear(u, "")
	}
	e.grown(u, event.Grown{News: event.TitleLost, ID: id})
	return true
}

// askTitle selects a player's title; "" is none.
func (e *Progress) askTitle(u *entity.Unit, in intent.Grow) string {
	if !e.SelectTitle(u, content.ID(in.ID)) {
		return "core.title.unknown"
	}
	return ""
}

// SelectTitle selects a title that a player has, or none, and reports whether it has it.
func (e *Progress) SelectTitle(u *entity.Unit, id content.ID) bool {
	g := &u.Player.Growth
	if _, has := slices.BinarySearch(g.Titles, string(id)); id != "" && !has {
		return false
	}
	if _, ok := e.Content().Title(id); id != "" && !ok {
		return false
	}
	if g.Title != string(id) {
		e.bear(u, id)
	}
	return true
}

func (e *Progress) bear(u *entity.Unit, id content.ID) {
	u.Player.Growth.Title = string(id)
	e.grown(u, event.Grown{News: event.TitleChosen, ID: id})
	e.world.Renamed(u)
}
