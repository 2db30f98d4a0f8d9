package sight

import (
	"loam/core/entity"
	"loam/core/view"
)

// questLog is what only the session of a player is told of its quests.
func (s *Sight) questLog(u *entity.Unit) *view.QuestLog {
	out := &view.QuestLog{Name: u.Name.Key, Quests: make([]view.Quest, 0, len(u.Player.Quests))}
	for i := range u.Player.Quests {
		e := &u.Player.Quests[i]
		q, ok := s.step.Content.Quest(e.ID)
		if !ok {
			continue
		}
		own := view.Quest{Quest: e.ID, State: e.State.String(), Have: make([]int, len(q.Objectives))}
		for j := range q.Objectives {
			own.Have[j] = s.step.Reached(u, e, &q.Objectives[j])
		}
		if e.Ends != 0 {
			own.Left = max(1, e.Ends-s.step.Time)
		}
		out.Quests = append(out.Quests, own)
	}
	return out
}

// marks are the signs over those in a viewer's sight: of all of them when its quests
// have changed, else of those that have come into it.
func (s *Sight) marks(t *view.Viewer, v *Viewer, u *entity.Unit) {
	if s.step.Mark == nil || u.Player == nil {
		return
	}
	if !v.Quests {
		for _, o := range t.Entered {
			if o.Flags&view.Errands != 0 {
				if with, ok := s.step.Units[o.GUID]; ok {
					t.Marks = append(t.Marks, view.Marked{Unit: o.GUID, Mark: s.step.Mark(u, with)})
				}
			}
		}
		return
	}
	b := &s.batch
	b.slots = s.grid.Visible(v.Slot, b.slots[:0])
	for _, slot := range b.slots {
		if with := s.step.BySlot[slot]; with != nil && with.Errands {
			t.Marks = append(t.Marks, view.Marked{Unit: with.GUID, Mark: s.step.Mark(u, with)})
		}
	}
}
