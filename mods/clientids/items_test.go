package clientids

import (
	"testing"

	"loam/core/model/content"
)

func TestItemsHaveNumbersOfTheirOwn(t *testing.T) {
	dir := t.TempDir()
	b := reopen(t, dir)
	world := func(stack int) *content.Snapshot {
		return content.NewSnapshot(content.Tables{
			Creatures: []content.Creature{creature("a:hen", "Hen")},
			Items: []content.Item{
				{ID: "a:hen", Name: content.Text{Key: "Roast"}, Stack: stack},
				{ID: "a:egg", Name: content.Text{Key: "Egg"}, Clients: []content.Client{named("wrath", First)}},
			},
		})
	}
	if err := b.Adopt(world(1)); err != nil {
		t.Fatal(err)
	}
	hen, roast := b.Entry("wrath", "a:hen"), b.ItemEntry("wrath", "a:hen")
	if hen != First || roast != First+1 {
		t.Errorf("the hen has %x, the roast %x: an item that names a number leaves it to creatures", hen, roast)
	}
	old := b.ItemEntry("vanilla", "a:hen")
	b = reopen(t, dir)
	if err := b.Adopt(world(20)); err != nil {
		t.Fatal(err)
	}
	if again := b.ItemEntry("wrath", "a:hen"); again != roast {
		t.Errorf("the roast has %x after a restart, had %x", again, roast)
	}
	if now := b.ItemEntry("vanilla", "a:hen"); now == old {
		t.Error("a client that keeps what it was told for ever is told of another stack under the old number")
	}
}
