package scripting

import (
	lua "github.com/yuin/gopher-lua"

	"loam/core/model/hook"
	"loam/scripting/check"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// tenant is one bundle in a room.
type tenant struct {
	*engine
	room     *room
	code     *check.Bundle
	env      *sandbox.Env
	subjects []*subject
	exports  []*handler // functions that others may call
	imports  []*handler // functions of others that it may call
	here     *tables    // map.state or realm.state
	object   *lua.LUserData
	required map[*source.File]lua.LValue // nil value: it is being loaded
	budget   int                         // instructions of an entry
	faulty   int                         // switched-off handlers
	off      bool
	used     allowance
}

// open creates the environment of a bundle in its engine.
func (t *tenant) open(functions map[string]*lua.LFunction) {
	t.env, t.subjects, t.exports, t.required = t.vm.Env(t.code.Info.Name), nil, nil, make(map[*source.File]lua.LValue)
	for _, e := range surface.Entries() {
		if fn := functions[e.Name]; e.Class == luaapi.Globals && fn != nil {
			t.env.Bind(e.Name, fn)
		}
	}
	t.bindObjects()
}

// bindObjects binds the single objects for a bundle.
func (t *tenant) bindObjects() {
	r := t.room
	settings, ok := t.vm.FromPlain(t.code.Info.Settings).(*lua.LTable)
	if !ok {
		settings = t.vm.State().CreateTable(0, 0)
	}
	t.env.Bind("settings", t.vm.ReadOnly(settings))
	t.bind("storage", t.classes[luaapi.Storage].New(&object{class: luaapi.Storage, tenant: t}))
	if r.site.place == luaapi.InRealm {
		t.bindHome(luaapi.Realm, hook.Realm, "realm")
		return
	}
	t.bind("realm", t.classes[luaapi.Realm].New(&object{class: luaapi.Realm, tenant: t}))
	t.bindHome(luaapi.Map, hook.Map, "map")
	s := t.newSubject(hook.Player, "players", t.classes[players])
	t.bind("players", s.value)
}

// bindHome binds the object that is a subject and has the methods and the state of the
// place: map or realm.
func (t *tenant) bindHome(class luaapi.Class, on hook.Subject, name string) {
	s := t.newSubject(on, name, t.classes[class])
	t.here = &tables{fields: s.fields}
	t.here.set(luaapi.State, t.freshTable())
	t.object = s.value
	t.bind(name, s.value)
}

// newSubject creates a subject with its Lua value.
func (t *tenant) newSubject(on hook.Subject, label string, class *sandbox.Class) *subject {
	s := &subject{tenant: t, on: on, label: label, fields: t.vm.State().CreateTable(0, 4)}
	s.value = class.NewWith(&object{class: luaapi.Class(label), tenant: t, subject: s}, s.fields)
	t.subjects = append(t.subjects, s)
	return s
}
