// Package lookup searches definitions by a part of their id, or of their name in some
// language. It ranks the results and bounds their number; callers decide who receives
// them.
//
// All functions are pure; their cost grows with the number of definitions of one kind.
package lookup

import (
	"cmp"
	"slices"
	"strings"

	"loam/core/lib/suggest"
	"loam/core/model/content"
)

// Hit is a definition that matches.
type Hit struct {
	ID   content.ID
	Name string // in the requested language; "" if it has none there
	rank int    // 0 is the best match
}

// kinds are the kinds that can be looked up, by word.
var kinds = map[string]content.Kind{
	"creature": content.Creatures, "item": content.Items, "map": content.Maps, "place": content.Places, "spawn": content.Spawns,
	"spell": content.Spells,
}

// KindOf returns the kind of a word.
func KindOf(word string) (content.Kind, bool) {
	kind, ok := kinds[word]
	return kind, ok
}

// Find returns at most most definitions of a kind whose id or name contains a text;
// case does not matter. Exact matches come first, then those that begin with the text.
// All is the number of matches.
func Find(s *content.Snapshot, kind content.Kind, text, language string, most int) (hits []Hit, all int) {
	text = strings.ToLower(text)
	each(s, kind, language, func(h Hit) {
		if h.rank = rank(h, text); h.rank < missed {
			hits = append(hits, h)
		}
	})
	slices.SortFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.ID, b.ID))
	})
	all = len(hits)
	return hits[:min(all, most)], all
}

// maxCompared bounds the names among which Near searches.
const maxCompared = 2000

// Near returns the id that was probably meant by a text without matches.
func Near(s *content.Snapshot, kind content.Kind, text, language string) (content.ID, bool) {
	ids := make(map[string]content.ID)
	var words []string
	learn := func(word string, id content.ID) {
		if _, known := ids[word]; !known && word != "" && len(words) < maxCompared {
			ids[word] = id
			words = append(words, word)
		}
	}
	each(s, kind, language, func(h Hit) { learn(own(h.ID), h.ID) })
	each(s, kind, language, func(h Hit) { learn(strings.ToLower(h.Name), h.ID) })
	word, ok := suggest.Name(strings.ToLower(text), words)
	return ids[word], ok
}

// missed is the rank of a definition that does not match.
const missed = 3

func rank(h Hit, text string) int {
	best := missed
	for _, word := range [3]string{string(h.ID), own(h.ID), strings.ToLower(h.Name)} {
		switch {
		case word == text:
			best = 0
		case strings.HasPrefix(word, text):
			best = min(best, 1)
		case strings.Contains(word, text):
			best = min(best, 2)
		}
	}
	return best
}

// own returns an id without its bundle.
func own(id content.ID) string {
	_, name, _ := strings.Cut(string(id), ":")
	return name
}

// each calls a function for every definition of a kind.
func each(s *content.Snapshot, kind content.Kind, language string, take func(Hit)) {
	name := func(id content.ID, t content.Text) { take(Hit{ID: id, Name: s.Line(language, t)}) }
	switch kind {
	case content.Creatures:
		for i := range s.Creatures {
			name(s.Creatures[i].ID, s.Creatures[i].Name)
		}
	case content.Items:
		for i := range s.Items {
			name(s.Items[i].ID, s.Items[i].Name)
		}
	case content.Spells:
		for i := range s.Spells {
			name(s.Spells[i].ID, s.Spells[i].Name)
		}
	case content.Maps:
		for i := range s.Maps {
			name(s.Maps[i].ID, s.Maps[i].Name)
		}
	case content.Places:
		for i := range s.Places {
			name(s.Places[i].ID, s.Places[i].Name)
		}
	case content.Spawns: // by the name of the creature or object
		for i := range s.Spawns {
			d, _ := s.Creature(s.Spawns[i].Creature)
			if d == nil {
				d = new(content.Creature)
			}
			name(s.Spawns[i].ID, d.Name)
		}
	}
}
