package item_test

import (
	"fmt"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/item"
)

// items defines what the examples use.
func items() *content.Snapshot {
	return content.NewSnapshot(content.Tables{Items: []content.Item{
		{ID: "meadow:apple", Stack: 20},
		{ID: "meadow:hat", Stack: 1, Fit: content.FitHead},
	}})
}

func show(has *character.Items) {
	for _, it := range has.List {
		fmt.Println(item.Slot(it.Slot), it.Def, it.Count)
	}
}

// Stacks are filled before free slots. A refusal names its reason and changes nothing.
func ExampleAdd() {
	c, has := items(), &character.Items{}
	apple, _ := c.Item("meadow:apple")
	fmt.Printf("%q\n", item.Add(c, has, apple, 15))
	fmt.Printf("%q\n", item.Add(c, has, apple, 15))
	fmt.Printf("%q\n", item.Add(c, has, apple, 1000))
	show(has)
	// Output:
	// ""
	// ""
	// "core.item.full"
	// backpack_1 meadow:apple 20
	// backpack_2 meadow:apple 10
}

// Equip moves an item from the backpack to the slot in which it is worn.
func ExampleEquip() {
	c, has := items(), &character.Items{}
	hat, _ := c.Item("meadow:hat")
	item.Add(c, has, hat, 1)
	show(has)
	item.Equip(c, has, item.Backpack)
	show(has)
	// Output:
	// backpack_1 meadow:hat 1
	// head meadow:hat 1
}
