package site

import (
	_ "embed"
	"strings"
	"unicode"
)

// synonyms.txt has the words of one thing on each line.
//
//go:embed synonyms.txt
var synonymsText string

// stopWords say nothing about the subject of a question.
var stopWords = wordSet(`a about already an and anybody are as at be but by can could did do does for from get give had has have how i if
	in into is it its let like me my need now of over on one or our please s should so some somebody someone something t than that the their them then there
	they this to us use want was we what when where which who why will with would you your`)

// weakWords say what somebody wants to do, but not with what: they count little.
var weakWords = stemSet(`add build change create custom define edit first find happen keep kept make modify new open put see set show start stop use write work`)

func stemSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(text) {
		set[stem(w)] = true
	}
	return set
}

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(text) {
		set[w] = true
	}
	return set
}

// wordsOf returns the words of a text, stemmed and without stop words. A name such as
// respawn_ms counts as itself and as its parts.
func wordsOf(text string) []string {
	var words []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(c rune) bool {
		return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c)
	}) {
		w = strings.Trim(w, "_")
		if w == "" || stopWords[w] {
			continue
		}
		words = append(words, stem(w))
		if parts := strings.Split(w, "_"); len(parts) > 1 {
			for _, p := range parts {
				if !stopWords[p] && p != "" {
					words = append(words, stem(p))
				}
			}
		}
	}
	return words
}

// endings are cut off, in this order, where more than the number of letters stay.
var endings = []struct {
	from, to string
	stays    int
}{
	{"ies", "y", 2}, {"sses", "ss", 1}, {"shes", "sh", 1}, {"ches", "ch", 1}, {"xes", "x", 1}, {"ss", "ss", 0}, {"us", "us", 0}, {"is", "is", 0}, {"s", "", 2},
}

// tails follow the endings.
var tails = []struct {
	from, to string
	stays    int
}{
	{"ations", "", 3}, {"ation", "", 3}, {"ing", "", 2}, {"ed", "", 2}, {"ly", "", 3}, {"ion", "", 3}, {"ment", "", 3}, {"y", "i", 2}, {"e", "", 2},
}

// stem cuts the endings of English words off, so that "spawns", "spawned" and "spawning" are
// one word. Names with an underscore stay as they are.
func stem(w string) string {
	if strings.Contains(w, "_") {
		return w
	}
	for _, e := range endings {
		if rest, ok := strings.CutSuffix(w, e.from); ok {
			if len(rest) >= e.stays {
				w = rest + e.to
			}
			break
		}
	}
	for _, e := range tails {
		rest, ok := strings.CutSuffix(w, e.from)
		if !ok || len(rest) < e.stays+1 {
			continue
		}
		w = rest + e.to
		if n := len(w); e.to == "" && n > 3 && w[n-1] == w[n-2] && w[n-1] != 'l' && w[n-1] != 's' { // "running"
			w = w[:n-1]
		}
		return strings.TrimSuffix(w, "e")
	}
	return w
}

// synonyms maps each word to the other words of its lines, all stemmed.
func synonyms() map[string][]string {
	same := map[string][]string{}
	for line := range strings.Lines(synonymsText) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		words := wordsOf(line)
		for _, w := range words {
			for _, other := range words {
				if other != w {
					same[w] = append(same[w], other)
				}
			}
		}
	}
	return same
}
