package scripting

import (
	lua "github.com/yuin/gopher-lua"

	"loam/core/entity"
	"loam/core/gossip"
	"loam/scripting/luaapi"
)

// NewMenu is the Lua value of a menu. No value of it outlives an entry: it is not
// plain data, and what a file has made is frozen.
func (r *room) NewMenu(m *gossip.Menu) lua.LValue {
	t := r.running()
	return t.classes[luaapi.Menu].New(&object{class: luaapi.Menu, tenant: t, menu: m})
}

// Menu is the menu of such a value.
func (r *room) Menu(v lua.LValue) (*gossip.Menu, bool) {
	ud, ok := v.(*lua.LUserData)
	if !ok {
		return nil, false
	}
	o, ok := ud.Value.(*object)
	if !ok || o.menu == nil {
		return nil, false
	}
	return o.menu, true
}

// Running is the unit whose handler runs.
func (r *room) Running() *entity.Unit {
	if r.World() == nil || r.self == 0 {
		return nil
	}
	u, _ := r.world.Unit(r.self)
	return u
}
