// Package opcode lists every message of game clients once, with its opcode in each version,
// and for messages from clients when they are allowed and what handles them, and for messages to
// clients which event they show. The layouts of
// the bodies are in protocol/packets, by the same names.
//
// Source of the opcodes: the message definitions of gtker.com/wow_messages.
package opcode

import (
	"loam/core/model/event"
	"loam/core/protocol/game"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
)

// Version is a column of the table.
type Version int

// The versions of clients.
const (
	Vanilla Version = iota // 1.12.1, build 5875
	Wrath                  // 3.3.5a, build 12340
	versions
)

// message is a row of the table: a message with its opcode in each version, 0 if the version
// does not have it.
type message struct {
	name           string
	vanilla, wrath uint32
	received       *inbound  // nil: clients do not send it
	sent           *outbound // nil: the server does not send it
}

func (m *message) opcode(v Version) uint32 { return [versions]uint32{m.vanilla, m.wrath}[v] }

// inbound is how a message from clients is handled.
type inbound struct {
	need game.Need // state of the conversation
	rate game.Rate
	take game.Take // nil: known, and deliberately ignored
}

func takes(need game.Need, rate game.Rate, take game.Take) *inbound {
	return &inbound{need, rate, take}
}

func ignores(rate game.Rate) *inbound { return &inbound{rate: rate} }

// outbound is how a message is sent.
type outbound struct {
	of   event.Kind
	tell game.Tell // nil: a part of the conversation sends it, not the table
}

// sends are the messages that parts of the conversation send.
var sends = &outbound{}

// tells is a message that shows an event to the player that it is for.
func tells[E event.Event](make func(conn.Sight, E) packets.Body) *outbound {
	var e E
	return &outbound{e.Kind(), func(s conn.Sight, e event.Event) packets.Body { return make(s, e.(E)) }}
}

// Received returns the messages that clients of a version send, including those that are
// ignored, by name.
func Received(v Version) []game.Inbound {
	var all []game.Inbound
	for _, m := range messages {
		if n := m.opcode(v); n != 0 && m.received != nil {
			all = append(all, game.Inbound{Opcode: n, Name: m.name, Need: m.received.need, Rate: m.received.rate, Take: m.received.take})
		}
	}
	return all
}

// Sent returns the opcodes of the messages that the server sends to clients of a version, by
// name.
func Sent(v Version) map[string]uint16 {
	all := make(map[string]uint16, len(messages))
	for _, m := range messages {
		if n := m.opcode(v); n != 0 && m.sent != nil {
			all[m.name] = uint16(n)
		}
	}
	return all
}

// Told returns the events that a message of a version shows to their player.
func Told(v Version) map[event.Kind]game.Tell {
	all := make(map[event.Kind]game.Tell)
	for _, m := range messages {
		if m.opcode(v) != 0 && m.sent != nil && m.sent.tell != nil {
			all[m.sent.of] = m.sent.tell
		}
	}
	return all
}
