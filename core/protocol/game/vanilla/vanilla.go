// Package vanilla describes version 1.12.1 (build 5875) of the game clients as data:
// numbers of results, update fields, flags, and the messages that lead into the world.
// Package opcode lists the opcodes; package protocol/game uses all of it.
package vanilla

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
const Build = 5875

// Version returns the version; callers must not change it.
func Version() *game.Version {
	return &game.Version{
		Packet: codec.Vanilla, Name: "vanilla", Build: Build,
		Header: Header,
		Ciphers: func(key auth.SessionKey) (in, out wire.Cipher) {
			return wire.NewXorDecipher(key[:]), wire.NewXorEncipher(key[:])
		},
		ClientCiphers: func(key auth.SessionKey) (in, out wire.Cipher) {
			return wire.NewXorDecipher(key[:]), wire.NewXorEncipher(key[:])
		},
		Inbound: opcode.Received(opcode.Vanilla), Outbound: opcode.Sent(opcode.Vanilla), Told: opcode.Told(opcode.Vanilla),
		Looks: updatefield.Looks{
			Playable: updatefield.Playable{Races: races, Classes: classes},
			Fields: updatefield.Fields{
				GUID: 0x00, Type: 0x02, Entry: 0x03, Scale: 0x04,
				Target: 0x10, Health: 0x16, Power1: 0x17, MaxHealth: 0x1C, MaxPower1: 0x1D, Level: 0x22, Faction: 0x23, Bytes0: 0x24,
				HeldDisplay: 0x25, HeldInfo: 0x28, UnitFlags: 0x2E, AttackTime: 0x7E, RangedTime: 0x80, BoundingRadius: 0x81, CombatReach: 0x82,
				Display: 0x83, NativeDisplay: 0x84, Bytes1: 0x8A, DynamicFlags: 0x8F, CastSpeed: 0x91, NPCFlags: 0x93, EmoteState: 0x94, Bytes2: 0xA4,
				GuildID: 0xBF, GuildRank: 0xC0, PlayerFlags: 0xBE, PlayerBytes: 0xC1, PlayerBytes2: 0xC2, PlayerBytes3: 0xC3,
				CorpseOwner: 0x06, CorpseFacing: 0x08, CorpseX: 0x09, CorpseY: 0x0A, CorpseZ: 0x0B, CorpseDisplay: 0x0C,
				CorpseBytes1: 0x20, CorpseBytes2: 0x21, CorpseFlags: 0x23,
				Experience: 0x2CC, NextExperience: 0x2CD, Coinage: 0x498,
				MountDisplay: 0x85,
				Aura:         0x2F, AuraFlags: 0x5F, AuraLevels: 0x65, AuraCounts: 0x71, Damage: 0x86, OffHandDamage: 0x88, RangedDamage: 0xAB, Stats: 0x96, Resistances: 0x9B, AttackPower: 0xA5, RangedPower: 0xA8,
				Block: 0x452, Dodge: 0x453, Parry: 0x454, Crit: 0x455, RangedCrit: 0x456,
				AuraState: 0x7D, ChannelObject: 0x14, ChannelSpell: 0x90,
				Charm: 0x06, Summon: 0x08, CharmedBy: 0x0A, SummonedBy: 0x0C, CreatedBy: 0x0E, PetNumber: 0x8B, PetNamed: 0x8C,
				CreatedBySpell: 0x92, DuelFlag: 0xBC, DuelTeam: 0xC4, AreaCaster: 0x06, AreaBytes: 0x08, AreaSpell: 0x09, AreaRadius: 0x0A,
				AreaX: 0x0B, AreaY: 0x0C, AreaZ: 0x0D, AreaFacing: 0x0E,
				ThingOwner: 0x06, ThingDisplay: 0x08, ThingFlags: 0x09, ThingRotation: 0x0A, ThingState: 0x0E, ThingX: 0x0F, ThingY: 0x10, ThingZ: 0x11,
				ThingFacing: 0x12, ThingType: 0x15, ThingLevel: 0x16, ThingProgress: 0x18,
			},
			Types: updatefield.PlaceFlags{
				Body: movementpackets.PlaceStationary | movementpackets.PlaceAll, Object: movementpackets.PlaceStationary | movementpackets.PlaceAll,
				Carrier: movementpackets.PlaceStationary | movementpackets.PlaceAll | movementpackets.PlaceTransport,
				Unit:    movementpackets.PlaceLiving | movementpackets.PlaceStationary | movementpackets.PlaceAll, UnitWord: 1,
				Self: movementpackets.PlaceLiving | movementpackets.PlaceStationary | movementpackets.PlaceAll | movementpackets.PlaceSelf, SelfWord: 1,
			},
			PvP:    updatefield.PvPMarks{Free: 0x80},
			Mends:  0x4000,
			Creeps: 0x02000000,
			Services: []updatefield.ServiceFlag{
				{Of: content.DoStable, Flag: 0x2000}, {Of: content.DoVendor, Flag: 0x4}, {Of: content.DoBank, Flag: 0x100}, {Of: content.DoFlight, Flag: 0x8}, {Of: content.DoTrainer, Flag: 0x10}, {Of: content.DoRevive, Flag: 0x20}, {Of: content.DoHome, Flag: 0x80}, {Of: content.DoAuction, Flag: 0x1000}, {Of: content.DoPetition, Flag: 0x600},
			},
			Floats: []updatefield.Floating{
				{Manner: content.Hovers, Bits: 0x40000000, Begins: "SMSG_SPLINE_MOVE_SET_HOVER", Ends: "SMSG_SPLINE_MOVE_UNSET_HOVER"},
				{Manner: content.Swims, Bits: 0x200000, Begins: "SMSG_SPLINE_MOVE_START_SWIM", Ends: "SMSG_SPLINE_MOVE_STOP_SWIM"},
				{Manner: content.Flies, Bits: 0x400},
			},
			Pets: updatefield.PetMarks{Flag: 0x20},
		},
		Results: game.Results{
			AuthFailed: 0x0D, AuthVersion: 0x14,
			Created: 0x2E, CreateFailed: 0x30, TooMany: 0x34, Disabled: 0x32,
			Deleted: 0x39, DeleteFailed: 0x3A,
			NameTaken: 0x31, NameEmpty: 0x45, NameShort: 0x46, NameLong: 0x47, NameBad: 0x48, NameReserved: 0x4B, NameFailed: 0x51,
			NameMixed: 0x49, NameThrice: 0x4E,
			NoWorld: 0x3E, InUse: 0x3F, LoginFailed: 0x41, NoCharacter: 0x43,
		},
		Menus:  gossip.Numbers{StopWords: 8},
		Growth: progression.Numbers{Skills: 0x2CE, Points: 0x44E, Rest: 0x497},
		Items: item.Numbers{
			Inventory: 0x1E6, BackPrice: 0x4CA, BackTime: 0x4D6, Visible: 0x102, Offset: 2, Stride: 12,
			Owner: 0x06, Contained: 0x08, Stack: 0x0E, Charges: 0x10, Flags: 0x15, Enchantments: 0x16, Property: 0x2C,
			Durability: 0x2E, MaxDurability: 0x2F, BagSlots: 0x30, BagFirst: 0x32, Word: 1,
			Enchants: item.Enchants{0, 1, 3, 4, 5, 6, -1}, Bank: 39, BankSlots: 24, BankBag: 63, BankBags: 6, Back: 69, Adds: []uint32{4, 3, 7, 5, 6},
		},
		Quests: quest.Numbers{
			Log: 0xC6, Places: 20, Words: 3,
			Marks:    map[view.Mark]uint8{view.Later: 1, view.Waits: 3, view.OffersAgain: 5, view.Offers: 5, view.Rewards: 7},
			Refusals: map[string]uint32{"core.quest.has_it": 13, "core.quest.undone": 20, "core.quest.pay": 22},
			Shared:   map[string]uint8{"": 0, "core.quest.unfit": 1, "core.quest.too_far": 4, "core.quest.log_full": 6, "core.quest.has_it": 7, "core.quest.rewarded": 8},
			Joined:   2, Declined: 3,
			Flags: map[content.Repeat]uint32{},
		},
		Copies: instance.Numbers{Aborts: map[string]uint8{"full": 1, "too_many": 3, "fighting": 5}},
		Skies: environment.WeatherTable{
			content.Fine: {}, content.Fog: {},
			content.Rain:      {Types: [3]uint32{1, 1, 1}, Sounds: [3]uint32{8533, 8534, 8535}},
			content.Snow:      {Types: [3]uint32{2, 2, 2}, Sounds: [3]uint32{8536, 8537, 8538}},
			content.Sandstorm: {Types: [3]uint32{3, 3, 3}, Sounds: [3]uint32{8556, 8557, 8558}},
			content.Thunder:   {Types: [3]uint32{1, 1, 1}, Sounds: [3]uint32{8533, 8534, 8535}},
		},
		Movement: movement, Transport: 0x02000200, Aboard: 0x02000000,
		Splines:  game.SplineFlags{Run: 0x100, Aloft: 0x300, Enabled: 0x400000},
		Stables:  stable.Numbers{Slots: true, Most: 2},
		Auctions: auction.Durations{120, 480, 1440},
		Chat:     chat.Types{Say: 0, Yell: 5, Emote: 8, System: 10, MonsterSay: 11, MonsterYell: 12, MonsterEmote: 13, MonsterWhisper: 26, BossEmote: 90, BossWhisper: 26, Whisper: 6, WhisperEcho: 7, Party: 1, Raid: 2, RaidLeader: 87, Guild: 3, Officer: 4, Channel: 14, Away: 20, Busy: 21},
		Guilds:   guild.Numbers{Quit: 3, NotFound: 11},
		Groups:   group.Numbers{BadName: 1, NotMember: 2, Full: 3, Taken: 4, Alone: 5, NotLeader: 6, Ignoring: 8, Raid: 1},
		Battle:   fights,
		Greeting: func(*game.Greeting) []packets.Body { return nil }, Arrival: arrival, AfterArrival: afterArrival,
	}
}

// Header is the header of messages from the server.
var Header = wire.Header{
	SizeBytes: 2, SizeOrder: wire.BigEndian, OpcodeBytes: 2, OpcodeOrder: wire.LittleEndian, Counts: wire.CountsOpcode,
}

// movement is the meaning of the movement flags.
var movement = []game.MovementFlag{
	{Bit: 0x1, Flag: intent.Forward}, {Bit: 0x2, Flag: intent.Backward}, {Bit: 0x4, Flag: intent.StrafeLeft},
	{Bit: 0x8, Flag: intent.StrafeRight}, {Bit: 0x10, Flag: intent.TurnLeft}, {Bit: 0x20, Flag: intent.TurnRight},
	{Bit: 0x100, Flag: intent.Walking}, {Bit: 0x2000, Flag: intent.Jumping}, {Bit: 0x4000, Flag: intent.Falling},
	{Bit: 0x200000, Flag: intent.Swimming},
}

// factions is the number of factions that the client knows.
const factions = 64

// arrival returns the messages that a client needs before its player's own object.
func arrival(a *game.Arrival) []packets.Body {
	at := time.Unix(a.Unix, 0).UTC()
	if a.Again {
		return []packets.Body{game.SetTime(at)}
	}
	list := []packets.Body{
		&packets.VerifyWorld{Map: a.Map, Position: a.Position, Facing: a.Facing},
		a.Kept,
		&packets.Friends{},
		&packets.Ignored{},
		&packets.Number{Is: "SMSG_SET_REST_START"},
		a.Bind,
		a.Tutorials,
		a.Spells,
		a.Buttons,
		a.Standings(factions),
		game.SetTime(at),
	}
	return list
}

func afterArrival(a *game.Arrival) []packets.Body {
	return []packets.Body{&packets.WorldStates{Map: a.Map, Area: a.Zone, List: a.States}}
}
