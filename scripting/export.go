package scripting

import (
	"errors"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/sandbox"
)

const (
	maxExportDepth   = 8
	maxExportResults = 8 // what a function of another bundle may return
)

// export is what one bundle shows another of a value: scalars as they are,
// tables as read-only copies, and functions that run as their own bundle's.
func (r *room) export(owner *tenant, v lua.LValue, depth int) (lua.LValue, error) {
	if depth > maxExportDepth {
		return nil, errors.New("what the file returned is nested too deep")
	}
	switch v := v.(type) {
	case *lua.LTable:
		out := r.vm.State().CreateTable(0, 0)
		for key, value := v.Next(lua.LNil); key != lua.LNil; key, value = v.Next(key) {
			shown, err := r.export(owner, value, depth+1)
			if err != nil {
				return nil, err
			}
			out.RawSet(key, shown)
		}
		return r.vm.ReadOnly(out), nil
	case *lua.LFunction:
		return r.exported(owner, v), nil
	case *lua.LUserData:
		return nil, errors.New("a file can share functions and constants with other bundles, not objects")
	}
	return v, nil
}

// exported makes a function of one bundle callable by others: it runs with its
// own bundle's budget, and handles become those of that bundle on the way in
// and of the caller's on the way out.
func (r *room) exported(owner *tenant, fn *lua.LFunction) *lua.LFunction {
	return r.vm.Function(func(L *lua.LState) int {
		caller := r.running()
		args := make([]lua.LValue, L.GetTop())
		for i := range args {
			args[i] = r.translate(L.Get(i+1), owner)
		}
		results, err := r.vm.Call(owner.env, owner.budget, fn, maxExportResults, args...)
		if err != nil {
			var fault *sandbox.Fault
			errors.As(err, &fault)
			L.Error(lua.LString(fault.Error()), 0) // the place is the other bundle's
		}
		n := len(results)
		for n > 0 && results[n-1] == lua.LNil {
			n--
		}
		for _, v := range results[:n] {
			L.Push(r.translate(v, caller))
		}
		return n
	})
}

// translate turns a handle into that of another bundle.
func (r *room) translate(v lua.LValue, to *tenant) lua.LValue {
	g, ok := r.GUID(v)
	if !ok || to == nil || r.world == nil {
		return v
	}
	if u, here := r.world.Unit(g); here {
		return to.handle(u)
	}
	return v
}
