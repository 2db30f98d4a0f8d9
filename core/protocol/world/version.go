package world

import (
	"loam/core/auth"
	"loam/core/content"
	"loam/core/intent"
	"loam/core/protocol/battle"
	"loam/core/protocol/message"
	"loam/core/protocol/motion"
	"loam/core/protocol/packet"
	"loam/core/session"
	"loam/core/wire"
)

// Version is all that the conversation needs to know of one version of the
// clients, as data. It is shared by connections and does not change.
type Version struct {
	Packet    packet.Version
	Name      string // as bundles call it in `clients:`
	Build     uint32 // that may connect
	Expansion uint8  // that accounts have
	Header    wire.Header
	// Ciphers are those of what comes and of what is sent, for a new connection.
	Ciphers func(key auth.SessionKey) (in, out wire.Cipher)
	// ClientCiphers are those of a client's side.
	ClientCiphers func(key auth.SessionKey) (in, out wire.Cipher)

	Inbound  []Inbound         // every message that clients of the version may send
	Outbound map[string]uint16 // opcodes of what servers send, by name

	// Confirms says that an option of a menu may ask the player whether it is sure,
	// and that an answer names the menu.
	Confirms bool

	// Declines says that an answer to who asks the player to come may be no.
	Declines bool

	// Unnamed says that there is an answer for names that nobody has.
	Unnamed bool

	Results  Results
	Playable Playable
	Fields   Fields
	Enchants EnchantPlaces // where it shows what lies on items
	Worn     WornFields
	PvP      PvPMarks
	Desks    DeskPlaces
	// AuctionSpans are how long auctions last of which clients give the choice, in minutes.
	AuctionSpans [3]uint32
	// TaxiWords is how many words the bits of all stops of flights have.
	TaxiWords uint8
	Pets      PetMarks
	Quests    QuestNumbers
	Skies     [skyCount]Sky // by content.Weather
	Aborts    RaidWords     // why somebody does not come into a copy
	// Difficulty are the messages that tell of the difficulty of copies, by content.CopyFor;
	// "" where the version has none. Bosses tells whether clients have frames of bosses.
	Difficulty [3]string
	Bosses     bool
	Creeps     uint32 // the bit of Bytes1 that says that a unit hides
	Movement   []MovementFlag
	Splines    SplineFlags
	Services   []ServiceFlag // of creatures, by what they offer to those who talk to them
	// Transport is the movement flags that say that a player stands on what carries it.
	Transport uint32
	Chat      ChatTypes
	Types     PlaceFlags
	Groups    GroupNumbers
	Guilds    GuildNumbers
	Battle    battle.Numbers

	// Greeting is sent after the handshake, Arrival when a player enters the
	// world, before its own object.
	Greeting func(g *Greeting) []message.Body
	Arrival  func(a *Arrival) []message.Body
	// AfterArrival is sent behind the player's own object.
	AfterArrival func(a *Arrival) []message.Body
}

// Inbound is one message that clients send: who may send it and what it does.
type Inbound struct {
	Opcode uint32
	Name   string
	Need   Need
	Rate   Rate
	Take   Take // nil: known, and ignored on purpose
}

// Need says how far a conversation must have come for a message.
type Need uint8

// What a message may need.
const (
	Stranger Need = iota // who it is has not been proved yet
	Nothing              // a connection
	Account              // who it is has been proved
	World                // a player stands in the world
)

// Take does what a message asks for. The error ends the connection; what is
// merely refused is answered instead.
type Take func(c *Conn, m message.Body) error

// Results are the numbers of what can come of a request.
type Results struct {
	AuthFailed, AuthVersion                                                      uint8
	Created, CreateFailed, TooMany, Disabled                                     uint8
	Deleted, DeleteFailed                                                        uint8
	NameTaken, NameEmpty, NameShort, NameLong, NameBad, NameReserved, NameFailed uint8
	NameMixed, NameThrice                                                        uint8
	NoWorld, InUse, LoginFailed, NoCharacter                                     uint8
}

// of is the number of a refusal, or otherwise where the version has none.
func (r *Results) of(err error, otherwise uint8) uint8 {
	switch session.WhyOf(err) {
	case session.NameEmpty:
		return r.NameEmpty
	case session.NameShort:
		return r.NameShort
	case session.NameLong:
		return r.NameLong
	case session.NameBad:
		return r.NameBad
	case session.NameMixed:
		return r.NameMixed
	case session.NameThrice:
		return r.NameThrice
	case session.NameReserved:
		return r.NameReserved
	case session.NameTaken:
		return r.NameTaken
	case session.TooMany:
		return r.TooMany
	}
	return otherwise
}

// ofLogin is the number of a refusal to bring a character into the world.
func (r *Results) ofLogin(err error) uint8 {
	switch session.WhyOf(err) {
	case session.NotYours:
		return r.NoCharacter
	case session.InUse:
		return r.InUse
	case session.NoSuchStart:
		return r.NoWorld
	}
	return r.LoginFailed
}

// Fields are the places of an object's fields. A field of two words is named by
// the first; 0 is a field that the version does not have.
type Fields struct {
	GUID, Type, Entry, Scale                                    uint16
	Target, Bytes0, Health, MaxHealth, Power1, MaxPower1, Level uint16
	Faction, UnitFlags, AttackTime, RangedTime                  uint16
	BoundingRadius, CombatReach, Display, NativeDisplay         uint16
	Bytes1, DynamicFlags, CastSpeed, NPCFlags, Bytes2, Hover    uint16
	EmoteState                                                  uint16
	PlayerFlags, PlayerBytes, PlayerBytes2, PlayerBytes3        uint16
	Experience, NextExperience, MaxLevel, Coinage               uint16
	VisibleItem, Inventory                                      uint16 // the first words of lists
	ItemOwner, ItemContained, ItemStack, ItemCharges            uint16
	ItemEnchantments, ItemProperty                              uint16
	ItemFlags, BagSlots, BagFirst                               uint16
	ItemDurability, ItemMaxDurability                           uint16
	MountDisplay                                                uint16
	BackPrice, BackTime                                         uint16 // of what can be bought back: the first words of lists
	CorpseOwner, CorpseFacing, CorpseX, CorpseY, CorpseZ        uint16
	CorpseDisplay, CorpseBytes1, CorpseBytes2, CorpseFlags      uint16
	Aura, AuraFlags, AuraLevels, AuraCounts                     uint16 // the first words of lists, see battle.AuraWords
	AuraState, ChannelObject, ChannelSpell                      uint16
	Charm, Summon, CharmedBy, SummonedBy, CreatedBy             uint16 // GUIDs
	PetNumber, PetNamed, CreatedBySpell                         uint16
	Skills                                                      uint16 // three words each
	GuildID, GuildRank                                          uint16
	Title, Titles                                               uint16 // which is borne, and bits of those that may be
	TalentPoints, Rest                                          uint16
	Damage, OffHandDamage, RangedDamage                         uint16 // the least of each; the greatest follows
	Stats, Resistances, Regen, RegenSpending                    uint16 // the first words of lists
	AttackPower, RangedPower                                    uint16
	Block, Dodge, Parry, Crit, RangedCrit                       uint16 // percent
	DuelFlag, DuelTeam                                          uint16
	AreaCaster, AreaBytes, AreaSpell, AreaRadius, AreaTime      uint16 // of areas on the ground
	AreaX, AreaY, AreaZ, AreaFacing                             uint16
	ThingOwner, ThingDisplay, ThingFlags, ThingRotation         uint16 // of game objects
	ThingState, ThingType, ThingProgress, ThingBytes            uint16 // the last has the other three where these are 0
	ThingX, ThingY, ThingZ, ThingFacing, ThingLevel             uint16
}

// WornFields are how what is worn is told to others: where its number stands in
// the words of a place, and how many words a place has.
type WornFields struct{ Offset, Stride uint16 }

// PvPMarks are the bits by which a version shows what a player's flag and land mean
// for fights between players, besides those that all versions have; 0 has none.
type PvPMarks struct {
	Free                      uint32 // among the flags of a player
	Flag, FreeLand, Sanctuary uint8  // in the second byte of Bytes2
}

// DeskPlaces are the places of a player's own in which lies what it has in its bank
// and what it can buy back, and the sign of who mends things.
type DeskPlaces struct {
	Bank, BankSlots   uint8 // the first place, and how many there are
	BankBag, BankBags uint8 // of bags
	Back              uint8 // of what can be bought back, character.MaxSold places
	Mends             uint32
}

// MovementFlag says which bit of a version's movement flags means what.
type MovementFlag struct {
	Bit  uint32
	Flag intent.Flags
}

// ServiceFlag is the sign of a creature that offers a service.
type ServiceFlag struct {
	Of   content.MenuAction
	Flag uint32
}

// SplineFlags are those of ways that creatures walk.
type SplineFlags struct {
	Run, Walk uint32
	Aloft     uint32 // through the air, along a route
	Enabled   uint32 // among the movement flags of what comes into view: it is on a way
	Middle    bool   // points of a way are counted from its middle, else from its end
}

// ChatTypes are the numbers of the kinds of speech.
type ChatTypes struct {
	Say, Yell, Emote, System, MonsterSay, MonsterYell, MonsterEmote uint8
	MonsterWhisper, BossEmote, BossWhisper                          uint8
	Whisper, WhisperEcho                                            uint8
	Party, Raid                                                     uint8
	Guild, Officer                                                  uint8
	PartyLeader, RaidLeader                                         uint8 // 0: there is none
	Channel, Away, Busy                                             uint8
}

// PlaceFlags are sent with things that come into view.
type PlaceFlags struct {
	Unit, Self uint16
	Body       uint16 // of a corpse
	Object     uint16 // of a game object
	UnitWord   uint32 // follows the flags of a unit
	SelfWord   uint32
	ItemWord   uint32 // follows the flags of an item; 0 is the lower half of its name
}

// Greeting is what a client is told when it has proved who it is.
type Greeting struct {
	Cache     uint32 // another number than before makes it forget names and texts
	Tutorials *message.Tutorials
}

// Arrival is a player's entering of the world.
type Arrival struct {
	Again    bool // from another map: what belongs to the whole stay is known
	GUID     uint64
	Map      uint32
	Zone     uint32
	Position motion.Vector
	Facing   float32
	Unix     int64 // now, in seconds
	Greeting string
	States   []message.WorldState // counters that the map shows

	Bind      *message.BindPoint // where the player comes back
	Kept      *message.DataTimes // what is kept of the player
	Factions  []message.Standing // by their places in the client's list
	Talents   *message.Talents
	Spells    *battle.InitialSpells
	Buttons   *message.ActionButtons
	Tutorials *message.Tutorials

	Achievements *message.Achievements
}
