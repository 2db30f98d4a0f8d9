package world

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// AttachingObjects are the functions with which a main chunk attaches handlers to game
// objects.
var AttachingObjects = []luaapi.Entry{
	{
		Class: luaapi.Globals, Name: "object", Where: luaapi.OnMap, Load: true,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Objects, Doc: "id of a game object definition"}},
		Results: []luaapi.Result{{Name: "handlers", Type: luaapi.Subject, Of: luaapi.Object}},
		Doc:     "Returns the subject for handlers of all game objects of a definition.",
		Example: "local gate = object \"meadow:gate\"\nfunction gate:on_open(new, old, by) map:tell(\"gate.opens\") end",
		Eluna:   []string{"RegisterGameObjectEvent", "RegisterGameObjectGossipEvent"},
		Run:     func(c luaapi.Call) int { return luaapi.Attach(c, luaapi.OneObject, luaapi.Choice{ID: c.Text(0)}) },
	},
}

// states are the words for the states of an object.
var states = content.StateWords

func stateOf(word string) content.ObjectState {
	for i, w := range states {
		if w == word {
			return content.ObjectState(i)
		}
	}
	return content.Ready
}

// setState returns a method that sets the state of an object.
func setState(name, doc string, to content.ObjectState) luaapi.Entry {
	return luaapi.Entry{
		Class: luaapi.Object, Name: name, Where: luaapi.OnMap, Doc: doc, Example: "self:" + name + "()",
		Run: func(c luaapi.Call) int {
			c.World().Objects().SetState(c.Object(), to)
			return 0
		},
	}
}

var ofKind = luaapi.Param{Name: "id", Type: luaapi.ID, Kind: content.Objects, Doc: "the definition"}

// GameObjects are the methods of game objects, and those of the map that find and
// create them.
var GameObjects = []luaapi.Entry{
	{
		Class: luaapi.Object, Name: "valid", Where: luaapi.OnMap, Gone: true,
		Results: []luaapi.Result{{Name: "valid", Type: luaapi.Bool}},
		Doc:     "Returns whether the object is still on the map. All other methods raise an error on an object that is gone.",
		Example: `if object:valid() then object:open() end`,
		Run: func(c luaapi.Call) int {
			g, _ := c.Host.GUID(c.L.Get(1))
			_, here := c.World().Objects().Get(g)
			return c.GiveBool(here)
		},
	},
	{
		Class: luaapi.Object, Name: "ref", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "ref", Type: luaapi.Ref}},
		Doc:     "Returns a value that identifies the object in state, messages and timers. map:object(ref) finds the object again on the same map.",
		Example: `map.state.gate = self:ref()`,
		Eluna:   []string{"GetDBTableGUIDLow"},
		Run:     func(c luaapi.Call) int { return c.GiveData(value.OfRef(c.Object().GUID)) },
	},
	{
		Class: luaapi.Object, Name: "def", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID}},
		Doc:     "Returns the id of the object's definition.",
		Example: `if object:def() == "meadow:gate" then object:open() end`,
		Run:     func(c luaapi.Call) int { return c.GiveText(string(c.Object().Def)) },
	},
	{
		Class: luaapi.Object, Name: "name", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "name", Type: luaapi.Text}},
		Doc:     "Returns the object's name, in the default language.",
		Example: `map:tell("gate.opens", {name = self:name()})`,
		Run: func(c luaapi.Call) int {
			if d, ok := c.World().Content().Object(c.Object().Def); ok {
				return c.GiveText(c.World().Content().Line(content.DefaultLanguage, d.Name))
			}
			return c.GiveText("")
		},
	},
	{
		Class: luaapi.Object, Name: "spawn", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID, Nil: true}},
		Doc:     "Returns the id of the spawn that created the object; nil for an object that a spell or a script created.",
		Example: `if self:spawn() == "meadow:west_gate" then map:tell("gate.west") end`,
		Run: func(c luaapi.Call) int {
			if id := c.Object().Spawn; id != "" {
				return c.GiveText(string(id))
			}
			return c.GiveNil()
		},
	},
	{
		Class: luaapi.Object, Name: "position", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "x", Type: luaapi.Number, Unit: "yards"}, {Name: "y", Type: luaapi.Number, Unit: "yards"}, {Name: "z", Type: luaapi.Number, Unit: "yards"}},
		Doc:     "Returns the object's position.",
		Example: `local x, y = self:position()`,
		Run: func(c luaapi.Call) int {
			p := c.Object().At.Point
			return c.GiveNumber(p.X) + c.GiveNumber(p.Y) + c.GiveNumber(p.Z)
		},
	},
	{
		Class: luaapi.Object, Name: "standing", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "state", Type: luaapi.Text, Doc: "ready, active, locked or broken"}},
		Doc:     "Returns the object's state. A closed door is ready or locked, an open one active; a used-up object is broken.",
		Example: `if self:standing() == "locked" then player:tell("gate.locked") end`,
		Eluna:   []string{"GetGoState", "GetLootState", "IsActive"},
		Run:     func(c luaapi.Call) int { return c.GiveText(c.Object().State.String()) },
	},
	{
		Class: luaapi.Object, Name: "set_state", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "state", Type: luaapi.Text, OneOf: states, Doc: "the new state"}},
		Doc:     "Sets the state of the object and of the objects linked to it. A used-up object is filled again.",
		Example: `self:set_state("broken")`,
		Eluna:   []string{"SetGoState", "SetLootState"},
		Run: func(c luaapi.Call) int {
			c.World().Objects().SetState(c.Object(), stateOf(c.Text(0)))
			return 0
		},
	},
	withEluna(setState("open", "Opens the object, or puts it in use: its state becomes active.", content.Active), "UseDoorOrButton"),
	setState("close", "Closes the object: its state becomes ready.", content.Ready),
	setState("lock", "Locks the object: only players who have what its lock requires can use it; without a lock, nobody can.", content.Locked),
	setState("unlock", "Unlocks the object for everyone: its state becomes ready.", content.Ready),
	{
		Class: luaapi.Object, Name: "use", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.APlayer, Doc: "the player who uses it"}},
		Results: []luaapi.Result{{Name: "used", Type: luaapi.Bool, Doc: "false: it is too far away, locked or used up, or its needs are not met"}},
		Doc:     "Makes a player use the object, as if the player had clicked on it.",
		Example: `self:use(player)`,
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Objects().Use(c.Unit(0), c.Object())) },
	},
	{
		Class: luaapi.Object, Name: "user", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "unit", Type: luaapi.AUnit, Nil: true}},
		Doc:     "Returns the unit that last used the object or triggered the trap; nil when nobody did or the unit is gone.",
		Example: `local who = self:user()`,
		Run:     func(c luaapi.Call) int { return c.GiveFound(c.Object().By) },
	},
	{
		Class: luaapi.Object, Name: "owner", Where: luaapi.OnMap,
		Results: []luaapi.Result{{Name: "unit", Type: luaapi.AUnit, Nil: true}},
		Doc:     "Returns the unit that placed the object with a spell; nil when nobody did or the unit is gone.",
		Example: `local hunter = self:owner()`,
		Run:     func(c luaapi.Call) int { return c.GiveFound(c.Object().Owner) },
	},
	{
		Class: luaapi.Object, Name: "despawn", Where: luaapi.OnMap,
		Doc:     "Removes the object. Its spawn creates the next one after the usual respawn time.",
		Example: `self:despawn()`,
		Eluna:   []string{"Despawn", "RemoveFromWorld"},
		Run: func(c luaapi.Call) int {
			c.World().Objects().Take(c.Object())
			return 0
		},
	},
	{
		Class: luaapi.Map, Name: "object", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "ref", Type: luaapi.Ref, Optional: true, Default: "nil", Doc: "what object:ref() returned"}},
		Results: []luaapi.Result{{Name: "object", Type: luaapi.AnObject, Nil: true}},
		Doc:     "Returns the game object that a ref identifies; nil when it is no longer on this map, or for nil.",
		Example: `local gate = map:object(map.state.gate)`,
		Run: func(c luaapi.Call) int {
			if !c.Given(0) {
				return c.GiveNil()
			}
			o, _ := c.World().Objects().Get(c.Data(0).Ref())
			return c.GiveObject(o)
		},
	},
	{
		Class: luaapi.Map, Name: "objects", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.Objects, Optional: true, Default: "all", Doc: "the definition of the objects"}},
		Results: []luaapi.Result{{Name: "objects", Type: luaapi.List, Doc: "of game objects"}},
		Doc:     "Returns the game objects on the map, or those of a definition, in the order in which they appeared. Objects in a cell that nobody has been near yet do not exist yet.",
		Example: `for _, gate in ipairs(map:objects("gate")) do gate:open() end`,
		Eluna:   []string{"GetGameObjects"},
		Run: func(c luaapi.Call) int {
			var all []*entity.Object
			for _, o := range c.World().Objects().All() {
				c.Host.Charge(c.L, luaapi.LookSteps)
				if !c.Given(0) || o.Def == c.ID(0) {
					all = append(all, o)
				}
			}
			return c.GiveObjects(all)
		},
	},
	{
		Class: luaapi.Map, Name: "objects_in_range", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "x", Type: luaapi.Number, Unit: "yards", Doc: "the point"}, {Name: "y", Type: luaapi.Number, Unit: "yards", Doc: "the point"},
			{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 0, Max: 200, Doc: "radius around the point"},
		},
		Results: []luaapi.Result{{Name: "objects", Type: luaapi.List, Doc: "of game objects"}},
		Doc:     "Returns the game objects around a point on the ground of the map.",
		Example: `for _, trap in ipairs(map:objects_in_range(10, 5, 8)) do trap:despawn() end`,
		Eluna:   []string{"GetGameObjectsInRange", "GetNearestGameObject"},
		Run: func(c luaapi.Call) int {
			x, y := c.Number(0, 0), c.Number(1, 0)
			list := c.World().Objects().Within(geo.Point{X: x, Y: y, Z: c.Ground(x, y)}, c.Number(2, 0))
			c.Host.Charge(c.L, luaapi.LookSteps*len(list))
			return c.GiveObjects(list)
		},
	},
	{
		Class: luaapi.Map, Name: "spawn_object", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			ofKind, {Name: "x", Type: luaapi.Number, Unit: "yards", Doc: "where the object appears"}, {Name: "y", Type: luaapi.Number, Unit: "yards", Doc: "where the object appears"},
			{Name: "span", Type: luaapi.Span, Optional: true, Default: "forever", Doc: "how long the object stays"},
		},
		Results: []luaapi.Result{{Name: "object", Type: luaapi.AnObject, Nil: true, Doc: "nil when there are too many on the map"}},
		Doc:     "Creates a game object on the ground of the map. It belongs to no spawn.",
		Example: `map:spawn_object("gate", 10, 5, "5m")`,
		Eluna:   []string{"SummonGameObject", "PerformIngameSpawn"},
		Run: func(c luaapi.Call) int {
			var lasts clock.Time
			if c.Given(3) {
				lasts = c.Draw(3)
			}
			at := geo.Position{Point: geo.Point{X: c.Number(1, 0), Y: c.Number(2, 0)}}
			at.Z = c.Ground(at.X, at.Y)
			o, _ := c.World().Objects().Put(c.ID(0), at, lasts)
			return c.GiveObject(o)
		},
	},
}

func withEluna(e luaapi.Entry, names ...string) luaapi.Entry {
	e.Eluna = names
	return e
}
