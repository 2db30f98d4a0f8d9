package replay

import "loam/core/model/intent"

// grow writes requests about progression.
func (w *writer) grow(a *act, x intent.Grow) {
	if x.ID == "" {
		w.act("%s takes no title", a.by)
		return
	}
	if x.Rank > 0 {
		w.act("%s chooses talent %s up to %d", a.by, x.ID, x.Rank)
		return
	}
	w.act([...]string{
		intent.GrowForget: "%s forgets %s", intent.GrowWar: "%s declares war on %s", intent.GrowPeace: "%s makes peace with %s", intent.GrowTitle: "%s takes title %s",
		intent.GrowTalent: "%s chooses talent %s",
	}[x.Act], a.by, x.ID)
}
