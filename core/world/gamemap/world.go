package gamemap

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/world/combat"
	"loam/core/world/gossip"
	"loam/core/world/pet"
)

// world is a map as its engines see it: who comes, who goes, and what becomes of
// the dead.
type world Map

var (
	_ combat.Map    = (*world)(nil)
	_ pet.Map       = (*world)(nil)
	_ gossip.Quests = (*world)(nil)
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
func (w *world) AssignLoot(u, to *unit)      { (*Map)(w).loot.Lay(u, to) }
func (w *world) Wounded(u *unit, lost int64) { w.vendors.Struck(u, lost) }
func (w *world) Fell(u *unit)                { (*Map)(w).fell(u) }
func (w *world) GiveExperience(player *unit, amount int64, source *unit) {
	w.progression.GiveExperience(player, amount, source)
}
func (w *world) MakeCreature(d *content.Creature, at geo.Position) *unit {
	return w.spawns.MakeCreature(d, at)
}
func (w *world) Settle(u *unit, again bool)       { (*Map)(w).settle(u, again) }
func (w *world) Remove(u *unit, why event.Reason) { (*Map)(w).remove(u, why) }
func (w *world) ReleaseSpawn(u *unit)             { w.spawns.ReleaseSpawn(u) }
func (w *world) SpawnContent(u *unit)             { w.spawns.Contented(u) }
func (w *world) SpawnCount() int                  { return w.spawns.Count() }

// fell is what becomes of one who has just died.
func (m *Map) fell(u *unit) {
	if u.Creature != nil {
		m.layCorpse(u)
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
	m.combat.QuitDuel(u)
	m.death.DropOffers(u, intent.OfferCall)
}

// layCorpse plans the end of a dead creature and the beginning of the next.
func (m *Map) layCorpse(u *unit) {
	u.Creature.Mode = entity.Corpse
	m.s.Hold(u, false)
	d, ok := m.s.Content().Creature(u.Def)
	if !ok {
		return
	}
	m.s.Plan(u, entity.DueVanish, m.s.Now()+max(clock.Step, corpseOf(u, d)))
	m.spawns.AwaitNext(u.Creature.Spawn, u.GUID)
}

// corpseOf is how long the corpse of a creature lies.
func corpseOf(u *unit, d *content.Creature) clock.Time {
	if lasts := u.Creature.Orders.Corpse; lasts > 0 {
		return lasts
	}
	return d.Corpse
}
