package condition

import (
	"math/rand/v2"
	"strings"
	"testing"

	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/smartai"
	"loam/smartai/idmap"
)

// yard is a world with few definitions.
type yard struct{}

func (yard) Map() content.ID                                                    { return "t:yard" }
func (yard) Difficulty() string                                                 { return "" }
func (yard) Encounter(string) string                                            { return "" }
func (yard) Fellows(*entity.Unit) int                                           { return 1 }
func (yard) Reaction(_, _ *entity.Unit) content.Reaction                        { return content.Hostile }
func (yard) Kept(*entity.Unit, string, content.StatePath, bool) (v value.Value) { return v }
func (yard) Asked(_, _ *entity.Unit, _ string) bool                             { return true }
func (yard) Stage(event content.ID) (int, bool)                                 { return 0, event == "t:fair" }
func (yard) WorldState(content.ID) float64                                      { return 0 }
func (yard) Object(_ geo.Point, def content.ID, within geo.Yards) bool {
	return def == "t:fire" && within >= 5
}
func (yard) Standing(_ *entity.Unit, f content.ID) string {
	return map[content.ID]string{"t:town": "liked"}[f]
}
func (yard) Draw() float64                      { return 0 }
func (yard) Instance(kind, field uint32) uint32 { return kind*100 + field }
func (yard) Creature(_ geo.Point, def content.ID, within geo.Yards, dead bool, but *entity.Unit) bool {
	return def == "t:wolf" && within >= 5 && !dead
}

func snapshot(t *testing.T) *content.Snapshot {
	t.Helper()
	return content.NewSnapshot(content.Tables{
		Auras:    []content.Aura{{ID: "t:blessed"}},
		Places:   []content.Place{{ID: "t:market", Map: "t:yard", Radius: 10}, {ID: "t:spot", Map: "t:yard"}, {ID: "t:cave", Map: "t:deep", Radius: 10}},
		Scales:   []content.Scale{{ID: "t:esteem", Ranks: []content.StandingRank{{Word: "hated"}, {Word: "liked", From: 10}}}},
		Factions: []content.Faction{{ID: "t:town", Esteem: content.Esteem{Scale: "t:esteem"}}, {ID: "t:wild"}},
		Quests:   []content.Quest{{ID: "t:rats", Objectives: []content.Objective{{Name: "killed", Count: 5}}}},
		Starts:   []content.Start{{ID: "t:smith", Clients: []content.Client{{Version: "wrath", Name: "race", Number: 1}, {Version: "wrath", Name: "class", Number: 8}}}},
	})
}

func book() *idmap.Book {
	b := new(idmap.Book)
	for _, e := range []struct {
		k  idmap.Kind
		n  uint32
		id content.ID
	}{
		{idmap.Spells, 1, "t:blessed"}, {idmap.Spells, 2, "t:bless"}, {idmap.Items, 3, "t:stone"}, {idmap.Areas, 4, "t:market"}, {idmap.Areas, 5, "t:spot"}, {idmap.Areas, 6, "t:cave"},
		{idmap.Factions, 7, "t:town"}, {idmap.Factions, 8, "t:wild"}, {idmap.Quests, 9, "t:rats"}, {idmap.Quests, 10, "t:cats"}, {idmap.Events, 11, "t:fair"}, {idmap.Maps, 12, "t:yard"},
		{idmap.Maps, 13, "t:deep"}, {idmap.Creatures, 14, "t:wolf"}, {idmap.Creatures, 15, "t:bear"}, {idmap.Objects, 16, "t:fire"}, {idmap.CreatureSpawns, 17, "t:den"}, {idmap.ObjectSpawns, 18, "t:hearth"}, {idmap.Events, 19, "t:war"}, {idmap.Skills, 20, "t:digging"}, {idmap.Achievements, 21, "t:far"}, {idmap.Layers, 2, "t:dusk"}, {idmap.Layers, 4, "t:dawn"},
	} {
		if err := b.Add(e.k, e.n, e.id); err != nil {
			panic(err)
		}
	}
	return b
}

func people() (invoker, self, victim Who) {
	anna := &entity.Unit{Def: "t:smith", Faction: "t:town", Level: 7, Health: 50, Player: &entity.Player{Quests: []entity.Quest{{ID: "t:rats", Counts: []character.Count{{Name: "killed", N: 4}}}}}}
	anna.MaxHealth = 200
	anna.Player.Growth.Skills = []character.Skill{{ID: "t:digging", Value: 3}}
	anna.Player.Growth.Earned = []character.Done{{ID: "t:far"}}
	anna.Position.Point = geo.Point{X: 3}
	anna.Player.Items.List = []character.Item{{Def: "t:stone", Count: 4, Slot: 30}}
	bear := &entity.Unit{Def: "t:bear", Level: 3, Health: 10, Creature: &entity.Creature{Spawn: "t:den"}}
	bear.MaxHealth = 10
	bear.Auras = []entity.Aura{{Aura: "t:blessed", Spell: "t:bless", Stacks: 1}}
	return Who{Unit: anna}, Who{Unit: bear}, Who{}
}

func subject() *Subject {
	s := &Subject{World: yard{}, Data: yard{}}
	s.Of[Invoker], s.Of[Self], s.Of[Victim] = people()
	return s
}

type c = smartai.Condition

func of(kind int32, who uint32, v ...uint32) c {
	cond := c{Type: kind, Of: who}
	copy(cond.Values[:], v)
	return cond
}

func TestWhatConditionsMean(t *testing.T) {
	options := Options{Book: book(), Content: snapshot(t), Data: true}
	for _, test := range []struct {
		name string
		cond c
		want bool
	}{
		{"an aura by its number", of(1, Self, 1), true},
		{"an aura by its spell", of(1, Self, 2), true},
		{"an aura that the invoker has not", of(1, Invoker, 1), false},
		{"an item", of(2, Invoker, 3, 4), true},
		{"too few items", of(2, Invoker, 3, 5), false},
		{"items, those in the bank too", of(2, Invoker, 3, 4, 1), true},
		{"an item of a creature", of(2, Self, 3, 1), false},
		{"in a zone", of(4, Invoker, 4), true},
		{"in an area, a creature", of(23, Self, 4), true},
		{"in an area of another map", of(23, Self, 6), false},
		{"of a rank", of(5, Invoker, 7, 2), true},
		{"of another rank", of(5, Invoker, 7, 1), false},
		{"of a team", of(6, Invoker, 7), true},
		{"of another team", of(6, Invoker, 8), false},
		{"a quest that is open", of(9, Invoker, 9), true},
		{"a quest that is not rewarded", of(8, Invoker, 9), false},
		{"a quest that is not complete", of(28, Invoker, 9), false},
		{"a game event that is on", of(12, Self, 11), true},
		{"a game event that is off", of(12, Self, 19), false},
		{"in a layer of a mask", of(26, Invoker, 7), true},
		{"in none of its layers", of(26, Invoker, 6), false},
		{"data of the instance", of(13, Self, 5, 205, 2), true},
		{"other data", of(13, Self, 5, 206, 2), false},
		{"of a class", of(15, Invoker, 1<<7), true},
		{"a skill", of(7, Invoker, 20, 3), true},
		{"not so good", of(7, Invoker, 20, 4), false},
		{"an achievement", of(17, Invoker, 21), true},
		{"of a race", of(16, Invoker, 1), true},
		{"a creature is of no race", of(16, Self, 1), false},
		{"on a map", of(22, Self, 12), true},
		{"on another map", of(22, Self, 13), false},
		{"a level", of(27, Invoker, 7, 0), true},
		{"a level above", of(27, Invoker, 7, 1), false},
		{"a level below", of(27, Invoker, 8, 2), true},
		{"a level at least", of(27, Invoker, 7, 3), true},
		{"a level at most", of(27, Invoker, 6, 4), false},
		{"near a creature", of(29, Self, 14, 5), true},
		{"not near enough", of(29, Self, 14, 4), false},
		{"near a dead one", of(29, Self, 14, 5, 1), false},
		{"near an object", of(30, Self, 16, 5), true},
		{"a creature", of(31, Self, 3), true},
		{"that creature", of(31, Self, 3, 15), true},
		{"another creature", of(31, Self, 3, 14), false},
		{"that spawn", of(31, Self, 3, 15, 17), true},
		{"a player", of(31, Invoker, 4), true},
		{"a player is no creature", of(31, Invoker, 3), false},
		{"no object", of(31, Self, 5), false},
		{"of type player", of(32, Invoker, 16), true},
		{"a creature is none", of(32, Self, 16), false},
		{"feels hostile", of(34, Self, Invoker, 1), true},
		{"does not feel friendly", of(34, Self, Invoker, 16), false},
		{"as far as that", of(35, Self, Invoker, 3, 0), true},
		{"not farther", of(35, Self, Invoker, 3, 1), false},
		{"alive", of(36, Self), true},
		{"points of health", of(37, Invoker, 50, 0), true},
		{"a share of health", of(38, Invoker, 25, 0), true},
		{"below a share", of(38, Invoker, 25, 2), false},
		{"an objective", of(48, Invoker, 9, 0, 4), true},
		{"an objective not so far", of(48, Invoker, 9, 0, 5), false},
		{"somebody who is not there", of(36, Victim), false},
		{"far from nobody", of(35, Self, Victim, 3, 3), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, why := Compile([]c{test.cond}, options)
			if why != "" {
				t.Fatal(why)
			}
			if got := g.Holds(subject()); got != test.want {
				t.Errorf("%s holds = %v, want %v", g, got, test.want)
			}
			turned := test.cond
			turned.Not = true
			g, _ = Compile([]c{turned}, options)
			if got := g.Holds(subject()); got != (!test.want && turned.Of != Victim) {
				t.Errorf("turned round, %s holds = %v", g, got)
			}
		})
	}
}

func TestEveryKindThatIsTakenIsEvaluated(t *testing.T) {
	for _, k := range smartai.OfCondition.Kinds() {
		if (k.Deferred == "" && k.Refused == "") != Runs(k.ID) {
			t.Errorf("%s: evaluated %v, deferred %q", k.Name, Runs(k.ID), k.Deferred)
		}
	}
}

func TestAnObjectIsAskedToo(t *testing.T) {
	s := subject()
	s.Of[Self] = Who{Object: &entity.Object{Def: "t:fire", Spawn: "t:hearth"}}
	for _, test := range []struct {
		name string
		cond c
		want bool
	}{
		{"its definition", of(31, Self, 5, 16), true},
		{"its spawn", of(31, Self, 5, 16, 18), true},
		{"no creature", of(31, Self, 3), false},
		{"who is near", of(29, Self, 14, 5), true},
		{"its map", of(22, Self, 12), true},
		{"how far off", of(35, Self, Invoker, 3, 4), true},
		{"what only units have", of(36, Self), false},
	} {
		g, why := Compile([]c{test.cond}, Options{Book: book(), Content: snapshot(t)})
		if why != "" || g.Holds(s) != test.want {
			t.Errorf("%s: %v %s, want %v", test.name, g != nil && g.Holds(s), why, test.want)
		}
	}
}

func TestWhatCannotBeCompiledIsSaid(t *testing.T) {
	for _, test := range []struct {
		name string
		cond c
		want string
	}{
		{"an unknown kind", of(99, 0), "unknown condition 99"},
		{"a deferred kind", of(21, 0, 1), "condition UNIT_STATE is not supported: the bits are internal"},
		{"somebody else", of(36, 3), "condition ALIVE has the target 3, which must be 0 (invoker), 1 (self) or 2 (victim)"},
		{"a shared list", of(-5, 0), "the shared list 5 of conditions is missing"},
		{"an unknown number", of(8, 0, 77), "condition QUESTREWARDED: number 77 has no id here; map it to one in smartai/numbers.yaml, under quests"},
		{"a spot", of(23, 0, 5), "area 5 is t:spot, which has no radius_yards"},
		{"a faction without ranks", of(5, 0, 8, 1), "faction 8 is t:wild, which has no reputation scale"},
		{"no rank", of(5, 0, 7, 64), "ranks 64 match none of the 2 ranks of t:esteem"},
		{"a race that nobody has", of(16, 0, 2), "no character start has a race of mask 2 under clients"},
		{"a comparison", of(27, 0, 7, 5), "unknown comparison 5"},
		{"an objective", of(48, 0, 9, 1), "t:rats has 1 objectives, and there is no number 1 (counted from 0)"},
		{"a quest", of(48, 0, 10), "quest 10 is t:cats, which is not defined"},
		{"far", of(29, 0, 14, 201), "201 yards are above the maximum of 200"},
		{"a type", of(31, 0, 6), "unknown type 6"},
		{"nobody", of(35, 0, 3, 1), "unknown target 3"},
		{"data that nobody keeps", of(13, 0, 1, 1), "data of the instance cannot be read here"},
		{"a phase", of(26, 0, 9), "bits 0x8 of the mask have no layer here"},
	} {
		g, why := Compile([]c{test.cond}, Options{Book: book(), Content: snapshot(t)})
		if g != nil || !strings.Contains(why, test.want) {
			t.Errorf("%s: %q, want %q", test.name, why, test.want)
		}
	}
}

// Groups are combined with or, the conditions of a group with and, as in a truth table.
func TestGroupsAreAlternatives(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	s := subject()
	options := Options{Book: book(), Content: snapshot(t)}
	for range 2000 {
		var list []c
		truth := map[uint32]bool{}
		for range random.IntN(6) + 1 {
			cond := of(27, Invoker, uint32(random.IntN(2))*100, 4) // a level at most 100, or at most 0
			cond.Group, cond.Not = random.Uint32N(3), random.IntN(2) == 0
			is := (cond.Values[0] == 100) != cond.Not
			was, there := truth[cond.Group]
			truth[cond.Group] = is && (was || !there)
			list = append(list, cond)
		}
		want := false
		for _, is := range truth {
			want = want || is
		}
		g, why := Compile(list, options)
		if why != "" {
			t.Fatal(why)
		}
		if got := g.Holds(s); got != want {
			t.Fatalf("%+v hold = %v, want %v", list, got, want)
		}
	}
}

func TestHoldingAllocatesNothing(t *testing.T) {
	g, why := Compile([]c{of(1, Self, 1), of(2, Invoker, 3, 4), of(5, Invoker, 7, 2), of(23, Self, 4), of(27, Invoker, 7, 0), of(29, Self, 14, 5), of(31, Self, 3, 15), of(35, Self, Invoker, 3, 0), of(48, Invoker, 9, 0, 4)},
		Options{Book: book(), Content: snapshot(t)})
	if why != "" {
		t.Fatal(why)
	}
	s := subject()
	s.World = &struct{ yard }{}
	if got := testing.AllocsPerRun(100, func() {
		if !g.Holds(s) {
			t.Fatal("they do not hold")
		}
	}); got != 0 {
		t.Errorf("%v allocations, want none", got)
	}
}
