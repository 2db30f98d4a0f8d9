package site

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A Hit is a section that a search has found.
type Hit struct {
	Address string `json:"address"` // below Root, such as "operating#logs"
	Title   string `json:"title"`   // of the section
	Page    string `json:"page"`    // title of its page
	Kind    string `json:"kind"`    // of its page, such as "Tutorials"
	Excerpt []Part `json:"excerpt"`
}

// A Part of an excerpt is a word of the query or the text around one.
type Part struct {
	Text string `json:"text"`
	Hit  bool   `json:"hit,omitempty"`
}

// Text returns the excerpt without marks.
func (h Hit) Text() string {
	var b strings.Builder
	for _, p := range h.Excerpt {
		b.WriteString(p.Text)
	}
	return b.String()
}

// Limits of a search: a query costs little whatever it is.
const (
	maxQuery   = 200 // bytes
	maxWords   = 12
	maxPerPage = 3 // hits of one page, so that a long page does not hide the others
)

// Search returns the sections that answer a question best, at most that many.
func (s *Site) Search(query string, most int) []Hit {
	words := queryWords(query)
	x := s.index()
	var hits []Hit
	ofPage := map[*page]int{}
	for _, found := range x.rank(words) {
		sec := x.sections[found.section]
		if len(hits) == most {
			break
		}
		if ofPage[sec.page]++; ofPage[sec.page] > maxPerPage {
			continue
		}
		address := sec.page.path
		if found.section > 0 && x.sections[found.section-1].page == sec.page {
			address += "#" + sec.anchor
		}
		hits = append(hits, Hit{Address: address, Title: sec.title, Page: sec.page.title, Kind: sec.page.kind, Excerpt: x.excerpt(sec, words)})
	}
	return hits
}

// queryWords returns the words of a query, each once. The last one stays the last one, because
// it may be unfinished.
func queryWords(query string) []string {
	if len(query) > maxQuery {
		query = strings.ToValidUTF8(query[:maxQuery], "")
	}
	var words []string
	for _, w := range slices.Backward(wordsOf(query)) {
		if !slices.Contains(words, w) && len(words) < maxWords {
			words = append(words, w)
		}
	}
	slices.Reverse(words)
	return words
}

// excerptLength is the length of an excerpt in bytes, more or less.
const excerptLength = 180

// excerpt returns the block of a section with the most words of a query, cut to length.
func (x *index) excerpt(sec found, words []string) []Part {
	wanted := map[string]bool{}
	for i, w := range words {
		for _, v := range x.variantsOf(w, i == len(words)-1) {
			wanted[v.word] = true
		}
	}
	best, most := "", -1
	for _, block := range sec.blocks {
		seen := map[string]bool{}
		for _, w := range wordsOf(block) {
			if wanted[w] {
				seen[w] = true
			}
		}
		if len(seen) > most && block != "" {
			best, most = block, len(seen)
		}
	}
	if best == "" {
		best = sec.page.about
	}
	return cut(marked(best, wanted))
}

// marked splits a text at the words that are wanted.
func marked(text string, wanted map[string]bool) []Part {
	var parts []Part
	add := func(text string, hit bool) {
		if n := len(parts); n > 0 && parts[n-1].Hit == hit {
			parts[n-1].Text += text
		} else if text != "" {
			parts = append(parts, Part{text, hit})
		}
	}
	for _, word := range splitWords(text) {
		add(word, slices.ContainsFunc(wordsOf(word), func(w string) bool { return wanted[w] }))
	}
	return parts
}

// splitWords splits a text into words and what is between them.
func splitWords(text string) []string {
	isWord := func(c rune) bool {
		return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c > 127
	}
	var list []string
	start, inside := 0, false
	for i, c := range text {
		if w := isWord(c); w != inside {
			list, start, inside = append(list, text[start:i]), i, w
		}
	}
	return append(list, text[start:])
}

// cut shortens an excerpt: it begins a little before the first hit.
func cut(parts []Part) []Part {
	if len(parts) > 1 && !parts[0].Hit && len(parts[0].Text) > excerptLength/3 {
		text := parts[0].Text
		from := len(text) - excerptLength/3
		if space := strings.IndexByte(text[from:], ' '); space >= 0 {
			from += space
		}
		for !utf8.RuneStart(text[from]) {
			from++
		}
		parts[0].Text = "…" + text[from:]
	}
	left := excerptLength
	for i := range parts {
		if text := parts[i].Text; len(text) > left {
			if space := strings.LastIndexByte(text[:left], ' '); space >= 0 {
				left = space
			}
			parts[i].Text = strings.ToValidUTF8(text[:left], "") + "…"
			return parts[:i+1]
		}
		left -= len(parts[i].Text)
	}
	return parts
}
