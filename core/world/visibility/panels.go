package visibility

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/rules/panel"
)

// Shows tells whether a viewer's player has been shown a panel.
func (v *Viewer) Shows(id content.ID) bool { return v.shows(id) >= 0 }

// Panels is how many panels a viewer's player has been shown that are open.
func (v *Viewer) Panels() int { return len(v.shown) }

func (v *Viewer) shows(id content.ID) int {
	return slices.IndexFunc(v.shown, func(p *view.Panel) bool { return p.ID == id })
}

// Offer tells a viewer's player with this step of the menu of its talk; one
// without a number says that there is none any more.
func (v *Viewer) Offer(m *view.Menu) { v.menu = m }

// Serve tells a viewer's player with this step of what it has open before a creature.
func (v *Viewer) Serve(d *view.Desk) { v.desk = d }

// Show tells a viewer's player with this step what has changed of a panel that
// it has open, if anything; kept is what the panel's bundle keeps with the
// player. The cost is that of panel.Render.
func (v *Viewer) Show(def *content.Panel, kept panel.Node, o *panel.Open) (cost int) {
	now, cost := panel.Render(def, kept, o)
	i := v.shows(o.ID)
	if i < 0 {
		v.shown = append(v.shown, now)
		v.panels = append(v.panels, view.PanelChange{ID: o.ID, Panel: now})
		return cost
	}
	rows, all := panel.Changed(v.shown[i], now)
	if all || len(rows) > 0 {
		v.panels = append(v.panels, view.PanelChange{ID: o.ID, Panel: now, Rows: rows})
	}
	v.shown[i] = now
	return cost
}

// Hide tells a viewer's player with this step that a panel is closed.
func (v *Viewer) Hide(id content.ID) {
	v.shown = slices.DeleteFunc(v.shown, func(p *view.Panel) bool { return p.ID == id })
	v.panels = append(v.panels, view.PanelChange{ID: id})
}

// ShowAnew forgets what has been shown: each panel is told whole the next time.
func (v *Viewer) ShowAnew() { v.shown = nil }
