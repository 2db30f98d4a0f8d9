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

// memory is what the scripts of a map keep with its units.
type memory struct {
	units map[guid.GUID]*unitMemory // looked up, never ranged over
	order []*unitMemory             // as the units came to be known, forgotten ones among them
	slots []*unitMemory             // by the slot of the unit, as last found; may be another's
	gone  int                       // how many of order are forgotten
}

// unitMemory is what all bundles keep of one unit.
type unitMemory struct {
	guid      guid.GUID
	forgotten bool
	by        []*tables // by the order of bundles; nil where a bundle does not know it
	// foreign is what bundles keep of a player that are not part of the release,
	// or whose data could not be brought to its form: handed out as it came.
	foreign []inbox.UnitState
}

// tables are the state that one bundle keeps of one thing, and the handle that
// shows it.
type tables struct {
	guid    guid.GUID
	tenant  *tenant
	kept    [3]*lua.LTable // by inbox.StateKind; nil while it was never asked for
	saved   [3]value.Value // given back and not asked for since: what kept will be
	fields  *lua.LTable    // of the handle; nil while there is none
	account *lua.LTable    // fields of player.account
	value   *lua.LUserData // the handle
	rested  bool           // not in hand since Touched was last asked
}

// handle is what the Lua value of a unit holds: a name for it, never a pointer
// to it.
type handle struct {
	guid guid.GUID
	text string
	kept *tables
}

// know is the memory of a unit; it begins when first asked for.
func (m *memory) know(g guid.GUID, tenants int) *unitMemory {
	u := m.units[g]
	if u == nil {
		u = &unitMemory{guid: g, by: make([]*tables, tenants)}
		m.units[g] = u
		m.order = append(m.order, u)
	}
	return u
}

// at is what the bundle of an order keeps of a unit, found by the unit's slot;
// nil when it is not known there.
func (m *memory) at(u *entity.Unit, order int) *tables {
	if uint(u.Slot) >= uint(len(m.slots)) {
		return nil
	}
	if known := m.slots[u.Slot]; known != nil && known.guid == u.GUID && !known.forgotten {
		return known.by[order]
	}
	return nil
}

// place lets at find a unit that is known.
func (m *memory) place(u *entity.Unit) {
	for len(m.slots) <= int(u.Slot) {
		m.slots = append(m.slots, nil)
	}
	m.slots[u.Slot] = m.units[u.GUID]
}

// forget drops what is known of a unit.
func (m *memory) forget(g guid.GUID) {
	u := m.units[g]
	if u == nil {
		return
	}
	u.forgotten = true
	delete(m.units, g)
	m.gone++
	if m.gone <= 64 || m.gone <= len(m.order)/2 {
		return
	}
	kept := m.order[:0]
	for _, o := range m.order {
		if !o.forgotten {
			kept = append(kept, o)
		}
	}
	clear(m.order[len(kept):])
	m.order, m.gone = kept, 0
}

// of is what a bundle keeps of a unit.
func (r *room) of(t *tenant, g guid.GUID) *tables {
	u := r.memory.know(g, len(r.tenants))
	k := u.by[t.code.Order]
	if k == nil {
		k = &tables{guid: g, tenant: t}
		u.by[t.code.Order] = k
	}
	return k
}

// handle is the handle of a unit for a bundle, one and the same for the time
// that the unit is known.
func (t *tenant) handle(u *entity.Unit) *lua.LUserData {
	k := t.room.memory.at(u, t.code.Order)
	if k == nil {
		k = t.room.of(t, u.GUID)
		t.room.memory.place(u)
	}
	if k.value == nil {
		k.show(u)
	}
	k.rested = false
	if t.room.strict {
		t.room.touched = append(t.room.touched, k)
	}
	return k.value
}

// show makes the handle.
func (k *tables) show(u *entity.Unit) {
	r := k.tenant.room
	k.fields = k.tenant.vm.State().CreateTable(0, 4)
	h := &handle{guid: u.GUID, kept: k, text: "creature " + string(u.Def)}
	class := k.tenant.classes[luaapi.Creature]
	if u.IsPlayer() {
		h.text, class = "player "+u.Name.Key, k.tenant.classes[luaapi.Player]
	}
	if a, ok := r.attached[u.GUID]; ok && a.kit.own[k.tenant.code.Order] != nil {
		class = k.tenant.derived(a.kit.own[k.tenant.code.Order], class)
	}
	k.value = class.NewWith(h, k.fields)
	if !k.tenant.mayKeep(u.GUID) {
		return // what was kept while it was allowed stays in saved
	}
	k.set(luaapi.State, k.table(inbox.OwnState))
	if u.IsPlayer() {
		k.set(luaapi.Kept, k.table(inbox.OwnStorage))
		k.account = k.tenant.vm.State().CreateTable(0, 1)
		k.account.RawSetString(luaapi.Kept, k.table(inbox.AccountStorage))
		k.fields.RawSetString(luaapi.Account, k.tenant.classes[account].NewWith(&object{class: account, tenant: k.tenant, kept: k}, k.account))
	}
}

// table is the table of a kind; it is made when first asked for.
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

// keep puts a table in the place of what was kept before.
func (k *tables) keep(kind inbox.StateKind, t *lua.LTable) {
	k.kept[kind], k.saved[kind] = t, value.Value{}
}

// set shows a table under a field of the handle.
func (k *tables) set(field string, t *lua.LTable) {
	kind := inbox.OwnState
	if field == luaapi.Kept {
		kind = inbox.OwnStorage
	}
	k.keep(kind, t)
	k.fields.RawSetString(field, t)
}

// assign takes a new table for a field from a script.
func (k *tables) assign(L *lua.LState, field string, v lua.LValue) bool {
	t, ok := v.(*lua.LTable)
	if !ok {
		L.RaiseError("%s must be a table; to empty it, assign {}", field)
	}
	k.set(field, t)
	return true
}

// assignAccount takes a new table for account.storage.
func (k *tables) assignAccount(L *lua.LState, v lua.LValue) bool {
	t, ok := v.(*lua.LTable)
	if !ok {
		L.RaiseError("%s must be a table; to empty it, assign {}", luaapi.Kept)
	}
	k.keep(inbox.AccountStorage, t)
	k.account.RawSetString(luaapi.Kept, t)
	return true
}

// assignUnit takes what a script assigns to a field of a unit.
func (r *room) assignUnit(L *lua.LState, ud *lua.LUserData, field string, v lua.LValue) bool {
	h, ok := ud.Value.(*handle)
	if !ok || field != luaapi.State && (field != luaapi.Kept || h.guid.Kind() != guid.Player) {
		return false
	}
	if !h.kept.tenant.mayKeep(h.guid) {
		L.RaiseError("player.%s: %s", field, h.kept.tenant.code.Refusal(permission.Players))
	}
	return h.kept.assign(L, field, v)
}
