package scripting

import (
	"slices"

	"loam/core/content"
	"loam/core/entity"
	"loam/core/hook"
	"loam/scripting/luaapi"
)

// dryRun runs all main chunks once, in a map's box and in the realm box, and
// checks what they attached against the content.
func (b *builder) dryRun() {
	found := func(p Problem) { b.problems = append(b.problems, p) }
	onMap := b.program.newRoom(roomOptions{place: luaapi.OnMap, found: found})
	onMap.dryLoad()
	onMap.dryKits()
	inRealm := b.program.newRoom(roomOptions{place: luaapi.InRealm, found: found})
	inRealm.dryLoad()
	b.program.printed = slices.Concat(onMap.lines, inRealm.lines)
}

// dryKits makes the kit of everything that handlers are attached to, so that
// what contradicts itself is reported.
func (r *room) dryKits() {
	s := r.program.content
	for i := range s.Creatures {
		r.kitOf(kitKey{def: string(s.Creatures[i].ID)})
	}
	for i := range s.Spawns {
		if r.namedSpawns[string(s.Spawns[i].ID)] || len(s.Spawns[i].Tags) > 0 {
			r.kitOf(r.keyOf(&entity.Unit{Def: s.Spawns[i].Creature, Creature: &entity.Creature{Spawn: s.Spawns[i].ID}}))
		}
	}
	r.kitOf(kitKey{player: true})
	named := func(id content.ID) bool {
		return slices.ContainsFunc(r.tenants, func(t *tenant) bool {
			return slices.ContainsFunc(t.subjects, func(s *subject) bool { return s.on == hook.Map && s.choice.ID == string(id) })
		})
	}
	for i := range s.Maps {
		if named(s.Maps[i].ID) {
			r.homeKit(s.Maps[i].ID)
		}
	}
}
