// Package wrath describes version 3.3.5a (build 12340) of the game clients as data:
// numbers of results, update fields, flags, and the messages that lead into the world.
// Package opcode lists the opcodes; package protocol/game uses all of it.
package wrath

import (
	"time"

	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/net/wire"
	"loam/core/protocol/game"
	"loam/core/protocol/game/auction"
	"loam/core/protocol/game/chat"
	"loam/core/protocol/game/environment"
	"loam/core/protocol/game/gossip"
	"loam/core/protocol/game/group"
	"loam/core/protocol/game/guild"
	"loam/core/protocol/game/instance"
	"loam/core/protocol/game/item"
	"loam/core/protocol/game/opcode"
	"loam/core/protocol/game/progression"
	"loam/core/protocol/game/quest"
	"loam/core/protocol/game/stable"
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	movementpackets "loam/core/protocol/packets/movement"
)

// Build is the build number of the version.
const Build = 12340

// The fixed halves of the cipher keys of each direction, which every client has, and the
// number of bytes that each cipher stream discards first.
var (
	fromServer = []byte{0xCC, 0x98, 0xAE, 0x04, 0xE8, 0x97, 0xEA, 0xCA, 0x12, 0xDD, 0xC0, 0x93, 0x42, 0x91, 0x53, 0x57}
	fromClient = []byte{0xC2, 0xB3, 0x72, 0x3C, 0xC6, 0xAE, 0xD9, 0xB5, 0x34, 0x3C, 0x53, 0xEE, 0x2F, 0x43, 0x67, 0xCE}
)

const drop = 1024

// Version returns the version; callers must not change it.
func Version() *game.Version {
	return &game.Version{
		Packet: codec.Wrath, Name: "wrath", Build: Build, Expansion: 2,
		Header: Header,
		Ciphers: func(key auth.SessionKey) (in, out wire.Cipher) {
			return wire.NewHMACRC4(fromClient, key[:], drop), wire.NewHMACRC4(fromServer, key[:], drop)
		},
		ClientCiphers: func(key auth.SessionKey) (in, out wire.Cipher) {
			return wire.NewHMACRC4(fromServer, key[:], drop), wire.NewHMACRC4(fromClient, key[:], drop)
		},
		Inbound: opcode.Received(opcode.Wrath), Outbound: opcode.Sent(opcode.Wrath), Told: opcode.Told(opcode.Wrath), Unnamed: true, Declines: true,
		Looks: updatefield.Looks{
			Playable: updatefield.Playable{Races: races, Classes: classes},
			Fields: updatefield.Fields{
				GUID: 0x00, Type: 0x02, Entry: 0x03, Scale: 0x04,
				Target: 0x12, Bytes0: 0x17, Health: 0x18, Power1: 0x19, MaxHealth: 0x20, MaxPower1: 0x21, Level: 0x36, Faction: 0x37,
				HeldItem: 0x38, UnitFlags: 0x3B, AttackTime: 0x3E, RangedTime: 0x40, BoundingRadius: 0x41, CombatReach: 0x42,
				Display: 0x43, NativeDisplay: 0x44, Bytes1: 0x4A, DynamicFlags: 0x4F, CastSpeed: 0x50, NPCFlags: 0x52, EmoteState: 0x53, Bytes2: 0x7A,
				Hover: 0x92, GuildID: 0x97, GuildRank: 0x98, PlayerFlags: 0x96, PlayerBytes: 0x99, PlayerBytes2: 0x9A, PlayerBytes3: 0x9B,
				CorpseOwner: 0x06, CorpseDisplay: 0x0A, CorpseBytes1: 0x1E, CorpseBytes2: 0x1F, CorpseFlags: 0x21,
				Experience: 0x27A, NextExperience: 0x27B, MaxLevel: 0x4FF, Coinage: 0x492, Title: 0x141,
				MountDisplay: 0x45,
				Damage:       0x46, OffHandDamage: 0x48, RangedDamage: 0x81, Stats: 0x54, Resistances: 0x63, AttackPower: 0x7B, RangedPower: 0x7E,
				Block: 0x400, Dodge: 0x401, Parry: 0x402, Crit: 0x405, RangedCrit: 0x406, Regen: 0x28, RegenSpending: 0x2F,
				AuraState: 0x3D, ChannelObject: 0x14, ChannelSpell: 0x16, Charm: 0x06, Summon: 0x08, CharmedBy: 0x0C, SummonedBy: 0x0E,
				CreatedBy: 0x10, PetNumber: 0x4B, PetNamed: 0x4C, CreatedBySpell: 0x51, DuelFlag: 0x94, DuelTeam: 0x9C, AreaCaster: 0x06,
				AreaBytes: 0x08, AreaSpell: 0x09, AreaRadius: 0x0A, AreaTime: 0x0B,
				ThingOwner: 0x06, ThingDisplay: 0x08, ThingFlags: 0x09, ThingRotation: 0x0A, ThingLevel: 0x10, ThingBytes: 0x11, ThingDynamic: 0x0E,
			},
			Types: updatefield.PlaceFlags{
				Body:    movementpackets.PlaceAll | movementpackets.PlaceStationary | movementpackets.PlacePosition,
				Object:  movementpackets.PlaceAll | movementpackets.PlaceStationary | movementpackets.PlacePosition | movementpackets.PlaceRotation,
				Carrier: movementpackets.PlaceAll | movementpackets.PlaceStationary | movementpackets.PlaceTransport | movementpackets.PlaceRotation,
				Unit:    movementpackets.PlaceLiving | movementpackets.PlaceStationary, Self: movementpackets.PlaceLiving | movementpackets.PlaceStationary | movementpackets.PlaceSelf},
			PvP:    updatefield.PvPMarks{Flag: 0x1, FreeLand: 0x4, Sanctuary: 0x8},
			Mends:  0x1000,
			Creeps: 0x00020000,
			Services: []updatefield.ServiceFlag{
				{Of: content.DoStable, Flag: 0x400000}, {Of: content.DoVendor, Flag: 0x80}, {Of: content.DoBank, Flag: 0x20000}, {Of: content.DoTrainer, Flag: 0x10}, {Of: content.DoFlight, Flag: 0x2000}, {Of: content.DoRevive, Flag: 0x4000}, {Of: content.DoHome, Flag: 0x10000}, {Of: content.DoAuction, Flag: 0x200000}, {Of: content.DoPetition, Flag: 0xC0000}, {Of: content.DoGuildBank, Flag: 0x800000},
			},
			Floats: []updatefield.Floating{
				{Manner: content.Flies, Bits: 0x03000400, Tier: 3, Begins: "SMSG_SPLINE_MOVE_SET_FLYING", Ends: "SMSG_SPLINE_MOVE_UNSET_FLYING"},
				{Manner: content.Hovers, Bits: 0x40000000, Tier: 2, Begins: "SMSG_SPLINE_MOVE_SET_HOVER", Ends: "SMSG_SPLINE_MOVE_UNSET_HOVER"},
				{Manner: content.Swims, Bits: 0x200000, Tier: 1, Begins: "SMSG_SPLINE_MOVE_START_SWIM", Ends: "SMSG_SPLINE_MOVE_STOP_SWIM"},
			},
			Pets: updatefield.PetMarks{Byte: 0x02},
		},
		Results: game.Results{
			AuthFailed: 0x0D, AuthVersion: 0x14,
			Created: 0x2F, CreateFailed: 0x31, TooMany: 0x35, Disabled: 0x33,
			Deleted: 0x47, DeleteFailed: 0x48,
			NameTaken: 0x32, NameEmpty: 0x59, NameShort: 0x5A, NameLong: 0x5B, NameBad: 0x5C, NameReserved: 0x5F, NameFailed: 0x58,
			NameMixed: 0x5D, NameThrice: 0x62,
			NoWorld: 0x4E, InUse: 0x4F, LoginFailed: 0x51, NoCharacter: 0x53,
		},
		Menus:  gossip.Numbers{Confirms: true, StopWords: 14},
		Growth: progression.Numbers{Skills: 0x27C, Titles: 0x272, Points: 0x3FC, Rest: 0x491},
		Items: item.Numbers{
			Inventory: 0x144, BackPrice: 0x4B1, BackTime: 0x4BD, Visible: 0x11B, Offset: 0, Stride: 2,
			Owner: 0x06, Contained: 0x08, Stack: 0x0E, Charges: 0x10, Flags: 0x15, Enchantments: 0x16, Property: 0x3B,
			Durability: 0x3C, MaxDurability: 0x3D, BagSlots: 0x40, BagFirst: 0x42,
			Enchants: item.Enchants{0, 1, 7, 2, 3, 4, 6}, Bank: 39, BankSlots: 28, BankBag: 67, BankBags: 7, Back: 74, Adds: []uint32{4, 3, 7, 5, 6, 38, 39},
		},
		Quests: quest.Numbers{
			Log: 0x9E, Places: 25, Words: 5,
			Marks:    map[view.Mark]uint8{view.Later: 1, view.Waits: 5, view.OffersAgain: 7, view.Offers: 8, view.Rewards: 10},
			Refusals: map[string]uint32{"core.quest.rewarded": 7, "core.quest.has_it": 13, "core.quest.undone": 21, "core.quest.pay": 23, "core.quest.too_soon": 29},
			Shared:   map[string]uint8{"": 0, "core.quest.unfit": 1, "core.quest.log_full": 5, "core.quest.has_it": 6, "core.quest.rewarded": 7, "core.quest.too_soon": 8},
			Joined:   2, Declined: 3,
			Flags: map[content.Repeat]uint32{content.Daily: 0x1000, content.Weekly: 0x8000},
		},
		Copies: instance.Numbers{Aborts: map[string]uint8{"full": 2, "too_many": 4, "fighting": 6, "no_party": 11}, Difficulty: [content.CopyFors]string{"MSG_SET_DUNGEON_DIFFICULTY", "MSG_SET_RAID_DIFFICULTY"}},
		Bosses: true,
		Skies: environment.WeatherTable{
			content.Fine:      {},
			content.Fog:       {Types: [3]uint32{1, 1, 1}},
			content.Rain:      {Types: [3]uint32{3, 4, 5}},
			content.Snow:      {Types: [3]uint32{6, 7, 8}},
			content.Sandstorm: {Types: [3]uint32{22, 41, 42}},
			content.Thunder:   {Types: [3]uint32{86, 86, 86}},
		},
		Movement: movement, Transport: 0x200, Aboard: 0x200,
		Splines:  game.SplineFlags{Walk: 0x1000, Aloft: 0x2000, Enabled: 0x08000000, Middle: true},
		Stables:  stable.Numbers{Slots: false, Most: 4},
		Auctions: auction.Durations{720, 1440, 2880},
		Chat:     chat.Types{System: 0, Say: 1, Yell: 6, Emote: 10, MonsterSay: 12, MonsterYell: 14, MonsterEmote: 16, MonsterWhisper: 15, BossEmote: 41, BossWhisper: 42, Whisper: 7, WhisperEcho: 9, Party: 2, Raid: 3, Guild: 4, Officer: 5, PartyLeader: 51, RaidLeader: 39, Channel: 17, Away: 23, Busy: 24},
		Guilds:   guild.Numbers{Quit: 2, NotFound: 11, RankUsed: 18, Ignoring: 19, Bank: 22},
		Groups:   group.Numbers{BadName: 1, NotMember: 2, Full: 4, Taken: 5, Alone: 6, NotLeader: 7, Ignoring: 9, Raid: 2},
		Battle:   fights,
		Greeting: greeting, Arrival: arrival, AfterArrival: afterArrival,
	}
}

// Header is the header of messages from the server.
var Header = wire.Header{
	SizeBytes: 2, SizeOrder: wire.BigEndian, OpcodeBytes: 2, OpcodeOrder: wire.LittleEndian, Counts: wire.CountsOpcode,
	Long: true,
}

// movement is the meaning of the movement flags.
var movement = []game.MovementFlag{
	{Bit: 0x1, Flag: intent.Forward}, {Bit: 0x2, Flag: intent.Backward}, {Bit: 0x4, Flag: intent.StrafeLeft},
	{Bit: 0x8, Flag: intent.StrafeRight}, {Bit: 0x10, Flag: intent.TurnLeft}, {Bit: 0x20, Flag: intent.TurnRight},
	{Bit: 0x100, Flag: intent.Walking}, {Bit: 0x1000, Flag: intent.Jumping}, {Bit: 0x2000, Flag: intent.Falling},
	{Bit: 0x200000, Flag: intent.Swimming}, {Bit: 0x2000000, Flag: intent.Flying},
}

// factions is the number of factions that the client knows.
const factions = 128

func greeting(g *game.Greeting) []packets.Body {
	return []packets.Body{
		&packets.Number{Is: "SMSG_CLIENTCACHE_VERSION", Value: g.Cache},
		g.Tutorials,
	}
}

// arrival returns the messages that a client needs before its player's own object.
func arrival(a *game.Arrival) []packets.Body {
	at := time.Unix(a.Unix, 0).UTC()
	if a.Again {
		return []packets.Body{game.SetTime(at)}
	}
	return []packets.Body{
		&packets.Difficulty{Is: "MSG_SET_DUNGEON_DIFFICULTY", One: 1},
		&packets.VerifyWorld{Map: a.Map, Position: a.Position, Facing: a.Facing},
		a.Kept,
		&packets.Bytes{Is: "SMSG_FEATURE_SYSTEM_STATUS", Data: []byte{2, 0}},
		&packets.Texts{Is: "SMSG_MOTD"},
		raw("SMSG_LEARNED_DANCE_MOVES", 8),
		&packets.Contacts{Mask: 7},
		a.Bind,
		a.Talents,
		&packets.CopyDifficulty{},
		a.Spells,
		&packets.Unlearn{},
		a.Buttons,
		a.Standings(factions),
		a.Achievements,
		raw("SMSG_EQUIPMENT_SET_LIST", 4),
		game.SetTime(at),
		&packets.Reactions{},
	}
}

func afterArrival(a *game.Arrival) []packets.Body {
	return []packets.Body{
		&packets.Number{Is: "SMSG_TIME_SYNC_REQ"},
		&packets.WorldStates{Map: a.Map, Area: a.Zone, SubArea: a.Zone, List: a.States},
	}
}

// raw returns a message of n zero bytes.
func raw(name string, n int) *packets.Bytes { return &packets.Bytes{Is: name, Data: make([]byte, n)} }
