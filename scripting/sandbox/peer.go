package sandbox

import (
	"errors"

	lua "github.com/yuin/gopher-lua"
)

// The functions in this file are for two boxes that stand in for each other: scripts run in
// one of them, usually in another process, and call functions of the host in the other.

// Try calls a function of the host in the running entry, and returns its results. They are
// valid until the next call on L. The error is the one that it raised. The function must
// not be one of a script.
func (b *Box) Try(L *lua.LState, fn *lua.LFunction, args ...lua.LValue) ([]lua.LValue, error) {
	base := L.GetTop()
	L.Push(fn)
	for _, a := range args {
		L.Push(a)
	}
	err := L.PCall(len(args), lua.MultRet, nil)
	if err != nil {
		var api *lua.ApiError
		if errors.As(err, &api) {
			if api.Type == lua.ApiErrorPanic {
				b.failure.die()
				b.failure.because(api)
			}
			return nil, errors.New(tidy(api.Object).String())
		}
		return nil, err
	}
	results := make([]lua.LValue, 0, L.GetTop()-base)
	for i := base + 1; i <= L.GetTop(); i++ {
		results = append(results, L.Get(i))
	}
	L.SetTop(base)
	return results, nil
}

// Break marks the VM as failed at a point that its host counts, because the other box is
// gone. The running entry must end.
func (b *Box) Break(at Failure, cause string) {
	if !b.failure.dead {
		b.failure.cause = cause
	}
	b.failure.die()
	b.failure.at = at
}

// Stopped returns why the running entry has been stopped; 0 if it runs.
func (b *Box) Stopped() FaultKind { return b.m.stop }

// Stop ends the running entry for a reason that the other box found, and raises it in L,
// unless that is nil: then it ends with its next instruction.
func (b *Box) Stop(L *lua.LState, kind FaultKind) {
	reason := memoryReason
	switch kind {
	case KindBudget:
		reason = budgetReason
	case KindWall:
		reason = wallReason
	case KindPanic, KindProcess:
		reason = "the other side has ended"
	}
	b.m.used = b.m.count()
	b.m.halt(kind, reason)
	if L != nil {
		L.RaiseError("%s", reason)
	}
}

// Content returns the table with the content of t, which is another one if t is read-only.
// Own reports whether a script has given it a metatable.
func Content(t *lua.LTable) (content *lua.LTable, own bool) {
	content = view(t)
	return content, content.Metatable != lua.LNil
}
