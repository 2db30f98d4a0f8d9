package clientids

import (
	"testing"

	"loam/core/model/content"
)

// Clients that cache a quest permanently also cache the numbers of its objectives and
// rewards: if one of them changes, the quest needs a new number too.
func TestAQuestGetsANewNumberWithThatOfWhatItNames(t *testing.T) {
	type names struct{ boar, chest, herb, coat, hymn string }
	plain := names{"Boar", "Chest", "Herb", "Coat", "Hymn"}
	world := func(n names, count int) *content.Snapshot {
		return content.NewSnapshot(content.Tables{
			Creatures: []content.Creature{creature("a:boar", n.boar)},
			Objects:   []content.Object{{ID: "a:chest", Name: content.Text{Key: n.chest}}},
			Items:     []content.Item{{ID: "a:herb", Name: content.Text{Key: n.herb}}, {ID: "a:coat", Name: content.Text{Key: n.coat}}},
			Spells:    []content.Spell{{ID: "a:hymn", Clients: []content.Client{named("vanilla", int64(len(n.hymn)))}}},
			Quests: []content.Quest{{
				ID: "a:errand", Title: content.Text{Key: "Errand"}, Casts: "a:hymn",
				Objectives: []content.Objective{
					{Kind: content.Slay, Name: "boars", Text: content.Text{Key: "The boars"}, Creatures: []content.ID{"a:boar"}, Count: count},
					{Kind: content.HandleIt, Name: "chests", Text: content.Text{Key: "The chests"}, Objects: []content.ID{"a:chest"}, Count: 1},
					{Kind: content.Collect, Name: "herbs", Text: content.Text{Key: "The herbs"}, Item: "a:herb", Count: 1},
				},
				Rewards: []content.Stack{{Item: "a:coat", Count: 1}},
			}},
		})
	}
	for _, test := range []struct {
		name  string
		then  names
		count int
		anew  bool
	}{
		{"nothing changes", plain, 5, false},
		{"it wants more of them", plain, 6, true},
		{"the creature has another name", names{"Wild Boar", "Chest", "Herb", "Coat", "Hymn"}, 5, true},
		{"the game object has another name", names{"Boar", "Iron Chest", "Herb", "Coat", "Hymn"}, 5, true},
		{"the item that it wants has another name", names{"Boar", "Chest", "Green Herb", "Coat", "Hymn"}, 5, true},
		{"the item that it brings has another name", names{"Boar", "Chest", "Herb", "Red Coat", "Hymn"}, 5, true},
		{"the spell that it casts has another number", names{"Boar", "Chest", "Herb", "Coat", "Anthem"}, 5, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := New()
			if err := b.Adopt(world(plain, 5)); err != nil {
				t.Fatal(err)
			}
			vanilla, wrath := b.QuestEntry("vanilla", "a:errand"), b.QuestEntry("wrath", "a:errand")
			if err := b.Adopt(world(test.then, test.count)); err != nil {
				t.Fatal(err)
			}
			if anew := b.QuestEntry("vanilla", "a:errand") != vanilla; anew != test.anew {
				t.Errorf("the quest has a new number: %v, want %v", anew, test.anew)
			}
			if b.QuestEntry("wrath", "a:errand") != wrath {
				t.Error("the quest has a new number for clients that ask again")
			}
		})
	}
}
