package box

import (
	"strconv"

	"loam/core/auth"
	"loam/core/codec"
	"loam/core/command"
	"loam/core/content"
	"loam/core/event"
	"loam/core/plain"
)

// Message is plain data sent by name between boxes.
type Message struct {
	To     Address
	From   content.ID // map of the sender; "" is the realm box
	Bundle string
	Name   string
	Data   plain.Value
	Event  event.Event // of ToSession only
}

// AddressKind says to whom a message goes.
type AddressKind uint8

const (
	ToRealm    AddressKind = iota
	ToMap                  // every instance of Address.Map
	ToPlayer               // told to the player named Address.Player; from Address.Map, which it has just left, before anything later
	ToEveryone             // told to all players of the realm
	ToStorage              // a change of the bundle's realm storage: Name is set or add
	ToPlace                // Address.Player goes to the place that Name names
	ToCommand              // a command for the realm box, typed by Address.Player: see CommandMessage
	ToStore                // a question to the store: Name is of or top; answered by ToHandler
	ToHandler              // the answer, for the handler Name of the asking bundle; Data is {answer, data}
	ToAnswer               // a line of the answer to Address.Player, as ToPlayer; Data is {refused, args}
	ToSession              // Event happened to Address.Player: the map on which it stands logs it
)

// Address is where a message goes.
type Address struct {
	Kind   AddressKind
	Map    content.ID
	Player string
}

// StoragePurge names the change that takes away all that a bundle has stored,
// and what it keeps with players; it is no part of the running release.
const StoragePurge = "purge"

// CommandMessage is a command that a player on a map has typed for the realm
// box, or an operator for it under the number ask.
func CommandMessage(from content.ID, player string, role auth.Role, ask int64, line string) Message {
	data := plain.OfRecord("role", int(role), "ask", strconv.FormatInt(ask, 10))
	return Message{To: Address{Kind: ToCommand, Player: player}, From: from, Name: line, Data: data}
}

// AnswerMessage is one line of an answer to a player.
func AnswerMessage(player string, refused bool, l command.Line) Message {
	data := plain.OfRecord("refused", refused, "args", l.Args)
	return Message{To: Address{Kind: ToAnswer, Player: player}, Bundle: l.Text.Bundle, Name: l.Text.Key, Data: data}
}

// Text is the text of a bundle that a message names which tells players something.
func (m Message) Text() content.Text { return content.Text{Bundle: m.Bundle, Key: m.Name} }

// Code visits a message.
func (m *Message) Code(c *codec.Coder) {
	codec.Int(c, &m.To.Kind)
	codec.Text(c, &m.To.Map)
	c.String(&m.To.Player)
	codec.Text(c, &m.From)
	c.String(&m.Bundle)
	c.String(&m.Name)
	m.Data.Code(c)
	if m.To.Kind == ToSession {
		event.Code(c, &m.Event)
	}
}
