package sandbox

import (
	lua "github.com/yuin/gopher-lua"
)

// removals are the tables from which the running entry has removed keys. The VM keeps
// removed keys, and everything that they refer to, so the tables are rebuilt when the entry
// ends: until then a loop may still stand on a removed key.
type removals struct {
	tables map[*lua.LTable]bool // true: it is rebuilt however few keys were removed
	order  []*lua.LTable
}

const (
	// keptRemovals is the number of removed small keys that a table may keep, unless it has
	// more keys than that.
	keptRemovals = 32
	// stepsPerKey is the time in instructions for rebuilding one key, and elementsPerStep
	// the number of elements of a list in that of one instruction.
	stepsPerKey     = 4
	elementsPerStep = 2
)

// rebuildSteps returns the time in instructions for rebuilding t.
func rebuildSteps(t *lua.LTable) int { return hashKeys(t)*stepsPerKey + arraySize(t)/elementsPerStep }

// remove removes a key that is not in the list of t. The first removal of a large key pays
// for rebuilding the table. Small keys share the payment, since the table is rebuilt only
// after many of them.
func (fs *fields) remove(L *lua.LState, t *lua.LTable, key lua.LValue) {
	if t.RawGet(key) == lua.LNil {
		return
	}
	large := true // what the key refers to may be
	switch k := key.(type) {
	case lua.LString:
		large = len(k) >= sharedText
	case lua.LNumber, lua.LBool:
		large = false
	}
	known, met := fs.removals.tables[t]
	switch {
	case large && !known:
		fs.m.charge(L, rebuildSteps(t))
	case !large:
		fs.m.charge(L, rebuildSteps(t)/keptRemovals)
	}
	t.RawSet(key, lua.LNil)
	if !met {
		fs.removals.order = append(fs.removals.order, t)
	}
	if large && !known || !met {
		if fs.removals.tables == nil {
			fs.removals.tables = make(map[*lua.LTable]bool)
		}
		fs.removals.tables[t] = large
	}
}

// settle rebuilds the tables at the end of the outermost entry.
func (fs *fields) settle(L *lua.LState) {
	rs := &fs.removals
	for _, t := range rs.order {
		removed := removedKeys(t)
		if removed > 0 && (rs.tables[t] || removed > max(keptRemovals, hashKeys(t)/2)) {
			rebuild(L, t)
		}
	}
	*rs = removals{}
}

// rebuild drops the removed keys of t.
func rebuild(L *lua.LState, t *lua.LTable) {
	fresh := L.CreateTable(arraySize(t), max(hashKeys(t)-removedKeys(t), 1))
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		fresh.RawSet(k, v)
	}
	fresh.Metatable = t.Metatable
	*t = *fresh
}
