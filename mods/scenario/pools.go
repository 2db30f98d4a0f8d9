package scenario

import (
	"fmt"

	"loam/core/content"
	"loam/core/input"
)

// ofSpawning is what is done about groups and pools of spawns.
func ofSpawning() []verb {
	return []verb{
		{Syntax: "group GROUP comes|goes", run: doGroup,
			Doc:     "A group of spawns of the map comes or goes, as a script would have it.",
			Example: "group wilds:raiders comes"},
		{Syntax: "pool POOL draws", run: doPool,
			Doc:     "A pool of the map lets go of all that it has, and draws anew.",
			Example: "pool wilds:dens draws"},
	}
}

// ofSpawned is what may be expected of groups and pools of spawns.
func ofSpawned() []condition {
	return []condition{
		{Syntax: "group GROUP has N alive", state: groupHas,
			Doc:     "So many creatures and objects of a group of spawns are there.",
			Example: "expect group wilds:raiders has 3 alive"},
		{Syntax: "pool POOL has N alive", state: poolHas,
			Doc:     "So many creatures and objects of the spawns of a pool are there, those of its groups and of the pools in it too.",
			Example: "expect pool wilds:dens has 2 alive"},
	}
}

func doGroup(r *runner, a args) error {
	m, err := r.onMap()
	if err != nil {
		return err
	}
	in := input.Directed{Act: input.CallGroup, ID: r.id(a, "GROUP")}
	if a.text("comes") == "comes" {
		in.Points = 1
	}
	if _, err := m.Direct(in); err != nil {
		return err
	}
	return r.advance(1)
}

func doPool(r *runner, a args) error {
	m, err := r.onMap()
	if err != nil {
		return err
	}
	if _, err := m.Direct(input.Directed{Act: input.RedrawPool, ID: r.id(a, "POOL")}); err != nil {
		return err
	}
	return r.advance(1)
}

// alive counts who is there of some spawns of the map.
func (r *runner) alive(spawns []content.ID) int {
	n := 0
	for _, id := range spawns {
		g := r.guidOf(&who{spawn: string(id)})
		if u, ok := r.find(g); ok && !u.Dead {
			n++
		}
		if _, ok := r.objectBy(g); ok && g != 0 {
			n++
		}
	}
	return n
}

func groupHas(r *runner, a args, _ bool) (bool, string, error) {
	g, ok := r.rel.Content.SpawnGroup(r.id(a, "GROUP"))
	if !ok {
		return false, "", fmt.Errorf("there is no group of spawns %s", a.text("GROUP"))
	}
	n := r.alive(g.Spawns)
	return n == int(a.num("N")), fmt.Sprintf("it has %d alive", n), nil
}

func poolHas(r *runner, a args, _ bool) (bool, string, error) {
	p, ok := r.rel.Content.Pool(r.id(a, "POOL"))
	if !ok {
		return false, "", fmt.Errorf("there is no pool %s", a.text("POOL"))
	}
	n := r.alive(r.pooled(p))
	return n == int(a.num("N")), fmt.Sprintf("it has %d alive", n), nil
}

// pooled are all spawns that belong to a pool.
func (r *runner) pooled(p *content.Pool) (all []content.ID) {
	for _, e := range p.Of {
		switch e.Kind {
		case content.Spawns:
			all = append(all, e.ID)
		case content.SpawnGroups:
			if g, ok := r.rel.Content.SpawnGroup(e.ID); ok {
				all = append(all, g.Spawns...)
			}
		case content.Pools:
			if inner, ok := r.rel.Content.Pool(e.ID); ok {
				all = append(all, r.pooled(inner)...)
			}
		}
	}
	return all
}
