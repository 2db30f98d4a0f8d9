package scripting

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	valuelib "loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/inbox"
	"loam/core/model/modstorage"
	"loam/core/world/gamemap"
	"loam/scripting/luaapi"
)

// State copies all state out as plain data.
func (b *mapBox) State(tx *gamemap.Tx) inbox.State {
	before := b.entry.enter(tx, nil, 0)
	defer b.entry.leave(before)
	return b.saves.take()
}

// SetState replaces all state.
func (b *mapBox) SetState(s inbox.State) {
	b.setState(s)
}

// UnitState copies the tables of one unit.
func (b *mapBox) UnitState(g guid.GUID) []inbox.UnitState {
	return b.saves.of(g)
}

// SetUnitState restores the tables of units.
func (b *mapBox) SetUnitState(states []inbox.UnitState) { b.saves.setUnits(states) }

// saves copy the state of all bundles out of Lua tables as plain data, and back into them.
type saves struct {
	last   inbox.State // last copy, for data that cannot be copied any more
	site   *site
	states *states
	faults *faults
	events *events
}

// take copies all state, and remembers the copy.
func (sv *saves) take() inbox.State {
	sv.last = sv.all()
	return sv.last
}

// all copies all state.
func (sv *saves) all() inbox.State {
	sv.flush()
	s := inbox.State{Faults: sv.faults.plain(), Events: sv.events.waiting(), Versions: sv.site.versions()}
	for _, u := range sv.states.known() {
		if !u.forgotten {
			s.Units = sv.unitState(s.Units, u)
		}
	}
	for _, t := range sv.site.tenants {
		if v := sv.homeState(t); len(v.Entries()) > 0 {
			s.Map = append(s.Map, character.Place{Bundle: t.code.Info.Name, Value: v})
		}
	}
	return s
}

// flush makes guests pass what their running entries have changed.
func (sv *saves) flush() {
	for _, t := range sv.site.tenants {
		if t.apart != nil {
			t.apart.flush()
		}
	}
}

// homeState copies a bundle's map.state or realm.state, or returns the last copy.
func (sv *saves) homeState(t *tenant) valuelib.Value {
	v, ok := sv.copyOut(t, 0, "state", t.here.kept[inbox.OwnState])
	if ok {
		return v
	}
	i := slices.IndexFunc(sv.last.Map, func(p character.Place) bool { return p.Bundle == t.code.Info.Name })
	if i >= 0 {
		return sv.last.Map[i].Value
	}
	return v
}

// of copies the tables of one unit.
func (sv *saves) of(g guid.GUID) []inbox.UnitState {
	u := sv.states.unit(g)
	if u == nil {
		return nil
	}
	sv.flush()
	return sv.unitState(nil, u)
}

// unitState appends the tables of a unit that are not empty.
func (sv *saves) unitState(list []inbox.UnitState, u *unitMemory) []inbox.UnitState {
	for _, k := range u.by {
		if k == nil {
			continue
		}
		for kind := range k.kept {
			one := inbox.UnitState{Unit: u.guid, Kind: inbox.StateKind(kind), Bundle: k.tenant.code.Info.Name}
			if one.Kind != inbox.OwnState {
				if u.holds(&one) {
					continue
				}
				one.Version = k.tenant.code.Version()
			}
			if one.Value = sv.tableState(u, k, one.Kind); len(one.Value.Entries()) > 0 {
				list = append(list, one)
			}
		}
	}
	return append(list, u.foreign...)
}

// holds reports whether the data of a bundle with a unit is returned unchanged.
func (u *unitMemory) holds(s *inbox.UnitState) bool {
	return slices.ContainsFunc(u.foreign, func(f inbox.UnitState) bool { return f.Kind == s.Kind && f.Bundle == s.Bundle })
}

// tableState copies one table of a unit, or returns the last copy.
func (sv *saves) tableState(u *unitMemory, k *tables, kind inbox.StateKind) valuelib.Value {
	if k.kept[kind] == nil {
		return k.saved[kind]
	}
	v, ok := sv.copyOut(k.tenant, u.guid, stateNames[kind], k.kept[kind])
	if ok {
		return v
	}
	same := func(o inbox.UnitState) bool {
		return o.Unit == u.guid && o.Kind == kind && o.Bundle == k.tenant.code.Info.Name
	}
	if j := slices.IndexFunc(sv.last.Units, same); j >= 0 {
		return sv.last.Units[j].Value
	}
	return v
}

// copyOut copies a table. It omits and reports values that are not plain; false means that
// there were any.
func (sv *saves) copyOut(t *tenant, g guid.GUID, name string, table *lua.LTable) (valuelib.Value, bool) {
	v, err := t.vm.ToPlain(name, table)
	if err == nil {
		return v, true
	}
	sv.faults.ofState(t, g, err.Error())
	var entries []valuelib.Entry
	for key, value := table.Next(lua.LNil); key != lua.LNil; key, value = table.Next(key) {
		k, keyErr := t.vm.ToPlain(name, key)
		v, valueErr := t.vm.ToPlain(name, value)
		if keyErr == nil && valueErr == nil && k.Kind() != valuelib.Ref && k.Kind() != valuelib.Table {
			entries = append(entries, valuelib.Entry{Key: k, Value: v})
		}
	}
	return valuelib.OfTable(entries), len(entries) > 0
}

// setState replaces all state. It recreates all handles: no code may keep one between two
// entries.
func (r *room) setState(s inbox.State) {
	r.states.reset()
	r.memory.forget()
	r.saves.set(s)
	r.events.restore(s.Events)
}

// set replaces all state except for waiting events.
func (sv *saves) set(s inbox.State) {
	sv.last = s
	sv.setUnits(s.Units)
	for _, t := range sv.site.tenants {
		t.here.set(luaapi.State, t.freshTable())
	}
	for _, p := range s.Map {
		if t := sv.site.byName[p.Bundle]; t != nil {
			if table, ok := t.vm.FromPlain(p.Value).(*lua.LTable); ok {
				t.here.set(luaapi.State, table)
			}
		}
	}
	for _, t := range sv.site.tenants {
		sv.faults.restore(t, s.Faults)
	}
}

// setUnits restores tables of units. A reload restores those of every unit, so each becomes
// a Lua table only on demand.
func (sv *saves) setUnits(states []inbox.UnitState) {
	migrator := sv.site.program.Migrator()
	defer migrator.Close()
	for _, s := range states {
		t := sv.site.byName[s.Bundle]
		if int(s.Kind) >= len(stateNames) || s.Value.Kind() != valuelib.Table {
			continue
		}
		if s.Kind != inbox.OwnState && !sv.fits(migrator, t, &s) {
			u := sv.states.know(s.Unit, len(sv.site.tenants))
			u.foreign = append(u.foreign, s)
			continue
		}
		if t == nil {
			continue
		}
		k := sv.states.of(t, s.Unit)
		k.kept[s.Kind], k.saved[s.Kind] = nil, s.Value
		k.rested = false
		k.value, k.fields = nil, nil // recreated on demand
	}
}

// keptState is the data of the bundles of a failed engine.
type keptState struct {
	tenants []*tenant
	home    []valuelib.Value   // map.state or realm.state of each
	used    []map[string]tally // by its handlers
	faults  valuelib.Value
}

// keptOf copies the state of the bundles of a failed engine, and converts that of units
// back to plain data.
func (sv *saves) keptOf(e *engine) keptState {
	kept := keptState{tenants: e.tenants, faults: sv.faults.plain()}
	for _, t := range e.tenants {
		kept.home, kept.used = append(kept.home, sv.homeState(t)), append(kept.used, t.tallies())
		for _, u := range sv.states.known() {
			if k := u.by[t.code.Order]; k != nil && !u.forgotten {
				sv.fold(u, k)
			}
		}
	}
	return kept
}

// fold converts the data of a bundle with a unit back to plain data, which becomes Lua
// tables on demand.
func (sv *saves) fold(u *unitMemory, k *tables) {
	for kind := range k.kept {
		k.saved[kind] = sv.tableState(u, k, inbox.StateKind(kind))
		k.kept[kind] = nil
	}
	k.value, k.fields, k.account = nil, nil, nil
}

// giveBack passes the copies to the bundles' new environments.
func (sv *saves) giveBack(kept keptState) {
	for i, t := range kept.tenants {
		if table, ok := t.vm.FromPlain(kept.home[i]).(*lua.LTable); ok {
			t.here.set(luaapi.State, table)
		}
		used := t.used
		sv.faults.restore(t, kept.faults)
		if t.apart != nil {
			t.used = used // waiting for its end has used up time of the step
		}
		t.inherit(kept.used[i])
	}
}

// Drop drops the data that a bundle stores with players, if the bundle is not part of the
// release.
func (b *mapBox) Drop(bundle string) {
	for _, u := range b.states.known() {
		u.foreign = slices.DeleteFunc(u.foreign, func(s inbox.UnitState) bool { return s.Bundle == bundle })
	}
}

// fits migrates the data of a bundle with a player to the form of the release, and reports
// whether that succeeded. Data that cannot be migrated stays unchanged, and is reported.
func (sv *saves) fits(m modstorage.Migrator, t *tenant, s *inbox.UnitState) bool {
	if t == nil || s.Version > t.code.Version() {
		return false
	}
	if err := inbox.MigrateUnit(m, sv.site.program, s); err != nil {
		sv.faults.ofState(t, s.Unit, fmt.Sprintf("%v; the saved state stays as it is, and changes are not saved", err))
		return false
	}
	return true
}
