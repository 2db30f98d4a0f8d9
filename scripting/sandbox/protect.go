package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// pcall calls its first argument with the others on a separate thread.
func (bl *baseLib) pcall(L *lua.LState) int {
	L.CheckAny(1)
	results, err := bl.b.guarded(L, 1, L.GetTop())
	if err == nil {
		L.Insert(lua.LTrue, L.GetTop()-results+1)
		return results + 1
	}
	L.Push(lua.LFalse)
	L.Push(bl.b.caught(L, err))
	return 2
}

// xpcall calls its first argument, and on an error the second one with the
// error. The handler runs after the failed functions have ended.
func (bl *baseLib) xpcall(L *lua.LState) int {
	L.CheckAny(1)
	handler := L.CheckAny(2)
	results, err := bl.b.guarded(L, 1, 1)
	if err == nil {
		L.Insert(lua.LTrue, L.GetTop()-results+1)
		return results + 1
	}
	object := bl.b.caught(L, err)
	L.SetTop(0)
	L.Push(handler)
	L.Push(object)
	results, err = bl.b.guarded(L, 1, 2)
	if err != nil {
		L.Push(lua.LFalse)
		L.Push(bl.b.caught(L, err))
		return 2
	}
	L.Insert(lua.LFalse, L.GetTop()-results+1)
	return results + 1
}

// guarded calls the values from to to of L's frame, function first, and pushes
// the results on L.
func (b *Box) guarded(L *lua.LState, from, to int) (int, *lua.ApiError) {
	if b.depth >= b.limits.ProtectedNested {
		L.RaiseError("protected calls are nested too deep")
	}
	b.values(L, to-from)
	th := b.thread()
	base := th.GetTop()
	for i := from; i <= to; i++ {
		th.Push(L.Get(i))
	}
	if err := b.protect(th, to-from, lua.MultRet); err != nil {
		if b.m.stop != 0 {
			// Not caught: end the caller too.
			L.RaiseError("%s", b.m.reason)
		}
		api, ok := err.(*lua.ApiError)
		if !ok {
			api = &lua.ApiError{Object: lua.LString("internal error")}
		}
		return 0, api
	}
	n := th.GetTop() - base
	b.values(L, n)
	for i := base + 1; i <= base+n; i++ {
		L.Push(th.Get(i))
	}
	th.SetTop(base)
	return n, nil
}

// caught charges for a caught error and returns its error value.
func (b *Box) caught(L *lua.LState, err *lua.ApiError) lua.LValue {
	b.m.charge(L, costFailedCall)
	b.payFor(L, err.Object)
	return tidy(err.Object)
}

// payFor charges for the text of an error that a script receives.
func (b *Box) payFor(L *lua.LState, object lua.LValue) {
	if text, ok := object.(lua.LString); ok {
		b.m.hand(L, len(text))
	}
}

// tidy corrects the text of errors in functions that the host or pcall called directly: the
// VM finds no place for them and treats them as a main chunk.
func tidy(object lua.LValue) lua.LValue {
	text, ok := object.(lua.LString)
	if !ok || !strings.HasPrefix(string(text), " ") {
		return object
	}
	return lua.LString(strings.Replace(string(text[1:]), " to main chunk (", " (", 1))
}

// looksLikeGo distinguishes the text of a Go panic from that of a Lua error.
func looksLikeGo(s string) bool {
	for _, prefix := range []string{"runtime error:", "interface conversion:", "reflect:", "strings:"} {
		if strings.HasPrefix(s, prefix) {
			return true
		}
	}
	return false
}
