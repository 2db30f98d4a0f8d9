package gamemap

import (
	"loam/core/aura"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/motion"
	"loam/core/scene"
	"loam/core/spell"
	"loam/core/view"
	"loam/core/will"
)

// ledRetry is how soon one is led on that could not go where it was led.
const ledRetry = 10 * clock.Step

// willed is what auras make of a unit's will, before a change of it.
type willed struct {
	control entity.Control
	rooted  bool
	charmer guid.GUID
}

func willOf(u *unit) willed { return willed{u.Control, u.Rooted, u.Charmer} }

// settleWill follows a change of what auras do to a unit's will. It is the one
// place where that is done: whatever has come or gone, what is so now counts.
func (m *Map) settleWill(u *unit, was willed) {
	if was == willOf(u) || m.s.Units[u.GUID] != u {
		return
	}
	m.s.Touch(u, view.State)
	if u.Player != nil {
		m.s.TellSelf(u)
	}
	m.s.NoteHiding(u)
	m.drive(u)
	if u.Charmer != was.charmer {
		m.swayed(u, was.charmer)
	}
	m.wrought(u, was.control)
}

// wrought is what comes of it once that auras have taken something from a unit's
// will, or have given it back.
func (m *Map) wrought(u *unit, was entity.Control) {
	gained, lost := u.Control&^was, was&^u.Control
	switch {
	case u.Dead:
		return
	case gained&entity.FeigningDeath != 0:
		m.stopAttack(u) // while there is still somebody to tell of
		m.leaveFights(u)
	case gained&entity.Provoked != 0:
		m.provoke(u)
	case lost&entity.Provoked != 0 && u.Creature != nil:
		m.choose(u)
	}
	const hiding = entity.Hiding | entity.Unseen
	switch {
	case gained&hiding != 0:
		m.vanished(u)
	case lost&hiding != 0:
		m.lookAround(u)
	}
	if gained&entity.Mounted != 0 {
		m.magic.Broken(u, content.ByMount, spell.ByMoving)
	}
}

// provoker is whom alone a unit may attack.
func (m *Map) provoker(u *unit) (*unit, bool) {
	if u.Control&entity.Provoked == 0 {
		return nil, false
	}
	by, ok := m.s.Units[aura.NewestOf(u, content.Provoked).Caster]
	return by, ok && m.s.CanAttack(u, by)
}

// provoke turns a unit to who provokes it.
func (m *Map) provoke(u *unit) {
	by, ok := m.provoker(u)
	switch {
	case !ok:
	case u.Player != nil:
		m.startAttack(u, intent.Attack{Target: by.GUID})
	default:
		m.hate(u, by, 0)
	}
}

// reshape works out what auras make of the size of a unit.
func (m *Map) reshape(u *unit) {
	if scale := aura.ScaleOf(m.s.Content(), u); scale != 1 {
		u.Size *= scale
		u.Radius *= scale
	}
}

// drive lets a unit be moved by what moves it now, and gives it back to itself
// when nothing does.
func (m *Map) drive(u *unit) {
	was, now := u.Led.Kind, will.Leader(u)
	switch {
	case now == was && (now.Forced() || now <= entity.Held):
		if now == entity.Held {
			m.s.StandStill(u)
		}
		return
	case now == was && (u.Way.Moving() || u.Due[entity.DueWill] != 0):
		return
	}
	m.s.Unplan(u, entity.DueWill)
	m.s.StandStill(u)
	u.Led = entity.Led{Kind: now, Anchor: u.Position.Point}
	m.ledTold(u, was)
	switch now {
	case entity.OwnWay:
		m.ownMaster(u)
	case entity.Frightened, entity.Staggering:
		m.awaken(u)
		m.leg(u, false)
	}
}

// ledTold tells the session of a player whether it moves its unit itself.
func (m *Map) ledTold(u *unit, was entity.LedKind) {
	if u.Player == nil || (was > entity.Held) == u.IsLed() {
		return
	}
	if !u.IsLed() {
		motion.Rest(u, m.s.Now())
	}
	m.s.TellSelf(u)
}

// awaken keeps a creature awake that is led about.
func (m *Map) awaken(u *unit) {
	if u.Creature != nil {
		u.Creature.Asleep = false
		m.s.Unplan(u, entity.DueThink)
		m.s.Hold(u, true)
	}
}

// ownMaster lets a creature go on with what it was about.
func (m *Map) ownMaster(u *unit) {
	c := u.Creature
	if c == nil || u.Dead {
		return
	}
	switch c.Mode {
	case entity.Idle, entity.Order:
		m.resume(u)
	case entity.Follow:
		m.s.Plan(u, entity.DueThink, m.s.Now()+1)
	case entity.Flee:
		m.s.Plan(u, entity.DueThink, max(c.Until, m.s.Now()+1))
	case entity.Chase:
		m.s.Plan(u, entity.DueChase, m.s.Now()+1)
	case entity.GoHome:
		m.goHome(u)
	case entity.Corpse:
	}
}

// leg sends one who is led about on its next leg.
func (m *Map) leg(u *unit, stuck bool) {
	random := m.s.Random("motion")
	m.s.SetOut(u)
	var to geo.Point
	run := u.Led.Kind == entity.Frightened
	if run {
		heading, yards := will.Fear(random, u.Position.Point, m.dread(u), m.s.Rules().Eval(content.FearYards), stuck)
		to = m.s.Escape(u, heading, yards)
	} else {
		to = m.s.Def().Bounds.Clamp(will.Stagger(random, u.Led.Anchor, m.s.Rules().Eval(content.ConfuseYards)))
		to = m.s.Def().Geometry.Reach(u.Position.Point, to)
	}
	m.s.Walk(u, to, run)
	if !u.Way.Moving() {
		m.s.Plan(u, entity.DueWill, m.s.Now()+ledRetry)
	}
}

// dread is the place of whom a unit is afraid.
func (m *Map) dread(u *unit) geo.Point {
	if a := aura.NewestOf(u, content.Fear); a != nil {
		if by, ok := m.s.Units[a.Caster]; ok && by != u {
			return by.Position.Point
		}
	}
	return u.Position.Ahead(u.Position.Facing, 1)
}

// willDue is when one who is led about goes on.
func (m *Map) willDue(u *unit, _ clock.Time) {
	switch {
	case u.Led.Kind != will.Leader(u):
		m.drive(u)
	case u.Led.Kind == entity.Frightened, u.Led.Kind == entity.Staggering:
		m.leg(u, true)
	}
}

// ledArrived is the end of a way on which the server has led a unit.
func (m *Map) ledArrived(u *unit) {
	switch u.Led.Kind {
	case entity.Frightened:
		m.leg(u, false)
	case entity.Staggering:
		m.s.Plan(u, entity.DueWill, m.s.Now()+m.s.Random("motion").Range(clock.Step, clock.Second))
	case entity.OwnWay, entity.Held:
	case entity.Charging, entity.Pulled, entity.Thrown, entity.Leds:
		goal := u.Led.Goal
		m.drive(u)
		m.charged(u, goal)
	}
}

// carried follows a player whom the map moves.
func (m *Map) carried(u *unit) {
	u.Player.Dirty = true
	if v := m.s.ViewerOf(u); v != nil {
		m.s.Grid.MoveViewer(v.Slot, u.Position.Point)
	}
	m.keepBounds(u)
	if geo.Distance(u.Player.Looked, u.Position.Point) >= scene.LookYards {
		m.updateAreas(u)
		m.lookAround(u)
	}
}

// charged lets one who has run at somebody strike.
func (m *Map) charged(u *unit, goal guid.GUID) {
	enemy, ok := m.s.Units[goal]
	if !ok || !m.s.CanAttack(u, enemy) || u.Masterless() {
		return
	}
	u.Position.Facing = geo.Heading(u.Position.Point, enemy.Position.Point)
	if u.Player != nil && u.Victim == 0 {
		m.startAttack(u, intent.Attack{Target: goal})
	}
}

// calmWill removes what a creature bears against its will when it gives up its
// fight.
func (m *Map) calmWill(u *unit) {
	if u.Control == 0 {
		return
	}
	m.magic.RemoveAuras(u, event.CauseOrdered, func(a *entity.Aura) bool {
		def, ok := m.s.Content().Aura(a.Aura)
		return ok && def.Harmful && aura.Controls(a) != 0
	})
}
