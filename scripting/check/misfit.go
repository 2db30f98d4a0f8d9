package check

import (
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/eluna"
	"loam/scripting/source"
)

// receiver returns the class of the value on which a method is called, as far as the file
// shows it: single objects are known by their names, and self by the subject of the
// surrounding handler. It returns "" if the class is unknown.
func receiver(f *source.File, call *source.Call) luaapi.Class {
	switch call.Receiver {
	case "map":
		return luaapi.Map
	case "realm":
		return luaapi.Realm
	case "storage":
		return luaapi.Storage
	case "players":
		return luaapi.Player
	}
	if !call.Self {
		return ""
	}
	switch f.Seen.Subjects[call.Receiver] {
	case "creature", "creatures", "spawn":
		return luaapi.Creature
	case "maps":
		return luaapi.Map
	case "spell", "spells", "spell_chain":
		return luaapi.Spell
	case "aura", "auras":
		return luaapi.Aura
	case "item", "items":
		return luaapi.Item
	case "quest":
		return luaapi.Quest
	case "area":
		return luaapi.Area
	}
	return ""
}

// meant removes the entries of classes that a receiver cannot have.
func meant(f *source.File, class luaapi.Class, entries []*luaapi.Entry) []*luaapi.Entry {
	return slices.DeleteFunc(slices.Clone(entries), func(e *luaapi.Entry) bool {
		if class != "" {
			return !luaapi.Inherits(class, e.Class)
		}
		return !f.Realm && (e.Class == luaapi.Realm || e.Class == luaapi.Storage)
	})
}

// unknownMethod reports a method that the bundle does not define and that the receiver does
// not have. For receivers of unknown class it only reports a name that is similar to one of
// the API's, or is in Eluna's style.
func (ch *checker) unknownMethod(f *source.File, call *source.Call, class luaapi.Class, words *vocabulary) {
	report := func(msg, suggestion string) {
		ch.problems = append(ch.problems, f.Problem(call.Line, diag.LuaCall, msg, call.Name, suggestion))
	}
	if instead := words.instead(call.Name); instead != "" {
		report(instead, "")
		return
	}
	if way := eluna.Elsewhere(call.Name); way != "" {
		report(way+":", "")
		return
	}
	if meant := otherNames[call.Name]; meant != "" && slices.Contains(words.namesOf(class), meant) {
		report("unknown method", meant)
		return
	}
	if entries := words.methods[call.Name]; len(entries) > 0 {
		report(fmt.Sprintf("a %s has no such method; it is a method of %s:", class, entries[0].Class), "")
		return
	}
	suggestion, near := suggest.Name(call.Name, words.namesOf(class))
	first, _ := utf8.DecodeRuneInString(call.Name)
	switch {
	case near:
		report("unknown method", suggestion)
	case class != "":
		report(fmt.Sprintf("a %s has no such method, docs/lua-api.md lists its methods:", class), "")
	case unicode.IsUpper(first):
		report("unknown method, docs/lua-api.md lists all:", "")
	}
}

// otherNames are what authors call methods when they guess.
var otherNames = map[string]string{
	"give": "add_item", "give_item": "add_item", "take": "remove_item", "take_item": "remove_item",
	"message": "tell", "send": "tell", "send_message": "tell", "spawn": "summon", "spawn_creature": "summon",
	"teleport": "travel", "shout": "yell",
}

// namesOf returns the names of the methods of a class; of all if it is "".
func (v *vocabulary) namesOf(class luaapi.Class) []string {
	if class == "" {
		return v.names
	}
	return slices.DeleteFunc(slices.Clone(v.names), func(name string) bool {
		return !slices.ContainsFunc(v.methods[name], func(e *luaapi.Entry) bool { return luaapi.Inherits(class, e.Class) })
	})
}

// wrongNumberOf reports missing or extra arguments.
func wrongNumberOf(call *source.Call, e *luaapi.Entry) *complaint {
	for i := range e.Params {
		p := &e.Params[i]
		if p.Type == luaapi.Rest {
			return nil
		}
		if i >= len(call.Args) && !call.Open && !p.Optional && p.Type != luaapi.Any && p.Type != luaapi.Data {
			return &complaint{line: call.Line, msg: fmt.Sprintf("%s: argument %d, %q, is missing in a call of", e.Title(), i+1, p.Name), text: call.Name}
		}
	}
	if most, got := len(e.Params), len(call.Args); got > most {
		return &complaint{line: call.Line, msg: fmt.Sprintf("%s: takes at most %d arguments, got %d:", e.Title(), most, got), text: call.Name}
	}
	return nil
}
