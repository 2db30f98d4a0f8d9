package scripting

import (
	"fmt"

	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/scripting/luaapi"
)

// Roll finds handlers of maps by name, for checks of content that calls them. It belongs
// to one goroutine and must be closed.
type Roll struct{ room *room }

// Roll returns a new Roll.
func (p *Program) Roll() (*Roll, error) {
	r := p.newRoom(roomOptions{place: luaapi.OnMap})
	if err := r.loading.load(); err != nil {
		r.engines.close()
		return nil, fmt.Errorf("load the scripts: %w", err)
	}
	return &Roll{r}, nil
}

// Close frees it.
func (l *Roll) Close() { l.room.engines.close() }

// Has reports whether a bundle has a handler of a name for a creature, a spawn or a game
// object, for "players", or with "" for any of them. If not, near is a similar name.
func (l *Roll) Has(what content.ID, bundle, name string) (has bool, near string) {
	t := l.room.site.byName[bundle]
	if t == nil {
		return false, ""
	}
	var names []string
	for _, h := range l.handlers(t, what) {
		if h.name == name {
			return true, ""
		}
		names = append(names, h.name)
	}
	near, _ = suggest.Name(name, names)
	return false, near
}

// handlers returns the handlers of a bundle for a subject.
func (l *Roll) handlers(t *tenant, what content.ID) []*handler {
	var all []*handler
	if what == "" {
		for _, s := range t.subjects {
			if s.on == hook.Creature || s.on == hook.Object || s.on == hook.Player {
				all = append(all, s.handlers...)
			}
		}
		return all
	}
	for _, k := range l.room.kits.under(string(what)) {
		if k != nil && k.own[t.code.Order] != nil {
			all = append(all, k.own[t.code.Order].order...)
		}
	}
	return all
}
