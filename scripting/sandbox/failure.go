package sandbox

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Failure is the point in an outermost entry at which the VM failed.
type Failure struct {
	Instructions int  // counted ones
	Within       bool // it failed in the last of them; otherwise between that and the next
}

// vmFailure is the failure of the VM of a box: whether and where it has failed, and where a
// replay makes it fail.
type vmFailure struct {
	dead   bool
	at     Failure
	walled int     // instructions of the entry if it was stopped by chance before it failed; otherwise 0
	heap   bool    // that was a stop of KindHeap
	cause  string  // Go's error text, and the Lua calls at that point
	again  Failure // of the next outermost entry
	fails  bool    // whether there is one
	m      *meter
}

// repeat makes the next outermost entry fail at a recorded point.
func (fl *vmFailure) repeat(at Failure) { fl.again, fl.fails = at, true }

// begin starts an outermost entry: it returns the count of instructions from which the VM
// has failed, 0 for none, and whether it failed in the instruction before that.
func (fl *vmFailure) begin() (from int, within bool) {
	if fl.fails {
		from = fl.again.Instructions + 1
	}
	fl.fails = false
	return from, fl.again.Within
}

// kill marks the box dead after a Go panic that came through the VM.
func (fl *vmFailure) kill(L *lua.LState, p any) error {
	fl.die()
	api := &lua.ApiError{Type: lua.ApiErrorPanic, Object: lua.LString(panicText(p)), StackTrace: trace(L)}
	fl.because(api)
	return api
}

// because keeps the text of a failure where it first occurred.
func (fl *vmFailure) because(api *lua.ApiError) {
	if fl.cause == "" {
		fl.cause = strings.TrimSpace(api.Object.String() + "\n" + api.StackTrace)
	}
}

// die marks the box dead and stops running code. Usage is counted to the instruction, with
// or without a clock.
func (fl *vmFailure) die() {
	fl.m.used, fl.m.slice, fl.m.left = fl.m.count(), 0, 0
	within := !fl.m.looking
	if fl.m.looking {
		fl.m.used, fl.m.looking = fl.m.used-1, false // the last counted one has not begun
	}
	if !fl.dead {
		fl.dead, fl.at = true, Failure{fl.m.total(), within}
		if fl.m.stop.ByChance() {
			fl.walled, fl.heap = fl.m.total(), fl.m.stop == KindHeap
		}
	}
	fl.m.halt(KindPanic, "the script engine failed")
}

const repeatedFailure = "it failed here when this was recorded"

// late ends an entry whose failure must be repeated, and which has continued to its
// end: the failure was in its last instruction. For a nested entry it may have been in the
// outer one, in which it will then occur.
func (fl *vmFailure) late(err error, outermost bool) error {
	if fl.m.failFrom == 0 || fl.dead || !outermost && (!fl.m.failIn || fl.m.total() < fl.m.failFrom-1) {
		return err
	}
	if total := fl.m.total(); total >= fl.m.failFrom {
		fl.m.used -= total - (fl.m.failFrom - 1)
	}
	fl.die()
	if err == nil {
		err = &lua.ApiError{Type: lua.ApiErrorPanic, Object: lua.LString(repeatedFailure)}
	}
	return err
}

func panicText(p any) string {
	switch p := p.(type) {
	case error:
		return p.Error()
	case string:
		return p
	}
	return "no Go error"
}
