package gamemap

import (
	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
)

func (w *world) OffersQuests(giver guid.GUID) bool { return w.quests.OffersQuests(giver) }
func (w *world) QuestList(u *unit, giver guid.GUID) []view.MenuQuest {
	return w.quests.QuestList(u, giver)
}
func (w *world) TalkOfQuests(u *unit, to guid.GUID) bool { return w.quests.TalkOfQuests(u, to) }
func (w *world) Talked(u, to *unit) {
	w.quests.Talked(u, to)
	w.taxis.CameTo(u, to)
}
func (w *world) AssignLoot(u, to *unit)          { (*Map)(w).loot.GenerateLoot(u, to) }
func (w *world) DamageTaken(u *unit, lost int64) { w.vendors.WearFromHit(u, lost) }
func (w *world) UnitDied(u *unit)                { w.population.fell(u) }
func (w *world) GiveExperience(player *unit, amount int64, source *unit) {
	w.progression.GiveExperience(player, amount, source)
}
func (w *world) Settle(u *unit, again bool)       { w.population.settle(u, again) }
func (w *world) Remove(u *unit, why event.Reason) { w.population.remove(u, why) }

// fell updates a unit that has just died.
func (p *population) fell(u *unit) {
	m := p.m
	if u.Creature != nil {
		p.layCorpse(u)
		m.pets.PetChanged(u)
		return
	}
	u.Player.Dirty = true
	m.death.PlanRelease(u)
	m.gossip.EndTalk(u)
	m.trade.Gone(u)
	m.loot.Shut(u)
	m.vendors.Shut(u)
	m.s.TellSelf(u)
	m.combat.Duels.Quit(u)
	m.death.DropOffers(u, intent.OfferCall)
}

// layCorpse schedules the end of a creature's corpse and the next spawn.
func (p *population) layCorpse(u *unit) {
	m := p.m
	u.Creature.Mode = entity.Corpse
	m.s.Hold(u, false)
	d, ok := m.s.Content().Creature(u.Def)
	if !ok {
		return
	}
	m.s.Plan(u, entity.DueVanish, m.s.Now()+max(clock.Step, corpseOf(u, d)))
	m.spawns.AwaitNext(u.Creature.Spawn, u.GUID)
}

// corpseOf returns how long the corpse of a creature stays.
func corpseOf(u *unit, d *content.Creature) clock.Time {
	if lasts := u.Creature.Orders.Corpse; lasts > 0 {
		return lasts
	}
	return d.Corpse
}
