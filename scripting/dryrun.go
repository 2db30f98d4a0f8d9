package scripting

import (
	"slices"

	"loam/core/lib/diag"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/scripting/luaapi"
)

// dryRun runs all main chunks once, in a map's box and in the realm box, and checks the
// attached handlers against the content.
func (b *builder) dryRun() {
	found := func(p diag.Problem) { b.problems = append(b.problems, p) }
	onMap := b.program.newRoom(roomOptions{place: luaapi.OnMap, found: found})
	onMap.dryLoad()
	onMap.dryKits()
	onMap.dryPanels()
	onMap.dryMenus()
	inRealm := b.program.newRoom(roomOptions{place: luaapi.InRealm, found: found})
	inRealm.dryLoad()
	b.checkImports(onMap, inRealm)
	b.gatherCommands(onMap, inRealm)
	b.program.printed = slices.Concat(onMap.lines, inRealm.lines)
}

// dryKits builds the kits of all subjects with handlers, so that contradictions are
// reported.
func (r *room) dryKits() {
	s := r.program.content
	named, selects := r.chosen()
	for i := range s.Creatures {
		if id := string(s.Creatures[i].ID); selects || named[id] {
			r.kitOf(kitKey{def: id})
		}
	}
	for i := range s.Spawns {
		if r.namedSpawns[string(s.Spawns[i].ID)] || len(r.askedTags) > 0 && len(s.Spawns[i].Tags) > 0 {
			r.kitOf(r.keyOf(&entity.Unit{Def: s.Spawns[i].Creature, Creature: &entity.Creature{Spawn: s.Spawns[i].ID}}))
		}
	}
	r.kitOf(kitKey{player: true})
	for i := range s.Objects {
		if id := string(s.Objects[i].ID); named[id] {
			r.kitOf(kitKey{def: id, object: true})
		}
	}
	for i := range s.Maps {
		if id := s.Maps[i].ID; named[string(id)] {
			r.homeKit(id)
		}
	}
}

// chosen returns the ids of creatures and maps that subjects name, and whether any subject
// selects creatures in another way.
func (r *room) chosen() (named map[string]bool, selects bool) {
	named = make(map[string]bool)
	for _, t := range r.tenants {
		for _, s := range t.subjects {
			named[s.choice.ID] = true
			selects = selects || s.on == hook.Creature && s.form == luaapi.Selection
		}
	}
	return named, selects
}
