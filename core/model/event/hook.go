package event

import (
	"loam/core/lib/guid"
	"loam/core/model/hook"
)

// Hooked is an event that calls a hook of a player who receives it. A map calls it when the
// event arrives from the realm.
type Hooked interface {
	Event
	// Hook returns the hook to call for a player and its arguments; false calls none.
	Hook(player guid.GUID) (hook.ID, hook.Args, bool)
}
