// Package locale resolves the texts that people read, in one language of one release:
// it chooses the language, fills texts with arguments and finds the names of
// definitions.
package locale

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/text"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// Texts resolves texts in one language of one release.
type Texts struct {
	Content  *content.Snapshot
	Language string
}

// Line returns a text without arguments, as plain words.
func (t Texts) Line(x content.Text) string { return t.Content.Line(t.Language, x) }

// Currency returns the name of an amount of a currency, or the id of an unknown
// currency.
func (t Texts) Currency(id content.ID, amount int64) string {
	d, ok := t.Content.Currency(id)
	if !ok {
		return string(id)
	}
	return t.Content.Words(t.Language, d.Name, value.OfRecord("n", float64(amount)))
}

// Filled returns a text with its arguments as spans. A text without a bundle was typed
// by a person and stays as it is.
func (t Texts) Filled(x content.Text, args value.Value) []text.Span {
	return t.Content.Reader(t.Language).Spans(x.Bundle, x.Key, args)
}

// maxLanguages is how many of a person's languages are looked at.
const maxLanguages = 8

// Parse parses Accept-Language. It returns tags as bundles write them, in order of
// preference.
func Parse(header string) []string {
	type wish struct {
		tag    string
		weight float64
	}
	var wishes []wish
	for part := range strings.SplitSeq(header, ",") {
		tag, params, _ := strings.Cut(part, ";")
		tag = text.Tag(strings.TrimSpace(tag))
		weight := 1.0
		if q, ok := strings.CutPrefix(strings.TrimSpace(params), "q="); ok {
			if v, err := strconv.ParseFloat(q, 64); err == nil {
				weight = v
			}
		}
		if tag != "" && tag != "*" && weight > 0 && len(wishes) < maxLanguages {
			wishes = append(wishes, wish{tag, weight})
		}
	}
	slices.SortStableFunc(wishes, func(a, b wish) int { return cmp.Compare(b.weight, a.weight) })
	tags := make([]string, len(wishes))
	for i, w := range wishes {
		tags[i] = w.tag
	}
	return tags
}

// Choose returns the first wish for which the content has lines. For a wish such as
// de_AT, de is accepted.
func Choose(c *content.Snapshot, wishes []string) string {
	for _, wish := range wishes {
		for tag := wish; tag != ""; tag = text.Wider(tag) {
			if tag == content.DefaultLanguage && !strings.HasPrefix(wish, tag) {
				break // the end of every chain; another wish comes first
			}
			if _, ok := c.Locale[tag]; ok || tag == content.DefaultLanguage {
				return tag
			}
		}
	}
	return content.DefaultLanguage
}
