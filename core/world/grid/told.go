package grid

import "loam/core/lib/geo"

// ToldAwake tells whether c counts as awake by what Changed has told so far; it
// tells of no cell while everything is held awake. Who counts wakings and
// sleepings begins with this, not with AwakeCell, which knows already of what
// the next Changed will tell.
func (g *Grid) ToldAwake(c geo.Cell) bool { return g.all || g.cells[g.cellAt(c)].told }
