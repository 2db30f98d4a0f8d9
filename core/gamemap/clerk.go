package gamemap

import (
	"loam/core/box"
	"loam/core/character"
	"loam/core/clerk"
	"loam/core/guid"
)

var _ clerk.World = (*world)(nil)

func (w *world) UnitState(g guid.GUID) []box.UnitState { return w.scripts.UnitState(g) }
func (w *world) Save(r character.Record, left bool)    { w.cfg.Save(r, left) }

func (w *world) SaveTogether(all []character.Record) {
	if w.cfg.SaveTogether != nil {
		w.cfg.SaveTogether(all)
	}
}
