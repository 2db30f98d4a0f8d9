// Package intent has the types for what a player or operator asks of a map, or of the
// realm if it reaches beyond a map. An intent is plain data: it can be logged,
// replayed, refused and sent to another process. It decides nothing; package gamemap
// has the rule of each intent, package realm that of each intent for the realm.
package intent

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
)

// Kind numbers the kinds of intents.
type Kind uint8

const (
	KindMove Kind = iota
	KindAttack
	KindStopAttack
	KindSelect
	KindChat
	KindRespawn
	KindInspect
	KindEval
	KindPress
	KindClosePanel
	KindCommand
	KindWhisper
	KindReclaim
	KindGroup
	KindGroupChat
	KindGroupPing
	KindChannel
	KindTalk
	KindMoveItem
	KindEquip
	KindUnequip
	KindDestroyItem
	KindGiveItem
	KindTalkTo
	KindChoose
	KindCloseMenu
	KindGesture
	KindAway
	KindSettle
	KindTakeStance
	KindDuel
	KindRaiseFlag
	KindCast
	KindCancelCast
	KindCancelAura
	KindPet
	KindAnswer
	KindUseItem
	KindOpenLoot
	KindTakeLoot
	KindTakeMoney
	KindCloseLoot
	KindRollLoot
	KindGiveLoot
	KindQuest
	KindGrow
	KindStoreItem
	KindTrade
	KindMail
	KindUseObject
	KindSocket
	KindInstance
	KindDeal
	KindSocial
	KindAuction
	KindGuild
	KindGuildChat
	KindFoundGuild
	KindVault
	KindPetition
	KindAskPlayed
	kinds
)

// Count is the number of kinds.
const Count = int(kinds)

// Intent is one of the types below, by value.
type Intent interface{ Kind() Kind }

// Flags describe how a player says it is moving.
type Flags uint16

const (
	Forward Flags = 1 << iota
	Backward
	StrafeLeft
	StrafeRight
	TurnLeft
	TurnRight
	Walking
	Jumping
	Falling
	Swimming
	Flying // only with an aura that allows it
)

// Directions are the flags that change the position.
const Directions = Forward | Backward | StrafeLeft | StrafeRight

// Move reports the position to which a player's client has moved it. The map accepts it
// as far as core/rules/movement considers it possible.
type Move struct {
	To    geo.Position
	Flags Flags
	Pitch geo.Radians // while swimming; positive is up
	Fall  clock.Time  // ms spent in the air
	Time  clock.Time  // ms of the client's own clock, any zero
	// Stride is why the client reports the movement. Jump is its trajectory while
	// Jumping. Others receive the same values, so that they see the same movement.
	Stride Stride
	Jump   Jump
	// Grounded means that the client does not know heights: on uneven ground it stands
	// on the ground, whatever the height of To.
	Grounded bool
	// Carrier is the transport on which the player stands, 0 for none, and On the
	// position on it. To is ignored then.
	Carrier guid.GUID
	On      geo.Position
}

// Stride is the occasion of a movement report.
type Stride uint8

// The strides. Heartbeat is a periodic report.
const (
	Heartbeat Stride = iota
	StartForward
	StartBackward
	Stop
	StartStrafeLeft
	StartStrafeRight
	StopStrafe
	TakeOff
	Land
	StartTurnLeft
	StartTurnRight
	StopTurn
	StartPitchUp
	StartPitchDown
	StopPitch
	Run
	Walk
	StartSwim
	StopSwim
	Face
	Pitch
	StartAscend
	StartDescend
	StopAscend
)

// Jump is a trajectory through the air: speeds in yards a second, and the sine and
// cosine of its heading, as computed by the client.
type Jump struct{ Up, Sin, Cos, Along float64 }

// Attack starts auto-attacking a unit.
type Attack struct{ Target guid.GUID }

// StopAttack stops auto-attacking.
type StopAttack struct{}

// Select selects a target; 0 is none.
type Select struct{ Target guid.GUID }

// Speech is a kind of chat.
type Speech uint8

const (
	Say Speech = iota
	Yell
	Emote
)

// String returns the word used in scenarios and the web protocol.
func (s Speech) String() string { return [...]string{"says", "yells", "emotes"}[min(s, Emote)] }

// Chat sends chat to players nearby.
type Chat struct {
	Speech Speech
	Text   string
}

// Respawn releases the spirit of a dead player: as a ghost, or alive.
type Respawn struct{}

// Reclaim resurrects a ghost at its body.
type Reclaim struct{}

// Settle confirms that the client applied the last speed change: it moves no faster
// than it may now.
type Settle struct{}

// Inspect asks for the internals of a unit; for operators.
type Inspect struct{ Target guid.GUID }

// Eval runs Lua code in the environment of a bundle; for operators of a realm in
// development.
type Eval struct {
	Bundle string
	Source string
}

// Press presses a button of an open panel.
type Press struct {
	Panel  string // content id
	Button int    // number of the button, from 1
	Inputs []Input
}

// Input is the value of a panel input: a text or a number.
type Input struct {
	Name  string
	Value value.Value
}

// ClosePanel closes a panel.
type ClosePanel struct{ Panel string }

// Command is a command as typed, without its slash. The command and its arguments are
// resolved where it runs.
type Command struct{ Line string }

// TalkTo talks to a creature.
type TalkTo struct{ Target guid.GUID }

// Choose chooses an option of the open gossip menu.
type Choose struct {
	Menu   int    // number of the menu
	Option int    // index in the menu, from 1
	Input  string // text that the player typed, at most MaxChosen bytes
}

// MaxChosen bounds the text that a player may type for an option, in bytes.
const MaxChosen = 1024

// CloseMenu closes a menu; a menu with another number stays open.
type CloseMenu struct{ Menu int }

func (Move) Kind() Kind       { return KindMove }
func (Attack) Kind() Kind     { return KindAttack }
func (StopAttack) Kind() Kind { return KindStopAttack }
func (Select) Kind() Kind     { return KindSelect }
func (Chat) Kind() Kind       { return KindChat }
func (Respawn) Kind() Kind    { return KindRespawn }
func (Inspect) Kind() Kind    { return KindInspect }
func (Eval) Kind() Kind       { return KindEval }
func (Press) Kind() Kind      { return KindPress }
func (ClosePanel) Kind() Kind { return KindClosePanel }
func (Command) Kind() Kind    { return KindCommand }
func (Whisper) Kind() Kind    { return KindWhisper }
func (Reclaim) Kind() Kind    { return KindReclaim }
func (Group) Kind() Kind      { return KindGroup }
func (GroupChat) Kind() Kind  { return KindGroupChat }
func (GroupPing) Kind() Kind  { return KindGroupPing }
func (Channel) Kind() Kind    { return KindChannel }
func (Talk) Kind() Kind       { return KindTalk }
func (TalkTo) Kind() Kind     { return KindTalkTo }
func (Choose) Kind() Kind     { return KindChoose }
func (CloseMenu) Kind() Kind  { return KindCloseMenu }
func (Gesture) Kind() Kind    { return KindGesture }
func (Away) Kind() Kind       { return KindAway }
func (Settle) Kind() Kind     { return KindSettle }
func (TakeStance) Kind() Kind { return KindTakeStance }

// variants is how each intent is coded, by Kind.
var variants = []codec.Variant[Intent]{
	KindMove:       codec.Of[Intent]("move", func(c *codec.Coder, in *Move) { in.Code(c) }),
	KindAttack:     codec.Of[Intent]("attack", func(c *codec.Coder, in *Attack) { codec.ID(c, &in.Target) }),
	KindStopAttack: codec.Of[Intent]("stop_attack", func(*codec.Coder, *StopAttack) {}),
	KindSelect:     codec.Of[Intent]("select", func(c *codec.Coder, in *Select) { codec.ID(c, &in.Target) }),
	KindChat: codec.Of[Intent]("chat", func(c *codec.Coder, in *Chat) {
		codec.Int(c, &in.Speech)
		c.String(&in.Text)
	}),
	KindRespawn: codec.Of[Intent]("respawn", func(*codec.Coder, *Respawn) {}),
	KindInspect: codec.Of[Intent]("inspect", func(c *codec.Coder, in *Inspect) { codec.ID(c, &in.Target) }),
	KindEval: codec.Of[Intent]("eval", func(c *codec.Coder, in *Eval) {
		c.String(&in.Bundle)
		c.String(&in.Source)
	}),
	KindPress: codec.Of[Intent]("press", func(c *codec.Coder, in *Press) {
		c.String(&in.Panel)
		codec.Int(c, &in.Button)
		codec.Slice(c, &in.Inputs, func(c *codec.Coder, i *Input) {
			c.String(&i.Name)
			i.Value.Code(c)
		})
	}),
	KindClosePanel: codec.Of[Intent]("close_panel", func(c *codec.Coder, in *ClosePanel) { c.String(&in.Panel) }),
	KindCommand:    codec.Of[Intent]("command", func(c *codec.Coder, in *Command) { c.String(&in.Line) }),
	KindWhisper: codec.Of[Intent]("whisper", func(c *codec.Coder, in *Whisper) {
		c.String(&in.To)
		c.String(&in.Text)
	}),
	KindReclaim:     codec.Of[Intent]("reclaim", func(*codec.Coder, *Reclaim) {}),
	KindGroup:       codec.Of[Intent]("group", func(c *codec.Coder, in *Group) { in.code(c) }),
	KindGroupChat:   codec.Of[Intent]("group_chat", func(c *codec.Coder, in *GroupChat) { in.code(c) }),
	KindGroupPing:   codec.Of[Intent]("group_ping", func(c *codec.Coder, in *GroupPing) { in.At.Code(c) }),
	KindChannel:     codec.Of[Intent]("channel", func(c *codec.Coder, in *Channel) { in.code(c) }),
	KindTalk:        codec.Of[Intent]("talk", func(c *codec.Coder, in *Talk) { in.code(c) }),
	KindMoveItem:    codec.Of[Intent]("move_item", codeMoveItem),
	KindEquip:       codec.Of[Intent]("equip", func(c *codec.Coder, in *Equip) { codec.Int(c, &in.From) }),
	KindUnequip:     codec.Of[Intent]("unequip", func(c *codec.Coder, in *Unequip) { codec.Int(c, &in.From) }),
	KindDestroyItem: codec.Of[Intent]("destroy_item", codeDestroyItem),
	KindGiveItem:    codec.Of[Intent]("give_item", codeGiveItem),
	KindTalkTo:      codec.Of[Intent]("talk_to", func(c *codec.Coder, in *TalkTo) { codec.ID(c, &in.Target) }),
	KindChoose: codec.Of[Intent]("choose", func(c *codec.Coder, in *Choose) {
		codec.Int(c, &in.Menu)
		codec.Int(c, &in.Option)
		c.String(&in.Input)
	}),
	KindCloseMenu:  codec.Of[Intent]("close_menu", func(c *codec.Coder, in *CloseMenu) { codec.Int(c, &in.Menu) }),
	KindGesture:    codec.Of[Intent]("gesture", func(c *codec.Coder, in *Gesture) { in.code(c) }),
	KindAway:       codec.Of[Intent]("away", func(c *codec.Coder, in *Away) { in.code(c) }),
	KindSettle:     codec.Of[Intent]("settle", func(*codec.Coder, *Settle) {}),
	KindCast:       codec.Of[Intent]("cast", func(c *codec.Coder, in *Cast) { in.code(c) }),
	KindCancelCast: codec.Of[Intent]("cancel_cast", func(c *codec.Coder, in *CancelCast) { in.code(c) }),
	KindCancelAura: codec.Of[Intent]("cancel_aura", func(c *codec.Coder, in *CancelAura) { c.String(&in.Aura) }),
	KindTakeStance: codec.Of[Intent]("stance", func(c *codec.Coder, in *TakeStance) { codec.Int(c, &in.Stance) }),
	KindPet:        codec.Of[Intent]("pet", func(c *codec.Coder, in *Pet) { in.code(c) }),
	KindAnswer:     codec.Of[Intent]("answer", func(c *codec.Coder, in *Answer) { in.code(c) }),
	KindSocket:     codec.Of[Intent]("socket", func(c *codec.Coder, in *Socket) { in.code(c) }),
	KindStoreItem:  codec.Of[Intent]("store_item", func(c *codec.Coder, in *StoreItem) { in.code(c) }),
	KindUseItem:    codec.Of[Intent]("use_item", func(c *codec.Coder, in *UseItem) { in.code(c) }),
	KindDuel:       codec.Of[Intent]("duel", func(c *codec.Coder, in *Duel) { in.code(c) }),
	KindGrow:       codec.Of[Intent]("grow", func(c *codec.Coder, in *Grow) { in.code(c) }),
	KindInstance:   codec.Of[Intent]("instance", func(c *codec.Coder, in *Instance) { in.code(c) }),
	KindDeal:       codec.Of[Intent]("deal", func(c *codec.Coder, in *Deal) { in.code(c) }),
	KindSocial:     codec.Of[Intent]("social", func(c *codec.Coder, in *Social) { in.code(c) }),
	KindGuild:      codec.Of[Intent]("guild", func(c *codec.Coder, in *Guild) { in.code(c) }),
	KindGuildChat:  codec.Of[Intent]("guild_chat", func(c *codec.Coder, in *GuildChat) { in.code(c) }),
	KindVault:      codec.Of[Intent]("vault", func(c *codec.Coder, in *Vault) { in.code(c) }),
	KindPetition:   codec.Of[Intent]("petition", func(c *codec.Coder, in *Petition) { in.code(c) }),
	KindAskPlayed:  codec.Of[Intent]("played", func(c *codec.Coder, in *AskPlayed) { c.Bool(&in.Quiet) }),
	KindFoundGuild: codec.Of[Intent]("found_guild", func(c *codec.Coder, in *FoundGuild) { c.String(&in.Name) }),
	KindQuest:      codec.Of[Intent]("quest", func(c *codec.Coder, in *Quest) { in.code(c) }),
	KindOpenLoot:   codec.Of[Intent]("open_loot", func(c *codec.Coder, in *OpenLoot) { codec.ID(c, &in.Target) }),
	KindTakeLoot:   codec.Of[Intent]("take_loot", func(c *codec.Coder, in *TakeLoot) { codec.Int(c, &in.Slot) }),
	KindTakeMoney:  codec.Of[Intent]("take_money", func(*codec.Coder, *TakeMoney) {}),
	KindCloseLoot:  codec.Of[Intent]("close_loot", func(*codec.Coder, *CloseLoot) {}),
	KindRollLoot:   codec.Of[Intent]("roll_loot", func(c *codec.Coder, in *RollLoot) { in.code(c) }),
	KindGiveLoot:   codec.Of[Intent]("give_loot", func(c *codec.Coder, in *GiveLoot) { in.code(c) }),
	KindTrade:      codec.Of[Intent]("trade", func(c *codec.Coder, in *Trade) { in.code(c) }),
	KindAuction:    codec.Of[Intent]("auction", func(c *codec.Coder, in *Auction) { in.code(c) }),
	KindMail:       codec.Of[Intent]("mail", func(c *codec.Coder, in *Mail) { in.code(c) }),
	KindUseObject:  codec.Of[Intent]("use_object", func(c *codec.Coder, in *UseObject) { codec.ID(c, &in.Target) }),
	KindRaiseFlag:  codec.Of[Intent]("flag", func(c *codec.Coder, in *RaiseFlag) { in.code(c) }),
}

// Code encodes or decodes a movement.
func (in *Move) Code(c *codec.Coder) {
	in.To.Code(c)
	codec.Int(c, &in.Flags)
	c.Float(&in.Pitch)
	codec.Int(c, &in.Fall)
	codec.Int(c, &in.Time)
	codec.Int(c, &in.Stride)
	for _, f := range [...]*float64{&in.Jump.Up, &in.Jump.Sin, &in.Jump.Cos, &in.Jump.Along} {
		c.Float(f)
	}
	c.Bool(&in.Grounded)
	codec.ID(c, &in.Carrier)
	in.On.Code(c)
}

// String returns the word for the kind in protocols, logs and metrics.
func (k Kind) String() string {
	if int(k) < len(variants) {
		return variants[k].Name
	}
	return "unknown"
}

// Code encodes or decodes an intent.
func Code(c *codec.Coder, in *Intent) {
	kind := 0
	if *in != nil {
		kind = int((*in).Kind())
	}
	codec.Union(c, variants, kind, in)
}
