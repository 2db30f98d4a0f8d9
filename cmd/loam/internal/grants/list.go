package grants

import (
	"fmt"
	"slices"
	"strings"

	"loam/mods/bundle"
	"loam/mods/grant"
	"loam/scripting/permission"
)

// Entry is the permissions of one bundle, for programs.
type Entry struct {
	Bundle  string   `json:"bundle"`
	Allowed []string `json:"allowed"`
	Denied  []string `json:"denied"`
	Open    []string `json:"open"`
}

// List returns the permissions of each bundle, by name.
func List(book *grant.Book, bundles []*bundle.Bundle) []Entry {
	list := []Entry{}
	for _, b := range bundles {
		allowed := book.Granted(b)
		var open permission.Set
		for _, q := range book.Questions([]*bundle.Bundle{b}) {
			open = q.Asks
		}
		list = append(list, Entry{b.Name, orEmpty(allowed), orEmpty(b.Asks() &^ allowed &^ open), orEmpty(open)})
	}
	slices.SortFunc(list, func(a, b Entry) int { return strings.Compare(a.Bundle, b.Bundle) })
	return list
}

func orEmpty(s permission.Set) []string { return append([]string{}, s.Words()...) }

// Text formats a list for people, without a line break at its end.
func Text(list []Entry) string {
	var lines []string
	for _, g := range list {
		line := fmt.Sprintf("%-16s granted: %s", g.Bundle, orNothing(strings.Join(g.Allowed, ", ")))
		if len(g.Denied) > 0 {
			line += "; denied: " + strings.Join(g.Denied, ", ")
		}
		if len(g.Open) > 0 {
			line += "; asks for: " + strings.Join(g.Open, ", ")
		}
		lines = append(lines, line)
	}
	if lines == nil {
		return "no bundles"
	}
	return strings.Join(lines, "\n")
}
