package view_test

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/view"
)

// A batch has the changes of one step once; each viewer refers to those that it sees.
func ExampleBatch() {
	wolf := &view.Object{GUID: guid.New(guid.Creature, 1, 2), Health: 30, MaxHealth: 50}
	deer := &view.Object{GUID: guid.New(guid.Creature, 1, 3), Level: 4}
	b := view.Batch{
		Changes: []view.Change{{Mask: view.Level, Object: deer}, {Mask: view.Health | view.State, Object: wolf}},
		Viewers: []view.Viewer{{ID: guid.New(guid.Viewer, 0, 1), Changed: []int32{1}}},
	}
	for _, v := range b.Viewers {
		for _, i := range v.Changed {
			if c := b.Changes[i]; c.Mask&view.Health != 0 {
				fmt.Println(v.ID, "sees", c.Object.GUID, "at", c.Object.Health, "of", c.Object.MaxHealth)
			}
		}
	}
	// Output: viewer-0-1 sees creature-1-2 at 30 of 50
}
