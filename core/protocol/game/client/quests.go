package client

import (
	"strings"

	"loam/core/protocol/game"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// takeErrand records a message about quests. Called with mu held.
func (m *Model) takeErrand(name string, body packets.Body) {
	switch b := body.(type) {
	case *npc.QuestStatus:
		if m.Marks == nil {
			m.Marks = map[uint64]uint8{}
		}
		m.Marks[b.GUID] = b.Status
	case *npc.QuestStatuses:
		m.AllMarks = b.List
	case *npc.QuestAnswer:
		if m.Quests == nil {
			m.Quests = map[uint32]npc.QuestAnswer{}
		}
		m.Quests[b.Quest] = *b
	}
	if strings.Contains(name, "QUEST") && !strings.HasSuffix(name, "REQUEST") {
		m.Errands = append(m.Errands, body)
	}
}

// LogOf returns a player's quest log from the fields of its own object: for each slot the
// number of the quest, its state and its counts.
func LogOf(v *game.Version, m *Model) (list []LogEntry) {
	o := m.Objects[m.Self]
	if o == nil {
		return nil
	}
	n := &v.Quests
	for i := range n.Places {
		word := func(w uint16) uint32 { return o.Fields[n.Log+i*n.Words+w] }
		e := LogEntry{Place: uint8(i), Quest: word(0)}
		if e.Quest == 0 {
			continue
		}
		for row := range e.Counts {
			if n.Words == 5 {
				e.Counts[row] = word(2+uint16(row)/2) >> (16 * (row % 2)) & 0xFFFF
			} else {
				e.Counts[row] = word(1) >> (6 * row) & 0x3F
			}
		}
		if n.Words == 5 {
			e.State, e.Ends = uint8(word(1)), word(4)
		} else {
			e.State, e.Ends = uint8(word(1)>>24), word(2)
		}
		list = append(list, e)
	}
	return list
}

// LogEntry is a slot of the quest log.
type LogEntry struct {
	Place  uint8
	Quest  uint32
	State  uint8 // 1 is complete, 2 has failed
	Counts [4]uint32
	Ends   uint32 // Unix time at which it fails; 0 is never
}
