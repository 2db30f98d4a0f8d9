package scripting

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/scripting/luaapi"
	"loam/scripting/permission"
)

// Permissions returns the permissions that the running bundle asks for and those that
// it has.
func (h *host) Permissions() (asked, granted permission.Set) {
	if t := h.room.entry.bundle(); t != nil {
		return t.code.Info.Asked, t.code.Info.Granted
	}
	return 0, 0
}

// hidden returns the error for a field of a unit that the running bundle cannot see because
// it lacks a permission, and for the state that spells and auras do not have; "" for other
// fields.
func (h *host) hidden(class luaapi.Class, field string) string {
	t := h.room.entry.bundle()
	switch {
	case field != luaapi.State:
	case class == luaapi.Spell:
		return "a spell has no state: keep data with the caster or the target, as in caster.state"
	case class == luaapi.Aura:
		return "an aura has no state: keep data with the unit that has the aura, as in bearer.state"
	}
	if class != luaapi.Player || t == nil || t.code.May(permission.Players) {
		return ""
	}
	for _, f := range luaapi.PlayerFields {
		if f == field {
			return fmt.Sprintf("player.%s: %s", field, t.code.Refusal(permission.Players))
		}
	}
	return ""
}

// mayKeep reports whether the bundle may store data with a unit.
func (t *tenant) mayKeep(g guid.GUID) bool {
	return g.Kind() != guid.Player || t.code.May(permission.Players)
}
