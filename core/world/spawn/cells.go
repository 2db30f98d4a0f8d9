package spawn

import "loam/core/lib/geo"

// CellWoke wakes what is in a cell, and the patrols whose paths touch it.
func (e *Spawns) CellWoke(c geo.Cell) {
	e.spawns.Woke(c, e.hatch)
	for _, s := range e.Grid.InCell(c, nil) {
		e.world.Wake(e.Roster.BySlot[s])
		e.objects.Woke(s)
	}
	e.Paths.Woke(c, e.world.Wake)
}

// CellSlept puts idle creatures of a cell to sleep.
func (e *Spawns) CellSlept(c geo.Cell) {
	e.Paths.Slept(c, e.ai.SleepUnit)
	for _, s := range e.Grid.InCell(c, nil) {
		e.ai.SleepUnit(e.Roster.BySlot[s])
	}
}
