package visibility

import (
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/world/grid"
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

// meet notes who has to do with quests and has come into the sight of a viewer.
func (s *Sight) meet(v grid.ViewerSlot, entered []grid.Slot) {
	for _, slot := range entered {
		s.met(v, slot)
	}
}

// met is meet for one of them.
func (s *Sight) met(v grid.ViewerSlot, slot grid.Slot) {
	g := host(slot, s.step.BySlot, s.step.Objects)
	if g == 0 {
		return
	}
	if int(v) >= len(s.came) {
		s.came = append(s.came, make([][]guid.GUID, int(v)+1-len(s.came))...)
	}
	s.came[v] = append(s.came[v], g)
}

// host is the creature or game object in a slot that has to do with quests, 0 where
// there is none.
func host(slot grid.Slot, units []*entity.Unit, objects map[grid.Slot]*entity.Object) guid.GUID {
	if int(slot) < len(units) {
		if u := units[slot]; u != nil && u.Errands {
			return u.GUID
		}
	}
	if o := objects[slot]; o != nil && o.Errands {
		return o.GUID
	}
	return 0
}

// SignTurns has all who see a creature told anew which sign they see over it.
func (s *Sight) SignTurns(u *entity.Unit) {
	for _, v := range s.Viewers {
		if s.grid.Sees(v.Slot, grid.Slot(u.Slot)) {
			v.Givers = append(v.Givers, u.GUID)
		}
	}
}

// Signs finds the signs of quests that viewers are told with this step: over all in
// their sight when their quests have changed, else over those that came into it with
// the step before. It is called while scripts may still run, which are asked about
// signs; mark is the sign that a player sees over a creature or
// game object, and false where that is not there any more.
func (s *Sight) Signs(units map[guid.GUID]*entity.Unit, bySlot []*entity.Unit, objects map[grid.Slot]*entity.Object, mark func(u *entity.Unit, over guid.GUID) (view.Mark, bool)) {
	for _, v := range s.Viewers {
		if !v.Quests && len(v.Givers) == 0 {
			continue
		}
		givers := v.Givers
		if v.Quests {
			givers = nil
			s.slots = s.grid.Visible(v.Slot, s.slots[:0])
			for _, slot := range s.slots {
				if g := host(slot, bySlot, objects); g != 0 {
					givers = append(givers, g)
				}
			}
		}
		for _, g := range givers {
			u, here := units[v.Unit]
			if !here || u.Player == nil {
				continue
			}
			if sign, there := mark(u, g); there {
				v.marks = append(v.marks, view.Marked{Unit: g, Mark: sign})
			}
		}
	}
}
