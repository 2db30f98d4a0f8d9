package luaapi

import (
	"slices"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/geo"
)

// Shows is what the API asks of a map about what players see and hear of units.
type Shows interface {
	SpeakGroup(u *entity.Unit, group string, to *entity.Unit, lasts clock.Time) bool
	Sound(id content.ID, from, player *entity.Unit, yards geo.Yards, music bool) error
	Gesture(u *entity.Unit, emote content.ID, at *entity.Unit, words bool) error
	SetPosture(u *entity.Unit, emote content.ID) error
	SetWeapons(u *entity.Unit, w content.Weapons) error
	Morph(u *entity.Unit, creature content.ID) error
	Ride(u *entity.Unit, creature content.ID) error
}

var (
	soundID = Param{Name: "sound", Type: ID, Kind: content.Sounds, Doc: "which"}
	likeID  = Param{Name: "creature", Type: ID, Kind: content.Creatures, Optional: true, Default: "nil", Doc: "the one whose looks these are; nil ends it"}
	asMusic = Param{Name: "music", Type: Bool, Optional: true, Default: "false", Doc: "true: it is music"}
)

// shows is what players see and hear of units.
var shows = []Entry{
	{
		Class: Creature, Name: "speak", Where: OnMap,
		Params: []Param{
			{Name: "group", Type: Text, Doc: "of the `lines` of its definition"},
			{Name: "to", Type: AUnit, Optional: true, Default: "nobody", Doc: "to whom; lines that are whispered need a player"},
			{Name: "options", Type: Options, Optional: true, Default: "{}", Doc: "how", Fields: []Param{
				{Name: "lasts", Type: Span, Optional: true, Default: "as the line says", Doc: "until on_text_over is called"},
			}},
		},
		Results: []Result{{Name: "said", Type: Bool, Doc: "false: it has no such group, or is dead"}},
		Doc:     "Says one line of a group, by weight and none twice before all were said, with the sound and the emote of the line.",
		Example: `self:speak("greeting", player)`,
		Eluna:   []string{"SendChatMessageToPlayer"},
		Run: func(c Call) int {
			return c.GiveBool(c.World().SpeakGroup(c.Self(), c.Text(0), c.Unit(1), c.fieldSpan(2, "lasts")))
		},
	},
	{
		Class: Unit, Name: "sound", Where: OnMap, Permission: "players", OnPlayer: true,
		Params: []Param{soundID,
			{Name: "yards", Type: Number, Unit: "yards", Min: 1, Max: farYards, Optional: true, Default: "50", Doc: "how far it is heard"}},
		Doc:     "Lets a sound come from it, for all around.",
		Example: `self:sound("horn")`,
		Eluna:   []string{"PlayDirectSound", "PlayDistanceSound"},
		Run: func(c Call) int {
			const far = 50
			c.Try(c.World().Sound(c.ID(0), c.Self(), nil, c.Number(1, far), false))
			return 0
		},
	},
	{
		Class: Player, Name: "hear", Where: OnMap,
		Params:  []Param{soundID, asMusic},
		Doc:     "Lets the player alone hear a sound.",
		Example: `player:hear("horn")`,
		Eluna:   []string{"PlayDirectSound"},
		Run:     func(c Call) int { c.Try(c.World().Sound(c.ID(0), nil, c.Self(), 0, c.Bool(1, false))); return 0 },
	},
	{
		Class: Map, Name: "sound", Where: OnMap,
		Params:  []Param{soundID, asMusic},
		Doc:     "Lets all on the map hear a sound.",
		Example: `map:sound("horn", true)`,
		Eluna:   []string{"PlayMusic"},
		Run:     func(c Call) int { c.Try(c.World().Sound(c.ID(0), nil, nil, 0, c.Bool(1, false))); return 0 },
	},
	{
		Class: Creature, Name: "gesture", Where: OnMap,
		Params: []Param{{Name: "emote", Type: ID, Kind: content.Emotes, Doc: "which"},
			{Name: "at", Type: AUnit, Optional: true, Default: "nobody", Doc: "at whom"}},
		Doc:     "Makes an emote that content defines, once; those around see it and read its text.",
		Example: `self:gesture("wave", player)`,
		Eluna:   []string{"Emote", "PerformEmote"},
		Run:     func(c Call) int { c.Try(c.World().Gesture(c.Self(), c.ID(0), c.Unit(1), true)); return 0 },
	},
	{
		Class: Creature, Name: "set_posture", Where: OnMap,
		Params:  []Param{{Name: "emote", Type: ID, Kind: content.Emotes, Optional: true, Default: "nil", Doc: "which; nil ends it"}},
		Doc:     "Goes on making an emote: it works at something, dances, prays.",
		Example: `self:set_posture("wave")`,
		Eluna:   []string{"EmoteState", "SetUInt32Value"},
		Run:     func(c Call) int { c.Try(c.World().SetPosture(c.Self(), c.idIf(0))); return 0 },
	},
	{
		Class: Creature, Name: "set_weapons", Where: OnMap,
		Params:  []Param{{Name: "weapons", Type: Text, OneOf: content.WeaponWords, Doc: "which it has in hand"}},
		Doc:     "Takes weapons in hand, or puts them away. How it fights does not depend on it.",
		Example: `self:set_weapons("melee")`,
		Eluna:   []string{"SetSheath"},
		Run: func(c Call) int {
			c.Try(c.World().SetWeapons(c.Self(), content.Weapons(slices.Index(content.WeaponWords, c.Text(0)))))
			return 0
		},
	},
	{
		Class: Creature, Name: "morph", Where: OnMap,
		Params:  []Param{likeID},
		Doc:     "Looks like another creature, and is what it is. An aura that changes its looks goes before.",
		Example: `self:morph("pup")`,
		Eluna:   []string{"SetDisplayId", "DeMorph"},
		Run:     func(c Call) int { c.Try(c.World().Morph(c.Self(), c.idIf(0))); return 0 },
	},
	{
		Class: Creature, Name: "set_mount", Where: OnMap,
		Params:  []Param{likeID},
		Doc:     "Rides on what looks like another creature. How fast it moves does not depend on it.",
		Example: `self:set_mount("pup")`,
		Eluna:   []string{"Mount", "Dismount"},
		Run:     func(c Call) int { c.Try(c.World().Ride(c.Self(), c.idIf(0))); return 0 },
	},
}

// idIf is the id in argument i, "" where it is not given.
func (c Call) idIf(i int) content.ID {
	if !c.Given(i) {
		return ""
	}
	return c.ID(i)
}
