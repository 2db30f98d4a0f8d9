package gamemap

import (
	"loam/core/lib/clock"
	"loam/core/model/entity"
	"loam/core/world/mapstate"
)

// fire is called by the timer wheel for everything that is due.
func (m *Map) fire(due clock.Time, w mapstate.Wake) {
	switch w.Kind {
	case mapstate.WakeUnit:
		u := m.s.Units[w.Unit]
		u.Due[w.What] = 0
		m.s.Counters.Wakes++
		m.wakeUps[w.What](u, due)
	case mapstate.WakeTimer:
		m.s.Timers.Fire(due, w)
	case mapstate.WakeSpawn:
		m.spawns.Due(w.Spawn)
	case mapstate.WakeFlight:
		m.host.flightDue(w.Serial)
	case mapstate.WakeGround:
		m.host.groundDue(w.Unit)
	case mapstate.WakeObject:
		m.objects.Due(w.Unit)
	}
}

// wakeUpTable is what each kind of wake-up does; a test fails if one is missing.
func (m *Map) wakeUpTable() [entity.DueCount]func(*unit, clock.Time) {
	return [entity.DueCount]func(*unit, clock.Time){
		entity.DueSwing:     m.combat.SwingMain,
		entity.DueArrive:    m.units.Arrive,
		entity.DueThink:     m.ai.Think,
		entity.DueChase:     m.ai.Chase,
		entity.DueRegen:     m.combat.Regenerate,
		entity.DueCombatEnd: m.combat.CombatEnd,
		entity.DueVanish:    m.population.vanish,
		entity.DueRelease:   m.death.ReleaseSpirit,
		entity.DueTalk:      m.gossip.KeepTalking,
		entity.DueCast:      func(u *unit, _ clock.Time) { m.magic.Casts.Due(u) },
		entity.DueAura:      func(u *unit, _ clock.Time) { m.magic.Auras.Due(u) },
		entity.DueControl:   m.units.ContinueForcedMove,
		entity.DueFlag:      m.combat.Flags.Lower,
		entity.DuePhase:     m.ai.Phases.Due,
		entity.DuePower:     m.combat.Powers.Due,
		entity.DueOffer:     m.death.OfferDue,
		entity.DueDuel:      m.combat.Duels.Due,
		entity.DueOffHand:   m.combat.SwingOff,
		entity.DueCastList:  m.ai.Consider,
		entity.DueLoot:      m.loot.Keep,
		entity.DueServe:     m.vendors.Keep,
		entity.DueRoll:      m.loot.RollDue,
		entity.DueShot:      func(u *unit, _ clock.Time) { m.magic.Weapon.ShotDue(u) },
		entity.DueQuest:     m.quests.TimeOver,
		entity.DueEnchant:   m.items.EndDue,
		entity.DueItems:     m.items.TellStock,
		entity.DueSpeech:    m.ai.Texts.SpeechOver,
		entity.DueJourney:   m.ai.Journeys.Due,
	}
}

// MaxTimers is how many timers of scripts a unit, or a box, may have.
const MaxTimers = mapstate.MaxTimers
