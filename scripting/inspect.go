package scripting

import (
	"fmt"
	"strings"

	"loam/core/box"
	"loam/core/guid"
	"loam/core/plain"
)

// tenant finds a bundle by its name; the error is for an operator.
func (r *room) tenant(bundle string) (*tenant, error) {
	if t := r.byName[bundle]; t != nil {
		return t, nil
	}
	return nil, fmt.Errorf("there is no bundle %q", shorten(bundle))
}

// Inspect tells an operator of the state, handlers and faults of a unit, or
// with 0 of the map: by bundle, what it keeps and which handlers it has.
func (b *mapBox) Inspect(g guid.GUID) plain.Value {
	entry := func(k string, v plain.Value) plain.Entry { return plain.Entry{Key: plain.OfString(k), Value: v} }
	var bundles []plain.Entry
	k := b.kitFor(g)
	for i, t := range b.tenants {
		var facts []plain.Entry
		if s := b.shownState(t, g); len(s.Entries()) > 0 {
			facts = append(facts, entry("state", s))
		}
		if k != nil && k.own[i] != nil {
			var names []plain.Value
			for _, h := range k.own[i].order {
				names = append(names, plain.OfString(h.shown()))
			}
			facts = append(facts, entry("handlers", plain.OfList(names...)))
		}
		if t.off {
			facts = append(facts, entry("off", plain.OfBool(true)))
		}
		if facts != nil {
			bundles = append(bundles, entry(t.code.Info.Name, plain.OfTable(facts)))
		}
	}
	return plain.OfTable(bundles)
}

// shown is a handler with its place and what is wrong with it.
func (h *handler) shown() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s %s:%d", h.name, h.file.Name, h.line)
	if h.off {
		s.WriteString(" (switched off)")
	} else if len(h.faults) > 0 {
		fmt.Fprintf(&s, " (%d faults)", len(h.faults))
	}
	return s.String()
}

// shownState is what a bundle keeps in a unit's, or the map's, state.
func (r *room) shownState(t *tenant, g guid.GUID) plain.Value {
	table := t.here.kept[box.OwnState]
	if g != 0 {
		u := r.memory.units[g]
		if u == nil || u.by[t.code.Order] == nil {
			return plain.Value{}
		}
		k := u.by[t.code.Order]
		if table = k.kept[box.OwnState]; table == nil {
			return k.saved[box.OwnState]
		}
	}
	if table == nil {
		return plain.Value{}
	}
	v, err := t.vm.ToPlain("state", table)
	if err != nil {
		return plain.OfTable([]plain.Entry{{Key: plain.OfString("error"), Value: plain.OfString(err.Error())}})
	}
	return v
}
