package scripting

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/world/gamemap"
	"loam/scripting/luaapi"
	"loam/scripting/sandbox"
)

// magic reports whether the subject is spells, auras or items.
func (s *subject) magic() bool { return s.on >= hook.Spell }

// nearMagic returns the hook of spells or auras for which a handler may be intended, among
// those whose names do not begin with on_; false if none is similar.
func nearMagic(on hook.Subject, name string) (suggestion string, looks bool) {
	if strings.HasPrefix(name, "on_") {
		return "", false
	}
	var names []string
	for h := hook.CheckCast; int(h) < hook.Count; h++ {
		if info := &hook.Table[h]; !strings.HasPrefix(info.Name, "on_") {
			if info.Name == name {
				return nearestHook(on, name), true // of the other subject
			}
			if slices.Contains(info.Subjects, on) {
				names = append(names, info.Name)
			}
		}
	}
	return suggest.Name(name, names)
}

// takesSpell reports whether the subject includes a spell.
func (s *subject) takesSpell(def *content.Spell) bool {
	if s.on != hook.Spell {
		return false
	}
	switch s.form {
	case luaapi.OneSpell:
		return s.choice.ID == string(def.ID)
	case luaapi.SpellChain:
		return s.choice.ID == string(def.ID) || s.choice.ID == string(def.RankOf)
	}
	return ofFamily(&s.choice, def.School, def.Tags)
}

// takesAura reports whether the subject includes an aura.
func (s *subject) takesAura(def *content.Aura) bool {
	switch {
	case s.on != hook.Aura:
		return false
	case s.form == luaapi.OneAura:
		return s.choice.ID == string(def.ID)
	}
	return ofFamily(&s.choice, def.School, def.Tags)
}

// takesItem reports whether the subject includes an item.
func (s *subject) takesItem(def *content.Item) bool {
	switch {
	case s.on != hook.Item:
		return false
	case s.form == luaapi.OneItem:
		return s.choice.ID == string(def.ID)
	}
	return ofFamily(&s.choice, "", def.Tags)
}

// ofFamily reports whether a selection includes a definition with a school and tags.
func ofFamily(c *luaapi.Choice, school content.ID, tags []string) bool {
	return (c.School == "" || c.School == string(school)) && (c.Tag == "" || slices.Contains(tags, c.Tag))
}

// shown returns the handle of the spell or aura of a kit for a bundle's handlers.
func (k *kit) shown(t *tenant) lua.LValue {
	p := k.own[t.code.Order]
	if p.value == nil {
		p.value = t.derived(p, t.classes[k.class]).New(&object{class: k.class, tenant: t, def: k.of})
	}
	return p.value
}

// Definition returns the id of the definition, such as a spell or an aura, of which a
// Lua value is the object.
func (h *host) Definition(v lua.LValue) (content.ID, bool) {
	if ud, ok := v.(*lua.LUserData); ok {
		if o, ok := ud.Value.(*object); ok && o.def != "" {
			return o.def, true
		}
	}
	return "", false
}

// magic returns the kit of a spell or an aura if it has handlers for the hook, otherwise
// nil.
func (ks *kits) magic(h hook.ID, id content.ID) *kit {
	if !ks.magicWaits.Has(h) {
		return nil
	}
	kits := ks.spells
	switch hook.Table[h].Subjects[0] {
	case hook.Aura:
		kits = ks.auras
	case hook.Item:
		kits = ks.items
	case hook.GameEvent:
		kits = ks.events
	case hook.Quest:
		kits = ks.quests
	case hook.Area:
		kits = ks.areas
	}
	if k := kits[id]; k != nil && len(k.hooks[h]) > 0 {
		return k
	}
	return nil
}

// Listens reports whether any handler is attached to a hook of a spell or an aura.
func (b *mapBox) Listens(h hook.ID, id content.ID) bool { return b.kits.magic(h, id) != nil }

// NoticeSpell calls the handlers of a spell or an aura for a notice hook.
func (b *mapBox) NoticeSpell(tx *gamemap.Tx, h hook.ID, id content.ID, a hook.Args) {
	if k := b.kits.magic(h, id); k != nil {
		before := b.entry.enterFor(k, tx, nil)
		b.calls.notice(k.hooks[h], h, &a)
		b.exit(before)
	}
}

// AskSpell returns the text of the first refusal.
func (b *mapBox) AskSpell(tx *gamemap.Tx, h hook.ID, id content.ID, a hook.Args) (content.Text, bool) {
	k := b.kits.magic(h, id)
	if k == nil {
		return content.Text{}, false
	}
	before := b.entry.enterFor(k, tx, nil)
	defer b.exit(before)
	return b.calls.ask(k.hooks[h], h, &a)
}

// ChangeSpell returns v after the handlers of a change hook.
func (b *mapBox) ChangeSpell(tx *gamemap.Tx, h hook.ID, id content.ID, a hook.Args, v value.Value) value.Value {
	k := b.kits.magic(h, id)
	if k == nil {
		return v
	}
	before := b.entry.enterFor(k, tx, nil)
	v = b.calls.change(k.hooks[h], h, &a, v)
	b.exit(before)
	return v
}

// ChooseTargets returns a.List after the handlers of select_targets.
func (b *mapBox) ChooseTargets(tx *gamemap.Tx, id content.ID, a hook.Args) []guid.GUID {
	k := b.kits.magic(hook.SpellTargets, id)
	if k == nil {
		return a.List
	}
	before := b.entry.enterFor(k, tx, nil)
	b.calls.choose(k.hooks[hook.SpellTargets], &a)
	b.exit(before)
	return a.List
}

// choose passes the list of targets through handlers.
func (c *calls) choose(list []*handler, a *hook.Args) {
	for _, h := range list {
		if h.resting() {
			continue
		}
		args := c.entry.arguments(h.tenant, c.entry.selfValue(h.tenant), hook.Table[hook.SpellTargets].Params, a, 0)
		out, ok := c.call(h, h.tenant.budget, 1, args)
		if !ok || out[0] == lua.LNil {
			continue
		}
		units, wrong := c.entry.unitsOf(h.tenant, out[0])
		if wrong != "" {
			msg := fmt.Sprintf("%s must return a list of units or nothing, not %s", h.name, wrong)
			c.faults.count(h, &sandbox.Fault{Bundle: h.tenant.code.Info.Name, File: h.file.Name, Line: h.line, Msg: msg}, args)
			continue
		}
		a.List = units
	}
}

// unitList returns a list of handles, without removed units.
func (e *entry) unitList(t *tenant, list []guid.GUID) lua.LValue {
	table := t.vm.State().CreateTable(len(list), 0)
	for _, g := range list {
		if v := e.unitValue(t, g); v != lua.LNil {
			table.Append(v)
		}
	}
	return table
}

// maxUnits bounds a list of units that a handler returns.
const maxUnits = 256

// unitsOf reads a list of handles and refs, without removed units; it returns the problem
// of an invalid list.
func (e *entry) unitsOf(t *tenant, v lua.LValue) (list []guid.GUID, wrong string) {
	table, ok := v.(*lua.LTable)
	if !ok {
		return nil, "a " + v.Type().String()
	}
	n := table.Len()
	if n > maxUnits {
		return nil, fmt.Sprintf("%d of them, at most %d are allowed", n, maxUnits)
	}
	for i := range n {
		at := table.RawGetInt(i + 1)
		g, is := guidOf(at)
		if !is {
			p, err := t.vm.ToPlain("target", at)
			if err != nil || p.Kind() != value.Ref {
				return nil, fmt.Sprintf("a list with a %s at index %d", at.Type(), i+1)
			}
			g = p.Ref()
		}
		if _, here := e.world.Unit(g); here && !slices.Contains(list, g) {
			list = append(list, g)
		}
	}
	return list, ""
}
