package scripting

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/scripting/luaapi"
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
