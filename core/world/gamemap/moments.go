package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/world/spell"
)

// moments does what the rules of a map need at moments of units, beside the handlers of
// scripts.
type moments struct{ m *Map }

// moment sees every moment of units.
func (ms *moments) moment(u *unit, h hook.ID, a hook.Args) {
	m := ms.m
	ms.quest(u, h, a)
	ms.summonLost(u, h)
	ms.area(u, h, a)
	ms.journeyLost(u, h)
	m.encounters.Moment(u, h)
}

// quest updates quests and the goals of game events for a moment, before scripts
// run.
func (ms *moments) quest(u *unit, h hook.ID, a hook.Args) {
	m := ms.m
	m.quests.Moment(u, h, a)
	m.progression.Moment(u, h, a)
	m.environment.Moment(u, h, a)
	if h == hook.EnterArea {
		m.walking.lead(u, content.ID(a.Texts[0]))
	}
	m.vendors.Moment(u, h, a)
	m.progression.RestMoment(u, h)
	if h == hook.EnterArea {
		ms.roof(u, content.ID(a.Texts[0]))
	}
}

// area runs when a player enters or leaves an area: it updates the player's layers
// and calls the area's scripts before those of players.
func (ms *moments) area(u *unit, h hook.ID, a hook.Args) {
	m := ms.m
	of := hook.AreaEnter
	switch h {
	case hook.EnterArea:
	case hook.LeaveArea:
		of = hook.AreaLeave
	default:
		return
	}
	if v := m.s.ViewerOf(u); v != nil && m.layers.Needy() {
		v.Outlook = true
	}
	m.host.NoticeSpell(of, content.ID(a.Texts[0]), hook.Args{Units: [2]guid.GUID{u.GUID}})
}

// roof runs when a unit enters an area under a roof. It ends everything that such an area
// ends.
func (ms *moments) roof(u *unit, area content.ID) {
	m := ms.m
	if p, ok := m.s.Content().Place(area); ok && p.Inside && u.Player != nil && m.s.Here(u) {
		m.magic.Casts.Broken(u, content.ByRoof, spell.ByMoving)
	}
}

// summonEnds names the end of a summoned creature for its owner.
var summonEnds = [hook.Count]string{hook.Death: "died", hook.Despawn: "despawned", hook.Evade: "evaded"}

// summonLost calls the owner's handlers when its creature dies, is removed or evades.
func (ms *moments) summonLost(u *unit, h hook.ID) {
	m := ms.m
	how := summonEnds[h]
	if how == "" || u.Creature == nil || u.Creature.Owner == 0 {
		return
	}
	if owner, ok := m.s.OwnerOf(u); ok {
		m.s.Notice(owner, hook.SummonLost, 0, hook.Args{Units: [2]guid.GUID{u.GUID}, Texts: [2]string{how}})
	}
}

// journeyLost fails the journey of a creature that has died, and ends it when the creature
// is removed.
func (ms *moments) journeyLost(u *unit, h hook.ID) {
	m := ms.m
	if u.Creature == nil || u.Creature.Journey.Path == "" {
		return
	}
	if h == hook.Death {
		m.ai.Journeys.BreakOff(u, true)
	}
}

// journeyed completes or fails the quest that a journey was about, and removes the
// creature that was on the journey.
func (ms *moments) journeyed(u *unit, j entity.Journey, how string) {
	m := ms.m
	if player, here := m.s.Units[j.For]; here && player.Player != nil && j.Quest != "" {
		switch how {
		case "ended":
			m.quests.CompleteFor(player, j.Quest, true)
		case "failed":
			m.quests.FailFor(player, j.Quest)
		}
	}
	if !m.s.Here(u) || u.Dead {
		return
	}
	switch {
	case how == "failed":
		m.s.Plan(u, entity.DueVanish, m.s.Now()+1)
	case j.Stays > 0:
		m.s.Plan(u, entity.DueVanish, m.s.Now()+j.Stays)
	}
}
