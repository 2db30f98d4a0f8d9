package gamemap

import (
	"loam/core/clock"
	"loam/core/entity"
	"loam/core/scene"
)

// fire is called by the wheel for everything that is due.
func (m *Map) fire(due clock.Time, w scene.Wake) {
	switch w.Kind {
	case scene.WakeUnit:
		u := m.s.Units[w.Unit]
		u.Due[w.What] = 0
		m.s.Counters.Wakes++
		wakeUps[w.What](m, u, due)
	case scene.WakeTimer:
		m.s.FireTimer(due, w)
	case scene.WakeSpawn:
		m.spawnDue(w.Spawn)
	case scene.WakeFlight:
		m.flightDue(w.Serial)
	case scene.WakeGround:
		m.groundDue(w.Unit)
	}
}

// wakeUps is what each kind of wake-up does; a test fails if one is missing.
var wakeUps = [entity.DueCount]func(*Map, *unit, clock.Time){
	entity.DueSwing:     (*Map).swingMain,
	entity.DueArrive:    (*Map).arrive,
	entity.DueThink:     (*Map).think,
	entity.DueChase:     (*Map).chase,
	entity.DueRegen:     (*Map).regenerate,
	entity.DueCombatEnd: (*Map).combatEnd,
	entity.DueVanish:    (*Map).vanish,
	entity.DueRelease:   (*Map).leaveBody,
	entity.DueTalk:      (*Map).keepTalking,
	entity.DueCast:      (*Map).castDue,
	entity.DueAura:      (*Map).auraDue,
	entity.DueWill:      (*Map).willDue,
	entity.DueFlag:      (*Map).lowerFlag,
	entity.DuePhase:     (*Map).phaseDue,
	entity.DuePower:     (*Map).powersDue,
	entity.DueOffer:     (*Map).offerDue,
	entity.DueDuel:      (*Map).duelDue,
	entity.DueOffHand:   (*Map).swingOff,
	entity.DueMind:      (*Map).consider,
	entity.DueShot:      (*Map).shotDue,
}

// MaxTimers is how many timers of scripts a unit, or a box, may have.
const MaxTimers = scene.MaxTimers
