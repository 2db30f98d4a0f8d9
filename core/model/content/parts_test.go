package content

import (
	"slices"
	"testing"

	"loam/core/lib/formula"
)

func TestAFormationIsItsLeaderAndItsFollowers(t *testing.T) {
	s := NewSnapshot(Tables{Spawns: []Spawn{
		{ID: "t:lead"}, {ID: "t:lone"},
		{ID: "t:b", Follows: &Following{Leader: "t:lead", Yards: 2}}, {ID: "t:a", Follows: &Following{Leader: "t:lead"}},
		{ID: "t:empty", Empty: true, Follows: &Following{Leader: "t:lone"}},
	}})
	for _, test := range []struct{ spawn, leader ID }{{"t:a", "t:lead"}, {"t:lead", "t:lead"}, {"t:lone", ""}, {"", ""}} {
		if got := s.Formations.LeaderOf(test.spawn); got != test.leader {
			t.Errorf("the leader of %q is %q, want %q", test.spawn, got, test.leader)
		}
	}
	if got := s.Formations.Followers("t:lead"); !slices.Equal(got, []ID{"t:a", "t:b"}) {
		t.Errorf("the followers are %v", got)
	}
	if f := s.Formations.Of("t:b"); f == nil || f.Yards != 2 || s.Formations.Of("t:lead") != nil {
		t.Errorf("t:b follows by %+v, or the leader follows", f)
	}
}

func TestASpawnIsInItsPoolAndGroup(t *testing.T) {
	member := func(kind Kind, id ID) PoolEntry { return PoolEntry{Member: Member{kind, id}, Weight: 1} }
	s := NewSnapshot(Tables{
		Pools: []Pool{
			{ID: "t:outer", Map: "t:m", Of: []PoolEntry{member(Pools, "t:inner")}},
			{ID: "t:inner", Map: "t:m", Of: []PoolEntry{member(Spawns, "t:1")}},
		},
		SpawnGroups: []SpawnGroup{{ID: "t:pack", Map: "t:m", Spawns: []ID{"t:2"}}},
	})
	if p, ok := s.Membership.PoolOf(Member{Spawns, "t:1"}); !ok || p.ID != "t:inner" {
		t.Errorf("the pool of t:1 is %v", p)
	}
	if _, ok := s.Membership.PoolOf(Member{Spawns, "t:2"}); ok {
		t.Error("t:2 has a pool")
	}
	if g, ok := s.Membership.GroupOf("t:2"); !ok || g.ID != "t:pack" {
		t.Errorf("the group of t:2 is %v", g)
	}
	if on := s.Membership.PoolsOn("t:m"); len(on) != 1 || s.Pools[on[0]].ID != "t:outer" {
		t.Errorf("the pools of the map are %v, want the outer one", on)
	}
	if on := s.Membership.GroupsOn("t:m"); len(on) != 1 {
		t.Errorf("the groups of the map are %v", on)
	}
}

func TestChangedCreaturesKeepTheStatsOfFormulas(t *testing.T) {
	double, err := formula.CompileOpen("t:might * 2", nil, nil, nil, formula.Open{Name: func(name string) (string, bool) { return name, true }})
	if err != nil {
		t.Fatal(err)
	}
	base := NewSnapshot(Tables{
		Stats:     []Stat{{ID: "t:might", Max: 9}, {ID: "t:guile", Max: 9}},
		Creatures: []Creature{{ID: "t:wolf", Armor: double, Harder: []Harder{{"heroic", "t:big"}}}, {ID: "t:big", Armor: double}},
	})
	heroic, guised := base.At("heroic"), base.Guised([]Guise{{Creature: "t:wolf", Faction: "t:folk"}})
	if heroic == base || guised == base {
		t.Fatal("the creatures do not change")
	}
	for name, s := range map[string]*Snapshot{"released": base, "heroic": heroic, "guised": guised} {
		values := make([]float64, s.Figures.Count())
		at, ok := s.Figures.Index("t:might")
		values[at] = 3
		if got := s.Figures.Eval(double, nil, values); !ok || got != 6 {
			t.Errorf("%s: twice a might of 3 is %g", name, got)
		}
	}
}
