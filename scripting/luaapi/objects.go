package luaapi

import (
	lua "github.com/yuin/gopher-lua"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/plain"
)

// attachingObjects is how a main chunk says to which game objects its handlers
// belong.
var attachingObjects = []Entry{
	{
		Class: Globals, Name: "object", Where: OnMap, Load: true,
		Params:  []Param{{Name: "id", Type: ID, Kind: content.Objects, Doc: "of a game object's definition"}},
		Results: []Result{{Name: "handlers", Type: Subject, Of: Object}},
		Doc:     "What handlers of a kind of game object hang on.",
		Example: "local gate = object \"meadow:gate\"\nfunction gate:on_open(new, old, by) map:tell(\"gate.opens\") end",
		Eluna:   []string{"RegisterGameObjectEvent", "RegisterGameObjectGossipEvent"},
		Run:     func(c Call) int { return attach(c, OneObject, Choice{ID: c.Text(0)}) },
	},
}

// states are the words for how an object stands.
var states = content.StateWords

func stateOf(word string) content.ObjectState {
	for i, w := range states {
		if w == word {
			return content.ObjectState(i)
		}
	}
	return content.Ready
}

// self is the object whose method was called.
func (c Call) object() *entity.Object {
	g, _ := c.Host.GUID(c.L.Get(1))
	o, _ := c.World().Object(g)
	return o
}

// GiveObject gives a handle, or nil for no object.
func (c Call) GiveObject(o *entity.Object) int {
	if o == nil {
		return c.GiveNil()
	}
	return c.give(c.Host.HandleObject(o))
}

// gives a list of handles.
func (c Call) giveObjects(list []*entity.Object) int {
	c.Host.Charge(c.L, handleSteps*len(list))
	t := c.L.CreateTable(len(list), 0)
	for _, o := range list {
		t.Append(c.Host.HandleObject(o))
	}
	return c.give(t)
}

// checkObject looks at self of a method of objects.
func (c Call) checkObject(self lua.LValue) {
	g, ok := c.Host.GUID(self)
	if !ok || g.Kind() != guid.Object {
		c.Fail("self is %s: call it with a colon on an object, as in self:%s(...)", c.name(self), c.entry.Name)
	}
	if c.entry.Gone {
		return
	}
	if _, here := c.World().Object(g); !here {
		c.Fail("%s", gone(g))
	}
}

// setState is a method that lets an object stand otherwise.
func setState(name, doc string, to content.ObjectState) Entry {
	return Entry{
		Class: Object, Name: name, Where: OnMap, Doc: doc, Example: "self:" + name + "()",
		Run: func(c Call) int {
			c.World().SetObjectState(c.object(), to)
			return 0
		},
	}
}

var ofKind = Param{Name: "id", Type: ID, Kind: content.Objects, Doc: "of its definition"}

// gameObjects is what can be asked of game objects.
var gameObjects = []Entry{
	{
		Class: Object, Name: "valid", Where: OnMap, Gone: true,
		Results: []Result{{Name: "valid", Type: Bool}},
		Doc:     "Tells whether the object still stands on the map. All other methods are an error on one that is gone.",
		Example: `if object:valid() then object:open() end`,
		Run: func(c Call) int {
			g, _ := c.Host.GUID(c.L.Get(1))
			_, here := c.World().Object(g)
			return c.GiveBool(here)
		},
	},
	{
		Class: Object, Name: "ref", Where: OnMap,
		Results: []Result{{Name: "ref", Type: Ref}},
		Doc:     "What names the object in state, messages and timers. map:object(ref) finds it again on the same map.",
		Example: `map.state.gate = self:ref()`,
		Eluna:   []string{"GetDBTableGUIDLow"},
		Run:     func(c Call) int { return c.GiveData(plain.OfRef(c.object().GUID)) },
	},
	{
		Class: Object, Name: "def", Where: OnMap,
		Results: []Result{{Name: "id", Type: ID}},
		Doc:     "The id of its definition.",
		Example: `if object:def() == "meadow:gate" then object:open() end`,
		Run:     func(c Call) int { return c.GiveText(string(c.object().Def)) },
	},
	{
		Class: Object, Name: "name", Where: OnMap,
		Results: []Result{{Name: "name", Type: Text}},
		Doc:     "What it is called, in the default language.",
		Example: `map:tell("gate.opens", {name = self:name()})`,
		Run: func(c Call) int {
			if d, ok := c.World().Content().Object(c.object().Def); ok {
				return c.GiveText(c.World().Content().Line(content.DefaultLanguage, d.Name))
			}
			return c.GiveText("")
		},
	},
	{
		Class: Object, Name: "spawn", Where: OnMap,
		Results: []Result{{Name: "id", Type: ID, Nil: true}},
		Doc:     "The id of the spawn that made it; nil of one that a spell or a script has put there.",
		Example: `if self:spawn() == "meadow:west_gate" then map:tell("gate.west") end`,
		Run: func(c Call) int {
			if id := c.object().Spawn; id != "" {
				return c.GiveText(string(id))
			}
			return c.GiveNil()
		},
	},
	{
		Class: Object, Name: "position", Where: OnMap,
		Results: []Result{{Name: "x", Type: Number, Unit: "yards"}, {Name: "y", Type: Number, Unit: "yards"}, {Name: "z", Type: Number, Unit: "yards"}},
		Doc:     "Where it stands.",
		Example: `local x, y = self:position()`,
		Run: func(c Call) int {
			p := c.object().At.Point
			return c.GiveNumber(p.X) + c.GiveNumber(p.Y) + c.GiveNumber(p.Z)
		},
	},
	{
		Class: Object, Name: "standing", Where: OnMap,
		Results: []Result{{Name: "state", Type: Text, Doc: "ready, active, locked or broken"}},
		Doc:     "How it stands: a door that is shut is ready or locked, one that is open active; what is used up is broken.",
		Example: `if self:standing() == "locked" then player:tell("gate.locked") end`,
		Eluna:   []string{"GetGoState", "GetLootState", "IsActive"},
		Run:     func(c Call) int { return c.GiveText(c.object().State.String()) },
	},
	{
		Class: Object, Name: "set_state", Where: OnMap,
		Params:  []Param{{Name: "state", Type: Text, OneOf: states, Doc: "how it is to stand"}},
		Doc:     "Lets it stand otherwise, with what it is linked to. What was used up is filled again.",
		Example: `self:set_state("broken")`,
		Eluna:   []string{"SetGoState", "SetLootState"},
		Run: func(c Call) int {
			c.World().SetObjectState(c.object(), stateOf(c.Text(0)))
			return 0
		},
	},
	withEluna(setState("open", "Opens it, or lets it be in use: its state is active.", content.Active), "UseDoorOrButton"),
	setState("close", "Shuts it: its state is ready.", content.Ready),
	setState("lock", "Locks it: only who has what its lock asks for uses it.", content.Locked),
	setState("unlock", "Lets everybody use it: its state is ready.", content.Ready),
	{
		Class: Object, Name: "use", Where: OnMap, Permission: "players",
		Params:  []Param{{Name: "player", Type: APlayer, Doc: "who uses it"}},
		Results: []Result{{Name: "used", Type: Bool, Doc: "false: it is too far away, locked, used up, or its needs do not hold"}},
		Doc:     "Lets a player use it as if it had clicked on it.",
		Example: `self:use(player)`,
		Run:     func(c Call) int { return c.GiveBool(c.World().UseObject(c.Unit(0), c.object())) },
	},
	{
		Class: Object, Name: "user", Where: OnMap,
		Results: []Result{{Name: "unit", Type: AUnit, Nil: true}},
		Doc:     "Who used it last, or set the trap off; nil when nobody has or it is gone.",
		Example: `local who = self:user()`,
		Run:     func(c Call) int { return c.GiveFound(c.object().By) },
	},
	{
		Class: Object, Name: "owner", Where: OnMap,
		Results: []Result{{Name: "unit", Type: AUnit, Nil: true}},
		Doc:     "Who has put it there by a spell; nil when nobody has or it is gone.",
		Example: `local hunter = self:owner()`,
		Run:     func(c Call) int { return c.GiveFound(c.object().Owner) },
	},
	{
		Class: Object, Name: "despawn", Where: OnMap,
		Doc:     "Takes it away. Its spawn makes another in its usual time.",
		Example: `self:despawn()`,
		Eluna:   []string{"Despawn", "RemoveFromWorld"},
		Run: func(c Call) int {
			c.World().TakeObject(c.object())
			return 0
		},
	},
	{
		Class: Map, Name: "object", Where: OnMap,
		Params:  []Param{{Name: "ref", Type: Ref, Optional: true, Default: "nil", Doc: "what object:ref() returned"}},
		Results: []Result{{Name: "object", Type: AnObject, Nil: true}},
		Doc:     "The game object that a ref names; nil when it is no longer on this map, or for nil.",
		Example: `local gate = map:object(map.state.gate)`,
		Run: func(c Call) int {
			if !c.Given(0) {
				return c.GiveNil()
			}
			o, _ := c.World().Object(c.Data(0).Ref())
			return c.GiveObject(o)
		},
	},
	{
		Class: Map, Name: "objects", Where: OnMap,
		Params:  []Param{{Name: "id", Type: ID, Kind: content.Objects, Optional: true, Default: "all", Doc: "of their definition"}},
		Results: []Result{{Name: "objects", Type: List, Doc: "of game objects"}},
		Doc:     "The game objects on the map, or those of a definition, in the order in which they came. What stands in a cell that has never been near anybody is not there yet.",
		Example: `for _, gate in ipairs(map:objects("gate")) do gate:open() end`,
		Eluna:   []string{"GetGameObjects"},
		Run: func(c Call) int {
			var all []*entity.Object
			for _, o := range c.World().Objects() {
				c.Host.Charge(c.L, lookSteps)
				if !c.Given(0) || o.Def == c.ID(0) {
					all = append(all, o)
				}
			}
			return c.giveObjects(all)
		},
	},
	{
		Class: Map, Name: "objects_in_range", Where: OnMap,
		Params: []Param{
			{Name: "x", Type: Number, Unit: "yards", Doc: "the spot"}, {Name: "y", Type: Number, Unit: "yards", Doc: "the spot"},
			{Name: "yards", Type: Number, Unit: "yards", Min: 0, Max: 200, Doc: "how far around it"},
		},
		Results: []Result{{Name: "objects", Type: List, Doc: "of game objects"}},
		Doc:     "The game objects around a spot, on the ground of the map.",
		Example: `for _, trap in ipairs(map:objects_in_range(10, 5, 8)) do trap:despawn() end`,
		Eluna:   []string{"GetGameObjectsInRange", "GetNearestGameObject"},
		Run: func(c Call) int {
			x, y := c.Number(0, 0), c.Number(1, 0)
			list := c.World().ObjectsWithin(geo.Point{X: x, Y: y, Z: c.ground(x, y)}, c.Number(2, 0))
			c.Host.Charge(c.L, lookSteps*len(list))
			return c.giveObjects(list)
		},
	},
	{
		Class: Map, Name: "spawn_object", Where: OnMap,
		Params: []Param{
			ofKind, {Name: "x", Type: Number, Unit: "yards", Doc: "where"}, {Name: "y", Type: Number, Unit: "yards", Doc: "where"},
			{Name: "span", Type: Span, Optional: true, Default: "for ever", Doc: "after which it goes"},
		},
		Results: []Result{{Name: "object", Type: AnObject, Nil: true, Doc: "nil where there are too many on the map"}},
		Doc:     "Puts a game object on the ground of the map. It belongs to no spawn.",
		Example: `map:spawn_object("gate", 10, 5, "5m")`,
		Eluna:   []string{"SummonGameObject", "PerformIngameSpawn"},
		Run: func(c Call) int {
			var lasts clock.Time
			if c.Given(3) {
				lasts = c.draw(3)
			}
			at := geo.Position{Point: geo.Point{X: c.Number(1, 0), Y: c.Number(2, 0)}}
			at.Z = c.ground(at.X, at.Y)
			o, _ := c.World().PutObject(c.ID(0), at, lasts)
			return c.GiveObject(o)
		},
	},
}

func withEluna(e Entry, names ...string) Entry {
	e.Eluna = names
	return e
}
