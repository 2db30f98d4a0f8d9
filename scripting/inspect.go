package scripting

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/gamemap"
	"loam/core/guid"
	"loam/core/plain"
	"loam/scripting/sandbox"
)

// Eval runs a piece of source in a bundle's environment and writes what it
// returns. An expression may stand alone.
func (b *mapBox) Eval(tx *gamemap.Tx, bundle, source string) (string, error) {
	t, err := b.tenant(bundle)
	if err != nil {
		return "", err
	}
	before := b.enter(tx, nil, 0)
	defer b.exit(before)
	return b.eval(t, source)
}

// tenant finds a bundle by its name; the error is for an operator.
func (r *room) tenant(bundle string) (*tenant, error) {
	if t := r.byName[bundle]; t != nil {
		return t, nil
	}
	return nil, fmt.Errorf("there is no bundle %q", shorten(bundle))
}

// evalName is the file that pieces of source count as.
const evalName = "eval"

func (r *room) eval(t *tenant, source string) (string, error) {
	chunk, err := sandbox.Compile(evalName, []byte("return "+source))
	if err != nil {
		if chunk, err = sandbox.Compile(evalName, []byte(source)); err != nil {
			return "", err
		}
	}
	v, err := t.env.Run(chunk)
	if err != nil {
		var fault *sandbox.Fault
		if errors.As(err, &fault) {
			return "", errors.New(fault.Error())
		}
		return "", err
	}
	return r.written(v), nil
}

// written shows a value to an operator.
func (r *room) written(v lua.LValue) string {
	if p, err := r.vm.ToPlain("value", v); err == nil {
		return p.String()
	}
	if ud, ok := v.(*lua.LUserData); ok {
		return textOf(ud.Value)
	}
	return v.Type().String()
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
			bundles = append(bundles, entry(t.code.info.Name, plain.OfTable(facts)))
		}
	}
	return plain.OfTable(bundles)
}

// shown is a handler with its place and what is wrong with it.
func (h *handler) shown() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s %s:%d", h.name, h.file.name, h.line)
	if h.off {
		s.WriteString(" (switched off)")
	} else if len(h.faults) > 0 {
		fmt.Fprintf(&s, " (%d faults)", len(h.faults))
	}
	return s.String()
}

// shownState is what a bundle keeps in a unit's, or the map's, state.
func (r *room) shownState(t *tenant, g guid.GUID) plain.Value {
	table := t.here.kept[gamemap.OwnState]
	if g != 0 {
		u := r.memory.units[g]
		if u == nil || u.by[t.code.order] == nil {
			return plain.Value{}
		}
		table = u.by[t.code.order].kept[gamemap.OwnState]
	}
	if table == nil {
		return plain.Value{}
	}
	v, err := r.vm.ToPlain("state", table)
	if err != nil {
		return plain.OfTable([]plain.Entry{{Key: plain.OfString("error"), Value: plain.OfString(err.Error())}})
	}
	return v
}
