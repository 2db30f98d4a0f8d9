// Package realm owns the functions of the realm and of its storage: messages between boxes,
// real time, characters in the world, and the data that a bundle stores with the realm. Its
// functions run on the goroutine that owns the box.
package realm

import (
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/scripting/luaapi"
)

// letter are the parameters of a message between boxes.
var letter = []luaapi.Param{
	{Name: "name", Type: luaapi.Text, Doc: `name of the message; "bundle:name" is for the handlers of another bundle`},
	{Name: "data", Type: luaapi.Data, Optional: true, Default: "nil", Doc: "plain data to send with the message"},
}

// Realm are the methods of the realm, on maps and in the realm box.
var Realm = []luaapi.Entry{
	{
		Class: luaapi.Realm, Name: "tell", Where: luaapi.Both, Params: letter,
		Doc:     "Sends a message to this bundle's on_message in the realm box. It arrives a step later.",
		Example: `realm:tell("boss_died", {killer = killer:name()})`,
		Run:     func(c luaapi.Call) int { return send(c, inbox.Address{Kind: inbox.ToRealm}, 0) },
	},
	{
		Class: luaapi.Realm, Name: "tell_map", Where: luaapi.Both,
		Params:  append([]luaapi.Param{{Name: "map", Type: luaapi.ID, Kind: content.Maps, Doc: "the map; all of its instances receive the message"}}, letter...),
		Doc:     "Sends a message to this bundle's map:on_message on all instances of a map. It arrives a step later.",
		Example: `realm:tell_map("meadow:field", "open_gate", {minutes = 5})`,
		Eluna:   []string{"SendAddonMessage"},
		Run:     func(c luaapi.Call) int { return send(c, inbox.Address{Kind: inbox.ToMap, Map: c.ID(0)}, 1) },
	},
	{
		Class: luaapi.Realm, Name: "date", Where: luaapi.Both,
		Results: []luaapi.Result{
			{Name: "year", Type: luaapi.Integer}, {Name: "month", Type: luaapi.Integer, Doc: "1 to 12"}, {Name: "day", Type: luaapi.Integer, Doc: "1 to 31"},
			{Name: "weekday", Type: luaapi.Text, Doc: `"mon" to "sun"`},
		},
		Doc:     "Returns the realm's local date, as stamped for this step.",
		Example: `local year, month, day, weekday = realm:date()`,
		Eluna:   []string{"GetGameTime"},
		Run: func(c luaapi.Call) int {
			t := c.Real()
			weekday := [...]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}[t.Weekday()]
			return c.GiveNumber(float64(t.Year())) + c.GiveNumber(float64(t.Month())) + c.GiveNumber(float64(t.Day())) + c.GiveText(weekday)
		},
	},
	{
		Class: luaapi.Realm, Name: "clock", Where: luaapi.Both,
		Results: []luaapi.Result{
			{Name: "hour", Type: luaapi.Integer, Doc: "0 to 23"}, {Name: "minute", Type: luaapi.Integer, Doc: "0 to 59"}, {Name: "second", Type: luaapi.Integer, Doc: "0 to 59"},
		},
		Doc:     "Returns the realm's local time of day, as stamped for this step.",
		Example: `local hour, minute = realm:clock()`,
		Eluna:   []string{"GetGameTime"},
		Run: func(c luaapi.Call) int {
			t := c.Real()
			return c.GiveNumber(float64(t.Hour())) + c.GiveNumber(float64(t.Minute())) + c.GiveNumber(float64(t.Second()))
		},
	},
	{
		Class: luaapi.Realm, Name: "unix_time", Where: luaapi.Both,
		Results: []luaapi.Result{{Name: "seconds", Type: luaapi.Integer, Unit: "seconds"}},
		Doc:     "Returns the realm's local time, as stamped for this step, in seconds since the beginning of 1970 in local time. Use it for anything that ends at a fixed time, whether or not players are in the world until then. In a scenario, `clock` changes it.",
		Example: `player.storage.until_when = realm:unix_time() + 24 * 60 * 60`,
		Eluna:   []string{"GetGameTime"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(float64(c.Real().Unix())) },
	},
	{
		Class: luaapi.Realm, Name: "kick", Where: luaapi.Both, Permission: "players",
		Params: []luaapi.Param{
			{Name: "player", Type: luaapi.Text, Doc: "name of the character"},
			{Name: "reason", Type: luaapi.Text, Optional: true, Default: "none", Doc: "shown to the player as it is"},
		},
		Doc:     "Removes a player from the world within a few steps, even in combat; the character is saved as it is. Nothing happens when the player is not in the world. The player may log in again at once: only an operator's ban, or what you do in on_login, prevents that.",
		Example: `realm:kick("Anna", "Advertising.")`,
		Eluna:   []string{"Kick", "KickPlayer", "LogoutPlayer"},
		Run: func(c luaapi.Call) int {
			m := inbox.Message{To: inbox.Address{Kind: inbox.ToDoor, Player: c.Text(0)}, Name: reason(c.TextIf(1))}
			if r := c.Host.Realm(); r != nil {
				r.Send(m)
			} else {
				c.World().Send(m)
			}
			return 0
		},
	},
	{
		Class: luaapi.Realm, Name: "time", Where: luaapi.InRealm,
		Results: []luaapi.Result{{Name: "seconds", Type: luaapi.Number, Unit: "seconds"}},
		Doc:     "Returns the time since the realm started.",
		Example: `realm.state.opened = realm:time()`,
		Eluna:   []string{"GetGameTime"},
		Run:     func(c luaapi.Call) int { return c.GiveNumber(c.Host.Realm().Now().Seconds()) },
	},
	{
		Class: luaapi.Realm, Name: "players", Where: luaapi.InRealm,
		Results: []luaapi.Result{{Name: "players", Type: luaapi.List, Doc: "tables with name, level and map"}},
		Doc:     "Returns all characters in the world as plain tables, in the order of log-in.",
		Example: `for _, p in ipairs(realm:players()) do realm:tell_player(p.name, "hello") end`,
		Eluna:   []string{"GetPlayersInWorld", "GetPlayerCount"},
		Run: func(c luaapi.Call) int {
			var list []value.Value
			for _, p := range c.Host.Realm().Players().All() {
				list = append(list, p)
			}
			c.Host.Charge(c.L, 4*len(list))
			return c.GiveData(value.OfList(list...))
		},
	},
	{
		Class: luaapi.Realm, Name: "player", Where: luaapi.InRealm,
		Params:  []luaapi.Param{{Name: "name", Type: luaapi.Text, Doc: "name of the character"}},
		Results: []luaapi.Result{{Name: "player", Type: luaapi.Data, Nil: true, Doc: "a table with name, level and map"}},
		Doc:     "Returns one character in the world; nil when the character is not in the world.",
		Example: `if realm:player("Anna") then realm:tell_player("Anna", "hello") end`,
		Eluna:   []string{"GetPlayerByName"},
		Run: func(c luaapi.Call) int {
			for name, p := range c.Host.Realm().Players().All() {
				if name == c.Text(0) {
					return c.GiveData(p)
				}
			}
			return c.GiveNil()
		},
	},
}

// maxReason is the maximum length in bytes of the reason that a disconnected player sees.
const maxReason = 200

// reason returns the reason that a disconnected player sees.
func reason(s string) string {
	if s = command.Clean(s[:min(len(s), maxReason)]); s == "" {
		return "a script has disconnected you"
	}
	return s
}

// send sends the message in arguments i and i+1.
func send(c luaapi.Call, to inbox.Address, i int) int {
	m := luaapi.Named(to, c.Host.Bundle(), c.Text(i), c.Data(i+1))
	if r := c.Host.Realm(); r != nil {
		r.Send(m)
	} else {
		c.World().Send(m)
	}
	return 0
}
