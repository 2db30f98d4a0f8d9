package check

import (
	"fmt"
	"maps"
	"slices"

	"loam/core/lib/suggest"
	"loam/core/lib/text"
	"loam/core/model/content"
	"loam/scripting/luaapi"
	"loam/scripting/source"
)

// wrongWords checks a literal text in a call: its syntax and, if its arguments are literal
// too, their names. Argument i of the call is the text.
func (ch *checker) wrongWords(f *source.File, call *source.Call, e *luaapi.Entry, i int) *complaint {
	a := &call.Args[i]
	if p := &e.Params[i]; !a.Literal || p.Type != luaapi.Words && p.Type != luaapi.Key {
		return nil
	}
	line, found := ch.lineOf(f.Bundle, a.Text)
	if !found {
		var problems []text.Problem
		if line, problems = text.Parse(a.Text); len(problems) > 0 {
			p := problems[0]
			return &complaint{a.Line, p.Msg, p.Text, p.Suggestion}
		}
	}
	if i+1 >= len(e.Params) || e.Params[i+1].Name != "args" {
		return nil
	}
	given := source.Argument{Line: a.Line}
	if i+1 < len(call.Args) {
		if given = call.Args[i+1]; given.Keys == nil {
			return nil // computed
		}
	}
	return unlike(line.Names(), &given, e)
}

// unlike returns the first placeholder of a text that no argument fills, and the likely
// intended argument. Unused arguments are no mistake: another language may use them.
func unlike(names []string, given *source.Argument, e *luaapi.Entry) *complaint {
	if given.Computed || e.Title() == "text" && given.Keys == nil { // the caller may pass them
		return nil
	}
	for _, name := range names {
		if _, ok := given.Keys[name]; ok {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(given.Keys)) {
			if near, ok := suggest.Name(key, names); ok && near == name && !slices.Contains(names, key) {
				return &complaint{given.Line, "the text has no placeholder", key, name}
			}
		}
		return &complaint{given.Line, "the text needs a value for its placeholder", fmt.Sprintf("{%s}", name), ""}
	}
	return nil
}

// lineOf returns a line of the bundle's locale, in the default language or the first that
// has it.
func (ch *checker) lineOf(bundle, key string) (*text.Line, bool) {
	book := ch.content.Reader(content.DefaultLanguage).Book
	for _, language := range append([]string{content.DefaultLanguage}, slices.Sorted(maps.Keys(ch.content.Locale))...) {
		if line, ok := book.Line(language, bundle, key); ok {
			return line, true
		}
	}
	return nil, false
}
