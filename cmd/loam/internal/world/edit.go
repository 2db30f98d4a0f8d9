package world

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/plain"
	"loam/core/text"
)

// WithSetting returns a world's config in which one setting of a bundle has a
// value, or none when v is the zero Value. Where the file is written as it
// usually is, no other byte of it changes; else its comments and the order of
// its keys stay. Data must be a config without problems.
func WithSetting(data []byte, of, name string, v plain.Value) ([]byte, error) {
	was, _ := Parse("", data)
	want := was.Settings
	if v.Kind() == plain.Nil {
		want = want.Without(of, name)
	} else {
		want = want.With(of, name, v)
	}
	e := configEditor{data: data, end: "\n"}
	if bytes.Contains(data, []byte("\r\n")) {
		e.end = "\r\n"
	}
	for _, edit := range []func(of, name string, v plain.Value) []byte{e.splice, e.encode} {
		made := edit(of, name, v)
		config, problems := Parse("", made)
		if made != nil && len(problems) == 0 && want.Equal(config.Settings) {
			return made, nil
		}
	}
	return nil, errors.New("the settings are written in a form that only a person can change; edit " + ConfigFile + " by hand")
}

// configEditor changes the text of a config.
type configEditor struct {
	data []byte
	end  string // of a line
}

// tree is the root of the config: nil when there is none.
func (e *configEditor) tree() *yaml.Node {
	var document yaml.Node
	if err := yaml.NewDecoder(bytes.NewReader(e.data)).Decode(&document); err != nil {
		if errors.Is(err, io.EOF) {
			return &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
		}
		return nil
	}
	return &document
}

// entry finds a key of a mapping and its value.
func entry(n *yaml.Node, key string) (at, value *yaml.Node) {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil, nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i], n.Content[i+1]
		}
	}
	return nil, nil
}

// splice changes the lines that concern the setting and no others. It returns
// nil, or nonsense, where it does not understand how they are written.
func (e *configEditor) splice(of, name string, v plain.Value) []byte {
	root := e.tree()
	if root != nil && root.Kind == yaml.DocumentNode {
		root = root.Content[0]
	}
	if root == nil || root.Kind != yaml.MappingNode && !isNullNode(root) {
		return nil
	}
	at, settings := entry(root, "settings")
	bundleAt, bundle := entry(settings, of)
	nameAt, old := entry(bundle, name)
	switch {
	case v.Kind() == plain.Nil:
		return e.without(bundleAt, bundle, nameAt, old)
	case old != nil:
		return e.replace(old, ScalarText(v))
	case bundle != nil && bundle.Kind == yaml.MappingNode && len(bundle.Content) > 0:
		return e.insert(bundle, name+": "+ScalarText(v))
	case bundleAt != nil:
		return e.begin(bundleAt, bundle, name+": "+ScalarText(v))
	case settings != nil && settings.Kind == yaml.MappingNode && len(settings.Content) > 0:
		return e.insert(settings, of+":", name+": "+ScalarText(v))
	case at != nil:
		return e.begin(at, settings, of+":", name+": "+ScalarText(v))
	}
	return e.appendLines("settings:", of+":", name+": "+ScalarText(v))
}

func isNullNode(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Tag == "!!null" }

// lineStart is where a line begins, from 1; the end of the text for one beyond.
func (e *configEditor) lineStart(line int) int {
	at := 0
	for ; line > 1 && at < len(e.data); line-- {
		next := bytes.IndexByte(e.data[at:], '\n')
		if next < 0 {
			return len(e.data)
		}
		at += next + 1
	}
	return at
}

// offset is where a node begins.
func (e *configEditor) offset(n *yaml.Node) int {
	at := e.lineStart(n.Line)
	for column := n.Column; column > 1 && at < len(e.data); column-- {
		_, size := decodeRune(e.data[at:])
		at += size
	}
	return at
}

func decodeRune(b []byte) (rune, int) {
	for i, c := range string(b[:min(4, len(b))]) {
		if i == 0 {
			return c, max(len(string(c)), 1)
		}
	}
	return 0, 1
}

func (e *configEditor) cut(from, to int, with string) []byte {
	return slices.Concat(e.data[:from], []byte(with), e.data[to:])
}

var (
	singleQuoted = regexp.MustCompile(`^'(?:[^'\n]|'')*'`)
	doubleQuoted = regexp.MustCompile(`^"(?:[^"\\\n]|\\.)*"`)
)

// replace puts a value in the place of a scalar.
func (e *configEditor) replace(old *yaml.Node, with string) []byte {
	at := e.offset(old)
	rest := e.data[at:]
	length := 0
	switch {
	case old.Kind != yaml.ScalarNode:
		return nil
	case old.Style&yaml.SingleQuotedStyle != 0:
		length = len(singleQuoted.Find(rest))
	case old.Style&yaml.DoubleQuotedStyle != 0:
		length = len(doubleQuoted.Find(rest))
	case bytes.HasPrefix(rest, []byte(old.Value)):
		length = len(old.Value)
	}
	if length == 0 {
		return nil
	}
	return e.cut(at, at+length, with)
}

// insert puts an entry behind the last of a mapping that has some: lines, each
// further in than the one before.
func (e *configEditor) insert(n *yaml.Node, lines ...string) []byte {
	if n.Style&yaml.FlowStyle != 0 {
		at := e.offset(n.Content[0])
		return e.cut(at, at, flow(lines)+", ")
	}
	at := e.lineStart(lastLine(n) + 1)
	return e.cut(at, at, e.block(at, n.Content[0].Column-1, lines))
}

// flow is an entry on one line.
func flow(lines []string) string {
	if len(lines) == 1 {
		return lines[0]
	}
	return lines[0] + " {" + flow(lines[1:]) + "}"
}

// block is an entry on lines of its own, after whatever ends at an offset.
func (e *configEditor) block(at, indent int, lines []string) string {
	var b strings.Builder
	if at > 0 && e.data[at-1] != '\n' {
		b.WriteString(e.end)
	}
	for i, l := range lines {
		b.WriteString(strings.Repeat(" ", indent+2*i) + l + e.end)
	}
	return b.String()
}

func lastLine(n *yaml.Node) int {
	last := n.Line
	for _, c := range n.Content {
		last = max(last, lastLine(c))
	}
	return last
}

// begin puts the first entry below a key whose value is {} or nothing.
func (e *configEditor) begin(key, value *yaml.Node, lines ...string) []byte {
	made := e
	if at := e.offset(value); value.Kind == yaml.MappingNode {
		if !bytes.HasPrefix(e.data[at:], []byte("{}")) {
			return nil
		}
		line, to := e.lineStart(key.Line+1), at+2
		if rest := bytes.TrimRight(e.data[to:line], " \r\n"); len(rest) == 0 { // nothing behind it
			for at > 0 && e.data[at-1] == ' ' {
				at--
			}
			made = &configEditor{e.cut(at, to, ""), e.end}
		} else {
			made = &configEditor{e.cut(at, to, "  "), e.end} // so that comments stay below each other
		}
	}
	at := made.lineStart(key.Line + 1)
	return made.cut(at, at, made.block(at, key.Column+1, lines))
}

func (e *configEditor) appendLines(lines ...string) []byte {
	at := len(e.data)
	return e.cut(at, at, e.block(at, 0, lines))
}

// without takes the line of a setting away, and with the last one that of its
// bundle, unless a comment stands on it.
func (e *configEditor) without(bundleAt, bundle, nameAt, old *yaml.Node) []byte {
	if nameAt == nil {
		return e.data
	}
	if bundle.Style&yaml.FlowStyle != 0 || nameAt.Line != old.Line || bundleAt.Line == nameAt.Line {
		return nil
	}
	made := e.cut(e.lineStart(nameAt.Line), e.lineStart(nameAt.Line+1), "")
	if len(bundle.Content) > 2 {
		return made
	}
	rest := configEditor{made, e.end} // the bundle's line stands above and has not moved
	at, next := rest.offset(bundleAt), rest.lineStart(bundleAt.Line+1)
	if line := rest.data[at:next]; bytes.IndexByte(line, '#') >= 0 {
		at += bytes.IndexByte(line, ':') + 1
		return rest.cut(at, at, " {}")
	}
	return rest.cut(rest.lineStart(bundleAt.Line), next, "")
}

// encode makes the whole file anew from its nodes, which keeps comments and
// order but not blanks.
func (e *configEditor) encode(of, name string, v plain.Value) []byte {
	document := e.tree()
	if document == nil {
		return nil
	}
	root := document
	if document.Kind == yaml.DocumentNode {
		root = document.Content[0]
	}
	bundle := below(below(root, "settings"), of)
	if v.Kind() == plain.Nil {
		for i := 0; i+1 < len(bundle.Content); i += 2 {
			if bundle.Content[i].Value == name {
				bundle.Content = slices.Delete(bundle.Content, i, i+2)
			}
		}
	} else {
		var n yaml.Node
		if yaml.Unmarshal([]byte(ScalarText(v)), &n) != nil {
			return nil
		}
		*below(bundle, name) = *n.Content[0]
	}
	var b bytes.Buffer
	encoder := yaml.NewEncoder(&b)
	encoder.SetIndent(2)
	if encoder.Encode(document) != nil || encoder.Close() != nil {
		return nil
	}
	return b.Bytes()
}

// below is the value of a key, made a mapping where it is nothing.
func below(n *yaml.Node, key string) *yaml.Node {
	if n.Kind != yaml.MappingNode {
		*n = yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", HeadComment: n.HeadComment, LineComment: n.LineComment, FootComment: n.FootComment}
	}
	if _, value := entry(n, key); value != nil {
		return value
	}
	value := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null"}
	n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: key}, value)
	return value
}

// ScalarText is a text, a number, true or false as a config says it, on one line.
func ScalarText(v plain.Value) string {
	switch v.Kind() {
	case plain.Number:
		return text.Number(v.Number())
	case plain.Bool:
		return v.String()
	}
	var n yaml.Node
	if word.MatchString(v.Text()) && yaml.Unmarshal([]byte(v.Text()), &n) == nil && n.Content[0].Tag == "!!str" {
		return v.Text()
	}
	var b bytes.Buffer
	quote := json.NewEncoder(&b)
	quote.SetEscapeHTML(false)
	_ = quote.Encode(v.Text()) // a string always has a JSON form
	return strings.TrimSpace(b.String())
}

var word = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
