package manual

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"loam/core/model/hook"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/eluna"
	"loam/scripting/luaapi/surface"
)

// StubFile is one file of definitions for an editor's Lua language server.
type StubFile struct {
	Name string
	Text string
}

// WriteStubs writes the stubs into a folder, which is made if it is not there.
func WriteStubs(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("write editor stubs: %w", err)
	}
	for _, f := range Stubs() {
		if err := os.WriteFile(filepath.Join(dir, f.Name), []byte(f.Text), 0o644); err != nil {
			return fmt.Errorf("write editor stubs: %w", err)
		}
	}
	return nil
}

// Stubs makes the definitions: one file for each class and one for globals.
func Stubs() []StubFile {
	var files []StubFile
	for _, info := range luaapi.Classes {
		w := &stub{}
		w.line("---@meta")
		w.line("-- Made by Loam from the table of its Lua API; changes are lost.")
		w.line("")
		if info.Class == luaapi.Globals {
			w.globals()
		} else {
			w.class(info)
		}
		files = append(files, StubFile{"loam_" + string(info.Class) + ".lua", w.String()})
	}
	return files
}

// stub writes one file.
type stub struct{ strings.Builder }

func (w *stub) line(format string, args ...any) {
	if len(args) == 0 {
		w.WriteString(format + "\n")
		return
	}
	fmt.Fprintf(w, format+"\n", args...)
}

func (w *stub) globals() {
	w.line("---A text that each viewer reads in its own language; text() makes it.")
	w.line("---@class words\n")
	w.line("---What names a unit in state and messages; unit:ref() makes it.")
	w.line("---@class ref\n")
	w.line("---What the operator has set for this bundle, with the defaults of bundle.yaml.")
	w.line("---@type table<string, any>\nsettings = {}\n")
	w.line("---@type table<string, table<string, fun(...: any): ...: any>>\nimports = {}\n")
	for _, e := range surface.Entries() {
		if e.Class == luaapi.Globals {
			w.entry(e, "")
		}
	}
	w.line("---What handlers of all players hang on.")
	w.handlers("players", luaapi.Player, hook.Player)
	w.line("---@type players\nplayers = {}\n")
	w.line("---What handlers of creatures hang on: what creature, spawn and creatures return.")
	w.handlers("creature_handlers", luaapi.Creature, hook.Creature)
	w.line("---What handlers of spells hang on: what spell, spell_chain and spells return.")
	w.handlers("spell_handlers", luaapi.Spell, hook.Spell)
	w.line("---What handlers of auras hang on: what aura and auras return.")
	w.handlers("aura_handlers", luaapi.Aura, hook.Aura)
	w.line("---What handlers of items hang on: what item and items return.")
	w.handlers("item_handlers", luaapi.Item, hook.Item)
	w.line("---What handlers of game objects hang on: what object returns.")
	w.handlers("object_handlers", luaapi.Object, hook.Object)
	w.line("---A game event, and what its handlers hang on: what event returns.")
	w.handlers("event_handlers", luaapi.GameEvent, hook.GameEvent)
	w.line("---What handlers of quests hang on: what quest returns.")
	w.handlers("quest_handlers", luaapi.Quest, hook.Quest)
	w.line("---What handlers of areas hang on: what area returns.")
	w.handlers("area_handlers", luaapi.Area, hook.Area)
}

// handlers writes a class whose methods are hooks that authors define.
func (w *stub) handlers(name string, base luaapi.Class, on hook.Subject) {
	w.line("---@class %s: %s", name, base)
	w.keyed(on)
	w.line("local %s = {}\n", name)
	w.hooks(name, on)
}

func (w *stub) class(info luaapi.ClassInfo) {
	w.line("---%s", info.Doc)
	if info.Base != "" {
		w.line("---@class %s: %s", info.Class, info.Base)
	} else {
		w.line("---@class %s", info.Class)
	}
	for _, f := range fieldsOf(info.Class) {
		w.line("---@field %s table %s", f[0], f[1])
	}
	on, hooked := map[luaapi.Class]hook.Subject{luaapi.Map: hook.Map, luaapi.Realm: hook.Realm}[info.Class]
	if hooked {
		w.keyed(on)
	}
	global := info.Class == luaapi.Map || info.Class == luaapi.Realm || info.Class == luaapi.Storage
	if global {
		w.line("%s = {}\n", info.Class)
	} else {
		w.line("local %s = {}\n", info.Class)
	}
	for _, e := range surface.Entries() {
		if e.Class == info.Class {
			w.entry(e, string(info.Class)+":")
		}
	}
	if hooked {
		w.hooks(string(info.Class), on)
	}
}

// fieldsOf are the fields in which a class shows what scripts keep with it.
func fieldsOf(c luaapi.Class) [][2]string {
	switch c {
	case luaapi.Unit:
		return [][2]string{{luaapi.State, "What this bundle keeps with the unit until it is gone: plain data."}}
	case luaapi.Player:
		return [][2]string{
			{luaapi.Kept, "What this bundle keeps with the character: plain data, saved."},
			{"account", "account.storage is what this bundle keeps with the account: plain data, saved."},
		}
	case luaapi.Map:
		return [][2]string{{luaapi.State, "What this bundle keeps with the map instance: plain data."}}
	case luaapi.Realm:
		return [][2]string{{luaapi.State, "What this bundle keeps with the realm, in the realm box: plain data."}}
	}
	return nil
}

// entry writes one function.
func (w *stub) entry(e *luaapi.Entry, before string) {
	w.line("---%s", e.Doc)
	w.line("---Where: %s.", e.Where)
	if need := e.Needs(""); need != "" {
		w.line("---%s", need)
	}
	w.eluna(e.Eluna)
	w.line("---```lua")
	for part := range strings.SplitSeq(e.Example, "\n") {
		w.line("---%s", part)
	}
	w.line("---```")
	var names []string
	for i := range e.Params {
		p := &e.Params[i]
		if p.Type == luaapi.Rest {
			names = append(names, "...")
			w.line("---@param ... any %s", p.Doc)
			continue
		}
		names = append(names, safe(p.Name))
		mark := ""
		if p.Optional {
			mark = "?"
		}
		w.line("---@param %s%s %s %s", safe(p.Name), mark, luaType(p), note(p))
	}
	for _, r := range e.Results {
		w.line("---@return %s %s%s", resultType(&r), r.Name, notes(r.Unit, r.Doc))
	}
	w.line("function %s%s(%s) end\n", before, e.Name, strings.Join(names, ", "))
}

// eluna writes under which names authors of Eluna scripts look for something.
func (w *stub) eluna(names []string) {
	if len(names) > 0 {
		w.line("---In Eluna: %s.", strings.Join(names, ", "))
	}
}

// hooks writes the hooks of a subject as methods that authors overwrite.
func (w *stub) hooks(class string, on hook.Subject) {
	for i := range hook.Table {
		info := &hook.Table[i]
		if info.Key != "" || !isFor(info, on) {
			continue
		}
		w.line("---%s", info.Doc)
		w.line("---Kind: %s.", kindDoc(info.Kind))
		w.eluna(eluna.EventsOf(info, on))
		var names []string
		for _, p := range info.Params {
			names = append(names, safe(p.Name))
			w.line("---@param %s %s %s", safe(p.Name), hookType(p.Type), p.Doc)
		}
		switch info.Kind {
		case hook.Ask:
			w.line("---@return boolean? allowed false refuses\n---@return string|words|nil reason")
		case hook.Change:
			w.line("---@return %s? changed", hookType(info.Params[0].Type))
		}
		w.line("function %s:%s(%s) end\n", class, info.Name, strings.Join(names, ", "))
	}
}

// keyed writes the keyed hooks of a subject as fields.
func (w *stub) keyed(on hook.Subject) {
	for i := range hook.Table {
		if info := &hook.Table[i]; info.Key != "" && isFor(info, on) {
			key := "number"
			if info.ID == hook.RealmSchedule {
				key = "string"
			}
			w.line("---@field %s table<%s, string> %s Keys: %s; values: names of handlers.", info.Name, key, info.Doc, info.Key)
		}
	}
}

func isFor(info *hook.Info, on hook.Subject) bool {
	for _, s := range info.Subjects {
		if s == on {
			return true
		}
	}
	return false
}

func kindDoc(k hook.Kind) string {
	return [...]string{
		"notice, the answer is ignored", "ask, return false and a text to refuse", "change, return another value or nothing",
	}[k]
}

// safe keeps the words of Lua out of the names of parameters.
func safe(name string) string {
	if name == "end" || name == "repeat" || name == "function" {
		return name + "_"
	}
	return name
}

func hookType(t hook.Type) string {
	return [...]string{hook.Unit: "unit", hook.Number: "number", hook.Text: "string", hook.Data: "any", hook.Units: "unit[]", hook.Thing: "thing"}[t]
}

// luaType is the type of a parameter as the language server writes it.
func luaType(p *luaapi.Param) string {
	if len(p.OneOf) > 0 {
		return `"` + strings.Join(p.OneOf, `"|"`) + `"`
	}
	if p.Type == luaapi.Options {
		parts := make([]string, len(p.Fields))
		for i := range p.Fields {
			f := &p.Fields[i]
			mark := ""
			if f.Optional {
				mark = "?"
			}
			parts[i] = f.Name + mark + ": " + luaType(f)
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	}
	return plainType(p.Type)
}

func plainType(t luaapi.Type) string {
	switch t {
	case luaapi.Number:
		return "number"
	case luaapi.Integer:
		return "integer"
	case luaapi.Bool:
		return "boolean"
	case luaapi.AUnit:
		return "unit"
	case luaapi.APlayer:
		return "player"
	case luaapi.Words:
		return "string|words"
	case luaapi.Ref:
		return "ref"
	case luaapi.AMenu:
		return "menu"
	case luaapi.AThing:
		return "thing"
	case luaapi.Units:
		return "unit[]"
	case luaapi.List:
		return "any[]"
	case luaapi.Text, luaapi.Key, luaapi.ID, luaapi.Span, luaapi.Handler:
		return "string"
	}
	return "any"
}

func resultType(r *luaapi.Result) string {
	t := plainType(r.Type)
	switch {
	case r.Type == luaapi.Subject && (r.Of == luaapi.Creature || r.Of == luaapi.Spell || r.Of == luaapi.Aura):
		t = string(r.Of) + "_handlers"
	case r.Type == luaapi.Words:
		t = "words"
	case r.Of != "":
		t = strings.Replace(t, "unit", string(r.Of), 1)
		if r.Type == luaapi.Subject {
			t = string(r.Of)
		}
	}
	if r.Nil {
		t += "?"
	}
	return t
}

// note is what documents say of a parameter: unit, range, default, doc.
func note(p *luaapi.Param) string {
	var parts []string
	if p.Unit != "" {
		parts = append(parts, p.Unit)
	}
	if p.Max > p.Min {
		parts = append(parts, fmt.Sprintf("%g to %g", p.Min, p.Max))
	}
	head := strings.Join(parts, ", ")
	if head != "" {
		head = "(" + head + ") "
	}
	text := head + p.Doc
	if p.Default != "" {
		text += "; default: " + p.Default
	}
	return text
}

func notes(unit, doc string) string {
	text := ""
	if unit != "" {
		text += " (" + unit + ")"
	}
	if doc != "" {
		text += " " + doc
	}
	return text
}
