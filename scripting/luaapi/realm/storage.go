package realm

import (
	"fmt"

	"loam/core/lib/value"
	"loam/core/model/inbox"
	"loam/core/model/modstorage"
	"loam/scripting/luaapi"
)

var (
	key    = luaapi.Param{Name: "key", Type: luaapi.Text, Doc: "name of the value; each bundle has its own names"}
	ownKey = luaapi.Param{Name: "key", Type: luaapi.Text, Doc: `name of the value; each bundle has its own names, and those that begin with "world_state." are for world states and refused`}
)

// Storage are the methods for the data that a bundle stores with the realm.
var Storage = []luaapi.Entry{
	{
		Class: luaapi.Storage, Name: "get", Where: luaapi.Both, Permission: "storage",
		Params:  []luaapi.Param{key},
		Results: []luaapi.Result{{Name: "value", Type: luaapi.Data, Nil: true}},
		Doc:     "Returns a copy of a stored value; nil when there is none. A map reads the last copy that it received.",
		Example: `local kills = storage:get("boss_kills") or 0`,
		Eluna:   []string{"CharDBQuery", "WorldDBQuery"},
		Run: func(c luaapi.Call) int {
			if r := c.Host.Realm(); r != nil {
				return c.GiveData(r.Storage().Stored(c.Host.Bundle(), c.Text(0)))
			}
			return c.GiveData(c.World().Storage().Stored(c.Host.Bundle(), c.Text(0)))
		},
	},
	{
		Class: luaapi.Storage, Name: "set", Where: luaapi.Both, Permission: "storage",
		Params:  []luaapi.Param{ownKey, {Name: "value", Type: luaapi.Data, Optional: true, Default: "nil", Doc: "plain data; nil removes the value"}},
		Doc:     "Stores a value. From a map, the change goes to the realm, which applies all changes in one order; others see it a step later.",
		Example: `storage:set("fair_open", true)`,
		Eluna:   []string{"CharDBExecute", "WorldDBExecute"},
		Run: func(c luaapi.Call) int {
			bundle := c.Host.Bundle()
			checkKey(c)
			v := checked(c, c.Data(1))
			if r := c.Host.Realm(); r != nil {
				r.Storage().Store(bundle, c.Text(0), v)
			} else {
				c.World().Send(change(bundle, StorageSet, c.Text(0), v))
			}
			return 0
		},
	},
	{
		Class: luaapi.Storage, Name: "add", Where: luaapi.Both, Permission: "storage",
		Params:  []luaapi.Param{ownKey, {Name: "amount", Type: luaapi.Number, Unit: "any", Doc: "amount to add; may be negative"}},
		Doc:     "Adds to a stored number, which counts as 0 when there is none. When two maps add at once, both count. Raises an error when the stored value is not a number.",
		Example: `storage:add("boss_kills", 1)`,
		Eluna:   []string{"CharDBExecute"},
		Run: func(c luaapi.Call) int {
			bundle, n := c.Host.Bundle(), c.Number(1, 0)
			checkKey(c)
			s := storer(c)
			c.Host.Charge(c.L, s.StoredCount(bundle))
			c.Try(s.CheckAdded(bundle, c.Text(0), n))
			if r := c.Host.Realm(); r != nil {
				r.Storage().AddStored(bundle, c.Text(0), n)
			} else {
				c.World().Send(change(bundle, StorageAdd, c.Text(0), value.OfNumber(n)))
			}
			return 0
		},
	},
	{
		Class: luaapi.Storage, Name: "remove", Where: luaapi.Both, Permission: "storage",
		Params:  []luaapi.Param{ownKey},
		Doc:     "Removes a stored value, like storing nil.",
		Example: `storage:remove("fair_open")`,
		Eluna:   []string{"CharDBExecute"},
		Run: func(c luaapi.Call) int {
			checkKey(c)
			if r := c.Host.Realm(); r != nil {
				r.Storage().Store(c.Host.Bundle(), c.Text(0), value.Value{})
			} else {
				c.World().Send(change(c.Host.Bundle(), StorageSet, c.Text(0), value.Value{}))
			}
			return 0
		},
	},
	{
		Class: luaapi.Storage, Name: "keys", Where: luaapi.Both, Permission: "storage",
		Params:  []luaapi.Param{{Name: "prefix", Type: luaapi.Text, Optional: true, Default: `""`, Doc: "prefix of the keys"}},
		Results: []luaapi.Result{{Name: "keys", Type: luaapi.List, Doc: "strings, sorted"}},
		Doc:     "Returns the keys under which this bundle has stored values, without those of its world states. A map reads the last copy that it received.",
		Example: `for _, key in ipairs(storage:keys("record.")) do print(key, storage:get(key)) end`,
		Eluna:   []string{"CharDBQuery"},
		Run: func(c luaapi.Call) int {
			var list []value.Value
			for _, k := range storer(c).StoredKeys(c.Host.Bundle(), c.Text(0)) {
				list = append(list, value.OfString(k))
			}
			c.Host.Charge(c.L, 2*len(list))
			return c.GiveData(value.OfList(list...))
		},
	},
	{
		Class: luaapi.Storage, Name: "of", Where: luaapi.Both, Permission: "players",
		Params: append([]luaapi.Param{{Name: "name", Type: luaapi.Text, Doc: "name of the character, in upper or lower case"}}, answering...),
		Doc: "Looks up a character, in the world or not. The handler of the map or realm is called later with the answer: " +
			"a table with name, level, map and storage (a copy of what this bundle keeps in player.storage), or nil when there is no such character. The answer is as last saved: up to five seconds old for a character in the world.",
		Example: `storage:of("Anna", "wave", {asked_by = "Berta"}) -- function map:wave(found, data)`,
		Eluna:   []string{"CharDBQueryAsync", "GetPlayerInfoByName"},
		Run: func(c luaapi.Call) int {
			return question(c, "of", 1, value.Entry{Key: value.OfString("name"), Value: value.OfString(c.Text(0))})
		},
	},
	{
		Class: luaapi.Storage, Name: "top", Where: luaapi.Both, Permission: "players",
		Params: append([]luaapi.Param{
			{Name: "key", Type: luaapi.Text, Doc: `key of a number in player.storage of this bundle; dots lead into tables, such as "purse.gold"`},
			{Name: "n", Type: luaapi.Integer, Unit: "places", Min: 1, Max: 100, Doc: "how many characters"},
		}, answering...),
		Doc: "Ranks all characters by a number that this bundle keeps in player.storage. The handler of the map or realm is called later with a list of tables with name and value, " +
			"highest first, equal ones by name. The values are as last saved: up to five seconds old for a character in the world. The first call for a key reads all characters; " +
			"after that their order is kept, for 16 keys of a bundle.",
		Example: `storage:top("kills", 10, "wave") -- function map:wave(list, data)`,
		Eluna:   []string{"CharDBQueryAsync"},
		Run: func(c luaapi.Call) int {
			if len(c.Text(0)) > maxTopKey {
				c.BadArgument(0, fmt.Sprintf("a key has at most %d bytes, this one has %d", maxTopKey, len(c.Text(0))))
			}
			return question(c, "top", 2, value.Entry{Key: value.OfString("key"), Value: value.OfString(c.Text(0))},
				value.Entry{Key: value.OfString("n"), Value: value.OfNumber(c.Number(1, 1))})
		},
	},
}

// maxTopKey is the maximum length of a ranking's key in bytes.
const maxTopKey = 128

// answering are the parameters of queries with a later answer.
var answering = []luaapi.Param{
	{Name: "handler", Type: luaapi.Handler, Doc: "name of a handler of this bundle for the map or realm, called with the answer and the data"},
	{Name: "data", Type: luaapi.Data, Optional: true, Default: "nil", Doc: "passed to the handler with the answer"},
}

// storer returns the realm's storage for this box.
func storer(c luaapi.Call) luaapi.Storer {
	if r := c.Host.Realm(); r != nil {
		return r.Storage()
	}
	return c.World().Storage()
}

// checkKey refuses to write a reserved key in argument 0.
func checkKey(c luaapi.Call) {
	if wrong := modstorage.Reserved(c.Text(0)); wrong != "" {
		c.BadArgument(0, wrong)
	}
}

// checked returns a value that may be stored under the key in argument 0.
func checked(c luaapi.Call, v value.Value) value.Value {
	s := storer(c)
	c.Host.Charge(c.L, s.StoredCount(c.Host.Bundle()))
	c.Try(s.CheckStored(c.Host.Bundle(), c.Text(0), v))
	return v
}

// question sends a query to the store; handler and data are arguments i and i+1.
func question(c luaapi.Call, what string, i int, about ...value.Entry) int {
	data := append(about, value.Entry{Key: value.OfString("handler"), Value: value.OfString(c.Text(i))},
		value.Entry{Key: value.OfString("data"), Value: c.Data(i + 1)})
	if err := c.Host.Handler(nil, c.Text(i)); err != nil {
		c.BadArgument(i, err.Error())
	}
	m := inbox.Message{To: inbox.Address{Kind: inbox.ToStore}, Bundle: c.Host.Bundle(), Name: what, Data: value.OfTable(data)}
	if r := c.Host.Realm(); r != nil {
		r.Send(m)
	} else {
		c.World().Send(m)
	}
	return 0
}
