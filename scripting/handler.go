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

// handler is one function that a bundle attached to a subject.
type handler struct {
	name    string
	fn      *lua.LFunction
	tenant  *tenant
	subject *subject   // nil of a function that is exported
	caller  *tenant    // of an imported function: who may call it through this
	hook    *hook.Info // nil: it is called by name only
	file    *source.File
	line    int

	faults []clock.Time // of the last minute
	off    bool
	use    tally
}

// label names the handler among all of its bundle.
func (h *handler) label() string {
	if h.subject == nil {
		return h.name
	}
	return h.subject.label + ":" + h.name
}

// place is where the handler is written.
func (h *handler) place() string { return fmt.Sprintf("%s:%d", h.file.Name, h.line) }

// resting tells whether the handler must not run.
func (h *handler) resting() bool { return h.off || h.tenant.off }

// kit is all handlers, of all bundles, for units of one kind, or for the map or
// the realm.
type kit struct {
	hooks      [hook.Count][]*handler // in the order of bundles
	set        hook.Set
	thresholds []float64 // percent, descending
	below      [][]*handler
	near       []float64 // yards, descending
	nearby     [][]*handler
	own        []*part      // by the order of bundles; nil where a bundle has none
	of         content.ID   // of a spell or an aura: which
	class      luaapi.Class // of its handles; "" of units, the map and the realm
}

// part is what one bundle has in a kit.
type part struct {
	handlers map[string]*handler
	order    []*handler
	keyed    []keyed
	class    *sandbox.Class // of handles of units; made when first needed
	value    *lua.LUserData // the handle of a spell or an aura; made when first needed
}

// find is a handler of a kit by its bundle and name; it may be nil.
func (k *kit) find(t *tenant, name string) *handler {
	if k == nil || k.own[t.code.Order] == nil {
		return nil
	}
	return k.own[t.code.Order].handlers[name]
}

// kitKey tells units apart as far as handlers do.
type kitKey struct {
	def    string
	spawn  string // when a bundle attaches to that spawn
	tags   string // of the spawn, as far as selections ask for them
	player bool
	object bool // def is that of a game object
}

// kitOf is the kit of units of a key, nil when nothing is attached to them.
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

// spawnKey is the key of the units that a spawn makes.
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
