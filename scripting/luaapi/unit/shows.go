package unit

import (
	"slices"

	"loam/core/model/content"
	"loam/scripting/luaapi"
)

var (
	soundID  = luaapi.Param{Name: "sound", Type: luaapi.ID, Kind: content.Sounds, Doc: "which"}
	likeID   = luaapi.Param{Name: "creature", Type: luaapi.ID, Kind: content.Creatures, Optional: true, Default: "nil", Doc: "the one whose looks these are; nil ends it"}
	handWord = luaapi.Param{Name: "hand", Type: luaapi.Text, OneOf: content.HandWords, Doc: "which"}
	asMusic  = luaapi.Param{Name: "music", Type: luaapi.Bool, Optional: true, Default: "false", Doc: "true: it is music"}
)

// Shows is what players see and hear of units.
var Shows = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "speak", Where: luaapi.OnMap,
		Params: []luaapi.Param{
			{Name: "group", Type: luaapi.Text, Doc: "of the `lines` of its definition"},
			{Name: "to", Type: luaapi.AUnit, Optional: true, Default: "nobody", Doc: "to whom; lines that are whispered need a player"},
			{Name: "options", Type: luaapi.Options, Optional: true, Default: "{}", Doc: "how", Fields: []luaapi.Param{
				{Name: "lasts", Type: luaapi.Span, Optional: true, Default: "as the line says", Doc: "until on_text_over is called"},
			}},
		},
		Results: []luaapi.Result{{Name: "said", Type: luaapi.Bool, Doc: "false: it has no such group, or is dead"}},
		Doc:     "Says one line of a group, by weight and none twice before all were said, with the sound and the emote of the line.",
		Example: `self:speak("greeting", player)`,
		Eluna:   []string{"SendChatMessageToPlayer", "SendUnitWhisper"},
		Run: func(c luaapi.Call) int {
			return c.GiveBool(c.World().SpeakGroup(c.Self(), c.Text(0), c.Unit(1), c.FieldSpan(2, "lasts")))
		},
	},
	{
		Class: luaapi.Unit, Name: "sound", Where: luaapi.OnMap, Permission: "players", OnPlayer: true,
		Params: []luaapi.Param{soundID,
			{Name: "yards", Type: luaapi.Number, Unit: "yards", Min: 1, Max: luaapi.FarYards, Optional: true, Default: "50", Doc: "how far it is heard"}},
		Doc:     "Lets a sound come from it, for all around.",
		Example: `self:sound("horn")`,
		Eluna:   []string{"PlayDirectSound", "PlayDistanceSound"},
		Run: func(c luaapi.Call) int {
			const far = 50
			c.Try(c.World().Sound(c.ID(0), c.Self(), nil, c.Number(1, far), false))
			return 0
		},
	},
	{
		Class: luaapi.Player, Name: "hear", Where: luaapi.OnMap,
		Params:  []luaapi.Param{soundID, asMusic},
		Doc:     "Lets the player alone hear a sound.",
		Example: `player:hear("horn")`,
		Eluna:   []string{"PlayDirectSound"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Sound(c.ID(0), nil, c.Self(), 0, c.Bool(1, false))); return 0 },
	},
	{
		Class: luaapi.Map, Name: "sound", Where: luaapi.OnMap,
		Params:  []luaapi.Param{soundID, asMusic},
		Doc:     "Lets all on the map hear a sound.",
		Example: `map:sound("horn", true)`,
		Eluna:   []string{"PlayMusic"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Sound(c.ID(0), nil, nil, 0, c.Bool(1, false))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "gesture", Where: luaapi.OnMap,
		Params: []luaapi.Param{{Name: "emote", Type: luaapi.ID, Kind: content.Emotes, Doc: "which"},
			{Name: "at", Type: luaapi.AUnit, Optional: true, Default: "nobody", Doc: "at whom"}},
		Doc:     "Makes an emote that content defines, once; those around see it and read its text.",
		Example: `self:gesture("wave", player)`,
		Eluna:   []string{"Emote", "PerformEmote"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Gesture(c.Self(), c.ID(0), c.Unit(1), true)); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_posture", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "emote", Type: luaapi.ID, Kind: content.Emotes, Optional: true, Default: "nil", Doc: "which; nil ends it"}},
		Doc:     "Goes on making an emote: it works at something, dances, prays.",
		Example: `self:set_posture("wave")`,
		Eluna:   []string{"EmoteState", "SetUInt32Value"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().SetPosture(c.Self(), c.IDIf(0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_weapons", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "weapons", Type: luaapi.Text, OneOf: content.WeaponWords, Doc: "which it has in hand"}},
		Doc:     "Takes weapons in hand, or puts them away. How it fights does not depend on it.",
		Example: `self:set_weapons("melee")`,
		Eluna:   []string{"SetSheath"},
		Run: func(c luaapi.Call) int {
			c.Try(c.World().SetWeapons(c.Self(), content.Weapons(slices.Index(content.WeaponWords, c.Text(0)))))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "morph", Where: luaapi.OnMap,
		Params:  []luaapi.Param{likeID},
		Doc:     "Looks like another creature, and is what it is. An aura that changes its looks goes before.",
		Example: `self:morph("pup")`,
		Eluna:   []string{"SetDisplayId", "DeMorph"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Morph(c.Self(), c.IDIf(0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_mount", Where: luaapi.OnMap,
		Params:  []luaapi.Param{likeID},
		Doc:     "Rides on what looks like another creature. How fast it moves does not depend on it.",
		Example: `self:set_mount("pup")`,
		Eluna:   []string{"Mount", "Dismount"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().Ride(c.Self(), c.IDIf(0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_outfit", Where: luaapi.OnMap,
		Params:  []luaapi.Param{{Name: "outfit", Type: luaapi.Text, Optional: true, Default: "nil", Doc: "of the `outfits` of its definition; nil is what it holds from the beginning"}},
		Doc:     "Holds what an outfit of its definition says.",
		Example: `self:set_outfit()`,
		Eluna:   []string{"SetEquipmentSlots"},
		Run:     func(c luaapi.Call) int { c.Try(c.World().SetOutfit(c.Self(), c.TextIf(0))); return 0 },
	},
	{
		Class: luaapi.Creature, Name: "set_held", Where: luaapi.OnMap,
		Params: []luaapi.Param{handWord,
			{Name: "item", Type: luaapi.ID, Kind: content.Items, Optional: true, Default: "nil", Doc: "which; nil leaves the hand empty"}},
		Doc:     "Holds an item in a hand. It is seen, and does not change how it fights.",
		Example: `self:set_held("main", "bread")`,
		Eluna:   []string{"SetEquipmentSlots"},
		Run: func(c luaapi.Call) int {
			held := c.World().Held(c.Self())
			held[slices.Index(content.HandWords, c.Text(0))] = c.IDIf(1)
			c.Try(c.World().Wield(c.Self(), held))
			return 0
		},
	},
	{
		Class: luaapi.Creature, Name: "held", Where: luaapi.OnMap,
		Params:  []luaapi.Param{handWord},
		Results: []luaapi.Result{{Name: "item", Type: luaapi.ID, Nil: true, Doc: "nil: nothing"}},
		Doc:     "What it holds in a hand.",
		Example: `local item = self:held("main")`,
		Run: func(c luaapi.Call) int {
			if id := c.World().Held(c.Self())[slices.Index(content.HandWords, c.Text(0))]; id != "" {
				return c.GiveText(string(id))
			}
			return c.GiveNil()
		},
	},
}
