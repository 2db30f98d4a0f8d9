package client

import (
	"strings"

	"loam/core/protocol/message"
	"loam/core/protocol/message/stories"
	"loam/core/protocol/world"
)

// takeErrand keeps a message about quests. Called with mu held.
func (m *Model) takeErrand(name string, body message.Body) {
	switch b := body.(type) {
	case *stories.QuestStatus:
		if m.Marks == nil {
			m.Marks = map[uint64]uint8{}
		}
		m.Marks[b.GUID] = b.Status
	case *stories.QuestStatuses:
		m.AllMarks = b.List
	case *stories.QuestAnswer:
		if m.Quests == nil {
			m.Quests = map[uint32]stories.QuestAnswer{}
		}
		m.Quests[b.Quest] = *b
	}
	if strings.Contains(name, "QUEST") && !strings.HasSuffix(name, "REQUEST") {
		m.Errands = append(m.Errands, body)
	}
}

// LogOf is a player's log of quests, as the fields of its own thing tell it: the number
// of the quest in each place, how it stands, and its counts.
func LogOf(v *world.Version, m *Model) (list []LogEntry) {
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

// LogEntry is a place of a log.
type LogEntry struct {
	Place  uint8
	Quest  uint32
	State  uint8 // 1 is done, 2 has failed
	Counts [4]uint32
	Ends   uint32 // Unix time at which it fails; 0 is never
}
