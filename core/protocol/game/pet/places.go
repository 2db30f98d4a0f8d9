package pet

import (
	"encoding/binary"
	"slices"

	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/protocol/packets/combat"
)

// arranged is the player's arrangement of the bar for pets of one definition.
type arranged struct {
	def   content.ID
	words [Places]uint32
}

// maxArranged is the limit of definitions whose arrangement is kept; the oldest is dropped
// first.
const maxArranged = 16

// The places at which spells and reactions start on a bar that the player has not arranged.
const (
	firstSpell = 3
	firstReact = 7
)

// initial returns the bar that the player has not arranged: the commands, the first of the
// pet's spells, and the react states.
func (b *ActionBar) initial() (words [Places]uint32) {
	for i, what := range [...]uint32{combat.PetAttack, combat.PetFollow, combat.PetStay} {
		words[i] = combat.PetAction(combat.PetKindCommand, what)
	}
	for i := firstSpell; i < firstReact; i++ {
		words[i] = combat.PetAction(combat.PetKindManual, 0)
		if at := i - firstSpell; at < len(b.commands) {
			words[i] = b.commands[at].word()
		}
	}
	for i, what := range [...]uint32{combat.PetAggressive, combat.PetDefensive, combat.PetPassive} {
		words[firstReact+i] = combat.PetAction(combat.PetKindReact, what)
	}
	return words
}

// words returns the bar. The place of a spell that the pet no longer has is empty; an
// autocast spell is marked.
func (b *ActionBar) words() [Places]uint32 {
	at := slices.IndexFunc(b.arranged, func(a arranged) bool { return a.def == b.def })
	if at < 0 {
		return b.initial()
	}
	words := b.arranged[at].words
	for i, w := range words {
		if kind, what := combat.PetActionOf(w); ofSpell(kind) {
			c, _ := b.known(what)
			words[i] = c.word()
		}
	}
	return words
}

func ofSpell(kind uint8) bool { return kind == combat.PetKindManual || kind == combat.PetKindAuto }

// Arrange takes CMSG_PET_SET_ACTION. A spell that is placed with or without autocast asks for
// that setting. False is an invalid arrangement, of which nothing is used.
func (b *ActionBar) Arrange(in *combat.ArrangePet) (asks []intent.Pet, ok bool) {
	if !b.Owns(in.Pet) {
		return nil, false
	}
	words := b.words()
	for _, p := range in.Places {
		kind, what := combat.PetActionOf(p.Action)
		c, known := b.known(what)
		switch _, bid := bids[what]; {
		case p.Place >= uint32(Places):
			return nil, false
		case p.Action == 0, ofSpell(kind) && what == 0: // the place is cleared
		case ofSpell(kind) && known:
			if auto := kind == combat.PetKindAuto; auto != c.auto {
				asks = append(asks, b.auto(c, auto))
			}
		case kind == combat.PetKindCommand && bid:
		case kind == combat.PetKindReact && what <= combat.PetAggressive:
		default:
			return nil, false
		}
		words[p.Place] = p.Action
	}
	b.arrange(b.def, words)
	return asks, true
}

// arrange records the bar for pets of a definition.
func (b *ActionBar) arrange(def content.ID, words [Places]uint32) {
	rest := slices.DeleteFunc(slices.Clone(b.arranged), func(a arranged) bool { return a.def == def })
	if len(rest) >= maxArranged {
		rest = rest[len(rest)-maxArranged+1:]
	}
	b.arranged = append(rest, arranged{def, words})
}

// maxDef is the limit in bytes of an id that is kept.
const maxDef = 255

// Kept returns the arrangements for storage; the oldest is first.
func (b *ActionBar) Kept() (data []byte) {
	for _, a := range b.arranged {
		if len(a.def) > maxDef {
			continue
		}
		data = append(append(data, uint8(len(a.def))), a.def...)
		for _, w := range a.words {
			data = binary.LittleEndian.AppendUint32(data, w)
		}
	}
	return data
}

// Keep loads what Kept returned. It skips what it cannot read.
func (b *ActionBar) Keep(data []byte) {
	b.arranged = nil
	for len(data) > 0 {
		n := 1 + int(data[0])
		if len(data) < n+4*Places {
			return
		}
		var words [Places]uint32
		for i := range words {
			words[i] = binary.LittleEndian.Uint32(data[n+4*i:])
		}
		b.arrange(content.ID(data[1:n]), words)
		data = data[n+4*Places:]
	}
}
