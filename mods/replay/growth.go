package replay

import "loam/core/intent"

// grow writes what somebody asked about what becomes of it.
func (w *writer) grow(a *act, x intent.Grow) {
	if x.ID == "" {
		w.act("%s takes no title", a.by)
		return
	}
	w.act([...]string{
		intent.GrowForget: "%s forgets %s", intent.GrowWar: "%s declares war on %s", intent.GrowPeace: "%s makes peace with %s", intent.GrowTitle: "%s takes title %s",
	}[x.Act], a.by, x.ID)
}
