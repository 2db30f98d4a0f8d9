package scripting

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/scripting/luaapi"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// handler is a function that a bundle has attached to a subject.
type handler struct {
	name    string
	fn      *lua.LFunction
	tenant  *tenant
	subject *subject   // nil for an exported function
	caller  *tenant    // of an imported function: the bundle that calls through this handler
	hook    *hook.Info // nil: it is only called by name
	file    *source.File
	line    int

	faults []clock.Time // of the last minute
	off    bool
	use    tally
}

// label identifies the handler within its bundle.
func (h *handler) label() string {
	if h.subject == nil {
		return h.name
	}
	return h.subject.label + ":" + h.name
}

// place returns the source position of the handler.
func (h *handler) place() string { return fmt.Sprintf("%s:%d", h.file.Name, h.line) }

// resting reports whether the handler is switched off.
func (h *handler) resting() bool { return h.off || h.tenant.off }

// kit has all handlers, of all bundles, for units of one kind, or for the map or the realm.
type kit struct {
	hooks      [hook.Count][]*handler // in the order of bundles
	set        hook.Set
	thresholds []float64 // percent, descending
	below      [][]*handler
	near       []float64 // yards, descending
	nearby     [][]*handler
	own        []*part      // by the order of bundles; nil for bundles without handlers
	of         content.ID   // id of the spell or aura
	class      luaapi.Class // class of its handles; "" for units, the map and the realm
}

// part is one bundle's part of a kit.
type part struct {
	handlers map[string]*handler
	order    []*handler
	keyed    []keyed
	class    *sandbox.Class // class of unit handles; created on demand
	value    *lua.LUserData // handle of the spell or aura; created on demand
}

// partOf returns a bundle's part of a kit, nil if it has none; the kit may be nil.
func (k *kit) partOf(t *tenant) *part {
	if k == nil {
		return nil
	}
	return k.own[t.code.Order]
}

// find returns a handler of a kit by its bundle and name; the kit may be nil.
func (k *kit) find(t *tenant, name string) *handler {
	if p := k.partOf(t); p != nil {
		return p.handlers[name]
	}
	return nil
}

// kitKey identifies units with the same handlers.
type kitKey struct {
	def    string
	spawn  string // if a bundle attaches to that spawn
	tags   string // of the spawn, as far as selections use them
	player bool
	object bool // def is the definition of a game object
}

// kitOf returns the kit of units with a key, nil if there are no handlers.
func (ks *kits) of(key kitKey) *kit {
	k, known := ks.byKey[key]
	if !known {
		k = ks.make(key)
		ks.byKey[key] = k
	}
	return k
}

func (ks *kits) keyOf(u *entity.Unit) kitKey {
	if u.IsPlayer() {
		return kitKey{player: true}
	}
	key := kitKey{def: string(u.Def)}
	if len(ks.namedSpawns) == 0 && len(ks.askedTags) == 0 {
		return key
	}
	spawn, ok := ks.site.program.content.Spawn(u.Creature.Spawn)
	if !ok {
		return key
	}
	return ks.spawnKeyOf(key, spawn)
}

// spawnKey returns the key of a spawn's units.
func (ks *kits) spawnKey(spawn *content.Spawn) kitKey {
	return ks.spawnKeyOf(kitKey{def: string(spawn.Creature)}, spawn)
}

func (ks *kits) spawnKeyOf(key kitKey, spawn *content.Spawn) kitKey {
	if ks.namedSpawns[string(spawn.ID)] {
		key.spawn = string(spawn.ID)
	}
	for _, tag := range spawn.Tags {
		if ks.askedTags[tag] {
			key.tags += tag + " "
		}
	}
	return key
}

func (ks *kits) make(key kitKey) *kit {
	if key.player {
		return ks.gather(func(s *subject) bool { return s.on == hook.Player })
	}
	if key.object {
		return ks.objectKit(key.def)
	}
	def, ok := ks.site.program.content.Creature(content.ID(key.def))
	if !ok {
		return nil
	}
	spawn := &content.Spawn{ID: content.ID(key.spawn), Tags: strings.Fields(key.tags)}
	return ks.gather(func(s *subject) bool { return s.takes(def, spawn) })
}

// attachment is a unit's kit, with the data to find it again.
type attachment struct {
	key kitKey
	kit *kit
}

// attachAnew finds the kits of all units again, after the handlers have been loaded anew.
func (ks *kits) attachAnew() {
	for g, a := range ks.attached { // the order has no effect: nothing is drawn or reported
		if k := ks.of(a.key); k != nil {
			ks.attached[g] = attachment{a.key, k}
		} else {
			delete(ks.attached, g)
		}
	}
}

// at returns the kit of a unit or an object, or with 0 of the map; nil if there are no
// handlers.
func (ks *kits) at(g guid.GUID) *kit {
	if g == 0 {
		return ks.home
	}
	return ks.attached[g].kit
}

// detach drops the kit of a unit or an object that is gone.
func (ks *kits) detach(g guid.GUID) { delete(ks.attached, g) }

// attach records the kit of units with a key as that of a unit or an object, and returns
// it; nil if there are no handlers.
func (ks *kits) attach(g guid.GUID, key kitKey) *kit {
	k := ks.of(key)
	if k != nil && g != 0 { // a unit without a name only checks the handlers of units like it
		ks.attached[g] = attachment{key, k}
	}
	return k
}
