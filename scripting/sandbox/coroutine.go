package sandbox

import (
	"runtime"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/source"
)

// coroutine is one coroutine of the running entry.
type coroutine struct {
	th      *lua.LState
	fn      *lua.LFunction
	resumer *coroutine // the coroutine that resumed it; nil if there is none
	running bool       // it runs or waits for one that it resumed
	dead    bool
	size    int // bytes that were charged
}

// coroutines has those of the running entry.
type coroutines struct {
	byThread map[*lua.LState]*coroutine
	current  *coroutine
	live     int
	nested   int
	b        *Box
}

func (cs *coroutines) any() bool { return len(cs.byThread) > 0 }

// drop removes all coroutines and returns how many were unfinished.
func (cs *coroutines) drop() int {
	n := cs.live
	for _, co := range cs.byThread {
		co.end()
	}
	cs.byThread, cs.current, cs.live, cs.nested = nil, nil, 0, 0
	return n
}

// end frees the stacks of a coroutine that will not run again, since a script may keep it.
func (co *coroutine) end() {
	co.dead, co.fn = true, nil
	*co.th = lua.LState{Dead: true}
}

func (cs *coroutines) module() *lua.LTable {
	t := cs.b.module(map[string]lua.LGFunction{
		"create":  cs.create,
		"resume":  cs.resumeValues,
		"running": cs.running,
		"status":  cs.status,
		"wrap":    cs.wrap,
	})
	t.RawSetString("yield", cs.yieldFunction())
	return t
}

// yieldSource wraps the yield that is written in Go. The VM loses the number of wanted
// results when a Go function yields, and the whole function if that was a tail call; the
// wrapper always calls it for any number of results and never in a tail call.
const yieldSource = `
local raw = ...
local function results(...) return ... end
return function(...) return results(raw(...)) end
`

var yieldChunk = sync.OnceValues(func() (*source.Chunk, error) { return source.Compile("coroutine.yield", []byte(yieldSource)) })

func (cs *coroutines) yieldFunction() lua.LValue {
	chunk, err := yieldChunk()
	if err != nil {
		panic(err) // our own source
	}
	e := &Env{b: cs.b, globals: cs.b.L.G.Global}
	cs.b.m.reset(cs.b.limits.LoadFileInstructions, 0, cs.b.limits.LibraryBytes, 0)
	cs.b.L.Push(e.instantiate(chunk))
	cs.b.L.Push(cs.b.L.NewFunction(cs.yield))
	cs.b.L.Call(1, 1)
	yield := cs.b.L.Get(-1)
	cs.b.L.SetTop(0)
	return yield
}

func (cs *coroutines) open(L *lua.LState) *coroutine {
	fn := L.CheckFunction(1)
	if fn.IsG {
		L.ArgError(1, "Lua function expected")
	}
	if cs.live >= cs.b.limits.CoroutinesLive {
		L.RaiseError("too many coroutines: at most %d can be unfinished", cs.b.limits.CoroutinesLive)
	}
	cs.b.m.hand(L, bytesPerThread)
	cs.b.m.charge(L, costCoroutine)
	co := &coroutine{th: cs.b.child(childDepth), fn: fn, size: bytesPerThread}
	if cs.byThread == nil {
		cs.byThread = make(map[*lua.LState]*coroutine)
	}
	cs.byThread[co.th] = co
	cs.live++
	return co
}

func (cs *coroutines) create(L *lua.LState) int {
	L.Push(cs.open(L).th)
	return 1
}

// arg reads argument 1. A coroutine of an earlier entry is nil.
func (cs *coroutines) arg(L *lua.LState) *coroutine {
	th, ok := L.Get(1).(*lua.LState)
	if !ok {
		L.TypeError(1, lua.LTThread)
	}
	return cs.byThread[th]
}

func (cs *coroutines) status(L *lua.LState) int {
	co := cs.arg(L)
	status := "suspended"
	switch {
	case co == nil || co.dead:
		status = "dead"
	case co == cs.current:
		status = "running"
	case co.running:
		status = "normal"
	}
	L.Push(lua.LString(status))
	return 1
}

func (cs *coroutines) running(L *lua.LState) int {
	if cs.current == nil {
		L.Push(lua.LNil)
	} else {
		L.Push(cs.current.th)
	}
	return 1
}

func (cs *coroutines) resumeValues(L *lua.LState) int {
	co := cs.arg(L)
	results, object := cs.resume(L, co, 2)
	if object != nil {
		L.Push(lua.LFalse)
		L.Push(object)
		return 2
	}
	L.Push(lua.LTrue)
	for _, v := range results {
		L.Push(v)
	}
	return len(results) + 1
}

// wrap returns a function that has the coroutine as its captured value.
func (cs *coroutines) wrap(L *lua.LState) int {
	L.Push(L.NewClosure(cs.resumeWrapped, cs.open(L).th))
	return 1
}

// resumeWrapped is the function that wrap returns.
func (cs *coroutines) resumeWrapped(L *lua.LState) int {
	th, _ := L.Get(lua.UpvalueIndex(1)).(*lua.LState)
	results, object := cs.resume(L, cs.byThread[th], 1)
	if object != nil {
		cs.b.base.raise(L, object)
	}
	for _, v := range results {
		L.Push(v)
	}
	return len(results)
}

// resume runs co with the arguments of L from first on, until it yields, ends
// or fails. It returns an error value in the last case.
func (cs *coroutines) resume(L *lua.LState, co *coroutine, first int) ([]lua.LValue, lua.LValue) {
	switch {
	case co == nil || co.dead:
		return nil, lua.LString("cannot resume dead coroutine")
	case co.running:
		return nil, lua.LString("cannot resume non-suspended coroutine")
	case cs.nested >= cs.b.limits.CoroutinesNested:
		L.RaiseError("coroutines are nested too deep")
	}
	n := max(L.GetTop()-first+1, 0)
	cs.b.values(L, n)
	cs.b.m.charge(L, costResume)
	args := make([]lua.LValue, n)
	for i := range args {
		args[i] = L.Get(first + i)
	}
	co.resumer, co.running = cs.current, true
	cs.current = co
	cs.nested++
	state, err, results := L.Resume(co.th, co.fn, args...)
	cs.nested--
	cs.current = co.resumer
	co.running, co.resumer = false, nil
	if co.th.Dead {
		co.end()
		cs.live--
	} else if size := threadBytes(co.th); size > co.size {
		cs.b.m.hand(L, size-co.size)
		co.size = size
	}
	if state == lua.ResumeError {
		return nil, cs.failed(L, err)
	}
	cs.b.values(L, len(results))
	return results, nil
}

// failed ends the caller as well if the entry was stopped; otherwise it returns the error
// value of a failed coroutine.
func (cs *coroutines) failed(L *lua.LState, err error) lua.LValue {
	var object lua.LValue = lua.LString("coroutine failed")
	if api, ok := err.(*lua.ApiError); ok {
		object = tidy(api.Object)
	}
	if text, ok := object.(lua.LString); ok && looksLikeGo(string(text)) && cs.b.base.raised != object {
		cs.b.failure.die()
		cs.b.failure.because(&lua.ApiError{Object: text})
	}
	if cs.b.m.stop != 0 {
		L.RaiseError("%s", cs.b.m.reason)
	}
	cs.b.m.charge(L, costFailedCall)
	cs.b.payFor(L, object)
	return object
}

// yield is the yield behind yieldSource.
func (cs *coroutines) yield(L *lua.LState) int {
	refusal := ""
	switch {
	case cs.current == nil:
		refusal = "cannot yield: not inside a coroutine; to wait, start a named timer"
	case cs.current.th != L:
		refusal = "cannot yield across a protected call"
	case !atBase():
		refusal = "cannot yield across an iterator, a metamethod or a library function"
	}
	if refusal != "" {
		cs.b.base.raise(L, lua.LString(L.Where(2)+" "+refusal))
	}
	cs.b.values(L, L.GetTop())
	return -1
}

// atBase reports whether the loop of the VM that called the caller is the one with which
// the coroutine was started. The VM has no other sign of a nested loop, and yielding out of
// one corrupts the coroutine.
func atBase() bool {
	var pcs [24]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	for {
		frame, more := frames.Next()
		if strings.HasSuffix(frame.Function, "gopher-lua.mainLoopWithContext") {
			frame, _ = frames.Next()
			return strings.HasSuffix(frame.Function, "gopher-lua.threadRun")
		}
		if !more {
			return false
		}
	}
}
