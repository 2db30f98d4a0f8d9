package accountdata

import (
	"encoding/binary"
	"sync"

	"loam/core/model/content"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
	"loam/core/session"
)

// The number of places on all action bars of clients, and on the first bar.
const (
	barPlaces  = len(packets.ActionButtons{}.Buttons)
	firstPlace = 12
)

// ActionBars holds the buttons of the player's action bars as the client set them. Only the
// client knows what a button means.
type ActionBars struct {
	owner   Client
	version string // as bundles call it

	mu     sync.Mutex // guards the rest
	filled bool       // the client has set buttons; otherwise the bars have their initial buttons
	words  [barPlaces]uint32
}

// NewBars returns the ActionBars of a connection. Version is the version's name in bundles.
func NewBars(owner Client, version string) *ActionBars {
	return &ActionBars{owner: owner, version: version}
}

func (b *ActionBars) kind() string { return b.version + ".buttons" }

// LoadCharacter replaces the buttons with those stored for a character.
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

// Buttons returns the buttons on the player's bars: those that the client set, or initially
// the spells that the player can cast, each by its number.
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
