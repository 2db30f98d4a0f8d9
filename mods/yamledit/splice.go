package yamledit

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// The functions here find the bytes of an entry and return the text without them, or with
// others. They return nil, or an invalid text, for a form that they do not understand: the
// caller checks the result.

// put returns the text with a value at a path.
func (f *File) put(value string, path []string) []byte {
	parent, at := f.root, 0
	var key, outer *yaml.Node // of parent, and its place; nil for the root
	for at < len(path) {
		k, below := entry(parent, path[at])
		if below == nil {
			break
		}
		outer, key, parent, at = parent, k, below, at+1
	}
	rest := path[at:]
	switch {
	case len(rest) == 0:
		return f.replace(key, parent, value)
	case parent == nil:
		return f.insertLines(len(f.data), 0, nested(rest, value))
	case outer != nil && outer.Style&yaml.FlowStyle == 0 && f.isEmptyFlow(key, parent):
		return f.open(key, parent, nested(rest, value))
	case parent.Kind == yaml.MappingNode && parent.Style&yaml.FlowStyle != 0:
		return f.insertFlow(parent, flow(rest, value))
	case parent.Kind == yaml.MappingNode && len(parent.Content) > 0:
		return f.insertLines(f.blockEnd(parent), parent.Content[0].Column-1, nested(rest, value))
	case isNull(parent) && key == nil:
		return nil
	case isNull(parent) && parent.Value == "":
		next := f.lineStart(key.Line + 1)
		return f.insertLines(next, key.Column+1, nested(rest, value))
	case isNull(parent):
		return f.replace(key, parent, flow(rest, value))
	}
	return nil
}

// isEmptyFlow reports whether a mapping is {}, on the line of its key.
func (f *File) isEmptyFlow(key, n *yaml.Node) bool {
	at := f.offset(n)
	return n.Kind == yaml.MappingNode && n.Line == key.Line && at >= 0 && bytes.HasPrefix(f.data[at:], []byte("{}"))
}

// open returns the text with lines below a key in place of its {}; a comment after it
// stays.
func (f *File) open(key, n *yaml.Node, lines []string) []byte {
	at := f.offset(n)
	to, with := at+2, "  "
	line, _, _ := bytes.Cut(f.data[to:], []byte("\n"))
	if blank := len(bytes.TrimRight(line, "\r")); len(bytes.TrimSpace(line)) == 0 {
		at, to, with = at-1, to+blank, ""
	}
	opened := File{data: f.cut(at, to, with), end: f.end}
	return opened.insertLines(opened.lineStart(key.Line+1), key.Column+1, lines)
}

// nested returns the lines of an entry within mappings that must be created.
func nested(path []string, value string) (lines []string) {
	for _, key := range path[:len(path)-1] {
		lines = append(lines, key+":")
	}
	return append(lines, strings.TrimSuffix(path[len(path)-1]+": "+value, " "))
}

// flow returns the same on one line.
func flow(path []string, value string) string {
	switch {
	case len(path) > 1:
		value = "{" + flow(path[1:], value) + "}"
	case value == "":
		value = "{}"
	}
	return path[0] + ": " + value
}

// cut returns the text with a replacement between two offsets.
func (f *File) cut(from, to int, with string) []byte {
	if from < 0 || to < from || to > len(f.data) {
		return nil
	}
	return slices.Concat(f.data[:from], []byte(with), f.data[to:])
}

// insertLines inserts lines at the beginning of a line, each indented more than the one
// before.
func (f *File) insertLines(at, indent int, lines []string) []byte {
	var b strings.Builder
	if at > 0 && f.data[at-1] != '\n' {
		b.WriteString(f.end)
	}
	for i, l := range lines {
		b.WriteString(strings.Repeat(" ", indent+2*i) + l + f.end)
	}
	return f.cut(at, at, b.String())
}

// insertFlow inserts an entry after the last one of a mapping or list in brackets.
func (f *File) insertFlow(n *yaml.Node, text string) []byte {
	if len(n.Content) == 0 {
		at := f.offset(n) + 1
		return f.cut(at, at, text)
	}
	last := n.Content[len(n.Content)-1]
	if isNull(last) && last.Value == "" {
		return nil
	}
	at := f.inlineEnd(last)
	return f.cut(at, at, ", "+text)
}

func (f *File) appendItem(n *yaml.Node, item string) []byte {
	if n.Style&yaml.FlowStyle != 0 {
		return f.insertFlow(n, item)
	}
	return f.insertLines(f.blockEnd(n), n.Column-1, []string{"- " + item})
}

// replace replaces the value of an entry.
func (f *File) replace(key, old *yaml.Node, value string) []byte {
	if key == nil {
		return nil
	}
	if isNull(old) && old.Value == "" {
		at := f.inlineEnd(key)
		for at >= 0 && at < len(f.data) && f.data[at] == ' ' {
			at++
		}
		if at < 0 || at == len(f.data) || f.data[at] != ':' {
			return nil
		}
		return f.cut(at+1, at+1, " "+value)
	}
	if end := f.inlineEnd(old); end >= 0 {
		if bytes.IndexByte(f.data[f.offset(old):end], '#') >= 0 && commented(old) {
			return nil // a comment in it would be lost
		}
		return f.cut(f.offset(old), end, value)
	}
	if commented(old) {
		return nil
	}
	colon := f.inlineEnd(key)
	if colon < 0 || colon >= len(f.data) || f.data[colon] != ':' {
		return nil
	}
	return f.cut(colon+1, f.entryEnd(key, old), " "+value+f.end)
}

// commented reports whether a node contains comments.
func commented(n *yaml.Node) bool {
	for _, c := range n.Content {
		if c.HeadComment != "" || c.LineComment != "" || c.FootComment != "" || commented(c) {
			return true
		}
	}
	return false
}

// remove returns the text without an entry.
func (f *File) remove(path []string) []byte {
	parent := f.at(path[:len(path)-1])
	key, value := entry(parent, path[len(path)-1])
	if parent.Style&yaml.FlowStyle != 0 {
		return f.removeFlow(parent, key, value)
	}
	from := f.lineStart(key.Line)
	if len(bytes.TrimLeft(f.data[from:f.offset(key)], " ")) > 0 {
		return nil // another value is before it
	}
	return f.cut(from, f.entryEnd(key, value), "")
}

func (f *File) removeFlow(parent, key, value *yaml.Node) []byte {
	from, to := f.offset(key), f.inlineEnd(value)
	if to < 0 {
		return nil
	}
	rest := f.data[to:]
	if trimmed := bytes.TrimLeft(rest, " "); bytes.HasPrefix(trimmed, []byte(",")) {
		to += len(rest) - len(trimmed) + 1
		for to < len(f.data) && f.data[to] == ' ' {
			to++
		}
		return f.cut(from, to, "")
	}
	if key != parent.Content[0] { // the last one: the comma before it is removed too
		before := bytes.TrimRight(f.data[:from], " \r\n")
		if !bytes.HasSuffix(before, []byte(",")) {
			return nil
		}
		from = len(before) - 1
	}
	return f.cut(from, to, "")
}

// lineStart returns the offset of a line, from 1; the end of the text for a line after it.
func (f *File) lineStart(line int) int {
	at := 0
	for ; line > 1 && at < len(f.data); line-- {
		next := bytes.IndexByte(f.data[at:], '\n')
		if next < 0 {
			return len(f.data)
		}
		at += next + 1
	}
	return at
}

// offset returns the start of a node; its column counts characters.
func (f *File) offset(n *yaml.Node) int {
	at := f.lineStart(n.Line)
	for column := n.Column; column > 1 && at < len(f.data); column-- {
		at++
		for at < len(f.data) && f.data[at]&0xC0 == 0x80 {
			at++
		}
	}
	return at
}

var (
	singleQuoted = regexp.MustCompile(`^'(?:[^']|'')*'`)
	doubleQuoted = regexp.MustCompile(`^"(?:[^"\\]|\\[\s\S])*"`)
)

// inlineEnd returns the end of a node that is a scalar on one line, in quotes, or in
// brackets; -1 for other forms.
func (f *File) inlineEnd(n *yaml.Node) int {
	at := f.offset(n)
	rest := f.data[at:]
	length := 0
	switch {
	case n.Anchor != "" || n.Style&yaml.TaggedStyle != 0 || n.Kind == yaml.AliasNode:
	case n.Kind != yaml.ScalarNode:
		if n.Style&yaml.FlowStyle != 0 {
			length = bracketed(rest)
		}
	case n.Style&yaml.SingleQuotedStyle != 0:
		length = len(singleQuoted.Find(rest))
	case n.Style&yaml.DoubleQuotedStyle != 0:
		length = len(doubleQuoted.Find(rest))
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) == 0 && bytes.HasPrefix(rest, []byte(n.Value)):
		length = len(n.Value)
	}
	if length == 0 {
		return -1
	}
	return at + length
}

// bracketed returns the length of a value in brackets, 0 if it is not closed.
func bracketed(b []byte) int {
	depth := 0
	for i := 0; i < len(b); {
		switch c := b[i]; c {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		case '#':
			if i > 0 && (b[i-1] == ' ' || b[i-1] == '\n' || b[i-1] == '\t') {
				if end := bytes.IndexByte(b[i:], '\n'); end >= 0 {
					i += end
				}
			}
		case '\'', '"':
			if begins(b[:i]) {
				quoted := map[byte]*regexp.Regexp{'\'': singleQuoted, '"': doubleQuoted}[c]
				i += max(len(quoted.Find(b[i:]))-1, 0)
			}
		}
		i++
	}
	return 0
}

// begins reports whether a value can begin after a text: a quote elsewhere is part of a
// word.
func begins(before []byte) bool {
	before = bytes.TrimRight(before, " \r\n\t")
	return len(before) == 0 || bytes.ContainsRune([]byte("{[,:"), rune(before[len(before)-1]))
}

// entryEnd returns the end of the lines of an entry: after all lines with a greater
// indentation than its key, except for trailing comments and blank lines.
func (f *File) entryEnd(key, value *yaml.Node) int {
	indent := key.Column - 1
	dash := value.Kind == yaml.SequenceNode && value.Style&yaml.FlowStyle == 0 && value.Column == key.Column
	return f.linesEnd(max(key.Line, f.lastLine(value)), func(in int, line []byte) bool {
		return in > indent || in == indent && dash && line[0] == '-'
	})
}

// blockEnd returns the end of the lines of a mapping or list, including comments with the
// indentation of its entries.
func (f *File) blockEnd(n *yaml.Node) int {
	indent := n.Column - 1
	if n.Kind == yaml.MappingNode {
		indent = n.Content[0].Column - 1
	}
	return f.linesEnd(f.lastLine(n), func(in int, line []byte) bool {
		return in > indent || in == indent && line[0] == '#'
	})
}

// linesEnd returns the end of the lines, from one on, that belong to its entry; blank lines
// belong to it if more lines follow.
func (f *File) linesEnd(line int, belongs func(indent int, line []byte) bool) int {
	end := f.lineStart(line + 1)
	for at := end; at < len(f.data); {
		next := bytes.IndexByte(f.data[at:], '\n') + 1
		if next == 0 {
			next = len(f.data) - at
		}
		text := bytes.TrimRight(f.data[at:at+next], " \t\r\n")
		at += next
		inner := bytes.TrimLeft(text, " ")
		if len(inner) == 0 {
			continue
		}
		if !belongs(len(text)-len(inner), inner) {
			break
		}
		end = at
	}
	return end
}

// lastLine returns the last line that certainly belongs to a node.
func (f *File) lastLine(n *yaml.Node) int {
	last := n.Line
	if end := f.inlineEnd(n); end >= 0 {
		last = 1 + bytes.Count(f.data[:end], []byte("\n"))
	}
	if len(n.Content) > 0 {
		last = max(last, f.lastLine(n.Content[len(n.Content)-1]))
	}
	return last
}
