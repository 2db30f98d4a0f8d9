package scripting

import (
	"loam/core/lib/value"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
)

// Answer passes the answer to a bundle's query to its handler of the map.
func (b *mapBox) Answer(tx *gamemap.Tx, bundle, handler string, answer, data value.Value) bool {
	h := b.kits.answering(bundle, handler)
	if h == nil {
		return false
	}
	before := b.entry.enter(tx, nil, 0)
	b.calls.answered(h, answer, data)
	b.exit(before)
	return true
}

// Answer passes the answer to a bundle's query to its handler.
func (b *realmBox) Answer(tx *state.Tx, bundle, handler string, answer, data value.Value) bool {
	h := b.kits.answering(bundle, handler)
	if h == nil {
		return false
	}
	before := b.entry.enter(nil, tx, 0)
	b.calls.answered(h, answer, data)
	b.exit()
	b.entry.leave(before)
	return true
}

// answering returns the handler of map or realm that a bundle has named, or nil.
func (ks *kits) answering(bundle, name string) *handler {
	owner := ks.site.byName[bundle]
	if owner == nil || ks.home == nil {
		return nil
	}
	return ks.home.find(owner, name)
}

func (c *calls) answered(h *handler, answer, data value.Value) {
	if h.resting() {
		return
	}
	self := c.entry.selfValue(h.tenant)
	if self == nil {
		return
	}
	args := c.entry.frame()
	args[0], args[1], args[2] = self, h.tenant.vm.FromPlain(answer), h.tenant.vm.FromPlain(data)
	c.call(h, h.tenant.budget, 0, args[:3])
}
