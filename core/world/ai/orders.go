package ai

import (
	"errors"
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/view"
	"loam/core/world/combat"
	"loam/core/world/spell"
)

// SetManners turns manners of a creature on (takes) and off (leaves), whatever its
// definition says. Manners in neither set stay.
func (e *Creatures) SetManners(u *entity.Unit, takes, leaves content.Manners) error {
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	o := &u.Creature.Orders
	o.Takes, o.Leaves = (o.Takes|takes)&^leaves, (o.Leaves|leaves)&^takes
	before := u.Manners
	e.units.Rederive(u)
	if u.Manners == before {
		return nil
	}
	e.Touch(u, view.State)
	e.manneredSince(u, before)
	return nil
}

// manneredSince applies the immediate consequences of changed manners.
func (e *Creatures) manneredSince(u *entity.Unit, before content.Manners) {
	won, lost := u.Manners&^before, before&^u.Manners
	if lost&content.HoldsBlows != 0 && u.Victim != 0 && u.Fights && combat.InCombat(u) {
		e.combat.PlanSwing(u)
	}
	if lost&content.NeverMends != 0 {
		e.combat.PlanRegen(u)
	}
	if won&content.StandsFast != 0 && u.Creature.Mode == entity.Chase && !u.Creature.Told && !u.IsLed() {
		e.StandStill(u)
	}
	if (won|lost)&(content.Walks|content.Runs) != 0 && u.Way.Moving() && !u.IsLed() && u.Creature.Mode == entity.Order {
		goal := u.Way.Goal()
		e.SetOut(u)
		e.Walk(u, goal, !u.Walking || lost&content.Walks != 0)
	}
	if (won|lost)&content.NoErrands != 0 {
		e.Sight.QuestMarkChanged(u)
	}
	if (won|lost)&content.Hidden != 0 {
		e.NoteHiding(u)
	}
	const spares = content.Hidden | content.Untouchable | content.Unselectable | content.SparesPlayers | content.SparesCreatures
	if won&spares != 0 {
		e.combat.EndForbiddenFights(u)
	}
	if lost&spares != 0 {
		e.Noticing.LookAround(u)
	}
}

// LeaveFight takes a unit out of all its fights at its position, without returning home,
// and removes it from the threat lists of others.
func (e *Creatures) LeaveFight(u *entity.Unit) {
	c := u.Creature
	if c == nil {
		e.combat.StopAttack(u)
		e.combat.LeaveFights(u)
		return
	}
	fought := combat.InCombat(u)
	if fought {
		c.Mode = entity.Idle // so that nothing below sends it home
	}
	e.combat.SetVictim(u, 0)
	e.combat.LeaveFights(u)
	if !fought || !e.Here(u) || u.Dead {
		return
	}
	c.Spoils.Tapped = 0
	e.Unplan(u, entity.DueThink)
	e.Phases.Leave(u)
	e.magic.Casts.Break(u, spell.Stopped, 0)
	e.beginMind(u)
	e.Touch(u, view.State)
	if e.Here(u) && c.Mode == entity.Idle && !e.followsOn(u) {
		e.Stop(u)
	}
}

// FleeForHelp makes a creature run from its victim to the nearest friend within seek
// yards, or away if there is none, for at most span. Where it stops, it calls for help
// within call yards.
func (e *Creatures) FleeForHelp(u *entity.Unit, span clock.Time, seek, call geo.Yards) error {
	if err := e.Flee(u, span); err != nil {
		return err
	}
	u.Creature.Crying, u.Creature.Orders.CryYards = call > 0, call
	friend := e.friendNear(u, seek)
	if friend == nil {
		return nil
	}
	e.SetOut(u)
	e.Walk(u, friend.Position.Point, true)
	if u.Way.Moving() && u.Way.End() < u.Creature.Until {
		u.Creature.Until = max(e.Now()+1, u.Way.End())
		e.Plan(u, entity.DueThink, u.Creature.Until)
	}
	return nil
}

// friendNear returns the nearest creature that would help, or nil.
func (e *Creatures) friendNear(u *entity.Unit, yards geo.Yards) (nearest *entity.Unit) {
	around := e.Roster.Borrow(u.Position.Point, yards)
	defer e.Roster.GiveBack(around)
	best := yards
	for _, o := range around {
		if o == u || o.Creature == nil || !o.Fights || !o.Alive() || o.Combat || o.Evading() || e.Reaction(o, u) != content.Friendly {
			continue
		}
		if d := geo.Distance(u.Position.Point, o.Position.Point); nearest == nil || d < best {
			nearest, best = o, d
		}
	}
	return nearest
}

// GoTo is MoveTo a named point; its scripts receive the name when it arrives.
func (e *Creatures) GoTo(u *entity.Unit, p geo.Point, run bool, name string) error {
	if err := e.MoveTo(u, p, run); err != nil {
		return err
	}
	u.Creature.Orders.Point = name
	if !u.Way.Moving() && geo.Within(u.Position.Point, p, 0.1) {
		e.came(u)
	}
	return nil
}

// came runs when a creature arrives where a script has sent it.
func (e *Creatures) came(u *entity.Unit) {
	name := u.Creature.Orders.Point
	if name == "" && u.Creature.Mode != entity.Order {
		return
	}
	u.Creature.Orders.Point = ""
	e.Notice(u, hook.Arrive, 0, hook.Args{Texts: [2]string{name}})
}

// Stroll makes a creature wander within some yards of its position, or with 0 stop
// wandering, whatever its spawn says.
func (e *Creatures) Stroll(u *entity.Unit, yards geo.Yards) error {
	if err := e.freeToMove(u); err != nil {
		return err
	}
	if combat.InCombat(u) {
		return fmt.Errorf("%s fights", u.Name.Key)
	}
	e.StandStill(u)
	o := &u.Creature.Orders
	o.Strolls, o.Stroll, o.Settled = true, yards, true
	u.Creature.Home = u.Position
	if u.Creature.Mode != entity.Idle {
		e.Resume(u)
		return nil
	}
	u.Creature.Paused, u.Creature.Told = false, false
	e.Unplan(u, entity.DueThink)
	e.rest(u)
	return nil
}

// Settle sets the home of a creature; nil restores that of its spawn, if it has one.
func (e *Creatures) Settle(u *entity.Unit, home *geo.Position) error {
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	o := &u.Creature.Orders
	if home != nil {
		if !home.Finite() || !e.Def().Bounds.Contains(home.Point) {
			return fmt.Errorf("%.1f, %.1f is outside map %s", home.X, home.Y, e.Map)
		}
		u.Creature.Home, o.Settled = *home, true
		return nil
	}
	s, ok := e.Content().Spawn(u.Creature.Spawn)
	if !ok {
		return errors.New("it has no spawn")
	}
	u.Creature.Home, o.Settled = s.At, false
	return nil
}

// FightAll starts the fight of a creature with every player whom it may attack, within
// some yards or with 0 on the whole map. It returns how many there are.
func (e *Creatures) FightAll(u *entity.Unit, yards geo.Yards) (count int) {
	var all []guid.GUID
	for o := range e.Roster.All() {
		if o.Player != nil && (yards == 0 || geo.Within(u.Position.Point, o.Position.Point, yards)) {
			all = append(all, o.GUID)
		}
	}
	for _, g := range all {
		if o, here := e.Units[g]; here && e.Here(u) && e.CanAttack(u, o) && e.Notices(u, o) {
			e.combat.RaiseThreat(u, o, 0)
			e.combat.EnterCombat(o)
			count++
		}
	}
	return count
}

// SetData stores a number with a creature and calls its scripts, with the unit that set
// it.
func (e *Creatures) SetData(u *entity.Unit, field string, value int64, from *entity.Unit) error {
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	if !u.Creature.Orders.SetDatum(field, value) {
		return fmt.Errorf("more than %d numbers are stored with %s", entity.MaxData, u.Name.Key)
	}
	a := hook.Args{Texts: [2]string{field}, Numbers: [2]float64{float64(value)}}
	if from != nil {
		a.Units[0] = from.GUID
	}
	e.Notice(u, hook.DataSet, 0, a)
	return nil
}

// SetActive keeps the cell of a creature awake, or lets it sleep.
func (e *Creatures) SetActive(u *entity.Unit, on bool) error {
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	u.Creature.Orders.Awake = on
	if on {
		e.Hold(u, true)
	} else if u.Creature.Mode == entity.Idle {
		e.releaseHold(u)
	}
	return nil
}
