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
func (r *room) NewMenu(m *gossip.Menu) lua.LValue {
	t := r.running()
	return t.classes[luaapi.Menu].New(&object{class: luaapi.Menu, tenant: t, menu: m})
}

// Menu returns the menu of such a value.
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

// Running returns the unit whose handler runs.
func (r *room) Running() *entity.Unit {
	if r.World() == nil || r.self == 0 {
		return nil
	}
	u, _ := r.world.Unit(r.self)
	return u
}

// dryMenus checks that creatures have the handlers that their menus name, including those
// of nested menus.
func (r *room) dryMenus() {
	s := r.program.content
	for i := range s.Creatures {
		d := &s.Creatures[i]
		for _, id := range s.MenusBehind(d.Menu) {
			m, _ := s.Menu(id)
			t := r.byName[id.Bundle()]
			for j := range m.Options {
				name := m.Options[j].Handler
				if name == "" || t == nil || r.kitOf(kitKey{def: string(d.ID)}).find(t, name) != nil {
					continue
				}
				at := s.Origins[content.FieldName(content.Menus, id, "options")]
				r.report(diag.Problem{
					File: at.File, Line: at.Line, Column: at.Column, Text: name,
					Msg: fmt.Sprintf("creature %s, which shows this menu, has no handler of this name in bundle %s:", d.ID, id.Bundle()),
				})
			}
		}
	}
}
