package scripting

import (
	"errors"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/realm/state"
	"loam/scripting/luaapi"
	"loam/scripting/source"
)

// World returns the map of the running step. While files are loaded, also during a step, it
// returns nil.
func (r *room) World() luaapi.World {
	if r.loading {
		return nil
	}
	return r.world
}

// Realm returns the realm of the running step, under the same conditions as World.
func (r *room) Realm() *state.Tx {
	if r.loading {
		return nil
	}
	return r.realm
}

// Place returns the kind of box.
func (r *room) Place() luaapi.Where { return r.place }

// Bundle returns the bundle whose entry is running.
func (r *room) Bundle() string {
	if r.turn != nil {
		return r.turn.code.Info.Name
	}
	return ""
}

// running returns the tenant whose code runs.
func (r *room) running() *tenant { return r.turn }

// Random draws from the random stream for scripts. Main chunks get a constant, because
// they run again when a map is restored or an engine is restarted.
func (r *room) Random() float64 {
	if r.loading {
		return 0.5
	}
	return r.random()
}

// GUID returns the GUID of the unit or game object of which v is a handle.
func (r *room) GUID(v lua.LValue) (guid.GUID, bool) {
	return guidOf(v)
}

// Handle returns the handle of a unit for the running bundle.
func (r *room) Handle(u *entity.Unit) lua.LValue { return r.running().handle(u) }

// Is reports whether v is the object of a class that has only one.
func (r *room) Is(c luaapi.Class, v lua.LValue) bool {
	ud, ok := v.(*lua.LUserData)
	if !ok {
		return false
	}
	o, ok := ud.Value.(*object)
	return ok && o.class == c
}

// Handler checks that the running bundle has a handler with a name for a unit, or for the
// map or realm.
func (r *room) Handler(u *entity.Unit, name string) error {
	k := r.mapKit
	if u != nil {
		k = r.attached[u.GUID].kit
	}
	return r.named(k, name)
}

// Answerer checks that the running bundle has a handler for an option of a menu.
func (r *room) Answerer(name string) error {
	if u := r.Running(); u != nil && u.Creature != nil {
		return r.Handler(u, name)
	}
	return r.named(r.kitOf(kitKey{player: true}), name)
}

// named checks that a kit has a handler of the running bundle with a name.
func (r *room) named(k *kit, name string) error {
	t := r.running()
	if k.find(t, name) != nil {
		return nil
	}
	var names []string
	if k != nil && k.own[t.code.Order] != nil {
		for _, h := range k.own[t.code.Order].order {
			names = append(names, h.name)
		}
	}
	if s, ok := suggest.Name(name, names); ok {
		return fmt.Errorf("there is no handler %q (did you mean %q?)", shorten(name), s)
	}
	return fmt.Errorf("there is no handler %q here: a handler that is called later must be defined on the same subject as the one that runs now", shorten(name))
}

// ToPlain copies a value out of the box.
func (r *room) ToPlain(v lua.LValue) (value.Value, error) {
	return r.turn.vm.ToPlain("data", v)
}

// FromPlain returns plain data as a new Lua value.
func (r *room) FromPlain(v value.Value) lua.LValue { return r.turn.vm.FromPlain(v) }

// Charge counts steps of work against the running entry.
func (r *room) Charge(L *lua.LState, steps int) { r.turn.vm.Charge(L, steps, 0) }

// Show formats a value as tostring does.
func (r *room) Show(L *lua.LState, v lua.LValue) string { return r.turn.vm.Text(L, v) }

// Print writes a log line for operators.
func (r *room) Print(L *lua.LState, level, text string) {
	file, line := r.turn.vm.Caller(L)
	e := event.Printed{Level: level, Bundle: r.Bundle(), File: file, Line: line, Unit: r.self, Text: text}
	if r.loading {
		r.lines = append(r.lines, e)
		return
	}
	r.write(e)
}

// Subject returns the object to which a main chunk attaches handlers.
func (r *room) Subject(L *lua.LState, kind luaapi.SubjectKind, choice luaapi.Choice) (lua.LValue, error) {
	t := r.running()
	if !r.declares() {
		return nil, errors.New("handlers are attached while files are loaded, not by other handlers")
	}
	choice = choice.Within(t.code.Info.Name)
	label, on := labelOf(kind, choice)
	for _, s := range t.subjects {
		if s.label == label {
			return s.value, nil
		}
	}
	class := handlers
	if kind == luaapi.OneEvent {
		class = luaapi.GameEvent
	}
	s := t.newSubject(on, label, t.classes[class])
	if s.form, s.choice = kind, choice; kind == luaapi.OneEvent {
		*s.value.Value.(*object) = object{class: class, tenant: t, subject: s, def: content.ID(choice.ID)}
	}
	if r.found != nil {
		if msg, text, suggestion := r.known(kind, choice); msg != "" {
			f, line := r.caller(L, t)
			r.report(f.Problem(line, msg, text, suggestion))
		}
	}
	return s.value, nil
}

// labelOf returns the label of a choice; one label is one subject.
func labelOf(kind luaapi.SubjectKind, c luaapi.Choice) (string, hook.Subject) {
	if label, on := magicLabel(kind, c); label != "" {
		return label, on
	}
	switch kind {
	case luaapi.OneSpawn:
		return "spawn " + c.ID, hook.Creature
	case luaapi.OneMap:
		return "map " + c.ID, hook.Map
	case luaapi.OneCreature:
		return "creature " + c.ID, hook.Creature
	case luaapi.OneObject:
		return "object " + c.ID, hook.Object
	}
	return "creatures" + selectionLabel(c), hook.Creature
}

// selectionLabel formats the filter of a selection.
func selectionLabel(c luaapi.Choice) string {
	label := "{"
	for _, part := range [][2]string{{"id", c.ID}, {"faction", c.Faction}, {"school", c.School}, {"tag", c.Tag}} {
		if part[1] != "" {
			label += part[0] + " = " + part[1] + " "
		}
	}
	return label[:max(1, len(label)-1)] + "}"
}

// known checks a choice against the content, for a dry run: its definitions exist, and it
// selects at least one.
func (r *room) known(kind luaapi.SubjectKind, c luaapi.Choice) (msg, text, suggestion string) {
	if kind.Magic() {
		return r.knownMagic(kind, c)
	}
	s := r.program.content
	check := func(k content.Kind, id string) bool {
		if id == "" || luaapi.WrongID(s, k, content.ID(id)) == "" {
			return true
		}
		msg, text = "unknown "+luaapi.Singular(k), id
		suggestion, _ = suggest.Name(id, luaapi.IDs(s, k))
		return false
	}
	switch kind {
	case luaapi.OneSpawn:
		check(content.Spawns, c.ID)
	case luaapi.OneMap:
		check(content.Maps, c.ID)
	case luaapi.OneCreature:
		check(content.Creatures, c.ID)
	case luaapi.OneObject:
		check(content.Objects, c.ID)
	case luaapi.Selection:
		if c == (luaapi.Choice{}) {
			return "this selection is empty: give tag, faction or id", "", ""
		}
		if check(content.Creatures, c.ID) && check(content.Factions, c.Faction) && r.empty(kind, c) {
			msg, text, suggestion = "no creature matches", c.Tag, r.nearestTag(c.Tag)
		}
	}
	return msg, text, suggestion
}

// empty reports whether a selection selects nothing.
func (r *room) empty(kind luaapi.SubjectKind, c luaapi.Choice) bool {
	sel := &subject{on: hook.Creature, form: kind, choice: c}
	s := r.program.content
	for i := range s.Creatures {
		if sel.takes(&s.Creatures[i], nil) {
			return false
		}
	}
	for i := range s.Spawns {
		if def, ok := s.Creature(s.Spawns[i].Creature); ok && sel.takes(def, &s.Spawns[i]) {
			return false
		}
	}
	return true
}

func (r *room) nearestTag(tag string) string {
	var tags []string
	s := r.program.content
	for i := range s.Creatures {
		tags = append(tags, s.Creatures[i].Tags...)
	}
	for i := range s.Spawns {
		tags = append(tags, s.Spawns[i].Tags...)
	}
	slices.Sort(tags)
	suggestion, _ := suggest.Name(tag, slices.Compact(tags))
	return suggestion
}

// Require runs another file once and returns what it returned.
func (r *room) Require(name string) (lua.LValue, error) {
	t := r.running()
	if !r.declares() {
		return nil, errors.New("only main chunks may require files")
	}
	f, err := t.code.Library(name)
	if err != nil {
		return nil, err
	}
	return t.library(f)
}

// library returns the cached result of a file of the tenant.
func (t *tenant) library(f *source.File) (lua.LValue, error) {
	v, begun := t.required[f]
	if begun && v == nil {
		return nil, fmt.Errorf("%s requires itself through other files", f.Name)
	}
	if begun {
		return v, nil
	}
	t.required[f] = nil
	v, err := t.runChunk(f.Chunk)
	if err != nil {
		return nil, oneLine(err)
	}
	t.required[f] = v
	return v, nil
}
