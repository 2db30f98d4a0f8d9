package visibility

import (
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/world/grid"
)

// questLog returns a player's quest log, for its own session only.
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

// meet notes quest givers and enders that have entered a viewer's sight.
func (s *Sight) meet(v grid.ViewerSlot, entered []grid.Slot) {
	for _, slot := range entered {
		s.met(v, slot)
	}
}

// met is meet for one slot.
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

// host returns the creature or game object with quests in a slot, 0 if there is none.
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

// QuestMarkChanged makes all viewers of a creature receive its quest mark again.
func (s *Sight) QuestMarkChanged(u *entity.Unit) {
	for _, v := range s.Viewers {
		if s.grid.Sees(v.Slot, grid.Slot(u.Slot)) {
			v.Givers = append(v.Givers, u.GUID)
		}
	}
}

// Signs finds the quest marks that viewers are sent with this step: over everything in their
// sight when their quests have changed, or what quests may ask for, such as money, level or
// standing; else over what entered their sight with the step before. It is
// called while scripts may still run, since they are asked about marks. Function mark returns
// the mark that a player sees over a creature or game object, and false if that is no longer
// on the map.
func (s *Sight) Signs(units map[guid.GUID]*entity.Unit, bySlot []*entity.Unit, objects map[grid.Slot]*entity.Object, mark func(u *entity.Unit, over guid.GUID) (view.Mark, bool)) {
	for _, v := range s.Viewers {
		able := v.Quests || v.Self || v.Items || v.Growth
		if u := units[v.Unit]; u != nil && u.Changed&view.Level != 0 {
			able = true
		}
		if !able && len(v.Givers) == 0 {
			continue
		}
		givers := v.Givers
		if able {
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
