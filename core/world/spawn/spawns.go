package spawn

import (
	"fmt"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/layer"
	"loam/core/rules/spawn"
	"loam/core/rules/stat"
	"loam/core/world/mapstate"
)

// Take takes over the spawns of the release: dormant until their cell wakes, except those that
// scripts, a path or their definition need at once.
func (e *Spawns) Take() {
	e.spawns.Take(e.Content(), e.Map)
	e.drawPools()
	e.IndexPaths()
}

// SpawnInitial makes the creatures of all dormant spawns that cannot wait for their cell. It
// runs in the first step and after each adoption, over all spawns: it must do little for each.
func (e *Spawns) SpawnInitial() {
	w := wanting{e: e, asked: e.Attached(hook.Spawn)}
	defs := e.Content().SpawnsOn(e.Map) // by id, as the states are
	for i := range e.spawns.States {
		s := &e.spawns.States[i]
		if !s.Dormant() {
			continue
		}
		var def *content.Spawn
		if i < len(defs) {
			def = &e.Content().Spawns[defs[i]]
		}
		if def == nil || def.ID != s.ID {
			continue // damaged data: no such spawn
		}
		if e.awake || e.Grid.AwakeCell(geo.CellOf(def.At.Point)) || w.wants(def) || def.Object != "" && e.wantsObject(def, w.asked) {
			e.hatch(s)
		}
	}
}

// hatch makes the creature of a spawn.
func (e *Spawns) hatch(s *spawn.State) {
	def, ok := e.Content().Spawn(s.ID)
	if !ok {
		return
	}
	if def.Object != "" {
		e.hatchObject(s, def)
		return
	}
	if !e.open(def) {
		e.shut(s)
		return
	}
	d, ok := e.Content().Creature(spawn.PickCreature(e.Random("pools"), def))
	if !ok || e.encounters.IsDefeated(e.Def(), d.ID) {
		return
	}
	u := e.MakeCreature(d, def.At)
	u.Creature.Spawn, u.Layers = s.ID, layer.Set(def.Layers)
	again := s.Made
	if s.Due != 0 {
		e.Wheel.Cancel(s.Wake)
	}
	s.Unit, s.Due, s.Made, s.Held = u.GUID, 0, true, false
	e.units.Rederive(u)
	u.Health = u.MaxHealth
	stat.Refill(e.Content(), u, 100)
	id := s.ID
	e.world.Settle(u, again)
	e.led(id)
	e.hatchFormation(id)
}

// Lost is called when the creature of a spawn is gone.
func (e *Spawns) Lost(u *entity.Unit, why event.Reason) {
	s := e.spawns.Find(u.Creature.Spawn)
	if s == nil || s.Unit != u.GUID {
		return
	}
	if s.Due == 0 && why != event.Undefined {
		e.await(s)
	}
	s.Unit = 0
}

// ReleaseSpawn frees the spawn of a creature, which then makes another.
func (e *Spawns) ReleaseSpawn(u *entity.Unit) {
	if s := e.spawns.Find(u.Creature.Spawn); s != nil && s.Unit == u.GUID {
		s.Unit = 0
		e.await(s)
	}
}

// CancelRespawn cancels the respawn of a creature that lives again.
func (e *Spawns) CancelRespawn(u *entity.Unit) {
	if s := e.spawns.Find(u.Creature.Spawn); s != nil && s.Unit == u.GUID && s.Due != 0 {
		e.Wheel.Cancel(s.Wake)
		s.Due = 0
	}
}

// Count returns how many spawns the map has.
func (e *Spawns) Count() int { return len(e.spawns.States) }

// await draws the respawn time of a spawn.
func (e *Spawns) await(s *spawn.State) {
	def, ok := e.Content().Spawn(s.ID)
	if !ok {
		return
	}
	if span, ok := e.objectDelay(def); ok {
		e.plan(s, e.Now()+max(1, e.Random("spawn").Range(span.Min, span.Max)))
		return
	}
	made := def.Creature
	if u, ok := e.Units[s.Unit]; ok && def.Makes(u.Def) {
		made = u.Def
		if again := u.Creature.Orders.Again; again > 0 {
			e.plan(s, e.Now()+again)
			return
		}
	}
	d, ok := e.Content().Creature(made)
	if !ok {
		return
	}
	e.plan(s, e.Now()+spawn.Delay(e.Random("spawn"), def, d))
}

func (e *Spawns) plan(s *spawn.State, at clock.Time) {
	if s.Due != 0 {
		e.Wheel.Cancel(s.Wake)
	}
	s.Due = at
	s.Wake = e.Wheel.Add(at, mapstate.Wake{Kind: mapstate.WakeSpawn, Spawn: s.ID})
}

// Due respawns; a corpse that is still there is removed first.
func (e *Spawns) Due(id content.ID) {
	s := e.spawns.Find(id)
	if s == nil {
		return // the running release does not have it
	}
	if u, ok := e.Units[s.Unit]; ok {
		e.world.Remove(u, event.Expired)
	}
	if o, ok := e.Objects.Get(s.Unit); ok {
		e.objects.Take(o, event.Expired)
	}
	if e.again(s) {
		e.hatch(s)
	}
}

// MakeCreature makes a creature of a definition, not yet on the map.
func (e *Spawns) MakeCreature(d *content.Creature, at geo.Position) *entity.Unit {
	u := &entity.Unit{
		GUID: e.NewGUID(), Def: d.ID, Name: d.Name, Faction: d.Faction,
		Level: spawn.Level(e.Random("spawn"), d), Scale: d.Scale, Speed: 1,
		Position: at, LastHit: e.Now(),
		Creature: &entity.Creature{Home: at},
	}
	stat.Fit(e.Content(), u)
	u.Health = u.MaxHealth
	return u
}

// Again respawns the spawn of a dead creature at once.
func (e *Spawns) Again(u *entity.Unit) error {
	s := e.spawns.Find(u.Creature.Spawn)
	if s == nil {
		return fmt.Errorf("%s was summoned and has no spawn", u.Name.Key)
	}
	e.plan(s, e.Now())
	return nil
}

// of returns the state of the spawn that has made a GUID; nil if another spawn has.
func (e *Spawns) of(id content.ID, made guid.GUID) *spawn.State {
	if s := e.spawns.Find(id); s != nil && s.Unit == made {
		return s
	}
	return nil
}

// AwaitNext draws the respawn time of the spawn of a creature or object, if it has one.
func (e *Spawns) AwaitNext(id content.ID, made guid.GUID) {
	if s := e.of(id, made); s != nil {
		e.await(s)
	}
}

// PlanNext sets the respawn time of the spawn of a creature or object, if it has one.
func (e *Spawns) PlanNext(id content.ID, made guid.GUID, at clock.Time) {
	if s := e.of(id, made); s != nil {
		e.plan(s, at)
	}
}

// RespawnNow respawns all waiting spawns at once and returns how many did.
func (e *Spawns) RespawnNow() (n int) {
	for i := range e.spawns.States {
		if s := &e.spawns.States[i]; s.Due > e.Now() {
			e.plan(s, e.Now())
			n++
		}
	}
	return n
}

// MadeBy returns what a spawn has made last and is still on the map, alive or as a corpse, 0
// for nothing. Known is false if there is no such spawn.
func (e *Spawns) MadeBy(id content.ID) (g guid.GUID, known bool) {
	s := e.spawns.Find(id)
	if s == nil {
		return 0, false
	}
	return s.Unit, true
}

// Waiting returns how many dormant spawns could make some creatures: nobody has seen those
// yet, and they count as alive.
func (e *Spawns) Waiting(creatures []content.ID) (n int) {
	for i := range e.spawns.States {
		s := &e.spawns.States[i]
		if def, ok := e.Content().Spawn(s.ID); ok && s.Dormant() && e.open(def) && slices.ContainsFunc(creatures, def.Makes) {
			n++
		}
	}
	return n
}
