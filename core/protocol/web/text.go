package web

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"loam/core/content"
	"loam/core/plain"
)

// texts resolves what people read, in one language of one release.
type texts struct {
	content  *content.Snapshot
	language string
}

// line is a text without placeholders.
func (t texts) line(x content.Text) string {
	if x.Bundle == "" {
		return x.Key
	}
	return t.content.Line(t.language, x)
}

// filled is a text whose {placeholders} are replaced by the arguments of their
// name. What has no argument stays as it is; a text without a bundle is what
// somebody typed and is left alone.
func (t texts) filled(x content.Text, args plain.Value) string {
	line := t.line(x)
	if x.Bundle == "" || args.Kind() != plain.Table {
		return line
	}
	var b strings.Builder
	for {
		open := strings.IndexByte(line, '{')
		if open < 0 {
			break
		}
		end := strings.IndexByte(line[open:], '}')
		if end < 0 {
			break
		}
		end += open
		value, ok := argument(args, line[open+1:end])
		if !ok {
			b.WriteString(line[:open+1])
			line = line[open+1:]
			continue
		}
		b.WriteString(line[:open])
		b.WriteString(value)
		line = line[end+1:]
	}
	b.WriteString(line)
	return b.String()
}

func argument(args plain.Value, name string) (string, bool) {
	switch v := args.Get(name); v.Kind() {
	case plain.String:
		return v.Text(), true
	case plain.Number:
		return strconv.FormatFloat(v.Number(), 'f', -1, 64), true
	case plain.Bool, plain.Ref:
		return v.String(), true
	}
	return "", false
}

// maxLanguages is how many of a person's languages are looked at.
const maxLanguages = 8

// parseLanguages reads Accept-Language: lower case tags, the most wanted first.
func parseLanguages(header string) []string {
	type wish struct {
		tag    string
		weight float64
	}
	var wishes []wish
	for part := range strings.SplitSeq(header, ",") {
		tag, params, _ := strings.Cut(part, ";")
		tag = strings.ToLower(strings.TrimSpace(tag))
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

// chooseLanguage finds the first wish in which the content has lines; of a
// wish such as de-at, de will do.
func chooseLanguage(c *content.Snapshot, wishes []string) string {
	for _, wish := range wishes {
		for _, tag := range [2]string{wish, strings.SplitN(wish, "-", 2)[0]} {
			if _, ok := c.Locale[tag]; ok || tag == content.DefaultLanguage {
				return tag
			}
		}
	}
	return content.DefaultLanguage
}
