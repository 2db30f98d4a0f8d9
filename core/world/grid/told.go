package grid

import "loam/core/lib/geo"

// ToldAwake reports whether c is awake according to the reports of Changed so far, which
// leave out cells while everything is held awake. Callers that count wakings and sleepings
// start from this and not from AwakeCell, which already includes what the next Changed
// will report.
func (g *Grid) ToldAwake(c geo.Cell) bool { return g.all || g.cells[g.cellAt(c)].told }
