package scripting

import (
	"fmt"

	"loam/scripting/luaapi"
)

// Load is what loading the files of a bundle costs and attaches.
type Load struct {
	Instructions int        // of its main chunks: once on a map and once in the realm box
	Handlers     []Attached // on maps, then in the realm box; each once
}

// Load runs the main chunks of all bundles, as a map and the realm box do, and returns what
// those of one bundle have done.
func (p *Program) Load(bundle string) (Load, error) {
	var made Load
	seen := make(map[Attached]bool)
	for _, place := range []luaapi.Where{luaapi.OnMap, luaapi.InRealm} {
		if place == luaapi.InRealm && !p.realm {
			continue
		}
		if err := p.load(place, bundle, &made, seen); err != nil {
			return Load{}, fmt.Errorf("load the scripts: %w", err)
		}
	}
	return made, nil
}

// load is Load for one place.
func (p *Program) load(place luaapi.Where, bundle string, made *Load, seen map[Attached]bool) error {
	r := p.newRoom(roomOptions{place: place})
	defer r.engines.close()
	l := &r.loading
	l.running = true
	for _, t := range r.site.tenants {
		t.bindImports()
		for _, f := range t.code.Mains(place) {
			if _, err := l.chunk(t, f.Chunk); err != nil {
				return err
			}
			if t.code.Info.Name == bundle {
				made.Instructions += t.vm.Instructions()
			}
		}
		t.seal()
	}
	l.seal(r.site.tenants)
	for _, name := range p.hooked() {
		if (name == "realm") != (place == luaapi.InRealm) {
			continue
		}
		for _, k := range r.kits.under(name) {
			for _, a := range k.list() {
				if a.Bundle == bundle && !seen[a] {
					seen[a] = true
					made.Handlers = append(made.Handlers, a)
				}
			}
		}
	}
	return nil
}
