package yamlschema

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
)

var (
	lineOf = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)
	anchor = regexp.MustCompile(`^unknown anchor '(.*)' referenced$`)
)

// secondColon is what the parser says of a key where it expects none.
const secondColon = "mapping values are not allowed in this context"

// deeper reports whether a line is indented deeper than the one above it, which is a key
// with its value.
func deeper(line, above string) bool {
	indent := func(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }
	key, value, ok := strings.Cut(strings.TrimLeft(above, " -"), ": ")
	return ok && ValidName(key) && value != "" && indent(line) > indent(above)
}

// plainWords explains the most common messages of the parser for authors.
var plainWords = map[string]string{
	secondColon:                                              `second ":" on one line; put quotes around the text, or start a new line`,
	"did not find expected key":                              "indentation does not match the lines above",
	"did not find expected '-' indicator":                    "indentation does not match the list above",
	"could not find expected ':'":                            `a key without ":" after it`,
	"found character that cannot start any token":            "text cannot begin with this character; put quotes around it",
	"block sequence entries are not allowed in this context": "a list cannot start on this line; start a new line",
	"did not find expected ',' or '}'":                       `"{" is never closed, or a comma is missing`,
	"did not find expected ',' or ']'":                       `"[" is never closed, or a comma is missing`,
	"did not find expected node content":                     "a value is missing",
}

// A Slip is a syntax error in a YAML file.
type Slip struct {
	Line, Column int
	Code         diag.Code
	Msg, Text    string
	Meant        string // instead of the text; "" if that is not known
}

// syntax reports a file that is not YAML.
func (r *Reader) syntax(err error) {
	s := SlipOf(r.At.Data, err)
	r.ProblemAt(r.Place(s.Line, s.Column), s.Code, s.Msg, s.Text, s.Meant)
}

// SlipOf locates the syntax error for which the parser has refused a file. The error of the
// parser names the first line of the surrounding construct, so this function searches for
// the exact place.
func SlipOf(data []byte, err error) Slip {
	if s, ok := slip(data); ok {
		return Slip{s.line, s.column, diag.YAMLSyntax, s.msg, s.text, ""}
	}
	line, msg := 1, err.Error()
	if m := lineOf.FindStringSubmatch(strings.ReplaceAll(msg, "\n", " ")); m != nil {
		msg = m[2]
		if n, err := strconv.Atoi(m[1]); err == nil {
			line = n
		}
	}
	if m := anchor.FindStringSubmatch(msg); m != nil {
		return unknownAnchor(data, m[1])
	}
	if from, to, ok := firstBad(data); ok {
		above := bytes.Count(data[:from], []byte("\n"))
		if s, ok := unquoted(data[from:to]); ok {
			return Slip{above + s.line, s.column, diag.YAMLSyntax, s.msg, s.text, ""}
		}
		line = bytes.Count(bytes.TrimRight(data[:to], "\n"), []byte("\n")) + 1
	}
	if words, ok := plainWords[msg]; ok {
		msg = words
	} else {
		msg = "not valid YAML: " + msg
	}
	text := diag.Line(data, line)
	row := strings.TrimLeft(text, " \t")
	column := 1 + len(text) - len(row)
	if wrong, meant := apart(row); wrong != "" {
		return Slip{line, column, diag.YAMLSyntax, wrong, row, meant}
	}
	if above := strings.TrimRight(diag.Line(data, line-1), " "); msg == plainWords[secondColon] && deeper(text, above) {
		msg = fmt.Sprintf("indented deeper than line %d, which has a value already; the keys of one definition have the same indentation", line-1)
	}
	return Slip{line, column, diag.YAMLSyntax, msg, "", ""}
}

// unknownAnchor is the slip of an alias without its anchor.
func unknownAnchor(data []byte, name string) Slip {
	line, column := 1, 1
	if i := bytes.Index(data, []byte("*"+name)); i >= 0 {
		line, column = position(data, i)
	}
	return Slip{line, column, diag.YAMLFeature, "aliases are not allowed; write the value out:", "*" + name, ""}
}

// maxSearch bounds the size of a file that is searched for the invalid line, in bytes.
const maxSearch = 256 << 10

// firstBad finds the lines at which a file stops being YAML: the shortest prefix that the
// parser rejects ends at to, the one before it at from. It does not try prefixes that end
// within brackets or quotes.
func firstBad(data []byte) (from, to int, ok bool) {
	if len(data) > maxSearch {
		return 0, 0, false
	}
	ends := closedLines(data) // offsets after lines
	low, high := 0, len(ends)
	for low < high {
		middle := (low + high) / 2
		if _, err := decode(yaml.NewDecoder(bytes.NewReader(data[:ends[middle]]))); err != nil && !isEOF(err) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	if low == len(ends) {
		return 0, 0, false
	}
	if low > 0 {
		from = ends[low-1]
	}
	return from, ends[low], true
}

// position returns line and column of an offset; the bytes before it are valid.
func position(data []byte, offset int) (line, column int) {
	before := data[:offset]
	line = bytes.Count(before, []byte("\n")) + 1
	return line, len([]rune(string(before[bytes.LastIndexByte(before, '\n')+1:]))) + 1
}
