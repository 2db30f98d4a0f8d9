package accountdata

import (
	"encoding/binary"
	"sync"

	"loam/core/model/content"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
	"loam/core/session"
)

// How many places the bars of clients have at most, and how many of them are on the
// first bar.
const (
	barPlaces  = len(packets.ActionButtons{}.Buttons)
	firstPlace = 12
)

// ActionBars are the places of the player's bars as its client has filled them; what they
// mean only the client knows.
type ActionBars struct {
	owner   Client
	version string // as bundles call it

	mu     sync.Mutex // guards the rest
	filled bool       // by the client; else they are as at first
	words  [barPlaces]uint32
}

// NewBars makes those of a connection of a version.
func NewBars(owner Client, version string) *ActionBars {
	return &ActionBars{owner: owner, version: version}
}

func (b *ActionBars) kind() string { return b.version + ".buttons" }

// LoadCharacter takes over what is kept of a character's bars.
func (b *ActionBars) LoadCharacter(list []session.Kept) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.filled, b.words = false, [barPlaces]uint32{}
	k := found(list, b.kind())
	if len(k.Data) != 4*barPlaces {
		return
	}
	b.filled = true
	for j := range b.words {
		b.words[j] = binary.LittleEndian.Uint32(k.Data[4*j:])
	}
}

// Buttons is what lies on the player's bars: what its client has put there, or at
// first what it can cast, each spell under its number.
func (b *ActionBars) Buttons(spells []content.ID, number func(id content.ID) uint32, s *content.Snapshot) *packets.ActionButtons {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.filled {
		b.words = [barPlaces]uint32{}
		place := 0
		for _, id := range spells {
			if def, ok := s.Spell(id); ok && !def.Passive && place < firstPlace {
				b.words[place] = number(id)
				place++
			}
		}
	}
	return &packets.ActionButtons{Behavior: 1, Buttons: b.words}
}

// Set takes CMSG_SET_ACTION_BUTTON.
func (b *ActionBars) Set(m packets.Body) error {
	in, player := m.(*combat.SetButton), b.owner.Player()
	if int(in.Button) >= barPlaces || player == 0 {
		b.owner.Malformed()
		return nil
	}
	word := uint32(in.Action) | uint32(in.Misc)<<16 | uint32(in.Type)<<24
	b.mu.Lock()
	same := b.filled && b.words[in.Button] == word
	b.filled, b.words[in.Button] = true, word
	data := bytesOf(b.words[:])
	b.mu.Unlock()
	if !same {
		b.owner.Keep(int64(player.Counter()), session.Kept{Kind: b.kind(), At: b.owner.Clock().Unix(), Size: int64(len(data)), Data: data})
	}
	return nil
}
