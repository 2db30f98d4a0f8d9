package sandbox

import (
	"sync"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/quota"
)

// Print is one call of print by a script.
type Print struct {
	Bundle string
	File   string
	Line   int
	Text   string
}

// Options configure a box. The zero value of each field has a meaning.
type Options struct {
	Limits Limits               // zero: DefaultLimits
	Random func() float64       // stream behind math.random, in [0, 1); nil: a fixed stream, for dry runs
	Print  func(Print)          // receives print; nil: dropped
	Clock  func() time.Duration // a clock that never goes back, for Limits.Wall; nil: no wall limit, as in replays and headless runs
	// Waited is called before an entry is stopped for its time. It returns how long the
	// thread has waited for a processor since the last call. Nil: the thread never
	// waits.
	Waited func() time.Duration
	DryRun bool // main chunks share LoadBundleInstructions per bundle instead of LoadFileInstructions each
	// Watch limits the time and memory of a process in which a dry run is all that
	// happens; it replaces Clock. Nil: only the budget of instructions limits a dry run.
	Watch   *quota.Watch
	Dropped func(bundle string, n int)
	// Dropped is called when an entry of a bundle ends with n unfinished coroutines, which
	// are dropped, since coroutines live only within one entry. nil: not called.
}

// Box is one Lua state with an environment for each bundle. One goroutine uses
// it at a time, usually that of its map.
type Box struct {
	L       *lua.LState
	limits  Limits
	options Options
	m       meter
	failure vmFailure
	origins origins
	views   views

	depth    int           // running entries and protected calls
	threads  []*lua.LState // one for each depth above 0, reused
	deepest  int           // how many of them this entry has used
	env      *Env          // whose entry runs
	stopAt   int
	received int           // bytes of plain data that became values
	until    time.Duration // deadline of the next outermost entry; 0 for one of its own
	results  []lua.LValue

	// The library.
	base    baseLib
	strings stringLib
	tables  tableLib
	numbers mathLib
	cos     coroutines

	fields  fields
	compare comparisons

	hidden  map[string]*lua.LFunction // the hidden functions, by name
	refMeta *lua.LTable
	libs    map[string]lua.LValue
}

// vmSettings sets the one variable of the VM's module that must differ from its default.
// The variable belongs to that module and is set once, before the first state exists: with
// the default, a single assignment to a large index allocates an array of gigabytes. With
// the new value, larger keys go to the hash part.
var vmSettings = sync.OnceFunc(func() { lua.MaxArrayIndex = maxArrayIndex })

// maxArrayIndex is one more than the greatest index of a list.
const maxArrayIndex = 65_536

// NewBox returns a box without environments.
func NewBox(o Options) *Box {
	vmSettings()
	if o.Limits == (Limits{}) {
		o.Limits = DefaultLimits()
	}
	b := &Box{
		limits:  o.Limits,
		options: o,
		origins: origins{files: make(map[string]origin)},
		libs:    make(map[string]lua.LValue),
	}
	if b.options.Random == nil {
		b.options.Random = fixedStream()
	}
	b.m.closed = make(chan struct{})
	close(b.m.closed)
	b.m.library = o.Limits.LibraryBytes
	b.failure.m, b.m.fail = &b.m, b.failure.die
	b.m.clock, b.m.wall, b.m.waited = o.Clock, o.Limits.Wall, o.Waited
	if o.Watch != nil {
		b.m.clock, b.m.wall, b.m.waited, b.m.watch = o.Watch.Clock, o.Limits.LoadTime, nil, o.Watch
	}
	b.L = lua.NewState(lua.Options{
		CallStackSize:    o.Limits.CallDepth,
		RegistrySize:     registryStart,
		RegistryMaxSize:  registryMax,
		RegistryGrowStep: registryStep,
		SkipOpenLibs:     true,
	})
	b.L.G.Global = b.L.CreateTable(0, 0)
	b.L.Env = b.L.G.Global
	b.L.G.MainThread, b.L.G.CurrentThread = b.L, b.L
	b.L.SetContext(&b.m)
	b.openLibraries()
	return b
}

// State returns the Lua state, for creating tables, functions and userdata. Host
// functions use the state they are called with. Do not call Lua code through it: use
// Call and Run.
func (b *Box) State() *lua.LState { return b.L }

// Limits returns the limits of the box.
func (b *Box) Limits() Limits { return b.limits }

// Dead reports whether the VM has failed. Nothing can run in a dead box; its
// tables can still be read, with [Box.ToPlain].
func (b *Box) Dead() bool { return b.failure.dead }

// Instructions returns how many instructions the last entry used, or the
// running one has used, entries inside it included.
func (b *Box) Instructions() int { return b.m.total() }

// StopAt makes the next entry, and only that, stop at the given instruction count as a
// wall-clock stop, or one for memory, did when it was recorded. That entry has no
// wall-clock limit.
func (b *Box) StopAt(n int, memory bool) {
	b.stopAt, b.m.stopKind = n, KindWall
	if memory {
		b.m.stopKind = KindHeap
	}
}

// FailAt makes the next outermost entry, and only that, end as if the VM had failed at a
// recorded point, unless it fails by itself. An instruction in which the VM failed is
// executed completely.
func (b *Box) FailAt(f Failure) { b.failure.repeat(f) }

// FailedAt returns where the VM failed, for FailAt.
func (b *Box) FailedAt() Failure { return b.failure.at }

// Running returns the environment whose entry runs, nil between entries.
func (b *Box) Running() *Env { return b.env }

// child creates a further thread of the box under the same meter.
func (b *Box) child(depth int) *lua.LState {
	L := b.L
	options := L.Options
	L.Options.RegistrySize, L.Options.CallStackSize = registryChild, depth
	ctx := L.RemoveContext() // otherwise the VM would derive a context that is not the meter
	th, _ := L.NewThread()
	L.SetContext(ctx)
	L.Options = options
	th.SetContext(&b.m)
	return th
}

// thread returns the thread on which code at the current depth runs. Protected calls run on
// separate threads, since an error in the VM detaches the captured locals of every function
// on its thread, not only of those it ends.
func (b *Box) thread() *lua.LState {
	if b.depth == 0 {
		return b.L
	}
	for len(b.threads) < b.depth {
		b.threads = append(b.threads, b.child(b.limits.CallDepth))
	}
	b.deepest = max(b.deepest, b.depth)
	return b.threads[b.depth-1]
}

// shrink drops the threads whose value stacks have become long in the entry.
func (b *Box) shrink() {
	for i, th := range b.threads[:b.deepest] {
		if threadBytes(th) > maxIdleThread {
			clear(b.threads[i:])
			b.threads = b.threads[:i]
			break
		}
	}
	b.deepest = 0
}

// protect calls the function below nargs arguments on L. A failure of the VM kills the box.
func (b *Box) protect(L *lua.LState, nargs, nret int) (err error) {
	finished := false
	defer func() {
		b.depth--
		if !finished {
			err = b.failure.kill(L, recover())
		}
	}()
	b.depth++
	err = L.PCall(nargs, nret, nil)
	finished = true
	if api, ok := err.(*lua.ApiError); ok && api.Type == lua.ApiErrorPanic {
		// The stack is consistent again, but captured locals of the ended functions may
		// still point into it.
		b.failure.die()
		b.failure.because(api)
	}
	return err
}

// Charge counts steps, each about as long as an instruction, and bytes of a host
// function against the running entry, before the function works. It raises the stop in L
// when they exceed the budget.
func (b *Box) Charge(L *lua.LState, steps, bytes int) {
	if bytes > 0 {
		b.m.hand(L, bytes)
	}
	b.m.charge(L, steps)
}
