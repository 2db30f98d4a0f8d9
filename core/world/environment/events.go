package environment

import (
	"slices"
	"strings"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/rules/gameevent"
)

// On returns the state of a game event that is on.
func (e *Environment) On(id content.ID) (*gameevent.Fact, bool) {
	i, ok := slices.BinarySearchFunc(e.events, id, func(f gameevent.Fact, id content.ID) int { return strings.Compare(string(f.ID), string(id)) })
	if !ok {
		return nil, false
	}
	return &e.events[i], true
}

// Guises returns the changes that the current game events make to creature definitions.
func (e *Environment) Guises(s *content.Snapshot) (all []content.Guise) {
	for i := range e.events {
		if d, ok := s.GameEvent(e.events[i].ID); ok {
			all = append(all, d.Guises...)
		}
	}
	return all
}

// Take sets which game events are on and returns those that were. The caller calls
// Announce after applying them to the map.
func (e *Environment) Take(running []gameevent.Fact) (were []gameevent.Fact) {
	were, e.events = e.events, running
	return were
}

// ChangedGuises returns the creatures of some definitions that differ between the current and
// the former game events.
func (e *Environment) ChangedGuises(s *content.Snapshot, were []gameevent.Fact) (all []content.Guise) {
	for _, lists := range [][2][]gameevent.Fact{{were, e.events}, {e.events, were}} {
		for _, f := range lists[0] {
			other := slices.ContainsFunc(lists[1], func(o gameevent.Fact) bool { return o.ID == f.ID })
			if d, ok := s.GameEvent(f.ID); ok && !other {
				all = append(all, d.Guises...)
			}
		}
	}
	return all
}

// Announce reports the started, ended and changed game events to players, scripts and
// rules.
func (e *Environment) Announce(were []gameevent.Fact) {
	e.ApplyEventAuras()
	e.Changed()
	for _, f := range were {
		if now, on := e.On(f.ID); !on || now.Began != f.Began {
			e.eventStates(&f, false)
			e.magic.NoticeSpell(hook.EventEnd, f.ID, hook.Args{})
			e.world.RuleEvent(hook.EventEnd, f.ID)
		}
	}
	for _, f := range e.events {
		old := &gameevent.Fact{}
		if i := slices.IndexFunc(were, func(o gameevent.Fact) bool { return o.ID == f.ID && o.Began == f.Began }); i >= 0 {
			old = &were[i]
		} else {
			e.eventStates(&f, true)
			e.magic.NoticeSpell(hook.EventStart, f.ID, hook.Args{Data: value.OfBool(false)})
			e.world.RuleEvent(hook.EventStart, f.ID)
		}
		for stage := old.Stage + 1; stage <= f.Stage; stage++ {
			e.world.Staged(f.ID)
			e.magic.NoticeSpell(hook.EventStage, f.ID, hook.Args{Numbers: [2]float64{float64(stage)}})
		}
	}
}

// ApplyEventAuras gives players in the areas of game events their auras, and removes these
// auras from players elsewhere.
func (e *Environment) ApplyEventAuras() {
	for u := range e.Roster.All() {
		if u.Player == nil {
			continue
		}
		if due := e.boonsOf(u); !slices.Equal(due, u.Player.Boons) {
			u.Player.Boons = due
			e.magic.Auras.UpdateInnate(u)
		}
	}
}

// boonsOf returns the auras that game events give a player at its position.
func (e *Environment) boonsOf(u *entity.Unit) (all []content.ID) {
	for i := range e.events {
		d, ok := e.Content().GameEvent(e.events[i].ID)
		if !ok {
			continue
		}
		for _, b := range d.Boons {
			anywhere := len(b.Maps) == 0 && len(b.Areas) == 0
			inArea := slices.ContainsFunc(b.Areas, func(id content.ID) bool { return slices.Contains(u.Player.Areas, id) })
			if (anywhere || inArea || slices.Contains(b.Maps, e.Map)) && !slices.Contains(all, b.Aura) {
				all = append(all, b.Aura)
			}
		}
	}
	return all
}

// Moment follows what players do: it adds points to the goals of game events, and applies
// the world states that a rewarded quest sets.
func (e *Environment) Moment(u *entity.Unit, h hook.ID, a hook.Args) {
	e.deed(u, h, a)
	e.questStates(u, h, a)
	if u.Player != nil && (h == hook.EnterArea || h == hook.LeaveArea) {
		e.areaStates(u)
	}
}

// deed adds points to the goals of game events for what a player has done.
func (e *Environment) deed(u *entity.Unit, h hook.ID, a hook.Args) {
	if u.Player == nil || h != hook.Kill && h != hook.QuestNews {
		return
	}
	for i := range e.events {
		d, ok := e.Content().GameEvent(e.events[i].ID)
		if !ok {
			continue
		}
		var points int64
		if h == hook.QuestNews && a.Texts[1] == event.QuestRewarded.String() {
			points = d.Goal.Pays(content.ID(a.Texts[0]))
		}
		if slain, here := e.Units[a.Units[0]]; h == hook.Kill && here && slain.Creature != nil {
			points = d.Goal.Worth(slain.Def, slain.HasTag)
		}
		if points > 0 {
			e.world.Send(inbox.EventMessage(inbox.EventAdd, d.ID, points))
		}
	}
}

// Begin reports the current game events to the scripts of a map that starts.
func (e *Environment) Begin() {
	for _, f := range e.events {
		e.eventStates(&f, true)
		e.magic.NoticeSpell(hook.EventStart, f.ID, hook.Args{Data: value.OfBool(true)})
	}
}

// Stage returns the stage that the goal of a game event has reached; on is false for an
// event that is off.
func (e *Environment) Stage(id content.ID) (stage int, on bool) {
	f, on := e.On(id)
	if !on {
		return 0, false
	}
	return f.Stage, true
}
