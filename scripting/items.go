package scripting

import (
	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/item"
	"loam/scripting/luaapi"
)

// NewThing returns the Lua value of an item of a player. Such a value is valid only during
// an entry: it is not plain data.
func (h *host) NewThing(owner *entity.Unit, it *character.Item) lua.LValue {
	t := h.room.entry.bundle()
	return t.thing(owner, it)
}

func (t *tenant) thing(owner *entity.Unit, it *character.Item) lua.LValue {
	return t.classes[luaapi.Thing].New(&object{class: luaapi.Thing, tenant: t, def: content.ID(it.Def), owner: owner.GUID, thing: it.GUID(owner.Player.Character)})
}

// Thing returns the owner and the item of which a Lua value is the object.
func (h *host) Thing(v lua.LValue) (owner, thing guid.GUID, ok bool) {
	if ud, is := v.(*lua.LUserData); is {
		if o, is := ud.Value.(*object); is && o.thing != 0 {
			return o.owner, o.thing, true
		}
	}
	return 0, 0, false
}

// thingValue returns the Lua value of an item by its owner, or nil.
func (e *entry) thingValue(t *tenant, owner, thing guid.GUID) lua.LValue {
	if e.world == nil {
		return lua.LNil
	}
	u, ok := e.world.Unit(owner)
	if !ok || u.Player == nil {
		return lua.LNil
	}
	it, ok := item.Find(&u.Player.Items, u.Player.Character, thing)
	if !ok {
		return lua.LNil
	}
	return t.thing(u, &it)
}
