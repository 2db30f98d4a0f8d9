package globals

import (
	"loam/core/lib/clock"
	"loam/core/model/entity"
	"loam/scripting/luaapi"
)

// timing are the parameters of after and every.
var timing = []luaapi.Param{
	{Name: "span", Type: luaapi.Span, Doc: `"3s", or a range such as "3-4s"; a new time is drawn from a range each time`},
	{Name: "handler", Type: luaapi.Handler, Doc: "name of a handler of the same bundle and subject"},
}

// unitTiming adds the rules for timers of units.
var unitTiming = append(timing[:2:2], luaapi.Param{
	Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "timer options",
	Fields: []luaapi.Param{
		{Name: "keep", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true: a timer started in combat survives evade and death"},
		{Name: "wait", Type: luaapi.Text, OneOf: []string{"casting"}, Optional: true, Default: "nothing", Doc: `"casting": the timer waits while the unit casts; it has no effect without spells`},
	},
})

var (
	handlerName = []luaapi.Param{{Name: "handler", Type: luaapi.Handler, Doc: "name of the timer's handler"}}
	stopped     = []luaapi.Result{{Name: "stopped", Type: luaapi.Bool, Doc: "false when no such timer was running"}}
	left        = []luaapi.Result{{Name: "seconds", Type: luaapi.Number, Unit: "seconds", Nil: true, Doc: "nil when no such timer is running"}}
)

const timerDoc = "Owner (unit, map or realm), bundle and handler identify a timer: starting it again replaces it. Timers survive a reload, and a restart from a snapshot. "

// UnitTimers are the functions for timers of units.
var UnitTimers = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "after", Where: luaapi.OnMap, Params: unitTiming,
		Doc:     "Calls a handler once, after a delay. " + timerDoc + "A timer that is started in combat ends with the fight, unless it has `keep`. Every timer ends when its unit is removed.",
		Example: `self:after("3s", "howl")`,
		Eluna:   []string{"RegisterEvent"},
		Run:     func(c luaapi.Call) int { return start(c, c.Self(), false) },
	},
	{
		Class: luaapi.Unit, Name: "every", Where: luaapi.OnMap, Params: unitTiming,
		Doc:     "Calls a handler repeatedly. " + timerDoc + "A timer that is started in combat ends with the fight, unless it has `keep`. Every timer ends when its unit is removed.",
		Example: `self:every("3-4s", "howl", {keep = true})`,
		Eluna:   []string{"RegisterEvent"},
		Run:     func(c luaapi.Call) int { return start(c, c.Self(), true) },
	},
	{
		Class: luaapi.Unit, Name: "cancel", Where: luaapi.OnMap, Params: handlerName, Results: stopped,
		Doc:     "Stops a timer of this unit and this bundle.",
		Example: `self:cancel("howl")`,
		Eluna:   []string{"RemoveEventById", "RemoveEvents"},
		Run:     func(c luaapi.Call) int { return cancel(c, c.Self()) },
	},
	{
		Class: luaapi.Unit, Name: "timer_left", Where: luaapi.OnMap, Params: handlerName, Results: left,
		Doc:     "Returns the time until a timer of this unit and this bundle is due.",
		Example: `if not self:timer_left("howl") then self:after("3s", "howl") end`,
		Run:     func(c luaapi.Call) int { return timeLeft(c, c.Self()) },
	},
}

// MapTimers are the functions for timers of the map.
var MapTimers = []luaapi.Entry{
	{
		Class: luaapi.Map, Name: "after", Where: luaapi.OnMap, Params: timing,
		Doc:     "Calls a handler of the map once, after a delay. " + timerDoc,
		Example: `map:after("1m", "wave")`,
		Eluna:   []string{"CreateLuaEvent"},
		Run:     func(c luaapi.Call) int { return start(c, nil, false) },
	},
	{
		Class: luaapi.Map, Name: "every", Where: luaapi.OnMap, Params: timing,
		Doc:     "Calls a handler of the map repeatedly. " + timerDoc,
		Example: `map:every("10m", "wave")`,
		Eluna:   []string{"CreateLuaEvent"},
		Run:     func(c luaapi.Call) int { return start(c, nil, true) },
	},
	{
		Class: luaapi.Map, Name: "cancel", Where: luaapi.OnMap, Params: handlerName, Results: stopped,
		Doc:     "Stops a timer of the map and this bundle.",
		Example: `map:cancel("wave")`,
		Eluna:   []string{"RemoveEventById"},
		Run:     func(c luaapi.Call) int { return cancel(c, nil) },
	},
	{
		Class: luaapi.Map, Name: "timer_left", Where: luaapi.OnMap, Params: handlerName, Results: left,
		Doc:     "Returns the time until a timer of the map and this bundle is due.",
		Example: `local seconds = map:timer_left("wave")`,
		Run:     func(c luaapi.Call) int { return timeLeft(c, nil) },
	},
}

// RealmTimers are the functions for timers of the realm box.
var RealmTimers = []luaapi.Entry{
	{
		Class: luaapi.Realm, Name: "after", Where: luaapi.InRealm, Params: timing,
		Doc:     "Calls a handler of the realm once, after a delay. " + timerDoc,
		Example: `realm:after("10m", "remind")`,
		Eluna:   []string{"CreateLuaEvent"},
		Run:     func(c luaapi.Call) int { return start(c, nil, false) },
	},
	{
		Class: luaapi.Realm, Name: "every", Where: luaapi.InRealm, Params: timing,
		Doc:     "Calls a handler of the realm repeatedly. " + timerDoc,
		Example: `realm:every("1h", "tidy")`,
		Eluna:   []string{"CreateLuaEvent"},
		Run:     func(c luaapi.Call) int { return start(c, nil, true) },
	},
	{
		Class: luaapi.Realm, Name: "cancel", Where: luaapi.InRealm, Params: handlerName, Results: stopped,
		Doc:     "Stops a timer of the realm and this bundle.",
		Example: `realm:cancel("remind")`,
		Eluna:   []string{"RemoveEventById"},
		Run:     func(c luaapi.Call) int { return cancel(c, nil) },
	},
	{
		Class: luaapi.Realm, Name: "timer_left", Where: luaapi.InRealm, Params: handlerName, Results: left,
		Doc:     "Returns the time until a timer of the realm and this bundle is due.",
		Example: `local seconds = realm:timer_left("remind")`,
		Run:     func(c luaapi.Call) int { return timeLeft(c, nil) },
	},
}

// start starts a timer of u, or of the map or realm if u is nil.
func start(c luaapi.Call, u *entity.Unit, again bool) int {
	if err := c.Host.Handler(u, c.Text(1)); err != nil {
		c.BadArgument(1, err.Error())
	}
	lo, hi := c.Span(0)
	t := entity.Timer{Bundle: c.Host.Bundle(), Handler: c.Text(1), Keep: u != nil && c.FieldBool(2, "keep", false)}
	if again {
		t.Min, t.Max = max(lo, clock.Step), max(hi, clock.Step)
	}
	if r := c.Host.Realm(); r != nil {
		c.Try(r.Timers().Start(t, lo, hi))
		return 0
	}
	c.Try(c.World().Handlers().StartTimer(u, t, lo, hi))
	return 0
}

func cancel(c luaapi.Call, u *entity.Unit) int {
	if r := c.Host.Realm(); r != nil {
		return c.GiveBool(r.Timers().Cancel(c.Host.Bundle(), c.Text(0)))
	}
	return c.GiveBool(c.World().Handlers().CancelTimer(u, c.Host.Bundle(), c.Text(0)))
}

func timeLeft(c luaapi.Call, u *entity.Unit) int {
	var wait clock.Time
	var runs bool
	if r := c.Host.Realm(); r != nil {
		wait, runs = r.Timers().Left(c.Host.Bundle(), c.Text(0))
	} else {
		wait, runs = c.World().Handlers().TimerLeft(u, c.Host.Bundle(), c.Text(0))
	}
	if !runs {
		return c.GiveNil()
	}
	return c.GiveNumber(wait.Seconds())
}
