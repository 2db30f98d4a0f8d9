package bundle

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"loam/core/content"
)

// Problem is one thing that is wrong with a bundle, written for its author.
type Problem struct {
	File       string `json:"file"`             // label/path
	Line       int    `json:"line,omitempty"`   // from 1; 0 where it concerns the file
	Column     int    `json:"column,omitempty"` // in characters, from 1; 0 where it concerns the line
	Text       string `json:"text,omitempty"`   // what offends, as written
	Msg        string `json:"msg"`
	Suggestion string `json:"suggestion,omitempty"`
	Excerpt    string `json:"excerpt,omitempty"` // the line
}

// Error is the problem on one line: file:line:column: message "text" (did you
// mean "suggestion"?).
func (p Problem) Error() string {
	var s strings.Builder
	s.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&s, ":%d", p.Line)
		if p.Column > 0 {
			fmt.Fprintf(&s, ":%d", p.Column)
		}
	}
	s.WriteString(": " + p.Msg)
	if p.Text != "" {
		fmt.Fprintf(&s, " %q", p.Text)
	}
	if p.Suggestion != "" {
		fmt.Fprintf(&s, " (did you mean %q?)", p.Suggestion)
	}
	return s.String()
}

// Problems is everything that is wrong, in the order of Sort.
type Problems []Problem

// Error is every problem on a line of its own.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Err is ps as an error: nil when there are none.
func (ps Problems) Err() error {
	if len(ps) == 0 {
		return nil
	}
	return ps
}

// Sort orders by file, line, column and message, and drops repetitions.
func (ps Problems) Sort() Problems {
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column), strings.Compare(a.Msg, b.Msg), strings.Compare(a.Text, b.Text))
	})
	return slices.Compact(ps)
}

// Cut keeps the first MaxProblems and says how many there were besides.
func (ps Problems) Cut() Problems {
	if len(ps) <= MaxProblems {
		return ps
	}
	more := Problem{File: ps[MaxProblems].File, Msg: fmt.Sprintf("%d more problems", len(ps)-MaxProblems)}
	return append(ps[:MaxProblems:MaxProblems], more)
}

// MaxProblems bounds what is reported of one bundle; a file of another format
// would give thousands.
const MaxProblems = 500

// maxText bounds the offending text that a problem quotes, in bytes.
const maxText = 80

// shorten cuts a text to quote at maxText, between characters.
func shorten(s string) string {
	if len(s) <= maxText {
		return s
	}
	cut := maxText
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "..."
}

// NewProblem makes a problem at a place. Its excerpt is filled in by
// [Problems.Excerpt], once it is known which problems are shown.
func NewProblem(at content.Origin, msg, text, suggestion string) Problem {
	return Problem{File: at.File, Line: at.Line, Column: at.Column, Msg: msg, Text: shorten(text), Suggestion: suggestion}
}

// Excerpt fills in the excerpts of sorted problems whose files are among those
// of the bundles. It reads each file once.
func (ps Problems) Excerpt(bundles ...*Bundle) Problems {
	var file string
	var rest []byte // of file, from line at on
	at := 0
	for i := range ps {
		p := &ps[i]
		if p.File != file {
			file, at, rest = p.File, 1, bytesOf(p.File, bundles)
		}
		for ; at < p.Line && rest != nil; at++ {
			_, rest, _ = bytes.Cut(rest, []byte("\n"))
		}
		if at == p.Line {
			p.Excerpt = firstLine(rest)
		}
	}
	return ps
}

func bytesOf(file string, bundles []*Bundle) []byte {
	for _, b := range bundles {
		if name, ok := strings.CutPrefix(file, b.Label+"/"); ok {
			if data, ok := b.File(name); ok {
				return data
			}
		}
	}
	return nil
}

// maxExcerpt bounds an excerpt, in bytes.
const maxExcerpt = 160

func firstLine(data []byte) string {
	text, _, _ := bytes.Cut(data, []byte("\n"))
	text = bytes.TrimRight(text, "\r")
	if len(text) <= maxExcerpt {
		return strings.ToValidUTF8(string(text), "?")
	}
	cut := maxExcerpt
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return strings.ToValidUTF8(string(text[:cut]), "?")
}
