package scripting

import (
	"fmt"
	"strings"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/inbox"
)

// tenant finds a bundle by its name; the error is for an operator.
func (si *site) tenant(bundle string) (*tenant, error) {
	if t := si.byName[bundle]; t != nil {
		return t, nil
	}
	return nil, fmt.Errorf("there is no bundle %q", shorten(bundle))
}

// Inspect returns the state, handlers and faults of a unit, or of the map with 0, for
// operators. It is grouped by bundle.
func (b *mapBox) Inspect(g guid.GUID) value.Value {
	entry := func(k string, v value.Value) value.Entry { return value.Entry{Key: value.OfString(k), Value: v} }
	var bundles []value.Entry
	k := b.kits.at(g)
	for i, t := range b.site.tenants {
		var facts []value.Entry
		if s := b.saves.shown(t, g); len(s.Entries()) > 0 {
			facts = append(facts, entry("state", s))
		}
		if k != nil && k.own[i] != nil {
			var names []value.Value
			for _, h := range k.own[i].order {
				names = append(names, value.OfString(h.shown()))
			}
			facts = append(facts, entry("handlers", value.OfList(names...)))
		}
		if t.off {
			facts = append(facts, entry("off", value.OfBool(true)))
		}
		if facts != nil {
			bundles = append(bundles, entry(t.code.Info.Name, value.OfTable(facts)))
		}
	}
	return value.OfTable(bundles)
}

// shown formats a handler with its place and its problems.
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

// shown formats the data that a bundle stores with a unit, or the map.
func (sv *saves) shown(t *tenant, g guid.GUID) value.Value {
	table := t.here.kept[inbox.OwnState]
	if g != 0 {
		k := sv.states.kept(g, t)
		if k == nil {
			return value.Value{}
		}
		if table = k.kept[inbox.OwnState]; table == nil {
			return k.saved[inbox.OwnState]
		}
	}
	if table == nil {
		return value.Value{}
	}
	v, err := t.vm.ToPlain("state", table)
	if err != nil {
		return value.OfTable([]value.Entry{{Key: value.OfString("error"), Value: value.OfString(err.Error())}})
	}
	return v
}
