package yamlschema

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
)

// Entry is one entry of a mapping.
type Entry struct {
	Key   string
	At    *yaml.Node // the key
	Value *yaml.Node
}

// Pairs lists a mapping in the order written. It skips and reports keys that are not text
// and duplicate keys. A missing value is an empty mapping. ok is false if n is something
// else.
func (r *Reader) Pairs(n *yaml.Node, what string) (list []Entry, ok bool) {
	if IsNull(n) {
		return nil, true
	}
	if n.Kind == yaml.SequenceNode {
		r.Problem(n, diag.WrongType, what+" must be a mapping of keys, not a list; write \"key: value\", without - or brackets", "", asMapping(n))
		return nil, false
	}
	if n.Kind != yaml.MappingNode {
		r.Problem(n, diag.WrongType, what+" must be a mapping of keys, not", Quote(n), "")
		return nil, false
	}
	if r.Stopped(n.Line) {
		return nil, false
	}
	list = make([]Entry, 0, len(n.Content)/2)
	var seen map[string]*yaml.Node
	if len(n.Content) > 32 {
		seen = make(map[string]*yaml.Node, len(n.Content)/2)
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		at := n.Content[i]
		if at.Kind != yaml.ScalarNode || IsNull(at) {
			r.Problem(at, diag.WrongType, "a key must be text, not", Quote(at), "")
			continue
		}
		if first := firstOf(list, seen, at.Value); first != nil {
			r.Problem(at, diag.DuplicateKey, fmt.Sprintf("duplicate key, first at line %d:", first.Line), at.Value, "")
			continue
		}
		if seen != nil {
			seen[at.Value] = at
		}
		list = append(list, Entry{at.Value, at, n.Content[i+1]})
	}
	return list, true
}

func firstOf(list []Entry, seen map[string]*yaml.Node, key string) *yaml.Node {
	if seen != nil {
		return seen[key]
	}
	for i := range list {
		if list[i].Key == key {
			return list[i].At
		}
	}
	return nil
}

// Items lists a sequence.
func (r *Reader) Items(n *yaml.Node, what string) ([]*yaml.Node, bool) {
	if n.Kind != yaml.SequenceNode {
		r.Problem(n, diag.WrongType, what+" must be a list in brackets, not", Quote(n), inBrackets(n))
		return nil, false
	}
	return n.Content, true
}

// asMapping returns a list of names as the keys of a mapping, or "".
func asMapping(n *yaml.Node) string {
	if len(n.Content) == 0 || n.Content[0].Kind != yaml.ScalarNode || !ValidName(n.Content[0].Value) {
		return ""
	}
	return "{" + n.Content[0].Value + ": ...}"
}

// inBrackets returns a value as the only entry of a list, or "".
func inBrackets(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "[{...}]"
	case n.Kind != yaml.ScalarNode || n.Value == "" || len(n.Value) > diag.MaxQuote:
		return ""
	case strings.ContainsAny(n.Value, "[]{}:#'\"") && !ValidID(n.Value):
		return ""
	}
	return "[" + n.Value + "]"
}

// Suggest returns the likely intended known word, or "": the same word with its unit, one
// that means the same as the word of another server, or the most similar one.
func Suggest(got string, known []string) string {
	for _, k := range known {
		if rest, ok := strings.CutPrefix(k, got+"_"); ok && isUnit(rest) {
			return k
		}
	}
	if stem, _, ok := strings.Cut(got, "_"); ok { // swing_s for swing_ms
		for _, k := range known {
			if other, unit, ok := strings.Cut(k, "_"); ok && other == stem && isUnit(unit) {
				return k
			}
		}
	}
	if key, _ := fromElsewhere(got, known); key != "" {
		return key
	}
	for _, k := range known {
		if strings.HasPrefix(k, got+"_") {
			return k
		}
	}
	if name, ok := suggest.Name(got, known); ok {
		return name
	}
	return onlyWith(got, known)
}

// onlyWith returns the only known word that contains a word that is not too short, as
// use_cooldown_ms contains cooldown; "" if there are none or several.
func onlyWith(got string, known []string) string {
	found := ""
	for _, k := range known {
		if len(got) < 4 || !strings.Contains("_"+k+"_", "_"+got+"_") {
			continue
		}
		if found != "" {
			return ""
		}
		found = k
	}
	return found
}

func isUnit(s string) bool {
	return slices.Contains([]string{"ms", "yards", "deg", "pct", "yards_per_second"}, s)
}

// IsNull reports whether a node is empty: ~, null or not written.
func IsNull(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null"
}

// Quote returns a node as a problem quotes it.
func Quote(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "{...}"
	case yaml.SequenceNode:
		return "[...]"
	}
	return n.Value
}

// maxWritten bounds the value that is kept with its origin, in bytes.
const maxWritten = 80

// Written returns a value as its author wrote it, on one line and shortened.
func Written(n *yaml.Node) string {
	text := n.Value
	if len(n.Content) > 0 {
		parts := make([]string, 0, len(n.Content))
		for _, c := range n.Content[:min(len(n.Content), maxWritten/2)] {
			parts = append(parts, Written(c))
		}
		text = "[" + strings.Join(parts, ", ") + "]"
		if n.Kind == yaml.MappingNode {
			text = "{" + strings.Join(pairUp(parts), ", ") + "}"
		}
	}
	if len(text) > maxWritten {
		text = strings.ToValidUTF8(text[:maxWritten], "") + "..."
	}
	return text
}

func pairUp(parts []string) []string {
	var pairs []string
	for i := 0; i+1 < len(parts); i += 2 {
		pairs = append(pairs, parts[i]+": "+parts[i+1])
	}
	return pairs
}

// SameNode reports whether two nodes have the same content, whatever their quotes.
func SameNode(a, b *yaml.Node) bool {
	return a.Kind == b.Kind && a.Value == b.Value && slices.EqualFunc(a.Content, b.Content, SameNode)
}

// ShowNode returns a node as an author would write it, on one line.
func ShowNode(n *yaml.Node) string {
	text, err := yaml.Marshal(inFlow(n))
	if err != nil {
		return Written(n)
	}
	return strings.TrimSpace(string(text))
}

// inFlow returns a copy of a node in the style of one line.
func inFlow(n *yaml.Node) *yaml.Node {
	c := &yaml.Node{Kind: n.Kind, Tag: n.Tag, Value: n.Value}
	switch {
	case n.Kind != yaml.ScalarNode:
		c.Style = yaml.FlowStyle
	case n.Style != 0 || strings.Contains(n.Value, "\n"):
		c.Style = yaml.DoubleQuotedStyle
	}
	for _, child := range n.Content {
		c.Content = append(c.Content, inFlow(child))
	}
	return c
}
