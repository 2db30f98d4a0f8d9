package scripting

import (
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/scripting/luaapi"
)

// The allowance of the scripts of one bundle for one step of a map or of the realm, for all
// their entries together. Budgets limit single entries; without an allowance, a thousand
// creatures that each use their whole budget would still stall a map.
const (
	stepInstructions = 4_000_000
	stepActs         = 10_000                // actions on the world, weighted by luaapi.Cost
	stepBytes        = 4 << 20               // of data passed to the world
	stepLines        = 200                   // printed and logged
	stepWall         = 50 * time.Millisecond // by the wall clock, if there is one

	// firstStep is the factor on the allowance of a box's first step, which contains the
	// spawns of all initial creatures and no players.
	firstStep = 10
)

// allowance is what a bundle has used in a step. It is reset in each step and at each
// snapshot, so it is not part of the state: a map that continues after a snapshot and the
// one restored from it both start with an unused allowance.
type allowance struct {
	at           clock.Time
	instructions int
	acts         int
	bytes        int
	lines        int
	wall         time.Duration
	told         bool // it is used up
}

// renew resets the allowance at the beginning of a step.
func (t *tenant) renew() *allowance {
	if now := t.room.entry.now(); t.used.at != now {
		t.used = allowance{at: now}
	}
	return &t.used
}

// Spend counts the cost of a call.
func (h *host) Spend(L *lua.LState, e *luaapi.Entry, cost luaapi.Cost) {
	t := h.room.entry.bundle()
	if t == nil {
		return
	}
	t.vm.Charge(L, cost.Steps, 0)
	if cost.Acts == 0 {
		return
	}
	used := t.renew()
	most := stepActs
	if used.at == 0 {
		most *= firstStep
	}
	if used.acts+cost.Acts > most {
		L.RaiseError("%s: the bundle acts too often in this step: at most %d actions, of which this call counts as %d; spread them over timers", e.Title(), most, cost.Acts)
	}
	used.acts += cost.Acts
}

// Hand counts data that a call passes to the world.
func (h *host) Hand(L *lua.LState, e *luaapi.Entry, bytes int) {
	t := h.room.entry.bundle()
	if t == nil {
		return
	}
	used := t.renew()
	if used.bytes+bytes > stepBytes {
		L.RaiseError("%s: the bundle has passed too much data in this step: at most %d bytes", e.Title(), stepBytes)
	}
	used.bytes += bytes
}
