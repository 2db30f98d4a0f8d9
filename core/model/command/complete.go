package command

import (
	"slices"
	"strings"

	"loam/core/model/auth"
	"loam/core/model/content"
)

// MaxCompleted is the largest number of completions.
const MaxCompleted = 20

// Completion has the continuations of a line: each replaces the last word of the line
// with one of Items.
type Completion struct {
	Keep  string // the line without its last word
	Items []string
}

// Complete returns continuations of a line, without its slash, for a role: names of
// commands, or values of the current argument. Names of players come from w; it does
// not use the selection. Its cost is bounded by MaxCompleted and the number of commands
// and players.
func (t *Table) Complete(line string, role auth.Role, w Scope) Completion {
	if t.Reaches(line) {
		return completePlayer(line, w)
	}
	s, rest, ok := t.Find(line)
	if !ok || rest == "" && !strings.HasSuffix(line, " ") {
		return t.completeName(line, role)
	}
	if !role.AtLeast(s.Role) {
		return Completion{}
	}
	words, closed := split(rest)
	last := ""
	if n := len(words); n > 0 && !strings.HasSuffix(line, " ") && closed && !words[n-1].quoted {
		last, words = words[n-1].text, words[:n-1]
	} else if !closed {
		return Completion{}
	}
	a := s.argAt(len(words))
	if a == nil {
		return Completion{}
	}
	return Completion{Keep: line[:len(line)-len(last)], Items: a.complete(s.Bundle, last, w)}
}

// argAt is the argument that the n-th word behind the name belongs to, or nil.
func (s *Spec) argAt(n int) *Arg {
	for i := range s.Args {
		a := &s.Args[i]
		if a.Type == Target {
			continue
		}
		if n == 0 || a.Repeated {
			return a
		}
		n--
	}
	return nil
}

func (t *Table) completeName(line string, role auth.Role) Completion {
	typed := strings.ToLower(strings.TrimLeft(line, " "))
	var items []string
	for _, s := range t.May(role) {
		for _, name := range [2]string{t.Shown(s), s.Full()} {
			if strings.HasPrefix(name, typed) && len(items) < MaxCompleted {
				items = append(items, name)
				break
			}
		}
	}
	if strings.HasPrefix(HelpName, typed) && len(items) < MaxCompleted {
		items = append(items, HelpName)
		slices.Sort(items)
	}
	return Completion{Items: items}
}

// complete lists what a word may become.
func (a *Arg) complete(bundle, typed string, w Scope) []string {
	switch a.Type {
	case Choice:
		return beginning(a.Choices, typed)
	case Boolean:
		return beginning([]string{"on", "off"}, typed)
	case Player:
		return beginning(w.Players(), typed)
	case ID:
		return a.completeID(bundle, typed, w.Content())
	case Integer, Number, Word, Text, Duration, Target:
	}
	return nil
}

func beginning(names []string, typed string) (items []string) {
	for _, name := range names {
		if len(name) >= len(typed) && strings.EqualFold(name[:len(typed)], typed) {
			items = append(items, name)
		}
	}
	slices.Sort(items)
	return items[:min(len(items), MaxCompleted)]
}

// completeID lists ids that begin with what was typed, and those whose name
// behind the bundle does.
func (a *Arg) completeID(bundle, typed string, known *content.Snapshot) (items []string) {
	n, id := definitions(known, a.Kind)
	take := func(prefix string) {
		for i := from(n, id, prefix); i < n && len(items) < MaxCompleted && strings.HasPrefix(string(id(i)), prefix); i++ {
			if !slices.Contains(items, string(id(i))) {
				items = append(items, string(id(i)))
			}
		}
	}
	take(typed)
	if typed == "" || strings.Contains(typed, ":") {
		return items
	}
	take(bundle + ":" + typed)
	for i := 0; i < n && i < maxSearched && len(items) < MaxCompleted; i++ {
		if _, name, _ := strings.Cut(string(id(i)), ":"); strings.HasPrefix(name, typed) && !slices.Contains(items, string(id(i))) {
			items = append(items, string(id(i)))
		}
	}
	return items
}

// maxSearched bounds how many definitions are looked through for a name without
// its bundle.
const maxSearched = 20000
