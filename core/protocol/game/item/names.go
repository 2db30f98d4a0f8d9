package item

import (
	"loam/core/lib/guid"
	"loam/core/model/view"
	"loam/core/protocol/game/idmap"
)

// rename takes over what the player has now, and tells what its client calls each thing.
// A name has room for 32 bits of the 56 of a thing's GUID, so that things of different
// makers may want the same one: who comes second gets the next that is free. What the
// player had keeps its name, and what comes gets none that another had until now: a client
// may hear of what comes before it hears of what is gone.
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

// free is a name for a thing that has none among those of the player: one that is none of
// theirs, none among others, and not that of what the client was shown. Called with mu held.
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

// Name is what the client calls a thing of its player, or the one that it was shown: of
// any other, what it would be called.
func (p *Requests) Name(g guid.GUID) uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.name(g)
}

// name is Name. Called with mu held.
func (p *Requests) name(g guid.GUID) uint64 {
	switch name, has := p.names[g]; {
	case has:
		return name
	case g == p.shown:
		return p.shownName
	}
	return idmap.Name(g, 0)
}

// Thing is what a client names of the things of its player; 0 is nothing that it has.
func (p *Requests) Thing(name uint64) guid.GUID {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.things[name]
}

// Show names a thing of another player that the client is shown. It keeps the name until
// the client is shown another.
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
