package command

import (
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// Read reads the arguments of a command in rest, the part of the line after its name.
// Each value is that of the argument at its place: nil for an omitted optional one, a
// list for a repeated one, a reference for a unit. If the line is invalid, the reply
// gives the reason and the usage of the command.
func (t *Table) Read(s *Spec, rest string, w Scope) ([]value.Value, *Reply) {
	words, closed := split(rest)
	var wrong *Line
	values := make([]value.Value, len(s.Args))
	switch {
	case len(words) > MaxWords:
		wrong = &[]Line{say("too_many_words", "most", strconv.Itoa(MaxWords))}[0]
	case !closed && !s.takesRest(len(words)):
		wrong = &[]Line{say("quote")}[0]
	default:
		wrong = s.fill(values, rest, words, w)
	}
	if wrong == nil {
		return values, nil
	}
	return nil, &Reply{Refused: true, Lines: []Line{*wrong, say("usage", "usage", t.Usage(s))}}
}

// takesRest reports whether the n-th word belongs to a text, in which quotes have no
// special meaning.
func (s *Spec) takesRest(n int) bool {
	i := 0
	for k := range s.Args {
		if s.Args[k].Type == Target {
			continue
		}
		if i++; s.Args[k].Type == Text {
			return n >= i
		}
	}
	return false
}

func (s *Spec) fill(values []value.Value, rest string, words []word, w Scope) *Line {
	for i := range s.Args {
		a := &s.Args[i]
		var wrong *Line
		switch {
		case a.Type == Target:
			values[i], wrong = a.target(w)
		case a.Repeated:
			values[i], wrong = a.readAll(s.Bundle, words, w)
			words = nil
		case len(words) == 0:
			values[i], wrong = a.absent(s.Bundle, w)
		case a.Type == Text:
			values[i] = value.OfString(strings.TrimSpace(rest[words[0].from:]))
			words = nil
		default:
			values[i], wrong = a.read(s.Bundle, words[0].text, w)
			words = words[1:]
		}
		if wrong != nil {
			return wrong
		}
	}
	if len(words) > 0 {
		l := say("too_many", "word", clip(words[0].text))
		return &l
	}
	return nil
}

// absent is what stands in for an argument that is left out.
func (a *Arg) absent(bundle string, w Scope) (value.Value, *Line) {
	switch {
	case a.Default != "" && a.Type == Text:
		return value.OfString(a.Default), nil
	case a.Default != "":
		return a.read(bundle, a.Default, w)
	case a.Optional:
		return value.Value{}, nil
	}
	l := say("missing", "arg", a.Name)
	return value.Value{}, &l
}

func (a *Arg) readAll(bundle string, words []word, w Scope) (value.Value, *Line) {
	if len(words) == 0 && !a.Optional {
		l := say("missing", "arg", a.Name)
		return value.Value{}, &l
	}
	all := make([]value.Value, 0, len(words))
	for _, word := range words {
		v, wrong := a.read(bundle, word.text, w)
		if wrong != nil {
			return v, wrong
		}
		all = append(all, v)
	}
	return value.OfList(all...), nil
}

// read reads one word.
func (a *Arg) read(bundle, text string, w Scope) (value.Value, *Line) {
	switch a.Type {
	case Integer, Number:
		return a.readNumber(text)
	case Boolean:
		if on, ok := booleans[strings.ToLower(text)]; ok {
			return value.OfBool(on), nil
		}
		return a.wrong("boolean", text)
	case Choice:
		for _, c := range a.Choices {
			if strings.EqualFold(c, text) {
				return value.OfString(c), nil
			}
		}
		return a.wrong("choice", text, "choices", strings.Join(a.Choices, ", "))
	case Duration:
		return a.readDuration(text)
	case Player:
		return a.readPlayer(text, w)
	case ID:
		return a.readID(bundle, text, w.Content())
	case Word, Text, Target:
	}
	return value.OfString(text), nil
}

var booleans = map[string]bool{"on": true, "yes": true, "true": true, "1": true, "off": false, "no": false, "false": false, "0": false}

// wrong is the line for a word that does not fit.
func (a *Arg) wrong(key, text string, more ...string) (value.Value, *Line) {
	l := say(key, append([]string{"arg", a.Name, "word", clip(text)}, more...)...)
	return value.Value{}, &l
}

func (a *Arg) readNumber(text string) (value.Value, *Line) {
	v, ok := number(text, a.Type == Integer)
	if ok && v >= a.Min && v <= a.Max {
		return value.OfNumber(v), nil
	}
	return a.wrong(a.Type.String()+a.bounds(), text, "min", show(a.Min), "max", show(a.Max))
}

func (a *Arg) readDuration(text string) (value.Value, *Line) {
	t, ok := duration(text)
	if ok && float64(t) >= a.Min && float64(t) <= a.Max {
		return value.OfString(clock.FormatSpan(t, t)), nil
	}
	return a.wrong("duration"+a.bounds(), text, "min", a.span(a.Min), "max", a.span(a.Max))
}

// bounds is how the key of a text goes on that names the bounds there are.
func (a *Arg) bounds() string {
	switch lo, hi := !math.IsInf(a.Min, -1), !math.IsInf(a.Max, 1); {
	case lo && hi:
		return "_range"
	case lo:
		return "_least"
	case hi:
		return "_most"
	}
	return ""
}

func (a *Arg) span(ms float64) string {
	if math.IsInf(ms, 0) {
		return ""
	}
	return clock.FormatSpan(clock.Time(ms), clock.Time(ms))
}

func show(f float64) string {
	if math.IsInf(f, 0) {
		return ""
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// maxCompared is among how many names a near one is looked for.
const maxCompared = 500

func (a *Arg) readPlayer(text string, w Scope) (value.Value, *Line) {
	if v, ok := w.Player(text); ok {
		return v, nil
	}
	if _, far := w.(Local); far && a.Anywhere {
		return value.OfString(text), nil
	}
	if names := w.Players(); len(names) <= maxCompared {
		if near, ok := suggest.Name(text, names); ok {
			return a.wrong("player_near", text, "near", near)
		}
	}
	return a.wrong("player", text)
}

func (a *Arg) readID(bundle, text string, known *content.Snapshot) (value.Value, *Line) {
	id := content.ID(text)
	if !strings.Contains(text, ":") {
		id = content.ID(bundle + ":" + text)
	}
	n, at := definitions(known, a.Kind)
	if i := from(n, at, string(id)); i < n && at(i) == id {
		return value.OfString(string(id)), nil
	}
	if bundle == Core { // it knows every bundle's by its own name, while only one has it
		switch found := a.everywhere(text, known); len(found) {
		case 0:
		case 1:
			return value.OfString(found[0]), nil
		default:
			return a.wrong("several", text, "names", strings.Join(found, ", "))
		}
	}
	word := wordOf(a.Kind)
	if n > maxCompared {
		return a.wrong("no_"+word, text)
	}
	all := make([]string, n)
	for i := range all {
		all[i] = string(at(i))
		if _, own, _ := strings.Cut(all[i], ":"); bundle == Core && !strings.Contains(text, ":") {
			all[i] = own
		}
	}
	wanted := string(id)
	if bundle == Core {
		wanted = text
	}
	near, ok := suggest.Name(wanted, all)
	if !ok {
		near = longer(wanted, all)
	}
	if near != "" {
		return a.wrong("no_"+word+"_near", text, "near", near)
	}
	return a.wrong("no_"+word, text)
}

// leastBegun is how many letters of a name are enough to suggest it.
const leastBegun = 3

// longer returns the first name that begins with another, or "".
func longer(begun string, names []string) string {
	if len(begun) < leastBegun {
		return ""
	}
	i := slices.IndexFunc(names, func(name string) bool { return strings.HasPrefix(name, begun) })
	if i < 0 {
		return ""
	}
	return names[i]
}

// everywhere lists the definitions that a text names with its bundle or without,
// at most MaxCompleted of them.
func (a *Arg) everywhere(text string, known *content.Snapshot) (found []string) {
	kinds := []content.Kind{a.Kind}
	if a.OrSpawn {
		kinds = append(kinds, content.Spawns)
	}
	for _, kind := range kinds {
		n, at := definitions(known, kind)
		for i := 0; i < n && len(found) < MaxCompleted; i++ {
			id := string(at(i))
			if _, own, _ := strings.Cut(id, ":"); id == text || own == text {
				found = append(found, id)
			}
		}
		if len(found) > 0 {
			return found // a creature goes before a spawn of its name
		}
	}
	return found
}

func (a *Arg) target(w Scope) (value.Value, *Line) {
	g := w.Selected()
	fits := a.Unit == AnyUnit || a.Unit == ACreature && g.Kind() == guid.Creature || a.Unit == APlayer && g.Kind() == guid.Player
	switch {
	case g != 0 && fits:
		return value.OfRef(g), nil
	case a.Optional:
		return value.Value{}, nil
	}
	key := [...]string{"target", "target_creature", "target_player"}[a.Unit]
	return a.wrong(key, "")
}

// from is the place of the first id that is not before one.
func from(n int, id func(int) content.ID, first string) int {
	return sort.Search(n, func(i int) bool { return string(id(i)) >= first })
}

// nowhere is a world without anybody, for the check of defaults.
type nowhere struct{ known *content.Snapshot }

func (n nowhere) Content() *content.Snapshot      { return n.known }
func (nowhere) Player(string) (value.Value, bool) { return value.Value{}, false }
func (nowhere) Players() []string                 { return nil }
func (nowhere) Selected() guid.GUID               { return 0 }
