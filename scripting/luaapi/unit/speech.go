package unit

import (
	"slices"

	"loam/core/model/intent"
	"loam/scripting/luaapi"
)

// words are the parameters of all speech.
var words = []luaapi.Param{
	{Name: "text", Type: luaapi.Words, Doc: "a key of the bundle's locale, the text itself, or what text() returned"},
	{Name: "args", Type: luaapi.Data, Doc: "a table for the placeholders of the text", Optional: true, Default: "nil"},
}

// Speech are the methods that make units speak and send texts to players.
var Speech = []luaapi.Entry{
	{
		Class: luaapi.Unit, Name: "say", Where: luaapi.OnMap, Permission: "players", OnPlayer: true, Params: words,
		Doc:     "Makes the unit say a text to everyone nearby.",
		Example: `self:say("wolf.growl")`,
		Eluna:   []string{"SendUnitSay", "Say"},
		Run:     func(c luaapi.Call) int { return utter(c, intent.Say) },
	},
	{
		Class: luaapi.Unit, Name: "yell", Where: luaapi.OnMap, Permission: "players", OnPlayer: true, Params: words,
		Doc:     "Makes the unit yell a text to everyone in a wide radius.",
		Example: `self:yell("To arms, {name}!", {name = player:name()})`,
		Eluna:   []string{"SendUnitYell", "Yell"},
		Run:     func(c luaapi.Call) int { return utter(c, intent.Yell) },
	},
	{
		Class: luaapi.Unit, Name: "emote", Where: luaapi.OnMap, Permission: "players", OnPlayer: true, Params: words,
		Doc:     "Shows a text emote: others read the text after the unit's name.",
		Example: `self:emote("bares its teeth.")`,
		Eluna:   []string{"SendUnitEmote", "TextEmote"},
		Run:     func(c luaapi.Call) int { return utter(c, intent.Emote) },
	},
	{
		Class: luaapi.Player, Name: "tell", Where: luaapi.OnMap, Params: words,
		Doc:     "Sends the player a text that nobody else sees.",
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
		Doc:     "Sends a text to everyone on this map.",
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
		Doc:     "Sends a text to every player of the realm. From a map, the text goes through the realm and arrives a step later.",
		Example: `realm:announce("fair.opens", {hours = 3})`,
		Eluna:   []string{"SendWorldMessage", "SendGlobalSysMessage"},
		Run: func(c luaapi.Call) int {
			text, args := c.WordsWith(0, 1)
			if r := c.Host.Realm(); r != nil {
				r.Players().Announce(text, args)
				return 0
			}
			c.World().Send(luaapi.Announcement(text, args))
			return 0
		},
	},
	{
		Class: luaapi.Realm, Name: "tell_player", Where: luaapi.Both, Permission: "announce",
		Params:  slices.Concat([]luaapi.Param{{Name: "player", Type: luaapi.Text, Doc: "name of the character"}}, words),
		Doc:     "Sends a text to one player, on any map. Nothing happens when the player is not in the world.",
		Example: `realm:tell_player("Anna", "mail.came")`,
		Eluna:   []string{"SendBroadcastMessage"},
		Run: func(c luaapi.Call) int {
			text, args := c.WordsWith(1, 2)
			if r := c.Host.Realm(); r != nil {
				r.Players().Tell(c.Text(0), text, args)
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
