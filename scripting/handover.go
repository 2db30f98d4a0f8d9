package scripting

import (
	"errors"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/scripting/sandbox"
)

// handover passes the state of bundles from one release to the next.
type handover struct {
	newcomers []*tenant // new in this release; until on_load
	site      *site
	calls     *calls
	kits      *kits
	faults    *faults
	saves     *saves
}

// versions lists the bundles with their versions.
func (si *site) versions() []inbox.BundleVersion {
	all := make([]inbox.BundleVersion, len(si.tenants))
	for i, t := range si.tenants {
		all[i] = inbox.BundleVersion{Bundle: t.code.Info.Name, Version: t.code.Info.Version}
	}
	return all
}

// versionIn returns the version of the bundle that wrote state, and whether it wrote any.
func versionIn(s *inbox.State, bundle string) (string, bool) {
	i := slices.IndexFunc(s.Versions, func(v inbox.BundleVersion) bool { return v.Bundle == bundle })
	if i < 0 {
		return "", false
	}
	return s.Versions[i].Version, true
}

// ofHome lists the handlers of a hook of the map or realm, in the order of bundles.
func (ks *kits) ofHome(h hook.ID) []*handler {
	if ks.home == nil {
		return nil
	}
	return ks.home.hooks[h]
}

// unload copies all state for another release. Each bundle's on_unload changes a copy of
// its data: bundles that depend on others come first.
func (ho *handover) unload() (inbox.State, error) {
	type tidied struct {
		bundle string
		data   value.Value
	}
	var all []tidied
	var first error
	for _, h := range slices.Backward(ho.kits.ofHome(hook.Unload)) {
		if h.resting() {
			continue
		}
		s := ho.saves.all()
		data, err := ho.tidy(h, dataOf(&s, h.tenant.code.Info.Name))
		if err != nil {
			first = firstError(first, err)
			continue
		}
		all = append(all, tidied{h.tenant.code.Info.Name, data})
	}
	s := ho.saves.all()
	for _, t := range all {
		putData(&s, t.bundle, t.data)
	}
	return s, first
}

// migrate converts state of an earlier release to the form of this one. It calls migrate
// handlers of bundles whose version has changed, dependencies first.
func (ho *handover) migrate(s inbox.State) (inbox.State, error) {
	ho.newcomers = nil
	for _, t := range ho.site.tenants {
		if _, known := versionIn(&s, t.code.Info.Name); !known {
			ho.newcomers = append(ho.newcomers, t)
		}
	}
	s.Units, s.Map = slices.Clone(s.Units), slices.Clone(s.Map)
	var first error
	for _, h := range ho.kits.ofHome(hook.Migrate) {
		info := &h.tenant.code.Info
		old, known := versionIn(&s, info.Name)
		if !known || old == info.Version {
			continue
		}
		data, err := ho.tidy(h, dataOf(&s, info.Name), lua.LString(old))
		if err != nil {
			first = firstError(first, err)
			continue
		}
		putData(&s, info.Name, data)
	}
	s.Versions = ho.site.versions()
	return s, first
}

// loaded calls on_load of bundles; only, if given, selects them.
func (ho *handover) loaded(why string, only []*tenant) error {
	var first error
	for _, h := range ho.kits.ofHome(hook.Load) {
		if h.resting() || only != nil && !slices.Contains(only, h.tenant) {
			continue
		}
		reason := why
		if why == inbox.LoadReload && slices.Contains(ho.newcomers, h.tenant) {
			reason = inbox.LoadStart
		}
		args := ho.calls.entry.frame()
		args[0], args[1] = h.tenant.object, lua.LString(reason)
		if _, err := ho.calls.try(h, h.tenant.budget, 0, args[:2]); err != nil {
			first = firstError(first, whyFailed(h, err))
		}
	}
	ho.newcomers = nil
	return first
}

// whyFailed returns why a call of a handler failed, for the author.
func whyFailed(h *handler, err error) error {
	if errors.Is(err, errNotCalled) {
		return fmt.Errorf("%s of bundle %s failed", h.name, h.tenant.code.Info.Name)
	}
	return fmt.Errorf("%s of bundle %s: %w", h.name, h.tenant.code.Info.Name, oneLine(err))
}

func firstError(first, err error) error {
	if first != nil {
		return first
	}
	return err
}

// tidy lets a handler change a copy of its bundle's data.
func (ho *handover) tidy(h *handler, data value.Value, more ...lua.LValue) (value.Value, error) {
	t := h.tenant
	table := t.vm.FromPlain(data)
	args := ho.calls.entry.frame()
	args[0], args[1] = t.object, table
	n := 2 + copy(args[2:], more)
	if t.apart != nil {
		t.apart.back = true
	}
	out, err := ho.calls.try(h, max(t.budget, ho.site.program.limits.TidyInstructions), 1, args[:n])
	if err != nil {
		return value.Value{}, whyFailed(h, err)
	}
	if out[0] != lua.LNil {
		table = out[0]
	}
	v, err := t.vm.ToPlain("data", table)
	if err == nil {
		err = checkData(v)
	}
	if err != nil {
		fault := &sandbox.Fault{Bundle: t.code.Info.Name, File: h.file.Name, Line: h.line, Msg: h.name + ": " + err.Error()}
		ho.faults.count(h, fault, args[:n])
		return value.Value{}, fault
	}
	return v, nil
}

// The keys of the table that on_unload and migrate handlers receive.
const (
	dataState = "state"
	dataUnits = "units"
	dataUnit  = "unit"
)

// dataOf returns the data of a bundle: data.state is that of the map or the realm,
// data.units lists units with theirs.
func dataOf(s *inbox.State, bundle string) value.Value {
	entry := func(k string, v value.Value) value.Entry { return value.Entry{Key: value.OfString(k), Value: v} }
	home := value.OfTable(nil)
	for _, p := range s.Map {
		if p.Bundle == bundle {
			home = p.Value
		}
	}
	var units []value.Value
	for _, u := range s.Units {
		if u.Bundle == bundle && u.Kind == inbox.OwnState {
			units = append(units, value.OfTable([]value.Entry{entry(dataUnit, value.OfRef(u.Unit)), entry(dataState, u.Value)}))
		}
	}
	return value.OfTable([]value.Entry{entry(dataState, home), entry(dataUnits, value.OfList(units...))})
}

// checkData returns the problem of data that a handler has changed.
func checkData(v value.Value) error {
	if v.Kind() != value.Table {
		return errors.New("it must return data or nothing")
	}
	if k := v.Get(dataState).Kind(); k != value.Table && k != value.Nil {
		return errors.New("data.state must be a table")
	}
	units := v.Get(dataUnits)
	if k := units.Kind(); k != value.Table && k != value.Nil {
		return errors.New("data.units must be a list")
	}
	seen := make(map[guid.GUID]bool)
	for i, e := range units.Entries() {
		ref, state := e.Value.Get(dataUnit), e.Value.Get(dataState)
		switch {
		case ref.Kind() != value.Ref || state.Kind() != value.Table:
			return fmt.Errorf("entry %d of data.units must be a table with unit, a ref, and state, a table", i+1)
		case seen[ref.Ref()]:
			return fmt.Errorf("entry %d of data.units is for a unit that already has an entry", i+1)
		}
		seen[ref.Ref()] = true
	}
	return nil
}

// putData replaces a bundle's state by the result of a handler; the order of units stays,
// and new ones are appended.
func putData(s *inbox.State, bundle string, v value.Value) {
	s.Map = slices.DeleteFunc(slices.Clone(s.Map), func(p character.Place) bool { return p.Bundle == bundle })
	if home := v.Get(dataState); len(home.Entries()) > 0 {
		s.Map = append(s.Map, character.Place{Bundle: bundle, Value: home})
	}
	made := make(map[guid.GUID]value.Value)
	for _, e := range v.Get(dataUnits).Entries() {
		made[e.Value.Get(dataUnit).Ref()] = e.Value.Get(dataState)
	}
	var units []inbox.UnitState
	for _, u := range s.Units {
		if u.Bundle == bundle && u.Kind == inbox.OwnState {
			state, kept := made[u.Unit]
			if !kept {
				continue
			}
			delete(made, u.Unit)
			u.Value = state
		}
		units = append(units, u)
	}
	for _, e := range v.Get(dataUnits).Entries() {
		g := e.Value.Get(dataUnit).Ref()
		if state, more := made[g]; more {
			units = append(units, inbox.UnitState{Unit: g, Kind: inbox.OwnState, Bundle: bundle, Value: state})
		}
	}
	s.Units = units
}
