package quest

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/quest"
)

// creditGoal counts n for an objective of a player's quest.
func (en *Logs) creditGoal(u *entity.Unit, g content.Goal, n int) {
	if !quest.Waits(u.Player, g) {
		return
	}
	e, o := quest.Find(u.Player, g.Quest.ID), g.Objective
	now := min(o.Count, e.Count(o.Name)+n)
	e.SetCount(o.Name, now)
	en.tell(u, event.QuestTold{News: event.QuestProgressed, Quest: e.ID, Objective: o.Name, Have: now, Want: o.Count})
	en.settle(u, g.Quest)
}

// settle recomputes whether a player's quest is complete.
func (en *Logs) settle(u *entity.Unit, q *content.Quest) {
	e := quest.Find(u.Player, q.ID)
	if e == nil || e.State == entity.QuestFailed {
		return
	}
	switch done := quest.Done(u.Player, e, q); {
	case done && e.State == entity.QuestOpen:
		e.State, e.Ends = entity.QuestDone, 0
		en.tell(u, event.QuestTold{News: event.QuestCompleted, Quest: e.ID})
		if q.Auto {
			en.reward(u, q, host{}, -1)
		}
	case !done && e.State == entity.QuestDone:
		e.State = entity.QuestOpen
		en.TellLog(u)
	}
}

// creditAll counts 1 for each of the goals of a kind that a player's quests wait for.
func (en *Logs) creditAll(u *entity.Unit, goals []content.Goal) {
	if u.Player == nil || len(u.Player.Quests) == 0 {
		return
	}
	for _, g := range goals {
		en.creditGoal(u, g, 1)
	}
}

// creditCreature is creditAll for a creature, by its definition and its tags.
func (en *Logs) creditCreature(u *entity.Unit, k content.ObjectiveKind, of *entity.Unit) {
	if u.Player == nil || len(u.Player.Quests) == 0 {
		return
	}
	en.creditAll(u, en.Content().QuestIndex.Goals(k, of.Def))
	for _, tag := range of.Tags {
		for _, g := range en.Content().QuestIndex.GoalsTagged(k, tag) {
			if !slices.Contains(g.Objective.Creatures, of.Def) && firstTag(g.Objective, of) == tag {
				en.creditGoal(u, g, 1)
			}
		}
	}
}

// firstTag returns the tag by which a creature counts that has several tags of an objective.
func firstTag(o *content.Objective, of *entity.Unit) string {
	for _, tag := range o.Tags {
		if of.HasTag(tag) {
			return tag
		}
	}
	return ""
}

// fellows reports whether two players are near each other in one group.
func (en *Logs) fellows(a, b *entity.Unit) bool {
	return a.Player != nil && b.Player != nil && a.Player.Group != 0 && a.Player.Group == b.Player.Group &&
		en.Here(b) && a.Gap(b) <= en.Rules().Eval(content.QuestCreditYards)
}

// party returns a player and the members of its group that are near a unit.
func (en *Logs) party(player, near *entity.Unit) []*entity.Unit {
	all := []*entity.Unit{player}
	members := en.groups.Members(player.Player.Group)
	if len(members) < 2 {
		return all
	}
	reach := en.Rules().Eval(content.QuestCreditYards)
	for _, g := range members {
		if u, here := en.Units[g]; here && u != player && u.Gap(near) <= reach {
			all = append(all, u)
		}
	}
	return all
}

// moments maps hooks of units to what they do to quests.
var moments = [hook.Count]func(en *Logs, u *entity.Unit, a hook.Args){
	hook.Death:    func(en *Logs, u *entity.Unit, _ hook.Args) { en.died(u) },
	hook.Kill:     func(en *Logs, u *entity.Unit, a hook.Args) { en.killed(u, en.Units[a.Units[0]]) },
	hook.Waypoint: func(en *Logs, u *entity.Unit, a hook.Args) { en.escortAt(u, int(a.Numbers[0])) },
	hook.Level:    func(en *Logs, u *entity.Unit, _ hook.Args) { en.TellLog(u) },
	hook.EnterArea: func(en *Logs, u *entity.Unit, a hook.Args) {
		en.creditAll(u, en.Content().QuestIndex.Goals(content.Explore, content.ID(a.Texts[0])))
	},
}

// Moment applies a hook of a unit to quests.
func (en *Logs) Moment(u *entity.Unit, h hook.ID, a hook.Args) {
	if follow := moments[h]; follow != nil {
		follow(en, u, a)
	}
}

// died fails the quests of a player that has died, where they require it to live, or those of
// the players that were to protect the unit.
func (en *Logs) died(u *entity.Unit) {
	if u.Creature != nil {
		en.escortLost(u)
		return
	}
	for _, own := range slices.Clone(u.Player.Quests) {
		e := quest.Find(u.Player, own.ID) // scripts may have removed it
		if q, ok := en.Content().Quest(own.ID); ok && q.Fails && e != nil && e.State == entity.QuestOpen {
			en.fail(u, e, false)
		}
	}
	en.PlanTimes(u)
}

// killed credits a kill to the killer and its group.
func (en *Logs) killed(killer, victim *entity.Unit) {
	if killer.Player == nil || victim == nil || victim.Creature == nil {
		return
	}
	for _, o := range en.party(killer, victim) {
		en.creditCreature(o, content.Slay, victim)
	}
}

// ItemChanged updates a player's quests after its count of an item has changed by more.
func (en *Logs) ItemChanged(u *entity.Unit, id content.ID, more int) {
	for _, g := range en.Content().QuestIndex.Goals(content.Collect, id) {
		e := quest.Find(u.Player, g.Quest.ID)
		if e == nil || e.State == entity.QuestFailed {
			continue
		}
		now := quest.Have(u.Player, e, g.Objective)
		if more > 0 && now > 0 && e.State == entity.QuestOpen {
			en.tell(u, event.QuestTold{News: event.QuestProgressed, Quest: e.ID, Objective: g.Objective.Name, Have: now, Want: g.Objective.Count})
		}
		en.TellLog(u)
		en.settle(u, g.Quest)
	}
}

// MoneyChanged updates a player's quests after its money has changed: in the next step, so
// that no script runs while money changes hands.
func (en *Logs) MoneyChanged(u *entity.Unit, currency content.ID) {
	if len(u.Player.Quests) == 0 {
		return
	}
	for _, g := range en.Content().QuestIndex.Goals(content.Pay, currency) {
		if e := quest.Find(u.Player, g.Quest.ID); e != nil && e.State != entity.QuestFailed {
			en.TellLog(u)
			en.Unplan(u, entity.DueQuest)
			en.Plan(u, entity.DueQuest, en.Now()+1)
			return
		}
	}
}

// Casted credits a spell that was cast; by is the item out of which it was cast, or "".
func (en *Logs) Casted(caster, target *entity.Unit, id, by content.ID) {
	if caster == nil || caster.Player == nil || len(caster.Player.Quests) == 0 {
		return
	}
	en.creditAt(caster, target, en.Content().QuestIndex.Goals(content.CastAtIt, id))
	if by != "" {
		en.creditAt(caster, target, en.Content().QuestIndex.Goals(content.UseIt, by))
	}
}

// creditAt credits all goals that wait for something done to a target.
func (en *Logs) creditAt(u, target *entity.Unit, goals []content.Goal) {
	for _, g := range goals {
		o := g.Objective
		anyone := len(o.Creatures) == 0 && len(o.Tags) == 0
		if anyone || target != nil && target.Creature != nil && (slices.Contains(o.Creatures, target.Def) || firstTag(o, target) != "") {
			en.creditGoal(u, g, 1)
		}
	}
}

// Handled credits the use of a game object to its user and the members of its group near it,
// except those in before, for whom it has counted already. It returns before with those added
// for whom it counts now.
func (en *Logs) Handled(u *entity.Unit, object content.ID, before []guid.GUID) (counted []guid.GUID) {
	goals := en.Content().QuestIndex.Goals(content.HandleIt, object)
	if len(goals) == 0 {
		return before
	}
	for _, o := range en.party(u, u) {
		waits := slices.ContainsFunc(goals, func(g content.Goal) bool { return quest.Waits(o.Player, g) })
		if waits && !slices.Contains(before, o.GUID) {
			en.creditAll(o, goals)
			before = append(before, o.GUID)
		}
	}
	return before
}

// Talked credits talking to a creature.
func (en *Logs) Talked(u, to *entity.Unit) { en.creditCreature(u, content.TalkWith, to) }
