package scripting

import (
	"loam/core/lib/value"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
)

// Answer passes the answer to a bundle's query to its handler of the map.
func (b *mapBox) Answer(tx *gamemap.Tx, bundle, handler string, answer, data value.Value) bool {
	h := b.answering(bundle, handler)
	if h == nil {
		return false
	}
	before := b.enter(tx, nil, 0)
	b.answered(h, answer, data)
	b.exit(before)
	return true
}

// Answer passes the answer to a bundle's query to its handler.
func (b *realmBox) Answer(tx *state.Tx, bundle, handler string, answer, data value.Value) bool {
	h := b.answering(bundle, handler)
	if h == nil {
		return false
	}
	before := b.enter(nil, tx, 0)
	b.answered(h, answer, data)
	b.exit()
	b.leave(before)
	return true
}

// answering returns the handler of map or realm that a bundle has named, or nil.
func (r *room) answering(bundle, name string) *handler {
	owner := r.byName[bundle]
	if owner == nil || r.mapKit == nil {
		return nil
	}
	return r.mapKit.find(owner, name)
}

func (r *room) answered(h *handler, answer, data value.Value) {
	if h.resting() {
		return
	}
	self := r.selfValue(h.tenant)
	if self == nil {
		return
	}
	args := r.arg()
	args[0], args[1], args[2] = self, h.tenant.vm.FromPlain(answer), h.tenant.vm.FromPlain(data)
	r.call(h, h.tenant.budget, 0, args[:3])
}
