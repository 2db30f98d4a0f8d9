package scripting

import (
	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/scripting/luaapi"
)

// Scripts of game objects: the handlers of a kind of object, and the handles of the objects
// on a map.

// takesObject reports whether the subject includes objects of a definition.
func (s *subject) takesObject(def *content.Object) bool {
	return s.on == hook.Object && s.choice.ID == string(def.ID)
}

// objectKit returns the kit of objects of a definition, nil if there are no handlers.
func (ks *kits) objectKit(id string) *kit {
	def, ok := ks.site.program.content.Object(content.ID(id))
	if !ok {
		return nil
	}
	return ks.gather(func(s *subject) bool { return s.takesObject(def) })
}

// AttachObject sets the fields of an object that identify its handlers to the map.
func (b *mapBox) AttachObject(o *entity.Object) {
	k := b.kits.attach(o.GUID, kitKey{def: string(o.Def), object: true})
	if k == nil {
		o.Hooks = hook.Set{}
		return
	}
	o.Hooks = k.set
}

// HandleObject returns the handle of an object for the running bundle.
func (h *host) HandleObject(o *entity.Object) lua.LValue {
	return h.room.entry.bundle().objectHandle(o)
}

// objectHandle returns the handle of an object for a bundle, the same one as long as the
// object exists.
func (t *tenant) objectHandle(o *entity.Object) *lua.LUserData {
	k := t.room.states.of(t, o.GUID)
	if k.value == nil {
		k.showObject(o)
	}
	t.room.states.handOut(k)
	return k.value
}

// showObject creates the handle.
func (k *tables) showObject(o *entity.Object) {
	k.fields = k.tenant.vm.State().CreateTable(0, 1)
	class := k.tenant.classes[luaapi.Object]
	if p := k.tenant.room.kits.at(o.GUID).partOf(k.tenant); p != nil {
		class = k.tenant.derived(p, class)
	}
	k.value = class.NewWith(&handle{guid: o.GUID, kept: k, text: "object " + string(o.Def)}, k.fields)
	if k.tenant.apart == nil { // a guest asks for it
		k.set(luaapi.State, k.table(inbox.OwnState))
	}
}

// handle returns the handle of a unit or an object, if it is on the map.
func (e *entry) handle(t *tenant, g guid.GUID) (*lua.LUserData, bool) {
	if e.world == nil || g == 0 {
		return nil, false
	}
	if g.Kind() == guid.Object {
		if o, ok := e.world.Objects().Get(g); ok {
			return t.objectHandle(o), true
		}
		return nil, false
	}
	if u, ok := e.world.Unit(g); ok {
		return t.handle(u), true
	}
	return nil, false
}
