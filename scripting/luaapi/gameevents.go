package luaapi

import (
	"strings"

	"loam/core/almanac"
	"loam/core/box"
	"loam/core/content"
	"loam/core/plain"
)

// Events is what a box knows of the game events of the realm.
type Events interface {
	// EventFact is how one stands; false while it is off.
	EventFact(id content.ID) (almanac.Fact, bool)
	// RunningEvents are those that are on, by id.
	RunningEvents() []almanac.Fact
}

// events is the box that runs, as it knows game events.
func (c Call) events() Events {
	if r := c.Host.Realm(); r != nil {
		return r
	}
	return c.World()
}

// eventOf is the definition of the game event whose method was called.
func (c Call) eventOf() *content.GameEvent {
	id, _ := c.Host.Definition(c.L.Get(1))
	var s *content.Snapshot
	if r := c.Host.Realm(); r != nil {
		s = r.Content()
	} else {
		s = c.World().Content()
	}
	def, ok := s.GameEvent(id)
	if !ok {
		c.Fail("there is no game event %q any more", clip(string(id)))
	}
	return def
}

// askEvent asks the realm box to start or stop a game event of the running bundle,
// or to add to its goal.
func (c Call) askEvent(what string, points int64) int {
	e := c.eventOf()
	if bundle, _, _ := strings.Cut(string(e.ID), ":"); what != box.EventAdd && bundle != c.Host.Bundle() {
		c.Fail("only scripts of %s may do that to %s: ask them by a function that they export", bundle, e.ID)
	}
	m := box.EventMessage(what, e.ID, points)
	if r := c.Host.Realm(); r != nil {
		r.Send(m)
	} else {
		c.World().Send(m)
	}
	return 0
}

// maxAdded bounds what one call adds to a goal.
const maxAdded = 1_000_000_000

// attachingEvents is how a main chunk says to which game events its handlers belong.
var attachingEvents = []Entry{
	{
		Class: Globals, Name: "event", Where: Both, Load: true,
		Params:  []Param{{Name: "id", Type: ID, Kind: content.GameEvents, Doc: "of a game event's definition"}},
		Results: []Result{{Name: "event", Type: Subject, Of: GameEvent}},
		Doc:     "A game event: handlers hang on it, and its methods can be called from any handler of the file.",
		Example: "local fair = event \"meadow:fair\"\nfunction fair:on_start() map:tell(\"fair.opened\") end",
		Eluna:   []string{"RegisterServerEvent"},
		Run:     func(c Call) int { return attach(c, OneEvent, Choice{ID: c.Text(0)}) },
	},
}

// ofEvents is what scripts can ask of game events.
var ofEvents = []Entry{
	{
		Class: GameEvent, Name: "id", Where: Both,
		Results: []Result{{Name: "id", Type: ID}},
		Doc:     "The id of its definition.",
		Example: `log("info", fair:id())`,
		Run:     func(c Call) int { return c.GiveText(string(c.eventOf().ID)) },
	},
	{
		Class: GameEvent, Name: "is_on", Where: Both,
		Results: []Result{{Name: "on", Type: Bool}},
		Doc:     "Tells whether it is on. A map knows what it was last told: what has changed is known a step later.",
		Example: `if fair:is_on() then self:say("Welcome!") end`,
		Eluna:   []string{"IsGameEventActive"},
		Run: func(c Call) int {
			_, on := c.events().EventFact(c.eventOf().ID)
			return c.GiveBool(on)
		},
	},
	{
		Class: GameEvent, Name: "start", Where: Both,
		Doc:     "Begins it; it lasts as long as its definition says, or until it is stopped. Where it is on, nothing happens. Only scripts of the bundle that defines it may. It takes effect a step later.",
		Example: `fair:start()`,
		Eluna:   []string{"StartGameEvent"},
		Run:     func(c Call) int { return c.askEvent(box.EventStart, 0) },
	},
	{
		Class: GameEvent, Name: "stop", Where: Both,
		Doc:     "Ends it before its time; by its dates it begins again with the next of them. Only scripts of the bundle that defines it may. It takes effect a step later.",
		Example: `fair:stop()`,
		Eluna:   []string{"StopGameEvent"},
		Run:     func(c Call) int { return c.askEvent(box.EventStop, 0) },
	},
	{
		Class: GameEvent, Name: "left", Where: Both,
		Results: []Result{{Name: "seconds", Type: Integer, Unit: "seconds", Nil: true, Doc: "nil while it is off, and of one that does not end by itself"}},
		Doc:     "How long it still lasts, by the clock on the wall of the realm.",
		Example: `local left = fair:left()`,
		Run: func(c Call) int {
			f, on := c.events().EventFact(c.eventOf().ID)
			if !on || f.Ends == 0 {
				return c.GiveNil()
			}
			return c.GiveNumber(float64(max(0, (f.Ends-c.real().UnixMilli())/1000)))
		},
	},
	{
		Class: GameEvent, Name: "count", Where: Both,
		Results: []Result{{Name: "points", Type: Integer, Unit: "points", Doc: "0 while it is off"}},
		Doc:     "How many points there are for its goal. A map is told once a second.",
		Example: `self:say("We have " .. fair:count())`,
		Run: func(c Call) int {
			f, _ := c.events().EventFact(c.eventOf().ID)
			return c.GiveNumber(float64(f.Count))
		},
	},
	{
		Class: GameEvent, Name: "stage", Where: Both,
		Results: []Result{{Name: "stage", Type: Integer, Doc: "0 is none yet"}},
		Doc:     "The stage that its goal has reached.",
		Example: `if fair:stage() >= 2 then self:yell("Onward!") end`,
		Run: func(c Call) int {
			f, _ := c.events().EventFact(c.eventOf().ID)
			return c.GiveNumber(float64(f.Stage))
		},
	},
	{
		Class: GameEvent, Name: "add", Where: Both,
		Params:  []Param{{Name: "points", Type: Integer, Unit: "points", Min: -maxAdded, Max: maxAdded, Doc: "below 0 takes some away; a stage that was reached stays reached"}},
		Doc:     "Adds points to its goal, while it is on. It takes effect a step later.",
		Example: `fair:add(5)`,
		Run:     func(c Call) int { return c.askEvent(box.EventAdd, int64(c.Number(0, 0))) },
	},
	{
		Class: Realm, Name: "events", Where: Both,
		Results: []Result{{Name: "ids", Type: List, Doc: "of the game events that are on, sorted"}},
		Doc:     "The game events that are on.",
		Example: `for _, id in ipairs(realm:events()) do log("info", id) end`,
		Eluna:   []string{"GetActiveGameEvents"},
		Run: func(c Call) int {
			var ids []plain.Value
			for _, f := range c.events().RunningEvents() {
				ids = append(ids, plain.OfString(string(f.ID)))
			}
			c.Host.Charge(c.L, 4*len(ids))
			return c.GiveData(plain.OfList(ids...))
		},
	},
}
