package mods

import (
	"fmt"
	"slices"

	"loam/core/model/content"
)

// pools checks that every member is in at most one pool and one group and on their map,
// that no pool contains itself, and that encounters of groups are on their maps.
func (m *merger) pools() {
	w := poolWalk{m: m, spawns: make(map[content.ID]content.ID, len(m.tables.Spawns)), groups: make(map[content.ID]*content.SpawnGroup), in: make(map[content.Member]content.ID),
		pools: make(map[content.ID]*content.Pool)}
	if len(m.tables.Pools)+len(m.tables.SpawnGroups) == 0 {
		return
	}
	for i := range m.tables.Spawns {
		w.spawns[m.tables.Spawns[i].ID] = m.tables.Spawns[i].Map
	}
	for i := range m.tables.SpawnGroups {
		w.group(&m.tables.SpawnGroups[i])
	}
	for i := range m.tables.Pools {
		w.pools[m.tables.Pools[i].ID] = &m.tables.Pools[i]
	}
	for i := range m.tables.Pools {
		w.pool(&m.tables.Pools[i])
	}
	for i := range m.tables.Pools {
		w.circle(&m.tables.Pools[i])
	}
}

// poolWalk has the results for the checked pools and groups.
type poolWalk struct {
	m      *merger
	spawns map[content.ID]content.ID // their maps
	groups map[content.ID]*content.SpawnGroup
	pools  map[content.ID]*content.Pool
	in     map[content.Member]content.ID // the group of a spawn, the pool of any member
	told   bool                          // of a cycle
}

func (w *poolWalk) group(g *content.SpawnGroup) {
	w.groups[g.ID] = g
	for _, id := range g.Spawns {
		at := content.Member{Kind: content.Spawns, ID: id}
		switch on, ok := w.spawns[id]; {
		case !ok: // reported elsewhere
		case on != g.Map:
			w.m.tell(content.SpawnGroups, g.ID, "spawns", fmt.Sprintf("the group is on map %s, but its spawn is on %s:", g.Map, on), id)
		case w.in[at] != "":
			w.m.tell(content.SpawnGroups, g.ID, "spawns", fmt.Sprintf("a spawn can be in only one group; %s already has", w.in[at]), id)
		}
		w.in[at] = g.ID
	}
	i := slices.IndexFunc(w.m.tables.Maps, func(d content.Map) bool { return d.ID == g.Map })
	if g.Encounter != "" && i >= 0 && w.m.tables.Maps[i].Encounter(g.Encounter) == nil {
		w.m.tell(content.SpawnGroups, g.ID, "encounter", fmt.Sprintf("map %s has no encounter", g.Map), content.ID(g.Encounter))
	}
}

// mapOf returns the map of a member of a pool, "" if unknown.
func (w *poolWalk) mapOf(e content.Member) content.ID {
	switch e.Kind {
	case content.SpawnGroups:
		if g := w.groups[e.ID]; g != nil {
			return g.Map
		}
	case content.Pools:
		if p := w.pools[e.ID]; p != nil {
			return p.Map
		}
	}
	return w.spawns[e.ID]
}

func (w *poolWalk) pool(d *content.Pool) {
	for _, e := range d.Of {
		on, other := w.mapOf(e.Member), w.in[e.Member]
		switch {
		case on != "" && on != d.Map:
			w.m.tell(content.Pools, d.ID, "of", fmt.Sprintf("the pool is on map %s, but its member is on %s:", d.Map, on), e.ID)
		case other != "" && w.groups[other] != nil && e.Kind == content.Spawns:
			w.m.tell(content.Pools, d.ID, "of", fmt.Sprintf("group %s spawns as a whole; put the group into the pool instead of its member", other), e.ID)
		case other != "":
			w.m.tell(content.Pools, d.ID, "of", fmt.Sprintf("an entry can be in only one pool; %s already has", other), e.ID)
		}
		w.in[e.Member] = d.ID
	}
}

// circle reports the first pool that contains itself, or is nested too deeply.
func (w *poolWalk) circle(d *content.Pool) {
	at := d.ID
	for range content.MaxPoolDepth {
		outer := w.in[content.Member{Kind: content.Pools, ID: at}]
		if outer == "" || w.told {
			return
		}
		at = outer
	}
	w.told = true
	w.m.tell(content.Pools, d.ID, "of", fmt.Sprintf("pools are nested in a circle, or more than %d deep, at", content.MaxPoolDepth), d.ID)
}
