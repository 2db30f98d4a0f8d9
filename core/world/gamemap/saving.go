package gamemap

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/inbox"
)

func (w *world) UnitState(g guid.GUID) []inbox.UnitState { return w.scripts.UnitState(g) }
func (w *world) Save(r character.Record, left bool)      { w.cfg.Save(r, left) }

func (w *world) SaveTogether(all []character.Record) {
	if w.cfg.SaveTogether != nil {
		w.cfg.SaveTogether(all)
	}
}
