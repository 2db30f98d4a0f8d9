package site

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// The fields of a section, by how much they say about it.
const (
	inTitle = iota // its heading
	inAbout        // what the contents say of its page, for the first section of the page
	inPage         // the title of its page
	inAbove        // the headings above it
	inTerms        // what it describes one by one: first cells of tables, words in bold
	inText         // everything below its heading
	fields
)

// weights are those of the fields; lengths says how far the length of a field counts, from 0
// to 1.
var (
	weights = [fields]float64{inTitle: 6, inAbout: 4, inPage: 2.5, inAbove: 1.5, inTerms: 1.5, inText: 1}
	lengths = [fields]float64{inTitle: 0.5, inAbout: 0.2, inPage: 0.3, inAbove: 0.3, inTerms: 0.3, inText: 0.7}
)

// saturation is the number of weighted occurrences at which a word has half of its effect.
const saturation = 2.2

// How much of its weight a word has that only means the same as a word of the query, that
// only begins with it, or that may be misspelled in the query; and a word of the query that is
// nowhere, or one of weakWords.
const (
	asSynonym  = 0.5
	asPrefix   = 0.45
	asMistyped = 0.6
	asUnknown  = 0.5 // what is in no document; what it may stand for is a guess
	asWeak     = 0.3 // what somebody wants to do, such as "make"
)

// kindWeights prefer what a newcomer reads first.
var kindWeights = map[string]float64{
	"Tutorials": 1.15, "How-to guides": 1.1, "Reference": 0.7, "Explanation": 1, exampleKind: 0.75, "Contents": 0.2,
}

// developers is the group of the pages about the code of Loam, and ofDevelopers their weight.
const (
	developers   = "Change Loam itself"
	ofDevelopers = 0.4
)

// weight prefers pages that a newcomer reads first.
func (p *page) weight() float64 {
	if p.group == developers {
		return ofDevelopers
	}
	return cmp.Or(kindWeights[p.kind], 1)
}

// index finds sections by words. It does not change.
type index struct {
	sections []found
	words    []string // sorted
	where    map[string][]posting
	same     map[string][]string
}

// found is a section with its page.
type found struct {
	page *page
	section
}

// posting is how much one word counts in one section.
type posting struct {
	section int32
	weight  float32 // of its occurrences, by fields and their lengths
}

// newIndex reads all sections of the pages.
func newIndex(pages []*page) *index {
	x := &index{where: map[string][]posting{}, same: synonyms()}
	var texts [][fields][]string
	var total [fields]int
	for _, p := range pages {
		for i, s := range p.once().sections {
			f := [fields][]string{inTitle: wordsOf(s.title), inPage: wordsOf(p.title), inAbove: wordsOf(s.above), inTerms: wordsOf(strings.Join(s.terms, " ")), inText: wordsOf(strings.Join(s.blocks, " "))}
			if i == 0 {
				f[inAbout] = wordsOf(p.about)
			}
			x.sections, texts = append(x.sections, found{p, s}), append(texts, f)
			for k, words := range f {
				total[k] += len(words)
			}
		}
	}
	for i, f := range texts {
		counts := map[string]float64{}
		for k, words := range f {
			average := max(1, float64(total[k])/float64(len(texts)))
			each := weights[k] / (1 - lengths[k] + lengths[k]*float64(len(words))/average)
			for _, w := range words {
				counts[w] += each
			}
		}
		for w, n := range counts { // each word has its own list: the order of the words does not matter
			x.where[w] = append(x.where[w], posting{int32(i), float32(n)})
		}
	}
	for w := range x.where {
		x.words = append(x.words, w)
	}
	slices.Sort(x.words)
	return x
}

// variant is a word of the index that may stand for a word of the query.
type variant struct {
	word   string
	weight float64
}

// variantsOf returns the words of the index that count for a word of the query. The last word
// may be the beginning of one, because the search runs while it is typed.
func (x *index) variantsOf(word string, last bool) []variant {
	list := []variant{{word, 1}}
	for _, w := range x.same[word] {
		list = append(list, variant{w, asSynonym})
	}
	known := x.where[word] != nil
	if len(word) >= 3 && (last || !known) {
		at, _ := slices.BinarySearch(x.words, word)
		for _, w := range x.words[at:] {
			if !strings.HasPrefix(w, word) || len(list) > 40 {
				break
			}
			list = append(list, variant{w, asPrefix})
		}
	}
	if !known && len(list) == 1 && len(word) >= 4 {
		for _, w := range x.words {
			if mistyped(word, w) {
				list = append(list, variant{w, asMistyped})
			}
		}
	}
	return list
}

// mistyped reports whether two words differ by one letter: another one, a missing one, one
// too many, or two that changed places.
func mistyped(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 || a == b {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return a[i:] == b[i+1:]
	}
	swapped := i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
	return swapped || a[i+1:] == b[i+1:]
}

// score is how well a section fits a query.
type score struct {
	section int
	points  float64
}

// rank returns the sections that fit the words of a query, the best first.
func (x *index) rank(words []string) []score {
	points := make([]float64, len(x.sections))
	covered := make([]float64, len(x.sections)) // rarity of the words that a section has
	best := make([]float64, len(x.sections))    // points for the word at hand
	rarest := 0.0                               // sum of the rarity of all words
	for i, word := range words {
		clear(best)
		rare := x.rarity(word)
		rarest += rare
		for _, v := range x.variantsOf(word, i == len(words)-1) {
			for _, p := range x.where[v.word] {
				n := float64(p.weight)
				best[p.section] = max(best[p.section], v.weight*n/(n+saturation))
			}
		}
		for s, b := range best {
			if b > 0 {
				points[s] += rare * b
				covered[s] += rare * min(1, 2*b)
			}
		}
	}
	var list []score
	for s, p := range points {
		if p > 0 {
			share := covered[s] / rarest
			list = append(list, score{s, p * share * share * x.sections[s].page.weight()})
		}
	}
	slices.SortStableFunc(list, func(a, b score) int { return cmp.Compare(b.points, a.points) })
	return list
}

// rarity says how much a word tells: a word that is everywhere tells nothing. A word that is
// nowhere has the rarity of what it may stand for.
func (x *index) rarity(word string) float64 {
	n := len(x.where[word])
	if n == 0 {
		for _, v := range x.variantsOf(word, true)[1:] {
			n = max(n, len(x.where[v.word]))
		}
	}
	all := float64(len(x.sections))
	rarity := math.Log(1 + (all-float64(n)+0.5)/(float64(n)+0.5))
	switch {
	case weakWords[word]:
		return asWeak * rarity
	case x.where[word] == nil:
		return asUnknown * rarity
	}
	return rarity
}
