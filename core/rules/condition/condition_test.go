package condition

import (
	"testing"

	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
)

// here is a world in which little is known.
type here struct {
	kept  value.Value // of the path bag.gold
	drawn float64
}

func (here) Map() content.ID                             { return "t:field" }
func (here) Difficulty() string                          { return "heroic" }
func (here) Encounter(name string) string                { return map[string]string{"warden": "done"}[name] }
func (here) Fellows(*entity.Unit) int                    { return 3 }
func (here) Reaction(_, _ *entity.Unit) content.Reaction { return content.Friendly }
func (here) Asked(_, _ *entity.Unit, word string) bool   { return word == "yes" }
func (here) WorldState(id content.ID) float64 {
	if id == "t:beacons" {
		return 3
	}
	return 0
}
func (here) Creature(near geo.Point, def content.ID, within geo.Yards, dead bool, but *entity.Unit) bool {
	return near == geo.Point{X: 3} && def == "t:wolf" && within >= 5 && !dead && but != nil
}
func (here) Object(near geo.Point, def content.ID, within geo.Yards) bool {
	return near == geo.Point{X: 3} && def == "t:fire" && within >= 5
}
func (here) Standing(_ *entity.Unit, faction content.ID) string {
	return map[content.ID]string{"t:town": "liked"}[faction]
}
func (here) Stage(event content.ID) (int, bool) { return 2, event == "t:fair" }
func (h here) Draw() float64                    { return h.drawn }
func (h here) Kept(_ *entity.Unit, bundle string, path content.StatePath, storage bool) value.Value {
	if bundle == "t" && len(path) == 1 && path[0] == "gold" && storage {
		return h.kept
	}
	return value.Value{}
}

func anna() *entity.Unit {
	u := &entity.Unit{
		Def: "t:smith", Faction: "t:town", Level: 7, Health: 50, Combat: true, Known: []content.ID{"t:mend", "t:spark"},
		Powers: []entity.Power{{Power: "t:mana", Now: 30}},
		Worn:   []view.Worn{{Item: "t:hat"}},
		Player: &entity.Player{Ghost: true, Areas: []content.ID{"t:market"}, Quests: []entity.Quest{{ID: "t:rats", State: entity.QuestDone, Counts: []character.Count{{Name: "killed", N: 4}}}}},
	}
	u.Auras = []entity.Aura{{Aura: "t:blessed", Spell: "t:bless", Stacks: 2}}
	u.Position.X = 3
	u.Player.Growth.Earned = []character.Done{{ID: "t:far"}}
	u.Player.Purse = character.Purse{{Currency: "t:coins", Amount: 40}}
	u.MaxHealth, u.MaxPowers = 200, []int64{60}
	u.Player.Items.List = []character.Item{{Def: "t:hat", Count: 1}, {Def: "t:stone", Count: 4, Slot: 30}, {Def: "t:stone", Count: 3, Slot: 31}}
	return u
}

func bear() *entity.Unit {
	b := &entity.Unit{Level: 3, Health: 10, Dead: true, Faction: "t:wild", Creature: &entity.Creature{}}
	b.MaxHealth, b.Tags = 10, []string{"beast"}
	b.Def, b.Position.X = "t:bear", 7
	return b
}

func TestWhatHoldsForAPlayerAndACreature(t *testing.T) {
	ids := func(all ...content.ID) []content.ID { return all }
	gold := content.StatePath{"gold"}
	number, yes := value.OfNumber(12), value.OfBool(true)
	for _, test := range []struct {
		name string
		need content.Need
		kept value.Value
		want bool
	}{
		{name: "old enough", need: content.Need{Kind: content.NeedLevel, Least: 7}, want: true},
		{name: "rich enough", need: content.Need{Kind: content.NeedMoney, ID: "t:coins", Least: 40}, want: true},
		{name: "too poor", need: content.Need{Kind: content.NeedMoney, ID: "t:coins", Least: 41}},
		{name: "poor enough", need: content.Need{Kind: content.NeedMoney, ID: "t:marks", Most: 0, Bounded: true}, want: true},
		{name: "of a difficulty", need: content.Need{Kind: content.NeedDifficulty, Tags: []string{"heroic"}}, want: true},
		{name: "of another difficulty", need: content.Need{Kind: content.NeedDifficulty, Tags: []string{"normal"}}},
		{name: "an encounter is done", need: content.Need{Kind: content.NeedEncounter, Word: "warden", Tags: []string{"done", "in_progress"}}, want: true},
		{name: "an encounter is not done", need: content.Need{Kind: content.NeedEncounter, Word: "twins", Tags: []string{"done"}}},
		{name: "scripts say yes", need: content.Need{Kind: content.NeedScript, Word: "yes"}, want: true},
		{name: "scripts say no", need: content.Need{Kind: content.NeedScript, Word: "no"}},
		{name: "too young", need: content.Need{Kind: content.NeedLevel, Least: 8}},
		{name: "not too old", need: content.Need{Kind: content.NeedLevel, Most: 7, Bounded: true}, want: true},
		{name: "too old", need: content.Need{Kind: content.NeedLevel, Most: 6, Bounded: true}},
		{name: "the creature is younger", need: content.Need{Kind: content.NeedLevel, Most: 6, Bounded: true, Creature: true}, want: true},
		{name: "its start", need: content.Need{Kind: content.NeedStart, IDs: ids("t:monk", "t:smith")}, want: true},
		{name: "another start", need: content.Need{Kind: content.NeedStart, IDs: ids("t:monk")}},
		{name: "an aura with its stacks", need: content.Need{Kind: content.NeedAura, ID: "t:blessed", Count: 2}, want: true},
		{name: "an aura with too few stacks", need: content.Need{Kind: content.NeedAura, ID: "t:blessed", Count: 3}},
		{name: "an aura that is not there", need: content.Need{Kind: content.NeedAura, ID: "t:cursed", Count: 1}},
		{name: "the creature bears none", need: content.Need{Kind: content.NeedAura, ID: "t:blessed", Count: 1, Creature: true}},
		{name: "items in two stacks", need: content.Need{Kind: content.NeedItem, ID: "t:stone", Count: 7}, want: true},
		{name: "one item too few", need: content.Need{Kind: content.NeedItem, ID: "t:stone", Count: 8}},
		{name: "worn", need: content.Need{Kind: content.NeedItem, ID: "t:hat", Count: 1, Worn: true}, want: true},
		{name: "carried, not worn", need: content.Need{Kind: content.NeedItem, ID: "t:stone", Count: 1, Worn: true}},
		{name: "a spell that it knows", need: content.Need{Kind: content.NeedSpell, ID: "t:spark"}, want: true},
		{name: "a spell that it does not know", need: content.Need{Kind: content.NeedSpell, ID: "t:storm"}},
		{name: "a quarter of health", need: content.Need{Kind: content.NeedHealth, Least: 25, Most: 25, Bounded: true}, want: true},
		{name: "too hurt", need: content.Need{Kind: content.NeedHealth, Least: 26}},
		{name: "half of a power", need: content.Need{Kind: content.NeedPower, ID: "t:mana", Least: 50}, want: true},
		{name: "a power that it lacks", need: content.Need{Kind: content.NeedPower, ID: "t:rage"}},
		{name: "a group of three", need: content.Need{Kind: content.NeedGroup, Least: 3, Most: 3, Bounded: true}, want: true},
		{name: "too small a group", need: content.Need{Kind: content.NeedGroup, Least: 4}},
		{name: "in combat", need: content.Need{Kind: content.NeedCombat}, want: true},
		{name: "the creature is not", need: content.Need{Kind: content.NeedCombat, Creature: true}},
		{name: "alive", need: content.Need{Kind: content.NeedAlive}, want: true},
		{name: "a dead creature", need: content.Need{Kind: content.NeedAlive, Creature: true}},
		{name: "a ghost", need: content.Need{Kind: content.NeedGhost}, want: true},
		{name: "on the map", need: content.Need{Kind: content.NeedMap, IDs: ids("t:field")}, want: true},
		{name: "on another map", need: content.Need{Kind: content.NeedMap, IDs: ids("t:cave")}},
		{name: "in the area", need: content.Need{Kind: content.NeedArea, IDs: ids("t:harbour", "t:market")}, want: true},
		{name: "in another area", need: content.Need{Kind: content.NeedArea, IDs: ids("t:harbour")}},
		{name: "of the faction", need: content.Need{Kind: content.NeedFaction, IDs: ids("t:town")}, want: true},
		{name: "the creature is of another", need: content.Need{Kind: content.NeedFaction, IDs: ids("t:town"), Creature: true}},
		{name: "liked", need: content.Need{Kind: content.NeedReaction, Reaction: content.Friendly}, want: true},
		{name: "not hated", need: content.Need{Kind: content.NeedReaction, Reaction: content.Hostile}},
		{name: "a tag of the creature", need: content.Need{Kind: content.NeedTags, Tags: []string{"beast"}}, want: true},
		{name: "no tag of the creature", need: content.Need{Kind: content.NeedTags, Tags: []string{"undead"}}},
		{name: "something is kept", need: content.Need{Kind: content.NeedStorage, Bundle: "t", Path: gold}, kept: number, want: true},
		{name: "false is as good as nothing", need: content.Need{Kind: content.NeedStorage, Bundle: "t", Path: gold}, kept: value.OfBool(false)},
		{name: "nothing is kept", need: content.Need{Kind: content.NeedStorage, Bundle: "t", Path: gold}},
		{name: "enough is kept", need: content.Need{Kind: content.NeedStorage, Bundle: "t", Path: gold, Least: 12, Compared: true}, kept: number, want: true},
		{name: "too little is kept", need: content.Need{Kind: content.NeedStorage, Bundle: "t", Path: gold, Least: 13, Compared: true}, kept: number},
		{name: "nothing counts as 0", need: content.Need{Kind: content.NeedStorage, Bundle: "t", Path: gold, Most: 5, Bounded: true, Compared: true}, want: true},
		{name: "a text counts as 0", need: content.Need{Kind: content.NeedStorage, Bundle: "t", Path: gold, Least: 1, Compared: true}, kept: value.OfString("12")},
		{name: "just that is kept", need: content.Need{Kind: content.NeedStorage, Bundle: "t", Path: gold, Is: number}, kept: number, want: true},
		{name: "another kind of value", need: content.Need{Kind: content.NeedStorage, Bundle: "t", Path: gold, Is: yes}, kept: number},
		{name: "state is not storage", need: content.Need{Kind: content.NeedState, Bundle: "t", Path: gold}, kept: number},
		{name: "of another bundle", need: content.Need{Kind: content.NeedStorage, Bundle: "o", Path: gold}, kept: number},
		{name: "a setting", need: content.Need{Kind: content.NeedSetting, Value: yes}, want: true},
		{name: "a setting that is off", need: content.Need{Kind: content.NeedSetting, Value: value.OfBool(false)}},
		{name: "a setting as high as that", need: content.Need{Kind: content.NeedSetting, Value: number, Least: 12, Compared: true}, want: true},
		{name: "a game event that is on", need: content.Need{Kind: content.NeedEvent, ID: "t:fair"}, want: true},
		{name: "one that is off", need: content.Need{Kind: content.NeedEvent, ID: "t:war"}},
		{name: "one that has come so far", need: content.Need{Kind: content.NeedEvent, ID: "t:fair", Least: 2}, want: true},
		{name: "one that has not come so far", need: content.Need{Kind: content.NeedEvent, ID: "t:fair", Least: 3}},
		{name: "a world state that is enough", need: content.Need{Kind: content.NeedWorldState, ID: "t:beacons", Least: 3}, want: true},
		{name: "one that is not", need: content.Need{Kind: content.NeedWorldState, ID: "t:beacons", Least: 4}},
		{name: "one that is too much", need: content.Need{Kind: content.NeedWorldState, ID: "t:beacons", Most: 2, Bounded: true}},
		{name: "a quest that is done", need: content.Need{Kind: content.NeedQuest, ID: "t:rats", Tags: []string{"done", "rewarded"}}, want: true},
		{name: "a quest that is not open any more", need: content.Need{Kind: content.NeedQuest, ID: "t:rats", Tags: []string{"open"}}},
		{name: "a quest that it knows nothing of", need: content.Need{Kind: content.NeedQuest, ID: "t:cats", Tags: []string{"unknown"}}, want: true},
		{name: "a creature near", need: content.Need{Kind: content.NeedNearCreature, ID: "t:wolf", Within: 5}, want: true},
		{name: "a creature that is not near enough", need: content.Need{Kind: content.NeedNearCreature, ID: "t:wolf", Within: 4}},
		{name: "a dead creature near", need: content.Need{Kind: content.NeedNearCreature, ID: "t:wolf", Within: 5, Dead: true}},
		{name: "none near the creature", need: content.Need{Kind: content.NeedNearCreature, ID: "t:wolf", Within: 5, Creature: true}},
		{name: "an object near", need: content.Need{Kind: content.NeedNearObject, ID: "t:fire", Within: 5}, want: true},
		{name: "another object", need: content.Need{Kind: content.NeedNearObject, ID: "t:well", Within: 5}},
		{name: "an objective so far", need: content.Need{Kind: content.NeedObjective, ID: "t:rats", Word: "killed", Least: 4}, want: true},
		{name: "an objective not so far", need: content.Need{Kind: content.NeedObjective, ID: "t:rats", Word: "killed", Least: 5}},
		{name: "an objective not begun", need: content.Need{Kind: content.NeedObjective, ID: "t:rats", Word: "seen", Most: 0, Bounded: true}, want: true},
		{name: "an objective of a quest that it has not", need: content.Need{Kind: content.NeedObjective, ID: "t:cats", Word: "killed"}},
		{name: "points of health", need: content.Need{Kind: content.NeedHealthPoints, Least: 50, Most: 50, Bounded: true}, want: true},
		{name: "too many points", need: content.Need{Kind: content.NeedHealthPoints, Most: 49, Bounded: true}},
		{name: "of a rank", need: content.Need{Kind: content.NeedStanding, ID: "t:town", Tags: []string{"hated", "liked"}}, want: true},
		{name: "of another rank", need: content.Need{Kind: content.NeedStanding, ID: "t:town", Tags: []string{"hated"}}},
		{name: "of no rank", need: content.Need{Kind: content.NeedStanding, ID: "t:wild", Tags: []string{"hated"}}},
		{name: "an achievement", need: content.Need{Kind: content.NeedAchievement, ID: "t:far"}, want: true},
		{name: "an achievement that it has not", need: content.Need{Kind: content.NeedAchievement, ID: "t:near"}},
		{name: "that creature", need: content.Need{Kind: content.NeedCreature, IDs: ids("t:fox", "t:bear")}, want: true},
		{name: "another creature", need: content.Need{Kind: content.NeedCreature, IDs: ids("t:fox")}},
		{name: "an aura of a spell", need: content.Need{Kind: content.NeedAuraOf, ID: "t:bless"}, want: true},
		{name: "an aura of another spell", need: content.Need{Kind: content.NeedAuraOf, ID: "t:blessed"}},
		{name: "as far as that", need: content.Need{Kind: content.NeedDistance, Least: 4, Most: 4, Bounded: true}, want: true},
		{name: "too far", need: content.Need{Kind: content.NeedDistance, Most: 3, Bounded: true}},
		{name: "drawn below", need: content.Need{Kind: content.NeedChance, Chance: 41}, want: true},
		{name: "not drawn below", need: content.Need{Kind: content.NeedChance, Chance: 40}},
		{name: "one of two", need: content.Need{Kind: content.NeedAny, Of: []content.Need{{Kind: content.NeedLevel, Least: 8}, {Kind: content.NeedCombat}}}, want: true},
		{name: "none of one", need: content.Need{Kind: content.NeedAny, Of: []content.Need{{Kind: content.NeedLevel, Least: 8}}}},
		{name: "not", need: content.Need{Kind: content.NeedNot, Of: []content.Need{{Kind: content.NeedLevel, Least: 8}}}, want: true},
		{name: "one of those that may not", need: content.Need{Kind: content.NeedNot, Of: []content.Need{{Kind: content.NeedLevel, Least: 8}, {Kind: content.NeedCombat}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := &Subject{World: here{test.kept, 40}, Player: anna(), Other: bear()}
			if got := Holds([]content.Need{test.need}, s); got != test.want {
				t.Errorf("%s holds = %v, want %v", test.need.Kind, got, test.want)
			}
		})
	}
}

func TestWithoutACreatureNothingHoldsOfIt(t *testing.T) {
	s := &Subject{World: here{}, Player: anna()}
	for _, n := range []content.Need{
		{Kind: content.NeedReaction, Reaction: content.Friendly}, {Kind: content.NeedTags, Tags: []string{"beast"}}, {Kind: content.NeedAlive, Creature: true},
	} {
		if Holds([]content.Need{n}, s) {
			t.Errorf("%s holds of a creature that is not there", n.Kind)
		}
	}
}

func TestWhyNamesTheFirstThatDoesNotHold(t *testing.T) {
	s := &Subject{World: here{}, Player: anna()}
	if Why(nil, s) != nil {
		t.Error("nothing is needed, and something fails")
	}
	needs := []content.Need{{Kind: content.NeedCombat}, {Kind: content.NeedLevel, Least: 9}, {Kind: content.NeedNot, Of: []content.Need{{Kind: content.NeedCombat}}, Says: content.Text{Bundle: "t", Key: "calm"}}}
	why := Why(needs, s)
	if why != &needs[1] {
		t.Fatalf("Why = %v, want the level", why)
	}
	if text, args := Text(why); text.Key != "core.need.level" || text.Bundle != "base" || args.Get("least").Number() != 9 {
		t.Errorf("it says %v %v, want core's words of level 9", text, args)
	}
	if text, _ := Text(&needs[2]); text.Bundle != "t" || text.Key != "calm" {
		t.Errorf("it says %v, want its author's words", text)
	}
}

func TestLookingAtConditionsAllocatesNothing(t *testing.T) {
	s := &Subject{World: &here{kept: value.OfNumber(1)}, Player: anna(), Other: bear()}
	needs := []content.Need{
		{Kind: content.NeedLevel, Least: 1}, {Kind: content.NeedItem, ID: "t:stone", Count: 7}, {Kind: content.NeedArea, IDs: []content.ID{"t:market"}},
		{Kind: content.NeedStorage, Bundle: "t", Path: content.StatePath{"gold"}},
		{Kind: content.NeedAny, Of: []content.Need{{Kind: content.NeedTags, Tags: []string{"beast"}}}}, {Kind: content.NeedAura, ID: "t:blessed", Count: 1},
		{Kind: content.NeedNearCreature, ID: "t:wolf", Within: 5}, {Kind: content.NeedNearObject, ID: "t:fire", Within: 5}, {Kind: content.NeedObjective, ID: "t:rats", Word: "killed", Least: 4},
		{Kind: content.NeedAuraOf, ID: "t:bless"}, {Kind: content.NeedAchievement, ID: "t:far"}, {Kind: content.NeedCreature, IDs: []content.ID{"t:bear"}},
		{Kind: content.NeedDistance, Most: 4, Bounded: true}, {Kind: content.NeedHealthPoints, Least: 50},
	}
	if got := testing.AllocsPerRun(100, func() {
		if !Holds(needs, s) {
			t.Fatal("they do not hold")
		}
	}); got != 0 {
		t.Errorf("%v allocations, want none", got)
	}
}

func TestEveryKindIsDocumented(t *testing.T) {
	for i, k := range content.NeedKinds {
		if int(k.Kind) != i || k.Name == "" || k.Doc == "" && k.Deferred == "" {
			t.Errorf("kind %d is %+v", i, k)
		}
	}
}
