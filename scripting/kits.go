package scripting

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/scripting/luaapi"
	"strings"
)

// kits are the handlers of a room by what they are attached to.
type kits struct {
	byKey       map[kitKey]*kit
	namedSpawns map[string]bool // spawns with their own handlers
	askedTags   map[string]bool // tags that selections use
	waits       hook.Set        // hooks with handlers for units
	attached    map[guid.GUID]attachment
	home        *kit // of the map, or of the realm in the realm box
	spells      map[content.ID]*kit
	auras       map[content.ID]*kit
	items       map[content.ID]*kit
	events      map[content.ID]*kit
	quests      map[content.ID]*kit
	areas       map[content.ID]*kit
	magicWaits  hook.Magic // hooks with handlers for definitions such as spells, auras and items
	site        *site
}

// gatherMagic builds the kits of all spells, auras and items with handlers.
func (ks *kits) gatherMagic() {
	ks.spells, ks.auras, ks.items, ks.events, ks.quests, ks.areas, ks.magicWaits = nil, nil, nil, nil, nil, nil, 0
	var on [hook.Area + 1]bool
	for _, t := range ks.site.tenants {
		for _, s := range t.subjects {
			on[s.on] = true
		}
	}
	s := ks.site.program.content
	if on[hook.Spell] {
		ks.spells = make(map[content.ID]*kit)
		for i := range s.Spells {
			ks.keepMagic(ks.spells, s.Spells[i].ID, luaapi.Spell, ks.gather(func(x *subject) bool { return x.takesSpell(&s.Spells[i]) }))
		}
	}
	if on[hook.Aura] {
		ks.auras = make(map[content.ID]*kit)
		for i := range s.Auras {
			ks.keepMagic(ks.auras, s.Auras[i].ID, luaapi.Aura, ks.gather(func(x *subject) bool { return x.takesAura(&s.Auras[i]) }))
		}
	}
	if on[hook.Item] {
		ks.items = make(map[content.ID]*kit)
		for i := range s.Items {
			ks.keepMagic(ks.items, s.Items[i].ID, luaapi.Item, ks.gather(func(x *subject) bool { return x.takesItem(&s.Items[i]) }))
		}
	}
	if on[hook.GameEvent] {
		ks.gatherEvents()
	}
	if on[hook.Quest] {
		ks.gatherQuests()
	}
	if on[hook.Area] {
		ks.gatherAreas()
	}
}

// gatherQuests builds the kits of all quests with handlers.
func (ks *kits) gatherQuests() {
	s := ks.site.program.content
	ks.quests = make(map[content.ID]*kit)
	for i := range s.Quests {
		id := s.Quests[i].ID
		ks.keepMagic(ks.quests, id, luaapi.Quest, ks.gather(func(x *subject) bool { return x.on == hook.Quest && x.choice.ID == string(id) }))
	}
}

// gatherAreas builds the kits of all areas with handlers.
func (ks *kits) gatherAreas() {
	s := ks.site.program.content
	ks.areas = make(map[content.ID]*kit)
	for i := range s.Places {
		id := s.Places[i].ID
		ks.keepMagic(ks.areas, id, luaapi.Area, ks.gather(func(x *subject) bool { return x.on == hook.Area && x.choice.ID == string(id) }))
	}
}

// gatherEvents builds the kits of all game events with handlers.
func (ks *kits) gatherEvents() {
	s := ks.site.program.content
	ks.events = make(map[content.ID]*kit)
	for i := range s.GameEvents {
		id := s.GameEvents[i].ID
		ks.keepMagic(ks.events, id, luaapi.GameEvent, ks.gather(func(x *subject) bool { return x.on == hook.GameEvent && x.choice.ID == string(id) }))
	}
}

func (ks *kits) keepMagic(kits map[content.ID]*kit, id content.ID, class luaapi.Class, k *kit) {
	if k == nil {
		return
	}
	k.of, k.class = id, class
	kits[id] = k
	for h := hook.CheckCast; int(h) < hook.Count; h++ {
		if len(k.hooks[h]) > 0 {
			ks.magicWaits = ks.magicWaits.With(h)
		}
	}
}

// collect finds the handlers of all bundles, after their files have run.
func (ks *kits) collect() {
	ks.byKey, ks.namedSpawns, ks.askedTags = make(map[kitKey]*kit), make(map[string]bool), make(map[string]bool)
	ks.waits = hook.Set{}
	for _, t := range ks.site.tenants {
		for _, s := range t.subjects {
			if s.on == hook.Creature && s.form == luaapi.OneSpawn {
				ks.namedSpawns[s.choice.ID] = true
			}
			if s.choice.Tag != "" {
				ks.askedTags[s.choice.Tag] = true
			}
			ks.waits = ks.waits.And(s.waits())
		}
	}
	ks.home = ks.homeOf(ks.site.mapID)
	ks.gatherMagic()
}

// homeOf returns the kit of a map, or of the realm in the realm box.
func (ks *kits) homeOf(id content.ID) *kit {
	return ks.gather(func(s *subject) bool {
		return s.on == hook.Realm || s.on == hook.Map && (s.choice.ID == "" || s.choice.ID == string(id))
	})
}

// kitKey identifies units with the same handlers.
type kitKey struct {
	def    string
	spawn  string // if a bundle attaches to that spawn
	tags   string // of the spawn, as far as selections use them
	player bool
	object bool // def is the definition of a game object
}

// of returns the kit of units with a key, nil if there are no handlers.
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
