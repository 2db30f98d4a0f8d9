// Package lookup finds definitions by what people remember of them: a part of an
// id, or of a name in some language. It ranks what it finds and bounds how much
// it tells; what is told, and to whom, is decided by who asks.
//
// All functions are pure; their cost grows with the definitions of one kind.
package lookup

import (
	"cmp"
	"slices"
	"strings"

	"loam/core/lib/suggest"
	"loam/core/model/content"
)

// Hit is a definition that was found.
type Hit struct {
	ID   content.ID
	Name string // in the language asked for; "" where it has none
	rank int    // 0 is the best
}

// kinds is what can be looked up, by the word for one.
var kinds = map[string]content.Kind{
	"creature": content.Creatures, "item": content.Items, "map": content.Maps, "place": content.Places, "spawn": content.Spawns,
	"spell": content.Spells,
}

// KindOf is the kind of definition that a word names.
func KindOf(word string) (content.Kind, bool) {
	kind, ok := kinds[word]
	return kind, ok
}

// Find lists at most most definitions of a kind whose id or name contains a text;
// case does not count. Those that are called so come first, then those that begin
// so. All is how many there are.
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

// maxCompared is among how many names a near one is looked for.
const maxCompared = 2000

// Near is the id of what a text may have meant that Find does not find.
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

// missed is the rank of what does not fit.
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

// own is an id without its bundle.
func own(id content.ID) string {
	_, name, _ := strings.Cut(string(id), ":")
	return name
}

// each hands over every definition of a kind.
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
	case content.Spawns: // by the name of what they make
		for i := range s.Spawns {
			d, _ := s.Creature(s.Spawns[i].Creature)
			if d == nil {
				d = new(content.Creature)
			}
			name(s.Spawns[i].ID, d.Name)
		}
	}
}
