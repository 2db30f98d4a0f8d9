package stable_test

import (
	"slices"
	"testing"

	"loam/core/lib/formula"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/stable"
)

// world is content with two slots, of which the first costs 10 coins.
func world(t *testing.T) *content.Snapshot {
	t.Helper()
	w := content.Tables{Creatures: []content.Creature{{ID: "t:cub", Tamable: true}, {ID: "t:imp"}}}
	for slot, src := range map[content.Slot]string{content.StableSlots: "2", content.StableSlotPrice: "number * 10"} {
		f, err := formula.Compile(src, content.Slots[slot].Inputs, nil)
		if err != nil {
			t.Fatal(err)
		}
		w.Rules[slot] = f
	}
	return content.NewSnapshot(w)
}

func cub(level int) character.Owned { return character.Owned{Def: "t:cub", Level: level} }

// slots are the levels of the pets of a stable by their slots; 0 is a free one.
func slots(s *character.Stable) []int {
	list := make([]int, s.Slots)
	for _, p := range s.Pets {
		list[p.Slot-1] = p.Pet.Level
	}
	return list
}

func TestPetsComeIntoTheFirstFreeSlotAndOutByNumber(t *testing.T) {
	c := world(t)
	s := &character.Stable{}
	if why := stable.Leave(s, cub(1)); why != stable.Full {
		t.Errorf("without a slot it is refused with %q", why)
	}
	s.Slots = 2
	for level := range 2 {
		if why := stable.Leave(s, cub(level+1)); why != stable.Done {
			t.Fatalf("pet %d is refused with %q", level+1, why)
		}
	}
	if why := stable.Leave(s, cub(3)); why != stable.Full || !slices.Equal(slots(s), []int{1, 2}) {
		t.Errorf("a third one is refused with %q, the slots hold %v", why, slots(s))
	}
	first, why := stable.Find(c, s, 1)
	if why != stable.Done || first.Pet.Level != 1 {
		t.Fatalf("number 1 is %+v, %q", first, why)
	}
	stable.Take(s, 1)
	if _, why := stable.Find(c, s, 1); why != stable.Unknown || !slices.Equal(slots(s), []int{0, 2}) {
		t.Errorf("taken out it is found with %q, the slots hold %v", why, slots(s))
	}
	stable.Return(s, first)
	stable.Swap(s, first, cub(4))
	if _, old := stable.Find(c, s, 1); old != stable.Unknown || !slices.Equal(slots(s), []int{4, 2}) || s.Pets[0].Number != 3 {
		t.Errorf("after a swap the slots hold %v, number 1 is found with %q, the new one is %d", slots(s), old, s.Pets[0].Number)
	}
	s.Pets[1].Pet.Def = "t:lost"
	if _, why := stable.Find(c, s, 2); why != stable.Gone {
		t.Errorf("one whose kind is gone is found with %q", why)
	}
}

func TestWhatTheNextSlotCosts(t *testing.T) {
	c := world(t)
	for bought, want := range []int64{10, 20} {
		if coins, more := stable.Next(c, &character.Stable{Slots: bought}); coins != want || !more {
			t.Errorf("with %d slots the next one costs %d coins, %v", bought, coins, more)
		}
	}
	if _, more := stable.Next(c, &character.Stable{Slots: 2}); more {
		t.Error("there is one more than the rules say")
	}
}

func TestWhichPetsAreKept(t *testing.T) {
	for _, test := range []struct {
		name   string
		def    content.ID
		dead   bool
		travel bool
		ends   bool
		want   stable.Why
	}{
		{"one that was tamed", "t:cub", false, true, false, stable.Done},
		{"a dead one", "t:cub", true, true, false, stable.Dead},
		{"one that cannot be tamed", "t:imp", false, true, false, stable.NotKept},
		{"one whose kind is gone", "t:lost", false, true, false, stable.NotKept},
		{"one that stays on its map", "t:cub", false, false, false, stable.NotKept},
		{"one that goes by itself", "t:cub", false, true, true, stable.NotKept},
	} {
		t.Run(test.name, func(t *testing.T) {
			pet := &entity.Unit{Def: test.def, Dead: test.dead, Creature: &entity.Creature{Service: entity.Service{Travels: test.travel}}}
			if test.ends {
				pet.Creature.Service.Ends = 1
			}
			if got := stable.Keeps(world(t), pet); got != test.want {
				t.Errorf("it is refused with %q, want %q", got, test.want)
			}
		})
	}
}
