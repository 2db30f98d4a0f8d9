package gamemap

import (
	"fmt"
	"slices"

	"loam/core/box"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/intent"
	"loam/core/panel"
	"loam/core/plain"
	"loam/core/sight"
)

// How often a player may press, talk and choose: one press each pressEvery in the long run, and
// so many at once as pressSpare has room for.
const (
	pressEvery = 100 * clock.Millisecond
	pressSpare = clock.Second
)

// opened finds a panel that a player has open.
func opened(u *unit, id content.ID) int {
	if u.Player == nil {
		return -1
	}
	return slices.IndexFunc(u.Player.Panels, func(o panel.Open) bool { return o.ID == id })
}

// OpenPanel shows a player a panel, from the end of this step on, until it is
// closed. One that is open stays as it is.
func (tx *Tx) OpenPanel(u *entity.Unit, id content.ID) error {
	m := tx.on()
	if u.Player == nil {
		return fmt.Errorf("%s is no player", m.nameOfUnit(u))
	}
	if _, ok := m.s.Content().Panel(id); !ok {
		return fmt.Errorf("there is no panel %q", id)
	}
	if opened(u, id) >= 0 {
		return nil
	}
	if len(u.Player.Panels) >= panel.MaxOpen {
		return fmt.Errorf("%s has %d panels open, no more are possible: close one first", u.Name.Key, panel.MaxOpen)
	}
	u.Player.Panels = append(u.Player.Panels, panel.Open{ID: id, Next: 1})
	m.s.Log.Add(event.PanelOpened{Player: u.GUID, Panel: id})
	return nil
}

// closePanel reports whether the panel was open.
func (m *Map) closePanel(u *unit, id content.ID) bool {
	i := opened(u, id)
	if i < 0 {
		return false
	}
	u.Player.Panels = slices.Delete(u.Player.Panels, i, i+1)
	if v := m.s.ViewerOf(u); v != nil {
		v.Hide(id)
	}
	m.s.Log.Add(event.PanelClosed{Player: u.GUID, Panel: id})
	return true
}

// mayPress tells whether a player may press again already; if it may, it has.
func (m *Map) mayPress(u *unit, what intent.Kind) bool {
	p := u.Player
	if p.Presses > m.s.Now()+pressSpare {
		m.s.Refuse(u, what, "core.busy")
		return false
	}
	p.Presses = max(p.Presses, m.s.Now()) + pressEvery
	return true
}

// press calls the handler of a button that the player is shown.
func (m *Map) press(u *unit, in intent.Press) {
	if !m.mayPress(u, in.Kind()) {
		return
	}
	p := u.Player
	id := content.ID(in.Panel)
	i := opened(u, id)
	def, ok := m.s.Content().Panel(id)
	if i < 0 || !ok {
		m.s.Refuse(u, in.Kind(), panel.Gone)
		return
	}
	handler, args, refused := panel.Press(def, &p.Panels[i], in.Button, in.Inputs)
	if refused != "" {
		m.s.Refuse(u, in.Kind(), refused)
		return
	}
	m.s.Log.Add(event.Pressed{Player: u.GUID, Panel: id, Handler: handler, Args: args})
	if !m.scripts.Call(m.tx, u.GUID, def.Bundle(), handler, 0, args) {
		m.s.Refuse(u, in.Kind(), panel.Silent)
	}
}

// dismiss closes a panel because its player wants to.
func (m *Map) dismiss(u *unit, in intent.ClosePanel) {
	id := content.ID(in.Panel)
	def, ok := m.s.Content().Panel(id)
	switch {
	case !ok || opened(u, id) < 0:
		m.s.Refuse(u, in.Kind(), panel.Gone)
	case !def.Closable:
		m.s.Refuse(u, in.Kind(), "core.not_allowed")
	case m.closePanel(u, id) && def.Closed != "":
		m.scripts.Call(m.tx, u.GUID, def.Bundle(), def.Closed, 0, plain.Value{})
	}
}

// panelBudget is how many values are looked up for panels in one step, about;
// whoever does not come to it is looked at in the next.
const panelBudget = 4000

// showPanels tells players at the end of a step what has changed of the panels
// that they have open. A panel is looked at only when scripts of its bundle have
// had its player in hand. Where a step's budget ends, the next one begins.
func (m *Map) showPanels() {
	first, _ := m.s.Sight.Find(m.panelsFrom)
	m.panelsFrom = 0
	left := panelBudget
	viewers := m.s.Sight.Viewers
	for i := range viewers {
		v := viewers[(first+i)%len(viewers)]
		u, ok := m.s.Units[v.Unit]
		if !ok || len(u.Player.Panels) == 0 {
			continue
		}
		if left <= 0 {
			m.panelsFrom = v.ID
			return
		}
		left -= m.showTo(v, u)
	}
}

// showTo looks at the panels of one player, and returns what that cost.
func (m *Map) showTo(v *sight.Viewer, u *unit) (cost int) {
	open := u.Player.Panels[:min(len(u.Player.Panels), panel.MaxOpen)]
	var touched [panel.MaxOpen]bool
	for i := range open {
		o := &open[i]
		same := slices.IndexFunc(open[:i], func(before panel.Open) bool { return before.ID.Bundle() == o.ID.Bundle() })
		if same >= 0 {
			touched[i] = touched[same]
		} else {
			touched[i] = m.scripts.Touched(u.GUID, o.ID.Bundle())
		}
		if def, ok := m.s.Content().Panel(o.ID); ok && (touched[i] || !v.Shows(o.ID)) {
			m.s.Counters.Panels++
			cost += v.Show(def, m.scripts.Kept(u.GUID, def.Bundle(), box.OwnState), o)
		}
	}
	return cost
}

// refitPanels closes the panels that a new release does not define, and shows
// the others whole: their texts may be others too.
func (m *Map) refitPanels(u *unit) {
	for _, o := range slices.Clone(u.Player.Panels) {
		if _, ok := m.s.Content().Panel(o.ID); !ok {
			m.closePanel(u, o.ID)
		}
	}
	if v := m.s.ViewerOf(u); v != nil {
		v.ShowAnew()
	}
}

// ClosePanel takes a panel away and reports whether it was open.
func (tx *Tx) ClosePanel(player *entity.Unit, id content.ID) bool {
	return tx.on().closePanel(player, id)
}

// HasPanel tells whether a player has a panel open.
func (tx *Tx) HasPanel(player *entity.Unit, id content.ID) bool {
	tx.on()
	return opened(player, id) >= 0
}
