package scripting

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/scripting/luaapi"
)

// Attached is a handler that a bundle has attached to a subject.
type Attached struct {
	Hook    string `json:"hook"`          // "" if it is only called by name
	Key     string `json:"key,omitempty"` // of a keyed hook: "50", "daily 04:00"
	Bundle  string `json:"bundle"`
	Handler string `json:"handler"`
	Subject string `json:"subject"` // the subject: "creature meadow:grey_wolf"
	File    string `json:"file"`
	Line    int    `json:"line"`
}

// Handlers returns the handlers of a subject, hook by hook in the order of the reference,
// those of one hook in the order in which they run, followed by those that are only called
// by name. What is the id of a creature, a spawn, a map, a spell or an aura, or the word
// players, maps or realm. The error names an unknown subject.
func (p *Program) Handlers(what string) ([]Attached, error) {
	place := luaapi.OnMap
	if what == "realm" {
		place = luaapi.InRealm
	}
	r := p.newRoom(roomOptions{place: place})
	defer r.engines.close()
	if err := r.loading.load(); err != nil {
		return nil, fmt.Errorf("load the scripts: %w", err)
	}
	var all []Attached
	found := false
	for _, k := range r.kits.under(what) {
		found = true
		all = append(all, k.list()...)
	}
	if !found && place == luaapi.OnMap && what != "players" && what != "maps" {
		near, _ := suggest.Name(what, p.hooked())
		if near != "" {
			near = fmt.Sprintf(" (did you mean %q?)", near)
		}
		return nil, fmt.Errorf("there is no creature, spawn, map, spell or aura %.130q%s", what, near)
	}
	return all, nil
}

// under returns the kits for an id or a word; a kit may be nil.
func (ks *kits) under(what string) []*kit {
	id := content.ID(what)
	var kits []*kit
	switch what {
	case "players":
		return append(kits, ks.of(kitKey{player: true}))
	case "maps":
		return append(kits, ks.homeOf(""))
	case "realm":
		return append(kits, ks.home)
	}
	if _, ok := ks.site.program.content.Creature(id); ok {
		kits = append(kits, ks.of(kitKey{def: what}))
	}
	if s, ok := ks.site.program.content.Spawn(id); ok {
		kits = append(kits, ks.of(ks.spawnKey(s)))
	}
	if _, ok := ks.site.program.content.Object(id); ok {
		kits = append(kits, ks.of(kitKey{def: what, object: true}))
	}
	if _, ok := ks.site.program.content.Map(id); ok {
		kits = append(kits, ks.homeOf(id))
	}
	if _, ok := ks.site.program.content.Spell(id); ok {
		kits = append(kits, ks.spells[id])
	}
	if _, ok := ks.site.program.content.Aura(id); ok {
		kits = append(kits, ks.auras[id])
	}
	if _, ok := ks.site.program.content.GameEvent(id); ok {
		kits = append(kits, ks.events[id])
	}
	return kits
}

// hooked lists the names that Handlers accepts.
func (p *Program) hooked() []string {
	names := []string{"players", "maps", "realm"}
	for i := range p.content.Creatures {
		names = append(names, string(p.content.Creatures[i].ID))
	}
	for i := range p.content.Spawns {
		names = append(names, string(p.content.Spawns[i].ID))
	}
	for i := range p.content.Maps {
		names = append(names, string(p.content.Maps[i].ID))
	}
	for i := range p.content.Objects {
		names = append(names, string(p.content.Objects[i].ID))
	}
	for i := range p.content.Spells {
		names = append(names, string(p.content.Spells[i].ID))
	}
	for i := range p.content.Auras {
		names = append(names, string(p.content.Auras[i].ID))
	}
	for i := range p.content.GameEvents {
		names = append(names, string(p.content.GameEvents[i].ID))
	}
	return names
}

// list returns the handlers of a kit, by hook.
func (k *kit) list() []Attached {
	if k == nil {
		return nil
	}
	var all []Attached
	for id := range hook.Table {
		info := &hook.Table[id]
		for _, h := range k.hooks[id] {
			all = append(all, h.attached(info.Name, ""))
		}
		if info.Key != "" {
			all = append(all, k.keyed(info)...)
		}
	}
	for _, p := range k.own {
		if p == nil {
			continue
		}
		for _, h := range p.order {
			if h.hook == nil && !slices.ContainsFunc(p.keyed, func(e keyed) bool { return e.handler == h.name }) {
				all = append(all, h.attached("", ""))
			}
		}
	}
	return all
}

// keyed lists the handlers of a keyed hook: by key, highest number first, which is the
// order in which they are passed, and for each key by bundle.
func (k *kit) keyed(info *hook.Info) []Attached {
	var entries []keyed
	var all []Attached
	for _, p := range k.own {
		if p == nil {
			continue
		}
		for _, e := range p.keyed {
			if e.hook == info.ID {
				entries = append(entries, e)
			}
		}
	}
	slices.SortStableFunc(entries, func(a, b keyed) int {
		switch {
		case a.number > b.number:
			return -1
		case a.number < b.number:
			return 1
		}
		return strings.Compare(a.text, b.text)
	})
	for _, e := range entries {
		for _, p := range k.own {
			if p == nil || !slices.Contains(p.keyed, e) || p.handlers[e.handler] == nil {
				continue
			}
			key := e.text
			if key == "" {
				key = fmt.Sprint(e.number)
			}
			all = append(all, p.handlers[e.handler].attached(info.Name, key))
			break
		}
	}
	return all
}

func (h *handler) attached(name, key string) Attached {
	return Attached{Hook: name, Key: key, Bundle: h.tenant.code.Info.Name, Handler: h.name, Subject: h.subject.label, File: h.file.Name, Line: h.line}
}
