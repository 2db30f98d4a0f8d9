package scripting

import (
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/scripting/luaapi"
)

// gatherMagic builds the kits of all spells, auras and items with handlers.
func (r *room) gatherMagic() {
	r.spells, r.auras, r.things, r.events, r.errands, r.areas, r.magicWaits = nil, nil, nil, nil, nil, nil, 0
	var on [hook.Area + 1]bool
	for _, t := range r.tenants {
		for _, s := range t.subjects {
			on[s.on] = true
		}
	}
	s := r.program.content
	if on[hook.Spell] {
		r.spells = make(map[content.ID]*kit)
		for i := range s.Spells {
			r.keepMagic(r.spells, s.Spells[i].ID, luaapi.Spell, r.gather(func(x *subject) bool { return x.takesSpell(&s.Spells[i]) }))
		}
	}
	if on[hook.Aura] {
		r.auras = make(map[content.ID]*kit)
		for i := range s.Auras {
			r.keepMagic(r.auras, s.Auras[i].ID, luaapi.Aura, r.gather(func(x *subject) bool { return x.takesAura(&s.Auras[i]) }))
		}
	}
	if on[hook.Item] {
		r.things = make(map[content.ID]*kit)
		for i := range s.Items {
			r.keepMagic(r.things, s.Items[i].ID, luaapi.Item, r.gather(func(x *subject) bool { return x.takesItem(&s.Items[i]) }))
		}
	}
	if on[hook.GameEvent] {
		r.gatherEvents()
	}
	if on[hook.Quest] {
		r.gatherQuests()
	}
	if on[hook.Area] {
		r.gatherAreas()
	}
}

// gatherQuests builds the kits of all quests with handlers.
func (r *room) gatherQuests() {
	s := r.program.content
	r.errands = make(map[content.ID]*kit)
	for i := range s.Quests {
		id := s.Quests[i].ID
		r.keepMagic(r.errands, id, luaapi.Quest, r.gather(func(x *subject) bool { return x.on == hook.Quest && x.choice.ID == string(id) }))
	}
}

// gatherAreas builds the kits of all areas with handlers.
func (r *room) gatherAreas() {
	s := r.program.content
	r.areas = make(map[content.ID]*kit)
	for i := range s.Places {
		id := s.Places[i].ID
		r.keepMagic(r.areas, id, luaapi.Area, r.gather(func(x *subject) bool { return x.on == hook.Area && x.choice.ID == string(id) }))
	}
}

// gatherEvents builds the kits of all game events with handlers.
func (r *room) gatherEvents() {
	s := r.program.content
	r.events = make(map[content.ID]*kit)
	for i := range s.GameEvents {
		id := s.GameEvents[i].ID
		r.keepMagic(r.events, id, luaapi.GameEvent, r.gather(func(x *subject) bool { return x.on == hook.GameEvent && x.choice.ID == string(id) }))
	}
}

func (r *room) keepMagic(kits map[content.ID]*kit, id content.ID, class luaapi.Class, k *kit) {
	if k == nil {
		return
	}
	k.of, k.class = id, class
	kits[id] = k
	for h := hook.CheckCast; int(h) < hook.Count; h++ {
		if len(k.hooks[h]) > 0 {
			r.magicWaits = r.magicWaits.With(h)
		}
	}
}
