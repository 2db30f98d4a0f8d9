package scripting

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
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

// find returns a handler of a kit by its bundle and name; the kit may be nil.
func (k *kit) find(t *tenant, name string) *handler {
	if k == nil || k.own[t.code.Order] == nil {
		return nil
	}
	return k.own[t.code.Order].handlers[name]
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
func (r *room) kitOf(key kitKey) *kit {
	k, known := r.kits[key]
	if !known {
		k = r.makeKit(key)
		r.kits[key] = k
	}
	return k
}

func (r *room) keyOf(u *entity.Unit) kitKey {
	if u.IsPlayer() {
		return kitKey{player: true}
	}
	key := kitKey{def: string(u.Def)}
	if len(r.namedSpawns) == 0 && len(r.askedTags) == 0 {
		return key
	}
	spawn, ok := r.program.content.Spawn(u.Creature.Spawn)
	if !ok {
		return key
	}
	return r.spawnKeyOf(key, spawn)
}

// spawnKey returns the key of a spawn's units.
func (r *room) spawnKey(spawn *content.Spawn) kitKey {
	return r.spawnKeyOf(kitKey{def: string(spawn.Creature)}, spawn)
}

func (r *room) spawnKeyOf(key kitKey, spawn *content.Spawn) kitKey {
	if r.namedSpawns[string(spawn.ID)] {
		key.spawn = string(spawn.ID)
	}
	for _, tag := range spawn.Tags {
		if r.askedTags[tag] {
			key.tags += tag + " "
		}
	}
	return key
}

func (r *room) makeKit(key kitKey) *kit {
	if key.player {
		return r.gather(func(s *subject) bool { return s.on == hook.Player })
	}
	if key.object {
		return r.objectKit(key.def)
	}
	def, ok := r.program.content.Creature(content.ID(key.def))
	if !ok {
		return nil
	}
	spawn := &content.Spawn{ID: content.ID(key.spawn), Tags: strings.Fields(key.tags)}
	return r.gather(func(s *subject) bool { return s.takes(def, spawn) })
}
