// Package client models the state of a player's client: panels and their inputs, menu,
// loot, shop, quest marks, and visible units and objects. It uses only what a viewer
// receives.
package client

import (
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
)

// Screen is the state of a player's client, built only from received messages.
type Screen struct {
	Menu    *view.Menu // nil: none
	Marks   map[guid.GUID]view.Mark
	Loot    *view.Loot // nil: none open
	Desk    *view.Desk // the same
	Panels  map[content.ID]*view.Panel
	filled  map[string]value.Value // inputs by name
	Outlook *view.Outlook
	Units   map[guid.GUID]bool                // visible units
	Things  map[guid.GUID]content.ObjectState // last received states of game objects
	Aboard  map[guid.GUID]guid.GUID           // last received transports of units
}

// News reports whether a viewer receives data that a client keeps.
func News(v *view.Viewer) bool {
	return len(v.Panels)+len(v.Marks)+len(v.Entered)+len(v.Left)+len(v.Changed) > 0 ||
		v.Menu != nil || v.Loot != nil || v.Desk != nil || v.Outlook != nil
}

// Follow applies what a step sent to the client.
func (s *Screen) Follow(v *view.Viewer, told *view.Batch) {
	s.showPanels(v.Panels)
	s.showMenu(v.Menu)
	s.showMarks(v.Marks)
	s.showLoot(v.Loot)
	s.showDesk(v.Desk)
	s.watch(v, told)
}

// Clear removes what a client discards when it enters a map: open windows, and visible
// units.
func (s *Screen) Clear() {
	s.Marks, s.Desk, s.Panels, s.Menu, s.Loot, s.Units = nil, nil, nil, nil, nil, nil
}

// showPanels applies the changes like a client without other information: rows that are not
// reported as changed stay.
func (s *Screen) showPanels(changes []view.PanelChange) {
	if s.Panels == nil {
		s.Panels = make(map[content.ID]*view.Panel)
	}
	for _, c := range changes {
		old := s.Panels[c.ID]
		switch {
		case c.Panel == nil:
			delete(s.Panels, c.ID)
		case c.Rows == nil:
			s.Panels[c.ID] = c.Panel
		case old != nil:
			now := *old
			now.Rows = append([]view.PanelRow(nil), old.Rows...)
			for _, i := range c.Rows {
				now.Rows[i] = c.Panel.Rows[i]
			}
			s.Panels[c.ID] = &now
		}
	}
}

// Fill writes a value into an input, which keeps it until it is filled again.
func (s *Screen) Fill(input string, v value.Value) {
	if s.filled == nil {
		s.filled = make(map[string]value.Value)
	}
	s.filled[input] = v
}

// Value returns the value of an input: what was filled in, or its initial value.
func (s *Screen) Value(row *view.PanelRow) value.Value {
	v, ok := s.filled[row.Name]
	switch {
	case ok:
		return v
	case row.First.Kind() == value.Nil && row.Input == content.ChoiceInput:
		return value.OfString(row.Choices[0].Value) // as a page shows it
	}
	return row.First
}

// showDesk applies changes of an open window; nil is none.
func (s *Screen) showDesk(d *view.Desk) {
	switch {
	case d == nil:
	case d.With == 0:
		s.Desk = nil
	default:
		s.Desk = d
	}
}

// showLoot applies changes of an open loot window; nil is none.
func (s *Screen) showLoot(l *view.Loot) {
	switch {
	case l == nil:
	case l.Source == 0:
		s.Loot = nil
	default:
		s.Loot = l
	}
}

// showMenu applies changes of a gossip menu; nil is none.
func (s *Screen) showMenu(m *view.Menu) {
	switch {
	case m == nil:
	case m.Number == 0:
		s.Menu = nil
	default:
		s.Menu = m
	}
}

// showMarks applies the quest marks that the client receives.
func (s *Screen) showMarks(all []view.Marked) {
	for _, m := range all {
		if s.Marks == nil {
			s.Marks = make(map[guid.GUID]view.Mark)
		}
		s.Marks[m.Unit] = m.Mark
	}
}

// watch applies received visibility changes as a client does.
func (s *Screen) watch(v *view.Viewer, told *view.Batch) {
	if s.Units == nil {
		s.Units = make(map[guid.GUID]bool)
		s.Things = make(map[guid.GUID]content.ObjectState)
		s.Aboard = make(map[guid.GUID]guid.GUID)
	}
	if v.Outlook != nil {
		s.Outlook = v.Outlook
	}
	for _, g := range v.Left {
		delete(s.Units, g)
		delete(s.Things, g)
		delete(s.Aboard, g)
	}
	for _, o := range v.Entered {
		s.Units[o.GUID] = true
		s.rides(o)
		if o.Thing != nil {
			s.Things[o.GUID] = o.Thing.State
		}
	}
	for _, i := range v.Changed {
		o := told.Changes[i].Object
		s.rides(o)
		if o.Thing != nil {
			s.Things[o.GUID] = o.Thing.State
		}
	}
}

// rides records the transport of a unit or object.
func (s *Screen) rides(o *view.Object) {
	delete(s.Aboard, o.GUID)
	if o.Aboard != nil {
		s.Aboard[o.GUID] = o.Aboard.Object
	}
}
