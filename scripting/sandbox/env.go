package sandbox

import (
	"slices"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/source"
)

// Env is the environment of one bundle in a box: its globals, and below them the names
// that the host binds.
type Env struct {
	b       *Box
	bundle  string
	globals *lua.LTable   // the bundle's _G
	given   *lua.LTable   // names bound by library and host; hidden
	loaded  int           // instructions of main chunks so far, in a dry run
	took    time.Duration // of main chunks so far, with a watch
	watched []capture
	chunks  []*source.Chunk // the files that ran in it
}

// Env creates the environment of a bundle, with the library in it. A second call for the
// same bundle creates a new environment next to the old one, as a reload needs it;
// functions created in the old one keep the old one.
func (b *Box) Env(bundle string) *Env {
	L := b.L
	e := &Env{b: b, bundle: bundle, globals: L.CreateTable(0, 8), given: L.CreateTable(0, 64)}
	for _, name := range libraryNames {
		e.given.RawSetString(name, b.libs[name])
	}
	e.given.RawSetString("_G", e.globals)
	mt := L.CreateTable(0, 2)
	mt.RawSetString("__index", e.given)
	mt.RawSetString("__metatable", lua.LFalse)
	e.globals.Metatable = mt
	return e
}

// Bundle returns the name of the bundle.
func (e *Env) Bundle() string { return e.bundle }

// Box returns the box it belongs to.
func (e *Env) Box() *Box { return e.b }

// Bind adds a name to the environment: a Go function, a handle, or a table made
// read-only by [Box.ReadOnly]. Bind before Run. The bundle's own globals hide bound
// names.
func (e *Env) Bind(name string, v lua.LValue) { e.given.RawSetString(name, v) }

// Function wraps a Go function for scripts. A Go panic in it becomes the Lua error
// "internal error" instead of killing the box.
func (b *Box) Function(fn lua.LGFunction) *lua.LFunction { return b.L.NewFunction(b.guard(fn)) }

// guard keeps Go panics of a host function away from the VM, which does not clean up after
// them. A panic in a check of the clock, which a charge triggers, belongs to the VM: no
// replay contains it, so it ends the box.
func (b *Box) guard(fn lua.LGFunction) lua.LGFunction {
	return func(L *lua.LState) (n int) {
		finished := false
		defer func() {
			if finished {
				return
			}
			p := recover()
			if api, ok := p.(*lua.ApiError); ok && api.Type != lua.ApiErrorPanic {
				panic(api)
			}
			if b.m.looking {
				panic(p)
			}
			L.RaiseError("internal error: please report this to the operator")
		}()
		n = fn(L)
		finished = true
		return n
	}
}

// Run runs a main chunk and returns its first result. On a map every file has
// LoadFileInstructions; in a dry run all files of a bundle share
// LoadBundleInstructions. The binding of require may call it while a main
// chunk runs. The error is always a [*Fault].
func (e *Env) Run(c *source.Chunk) (lua.LValue, error) {
	b := e.b
	if b.failure.dead {
		return lua.LNil, b.deadFault(e)
	}
	budget := b.limits.LoadFileInstructions
	if b.options.DryRun {
		budget = b.limits.LoadBundleInstructions - e.loaded
	}
	b.origins.add(c, e.bundle)
	e.chunks = append(slices.DeleteFunc(e.chunks, func(o *source.Chunk) bool { return o.Name() == c.Name() }), c)
	results, err := b.run(e, budget, e.instantiate(c))
	if err != nil {
		return lua.LNil, err
	}
	return results[0], nil
}

func (b *Box) run(e *Env, budget int, fn *lua.LFunction) ([]lua.LValue, error) {
	if b.depth == 0 {
		if b.options.Watch != nil {
			b.m.wall = max(min(b.options.Watch.Left(b.limits.LoadTime), b.limits.LoadTime-e.took), 1)
			defer func() {
				e.took += b.Took()
				b.m.wall = b.limits.LoadTime
			}()
		}
		results, err := b.Call(e, budget, fn, 1)
		e.loaded += b.m.count()
		return results, err
	}
	return b.inside(e, budget, false, func(L *lua.LState) error {
		L.Push(fn)
		err := b.protect(L, 0, 1)
		e.loaded += b.m.count()
		return err
	}, 1)
}

// instantiate makes the main function of c in e.
func (e *Env) instantiate(c *source.Chunk) *lua.LFunction {
	fn := e.b.L.NewFunctionFromProto(c.Proto())
	fn.Env = e.globals
	for i, name := range c.Proto().DbgUpvalues {
		up := &lua.Upvalue{}
		if name == source.HiddenLine {
			up.SetValue(e.b.counter(c.Coverage()))
		} else if hidden := e.b.hidden[name]; hidden != nil {
			up.SetValue(hidden)
		}
		fn.Upvalues[i] = up
	}
	return fn
}
