package world

import (
	"strings"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/scripting/luaapi"
)

// events returns the running box with access to game events.
func events(c luaapi.Call) luaapi.Events {
	if r := c.Host.Realm(); r != nil {
		return r.Events()
	}
	return c.World().Environment()
}

// eventOf returns the definition of the game event whose method was called.
func eventOf(c luaapi.Call) *content.GameEvent {
	id, _ := c.Host.Definition(c.L.Get(1))
	var s *content.Snapshot
	if r := c.Host.Realm(); r != nil {
		s = r.Content()
	} else {
		s = c.World().Content()
	}
	def, ok := s.GameEvent(id)
	if !ok {
		c.Fail("game event %q no longer exists", luaapi.Clip(string(id)))
	}
	return def
}

// askEvent asks the realm box to start or stop a game event of the running bundle,
// or to add to its goal.
func askEvent(c luaapi.Call, what string, points int64) int {
	e := eventOf(c)
	if bundle, _, _ := strings.Cut(string(e.ID), ":"); what != inbox.EventAdd && bundle != c.Host.Bundle() {
		c.Fail("only scripts of bundle %s can control %s: call a function that the bundle exports", bundle, e.ID)
	}
	m := inbox.EventMessage(what, e.ID, points)
	if r := c.Host.Realm(); r != nil {
		r.Send(m)
	} else {
		c.World().Send(m)
	}
	return 0
}

// maxAdded bounds what one call adds to a goal.
const maxAdded = 1_000_000_000

// AttachingEvents are the functions with which a main chunk attaches handlers to game
// events.
var AttachingEvents = []luaapi.Entry{
	{
		Class: luaapi.Globals, Name: "event", Where: luaapi.Both, Load: true,
		Params:  []luaapi.Param{{Name: "id", Type: luaapi.ID, Kind: content.GameEvents, Doc: "id of a game event definition"}},
		Results: []luaapi.Result{{Name: "event", Type: luaapi.Subject, Of: luaapi.GameEvent}},
		Doc:     "Returns a game event. Handlers are attached to it, and any handler of the file can call its methods.",
		Example: "local fair = event \"meadow:fair\"\nfunction fair:on_start() map:tell(\"fair.opened\") end",
		Eluna:   []string{"RegisterServerEvent"},
		Run:     func(c luaapi.Call) int { return luaapi.Attach(c, luaapi.OneEvent, luaapi.Choice{ID: c.Text(0)}) },
	},
}

// OfEvents are the methods of game events.
var OfEvents = []luaapi.Entry{
	{
		Class: luaapi.GameEvent, Name: "id", Where: luaapi.Both,
		Results: []luaapi.Result{{Name: "id", Type: luaapi.ID}},
		Doc:     "Returns the id of the game event's definition.",
		Example: `log("info", fair:id())`,
		Run:     func(c luaapi.Call) int { return c.GiveText(string(eventOf(c).ID)) },
	},
	{
		Class: luaapi.GameEvent, Name: "is_on", Where: luaapi.Both,
		Results: []luaapi.Result{{Name: "on", Type: luaapi.Bool}},
		Doc:     "Returns whether the game event is on. A map uses the last state that it received: a change is visible a step later.",
		Example: `if fair:is_on() then self:say("Welcome!") end`,
		Eluna:   []string{"IsGameEventActive"},
		Run: func(c luaapi.Call) int {
			_, on := events(c).EventFact(eventOf(c).ID)
			return c.GiveBool(on)
		},
	},
	{
		Class: luaapi.GameEvent, Name: "start", Where: luaapi.Both,
		Doc:     "Starts the game event. It lasts as long as its definition says, or until it is stopped. Nothing happens when it is already on. Only scripts of the bundle that defines the game event may call this. It takes effect a step later.",
		Example: `fair:start()`,
		Eluna:   []string{"StartGameEvent"},
		Run:     func(c luaapi.Call) int { return askEvent(c, inbox.EventStart, 0) },
	},
	{
		Class: luaapi.GameEvent, Name: "stop", Where: luaapi.Both,
		Doc:     "Stops the game event early; one with dates starts again at the next of them. Only scripts of the bundle that defines the game event may call this. It takes effect a step later.",
		Example: `fair:stop()`,
		Eluna:   []string{"StopGameEvent"},
		Run:     func(c luaapi.Call) int { return askEvent(c, inbox.EventStop, 0) },
	},
	{
		Class: luaapi.GameEvent, Name: "left", Where: luaapi.Both,
		Results: []luaapi.Result{{Name: "seconds", Type: luaapi.Integer, Unit: "seconds", Nil: true, Doc: "nil while it is off, and for one that does not end by itself"}},
		Doc:     "Returns the time until the game event ends, by the realm's real-time clock.",
		Example: `local left = fair:left()`,
		Run: func(c luaapi.Call) int {
			f, on := events(c).EventFact(eventOf(c).ID)
			if !on || f.Ends == 0 {
				return c.GiveNil()
			}
			return c.GiveNumber(float64(max(0, (f.Ends-c.Real().UnixMilli())/1000)))
		},
	},
	{
		Class: luaapi.GameEvent, Name: "count", Where: luaapi.Both,
		Results: []luaapi.Result{{Name: "points", Type: luaapi.Integer, Unit: "points", Doc: "0 while it is off"}},
		Doc:     "Returns the points towards the goal of the game event. A map receives them once a second.",
		Example: `self:say("We have " .. fair:count())`,
		Run: func(c luaapi.Call) int {
			f, _ := events(c).EventFact(eventOf(c).ID)
			return c.GiveNumber(float64(f.Count))
		},
	},
	{
		Class: luaapi.GameEvent, Name: "stage", Where: luaapi.Both,
		Results: []luaapi.Result{{Name: "stage", Type: luaapi.Integer, Doc: "0: none yet"}},
		Doc:     "Returns the stage that the goal of the game event has reached.",
		Example: `if fair:stage() >= 2 then self:yell("Onward!") end`,
		Run: func(c luaapi.Call) int {
			f, _ := events(c).EventFact(eventOf(c).ID)
			return c.GiveNumber(float64(f.Stage))
		},
	},
	{
		Class: luaapi.GameEvent, Name: "add", Where: luaapi.Both,
		Params:  []luaapi.Param{{Name: "points", Type: luaapi.Integer, Unit: "points", Min: -maxAdded, Max: maxAdded, Doc: "negative values remove points; a stage that was reached stays reached"}},
		Doc:     "Adds points to the goal of the game event while it is on. It takes effect a step later.",
		Example: `fair:add(5)`,
		Run:     func(c luaapi.Call) int { return askEvent(c, inbox.EventAdd, int64(c.Number(0, 0))) },
	},
	{
		Class: luaapi.Realm, Name: "events", Where: luaapi.Both,
		Results: []luaapi.Result{{Name: "ids", Type: luaapi.List, Doc: "of the game events that are on, sorted"}},
		Doc:     "Returns the game events that are on.",
		Example: `for _, id in ipairs(realm:events()) do log("info", id) end`,
		Eluna:   []string{"GetActiveGameEvents"},
		Run: func(c luaapi.Call) int {
			var ids []value.Value
			for _, f := range events(c).RunningEvents() {
				ids = append(ids, value.OfString(string(f.ID)))
			}
			c.Host.Charge(c.L, 4*len(ids))
			return c.GiveData(value.OfList(ids...))
		},
	},
}
