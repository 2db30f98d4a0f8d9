package luaapi

import (
	"time"

	"loam/core/box"
	"loam/core/content"
	"loam/core/plain"
)

// letter are the parameters of a message between boxes.
var letter = []Param{
	{Name: "name", Type: Text, Doc: "of the message; \"bundle:name\" is for the handlers of another bundle"},
	{Name: "data", Type: Data, Optional: true, Default: "nil", Doc: "plain data that goes with it"},
}

// realm is the realm, as seen from a map and from its own box.
var realm = []Entry{
	{
		Class: Realm, Name: "tell", Where: Both, Params: letter,
		Doc:     "Sends a message to this bundle's on_message in the realm box. It comes a step later.",
		Example: `realm:tell("boss_died", {killer = killer:name()})`,
		Run:     func(c Call) int { return c.send(box.Address{Kind: box.ToRealm}, 0) },
	},
	{
		Class: Realm, Name: "tell_map", Where: Both,
		Params:  append([]Param{{Name: "map", Type: ID, Kind: content.Maps, Doc: "every instance of it"}}, letter...),
		Doc:     "Sends a message to this bundle's map:on_message on all instances of a map. It comes a step later.",
		Example: `realm:tell_map("meadow:field", "open_gate", {minutes = 5})`,
		Eluna:   []string{"SendAddonMessage"},
		Run:     func(c Call) int { return c.send(box.Address{Kind: box.ToMap, Map: c.ID(0)}, 1) },
	},
	{
		Class: Realm, Name: "date", Where: Both,
		Results: []Result{
			{Name: "year", Type: Integer}, {Name: "month", Type: Integer, Doc: "1 to 12"}, {Name: "day", Type: Integer, Doc: "1 to 31"},
			{Name: "weekday", Type: Text, Doc: `"mon" to "sun"`},
		},
		Doc:     "The date where the realm is, as stamped for this step.",
		Example: `local year, month, day, weekday = realm:date()`,
		Eluna:   []string{"GetGameTime"},
		Run: func(c Call) int {
			t := c.real()
			weekday := [...]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}[t.Weekday()]
			return c.GiveNumber(float64(t.Year())) + c.GiveNumber(float64(t.Month())) + c.GiveNumber(float64(t.Day())) + c.GiveText(weekday)
		},
	},
	{
		Class: Realm, Name: "clock", Where: Both,
		Results: []Result{
			{Name: "hour", Type: Integer, Doc: "0 to 23"}, {Name: "minute", Type: Integer, Doc: "0 to 59"}, {Name: "second", Type: Integer, Doc: "0 to 59"},
		},
		Doc:     "The time of day where the realm is, as stamped for this step.",
		Example: `local hour, minute = realm:clock()`,
		Eluna:   []string{"GetGameTime"},
		Run: func(c Call) int {
			t := c.real()
			return c.GiveNumber(float64(t.Hour())) + c.GiveNumber(float64(t.Minute())) + c.GiveNumber(float64(t.Second()))
		},
	},
	{
		Class: Realm, Name: "time", Where: InRealm,
		Results: []Result{{Name: "seconds", Type: Number, Unit: "seconds"}},
		Doc:     "The time since the realm began.",
		Example: `realm.state.opened = realm:time()`,
		Eluna:   []string{"GetGameTime"},
		Run:     func(c Call) int { return c.GiveNumber(c.Host.Realm().Now().Seconds()) },
	},
	{
		Class: Realm, Name: "players", Where: InRealm,
		Results: []Result{{Name: "players", Type: List, Doc: "tables with name, level and map"}},
		Doc:     "All characters in the world, in the order of log-in, as plain tables.",
		Example: `for _, p in ipairs(realm:players()) do realm:tell_player(p.name, "hello") end`,
		Eluna:   []string{"GetPlayersInWorld", "GetPlayerCount"},
		Run: func(c Call) int {
			var list []plain.Value
			for _, p := range c.Host.Realm().Online() {
				list = append(list, p)
			}
			c.Host.Charge(c.L, 4*len(list))
			return c.GiveData(plain.OfList(list...))
		},
	},
	{
		Class: Realm, Name: "player", Where: InRealm,
		Params:  []Param{{Name: "name", Type: Text, Doc: "of the character"}},
		Results: []Result{{Name: "player", Type: Data, Nil: true, Doc: "a table with name, level and map"}},
		Doc:     "One character in the world; nil when it is not in it.",
		Example: `if realm:player("Anna") then realm:tell_player("Anna", "hello") end`,
		Eluna:   []string{"GetPlayerByName"},
		Run: func(c Call) int {
			for name, p := range c.Host.Realm().Online() {
				if name == c.Text(0) {
					return c.GiveData(p)
				}
			}
			return c.GiveNil()
		},
	},
}

// send sends the message in arguments i and i+1.
func (c Call) send(to box.Address, i int) int {
	m := named(to, c.Host.Bundle(), c.Text(i), c.Data(i+1))
	if r := c.Host.Realm(); r != nil {
		r.Send(m)
	} else {
		c.World().Send(m)
	}
	return 0
}

// real is the stamped time of the realm's place.
func (c Call) real() time.Time {
	if r := c.Host.Realm(); r != nil {
		return time.UnixMilli(r.RealUnix()).UTC()
	}
	return time.UnixMilli(c.World().RealUnix()).UTC()
}
