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
}

// coroutines has those of the running entry.
type coroutines struct {
	byThread map[*lua.LState]*coroutine
	current  *coroutine
	live     int
	nested   int
}

func (cs *coroutines) any() bool { return len(cs.byThread) > 0 }

// drop removes all coroutines and returns how many were unfinished.
func (cs *coroutines) drop() int {
	n := cs.live
	for _, co := range cs.byThread {
		co.dead = true
	}
	*cs = coroutines{}
	return n
}

func (b *Box) coroutineModule() *lua.LTable {
	t := b.module(map[string]lua.LGFunction{
		"create":  b.coCreate,
		"resume":  b.coResume,
		"running": b.coRunning,
		"status":  b.coStatus,
		"wrap":    b.coWrap,
	})
	t.RawSetString("yield", b.yieldFunction())
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

func (b *Box) yieldFunction() lua.LValue {
	chunk, err := yieldChunk()
	if err != nil {
		panic(err) // our own source
	}
	e := &Env{b: b, globals: b.L.G.Global}
	b.m.reset(b.limits.LoadFileInstructions, 0, b.limits.LibraryBytes, 0)
	b.L.Push(e.instantiate(chunk))
	b.L.Push(b.L.NewFunction(b.coYield))
	b.L.Call(1, 1)
	yield := b.L.Get(-1)
	b.L.SetTop(0)
	return yield
}

func (b *Box) newCoroutine(L *lua.LState) *coroutine {
	fn := L.CheckFunction(1)
	if fn.IsG {
		L.ArgError(1, "Lua function expected")
	}
	if b.cos.live >= b.limits.CoroutinesLive {
		L.RaiseError("too many coroutines: at most %d can be unfinished", b.limits.CoroutinesLive)
	}
	b.m.hand(L, bytesPerThread)
	b.m.charge(L, costCoroutine)
	co := &coroutine{th: b.child(childDepth), fn: fn}
	if b.cos.byThread == nil {
		b.cos.byThread = make(map[*lua.LState]*coroutine)
	}
	b.cos.byThread[co.th] = co
	b.cos.live++
	return co
}

func (b *Box) coCreate(L *lua.LState) int {
	L.Push(b.newCoroutine(L).th)
	return 1
}

// coroutineArg reads argument 1. A coroutine of an earlier entry is nil.
func (b *Box) coroutineArg(L *lua.LState) *coroutine {
	th, ok := L.Get(1).(*lua.LState)
	if !ok {
		L.TypeError(1, lua.LTThread)
	}
	return b.cos.byThread[th]
}

func (b *Box) coStatus(L *lua.LState) int {
	co := b.coroutineArg(L)
	status := "suspended"
	switch {
	case co == nil || co.dead:
		status = "dead"
	case co == b.cos.current:
		status = "running"
	case co.running:
		status = "normal"
	}
	L.Push(lua.LString(status))
	return 1
}

func (b *Box) coRunning(L *lua.LState) int {
	if b.cos.current == nil {
		L.Push(lua.LNil)
	} else {
		L.Push(b.cos.current.th)
	}
	return 1
}

func (b *Box) coResume(L *lua.LState) int {
	co := b.coroutineArg(L)
	results, object := b.resume(L, co, 2)
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

func (b *Box) coWrap(L *lua.LState) int {
	co := b.newCoroutine(L)
	L.Push(L.NewFunction(func(L *lua.LState) int {
		results, object := b.resume(L, co, 1)
		if object != nil {
			b.raise(L, object)
		}
		for _, v := range results {
			L.Push(v)
		}
		return len(results)
	}))
	return 1
}

// resume runs co with the arguments of L from first on, until it yields, ends
// or fails. It returns an error value in the last case.
func (b *Box) resume(L *lua.LState, co *coroutine, first int) ([]lua.LValue, lua.LValue) {
	switch {
	case co == nil || co.dead:
		return nil, lua.LString("cannot resume dead coroutine")
	case co.running:
		return nil, lua.LString("cannot resume non-suspended coroutine")
	case b.cos.nested >= b.limits.CoroutinesNested:
		L.RaiseError("coroutines are nested too deep")
	}
	n := max(L.GetTop()-first+1, 0)
	b.values(L, n)
	b.m.charge(L, costResume)
	args := make([]lua.LValue, n)
	for i := range args {
		args[i] = L.Get(first + i)
	}
	co.resumer, co.running = b.cos.current, true
	b.cos.current = co
	b.cos.nested++
	state, err, results := L.Resume(co.th, co.fn, args...)
	b.cos.nested--
	b.cos.current = co.resumer
	co.running, co.resumer = false, nil
	if co.th.Dead {
		co.dead = true
		b.cos.live--
	}
	if state == lua.ResumeError {
		return nil, b.failed(L, err)
	}
	b.values(L, len(results))
	return results, nil
}

// failed ends the caller as well if the entry was stopped; otherwise it returns the error
// value of a failed coroutine.
func (b *Box) failed(L *lua.LState, err error) lua.LValue {
	var object lua.LValue = lua.LString("coroutine failed")
	if api, ok := err.(*lua.ApiError); ok {
		object = tidy(api.Object)
	}
	if text, ok := object.(lua.LString); ok && looksLikeGo(string(text)) && b.raised != object {
		b.die()
		b.because(&lua.ApiError{Object: text})
	}
	if b.m.stop != 0 {
		L.RaiseError("%s", b.m.reason)
	}
	b.m.charge(L, costFailedCall)
	return object
}

// coYield is the yield behind yieldSource.
func (b *Box) coYield(L *lua.LState) int {
	refusal := ""
	switch {
	case b.cos.current == nil:
		refusal = "cannot yield: not inside a coroutine; to wait, start a named timer"
	case b.cos.current.th != L:
		refusal = "cannot yield across a protected call"
	case !atBase():
		refusal = "cannot yield across an iterator, a metamethod or a library function"
	}
	if refusal != "" {
		b.raise(L, lua.LString(L.Where(2)+" "+refusal))
	}
	b.values(L, L.GetTop())
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
