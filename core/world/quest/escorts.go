package quest

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/quest"
)

// beginEscort starts the escort of the quest's giver, if the quest has one, and reports
// whether it does.
func (en *Logs) beginEscort(u *entity.Unit, q *content.Quest, giver *entity.Unit) bool {
	for i := range q.Objectives {
		o := &q.Objectives[i]
		if o.Kind != content.Escort || !slices.Contains(o.Creatures, giver.Def) || giver.Creature.Escort.Quest != "" {
			continue
		}
		if en.ai.WalkPath(giver, o.Path) == nil {
			giver.Creature.Escort = entity.Escort{Quest: q.ID, Path: o.Path, For: u.GUID}
			en.Hold(giver, true)
			return true
		}
	}
	return false
}

// escortAt checks whether an escorted creature has reached the end of its path.
func (en *Logs) escortAt(u *entity.Unit, index int) {
	esc := u.Creature.Escort
	if p := en.PathOf(u); esc.Quest == "" || p == nil || p.ID != esc.Path || index != len(p.Points) {
		return
	}
	if player, here := en.Units[esc.For]; here {
		for _, o := range en.party(player, u) {
			en.creditAll(o, en.escortGoals(u, esc.Quest))
		}
	}
	u.Creature.Escort = entity.Escort{}
	en.sendOff(u)
}

// sendOff despawns a creature that is no longer escorted after a delay.
func (en *Logs) sendOff(u *entity.Unit) {
	en.Hold(u, false)
	en.world.AwaitNext(u)
	en.Plan(u, entity.DueVanish, en.Now()+escortStays)
}

// escortStays is how long an escorted creature stays at the end of its path.
const escortStays = 5 * clock.Second

func (en *Logs) escortGoals(u *entity.Unit, id content.ID) (goals []content.Goal) {
	for _, g := range en.Content().QuestIndex.Goals(content.Escort, u.Def) {
		if g.Quest.ID == id {
			goals = append(goals, g)
		}
	}
	return goals
}

// escortLost fails the quests of the players that were to protect a creature.
func (en *Logs) escortLost(u *entity.Unit) {
	esc := u.Creature.Escort
	if esc.Quest == "" {
		return
	}
	u.Creature.Escort = entity.Escort{}
	en.Hold(u, false)
	player, here := en.Units[esc.For]
	if !here {
		return
	}
	for _, o := range en.party(player, u) {
		for _, g := range en.escortGoals(u, esc.Quest) {
			if quest.Waits(o.Player, g) {
				en.fail(o, quest.Find(o.Player, esc.Quest), false)
			}
		}
	}
}

// Left handles a player that leaves the map: its own escorts fail. Other members of its group
// who have the quest go on; without any, the escorted creature disappears.
func (en *Logs) Left(u *entity.Unit) {
	for _, own := range slices.Clone(u.Player.Quests) {
		q, ok := en.Content().Quest(own.ID)
		e := quest.Find(u.Player, own.ID) // scripts may have removed it
		if !ok || !q.Escorts() || e == nil || e.State != entity.QuestOpen {
			continue
		}
		en.leaveBehind(u, q)
		en.fail(u, e, false)
	}
}

func (en *Logs) leaveBehind(u *entity.Unit, q *content.Quest) {
	for o := range en.Roster.All() {
		if o.Creature == nil || o.Creature.Escort.Quest != q.ID || o.Creature.Escort.For != u.GUID {
			continue
		}
		heir := slices.IndexFunc(en.party(u, o)[1:], func(f *entity.Unit) bool {
			e := quest.Find(f.Player, q.ID)
			return e != nil && e.State == entity.QuestOpen
		})
		if heir >= 0 {
			o.Creature.Escort.For = en.party(u, o)[1+heir].GUID
			return
		}
		o.Creature.Escort = entity.Escort{}
		en.sendOff(o)
		return
	}
}
