package unit

import (
	"slices"

	"loam/core/model/intent"
	"loam/scripting/luaapi"
)

// words are the parameters of everything that is said.
var words = []luaapi.Param{
	{Name: "text", Type: luaapi.Words, Doc: "a key of the bundle's locale, the text itself, or what text() returned"},
	{Name: "args", Type: luaapi.Data, Doc: "a table for the placeholders of the text", Optional: true, Default: "nil"},
}

// Speech is how units are heard.
var Speech = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "say", Where: luaapi.OnMap, Permission: "players", OnPlayer: true, Params: words,
		Doc:     "Says something to those around.",
		Example: `self:say("wolf.growl")`,
		Eluna:   []string{"SendUnitSay", "Say"},
		Run:     func(c luaapi.Call) int { return utter(c, intent.Say) },
	},
	{
		Class: luaapi.Unit, Name: "yell", Where: luaapi.OnMap, Permission: "players", OnPlayer: true, Params: words,
		Doc:     "Yells something to those far around.",
		Example: `self:yell("To arms, {name}!", {name = player:name()})`,
		Eluna:   []string{"SendUnitYell", "Yell"},
		Run:     func(c luaapi.Call) int { return utter(c, intent.Yell) },
	},
	{
		Class: luaapi.Unit, Name: "emote", Where: luaapi.OnMap, Permission: "players", OnPlayer: true, Params: words,
		Doc:     "Does something that others read after its name.",
		Example: `self:emote("bares its teeth.")`,
		Eluna:   []string{"SendUnitEmote", "TextEmote"},
		Run:     func(c luaapi.Call) int { return utter(c, intent.Emote) },
	},
	{
		Class: luaapi.Player, Name: "tell", Where: luaapi.OnMap, Params: words,
		Doc:     "Tells the player something that nobody else sees.",
		Example: `player:tell("quest.hint", {place = "the mill"})`,
		Eluna:   []string{"SendBroadcastMessage", "SendAreaTriggerMessage", "SendNotification", "Whisper", "SendSysMessage"},
		Run: func(c luaapi.Call) int {
			text, args := c.WordsWith(0, 1)
			c.World().Tell(c.Self().GUID, text, args)
			return 0
		},
	},
	{
		Class: luaapi.Map, Name: "tell", Where: luaapi.OnMap, Params: words,
		Doc:     "Tells everyone on this map something.",
		Example: `map:tell("event.begins")`,
		Eluna:   []string{"SendWorldMessage"},
		Run: func(c luaapi.Call) int {
			text, args := c.WordsWith(0, 1)
			c.World().Tell(0, text, args)
			return 0
		},
	},
	{
		Class: luaapi.Realm, Name: "announce", Where: luaapi.Both, Permission: "announce", Params: words,
		Doc:     "Tells every player of the realm something. From a map it goes by the realm and is seen a step later.",
		Example: `realm:announce("fair.opens", {hours = 3})`,
		Eluna:   []string{"SendWorldMessage", "SendGlobalSysMessage"},
		Run: func(c luaapi.Call) int {
			text, args := c.WordsWith(0, 1)
			if r := c.Host.Realm(); r != nil {
				r.Announce(text, args)
				return 0
			}
			c.World().Send(luaapi.Announcement(text, args))
			return 0
		},
	},
	{
		Class: luaapi.Realm, Name: "tell_player", Where: luaapi.Both, Permission: "announce",
		Params:  slices.Concat([]luaapi.Param{{Name: "player", Type: luaapi.Text, Doc: "name of the character"}}, words),
		Doc:     "Tells one player something, on whichever map it is. Nothing happens when it is not in the world.",
		Example: `realm:tell_player("Anna", "mail.came")`,
		Eluna:   []string{"SendBroadcastMessage"},
		Run: func(c luaapi.Call) int {
			text, args := c.WordsWith(1, 2)
			if r := c.Host.Realm(); r != nil {
				r.Tell(c.Text(0), text, args)
				return 0
			}
			c.World().Send(luaapi.TellPlayer(c.Text(0), text, args))
			return 0
		},
	},
}

func utter(c luaapi.Call, how intent.Speech) int {
	text, args := c.WordsWith(0, 1)
	c.World().Say(c.Self(), how, text, args)
	return 0
}
