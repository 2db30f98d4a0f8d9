package scripting

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/diag"
	"loam/core/lib/guid"
	"loam/core/lib/suggest"
	valuelib "loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/rules/panel"
	"loam/core/world/gamemap"
)

// Call runs a handler of a unit by its name with arguments. The first argument is a handle
// of who, unless that is 0.
func (b *mapBox) Call(tx *gamemap.Tx, self guid.GUID, bundle, name string, who guid.GUID, args ...valuelib.Value) bool {
	owner := b.site.byName[bundle]
	if owner == nil {
		return false
	}
	h := b.kits.at(self).find(owner, name)
	if h == nil || h.resting() {
		return false
	}
	before := b.entry.enter(tx, nil, self)
	defer b.exit(before)
	value := b.entry.selfValue(owner)
	if value == nil {
		return false
	}
	values := b.entry.frame()
	given := append(values[:0], value)
	if u, ok := tx.Unit(who); ok {
		given = append(given, owner.handle(u))
	}
	for _, v := range args {
		given = append(given, owner.vm.FromPlain(v))
	}
	b.calls.call(h, owner.budget, 0, given)
	return true
}

// Touched reports whether handlers of a bundle have used a unit since the last call.
func (b *mapBox) Touched(g guid.GUID, bundle string) bool {
	t := b.site.byName[bundle]
	if t == nil {
		return false
	}
	k := b.states.of(t, g)
	touched := !k.rested
	k.rested = true
	return touched
}

// Kept returns the data that a bundle stores with a unit.
func (b *mapBox) Kept(g guid.GUID, bundle string, kind inbox.StateKind) panel.Node {
	t := b.site.byName[bundle]
	if t == nil {
		return panel.Of(valuelib.Value{})
	}
	k := b.states.kept(g, t)
	if k == nil {
		return panel.Of(valuelib.Value{})
	}
	if table := k.kept[kind]; table != nil {
		return node{table}
	}
	return panel.Of(k.saved[kind])
}

// node is a value of a script in the form in which panels read it. It runs no Lua.
type node struct{ v lua.LValue }

// Field returns the value under a name.
func (n node) Field(name string) panel.Node {
	if t, ok := n.v.(*lua.LTable); ok {
		return node{t.RawGetString(name)}
	}
	return node{lua.LNil}
}

// Index returns an element of a list.
func (n node) Index(i int) panel.Node {
	if t, ok := n.v.(*lua.LTable); ok {
		return node{t.RawGetInt(i)}
	}
	return node{lua.LNil}
}

// Value returns the part that a panel can show.
func (n node) Value() valuelib.Value {
	switch v := n.v.(type) {
	case lua.LBool:
		return valuelib.OfBool(bool(v))
	case lua.LNumber:
		return valuelib.OfNumber(float64(v))
	case lua.LString:
		return valuelib.OfString(string(v))
	case *lua.LTable:
		if v.RawGetString("bundle").Type() != lua.LTString || v.RawGetString("text").Type() != lua.LTString {
			return valuelib.Value{}
		}
		nodes := maxTextNodes
		if text, ok := small(v, &nodes); ok && panel.Fits(text) {
			return text
		}
	}
	return valuelib.Value{}
}

// maxTextNodes is the maximum number of values in a text with its arguments.
const maxTextNodes = 24

// small copies a small value.
func small(v lua.LValue, nodes *int) (valuelib.Value, bool) {
	if *nodes--; *nodes < 0 {
		return valuelib.Value{}, false
	}
	switch v := v.(type) {
	case lua.LBool:
		return valuelib.OfBool(bool(v)), true
	case lua.LNumber:
		return valuelib.OfNumber(float64(v)), true
	case lua.LString:
		return valuelib.OfString(string(v)), true
	case *lua.LTable:
		var entries []valuelib.Entry
		for key, value := v.Next(lua.LNil); key != lua.LNil; key, value = v.Next(key) {
			k, named := key.(lua.LString)
			inner, ok := small(value, nodes)
			if !named || !ok {
				return valuelib.Value{}, false
			}
			entries = append(entries, valuelib.Entry{Key: valuelib.OfString(string(k)), Value: inner})
		}
		return valuelib.OfTable(entries), true
	}
	return valuelib.Value{}, false
}

// True reports whether the value exists and is not false.
func (n node) True() bool { return lua.LVAsBool(n.v) }

// checkPanels checks that the handlers that panels name exist.
func (ks *kits) checkPanels() {
	k := ks.of(kitKey{player: true})
	s := ks.site.program.content
	for i := range s.Panels {
		p := &s.Panels[i]
		t := ks.site.byName[p.Bundle()]
		if t == nil {
			continue
		}
		var named []string
		if k != nil && k.own[t.code.Order] != nil {
			for _, h := range k.own[t.code.Order].order {
				if h.hook == nil {
					named = append(named, h.name)
				}
			}
		}
		for _, name := range p.Handlers() {
			if !slices.Contains(named, name) {
				at := s.Origins[content.FieldName(content.Panels, p.ID, "press "+name)]
				suggestion, _ := suggest.Name(name, named)
				ks.site.report(diag.Problem{
					File: at.File, Line: at.Line, Column: at.Column, Text: name, Suggestion: suggestion,
					Code: diag.LuaHandler, Msg: "players have no handler of this name in bundle " + p.Bundle() + ":",
				})
			}
		}
	}
}
