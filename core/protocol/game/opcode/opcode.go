// Package opcode lists every message of game clients once, with its opcode in each version,
// and for messages from clients when they are allowed and what handles them. The layouts of
// the bodies are in protocol/packets, by the same names.
//
// Source of the opcodes: the message definitions of gtker.com/wow_messages.
package opcode

import (
	"slices"
	"strings"

	"loam/core/protocol/game"
)

// Version is a column of the tables.
type Version int

// The versions of clients.
const (
	Vanilla Version = iota // 1.12.1, build 5875
	Wrath                  // 3.3.5a, build 12340
	versions
)

// opcodes are the numbers of a message by version; 0: the version does not have the message.
type opcodes = [versions]uint32

type (
	receivedRow struct {
		name           string
		vanilla, wrath uint32
		need           game.Need // state of the conversation
		rate           game.Rate
		take           game.Take
	}
	ignoredRow struct {
		name           string
		vanilla, wrath uint32
		rate           game.Rate
	}
	sentRow struct {
		name           string
		vanilla, wrath uint16
	}
)

// Received returns the messages that clients of a version send, including those that are
// ignored, by name.
func Received(v Version) []game.Inbound {
	var all []game.Inbound
	for _, r := range received {
		if n := (opcodes{r.vanilla, r.wrath})[v]; n != 0 {
			all = append(all, game.Inbound{Opcode: n, Name: r.name, Need: r.need, Rate: r.rate, Take: r.take})
		}
	}
	for _, r := range ignored {
		if n := (opcodes{r.vanilla, r.wrath})[v]; n != 0 {
			all = append(all, game.Inbound{Opcode: n, Name: r.name, Rate: r.rate})
		}
	}
	slices.SortFunc(all, func(a, b game.Inbound) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Sent returns the opcodes of the messages that the server sends to clients of a version, by
// name.
func Sent(v Version) map[string]uint16 {
	all := make(map[string]uint16, len(sent))
	for _, r := range sent {
		if n := [versions]uint16{r.vanilla, r.wrath}[v]; n != 0 {
			all[r.name] = n
		}
	}
	return all
}
