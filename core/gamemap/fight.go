package gamemap

import (
	"fmt"

	"loam/core/clock"
	"loam/core/combat"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/phase"
	"loam/core/spell"
	"loam/core/view"
	"loam/core/will"
)

const (
	// chaseEvery is how often a creature in combat looks to its victim, its leash
	// and its way.
	chaseEvery = 5 * clock.Step
	// swingRetry is how soon a swing that could not land is tried again.
	swingRetry = 2 * clock.Step
	// complainEvery is how often a player is told why its swings do not land.
	complainEvery = 2 * clock.Second
	// maxDepth bounds damage that handlers make out of damage.
	maxDepth = 8
)

// startAttack is a player's wish to fight.
func (m *Map) startAttack(u *unit, in intent.Attack) {
	target, ok := m.s.Units[in.Target]
	if !ok || target == u || !m.s.CanAttack(u, target) || !m.s.Notices(u, target) {
		m.s.Refuse(u, intent.KindAttack, "core.cannot_attack")
		return
	}
	if by, ok := m.provoker(u); ok && by != target {
		m.s.Helpless(u, intent.KindAttack)
		return
	}
	u.Player.Selected = target.GUID
	if u.Victim == target.GUID {
		return
	}
	m.s.StandUp(u)
	before := u.Victim
	u.Victim = target.GUID
	m.s.Touch(u, view.Target)
	m.s.Log.Add(event.VictimChanged{Unit: u.GUID, Victim: target.GUID, Before: before})
	m.planSwing(u)
}

// orderAttack is a script's order to fight, for creatures and players.
func (m *Map) orderAttack(u, target *unit) error {
	if u == target || !m.s.CanAttack(u, target) {
		return fmt.Errorf("%s cannot attack %s", u.Name.Key, target.Name.Key)
	}
	if u.Player != nil {
		m.startAttack(u, intent.Attack{Target: target.GUID})
		return nil
	}
	m.hate(u, target, 0)
	share := max(100, m.s.Rules().Eval(content.SwitchVictimPct))
	m.setThreat(u, target, topThreat(u)*share/100+1) // so much that it turns from its victim
	return nil
}

func (m *Map) stopAttack(u *unit) {
	if u.Creature != nil {
		m.evade(u)
		return
	}
	if u.Victim == 0 {
		return
	}
	m.s.Log.Add(event.VictimChanged{Unit: u.GUID, Before: u.Victim})
	u.Victim = 0
	m.restHands(u)
	m.s.Touch(u, view.Target)
}

// swing is the turn of a hand of a unit to strike its victim.
func (m *Map) swing(u *unit, hand event.Hand) {
	victim, ok := m.s.Units[u.Victim]
	if !ok || !m.s.CanAttack(u, victim) || !m.s.Notices(u, victim) {
		m.victimLost(u)
		return
	}
	if u.Creature != nil && (!u.Fights || u.Creature.Mode != entity.Chase || !m.strikes(u)) {
		return
	}
	if !will.Strikes(u) {
		m.s.Plan(u, dueOf(hand), m.s.Now()+swingRetry)
		return
	}
	if u.Creature != nil && u.Cast != nil { // both hands are full
		m.s.Plan(u, dueOf(hand), max(u.Cast.Ends, m.s.Now())+clock.Step)
		return
	}
	if u.Creature != nil && !u.Way.Moving() {
		u.Position.Facing = geo.Heading(u.Position.Point, victim.Position.Point)
	}
	obstacle := combat.CanStrike(m.s.Rules(), u, victim)
	if obstacle == combat.Clear && !m.s.InSight(u, victim) {
		obstacle = combat.Hidden
	}
	if obstacle != combat.Clear {
		m.s.Plan(u, dueOf(hand), m.s.Now()+swingRetry)
		m.complain(u, obstacle)
		return
	}
	m.swung(u, hand)
	if hand == event.HandMain && m.magic.TakeSwing(u, victim) {
		return
	}
	m.strike(u, victim, hand)
}

// complain tells a player now and then why it does not strike.
func (m *Map) complain(u *unit, o combat.Obstacle) {
	if u.Player == nil || (u.Player.Complained != 0 && m.s.Now()-u.Player.Complained < complainEvery) {
		return
	}
	u.Player.Complained = m.s.Now()
	m.s.Refuse(u, intent.KindAttack, complaints[o])
}

// complaints are the texts for what is in the way of a swing.
var complaints = [...]string{combat.TooFar: "core.too_far", combat.NotFacing: "core.not_facing", combat.Hidden: "core.not_in_sight"}

// victimLost is called when a unit's victim is dead, gone or out of bounds to it.
func (m *Map) victimLost(u *unit) {
	if u.Creature != nil {
		combat.Forget(u, u.Victim)
		m.choose(u)
		return
	}
	m.stopAttack(u)
}

// engage makes two units fight each other and raises the victim's threat.
func (m *Map) engage(source, victim *unit, threat float64) {
	m.fightOn(source)
	m.fightOn(victim)
	m.struck(source, victim)
	if victim.Creature != nil && victim.Alive() {
		m.hate(victim, source, threat)
	}
	if source.Creature != nil && source.Alive() {
		m.hate(source, victim, 0)
	}
	m.stir(source, victim)
	m.stir(victim, source)
}

// fightOn puts a unit into combat or keeps it there.
func (m *Map) fightOn(u *unit) {
	u.LastBlow = m.s.Now()
	m.s.StandUp(u)
	if !u.Combat {
		u.Combat = true
		m.s.Touch(u, view.State)
		m.movePowers(u)
		m.magic.Broken(u, content.ByCombat, spell.Stopped)
	}
	if u.Player != nil || u.Creature.Bond.Temper == content.Passive { // which no fight of its own takes out of it
		m.planCombatEnd(u)
	}
}

func (m *Map) planCombatEnd(u *unit) {
	if u.Due[entity.DueCombatEnd] == 0 {
		m.s.Plan(u, entity.DueCombatEnd, m.s.Now()+max(clock.Step, clock.Time(m.s.Rules().Eval(content.CombatEndsMS))))
	}
}

// combatEnd lets a player leave combat when nobody hates it and no blow fell lately.
func (m *Map) combatEnd(u *unit, _ clock.Time) {
	if fights(u) {
		return
	}
	wait := max(clock.Step, clock.Time(m.s.Rules().Eval(content.CombatEndsMS)))
	if u.Alive() && (len(u.HatedBy) > 0 || m.s.Now()-u.LastBlow < wait) {
		m.s.Plan(u, entity.DueCombatEnd, max(m.s.Now()+clock.Step, u.LastBlow+wait))
		return
	}
	m.calm(u)
}

// calm takes a unit out of combat.
func (m *Map) calm(u *unit) {
	if !u.Combat {
		return
	}
	u.Combat = false
	m.s.EndFightTimers(u)
	m.s.Touch(u, view.State)
	m.planRegen(u)
	m.movePowers(u)
	m.magic.Broken(u, content.ByPeace, spell.Stopped)
}

// beginFight takes a creature from what it was about into combat.
func (m *Map) beginFight(u, enemy *unit) {
	if !u.IsLed() {
		m.s.StandStill(u)
	}
	m.s.Unplan(u, entity.DueThink)
	u.Creature.Fight = u.Position.Point
	if u.Creature.Mode == entity.Idle {
		u.Creature.Home = m.homeOf(u)
	}
	u.Creature.Mode = entity.Chase
	u.Creature.Told, u.Creature.Fled, u.Creature.Crying = false, false, false
	m.s.Hold(u, true)
	m.fightOn(u)
	m.setVictim(u, enemy.GUID)
	m.s.Log.Add(event.Aggroed{Unit: u.GUID, Enemy: enemy.GUID})
	m.s.Plan(u, entity.DueChase, m.s.Now()+1)
	phase.Begin(m.s.Now(), u)
	m.s.Notice(u, hook.Aggro, 0, hook.Args{Units: [2]guid.GUID{enemy.GUID}})
	m.beginMind(u)
	if m.s.Here(u) {
		m.beginPhases(u)
	}
	if m.s.Here(u) && u.Help > 0 && u.Creature.Mode == entity.Chase {
		m.callForHelp(u, u.Help)
	}
	if m.s.Here(u) && m.s.Here(enemy) {
		m.rally(u, enemy)
		m.stir(u, enemy)
	}
}

// chase is a fighting creature's look at its victim, its leash and its way.
func (m *Map) chase(u *unit, _ clock.Time) {
	if u.Creature.Mode != entity.Chase {
		return
	}
	if u.Masterless() {
		m.s.Plan(u, entity.DueChase, m.s.Now()+chaseEvery)
		return
	}
	m.obey(u)
	m.dropFar(u)
	if !u.Fights && m.s.Now()-u.LastBlow >= clock.Time(m.s.Rules().Eval(content.CombatEndsMS)) {
		m.evade(u)
		return
	}
	m.choose(u)
	if u.Creature.Mode != entity.Chase {
		return
	}
	m.s.Plan(u, entity.DueChase, m.s.Now()+chaseEvery)
	victim, ok := m.s.Units[u.Victim]
	if ok && len(u.Creature.Service.Auto) > 0 {
		m.castCommands(u, victim)
	}
	if !ok || !m.s.Here(u) || !u.Moves || !u.Fights || u.Creature.Told {
		return
	}
	m.close(u, victim)
}

// approach leads a unit to where it can reach another, or stops it there.
func (m *Map) approach(u, goal *unit, gap geo.Yards) {
	if m.s.Def().Geometry != nil {
		m.approachAround(u, goal, gap)
		return
	}
	if u.Gap(goal) <= gap*closeEnough {
		if u.Way.Moving() {
			m.s.StandStill(u)
		}
		u.Position.Facing = geo.Heading(u.Position.Point, goal.Position.Point)
		return
	}
	rest := goal.Radius + u.Radius + gap*closer
	distance := geo.Distance(u.Position.Point, goal.Position.Point)
	to := geo.Lerp(goal.Position.Point, u.Position.Point, min(1, rest/max(distance, rest)))
	if u.Way.Moving() && geo.Within(u.Way.Goal(), to, gap*closer) {
		return
	}
	m.s.Walk(u, to, true)
}

// Shares of its reach at which a creature stops and to which it walks.
const (
	closeEnough = 0.9
	closer      = 0.5
)
