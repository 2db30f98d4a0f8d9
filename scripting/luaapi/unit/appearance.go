package unit

import (
	"slices"

	"loam/core/model/content"
	"loam/scripting/luaapi"
)

var (
	soundID  = luaapi.Param{Name: "sound", Type: luaapi.ID, Kind: content.Sounds, Doc: "the sound"}
	likeID   = luaapi.Param{Name: "creature", Type: luaapi.ID, Kind: content.Creatures, Optional: true, Default: "nil", Doc: "the creature whose appearance is used; nil ends it"}
	handWord = luaapi.Param{Name: "hand", Type: luaapi.Text, OneOf: content.HandWords, Doc: "the hand"}
	asMusic  = luaapi.Param{Name: "music", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true: plays it as music"}
)

// Shows are the methods for lines, sounds, emotes and the appearance of units.
var Shows = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "speak", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "group", Type: luaapi.Text, Doc: "a group of the `lines` of its definition"},
			{Name: "to", Type: luaapi.AUnit, Optional: true, Default: "nobody", Doc: "the listener; whispered lines need a player"},
			{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "speech options", Fields: []luaapi.Param{
				{Name: "lasts", Type: luaapi.Span, Optional: true, Default: "as the line defines", Doc: "time until on_text_over is called"},
			}},
		},
		Results: []luaapi.Result{{Name: "said", Type: luaapi.Bool, Doc: "false: the creature has no such group, or is dead"}},
		Doc:     "Makes the creature say one line of a group, with the sound and emote of the line. The line is drawn by weight; none repeats before all have been said.",
		Example: `self:speak("greeting", player)`,
		Eluna:   []string{"SendChatMessageToPlayer", "SendUnitWhisper"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().SpeakGroup(c.Self(), c.Text(0), c.Unit(1), c.FieldSpan(2, "lasts")))
		},
	},
	{
		Class: luaapi.Unit, Name: "sound", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params: []luaapi.Param{soundID,
			{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 1, Max: luaapi.FarYards, Optional: true, Default: "50", Doc: "how far the sound is heard"}},
		Doc:     "Plays a sound at the unit for everyone nearby.",
		Example: `self:sound("horn")`,
		Eluna:   []string{"PlayDirectSound", "PlayDistanceSound"},
		Run: func(c luaapi.Call) int {
			const far = 50
			c.Try(c.World().Appearance().Sound(c.ID(0), c.Self(), nil, c.Number(1, far), false))
			return 0
		},
	},
	{
		Class: luaapi.Player, Name: "hear", Where: luaapi.OnMap,
		Params:  []luaapi.Param{soundID, asMusic},
		Doc:     "Plays a sound for this player only.",
		Example: `player:hear("horn")`,
		Eluna:   []string{"PlayDirectSound"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Appearance().Sound(c.ID(0), nil, c.Self(), 0, c.Bool(1, false)))
			return 0
		},
	},
	{
		Class: luaapi.Map, Name: "sound", Where: luaapi.OnMap,
		Params:  []luaapi.Param{soundID, asMusic},
		Doc:     "Plays a sound for everyone on the map.",
		Example: `map:sound("horn", true)`,
		Eluna:   []string{"PlayMusic"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Appearance().Sound(c.ID(0), nil, nil, 0, c.Bool(1, false)))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "gesture", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "emote", Type: luaapi.ID, Kind: content.Emotes, Doc: "the emote"},
			{Name: "at", Type: luaapi.AUnit, Optional: true, Default: "nobody", Doc: "the target of the emote"}},
		Doc:     "Plays an emote that content defines, once. Everyone nearby sees it and reads its text.",
		Example: `self:gesture("wave", player)`,
		Eluna:   []string{"Emote", "PerformEmote"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Appearance().Gesture(c.Self(), c.ID(0), c.Unit(1), true))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "set_posture", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "emote", Type: luaapi.ID, Kind: content.Emotes, Optional: true, Default: "nil", Doc: "the emote; nil ends it"}},
		Doc:     "Sets an emote that the creature performs continuously, such as working, dancing or praying.",
		Example: `self:set_posture("wave")`,
		Eluna:   []string{"EmoteState", "SetUInt32Value"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Appearance().SetPosture(c.Self(), c.IDIf(0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_weapons", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "weapons", Type: luaapi.Text, OneOf: content.WeaponWords, Doc: "the weapons to hold"}},
		Doc:     "Draws or sheathes the creature's weapons. How it fights does not depend on it.",
		Example: `self:set_weapons("melee")`,
		Eluna:   []string{"SetSheath"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().Appearance().SetWeapons(c.Self(), content.Weapons(slices.Index(content.WeaponWords, c.Text(0)))))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "morph", Where: luaapi.OnMap,
		Params:  []luaapi.Param{likeID},
		Doc:     "Gives the creature the appearance of another; nothing else changes. An aura that changes its appearance takes precedence.",
		Example: `self:morph("pup")`,
		Eluna:   []string{"SetDisplayId", "DeMorph"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Appearance().Morph(c.Self(), c.IDIf(0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_mount", Where: luaapi.OnMap,
		Params:  []luaapi.Param{likeID},
		Doc:     "Mounts the creature on a mount that looks like another creature. Its speed does not depend on it.",
		Example: `self:set_mount("pup")`,
		Eluna:   []string{"Mount", "Dismount"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Appearance().Ride(c.Self(), c.IDIf(0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_outfit", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "outfit", Type: luaapi.Text, Optional: true, Default: "nil", Doc: "one of the `outfits` of its definition; nil is what the creature holds at first"}},
		Doc:     "Makes the creature hold the items of an outfit of its definition.",
		Example: `self:set_outfit()`,
		Eluna:   []string{"SetEquipmentSlots"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Appearance().SetOutfit(c.Self(), c.TextIf(0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_held", Where: luaapi.OnMap,
		Params: []luaapi.Param{handWord,
			{Name: "item", Type: luaapi.ID, Kind: content.Items, Optional: true, Default: "nil", Doc: "the item; nil empties the hand"}},
		Doc:     "Puts an item in the creature's hand. Players see the item; it does not change how the creature fights.",
		Example: `self:set_held("main", "bread")`,
		Eluna:   []string{"SetEquipmentSlots"},
		Run: func(c luaapi.Call) int {
			held := c.World().Appearance().Held(c.Self())
			held[slices.Index(content.HandWords, c.Text(0))] = c.IDIf(1)
			c.Try(c.World().Appearance().Wield(c.Self(), held))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "held", Where: luaapi.OnMap,
		Params:  []luaapi.Param{handWord},
		Results: []luaapi.Result{{Name: "item", Type: luaapi.ID, Nil: true, Doc: "nil: the hand is empty"}},
		Doc:     "Returns the item in the creature's hand.",
		Example: `local item = self:held("main")`,
		Run: func(c luaapi.Call) int {
			if id := c.World().Appearance().Held(c.Self())[slices.Index(content.HandWords, c.Text(0))]; id != "" {
				return c.GiveText(string(id))
			}
			return c.GiveNil()
		},
	},
}
