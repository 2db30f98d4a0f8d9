package source

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Problem is one thing that is wrong with a bundle's scripts, written for its
// author. Line and Column count from 1, columns in characters; 0 is unknown.
type Problem struct {
	File       string // label/path
	Line       int
	Column     int
	Text       string // what offends, as written
	Msg        string
	Suggestion string
	Excerpt    string // the line
}

// Error is the problem on one line.
func (p Problem) Error() string {
	var s strings.Builder
	s.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&s, ":%d", p.Line)
	}
	if p.Line > 0 && p.Column > 0 {
		fmt.Fprintf(&s, ":%d", p.Column)
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

// Problems is everything that is wrong, by file, line and column.
type Problems []Problem

// Error is every problem on a line of its own.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Sorted orders the problems and drops repetitions.
func (ps Problems) Sorted() Problems {
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column), strings.Compare(a.Msg, b.Msg), strings.Compare(a.Text, b.Text))
	})
	return slices.Compact(ps)
}

// maxExcerpt bounds an excerpt, in bytes.
const maxExcerpt = 160

// Line is line n of a text, from 1, without its end and cut to an excerpt; it is
// "" where there is none.
func Line(text []byte, n int) string {
	for ; n > 1; n-- {
		_, rest, ok := bytes.Cut(text, []byte("\n"))
		if !ok {
			return ""
		}
		text = rest
	}
	if n < 1 {
		return ""
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	line = bytes.TrimRight(line, "\r")
	if len(line) > maxExcerpt {
		end := maxExcerpt
		for end > 0 && !utf8.RuneStart(line[end]) {
			end--
		}
		line = line[:end]
	}
	return string(line)
}

// columnOf is where a text stands in a line, in characters from 1; 0 when it
// does not, or stands there more than once.
func columnOf(line, text string) int {
	if text == "" || strings.Count(line, text) != 1 {
		return 0
	}
	return utf8.RuneCountInString(line[:strings.Index(line, text)]) + 1
}
