package scripting

import (
	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/scripting/luaapi"
	"loam/scripting/permission"
)

// states is the data that the scripts of a map store with its units.
type states struct {
	units map[guid.GUID]*unitMemory // looked up, never ranged over
	order []*unitMemory             // in the order in which units became known, including forgotten ones
	slots []*unitMemory             // by the slot of the unit, as last found; may belong to another unit
	gone  int                       // number of forgotten entries in order
	// touched are the units whose handles scripts received in this entry, if it is checked.
	touched []*tables
	site    *site
}

// unitMemory is the data that all bundles store with one unit.
type unitMemory struct {
	guid      guid.GUID
	forgotten bool
	by        []*tables // by the order of bundles; nil if a bundle stores nothing
	// foreign is data with a player of bundles that are not part of the release, or that
	// could not be migrated: it is returned unchanged.
	foreign []inbox.UnitState
}

// tables is the state that one bundle stores with one object, and the handle that shows it.
type tables struct {
	guid    guid.GUID
	tenant  *tenant
	kept    [3]*lua.LTable // by inbox.StateKind; nil until it is first used
	saved   [3]value.Value // restored and not used since: the stored form
	fields  *lua.LTable    // of the handle; nil without one
	account *lua.LTable    // fields of player.account
	value   *lua.LUserData // the handle
	rested  bool           // not passed to scripts since the last call of Touched
}

// handle is the content of the Lua value of a unit: its GUID, never a pointer to it.
type handle struct {
	guid guid.GUID
	text string
	kept *tables
}

// know returns the memory of a unit, and creates it if necessary.
func (st *states) know(g guid.GUID, tenants int) *unitMemory {
	u := st.units[g]
	if u == nil {
		u = &unitMemory{guid: g, by: make([]*tables, tenants)}
		st.units[g] = u
		st.order = append(st.order, u)
	}
	return u
}

// at returns the data that a bundle stores with a unit, found by the unit's slot; nil if it
// is not known there.
func (st *states) at(u *entity.Unit, order int) *tables {
	if uint(u.Slot) >= uint(len(st.slots)) {
		return nil
	}
	if known := st.slots[u.Slot]; known != nil && known.guid == u.GUID && !known.forgotten {
		return known.by[order]
	}
	return nil
}

// place lets at find a known unit.
func (st *states) place(u *entity.Unit) {
	for len(st.slots) <= int(u.Slot) {
		st.slots = append(st.slots, nil)
	}
	st.slots[u.Slot] = st.units[u.GUID]
}

// forget drops the data of a unit.
func (st *states) forget(g guid.GUID) {
	u := st.units[g]
	if u == nil {
		return
	}
	u.forgotten = true
	delete(st.units, g)
	st.gone++
	if st.gone <= 64 || st.gone <= len(st.order)/2 {
		return
	}
	kept := st.order[:0]
	for _, o := range st.order {
		if !o.forgotten {
			kept = append(kept, o)
		}
	}
	clear(st.order[len(kept):])
	st.order, st.gone = kept, 0
}

// reset drops the data of all units.
func (st *states) reset() {
	st.units, st.order, st.slots, st.gone = make(map[guid.GUID]*unitMemory), nil, nil, 0
}

// handOut records that scripts receive a handle.
func (st *states) handOut(k *tables) {
	k.rested = false
	if st.site.strict {
		st.touched = append(st.touched, k)
	}
}

// takeTouched returns the units whose handles scripts have received since the last call. The
// list is valid until the next handle.
func (st *states) takeTouched() []*tables {
	list := st.touched
	st.touched = st.touched[:0]
	return list
}

// known lists the units in the order in which they became known, including forgotten ones.
func (st *states) known() []*unitMemory { return st.order }

// kept returns what a bundle stores with a unit; nil if that is nothing.
func (st *states) kept(g guid.GUID, t *tenant) *tables {
	if u := st.units[g]; u != nil {
		return u.by[t.code.Order]
	}
	return nil
}

// unit returns what all bundles store with a unit; nil if it is not known.
func (st *states) unit(g guid.GUID) *unitMemory { return st.units[g] }

// of returns the data that a bundle stores with a unit.
func (st *states) of(t *tenant, g guid.GUID) *tables {
	u := st.know(g, len(st.site.tenants))
	k := u.by[t.code.Order]
	if k == nil {
		k = &tables{guid: g, tenant: t}
		u.by[t.code.Order] = k
	}
	return k
}

// handle returns the handle of a unit for a bundle, the same one as long as the unit is
// known.
func (t *tenant) handle(u *entity.Unit) *lua.LUserData {
	k := t.room.states.at(u, t.code.Order)
	if k == nil {
		k = t.room.states.of(t, u.GUID)
		t.room.states.place(u)
	}
	if k.value == nil {
		k.show(u)
	}
	t.room.states.handOut(k)
	return k.value
}

// show creates the handle.
func (k *tables) show(u *entity.Unit) {
	r := k.tenant.room
	k.fields = k.tenant.vm.State().CreateTable(0, 4)
	h := &handle{guid: u.GUID, kept: k, text: "creature " + string(u.Def)}
	class := k.tenant.classes[luaapi.Creature]
	if u.IsPlayer() {
		h.text, class = "player "+u.Name.Key, k.tenant.classes[luaapi.Player]
	}
	if p := r.kits.at(u.GUID).partOf(k.tenant); p != nil {
		class = k.tenant.derived(p, class)
	}
	k.value = class.NewWith(h, k.fields)
	if !k.tenant.mayKeep(u.GUID) {
		return // data stored while it was allowed stays in saved
	}
	if u.IsPlayer() {
		k.account = k.tenant.vm.State().CreateTable(0, 1)
	}
	if k.tenant.apart == nil { // a guest asks for them
		k.set(luaapi.State, k.table(inbox.OwnState))
		if u.IsPlayer() {
			k.set(luaapi.Kept, k.table(inbox.OwnStorage))
			k.account.RawSetString(luaapi.Kept, k.table(inbox.AccountStorage))
		}
	}
	if u.IsPlayer() {
		k.fields.RawSetString(luaapi.Account, k.tenant.classes[account].NewWith(&object{class: account, tenant: k.tenant, kept: k}, k.account))
	}
}

// table returns the table of a kind, and creates it if necessary.
func (k *tables) table(kind inbox.StateKind) *lua.LTable {
	if k.kept[kind] != nil {
		return k.kept[kind]
	}
	if t, ok := k.tenant.vm.FromPlain(k.saved[kind]).(*lua.LTable); ok {
		k.keep(kind, t)
	} else {
		k.keep(kind, k.tenant.freshTable())
	}
	return k.kept[kind]
}

// keep replaces a table.
func (k *tables) keep(kind inbox.StateKind, t *lua.LTable) {
	k.kept[kind], k.saved[kind] = t, value.Value{}
}

// set sets a table as a field of the handle.
func (k *tables) set(field string, t *lua.LTable) {
	kind := inbox.OwnState
	if field == luaapi.Kept {
		kind = inbox.OwnStorage
	}
	k.keep(kind, t)
	k.fields.RawSetString(field, t)
}

// assign sets a new table of a script as a field.
func (k *tables) assign(L *lua.LState, field string, v lua.LValue) bool {
	t, ok := v.(*lua.LTable)
	if !ok {
		L.RaiseError("%s must be a table; to empty it, assign {}", field)
	}
	k.set(field, t)
	return true
}

// assignAccount sets a new table as account.storage.
func (k *tables) assignAccount(L *lua.LState, v lua.LValue) bool {
	t, ok := v.(*lua.LTable)
	if !ok {
		L.RaiseError("%s must be a table; to empty it, assign {}", luaapi.Kept)
	}
	k.keep(inbox.AccountStorage, t)
	k.account.RawSetString(luaapi.Kept, t)
	return true
}

// assignUnit handles an assignment of a script to a field of a unit.
func assignUnit(L *lua.LState, ud *lua.LUserData, field string, v lua.LValue) bool {
	h, ok := ud.Value.(*handle)
	if !ok || field != luaapi.State && (field != luaapi.Kept || h.guid.Kind() != guid.Player) {
		return false
	}
	if !h.kept.tenant.mayKeep(h.guid) {
		L.RaiseError("player.%s: %s", field, h.kept.tenant.code.Refusal(permission.Players))
	}
	return h.kept.assign(L, field, v)
}
