package scripting

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/gossip"
	"loam/scripting/luaapi"
)

// NewMenu returns the Lua value of a menu. No such value outlives an entry: it is not
// plain data, and one that a file created is frozen.
func (h *host) NewMenu(m *gossip.Menu) lua.LValue {
	t := h.room.entry.bundle()
	return t.classes[luaapi.Menu].New(&object{class: luaapi.Menu, tenant: t, menu: m})
}

// Menu returns the menu of such a value.
func (h *host) Menu(v lua.LValue) (*gossip.Menu, bool) {
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

// Running returns the unit whose handler runs.
func (h *host) Running() *entity.Unit {
	if h.World() == nil || h.room.entry.self == 0 {
		return nil
	}
	u, _ := h.room.entry.world.Unit(h.room.entry.self)
	return u
}

// checkMenus checks that creatures have the handlers that their menus name, including those
// of nested menus.
func (ks *kits) checkMenus() {
	s := ks.site.program.content
	for i := range s.Creatures {
		d := &s.Creatures[i]
		for _, id := range s.MenusBehind(d.Menu) {
			m, _ := s.Menu(id)
			t := ks.site.byName[id.Bundle()]
			for j := range m.Options {
				name := m.Options[j].Handler
				if name == "" || t == nil || ks.of(kitKey{def: string(d.ID)}).find(t, name) != nil {
					continue
				}
				at := s.Origins[content.FieldName(content.Menus, id, "options")]
				ks.site.report(diag.Problem{
					File: at.File, Line: at.Line, Column: at.Column, Text: name,
					Code: diag.LuaHandler, Msg: fmt.Sprintf("creature %s, which shows this menu, has no handler of this name in bundle %s:", d.ID, id.Bundle()),
				})
			}
		}
	}
}
