package datastage

import (
	"strconv"

	lua "github.com/yuin/gopher-lua"
	"gopkg.in/yaml.v3"

	"loam/core/lib/value"
)

// document returns the output, nil if there is none.
func (s *script) document() *yaml.Node {
	if len(s.order) == 0 {
		return nil
	}
	root := mapping(1)
	for _, kind := range s.order {
		root.Content = append(root.Content, scalar(string(kind), "!!str", s.said[kind].Line), s.said[kind])
	}
	return root
}

func mapping(line int) *yaml.Node {
	return &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", Line: line}
}

func scalar(text, tag string, line int) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: tag, Value: text, Line: line}
}

// find returns the value of a key of a mapping, or nil.
func find(m *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(m.Content); i += 2 {
		if m.Content[i].Value == key {
			return m.Content[i+1]
		}
	}
	return nil
}

// child returns the mapping under a key, which it creates if necessary.
func child(m *yaml.Node, key string, line int) *yaml.Node {
	if n := find(m, key); n != nil {
		return n
	}
	n := mapping(line)
	m.Content = append(m.Content, scalar(key, "!!str", line), n)
	return n
}

// node returns a value as YAML. A table is a list if its keys are 1, 2, 3...
func (s *script) node(L *lua.LState, v value.Value, line int) *yaml.Node {
	if s.values++; s.values > MaxValues {
		L.RaiseError("too many definitions: a %s can produce at most %d values", File, MaxValues)
	}
	switch v.Kind() {
	case value.Bool:
		return scalar(strconv.FormatBool(v.Bool()), "!!bool", line)
	case value.Number:
		return number(v.Number(), line)
	case value.String:
		return scalar(v.Text(), "!!str", line)
	case value.Ref:
		L.RaiseError("a definition cannot hold a reference to a unit")
	case value.Table:
		return s.table(L, v, line)
	}
	return scalar("", "!!null", line)
}

func number(f float64, line int) *yaml.Node {
	text := strconv.FormatFloat(f, 'f', -1, 64)
	if f == float64(int64(f)) {
		return scalar(text, "!!int", line)
	}
	return scalar(text, "!!float", line)
}

func (s *script) table(L *lua.LState, v value.Value, line int) *yaml.Node {
	entries := v.Entries()
	if isList(entries) {
		n := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq", Line: line}
		for _, e := range entries {
			n.Content = append(n.Content, s.node(L, e.Value, line))
		}
		return n
	}
	n := mapping(line)
	for _, e := range entries {
		if e.Key.Kind() != value.String {
			L.RaiseError("a table in a definition must be a list or have only text keys; it also has the key %s", e.Key.String())
		}
		n.Content = append(n.Content, scalar(e.Key.Text(), "!!str", line), s.node(L, e.Value, line))
	}
	return n
}

func isList(entries []value.Entry) bool {
	for i, e := range entries {
		if e.Key.Kind() != value.Number || e.Key.Number() != float64(i+1) {
			return false
		}
	}
	return true
}
