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
	onMap.loading.dryLoad()
	onMap.kits.check()
	onMap.kits.checkPanels()
	onMap.kits.checkMenus()
	defer onMap.engines.end()
	inRealm := b.program.newRoom(roomOptions{place: luaapi.InRealm, found: found})
	defer inRealm.engines.end()
	inRealm.loading.dryLoad()
	b.checkImports(onMap, inRealm)
	b.gatherCommands(onMap, inRealm)
	b.program.printed = slices.Concat(onMap.output.lines, inRealm.output.lines)
}

// check builds the kits of all subjects with handlers, so that contradictions are
// reported.
func (ks *kits) check() {
	s := ks.site.program.content
	named, selects := ks.chosen()
	for i := range s.Creatures {
		if id := string(s.Creatures[i].ID); selects || named[id] {
			ks.of(kitKey{def: id})
		}
	}
	for i := range s.Spawns {
		if ks.namedSpawns[string(s.Spawns[i].ID)] || len(ks.askedTags) > 0 && len(s.Spawns[i].Tags) > 0 {
			ks.of(ks.keyOf(&entity.Unit{Def: s.Spawns[i].Creature, Creature: &entity.Creature{Spawn: s.Spawns[i].ID}}))
		}
	}
	ks.of(kitKey{player: true})
	for i := range s.Objects {
		if id := string(s.Objects[i].ID); named[id] {
			ks.of(kitKey{def: id, object: true})
		}
	}
	for i := range s.Maps {
		if id := s.Maps[i].ID; named[string(id)] {
			ks.homeOf(id)
		}
	}
}

// chosen returns the ids of creatures and maps that subjects name, and whether any subject
// selects creatures in another way.
func (ks *kits) chosen() (named map[string]bool, selects bool) {
	named = make(map[string]bool)
	for _, t := range ks.site.tenants {
		for _, s := range t.subjects {
			named[s.choice.ID] = true
			selects = selects || s.on == hook.Creature && s.form == luaapi.Selection
		}
	}
	return named, selects
}
