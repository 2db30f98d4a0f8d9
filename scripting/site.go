package scripting

import (
	"time"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// site is what does not change about a room: its program, the kind of box, and the bundles
// in it.
type site struct {
	program *Program
	place   luaapi.Where
	mapID   content.ID // of a map's box; "" elsewhere
	random  func() float64
	clock   func() time.Duration // of a box whose entries the wall clock stops; nil: time is not measured
	strict  bool                 // development: state is checked after each entry
	found   func(diag.Problem)   // a dry run records problems; nil otherwise
	tenants []*tenant            // in the order of bundles
	byName  map[string]*tenant
}

// dry reports whether the room belongs to a dry run.
func (si *site) dry() bool { return si.found != nil }

// watch returns what limits the dry run; nil elsewhere.
func (si *site) watch() *quota.Watch {
	if !si.dry() {
		return nil
	}
	return si.program.watch
}

// report records a problem that a main chunk shows. Only a dry run has problems, since it
// runs the same chunks first.
func (si *site) report(p diag.Problem) {
	if si.found != nil {
		si.found(p)
	}
}
