package scripting

import (
	"fmt"
	"slices"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/model/hook"
)

// gather builds a kit of the subjects that pass a filter; nil if none has handlers.
func (ks *kits) gather(takes func(*subject) bool) *kit {
	var k *kit
	for i, t := range ks.site.tenants {
		p := t.part(takes)
		if p == nil {
			continue
		}
		if k == nil {
			k = &kit{own: make([]*part, len(ks.site.tenants))}
		}
		k.own[i] = p
	}
	if k == nil {
		return nil
	}
	for _, p := range k.own {
		if p != nil {
			k.add(ks.site, p)
		}
	}
	return k
}

// part merges a bundle's subjects. Those of one spawn override the others; otherwise two
// handlers with one name are an error, which the dry run reports.
func (t *tenant) part(takes func(*subject) bool) *part {
	var p *part
	for _, specific := range []bool{false, true} {
		for _, s := range t.subjects {
			if s.specific() != specific || len(s.handlers)+len(s.keyed) == 0 || !takes(s) {
				continue
			}
			if p == nil {
				p = &part{handlers: make(map[string]*handler)}
			}
			p.merge(&t.room.site, s)
		}
	}
	return p
}

func (p *part) merge(at *site, s *subject) {
	for _, h := range s.handlers {
		if before := p.handlers[h.name]; before != nil {
			if !s.specific() || before.subject.specific() {
				at.report(h.file.Problem(h.line, diag.HandlerTwice, fmt.Sprintf("%s and %s select the same %s and both have a handler of this name, the first in %s:%d:",
					before.subject.label, s.label, subjectWords[s.on], before.file.Name, before.line), h.name, ""))
				continue
			}
			p.order = slices.DeleteFunc(p.order, func(o *handler) bool { return o == before })
		}
		p.handlers[h.name] = h
		p.order = append(p.order, h)
	}
	for _, k := range s.keyed {
		other := func(o keyed) bool { return o.hook == k.hook && !slices.Contains(s.keyed, o) }
		if i := slices.IndexFunc(p.keyed, other); i >= 0 && !s.specific() {
			at.report(k.file.Problem(k.line, diag.HandlerTwice, fmt.Sprintf("two subjects with the same creatures have this hook, the first in %s:%d:",
				p.keyed[i].file.Name, p.keyed[i].line), hook.Table[k.hook].Name, ""))
			continue
		}
		p.keyed = append(slices.DeleteFunc(p.keyed, other), k)
	}
}

// add adds a bundle's part to the tables by hook.
func (k *kit) add(at *site, p *part) {
	for _, h := range p.order {
		if h.hook != nil {
			k.hooks[h.hook.ID] = append(k.hooks[h.hook.ID], h)
			k.mark(h.hook.ID)
		}
	}
	for _, entry := range p.keyed {
		h := p.handlers[entry.handler]
		if h == nil {
			names := make([]string, len(p.order))
			for i := range p.order {
				names[i] = p.order[i].name
			}
			suggestion, _ := suggest.Name(entry.handler, names)
			at.report(entry.file.Problem(entry.line, diag.LuaHandler, hook.Table[entry.hook].Name+" names a handler that does not exist:", entry.handler, suggestion))
			continue
		}
		k.mark(entry.hook)
		switch entry.hook {
		case hook.HealthBelow:
			k.thresholds, k.below = insert(k.thresholds, k.below, entry.number, h)
		case hook.PlayerNear:
			k.near, k.nearby = insert(k.near, k.nearby, entry.number, h)
		}
	}
}

// mark enters a hook of units in the set.
func (k *kit) mark(id hook.ID) {
	if id < hook.MapCreate {
		k.set = k.set.With(id)
	}
}

// insert adds a handler under a key; keys are descending.
func insert(keys []float64, by [][]*handler, key float64, h *handler) ([]float64, [][]*handler) {
	i, found := slices.BinarySearchFunc(keys, key, func(have, want float64) int {
		switch {
		case have > want:
			return -1
		case have < want:
			return 1
		}
		return 0
	})
	if !found {
		keys, by = slices.Insert(keys, i, key), slices.Insert(by, i, nil)
	}
	by[i] = append(by[i], h)
	return keys, by
}
