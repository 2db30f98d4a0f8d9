package gamemap

import (
	"slices"

	"loam/core/character"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/hook"
	"loam/core/quest"
)

// itemsOf is short for what a player has.
type itemsOf = character.Items

// creditGoal counts something for an objective of a player's quest.
func (m *Map) creditGoal(u *unit, g content.Goal, n int) {
	if !quest.Waits(u.Player, g) {
		return
	}
	e, o := quest.Find(u.Player, g.Quest.ID), g.Objective
	now := min(o.Count, e.Count(o.Name)+n)
	e.SetCount(o.Name, now)
	m.tellQuest(u, event.QuestTold{News: event.QuestProgressed, Quest: e.ID, Objective: o.Name, Have: now, Want: o.Count})
	m.settleQuest(u, g.Quest)
}

// settleQuest finds out whether a quest of a player is done, or not any more.
func (m *Map) settleQuest(u *unit, q *content.Quest) {
	e := quest.Find(u.Player, q.ID)
	if e == nil || e.State == entity.QuestFailed {
		return
	}
	switch done := quest.Done(u.Player, e, q); {
	case done && e.State == entity.QuestOpen:
		e.State, e.Ends = entity.QuestDone, 0
		m.tellQuest(u, event.QuestTold{News: event.QuestCompleted, Quest: e.ID})
		if q.Auto {
			m.rewardQuest(u, q, nil, -1)
		}
	case !done && e.State == entity.QuestDone:
		e.State = entity.QuestOpen
		m.tellQuests(u)
	}
}

// creditAll counts something for all objectives of a kind that wait for it.
func (m *Map) creditAll(u *unit, goals []content.Goal) {
	if u.Player == nil || len(u.Player.Quests) == 0 {
		return
	}
	for _, g := range goals {
		m.creditGoal(u, g, 1)
	}
}

// creditCreature does it for a creature, by its definition and its tags.
func (m *Map) creditCreature(u *unit, k content.ObjectiveKind, of *unit) {
	if u.Player == nil || len(u.Player.Quests) == 0 {
		return
	}
	m.creditAll(u, m.s.Content().Goals(k, of.Def))
	for _, tag := range of.Tags {
		for _, g := range m.s.Content().GoalsTagged(k, tag) {
			if !slices.Contains(g.Objective.Creatures, of.Def) && firstTag(g.Objective, of) == tag {
				m.creditGoal(u, g, 1)
			}
		}
	}
}

// firstTag is the tag by which a creature counts that has several of an objective.
func firstTag(o *content.Objective, of *unit) string {
	for _, tag := range o.Tags {
		if of.HasTag(tag) {
			return tag
		}
	}
	return ""
}

// fellows tells whether two players are near each other in one group.
func (m *Map) fellows(a, b *unit) bool {
	return a.Player != nil && b.Player != nil && a.Player.Group != 0 && a.Player.Group == b.Player.Group &&
		m.s.Here(b) && a.Gap(b) <= m.s.Rules().Eval(content.QuestCreditYards)
}

// party is a player with those of its group who are near a unit.
func (m *Map) party(player, near *unit) []*unit {
	all := []*unit{player}
	c := m.groups.Of(player.Player.Group)
	if c == nil {
		return all
	}
	reach := m.s.Rules().Eval(content.QuestCreditYards)
	for _, member := range c.Group.Members {
		if u, here := m.s.Units[member.Player]; here && u != player && u.Gap(near) <= reach {
			all = append(all, u)
		}
	}
	return all
}

// questMoments is what moments of units mean for quests.
var questMoments = [hook.Count]func(m *Map, u *unit, a hook.Args){
	hook.Death:    func(m *Map, u *unit, _ hook.Args) { m.questDeath(u) },
	hook.Kill:     func(m *Map, u *unit, a hook.Args) { m.questKill(u, m.s.Units[a.Units[0]]) },
	hook.Waypoint: func(m *Map, u *unit, a hook.Args) { m.escortAt(u, int(a.Numbers[0])) },
	hook.Level:    func(m *Map, u *unit, _ hook.Args) { m.tellQuests(u) },
	hook.EnterArea: func(m *Map, u *unit, a hook.Args) {
		m.creditAll(u, m.s.Content().Goals(content.Explore, content.ID(a.Texts[0])))
	},
}

// questMoment looks whether a moment means something for quests.
func (m *Map) questMoment(u *unit, h hook.ID, a hook.Args) {
	if follow := questMoments[h]; follow != nil {
		follow(m, u, a)
	}
}

// questDeath is what a death means for the quests of who has died, or of those who
// should have taken care of it.
func (m *Map) questDeath(u *unit) {
	if u.Creature != nil {
		m.escortLost(u)
		return
	}
	for i := range u.Player.Quests {
		e := &u.Player.Quests[i]
		if q, ok := m.s.Content().Quest(e.ID); ok && q.Fails && e.State == entity.QuestOpen {
			m.failQuest(u, e)
		}
	}
	m.planQuests(u)
}

// questKill counts a death for who is to thank for it, and for its group.
func (m *Map) questKill(killer, victim *unit) {
	if killer.Player == nil || victim == nil || victim.Creature == nil {
		return
	}
	for _, o := range m.party(killer, victim) {
		m.creditCreature(o, content.Slay, victim)
	}
}

// questItem is what another number of items means for a player's quests.
func (m *Map) questItem(u *unit, id content.ID, more int) {
	for _, g := range m.s.Content().Goals(content.Collect, id) {
		e := quest.Find(u.Player, g.Quest.ID)
		if e == nil || e.State == entity.QuestFailed {
			continue
		}
		now := quest.Have(u.Player, e, g.Objective)
		if more > 0 && now > 0 && e.State == entity.QuestOpen {
			m.tellQuest(u, event.QuestTold{News: event.QuestProgressed, Quest: e.ID, Objective: g.Objective.Name, Have: now, Want: g.Objective.Count})
		}
		m.tellQuests(u)
		m.settleQuest(u, g.Quest)
	}
}

// questCast is what a spell that was cast means for quests.
func (m *Map) questCast(caster, target *unit, id content.ID) {
	if caster == nil || caster.Player == nil || len(caster.Player.Quests) == 0 {
		return
	}
	for _, g := range m.s.Content().Goals(content.CastAtIt, id) {
		o := g.Objective
		anyone := len(o.Creatures) == 0 && len(o.Tags) == 0
		if anyone || target != nil && target.Creature != nil && (slices.Contains(o.Creatures, target.Def) || firstTag(o, target) != "") {
			m.creditGoal(caster, g, 1)
		}
	}
}

// beginEscort lets the giver of a quest set off, if it is to be escorted.
func (m *Map) beginEscort(u *unit, q *content.Quest, giver *unit) {
	for i := range q.Objectives {
		o := &q.Objectives[i]
		if o.Kind != content.Escort || !slices.Contains(o.Creatures, giver.Def) || giver.Creature.Escort.Quest != "" {
			continue
		}
		if m.tx.WalkPath(giver, o.Path) == nil {
			giver.Creature.Escort = entity.Escort{Quest: q.ID, Path: o.Path, For: u.GUID}
			m.s.Hold(giver, true)
		}
	}
}

// escortAt looks whether who is escorted has come to the end of its way.
func (m *Map) escortAt(u *unit, index int) {
	esc := u.Creature.Escort
	if p := m.s.PathOf(u); esc.Quest == "" || p == nil || p.ID != esc.Path || index != len(p.Points) {
		return
	}
	if player, here := m.s.Units[esc.For]; here {
		for _, o := range m.party(player, u) {
			m.creditAll(o, m.escortGoals(u, esc.Quest))
		}
	}
	u.Creature.Escort = entity.Escort{}
	m.s.Hold(u, false)
	if s := m.spawns.Find(u.Creature.Spawn); s != nil && s.Unit == u.GUID {
		m.awaitSpawn(s)
	}
	m.s.Plan(u, entity.DueVanish, m.s.Now()+escortStays)
}

// escortStays is how long who was escorted stands at the end of its way.
const escortStays = 5 * clock.Second

func (m *Map) escortGoals(u *unit, id content.ID) (goals []content.Goal) {
	for _, g := range m.s.Content().Goals(content.Escort, u.Def) {
		if g.Quest.ID == id {
			goals = append(goals, g)
		}
	}
	return goals
}

// escortLost lets the quests fail of those who should have taken care of somebody.
func (m *Map) escortLost(u *unit) {
	esc := u.Creature.Escort
	if esc.Quest == "" {
		return
	}
	u.Creature.Escort = entity.Escort{}
	m.s.Hold(u, false)
	player, here := m.s.Units[esc.For]
	if !here {
		return
	}
	for _, o := range m.party(player, u) {
		for _, g := range m.escortGoals(u, esc.Quest) {
			if quest.Waits(o.Player, g) {
				m.failQuest(o, quest.Find(o.Player, esc.Quest))
			}
		}
	}
}
