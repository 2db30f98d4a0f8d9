package scripting

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"loam/core/character"
	"loam/core/gamemap"
	"loam/core/guid"
	"loam/core/plain"
	"loam/scripting/luaapi"
)

// State copies all state out as plain data.
func (b *mapBox) State(tx *gamemap.Tx) gamemap.ScriptState {
	before := b.enter(tx, nil, 0)
	defer b.leave(before)
	s := b.state(&b.saved)
	b.saved = s
	return s
}

// SetState replaces all state.
func (b *mapBox) SetState(s gamemap.ScriptState) {
	b.setState(s)
	b.saved = s
}

// UnitState copies the tables of one unit.
func (b *mapBox) UnitState(g guid.GUID) []gamemap.UnitState {
	u := b.memory.units[g]
	if u == nil {
		return nil
	}
	return b.unitState(nil, u, nil)
}

// SetUnitState gives tables back to units.
func (b *mapBox) SetUnitState(states []gamemap.UnitState) { b.setUnits(states) }

// state copies all state; before is the last copy, for what can no longer be
// copied.
func (r *room) state(before *gamemap.ScriptState) gamemap.ScriptState {
	s := gamemap.ScriptState{Faults: r.faultsPlain()}
	for _, u := range r.memory.order {
		if !u.forgotten {
			s.Units = r.unitState(s.Units, u, before.Units)
		}
	}
	for _, t := range r.tenants {
		v, ok := r.copyOut(t, 0, "state", t.here.kept[gamemap.OwnState])
		if !ok {
			if i := slices.IndexFunc(before.Map, func(p character.Place) bool { return p.Bundle == t.code.info.Name }); i >= 0 {
				v = before.Map[i].Value
			}
		}
		if len(v.Entries()) > 0 {
			s.Map = append(s.Map, character.Place{Bundle: t.code.info.Name, Value: v})
		}
	}
	return s
}

// unitState appends the tables of a unit that are not empty.
func (r *room) unitState(list []gamemap.UnitState, u *unitMemory, before []gamemap.UnitState) []gamemap.UnitState {
	for i, k := range u.by {
		if k == nil {
			continue
		}
		for kind, t := range k.kept {
			one := gamemap.UnitState{Unit: u.guid, Kind: gamemap.StateKind(kind), Bundle: r.tenants[i].code.info.Name}
			if t == nil {
				if one.Value = k.saved[kind]; len(one.Value.Entries()) > 0 {
					list = append(list, one)
				}
				continue
			}
			v, ok := r.copyOut(r.tenants[i], u.guid, stateNames[kind], t)
			one.Value = v
			if !ok {
				same := func(o gamemap.UnitState) bool {
					return o.Unit == one.Unit && o.Kind == one.Kind && o.Bundle == one.Bundle
				}
				if j := slices.IndexFunc(before, same); j >= 0 {
					one.Value = before[j].Value
				}
			}
			if len(one.Value.Entries()) > 0 {
				list = append(list, one)
			}
		}
	}
	return list
}

// copyOut copies a table. What is not plain is left out and told; false says
// that something was.
func (r *room) copyOut(t *tenant, g guid.GUID, name string, table *lua.LTable) (plain.Value, bool) {
	v, err := r.vm.ToPlain(name, table)
	if err == nil {
		return v, true
	}
	r.stateFault(t, g, err.Error())
	var entries []plain.Entry
	for key, value := table.Next(lua.LNil); key != lua.LNil; key, value = table.Next(key) {
		k, keyErr := r.vm.ToPlain(name, key)
		v, valueErr := r.vm.ToPlain(name, value)
		if keyErr == nil && valueErr == nil && k.Kind() != plain.Ref && k.Kind() != plain.Table {
			entries = append(entries, plain.Entry{Key: k, Value: v})
		}
	}
	return plain.OfTable(entries), len(entries) > 0
}

// setState replaces all state. Handles are made anew: nothing may hold one
// between two entries.
func (r *room) setState(s gamemap.ScriptState) {
	r.memory = memory{units: make(map[guid.GUID]*unitMemory)}
	r.setUnits(s.Units)
	for _, t := range r.tenants {
		t.here.set(luaapi.State, r.freshTable())
	}
	for _, p := range s.Map {
		if t := r.byName[p.Bundle]; t != nil {
			if table, ok := r.vm.FromPlain(p.Value).(*lua.LTable); ok {
				t.here.set(luaapi.State, table)
			}
		}
	}
	r.setFaults(s.Faults)
}

// setUnits gives tables back to units. A reload does so for every unit that has
// any, so each becomes a Lua table only when somebody asks for it.
func (r *room) setUnits(states []gamemap.UnitState) {
	for _, s := range states {
		t := r.byName[s.Bundle]
		if t == nil || s.Value.Kind() != plain.Table || int(s.Kind) >= len(stateNames) {
			continue
		}
		k := r.of(t, s.Unit)
		k.kept[s.Kind], k.saved[s.Kind] = nil, s.Value
		k.value, k.fields = nil, nil // shown anew when next asked for
	}
}
