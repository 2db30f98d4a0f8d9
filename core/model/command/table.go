package command

import (
	"slices"
	"strings"

	"loam/core/lib/codec"
	"loam/core/lib/suggest"
	"loam/core/model/auth"
)

// Table has all commands of a release. A nil table has none. It does not change.
type Table struct {
	all   []*Spec // by name, then as declared
	short map[string]*Spec
	full  map[string]*Spec
	// chosen are the choices of the operator that made a difference, by name.
	chosen map[string]string
}

// Chosen returns the operator's choices that had an effect: bundles by names of
// commands. Do not write into it.
func (t *Table) Chosen() map[string]string {
	if t == nil {
		return nil
	}
	return t.chosen
}

// Conflict is two commands of the same name without an order between them.
type Conflict struct{ First, Second *Spec }

// NewTable makes the table of specs, which are in the order of their bundles'
// dependencies. If several commands have the same name, the short name means the one
// whose bundle depends on all the others; depends reports whether bundle a depends on
// b, directly or indirectly. If there is no such bundle, each pair without an order is
// a conflict and the short name means nothing, unless the operator has chosen a bundle
// for it: chosen has bundles by name. A built-in command, which is among the specs, has
// its short name only if no bundle declares it, or if the operator has chosen Core.
func NewTable(specs []*Spec, depends func(a, b string) bool, chosen map[string]string) (*Table, []Conflict) {
	t := &Table{all: slices.Clone(specs), short: make(map[string]*Spec), full: make(map[string]*Spec), chosen: make(map[string]string)}
	var conflicts []Conflict
	slices.SortStableFunc(t.all, func(a, b *Spec) int { return strings.Compare(a.Name, b.Name) })
	for i := 0; i < len(t.all); {
		end := i + 1
		for end < len(t.all) && t.all[end].Name == t.all[i].Name {
			end++
		}
		same := t.all[i:end]
		for _, s := range same {
			t.full[s.Full()] = s
		}
		if own := slices.IndexFunc(same, (*Spec).BuiltIn); own >= 0 && len(same) > 1 && chosen[same[own].Name] == Core {
			t.short[same[own].Name], t.chosen[same[own].Name] = same[own], Core
		} else if w := winner(same, depends); w != nil {
			t.short[w.Name] = w
		} else if i := slices.IndexFunc(same, func(s *Spec) bool { return s.Bundle == chosen[s.Name] }); i >= 0 {
			t.short[same[i].Name], t.chosen[same[i].Name] = same[i], same[i].Bundle
		} else {
			conflicts = append(conflicts, unordered(same, depends)...)
		}
		i = end
	}
	return t, conflicts
}

// winner is the one whose bundle depends on those of all the others, as every
// bundle does on the core.
func winner(same []*Spec, depends func(a, b string) bool) *Spec {
	for _, s := range same {
		if !slices.ContainsFunc(same, func(o *Spec) bool { return o != s && !o.BuiltIn() && !depends(s.Bundle, o.Bundle) }) {
			return s
		}
	}
	return nil
}

func unordered(same []*Spec, depends func(a, b string) bool) (pairs []Conflict) {
	for i, a := range same {
		for _, b := range same[i+1:] {
			if !a.BuiltIn() && !b.BuiltIn() && !depends(a.Bundle, b.Bundle) && !depends(b.Bundle, a.Bundle) {
				pairs = append(pairs, Conflict{a, b})
			}
		}
	}
	return pairs
}

// All lists the commands by name. Do not write into it.
func (t *Table) All() []*Spec {
	if t == nil {
		return nil
	}
	return t.all
}

// Shown returns the name under which a command is listed: the short name if it means
// this command, otherwise the full one.
func (t *Table) Shown(s *Spec) string {
	if t.short[s.Name] == s {
		return s.Name
	}
	return s.Full()
}

// Find finds the command at the start of a line, without its slash: the one whose name
// has the most words. Rest is the part after the name.
func (t *Table) Find(line string) (s *Spec, rest string, ok bool) {
	if t == nil {
		return nil, "", false
	}
	name, ends := head(line)
	for n := len(ends); n > 0; n-- {
		key := strings.Join(name[:n], " ")
		if s, ok = t.short[key]; !ok {
			s, ok = t.full[key]
		}
		if ok {
			return s, strings.TrimSpace(line[ends[n-1]:]), true
		}
	}
	return nil, "", false
}

// head is the first words of a line in small letters, as many as a name may
// have, and where each ends.
func head(line string) (words []string, ends []int) {
	at := 0
	for len(words) < maxParts {
		for at < len(line) && line[at] == ' ' {
			at++
		}
		if at == len(line) {
			break
		}
		end := strings.IndexByte(line[at:], ' ')
		if end < 0 {
			end = len(line) - at
		}
		words, at = append(words, strings.ToLower(line[at:at+end])), at+end
		ends = append(ends, at)
	}
	return words, ends
}

// FirstWord returns the name that an unknown line starts with.
func FirstWord(line string) string {
	words, _ := head(line)
	if len(words) == 0 {
		return ""
	}
	return clip(words[0])
}

// May lists the commands that a role may use, by name.
func (t *Table) May(role auth.Role) []*Spec {
	return slices.DeleteFunc(slices.Clone(t.All()), func(s *Spec) bool { return !role.AtLeast(s.Role) })
}

// Look finds the command of a line for a role. If there is none, the reply gives the
// reason: the command no longer exists, it needs a higher role, or the name is
// misspelled, with a suggestion.
func (t *Table) Look(line string, role auth.Role, lost *Lost) (*Spec, string, *Reply) {
	s, rest, ok := t.Find(line)
	if ok && role.AtLeast(s.Role) {
		return s, rest, nil
	}
	var reply Reply
	name := FirstWord(line)
	switch {
	case ok:
		reply = Refuse("role", "name", Prefix+t.Shown(s), "role", s.Role.String())
	case name == "":
		reply = Refuse("empty", "help", Prefix+HelpName)
	default:
		reply = t.unknown(line, name, role, lost)
	}
	return nil, "", &reply
}

// Call is a command that a player may use, with the typed line.
type Call struct {
	*Spec
	Line string // after normalization
	Rest string // the part of the line after the command's name
}

// Take finds the command of a typed line. If this role has no such command, the reply
// gives the reason; for the built-in help, the reply is the help.
func (t *Table) Take(line string, role auth.Role, lost *Lost) (Call, *Reply) {
	line, wrong := prepare(line)
	if wrong != nil {
		return Call{}, wrong
	}
	if about, ok := asksHelp(line); ok {
		help := t.Help(about, role, lost)
		return Call{}, &help
	}
	s, rest, wrong := t.Look(line, role, lost)
	return Call{s, line, rest}, wrong
}

func (t *Table) unknown(line, name string, role auth.Role, lost *Lost) Reply {
	if gone, ok := lost.in(line); ok {
		return Refuse("gone", "name", Prefix+gone)
	}
	if _, ok := ways[name]; ok {
		return Refuse("usage", "usage", wayUsage(name))
	}
	var names, group []string
	for _, s := range t.May(role) {
		shown := t.Shown(s)
		names = append(names, shown)
		if strings.HasPrefix(shown, name+" ") {
			group = append(group, Prefix+shown)
		}
	}
	if len(group) > 0 {
		return Refuse("group", "name", Prefix+name, "names", strings.Join(group[:min(len(group), maxListed)], ", "))
	}
	if near, ok := t.near(line, slices.Concat(names, t.wayNames(), []string{HelpName})); ok {
		return Refuse("unknown_near", "name", Prefix+name, "near", Prefix+near)
	}
	return Refuse("unknown", "name", Prefix+name, "help", Prefix+HelpName)
}

// near is the name that the beginning of a line may have meant.
func (t *Table) near(line string, names []string) (string, bool) {
	words, _ := head(line)
	for n := len(words); n > 0; n-- {
		if near, ok := suggest.Name(strings.Join(words[:n], " "), names); ok {
			return near, true
		}
	}
	return "", false
}

// maxListed bounds how many names one line tells.
const maxListed = 100

// Lost remembers the names of commands from earlier releases, so that a player who
// types one learns that it no longer exists. It is part of a box's state.
type Lost struct{ names []string } // sorted

// maxLost bounds the memory.
const maxLost = 200

// Change records that the table now replaces before.
func (l *Lost) Change(before, now *Table) {
	for _, s := range before.All() {
		for _, name := range [2]string{s.Name, s.Full()} {
			if i, ok := slices.BinarySearch(l.names, name); !ok {
				l.names = slices.Insert(l.names, i, name)
			}
		}
	}
	l.names = slices.DeleteFunc(l.names, func(name string) bool { return now.has(name) })
	if len(l.names) > maxLost {
		l.names = slices.Delete(l.names, maxLost, len(l.names))
	}
}

func (t *Table) has(name string) bool {
	return t != nil && (t.short[name] != nil || t.full[name] != nil)
}

// in finds a lost command at the beginning of a line.
func (l *Lost) in(line string) (string, bool) {
	words, _ := head(line)
	for n := len(words); n > 0; n-- {
		name := strings.Join(words[:n], " ")
		if _, ok := slices.BinarySearch(l.names, name); ok {
			return name, true
		}
	}
	return "", false
}

// Code encodes or decodes the names.
func (l *Lost) Code(c *codec.Coder) {
	codec.Slice(c, &l.names, func(c *codec.Coder, name *string) { c.String(name) })
}
