package world

import (
	"encoding/binary"
	"slices"

	"loam/core/content"
	"loam/core/protocol/battle"
	"loam/core/protocol/chronicle"
	"loam/core/protocol/message"
	"loam/core/session"
)

// buttons are the places of the player's bars as its client has filled them; what
// they mean only the client knows.
type buttons struct {
	kept  bool // else they are the first ones
	words [barPlaces]uint32
}

// How many places the bars of clients have at most, and how many of them are on
// the first bar.
const (
	barPlaces  = len(message.ActionButtons{}.Buttons)
	firstPlace = 12
)

func (c *Conn) buttonsName() string { return c.version.Name + ".buttons" }

// takeButtons takes over what is kept of a character's bars. Called with mu held.
func (c *Conn) takeButtons(list []session.Kept) {
	c.buttons = buttons{}
	i := slices.IndexFunc(list, func(k session.Kept) bool { return k.Kind == c.buttonsName() })
	if i < 0 || len(list[i].Data) != 4*barPlaces {
		return
	}
	c.buttons.kept = true
	for j := range c.buttons.words {
		c.buttons.words[j] = binary.LittleEndian.Uint32(list[i].Data[4*j:])
	}
}

// bar is what lies on the player's bars: what its client has put there, or at
// first what it can cast.
func (c *Conn) bar(k *chronicle.Knowledge, s *content.Snapshot) *message.ActionButtons {
	c.mu.Lock()
	defer c.mu.Unlock()
	b := &c.buttons
	if !b.kept {
		b.words = [barPlaces]uint32{}
		place := 0
		for _, id := range k.Spells {
			if def, ok := s.Spell(id); ok && !def.Passive && place < firstPlace {
				b.words[place] = k.Number(id)
				place++
			}
		}
	}
	return &message.ActionButtons{Behavior: 1, Buttons: b.words}
}

// SetButton takes CMSG_SET_ACTION_BUTTON.
func SetButton(c *Conn, m message.Body) error {
	in := m.(*battle.SetButton)
	player := c.seat().Player
	if int(in.Button) >= barPlaces || player == 0 {
		c.server.config.Counters.Malformed.Add(1)
		return nil
	}
	word := uint32(in.Action) | uint32(in.Misc)<<16 | uint32(in.Type)<<24
	c.mu.Lock()
	same := c.buttons.kept && c.buttons.words[in.Button] == word
	c.buttons.kept, c.buttons.words[in.Button] = true, word
	words := c.buttons.words
	c.mu.Unlock()
	if same {
		return nil
	}
	data := make([]byte, 0, 4*barPlaces)
	for _, w := range words {
		data = binary.LittleEndian.AppendUint32(data, w)
	}
	c.keep(int64(player.Counter()), session.Kept{Kind: c.buttonsName(), At: c.server.config.Now().Unix(), Size: int64(len(data)), Data: data})
	return nil
}
