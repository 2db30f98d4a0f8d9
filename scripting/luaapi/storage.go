package luaapi

import "loam/core/plain"

var key = Param{Name: "key", Type: Text, Doc: "name of the value, of this bundle only"}

// storage is what a bundle keeps with the realm.
var storage = []Entry{
	{
		Class: Storage, Name: "get", Where: Both, Permission: "storage",
		Params:  []Param{key},
		Results: []Result{{Name: "value", Type: Data, Nil: true}},
		Doc:     "A stored value, as a copy; nil when there is none. A map reads the copy it was last given.",
		Example: `local kills = storage:get("boss_kills") or 0`,
		Eluna:   []string{"CharDBQuery", "WorldDBQuery"},
		Run: func(c Call) int {
			if r := c.Host.Realm(); r != nil {
				return c.GiveData(r.Stored(c.Host.Bundle(), c.Text(0)))
			}
			if s, ok := c.World().(Storer); ok {
				return c.GiveData(s.Stored(c.Host.Bundle(), c.Text(0)))
			}
			return c.GiveNil()
		},
	},
	{
		Class: Storage, Name: "set", Where: Both, Permission: "storage",
		Params:  []Param{key, {Name: "value", Type: Data, Optional: true, Default: "nil", Doc: "plain data; nil removes the value"}},
		Doc:     "Stores a value. From a map it goes to the realm, which applies all changes in one order; others see it a step later.",
		Example: `storage:set("fair_open", true)`,
		Eluna:   []string{"CharDBExecute", "WorldDBExecute"},
		Run: func(c Call) int {
			bundle, v := c.Host.Bundle(), c.Data(1)
			if r := c.Host.Realm(); r != nil {
				r.Store(bundle, c.Text(0), v)
			} else {
				c.World().Send(change(bundle, StorageSet, c.Text(0), v))
			}
			return 0
		},
	},
	{
		Class: Storage, Name: "add", Where: Both, Permission: "storage",
		Params:  []Param{key, {Name: "amount", Type: Number, Unit: "any", Doc: "may be negative"}},
		Doc:     "Adds to a stored number, which counts as 0 when there is none: two maps that add at once both count.",
		Example: `storage:add("boss_kills", 1)`,
		Eluna:   []string{"CharDBExecute"},
		Run: func(c Call) int {
			bundle, n := c.Host.Bundle(), c.Number(1, 0)
			if r := c.Host.Realm(); r != nil {
				r.AddStored(bundle, c.Text(0), n)
			} else {
				c.World().Send(change(bundle, StorageAdd, c.Text(0), plain.OfNumber(n)))
			}
			return 0
		},
	},
}
