package gamemap

import (
	"fmt"

	"loam/core/clock"
	"loam/core/combat"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/grid"
	"loam/core/hook"
	"loam/core/motion"
	"loam/core/sight"
	"loam/core/spawn"
	"loam/core/stat"
	"loam/core/view"
)

// add puts a unit on the map. Its Stats are derived; its health is set.
func (m *Map) add(u *unit) {
	s := m.s.Grid.Add(u.Position.Point)
	m.file(u, s)
	m.scripts.Attach(u)
	m.noticing.more(u)
	m.fitThresholds(u)
	m.movePowers(u)
	if u.Way.Moving() {
		m.s.JoinMovers(u)
	}
}

// file enters a unit in the indexes under a slot of the grid.
func (m *Map) file(u *unit, s grid.Slot) {
	u.Slot = int32(s)
	m.stand(u)
	m.s.Paths.Join(m.s.RouteOf(u), u)
}

// stand makes a unit known that has its slot.
func (m *Map) stand(u *unit) {
	m.s.Roll.Add(u)
	m.countSummoned(u, 1)
	m.countGhost(u, 1)
	m.s.NoteHiding(u)
}

// remove takes a unit off the map: the one way out for creatures.
func (m *Map) remove(u *unit, why event.Reason) {
	if !m.s.Here(u) {
		return
	}
	if u.Creature != nil {
		m.s.Notice(u, hook.Despawn, 0, hook.Args{Texts: [2]string{why.String()}})
		if !m.s.Here(u) {
			return // the handler did it
		}
		m.spawnLost(u, why)
		m.sendOff(u, content.OwnerDies)
	}
	if u.Player != nil {
		m.quitDuel(u) // a player who leaves has done so already
	}
	m.freeCharmed(u)
	if u.Charmer != 0 {
		m.charms--
	}
	m.part(u)
	m.s.Log.Add(event.Despawned{Unit: u.GUID, Reason: why})
	m.unfile(u)
	m.scripts.Forget(u.GUID)
}

// part ends all fights with a unit that is being removed. While it does, nobody
// begins one: a creature that stands at home the moment it gives up would notice
// the unit anew, and give up again, for ever.
func (m *Map) part(u *unit) {
	m.parting = append(m.parting, u)
	m.leaveFights(u)
	m.parting = m.parting[:len(m.parting)-1]
}

func (m *Map) unfile(u *unit) {
	m.s.Gone = append(m.s.Gone, sight.Departed{GUID: u.GUID, Slot: grid.Slot(u.Slot), Veiled: u.Player != nil && u.Player.Veiled})
	if u.Player != nil {
		m.liftBody(u)
	}
	m.s.Paths.Leave(m.s.RouteOf(u), u)
	m.unbind(u)
	m.s.UnplanAll(u)
	m.s.EndTimers(u)
	m.s.Grid.Remove(grid.Slot(u.Slot))
	m.s.Roll.Remove(u)
	m.countSummoned(u, -1)
	m.countGhost(u, -1)
	m.s.ForgetHider(u)
	u.Way, u.Changed = entity.Way{}, 0
	u.Held = false
	m.noticing.less(u)
	if u.Player != nil {
		m.forgetSights(u)
	}
}

// forgetGone ends the step for what was removed in it.
func (m *Map) forgetGone() {
	m.s.Gone = m.s.Gone[:0]
	m.s.Roll.CloseUp()
}

// birth makes a creature of a definition, not yet on the map.
func (m *Map) birth(d *content.Creature, at geo.Position) *unit {
	u := &unit{
		GUID: m.s.NewGUID(), Def: d.ID, Name: d.Name, Faction: d.Faction,
		Level: spawn.Level(m.s.Random("spawn"), d), Scale: d.Scale, Speed: 1,
		Position: at, LastBlow: m.s.Now(),
		Creature: &entity.Creature{Home: at},
	}
	stat.Fit(m.s.Content(), u)
	u.Health = u.MaxHealth
	return u
}

// settle puts a new creature on the map and tells the scripts.
func (m *Map) settle(u *unit, again bool) {
	u.Creature.Respawn = again
	m.add(u)
	m.magic.Settle(u)
	if d, ok := m.s.Content().Creature(u.Def); ok && d.Active {
		m.s.Hold(u, true)
	}
	m.s.Log.Add(event.Spawned{Unit: u.GUID, Def: u.Def, Again: again})
	m.settleMood(u)
	m.s.Notice(u, hook.Spawn, 0, hook.Args{})
	if again {
		m.s.Notice(u, hook.Respawn, 0, hook.Args{})
	}
	if m.s.Here(u) {
		m.lookAround(u)
	}
}

// settleMood lets a creature that has just come begin what its spawn says.
func (m *Map) settleMood(u *unit) {
	u.Creature.Asleep = !m.s.AwakeFor(u)
	m.beginMind(u)
	m.resume(u)
}

// MaxSummons is how many creatures without a spawn may stand on a map.
const MaxSummons = 20000

// MaxSummonsOfBundle is how many of them the scripts of one bundle may have made:
// no bundle can use up what all share.
const MaxSummonsOfBundle = 5000

// countSummoned keeps count of what the scripts of a bundle have summoned.
func (m *Map) countSummoned(u *unit, by int) {
	if u.Creature != nil && u.Creature.By != "" {
		m.summoned[u.Creature.By] += by
	}
}

// summoning is what is asked for of a creature without a spawn.
type summoning struct {
	by       string // bundle whose script asks, or whose definition says so
	owner    *unit  // may be nil
	def      content.ID
	at       geo.Position
	lifetime clock.Time // 0: until it is removed
	bond     content.Bond
	service  entity.Service
	level    int // 0: as its definition says
}

// conjure makes a creature without a spawn.
func (m *Map) conjure(s summoning) (*unit, error) {
	by, owner, def, at := s.by, s.owner, s.def, s.at
	d, ok := m.s.Content().Creature(def)
	if !ok {
		return nil, fmt.Errorf("there is no creature %q", def)
	}
	if !at.Finite() || !m.s.Def().Bounds.Contains(at.Point) {
		return nil, fmt.Errorf("%.1f, %.1f lies outside map %s", at.X, at.Y, m.s.Map)
	}
	if len(m.s.Units) >= MaxSummons+len(m.spawns.States) {
		return nil, fmt.Errorf("more than %d summoned creatures on one map", MaxSummons)
	}
	if by != "" && m.summoned[by] >= MaxSummonsOfBundle {
		return nil, fmt.Errorf("more than %d creatures summoned by bundle %s on one map", MaxSummonsOfBundle, by)
	}
	if owner != nil && s.bond != (content.Bond{}) && len(owner.Owned) >= MaxOwned {
		return nil, fmt.Errorf("more than %d creatures are bound to %s", MaxOwned, owner.Name.Key)
	}
	at.Point = m.aside(at.Point)
	u := m.birth(d, at)
	u.Creature.By = by
	if owner != nil {
		u.Creature.Owner, u.Creature.Bond = owner.GUID, s.bond
		m.bind(owner, u)
	}
	m.enlist(u, d, s)
	m.settle(u, false)
	if s.lifetime > 0 && m.s.Here(u) {
		u.Creature.Service.Ends = m.s.Now() + s.lifetime
		m.s.Plan(u, entity.DueVanish, m.s.Now()+s.lifetime)
	}
	return u, nil
}

// vanish is the end of a corpse or of a summoned creature's time.
func (m *Map) vanish(u *unit, _ clock.Time) { m.remove(u, event.Expired) }

func (m *Map) setLevel(u *unit, level int) error {
	if level < 1 || level > 1000 {
		return fmt.Errorf("level %d is not between 1 and 1000", level)
	}
	before := u.Level
	if level == before {
		return nil
	}
	u.Level = level
	m.rederive(u)
	m.s.Touch(u, view.Level|view.Health)
	if u.Player != nil {
		u.Player.Dirty = true
		m.s.Log.Add(event.LeveledUp{Player: u.GUID, Level: level})
		m.s.Notice(u, hook.Level, 0, hook.Args{Numbers: [2]float64{float64(level), float64(before)}})
	}
	m.levelOwned(u)
	return nil
}

// rederive recomputes a unit's figures, and keeps its share of health and what it
// has of its powers as far as it may have it.
func (m *Map) rederive(u *unit) bool {
	share, pace, was := u.Share(), motion.PaceOf(u), willOf(u)
	if !m.derive(u) {
		return false
	}
	m.repaced(u, pace)
	if stat.Bound(u); len(u.Powers) > 0 && m.s.Units[u.GUID] == u {
		m.s.Touch(u, view.Powers)
		m.movePowers(u)
	}
	if !u.Dead {
		u.Health = min(u.MaxHealth, max(1, combat.Points(share*float64(u.MaxHealth))))
		if m.s.Units[u.GUID] == u {
			m.planRegen(u)
		}
	}
	m.settleWill(u, was)
	return true
}

func (m *Map) setScale(u *unit, scale float64) error {
	if !(scale >= 0.1 && scale <= 10) {
		return fmt.Errorf("scale %g is not between 0.1 and 10", scale)
	}
	u.Scale = scale
	m.rederive(u)
	m.s.Touch(u, view.Looks)
	return nil
}

func (m *Map) setFaction(u *unit, faction content.ID) error {
	if _, ok := m.s.Content().Faction(faction); !ok {
		return fmt.Errorf("there is no faction %q", faction)
	}
	u.Faction = faction
	m.rederive(u)
	m.resway(u)
	m.s.Touch(u, view.Looks)
	return nil
}
