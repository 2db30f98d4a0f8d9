package replay

import "loam/core/intent"

// grow writes what somebody asked about what becomes of it.
func (w *writer) grow(a *act, x intent.Grow) {
	w.act([...]string{intent.GrowForget: "%s forgets %s"}[x.Act], a.by, x.ID)
}
