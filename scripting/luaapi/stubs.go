package luaapi

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"loam/core/hook"
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
	for _, info := range Classes {
		w := &stub{}
		w.line("---@meta")
		w.line("-- Made by Loam from the table of its Lua API; changes are lost.")
		w.line("")
		if info.Class == Globals {
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
	for _, e := range Entries() {
		if e.Class == Globals {
			w.entry(e, "")
		}
	}
	w.line("---What handlers of all players hang on.")
	w.handlers("players", Player, hook.Player)
	w.line("---@type players\nplayers = {}\n")
	w.line("---What handlers of creatures hang on: what creature, spawn and creatures return.")
	w.handlers("creature_handlers", Creature, hook.Creature)
	w.line("---What handlers of spells hang on: what spell, spell_chain and spells return.")
	w.handlers("spell_handlers", Spell, hook.Spell)
	w.line("---What handlers of auras hang on: what aura and auras return.")
	w.handlers("aura_handlers", Aura, hook.Aura)
	w.line("---What handlers of items hang on: what item and items return.")
	w.handlers("item_handlers", Item, hook.Item)
	w.line("---What handlers of game objects hang on: what object returns.")
	w.handlers("object_handlers", Object, hook.Object)
	w.line("---A game event, and what its handlers hang on: what event returns.")
	w.handlers("event_handlers", GameEvent, hook.GameEvent)
	w.line("---What handlers of quests hang on: what quest returns.")
	w.handlers("quest_handlers", Quest, hook.Quest)
	w.line("---What handlers of areas hang on: what area returns.")
	w.handlers("area_handlers", Area, hook.Area)
}

// handlers writes a class whose methods are hooks that authors define.
func (w *stub) handlers(name string, base Class, on hook.Subject) {
	w.line("---@class %s: %s", name, base)
	w.keyed(on)
	w.line("local %s = {}\n", name)
	w.hooks(name, on)
}

func (w *stub) class(info ClassInfo) {
	w.line("---%s", info.Doc)
	if info.Base != "" {
		w.line("---@class %s: %s", info.Class, info.Base)
	} else {
		w.line("---@class %s", info.Class)
	}
	for _, f := range fieldsOf(info.Class) {
		w.line("---@field %s table %s", f[0], f[1])
	}
	on, hooked := map[Class]hook.Subject{Map: hook.Map, Realm: hook.Realm}[info.Class]
	if hooked {
		w.keyed(on)
	}
	global := info.Class == Map || info.Class == Realm || info.Class == Storage
	if global {
		w.line("%s = {}\n", info.Class)
	} else {
		w.line("local %s = {}\n", info.Class)
	}
	for _, e := range Entries() {
		if e.Class == info.Class {
			w.entry(e, string(info.Class)+":")
		}
	}
	if hooked {
		w.hooks(string(info.Class), on)
	}
}

// fieldsOf are the fields in which a class shows what scripts keep with it.
func fieldsOf(c Class) [][2]string {
	switch c {
	case Unit:
		return [][2]string{{State, "What this bundle keeps with the unit until it is gone: plain data."}}
	case Player:
		return [][2]string{
			{Kept, "What this bundle keeps with the character: plain data, saved."},
			{"account", "account.storage is what this bundle keeps with the account: plain data, saved."},
		}
	case Map:
		return [][2]string{{State, "What this bundle keeps with the map instance: plain data."}}
	case Realm:
		return [][2]string{{State, "What this bundle keeps with the realm, in the realm box: plain data."}}
	}
	return nil
}

// entry writes one function.
func (w *stub) entry(e *Entry, before string) {
	w.line("---%s", e.Doc)
	w.line("---Where: %s.", e.Where)
	if need := e.needs(""); need != "" {
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
		if p.Type == Rest {
			names = append(names, "...")
			w.line("---@param ... any %s", p.Doc)
			continue
		}
		names = append(names, safe(p.Name))
		mark := ""
		if p.Optional {
			mark = "?"
		}
		w.line("---@param %s%s %s %s", safe(p.Name), mark, luaType(p), p.note())
	}
	for _, r := range e.Results {
		w.line("---@return %s %s%s", r.luaType(), r.Name, notes(r.Unit, r.Doc))
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
		w.eluna(elunaEventsOf(info, on))
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
func luaType(p *Param) string {
	if len(p.OneOf) > 0 {
		return `"` + strings.Join(p.OneOf, `"|"`) + `"`
	}
	if p.Type == Options {
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

func plainType(t Type) string {
	switch t {
	case Number:
		return "number"
	case Integer:
		return "integer"
	case Bool:
		return "boolean"
	case AUnit:
		return "unit"
	case APlayer:
		return "player"
	case Words:
		return "string|words"
	case Ref:
		return "ref"
	case AMenu:
		return "menu"
	case AThing:
		return "thing"
	case Units:
		return "unit[]"
	case List:
		return "any[]"
	case Text, Key, ID, Span, Handler:
		return "string"
	}
	return "any"
}

func (r *Result) luaType() string {
	t := plainType(r.Type)
	switch {
	case r.Type == Subject && (r.Of == Creature || r.Of == Spell || r.Of == Aura):
		t = string(r.Of) + "_handlers"
	case r.Type == Words:
		t = "words"
	case r.Of != "":
		t = strings.Replace(t, "unit", string(r.Of), 1)
		if r.Type == Subject {
			t = string(r.Of)
		}
	}
	if r.Nil {
		t += "?"
	}
	return t
}

// note is what documents say of a parameter: unit, range, default, doc.
func (p *Param) note() string {
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
