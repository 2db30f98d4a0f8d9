package sandbox

import (
	lua "github.com/yuin/gopher-lua"
)

// Call enters a handler: it calls fn, which belongs to e, with an instruction
// budget, and returns exactly nret results, nil where there are fewer. The
// slice is valid until the next entry. The error is always a [*Fault].
//
// A host function may call it while an entry runs; such an entry has its own
// budget, the wall of the outer one, and its instructions count for both.
func (b *Box) Call(e *Env, budget int, fn *lua.LFunction, nret int, args ...lua.LValue) ([]lua.LValue, error) {
	if b.failure.dead {
		return nil, b.deadFault(e)
	}
	if b.depth > 0 {
		return b.callInside(e, budget, fn, nret, args)
	}
	b.begin(e, budget)
	L := b.L
	L.Push(fn)
	for _, a := range args {
		L.Push(a)
	}
	err := b.protect(L, len(args), nret)
	if err != nil || b.m.failFrom > 0 {
		if err = b.failure.late(err, true); err != nil {
			f := b.fault(e, err)
			b.end(e)
			return nil, f
		}
	}
	b.results = b.results[:0]
	for i := range nret {
		b.results = append(b.results, L.Get(i+1))
	}
	L.SetTop(0)
	b.end(e)
	return b.results, nil
}

// begin starts the meter for an outermost entry.
func (b *Box) begin(e *Env, budget int) {
	b.m.failFrom, b.m.failIn = b.failure.begin()
	b.m.reset(budget, 0, b.limits.LibraryBytes, b.stopAt)
	b.m.deadline = b.until
	b.m.watched.begin()
	b.stopAt, b.until = 0, 0
	b.env = e
}

// end closes an outermost entry.
func (b *Box) end(e *Env) {
	b.env = nil
	b.base.raised = nil
	b.m.watched.end()
	if b.deepest > 0 {
		b.shrink()
	}
	if b.fields.removals.order != nil {
		b.fields.settle(b.L)
	}
	if b.cos.any() {
		if n := b.cos.drop(); n > 0 && b.options.Dropped != nil {
			b.options.Dropped(e.bundle, n)
		}
	}
}

// callInside is Call during a running entry.
func (b *Box) callInside(e *Env, budget int, fn *lua.LFunction, nret int, args []lua.LValue) ([]lua.LValue, error) {
	return b.inside(e, budget, true, func(L *lua.LState) error {
		L.Push(fn)
		for _, a := range args {
			L.Push(a)
		}
		return b.protect(L, len(args), nret)
	}, nret)
}

// inside runs an entry within another one on a separate thread. With shared its
// instructions also count for the outer entry.
func (b *Box) inside(e *Env, budget int, shared bool, enter func(*lua.LState) error, nret int) ([]lua.LValue, error) {
	if b.depth >= b.limits.ProtectedNested {
		return nil, &Fault{Kind: KindNested, Entry: e.bundle, Bundle: e.bundle, Msg: "calls into scripts are nested too deep"}
	}
	outer, outerEnv := b.m, b.env
	bytes := outer.bytes
	if outerEnv != nil && outerEnv.bundle != e.bundle {
		bytes = b.limits.LibraryBytes // usage of one bundle is no fault of another
	}
	b.m.reset(budget, outer.total(), bytes, outer.stopAt)
	b.m.deadline = outer.deadline
	if outer.stop != 0 {
		b.m.halt(outer.stop, outer.reason)
	}
	b.env = e
	L := b.thread()
	base := L.GetTop()
	err := b.failure.late(enter(L), false)
	var f *Fault
	if err != nil {
		f = b.fault(e, err)
	}
	inner := b.m
	b.m, b.env = outer, outerEnv
	b.m.bytes, b.m.deadline = outer.bytes-(bytes-inner.bytes), inner.deadline
	if used := inner.total() - outer.total(); shared {
		b.m.left -= used
	} else {
		b.m.base += used
	}
	switch {
	case b.failure.dead:
		b.failure.die()
	case inner.stop.ByChance():
		// The wall-clock limit belongs to the outermost entry. A replay can reproduce a
		// stop here, but not one at the next check of the clock.
		b.m.used = b.m.count()
		b.m.halt(inner.stop, inner.reason)
	}
	if f != nil {
		return nil, f
	}
	results := make([]lua.LValue, nret)
	for i := range nret {
		results[i] = L.Get(i - nret)
	}
	L.SetTop(base)
	return results, nil
}

func (b *Box) deadFault(e *Env) *Fault {
	return &Fault{Kind: KindPanic, Entry: e.bundle, Bundle: e.bundle, Msg: "the script engine failed earlier and has not been restarted"}
}
