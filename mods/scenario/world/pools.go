package world

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// SpawnVerbs are the verbs for spawn groups and pools.
func SpawnVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "group GROUP comes|goes", Run: doGroup,
			Doc:     "Spawns or despawns a spawn group of the map, as a script would.",
			Example: "group wilds:raiders comes"},
		{Syntax: "pool POOL draws", Run: doPool,
			Doc:     "A pool of the map despawns everything and draws again.",
			Example: "pool wilds:dens draws"},
	}
}

// SpawnConditions are the conditions about spawn groups and pools.
func SpawnConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "group GROUP has N alive", State: groupHas,
			Doc:     "This many creatures and objects of a spawn group are spawned.",
			Example: "expect group wilds:raiders has 3 alive"},
		{Syntax: "pool POOL has N alive", State: poolHas,
			Doc:     "This many creatures and objects of a pool are spawned, including those of its groups and nested pools.",
			Example: "expect pool wilds:dens has 2 alive"},
	}
}

func doGroup(st *testworld.Stage, a line.Args) error {
	m, err := st.OnMap()
	if err != nil {
		return err
	}
	in := input.Directed{Act: input.CallGroup, ID: st.ID(a, "GROUP")}
	if a.Text("comes") == "comes" {
		in.Points = 1
	}
	if _, err := m.Direct(in); err != nil {
		return err
	}
	return st.Advance(1)
}

func doPool(st *testworld.Stage, a line.Args) error {
	m, err := st.OnMap()
	if err != nil {
		return err
	}
	if _, err := m.Direct(input.Directed{Act: input.RedrawPool, ID: st.ID(a, "POOL")}); err != nil {
		return err
	}
	return st.Advance(1)
}

// alive counts the living creatures of some spawns of the map.
func alive(st *testworld.Stage, spawns []content.ID) int {
	n := 0
	for _, id := range spawns {
		g := st.Spawned(string(id))
		if u, ok := st.Find(g); ok && !u.Dead {
			n++
		}
		if _, ok := st.ObjectBy(g); ok && g != 0 {
			n++
		}
	}
	return n
}

func groupHas(st *testworld.Stage, a line.Args, _ bool) (bool, string, error) {
	g, ok := st.Release.Content.SpawnGroup(st.ID(a, "GROUP"))
	if !ok {
		return false, "", fmt.Errorf("there is no group of spawns %s", a.Text("GROUP"))
	}
	n := alive(st, g.Spawns)
	return n == int(a.Num("N")), fmt.Sprintf("it has %d alive", n), nil
}

func poolHas(st *testworld.Stage, a line.Args, _ bool) (bool, string, error) {
	p, ok := st.Release.Content.Pool(st.ID(a, "POOL"))
	if !ok {
		return false, "", fmt.Errorf("there is no pool %s", a.Text("POOL"))
	}
	n := alive(st, pooled(st, p))
	return n == int(a.Num("N")), fmt.Sprintf("it has %d alive", n), nil
}

// pooled returns all spawns of a pool.
func pooled(st *testworld.Stage, p *content.Pool) (all []content.ID) {
	for _, e := range p.Of {
		switch e.Kind {
		case content.Spawns:
			all = append(all, e.ID)
		case content.SpawnGroups:
			if g, ok := st.Release.Content.SpawnGroup(e.ID); ok {
				all = append(all, g.Spawns...)
			}
		case content.Pools:
			if inner, ok := st.Release.Content.Pool(e.ID); ok {
				all = append(all, pooled(st, inner)...)
			}
		}
	}
	return all
}

// SpawnTellings describe the events of spawns.
func SpawnTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindSpawned: testworld.Tells(
			func(e event.Spawned) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.Spawned, _ string) string {
				return fmt.Sprintf("%s (%s) spawns", st.Label(e.Unit), e.Def)
			}),
		event.KindDespawned: testworld.Tells(
			func(e event.Despawned) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.Despawned, _ string) string {
				return fmt.Sprintf("%s is gone: %s", st.Label(e.Unit), e.Reason)
			}),
	}
}
