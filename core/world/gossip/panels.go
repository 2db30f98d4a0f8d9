package gossip

import (
	"fmt"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/panel"
	"loam/core/world/visibility"
)

// How often a player may press, talk and choose: one press per pressEvery on average, and
// up to pressSpare at once.
const (
	pressEvery = 100 * clock.Millisecond
	pressSpare = clock.Second
)

// Opened returns the index of an open panel of a player.
func Opened(u *entity.Unit, id content.ID) int {
	if u.Player == nil {
		return -1
	}
	return slices.IndexFunc(u.Player.Panels, func(o panel.Open) bool { return o.ID == id })
}

// OpenPanel shows a player a panel, from the end of this step until it is closed. An open
// one does not change.
func (e *Menus) OpenPanel(u *entity.Unit, id content.ID) error {
	if u.Player == nil {
		return fmt.Errorf("%s is not a player", e.NameOfUnit(u))
	}
	if _, ok := e.Content().Panel(id); !ok {
		return fmt.Errorf("there is no panel %q", id)
	}
	if Opened(u, id) >= 0 {
		return nil
	}
	if len(u.Player.Panels) >= panel.MaxOpen {
		return fmt.Errorf("%s already has %d panels open: close one first", u.Name.Key, panel.MaxOpen)
	}
	u.Player.Panels = append(u.Player.Panels, panel.Open{ID: id, Next: 1})
	e.Log.Add(event.PanelOpened{Player: u.GUID, Panel: id})
	return nil
}

// ClosePanel closes a panel and reports whether it was open.
func (e *Menus) ClosePanel(u *entity.Unit, id content.ID) bool {
	i := Opened(u, id)
	if i < 0 {
		return false
	}
	u.Player.Panels = slices.Delete(u.Player.Panels, i, i+1)
	if v := e.ViewerOf(u); v != nil {
		v.Hide(id)
	}
	e.Log.Add(event.PanelClosed{Player: u.GUID, Panel: id})
	return true
}

// MayPress reports whether a player may press again, and counts the press.
func (e *Menus) MayPress(u *entity.Unit, what intent.Kind) bool {
	p := u.Player
	if p.Presses > e.Now()+pressSpare {
		e.Refuse(u, what, "core.busy")
		return false
	}
	p.Presses = max(p.Presses, e.Now()) + pressEvery
	return true
}

// Press calls the handler of a button that the player sees.
func (e *Menus) Press(u *entity.Unit, in intent.Press) {
	if !e.MayPress(u, in.Kind()) {
		return
	}
	p := u.Player
	id := content.ID(in.Panel)
	i := Opened(u, id)
	def, ok := e.Content().Panel(id)
	if i < 0 || !ok {
		e.Refuse(u, in.Kind(), panel.Gone)
		return
	}
	handler, args, refused := panel.Press(def, &p.Panels[i], in.Button, in.Inputs)
	if refused != "" {
		e.Refuse(u, in.Kind(), refused)
		return
	}
	e.Log.Add(event.Pressed{Player: u.GUID, Panel: id, Handler: handler, Args: args})
	if !e.scripts.Call(u.GUID, def.Bundle(), handler, 0, args) {
		e.Refuse(u, in.Kind(), panel.Silent)
	}
}

// DismissPanel closes a panel on its player's request.
func (e *Menus) DismissPanel(u *entity.Unit, in intent.ClosePanel) {
	id := content.ID(in.Panel)
	def, ok := e.Content().Panel(id)
	switch {
	case !ok || Opened(u, id) < 0:
		e.Refuse(u, in.Kind(), panel.Gone)
	case !def.Closable:
		e.Refuse(u, in.Kind(), "core.not_allowed")
	case e.ClosePanel(u, id) && def.Closed != "":
		e.scripts.Call(u.GUID, def.Bundle(), def.Closed, 0, value.Value{})
	}
}

// panelBudget is about how many values are looked up for panels in one step. The remaining
// players are checked in the next step.
const panelBudget = 4000

// ShowPanels sends players at the end of a step the changes of their open panels. A panel
// is checked only if scripts of its bundle have had a handle of its player. Where a step's
// budget ends, the next step begins.
func (e *Menus) ShowPanels() {
	first, _ := e.Sight.Find(e.panelsFrom)
	e.panelsFrom = 0
	left := panelBudget
	viewers := e.Sight.Viewers
	for i := range viewers {
		v := viewers[(first+i)%len(viewers)]
		u, ok := e.Units[v.Unit]
		if !ok || len(u.Player.Panels) == 0 {
			continue
		}
		if left <= 0 {
			e.panelsFrom = v.ID
			return
		}
		left -= e.showTo(v, u)
	}
}

// showTo checks the panels of one player and returns the cost.
func (e *Menus) showTo(v *visibility.Viewer, u *entity.Unit) (cost int) {
	open := u.Player.Panels[:min(len(u.Player.Panels), panel.MaxOpen)]
	var touched [panel.MaxOpen]bool
	for i := range open {
		o := &open[i]
		same := slices.IndexFunc(open[:i], func(before panel.Open) bool { return before.ID.Bundle() == o.ID.Bundle() })
		if same >= 0 {
			touched[i] = touched[same]
		} else {
			touched[i] = e.scripts.Touched(u.GUID, o.ID.Bundle())
		}
		if def, ok := e.Content().Panel(o.ID); ok && (touched[i] || !v.Shows(o.ID)) {
			e.Counters.Panels++
			cost += v.Show(def, e.scripts.Kept(u.GUID, def.Bundle(), inbox.OwnState), o)
		}
	}
	return cost
}

// RefitPanels closes the panels that a new release does not define, and sends the others
// completely, since their texts may have changed.
func (e *Menus) RefitPanels(u *entity.Unit) {
	for _, o := range slices.Clone(u.Player.Panels) {
		if _, ok := e.Content().Panel(o.ID); !ok {
			e.ClosePanel(u, o.ID)
		}
	}
	if v := e.ViewerOf(u); v != nil {
		v.ShowAnew()
	}
}

// HasPanel reports whether a player has a panel open.
func (e *Menus) HasPanel(player *entity.Unit, id content.ID) bool {
	return Opened(player, id) >= 0
}
