package gamemap

import (
	"loam/core/lib/clock"
	"loam/core/model/entity"
	"loam/core/world/mapstate"
)

// fire is called by the wheel for everything that is due.
func (m *Map) fire(due clock.Time, w mapstate.Wake) {
	switch w.Kind {
	case mapstate.WakeUnit:
		u := m.s.Units[w.Unit]
		u.Due[w.What] = 0
		m.s.Counters.Wakes++
		m.wakeUps[w.What](u, due)
	case mapstate.WakeTimer:
		m.s.FireTimer(due, w)
	case mapstate.WakeSpawn:
		m.populace.Due(w.Spawn)
	case mapstate.WakeFlight:
		m.flightDue(w.Serial)
	case mapstate.WakeGround:
		m.groundDue(w.Unit)
	case mapstate.WakeObject:
		m.fixture.Due(w.Unit)
	}
}

// wakeUpTable is what each kind of wake-up does; a test fails if one is missing.
func (m *Map) wakeUpTable() [entity.DueCount]func(*unit, clock.Time) {
	return [entity.DueCount]func(*unit, clock.Time){
		entity.DueSwing:     m.fight.SwingMain,
		entity.DueArrive:    m.body.Arrive,
		entity.DueThink:     m.conduct.Think,
		entity.DueChase:     m.conduct.Chase,
		entity.DueRegen:     m.fight.Regenerate,
		entity.DueCombatEnd: m.fight.CombatEnd,
		entity.DueVanish:    m.vanish,
		entity.DueRelease:   m.afterlife.LeaveBody,
		entity.DueTalk:      m.parley.KeepTalking,
		entity.DueCast:      m.castDue,
		entity.DueAura:      m.auraDue,
		entity.DueWill:      m.body.WillDue,
		entity.DueFlag:      m.fight.LowerFlag,
		entity.DuePhase:     m.conduct.PhaseDue,
		entity.DuePower:     m.fight.PowersDue,
		entity.DueOffer:     m.afterlife.OfferDue,
		entity.DueDuel:      m.fight.DuelDue,
		entity.DueOffHand:   m.fight.SwingOff,
		entity.DueMind:      m.conduct.Consider,
		entity.DueLoot:      m.spoils.Keep,
		entity.DueServe:     m.commerce.Keep,
		entity.DueRoll:      m.spoils.RollDue,
		entity.DueShot:      m.shotDue,
		entity.DueQuest:     m.errands.TimeOver,
		entity.DueEnchant:   m.things.EndDue,
		entity.DueItems:     m.things.TellStock,
		entity.DueSpeech:    m.conduct.SpeechOver,
		entity.DueJourney:   m.conduct.JourneyDue,
	}
}

// MaxTimers is how many timers of scripts a unit, or a box, may have.
const MaxTimers = mapstate.MaxTimers
