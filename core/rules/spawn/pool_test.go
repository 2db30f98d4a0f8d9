package spawn

import (
	"slices"
	"testing"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// glade is a map with pools and groups, of which some things cannot be there and
// some units live.
type glade struct {
	c     *content.Snapshot
	r     Roster
	never []content.ID // spawns and groups
	alive []guid.GUID
}

func (g *glade) Able(m content.Member) bool {
	if m.Kind == content.SpawnGroups && !g.r.On(m.ID) {
		return false
	}
	return !slices.Contains(g.never, m.ID)
}
func (g *glade) Lives(u guid.GUID) bool { return slices.Contains(g.alive, u) }

func of(kind content.Kind, ids ...content.ID) (all []content.PoolEntry) {
	for _, id := range ids {
		all = append(all, content.PoolEntry{Member: content.Member{Kind: kind, ID: id}, Weight: 1})
	}
	return all
}

// newGlade is a glade with spawns t:a to t:f, some pools and some groups.
func newGlade(pools []content.Pool, groups ...content.SpawnGroup) *glade {
	w := content.Tables{Pools: pools, SpawnGroups: groups}
	for _, id := range []content.ID{"t:a", "t:b", "t:c", "t:d", "t:e", "t:f"} {
		w.Spawns = append(w.Spawns, content.Spawn{ID: id, Map: "t:glade", Creature: "t:cub"})
	}
	for i := range w.Pools {
		w.Pools[i].Map = "t:glade"
	}
	for i := range w.SpawnGroups {
		w.SpawnGroups[i].Map = "t:glade"
	}
	g := &glade{c: content.NewSnapshot(w)}
	g.r.Take(g.c, "t:glade")
	return g
}

func (g *glade) fill(seed uint64) { g.r.Fill(g.c, "t:glade", g, stream(seed)) }

// allowed are the spawns at which pools leave something.
func (g *glade) allowed() (all []content.ID) {
	for i := range g.r.States {
		if id := g.r.States[i].ID; g.r.Allows(g.c, id) {
			all = append(all, id)
		}
	}
	return all
}

// lives has spawns make creatures that live.
func (g *glade) lives(ids ...content.ID) {
	for _, id := range ids {
		u := guid.GUID(id[2])
		s := g.r.Find(id)
		s.Unit, s.Made = u, true
		g.alive = append(g.alive, u)
	}
}

// dies lets the creature of a spawn die, and waits for the next.
func (g *glade) dies(id content.ID) {
	s := g.r.Find(id)
	g.alive = slices.DeleteFunc(g.alive, func(u guid.GUID) bool { return u == s.Unit })
	s.Unit, s.Due = 0, 50
}

func TestAPoolHasAsManyAsItMayAndNoMore(t *testing.T) {
	for _, test := range []struct {
		name  string
		most  int
		never []content.ID
		want  int
	}{
		{"two of four", 2, nil, 2},
		{"more than there are", 9, nil, 4},
		{"only what can be there", 3, []content.ID{"t:a", "t:b"}, 2},
		{"nothing can be there", 3, []content.ID{"t:a", "t:b", "t:c", "t:d"}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := newGlade([]content.Pool{{ID: "t:p", Most: test.most, Of: of(content.Spawns, "t:a", "t:b", "t:c", "t:d")}})
			g.never = test.never
			for seed := range uint64(20) {
				g.fill(seed)
				pooled := slices.DeleteFunc(g.allowed(), func(id content.ID) bool { return id == "t:e" || id == "t:f" })
				if len(pooled) != test.want || slices.ContainsFunc(pooled, func(id content.ID) bool { return slices.Contains(test.never, id) }) {
					t.Fatalf("there are %v, want %d of those that can be", pooled, test.want)
				}
			}
		})
	}
}

func TestWhatIsInNoPoolIsAlwaysAllowed(t *testing.T) {
	g := newGlade([]content.Pool{{ID: "t:p", Most: 1, Of: of(content.Spawns, "t:a", "t:b")}})
	g.fill(1)
	for _, id := range []content.ID{"t:c", "t:d", "t:e", "t:f"} {
		if !g.r.Allows(g.c, id) {
			t.Errorf("%s is kept away by no pool", id)
		}
	}
}

func TestWeightsDecideHowOftenSomethingIsDrawn(t *testing.T) {
	pool := content.Pool{ID: "t:p", Most: 1, Of: of(content.Spawns, "t:a", "t:b")}
	pool.Of[0].Weight = 9
	g, heavy := newGlade([]content.Pool{pool}), 0
	random := stream(4)
	for range 1000 {
		g.r.Drop(g.c, &g.c.Pools[0])
		g.r.Fill(g.c, "t:glade", g, random)
		if g.r.Allows(g.c, "t:a") {
			heavy++
		}
	}
	if heavy < 850 || heavy > 950 {
		t.Errorf("the member with 9 of 10 parts was drawn %d times of 1000", heavy)
	}
}

func TestTheTimeOfADeadMemberDrawsItsPlaceAnew(t *testing.T) {
	g := newGlade([]content.Pool{{ID: "t:p", Most: 1, Of: of(content.Spawns, "t:a", "t:b", "t:c")}})
	others := 0
	for seed := range uint64(40) {
		g.r.Drop(g.c, &g.c.Pools[0])
		g.fill(seed)
		first := g.r.Pools[0].Chosen[0].ID
		g.lives(first)
		g.dies(first)
		if pool := g.r.Yield(g.c, first, g, stream(seed+100)); pool == nil || pool.ID != "t:p" {
			t.Fatalf("drawn in %v, want t:p", pool)
		}
		if len(g.r.Pools[0].Chosen) != 1 {
			t.Fatalf("the pool has %v", g.r.Pools[0].Chosen)
		}
		if g.r.Pools[0].Chosen[0].ID != first {
			others++
		}
		g.r.Find(first).Forget()
		g.r.Find(first).Due = 0
	}
	if others < 10 || others == 40 {
		t.Errorf("another was drawn %d times of 40, want most times, not always", others)
	}
}

func TestAnInnerPoolGivesItsPlaceUpWhenNobodyOfItIsLeft(t *testing.T) {
	pools := []content.Pool{
		{ID: "t:inner", Most: 2, Of: of(content.Spawns, "t:a", "t:b")},
		{ID: "t:other", Most: 2, Of: of(content.Spawns, "t:c", "t:d")},
		{ID: "t:outer", Most: 1, Of: of(content.Pools, "t:inner", "t:other")},
	}
	g := newGlade(pools)
	g.fill(1)
	first := []content.ID{"t:a", "t:b"}
	if !g.r.Allows(g.c, "t:a") {
		first = []content.ID{"t:c", "t:d"}
	}
	g.lives(first...)
	g.dies(first[0])
	if pool := g.r.Yield(g.c, first[0], g, stream(1)); pool == nil || pool.ID == "t:outer" || !g.r.Allows(g.c, first[0]) {
		t.Errorf("while another lives, it was drawn in %v", pool)
	}
	g.dies(first[1])
	if pool := g.r.Yield(g.c, first[1], g, stream(2)); pool == nil || pool.ID != "t:outer" {
		t.Errorf("when nobody lives, it was drawn in %v", pool)
	}
	if a, c := g.r.Allows(g.c, "t:a"), g.r.Allows(g.c, "t:c"); a == c || a != g.r.Allows(g.c, "t:b") {
		t.Errorf("of the two pools there are %v", g.allowed())
	}
}

func TestAGroupInAPoolComesAndGoesAsAWhole(t *testing.T) {
	g := newGlade([]content.Pool{{ID: "t:p", Most: 1, Of: of(content.SpawnGroups, "t:east", "t:west")}},
		content.SpawnGroup{ID: "t:east", Spawns: []content.ID{"t:a", "t:b"}}, content.SpawnGroup{ID: "t:west", Spawns: []content.ID{"t:c", "t:d"}, Off: true})
	g.fill(1)
	if want := []content.ID{"t:a", "t:b", "t:e", "t:f"}; !slices.Equal(g.allowed(), want) {
		t.Fatalf("there are %v, want %v: nobody has called the others", g.allowed(), want)
	}
	g.lives("t:a", "t:b")
	g.dies("t:a")
	if pool := g.r.Yield(g.c, "t:a", g, stream(1)); pool != nil {
		t.Errorf("while one of the group lives, it was drawn in %v", pool)
	}
	g.dies("t:b")
	g.r.Call("t:west", true)
	g.r.Call("t:east", false)
	if pool := g.r.Yield(g.c, "t:b", g, stream(1)); pool == nil || !g.r.Allows(g.c, "t:c") || !g.r.Allows(g.c, "t:d") || g.r.Allows(g.c, "t:a") {
		t.Errorf("there are %v, want the group that was called", g.allowed())
	}
}

func TestNobodyComesAgainWhileTheLeaderIsDead(t *testing.T) {
	for _, test := range []struct {
		name   string
		leader content.ID
		of     content.ID
		dead   bool
		want   bool
	}{
		{"the leader lives", "t:a", "t:b", false, false},
		{"the leader is dead", "t:a", "t:b", true, true},
		{"it is the leader", "t:a", "t:a", true, false},
		{"no leader", "", "t:b", true, false},
		{"of another group", "t:a", "t:c", true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := newGlade(nil, content.SpawnGroup{ID: "t:g", Spawns: []content.ID{"t:a", "t:b"}, Leader: test.leader})
			if g.r.Held(g.c, test.of, g) {
				t.Error("held though the leader has never been needed")
			}
			g.lives("t:a")
			if test.dead {
				g.dies("t:a")
			}
			if got := g.r.Held(g.c, test.of, g); got != test.want {
				t.Errorf("held: %v, want %v", got, test.want)
			}
		})
	}
}

func TestWhatWasSaidOfAGroupHoldsOverAReleaseAndWhatWasNotDoesNot(t *testing.T) {
	g := newGlade(nil, content.SpawnGroup{ID: "t:called", Off: true}, content.SpawnGroup{ID: "t:left", Off: true})
	g.r.Call("t:called", true)
	next := newGlade(nil, content.SpawnGroup{ID: "t:called", Off: true}, content.SpawnGroup{ID: "t:left"})
	g.r.Take(next.c, "t:glade")
	if !g.r.On("t:called") || !g.r.On("t:left") {
		t.Error("one was called, the other is there by its new definition")
	}
	if g.r.Call("t:gone", true) || g.r.On("t:gone") {
		t.Error("there is no such group")
	}
}

func TestADrawnPoolIsKeptAndReadBack(t *testing.T) {
	pools := []content.Pool{{ID: "t:p", Most: 2, Of: of(content.Spawns, "t:a", "t:b", "t:c", "t:d")}}
	g := newGlade(pools)
	g.fill(3)
	before := g.allowed()
	g.r.Take(g.c, "t:glade")
	g.fill(4)
	if !slices.Equal(g.allowed(), before) {
		t.Errorf("a release with the same pool has %v, want %v", g.allowed(), before)
	}
	w := codec.NewWriter()
	g.r.Code(w)
	read := glade{c: g.c}
	c := codec.NewReader(w.Data())
	if read.r.Code(c); c.Close() != nil || !slices.Equal(read.allowed(), before) {
		t.Errorf("read back as %v, want %v", read.allowed(), before)
	}
}

func TestASpawnWithAChoiceDrawsByWeight(t *testing.T) {
	random, cubs := stream(9), 0
	for range 1000 {
		if PickCreature(random, &content.Spawn{OneOf: []content.SpawnChoice{{Creature: "t:cub", Weight: 1}, {Creature: "t:owl", Weight: 3}}}) == "t:cub" {
			cubs++
		}
	}
	if cubs < 200 || cubs > 300 {
		t.Errorf("one part of four came %d times of 1000", cubs)
	}
	if got := PickCreature(random, &content.Spawn{Creature: "t:elk"}); got != "t:elk" {
		t.Errorf("without a choice came %s", got)
	}
}
