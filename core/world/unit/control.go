package unit

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/aura"
	"loam/core/rules/crowdcontrol"
	"loam/core/rules/movement"
	"loam/core/world/spell"
)

// ledRetry is how soon a unit under forced movement that was stuck tries again.
const ledRetry = 10 * clock.Step

// willed is the crowd control of a unit before a change.
type willed struct {
	control entity.Control
	rooted  bool
	charmer guid.GUID
}

func willOf(u *entity.Unit) willed { return willed{u.Control, u.Rooted, u.Charmer} }

// settleWill applies a change of a unit's crowd control. It is the one place for this: it
// considers only what is in effect now.
func (e *Units) settleWill(u *entity.Unit, was willed) {
	if was == willOf(u) || e.Units[u.GUID] != u {
		return
	}
	e.Touch(u, view.State)
	if u.Player != nil {
		e.TellSelf(u)
	}
	e.NoteHiding(u)
	e.Drive(u)
	if u.Charmer != was.charmer {
		e.owners.CharmerChanged(u, was.charmer)
	}
	e.wrought(u, was.control)
	if u.Charmer != was.charmer && !u.Dead && e.Here(u) {
		e.Notice(u, hook.Swayed, 0, hook.Args{Units: [2]guid.GUID{u.Charmer, was.charmer}})
	}
}

// wrought handles control that auras have taken from a unit or returned to it.
func (e *Units) wrought(u *entity.Unit, was entity.Control) {
	gained, lost := u.Control&^was, was&^u.Control
	switch {
	case u.Dead:
		return
	case gained&entity.FeigningDeath != 0:
		e.combat.StopAttack(u) // while the event still has a target
		e.combat.LeaveFights(u)
	case gained&entity.Provoked != 0:
		e.provoke(u)
	case lost&entity.Provoked != 0 && u.Creature != nil:
		e.combat.Choose(u)
	}
	const hiding = entity.Hiding | entity.Unseen
	switch {
	case gained&hiding != 0:
		e.combat.DropUnseen(u)
	case lost&hiding != 0:
		e.minds.LookAround(u)
	}
	if gained&entity.Mounted != 0 {
		e.magic.Casts.Broken(u, content.ByMount, spell.ByMoving)
	}
}

// provoke turns a unit to the one that taunts it.
func (e *Units) provoke(u *entity.Unit) {
	by, ok := e.combat.Provoker(u)
	switch {
	case !ok:
	case u.Player != nil:
		e.combat.StartAttack(u, intent.Attack{Target: by.GUID})
	default:
		e.combat.RaiseThreat(u, by, 0)
	}
}

// Drive starts the forced movement that is in effect now, and returns control to the unit when
// there is none.
func (e *Units) Drive(u *entity.Unit) {
	was, now := u.Led.Kind, crowdcontrol.Leader(u)
	switch {
	case now == was && (now.Forced() || now <= entity.Held):
		if now == entity.Held {
			e.StandStill(u)
		}
		return
	case now == was && (u.Way.Moving() || u.Due[entity.DueControl] != 0):
		return
	}
	e.Unplan(u, entity.DueControl)
	e.StandStill(u)
	u.Led = entity.Led{Kind: now, Anchor: u.Position.Point}
	e.ledTold(u, was)
	switch now {
	case entity.OwnWay:
		e.minds.OwnMaster(u)
	case entity.Frightened, entity.Staggering:
		e.awaken(u)
		e.leg(u, false)
	}
}

// ledTold tells a player's session whether the player moves its unit itself.
func (e *Units) ledTold(u *entity.Unit, was entity.LedKind) {
	if u.Player == nil || (was > entity.Held) == u.IsLed() {
		return
	}
	if !u.IsLed() {
		movement.Rest(u, e.Now())
	}
	e.TellSelf(u)
}

// awaken keeps a creature under forced movement awake.
func (e *Units) awaken(u *entity.Unit) {
	if u.Creature != nil {
		u.Creature.Asleep = false
		e.Unplan(u, entity.DueThink)
		e.Hold(u, true)
	}
}

// leg starts the next leg of a forced movement.
func (e *Units) leg(u *entity.Unit, stuck bool) {
	random := e.Random("motion")
	e.SetOut(u)
	var to geo.Point
	run := u.Led.Kind == entity.Frightened
	if run {
		heading, yards := crowdcontrol.Fear(random, u.Position.Point, e.dread(u), e.Rules().Eval(content.FearYards), stuck)
		to = e.Terrain.Escape(u, heading, yards)
	} else {
		to = e.Def().Bounds.Clamp(crowdcontrol.Stagger(random, u.Led.Anchor, e.Rules().Eval(content.ConfuseYards)))
		to = e.Def().Geometry.Reach(u.Position.Point, to)
	}
	e.Walk(u, to, run)
	if !u.Way.Moving() {
		e.Plan(u, entity.DueControl, e.Now()+ledRetry)
	}
}

// dread returns the position of the unit that causes fear.
func (e *Units) dread(u *entity.Unit) geo.Point {
	if a := aura.NewestOf(u, content.Fear); a != nil {
		if by, ok := e.Units[a.Caster]; ok && by != u {
			return by.Position.Point
		}
	}
	return u.Position.Ahead(u.Position.Facing, 1)
}

// ContinueForcedMove continues forced movement.
func (e *Units) ContinueForcedMove(u *entity.Unit, _ clock.Time) {
	switch {
	case u.Led.Kind != crowdcontrol.Leader(u):
		e.Drive(u)
	case u.Led.Kind == entity.Frightened, u.Led.Kind == entity.Staggering:
		e.leg(u, true)
	}
}

// ledArrived handles the end of a forced path.
func (e *Units) ledArrived(u *entity.Unit) {
	switch u.Led.Kind {
	case entity.Frightened:
		e.leg(u, false)
	case entity.Staggering:
		e.Plan(u, entity.DueControl, e.Now()+e.Random("motion").Range(clock.Step, clock.Second))
	case entity.Aloft:
		flown := u.Led
		e.Drive(u)
		e.Touch(u, view.All)
		if e.landed != nil {
			e.landed(u, flown)
		}
	case entity.OwnWay, entity.Held:
	case entity.Charging, entity.Pulled, entity.Thrown, entity.Leds:
		goal := u.Led.Goal
		e.Drive(u)
		e.charged(u, goal)
	case entity.Leaping:
		point := u.Led.Point
		e.Drive(u)
		e.minds.Landed(u, point)
	}
}

// charged makes a unit attack at the end of a charge.
func (e *Units) charged(u *entity.Unit, goal guid.GUID) {
	enemy, ok := e.Units[goal]
	if !ok || !e.CanAttack(u, enemy) || u.OutOfControl() {
		return
	}
	u.Position.Facing = geo.Heading(u.Position.Point, enemy.Position.Point)
	if u.Player != nil && u.Victim == 0 {
		e.combat.StartAttack(u, intent.Attack{Target: goal})
	}
}

// EndCrowdControl removes crowd control of a creature that evades.
func (e *Units) EndCrowdControl(u *entity.Unit) {
	if u.Control == 0 {
		return
	}
	e.magic.Auras.Remove(u, event.CauseOrdered, func(a *entity.Aura) bool {
		def, ok := e.Content().Aura(a.Aura)
		return ok && def.Harmful && aura.Controls(a) != 0
	})
}
