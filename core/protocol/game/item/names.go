package item

import (
	"loam/core/lib/guid"
	"loam/core/model/view"
	"loam/core/protocol/game/idmap"
)

// rename takes the player's current items and returns the client's name of each. A name holds
// 32 of the 56 bits of an item's GUID, so two items may want the same name: the second gets
// the next free one. An item that the player already had keeps its name. A new item never
// gets a name that another item had until now, since the client may learn of the new item
// before it learns that the other is gone.
func (p *Requests) rename(all []view.Item) map[guid.GUID]uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	names, things := make(map[guid.GUID]uint64, len(all)), make(map[uint64]guid.GUID, len(all))
	for i := range all {
		if name, had := p.names[all[i].GUID]; had {
			names[all[i].GUID], things[name] = name, all[i].GUID
		}
	}
	for i := range all {
		if g := all[i].GUID; names[g] == 0 {
			name := p.free(g, things)
			names[g], things[name] = name, g
		}
	}
	p.names, p.things = names, things
	return names
}

// free returns a name for an item that has none: one that is not in use by the player's
// items, not among others, and not that of the shown item of another player. The caller holds
// mu.
func (p *Requests) free(g guid.GUID, others map[uint64]guid.GUID) uint64 {
	if g == p.shown {
		return p.shownName
	}
	for name := idmap.Name(g, 0); ; name = idmap.NextItem(name) {
		if p.things[name] == 0 && others[name] == 0 && name != p.shownName {
			return name
		}
	}
}

// Name returns the client's name of an item of its player, or of the shown item of another
// player; for any other item, the name that it would get.
func (p *Requests) Name(g guid.GUID) uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.name(g)
}

// name is Name. The caller holds mu.
func (p *Requests) name(g guid.GUID) uint64 {
	switch name, has := p.names[g]; {
	case has:
		return name
	case g == p.shown:
		return p.shownName
	}
	return idmap.Name(g, 0)
}

// Thing returns the player's item with a client's name; 0 is none.
func (p *Requests) Thing(name uint64) guid.GUID {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.things[name]
}

// Show names an item of another player that the client is shown. The item keeps the name
// until the client is shown another.
func (p *Requests) Show(g guid.GUID) uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	name, own := p.names[g]
	if !own {
		name = p.free(g, nil)
	}
	p.shown, p.shownName = g, name
	return name
}
