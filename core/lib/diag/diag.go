// Package diag defines a problem in a bundle in the form in which its author reads it: the
// file and line, the offending text, the reason, and a suggestion. It reads no files and
// decides nothing; checkers make problems, and commands print them.
//
// A problem is a plain value.
package diag

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"loam/core/lib/printable"
)

// Problem is one error in a bundle, written for its author. It has a code: a test reads
// the sources and finds every place that makes a problem without one.
type Problem struct {
	File       string `json:"file"`             // label/path
	Line       int    `json:"line,omitempty"`   // from 1; 0 if it concerns the file
	Column     int    `json:"column,omitempty"` // in characters, from 1; 0 if it concerns the line
	Text       string `json:"text,omitempty"`   // the offending text, as written
	Code       Code   `json:"code"`
	Msg        string `json:"msg"`
	Suggestion string `json:"suggestion,omitempty"`
	Excerpt    string `json:"excerpt,omitempty"` // the line
	Overrun    bool   `json:"overrun,omitempty"` // loading the file was stopped, because it used too much
	More       int    `json:"more,omitempty"`    // above 0: stands for that many further problems, which are not listed
}

// Place is where a problem is: a file, a line of it, or a column of that.
type Place struct {
	File         string
	Line, Column int    // as in Problem
	Excerpt      string // the line
}

// Problem returns a problem at the place. Text and suggestion may be "".
func (p Place) Problem(code Code, msg, text, suggestion string) Problem {
	return Problem{
		File: p.File, Line: p.Line, Column: p.Column, Code: code, Msg: msg, Text: text, Suggestion: suggestion, Excerpt: p.Excerpt,
	}
}

// Further returns the problem that stands for n further ones of a file.
func Further(file string, n int) Problem {
	msg := "and 1 more problem"
	if n != 1 {
		msg = "and " + grouped(n) + " more problems"
	}
	return Problem{File: file, Code: MoreProblems, Msg: msg, More: n}
}

// grouped writes a number that is not negative with a comma before every three digits.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// Error returns the problem on one line: file:line:column: message "text" (did you mean
// "suggestion"?) [code]. Control characters are shown.
func (p Problem) Error() string {
	var s strings.Builder
	s.WriteString(printable.Line(p.File))
	if p.Line > 0 {
		fmt.Fprintf(&s, ":%d", p.Line)
		if p.Column > 0 {
			fmt.Fprintf(&s, ":%d", p.Column)
		}
	}
	s.WriteString(": " + p.Message())
	if p.Code != "" && p.Code != MoreProblems {
		s.WriteString(" [" + string(p.Code) + "]")
	}
	return s.String()
}

// Message returns what is wrong, without the place and the code: message "text" (did you
// mean "suggestion"?). Control characters are shown.
func (p Problem) Message() string {
	var s strings.Builder
	s.WriteString(printable.Line(p.Msg))
	if p.Text != "" {
		fmt.Fprintf(&s, " %q", p.Text)
	}
	if p.Suggestion != "" {
		fmt.Fprintf(&s, " (did you mean %q?)", p.Suggestion)
	}
	return s.String()
}

// List is a list of problems.
type List []Problem

// Error returns every problem on its own line.
func (l List) Error() string {
	lines := make([]string, len(l))
	for i, p := range l {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Err returns l as an error: nil if it is empty.
func (l List) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}

// rank orders problems: those from which others follow come first. Which bundles there are
// decides which definitions there are.
func (p Problem) rank() int {
	if p.Code == DuplicateBundle || p.Code == NoSuchBundle {
		return 0
	}
	return 1
}

// Sort sorts by file, line, column and message, and removes duplicates. What stands for
// further problems of a file comes last in it. Problems from which those of other files
// follow come first.
func (l List) Sort() List {
	slices.SortStableFunc(l, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), strings.Compare(a.File, b.File), cmp.Compare(a.More, b.More), cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column), strings.Compare(a.Msg, b.Msg), strings.Compare(a.Text, b.Text))
	})
	return slices.Compact(l)
}

// Most bounds the reported problems of one file, and of one bundle; a file of another
// format could have thousands.
const Most = 100

// Cut keeps the first Most problems, and those of files that used too much, and adds the
// number of the others, including those for which a problem of the list already stands.
func (l List) Cut() List {
	listed := 0
	for i, p := range l {
		if p.More == 0 {
			listed++
		}
		if listed > Most {
			return l.cut(i)
		}
	}
	return l
}

// cut keeps the problems before the one at i, and those of files that used too much.
func (l List) cut(i int) List {
	kept := l[:i:i]
	var rest List
	for _, p := range l[i:] {
		if p.Overrun {
			kept = append(kept, p)
		} else {
			rest = append(rest, p)
		}
	}
	if len(rest) > 0 {
		kept = append(kept, Further(rest[0].File, rest.count()))
	}
	return kept
}

// count returns how many problems the list stands for.
func (l List) count() int {
	n := 0
	for _, p := range l {
		n += max(p.More, 1)
	}
	return n
}

// Limits of the texts of a problem, in bytes.
const (
	MaxQuote   = 80  // of the offending text
	MaxExcerpt = 160 // of the line
)

// Quote cuts a quoted text at MaxQuote, between characters.
func Quote(s string) string { return printable.Cut(s, MaxQuote) }

// Line returns line n of a text, from 1, without its end and cut at MaxExcerpt, between
// characters, with its control characters shown; it is "" if there is no such line.
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
	if len(line) > MaxExcerpt {
		line = line[:boundary(line, MaxExcerpt)]
	}
	return printable.Line(string(line))
}

// boundary returns the end of the last character of s before byte n.
func boundary(s []byte, n int) int {
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return n
}
