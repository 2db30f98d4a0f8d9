package definition

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/mods/yamlschema"
)

// reading is the parsed value of one contribution.
type reading struct {
	v yamlschema.Value
	yamlschema.Found
	problems diag.List
	ok       bool
}

// of returns the same for another definition with another place.
func (one reading) of(d *Definition) reading {
	one.Refs, one.Spots = slices.Clone(one.Refs), slices.Clone(one.Spots)
	for i := range one.Refs {
		one.Refs[i].Index = d.Index
	}
	for i := range one.Spots {
		one.Spots[i].Index = d.Index
	}
	return one
}

// read reads the value of a contribution in the context of its bundle.
func (m *Maker) read(f *yamlschema.Field, s *Said, d *Definition) (reading, bool) {
	if s.Op == Reset {
		return reading{}, true
	}
	inherited := s.Of != d.ID
	if one, ok := m.kept[s.Value]; ok && inherited {
		return one.of(d), one.ok
	}
	one := m.readAnew(f, s, d)
	if inherited {
		m.kept[s.Value] = one
	}
	return one, one.ok
}

func (m *Maker) readAnew(f *yamlschema.Field, s *Said, d *Definition) reading {
	r := ReaderFor(s.Bundle, s.At.File, s.Within)
	r.From, r.Index = d.Kind, d.Index
	n := nested(s.Field, s.Value)
	var v yamlschema.Value
	ok := true
	list := f.Type.List
	switch {
	case list != nil && s.Op == Append && list.More != nil:
		v, ok = list.More(r, f, n)
	case list != nil && s.Op == Remove && list.Named != nil:
		v, ok = list.Named(r, f, n)
	default:
		ok = r.Give(f, n, func(given yamlschema.Value) { v = given })
	}
	r.Compile()
	if fill := m.section(d.Kind).fill; fill != nil {
		fill(r, f, &v)
	}
	return reading{v, r.Found, r.Problems, ok && len(r.Problems) == 0}
}

// nested wraps the value of a field such as look.color in mappings, as its reader expects
// it.
func nested(field string, n *yaml.Node) *yaml.Node {
	_, within, ok := strings.Cut(field, ".")
	if !ok {
		return n
	}
	parts := strings.Split(within, ".")
	for i := len(parts) - 1; i >= 0; i-- {
		key := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: parts[i], Line: n.Line, Column: n.Column}
		n = &yaml.Node{Kind: yaml.MappingNode, Line: n.Line, Column: n.Column, Content: []*yaml.Node{key, n}}
	}
	return n
}
