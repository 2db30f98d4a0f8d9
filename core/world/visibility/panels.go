package visibility

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/rules/panel"
)

// Shows reports whether a viewer's player has been shown a panel.
func (v *Viewer) Shows(id content.ID) bool { return v.shows(id) >= 0 }

// Panels returns how many open panels a viewer's player has been shown.
func (v *Viewer) Panels() int { return len(v.shown) }

func (v *Viewer) shows(id content.ID) int {
	return slices.IndexFunc(v.shown, func(p *view.Panel) bool { return p.ID == id })
}

// Offer sends a viewer's player a gossip menu with this step; one without a number closes it.
func (v *Viewer) Offer(m *view.Menu) { v.menu = m }

// Serve sends a viewer's player the window of a creature (vendor, bank and so on) with this
// step.
func (v *Viewer) Serve(d *view.Desk) { v.desk = d }

// Show sends a viewer's player with this step what has changed in a panel that it has open, if
// anything; kept is what the panel's bundle keeps with the player. The cost is that of
// panel.Render.
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

// ShowAnew forgets what has been shown: each panel is sent whole the next time.
func (v *Viewer) ShowAnew() { v.shown = nil }
