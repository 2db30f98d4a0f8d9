// Package manual generates the documentation of the Lua API from the entries: the
// reference in Markdown and the stubs for editors. Any goroutine may use it.
package manual

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"loam/core/model/hook"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
)

//go:embed reference_head.md
var referenceHead string

// Reference returns the text of docs/lua-api.md: everything that a script may attach
// handlers to, call and store, generated from the tables that bind it.
func Reference() string {
	var s strings.Builder
	s.WriteString(referenceHead)
	s.WriteString("\n## Hooks\n")
	for _, group := range []struct {
		on    hook.Subject
		title string
	}{
		{hook.Creature, "Creatures: `creature`, `spawn`, `creatures`"}, {hook.Player, "Players: `players`"},
		{hook.Map, "Maps: `map`, `maps`"}, {hook.Realm, "The realm box: `realm` in scripts/realm"},
		{hook.Spell, "Spells: `spell`, `spell_chain`, `spells`"}, {hook.Aura, "Auras: `aura`, `auras`"},
		{hook.Item, "Items: `item`, `items`"},
		{hook.Object, "Game objects: `object`"},
		{hook.GameEvent, "Game events: `event`"},
		{hook.Quest, "Quests: `quest`"},
		{hook.Area, "Areas: `area`"},
	} {
		fmt.Fprintf(&s, "\n### %s\n\n| handler | kind | when | parameters |\n|---|---|---|---|\n", group.title)
		for i := range hook.Table {
			if isFor(&hook.Table[i], group.on) {
				hookRow(&s, &hook.Table[i])
			}
		}
	}
	for _, info := range luaapi.Classes {
		fmt.Fprintf(&s, "\n## %s\n\n%s\n", info.Class, info.Doc)
		if info.Base != "" {
			fmt.Fprintf(&s, "It also has all methods of [%s](#%s).\n", info.Base, info.Base)
		}
		if fields := fieldsOf(info.Class); fields != nil {
			s.WriteString("\n| field | |\n|---|---|\n")
			for _, f := range fields {
				fmt.Fprintf(&s, "| `%s` | %s |\n", f[0], f[1])
			}
		}
		for _, e := range surface.Entries() {
			if e.Class == info.Class {
				entryText(&s, e)
			}
		}
	}
	return s.String()
}

func hookRow(s *strings.Builder, info *hook.Info) {
	var params []string
	for _, p := range info.Params {
		params = append(params, fmt.Sprintf("`%s` (%s): %s", p.Name, hookType(p.Type), p.Doc))
	}
	doc := info.Doc
	if info.Key != "" {
		doc += " Written as a table; keys: " + info.Key + "; values: names of handlers."
	}
	fmt.Fprintf(s, "| `%s` | %s | %s | %s |\n", info.Name, info.Kind, doc, strings.Join(params, "; "))
}

func entryText(s *strings.Builder, e *luaapi.Entry) {
	fmt.Fprintf(s, "\n### %s\n\n%s", luaapi.Signature(e), strings.TrimSpace(e.Doc))
	if e.Where != luaapi.Both {
		fmt.Fprintf(s, " Only %s.", e.Where.Adverb())
	}
	if need := e.Needs("`"); need != "" {
		s.WriteString(" " + need)
	}
	s.WriteString("\n")
	if len(e.Params) > 0 {
		s.WriteString("\n| parameter | type | unit, range | default | |\n|---|---|---|---|---|\n")
		for i := range e.Params {
			paramRow(s, &e.Params[i], "")
		}
	}
	if len(e.Results) > 0 {
		s.WriteString("\nReturns ")
		for i := range e.Results {
			r := &e.Results[i]
			if i > 0 {
				s.WriteString(", ")
			}
			word := r.Type.String()
			if r.Nil {
				word += " or nil"
			}
			fmt.Fprintf(s, "`%s` (%s)%s", r.Name, word, notes(r.Unit, r.Doc))
		}
		s.WriteString(".\n")
	}
	fmt.Fprintf(s, "\n```lua\n%s\n```\n", e.Example)
	if len(e.Eluna) > 0 {
		fmt.Fprintf(s, "\nIn Eluna: `%s`.\n", strings.Join(e.Eluna, "`, `"))
	}
}

func paramRow(s *strings.Builder, p *luaapi.Param, before string) {
	unit := unitOf(p.Unit)
	if p.Max > p.Min {
		unit = strings.TrimSpace(fmt.Sprintf("%s %g to %g", unit, p.Min, p.Max))
	}
	kind := p.Type.String()
	if p.Type == luaapi.ID && p.Kind != "" {
		kind = luaapi.Singular(p.Kind) + " id"
	}
	if len(p.OneOf) > 0 {
		kind = words(p.OneOf)
	}
	def := "required"
	switch {
	case p.Optional && p.Default != "":
		def = p.Default
	case p.Optional:
		def = "optional"
	case p.Type == luaapi.Rest:
		def = ""
	}
	fmt.Fprintf(s, "| `%s%s` | %s | %s | %s | %s |\n", before, p.Name, kind, unit, def, p.Doc)
	for i := range p.Fields {
		paramRow(s, &p.Fields[i], p.Name+".")
	}
}

// words lists the words that a parameter accepts. Of three or more words in a row that
// differ only in a rising number at their end, it shows the first and the last.
func words(all []string) string {
	var shown []string
	for i := 0; i < len(all); {
		last := i
		for last+1 < len(all) && follows(all[last], all[last+1]) {
			last++
		}
		if last < i+2 {
			last = i
		}
		text := "`\"" + all[i] + "\"`"
		if last > i {
			text += " to `\"" + all[last] + "\"`"
		}
		shown = append(shown, text)
		i = last + 1
	}
	return strings.Join(shown, ", ")
}

// follows reports whether b is a with the next number at its end: bag_1, bag_2.
func follows(a, b string) bool {
	at := strings.LastIndexByte(a, '_')
	n, err := strconv.Atoi(a[at+1:])
	return err == nil && b == fmt.Sprintf("%s%d", a[:at+1], n+1)
}
