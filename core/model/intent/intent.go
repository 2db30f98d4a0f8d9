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

//go:generate go run loam/core/model/internal/kinds

// Kind numbers the kinds of intents. Each type of this package declares its kind in a comment, from
// which go generate writes kinds.go; package internal/kinds describes the comment.
type Kind uint8

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
//
//loam:kind 0 move
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
//
//loam:kind 1 attack
type Attack struct{ Target guid.GUID }

// StopAttack stops auto-attacking.
//
//loam:kind 2 stop_attack
type StopAttack struct{}

// Select selects a target; 0 is none.
//
//loam:kind 3 select
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
//
//loam:kind 4 chat
type Chat struct {
	Speech Speech
	Text   string
}

// Respawn releases the spirit of a dead player: as a ghost, or alive.
//
//loam:kind 5 respawn
type Respawn struct{}

// Reclaim resurrects a ghost at its body.
//
//loam:kind 12 reclaim
type Reclaim struct{}

// Settle confirms that the client applied the last speed change: it moves no faster
// than it may now.
//
//loam:kind 28 settle
type Settle struct{}

// Inspect asks for the internals of a unit; for operators.
//
//loam:kind 6 inspect tools
type Inspect struct{ Target guid.GUID }

// Eval runs Lua code in the environment of a bundle; for operators of a realm in
// development.
//
//loam:kind 7 eval development
type Eval struct {
	Bundle string
	Source string
}

// Press presses a button of an open panel.
//
//loam:kind 8 press
type Press struct {
	Panel  string // content id
	Button int    // number of the button, from 1
	Inputs []Input
}

func (in *Press) code(c *codec.Coder) {
	c.String(&in.Panel)
	codec.Int(c, &in.Button)
	codec.Slice(c, &in.Inputs, func(c *codec.Coder, i *Input) {
		c.String(&i.Name)
		i.Value.Code(c)
	})
}

// Input is the value of a panel input: a text or a number.
type Input struct {
	Name  string
	Value value.Value
}

// ClosePanel closes a panel.
//
//loam:kind 9 close_panel
type ClosePanel struct{ Panel string }

// Command is a command as typed, without its slash. The command and its arguments are
// resolved where it runs.
//
//loam:kind 10 command
type Command struct{ Line string }

// TalkTo talks to a creature.
//
//loam:kind 23 talk_to
type TalkTo struct{ Target guid.GUID }

// Choose chooses an option of the open gossip menu.
//
//loam:kind 24 choose
type Choose struct {
	Menu   int    // number of the menu
	Option int    // index in the menu, from 1
	Input  string // text that the player typed, at most MaxChosen bytes
}

// MaxChosen bounds the text that a player may type for an option, in bytes.
const MaxChosen = 1024

// CloseMenu closes a menu; a menu with another number stays open.
//
//loam:kind 25 close_menu
type CloseMenu struct{ Menu int }

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
