package gamemap

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"loam/core/clock"
	"loam/core/combat"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/hook"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/spawn"
	"loam/core/view"
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
	target, ok := m.units[in.Target]
	if !ok || target == u || !m.attackable(u, target) {
		m.refuse(u, intent.KindAttack, "core.cannot_attack")
		return
	}
	u.Player.Selected = target.GUID
	if u.Victim == target.GUID {
		return
	}
	u.Victim = target.GUID
	m.touch(u, view.Target)
	m.planSwing(u)
}

// attackable tells whether a may fight b at all.
func (m *Map) attackable(a, b *unit) bool {
	return b.Alive() && a.Alive() && b.Attackable && !b.Evading() && !a.Evading() && m.reaction(a, b) != content.Friendly
}

// order1 is a script's order to fight, for creatures and players.
func (m *Map) order1(u, target *unit) error {
	if u == target || !m.attackable(u, target) {
		return fmt.Errorf("%s cannot attack %s", u.Name.Key, target.Name.Key)
	}
	if u.Player != nil {
		m.startAttack(u, intent.Attack{Target: target.GUID})
		return nil
	}
	m.hate(u, target, 0)
	m.setThreat(u, target, topThreat(u)+1)
	return nil
}

func topThreat(u *unit) float64 {
	top := 0.0
	for _, g := range u.Grudges {
		top = max(top, g.Threat)
	}
	return top
}

func (m *Map) stopAttack(u *unit) {
	if u.Creature != nil {
		m.evade(u)
		return
	}
	if u.Victim == 0 {
		return
	}
	u.Victim = 0
	m.unplan(u, entity.DueSwing)
	m.touch(u, view.Target)
}

func (m *Map) planSwing(u *unit) {
	m.plan(u, entity.DueSwing, max(u.NextSwing, m.now+1))
}

// swing is a unit's turn to strike its victim.
func (m *Map) swing(u *unit, _ clock.Time) {
	victim, ok := m.units[u.Victim]
	if !ok || !m.attackable(u, victim) {
		m.victimLost(u)
		return
	}
	if u.Creature != nil && (!u.Fights || u.Creature.Mode != entity.Chase) {
		return
	}
	if u.Creature != nil && !u.Way.Moving() {
		u.Position.Facing = geo.Heading(u.Position.Point, victim.Position.Point)
	}
	if obstacle := combat.CanStrike(m.rules, u, victim); obstacle != combat.Clear {
		m.plan(u, entity.DueSwing, m.now+swingRetry)
		m.complain(u, obstacle)
		return
	}
	u.NextSwing = m.now + u.Swing
	m.planSwing(u)
	blow := combat.Swing(m.rules, m.streams.Stream("combat"), u, victim)
	if blow.Missed {
		m.log.Add(event.Missed{Attacker: u.GUID, Victim: victim.GUID})
		m.engage(u, victim, 0)
		return
	}
	m.damage(u, victim, hit{amount: blow.Damage, crit: blow.Crit, swing: true})
}

// complain tells a player now and then why it does not strike.
func (m *Map) complain(u *unit, o combat.Obstacle) {
	if u.Player == nil || (u.Player.Complained != 0 && m.now-u.Player.Complained < complainEvery) {
		return
	}
	u.Player.Complained = m.now
	key := "core.too_far"
	if o == combat.NotFacing {
		key = "core.not_facing"
	}
	m.refuse(u, intent.KindAttack, key)
}

// victimLost is called when a unit's victim is dead, gone or out of bounds to it.
func (m *Map) victimLost(u *unit) {
	if u.Creature != nil {
		combat.Forget(u, u.Victim)
		m.choose(u)
		return
	}
	m.stopAttack(u)
}

// hit is damage about to be dealt.
type hit struct {
	amount int64
	crit   bool
	swing  bool
}

// damage takes health: the one funnel for blows, scripts and falls. It returns
// what the victim lost.
func (m *Map) damage(source, victim *unit, h hit) int64 {
	if !victim.Alive() || victim.Evading() || h.amount < 0 || m.depth >= maxDepth {
		return 0
	}
	m.depth++
	defer func() { m.depth-- }()
	h.amount = m.changeDamage(source, victim, h.amount)
	if !victim.Alive() || m.units[victim.GUID] != victim {
		return 0
	}
	lost := min(h.amount, victim.Health)
	e := event.DamageDealt{Victim: victim.GUID, Amount: lost, Overkill: h.amount - lost, Crit: h.crit, Swing: h.swing}
	if source != nil {
		e.Attacker = source.GUID
	}
	victim.Health -= lost
	m.log.Add(e)
	if source != nil && source != victim && m.units[source.GUID] == source {
		m.engage(source, victim, m.rules.Eval(content.DamageThreat, float64(lost)))
	}
	m.afterHealth(victim)
	if victim.Health == 0 && victim.Alive() {
		m.die(victim, source)
	}
	return lost
}

func (m *Map) changeDamage(source, victim *unit, amount int64) int64 {
	v := float64(amount)
	var from guid.GUID
	if source != nil {
		from = source.GUID
	}
	if source != nil && source.Hooks.Has(hook.DamageDealt) {
		v = m.scripts.Change(m.tx, hook.DamageDealt, from, hook.Args{Units: [2]guid.GUID{victim.GUID}}, plain.OfNumber(v)).Number()
	}
	if victim.Hooks.Has(hook.DamageTaken) {
		v = m.scripts.Change(m.tx, hook.DamageTaken, victim.GUID, hook.Args{Units: [2]guid.GUID{from}}, plain.OfNumber(v)).Number()
	}
	return combat.Points(v)
}

// afterHealth notes a change of health and calls the handlers of thresholds
// that were crossed on the way down.
func (m *Map) afterHealth(u *unit) {
	m.touch(u, view.Health)
	if u.Player != nil {
		u.Player.Dirty = true
	}
	share := u.Share() * 100
	for i := range u.Thresholds {
		if i >= len(u.Below) {
			break
		}
		below := share < u.Thresholds[i]
		crossed := below && !u.Below[i]
		u.Below[i] = below
		if crossed && u.Health > 0 {
			m.notice(u, hook.HealthBelow, i, hook.Args{})
		}
	}
}

// fitThresholds makes Below fit the thresholds that scripts attach now.
func (m *Map) fitThresholds(u *unit) {
	if len(u.Below) == len(u.Thresholds) {
		return
	}
	u.Below = make([]bool, len(u.Thresholds))
	for i, t := range u.Thresholds {
		u.Below[i] = u.Share()*100 < t
	}
}

func (m *Map) heal(source, target *unit, points int64) int64 {
	if !target.Alive() || points <= 0 {
		return 0
	}
	won := min(points, target.MaxHealth-target.Health)
	if won <= 0 {
		return 0
	}
	target.Health += won
	e := event.Healed{Target: target.GUID, Amount: won}
	if source != nil {
		e.Source = source.GUID
	}
	m.log.Add(e)
	m.afterHealth(target)
	return won
}

// engage makes two units fight each other and raises the victim's threat.
func (m *Map) engage(source, victim *unit, threat float64) {
	m.fightOn(source)
	m.fightOn(victim)
	if victim.Creature != nil && victim.Alive() {
		m.hate(victim, source, threat)
	}
	if source.Creature != nil && source.Alive() {
		m.hate(source, victim, 0)
	}
}

// fightOn puts a unit into combat or keeps it there.
func (m *Map) fightOn(u *unit) {
	u.LastBlow = m.now
	if !u.Combat {
		u.Combat = true
		m.touch(u, view.State)
	}
	if u.Player != nil {
		m.planCombatEnd(u)
	}
}

func (m *Map) planCombatEnd(u *unit) {
	if u.Due[entity.DueCombatEnd] == 0 {
		m.plan(u, entity.DueCombatEnd, m.now+max(clock.Step, clock.Time(m.rules.Eval(content.CombatEndsMS))))
	}
}

// combatEnd lets a player leave combat when nobody hates it and no blow fell lately.
func (m *Map) combatEnd(u *unit, _ clock.Time) {
	wait := max(clock.Step, clock.Time(m.rules.Eval(content.CombatEndsMS)))
	if u.Alive() && (len(u.HatedBy) > 0 || m.now-u.LastBlow < wait) {
		m.plan(u, entity.DueCombatEnd, max(m.now+clock.Step, u.LastBlow+wait))
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
	endFightTimers(u)
	m.touch(u, view.State)
	m.planRegen(u)
}

// hate gives a creature a grudge; the first one begins its fight.
func (m *Map) hate(u, enemy *unit, threat float64) {
	if u.Creature == nil || !u.Alive() || u.Evading() || !enemy.Alive() || u == enemy || slices.Contains(m.parting, enemy) {
		return
	}
	first := len(u.Grudges) == 0
	if combat.AddThreat(u, enemy.GUID, threat) {
		enemy.HatedBy = appendNew(enemy.HatedBy, u.GUID)
		if enemy.Player != nil { // a creature is in combat when it fights, not when it is hated
			m.fightOn(enemy)
		}
	}
	if first {
		m.beginFight(u, enemy)
		return
	}
	m.choose(u)
}

func appendNew(list []guid.GUID, g guid.GUID) []guid.GUID {
	if slices.Contains(list, g) {
		return list
	}
	return append(list, g)
}

func (m *Map) setThreat(u, enemy *unit, threat float64) {
	now, _ := combat.Threat(u, enemy.GUID)
	m.hate(u, enemy, threat-now)
}

// beginFight takes a creature from what it was about into combat.
func (m *Map) beginFight(u, enemy *unit) {
	m.standStill(u)
	m.unplan(u, entity.DueThink)
	u.Creature.Fight = u.Position.Point
	if u.Creature.Mode == entity.Idle {
		u.Creature.Home = m.homeOf(u)
	}
	u.Creature.Mode = entity.Chase
	u.Creature.Told = false
	m.hold(u, true)
	m.fightOn(u)
	m.setVictim(u, enemy.GUID)
	m.log.Add(event.Aggroed{Unit: u.GUID, Enemy: enemy.GUID})
	m.plan(u, entity.DueChase, m.now+1)
	m.notice(u, hook.Aggro, 0, hook.Args{Units: [2]guid.GUID{enemy.GUID}})
	if m.units[u.GUID] == u && u.Help > 0 && u.Creature.Mode == entity.Chase {
		m.callForHelp(u, u.Help)
	}
}

// setVictim turns a creature to somebody.
func (m *Map) setVictim(u *unit, victim guid.GUID) {
	if u.Victim == victim {
		return
	}
	before := u.Victim
	u.Victim = victim
	m.touch(u, view.Target)
	m.log.Add(event.VictimChanged{Unit: u.GUID, Victim: victim, Before: before})
	if victim != 0 && u.Fights {
		m.planSwing(u)
	}
	m.notice(u, hook.VictimChanged, 0, hook.Args{Units: [2]guid.GUID{victim, before}})
}

// choose turns a creature to whom its threat list says; an empty list ends the fight.
func (m *Map) choose(u *unit) {
	if u.Creature == nil || !u.Alive() || (u.Creature.Mode != entity.Chase && u.Creature.Mode != entity.Flee) {
		return
	}
	for len(u.Grudges) > 0 {
		g := combat.Choose(u, m.rules.Eval(content.SwitchVictimPct))
		enemy, ok := m.units[g]
		if ok && m.attackable(u, enemy) {
			m.setVictim(u, g)
			return
		}
		m.forgive(u, g)
	}
	m.evade(u)
}

// forgive drops one grudge on both sides.
func (m *Map) forgive(u *unit, enemy guid.GUID) {
	combat.Forget(u, enemy)
	if e, ok := m.units[enemy]; ok {
		e.HatedBy = slices.DeleteFunc(e.HatedBy, func(g guid.GUID) bool { return g == u.GUID })
	}
}

// chase is a fighting creature's look at its victim, its leash and its way.
func (m *Map) chase(u *unit, _ clock.Time) {
	if u.Creature.Mode != entity.Chase {
		return
	}
	m.dropFar(u)
	if !u.Fights && m.now-u.LastBlow >= clock.Time(m.rules.Eval(content.CombatEndsMS)) {
		m.evade(u)
		return
	}
	m.choose(u)
	if u.Creature.Mode != entity.Chase {
		return
	}
	m.plan(u, entity.DueChase, m.now+chaseEvery)
	victim, ok := m.units[u.Victim]
	if !ok || !u.Moves || !u.Fights || u.Creature.Told {
		return
	}
	m.approach(u, victim, u.Reach)
}

// dropFar forgets enemies beyond the leash, and everything when the creature
// itself is that far.
func (m *Map) dropFar(u *unit) {
	if u.Leash <= 0 {
		return
	}
	if geo.Distance(u.Position.Point, u.Creature.Fight) > u.Leash {
		m.evade(u)
		return
	}
	for i := len(u.Grudges) - 1; i >= 0; i-- {
		e, ok := m.units[u.Grudges[i].Enemy]
		if !ok || geo.Distance(e.Position.Point, u.Creature.Fight) > u.Leash+e.Radius+u.Reach {
			m.forgive(u, u.Grudges[i].Enemy)
		}
	}
}

// approach leads a unit to where it can reach another, or stops it there.
func (m *Map) approach(u, goal *unit, gap geo.Yards) {
	if u.Gap(goal) <= gap*closeEnough {
		if u.Way.Moving() {
			m.standStill(u)
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
	m.walk(u, to, true)
}

// Shares of its reach at which a creature stops and to which it walks.
const (
	closeEnough = 0.9
	closer      = 0.5
)

// callForHelp lets friendly idle creatures nearby join a fight.
func (m *Map) callForHelp(u *unit, yards geo.Yards) int {
	enemy, ok := m.units[u.Victim]
	if !ok {
		return 0
	}
	came := 0
	for _, o := range m.appendWithin(nil, u.Position.Point, yards) {
		if o == u || o.Creature == nil || !o.Fights || !o.Alive() || o.Combat || o.Evading() {
			continue
		}
		if m.reaction(o, u) == content.Friendly && m.attackable(o, enemy) {
			m.hate(o, enemy, m.rules.Eval(content.HelpThreat, float64(o.Level)))
			came++
		}
	}
	return came
}

// evade makes a creature give up: the one way out of a fight alive.
func (m *Map) evade(u *unit) {
	c := u.Creature
	if c == nil || !u.Alive() || (c.Mode != entity.Chase && c.Mode != entity.Flee) {
		return
	}
	m.dropGrudges(u)
	m.calm(u)
	c.Mode = entity.GoHome
	m.touch(u, view.State)
	m.log.Add(event.Evaded{Unit: u.GUID})
	m.setVictim(u, 0)
	m.notice(u, hook.Evade, 0, hook.Args{})
	if m.units[u.GUID] == u && c.Mode == entity.GoHome {
		m.goHome(u)
	}
}

// dropGrudges forgets all enemies and whoever fights the unit forgets it.
func (m *Map) dropGrudges(u *unit) {
	for len(u.Grudges) > 0 {
		m.forgive(u, u.Grudges[len(u.Grudges)-1].Enemy)
	}
	m.unplan(u, entity.DueSwing)
	m.unplan(u, entity.DueChase)
}

// leaveFights takes a unit out of everybody's threat list and of its own fight.
func (m *Map) leaveFights(u *unit) {
	m.dropGrudges(u)
	for len(u.HatedBy) > 0 {
		hater, ok := m.units[u.HatedBy[len(u.HatedBy)-1]]
		u.HatedBy = u.HatedBy[:len(u.HatedBy)-1]
		if ok {
			combat.Forget(hater, u.GUID)
			m.choose(hater)
		}
	}
	u.Victim = 0
	m.calm(u)
}

// die is the one funnel of death.
func (m *Map) die(u, killer *unit) {
	if u.Dead {
		return
	}
	u.Dead, u.Health = true, 0
	m.touch(u, view.Health|view.State|view.Target)
	m.standStill(u)
	e := event.Died{Unit: u.GUID}
	if killer != nil {
		e.Killer = killer.GUID
	}
	m.log.Add(e)
	m.leaveFights(u)
	m.unplanAll(u, entity.DueVanish)
	if u.Creature != nil {
		m.layCorpse(u)
	} else {
		u.Player.Dirty = true
	}
	m.tellDeath(u, killer, e)
}

// layCorpse plans the end of a dead creature and the beginning of the next.
func (m *Map) layCorpse(u *unit) {
	u.Creature.Mode = entity.Corpse
	m.hold(u, false)
	d, ok := m.release.Content.Creature(u.Def)
	if !ok {
		return
	}
	m.plan(u, entity.DueVanish, m.now+max(clock.Step, d.Corpse))
	if i := m.spawnAt(u.Creature.Spawn); i >= 0 && m.spawns[i].unit == u.GUID {
		m.awaitSpawn(i)
	}
}

// tellDeath calls the handlers of a death and rewards the killer.
func (m *Map) tellDeath(u, killer *unit, e event.Died) {
	args := hook.Args{Units: [2]guid.GUID{e.Killer}}
	m.notice(u, hook.Death, 0, args)
	if killer != nil && m.units[killer.GUID] == killer {
		m.notice(killer, hook.Kill, 0, hook.Args{Units: [2]guid.GUID{u.GUID}})
	}
	if u.Creature == nil {
		return
	}
	for _, o := range m.appendWithin(nil, u.Position.Point, m.rules.Eval(content.SightYards)) {
		if o != u && o.Alive() && o.Hooks.Has(hook.AllyDied) && m.reaction(o, u) == content.Friendly {
			m.notice(o, hook.AllyDied, 0, hook.Args{Units: [2]guid.GUID{u.GUID, e.Killer}})
		}
	}
	m.noticeMap(hook.MapCreatureDied, hook.Args{Units: [2]guid.GUID{u.GUID, e.Killer}})
	if d, ok := m.release.Content.Creature(u.Def); ok && killer != nil && killer.Player != nil && m.units[killer.GUID] == killer {
		own := d.Experience.Eval([]float64{float64(u.Level)})
		m.giveExperience(killer, combat.Reward(m.rules, killer, u, own), u)
	}
}

// flee makes a creature run away for a while.
func (m *Map) flee(u *unit, span clock.Time) error {
	if u.Creature == nil || !u.Alive() || !u.Moves {
		return errors.New("only a living creature that can move flees")
	}
	if u.Creature.Mode != entity.Chase {
		return fmt.Errorf("%s is %s, it flees only from a fight", u.Name.Key, u.Creature.Mode)
	}
	away := u.Position.Facing + math.Pi
	if e, ok := m.units[u.Victim]; ok {
		away = geo.Heading(e.Position.Point, u.Position.Point)
	}
	away += m.streams.Stream("motion").RangeFloat(-fleeSpread, fleeSpread)
	u.Creature.Mode = entity.Flee
	u.Creature.Until = m.now + span
	m.unplan(u, entity.DueSwing)
	m.unplan(u, entity.DueChase)
	to := m.def.Bounds.Clamp(u.Position.Point.Ahead(away, u.Run*float64(span)/1000))
	m.walk(u, to, true)
	m.plan(u, entity.DueThink, u.Creature.Until)
	return nil
}

// fleeSpread is how far, in radians, a flight may turn from straight away.
const fleeSpread = 0.6

// homeOf is where a creature returns after a fight: its place, or where it was
// on its path.
func (m *Map) homeOf(u *unit) geo.Position {
	if m.pathOf(u) != nil {
		return u.Position
	}
	if s, ok := m.release.Content.Spawn(u.Creature.Spawn); ok {
		return s.At
	}
	return u.Creature.Home
}

// strollTo draws where an idle creature goes next.
func (m *Map) strollTo(u *unit, radius geo.Yards) geo.Point {
	return spawn.Stroll(m.streams.Stream("motion"), u.Creature.Home.Point, radius, m.def.Bounds)
}
