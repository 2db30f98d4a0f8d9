package bundle

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/formula"
	"loam/core/problem"
)

// reading is what one contribution says.
type reading struct {
	v        value
	refs     []Ref
	spots    []Spot
	presses  []Press
	problems problem.List
	ok       bool
}

// of is the same for another definition, which stands elsewhere.
func (one reading) of(d *Definition) reading {
	one.refs, one.spots = slices.Clone(one.refs), slices.Clone(one.spots)
	for i := range one.refs {
		one.refs[i].Index = d.Index
	}
	for i := range one.spots {
		one.spots[i].Index = d.Index
	}
	return one
}

// read reads the value of a contribution as its bundle means it.
func (m *Maker) read(f *Field, s *Said, d *Definition) (reading, bool) {
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

func (m *Maker) readAnew(f *Field, s *Said, d *Definition) reading {
	r := readerFor(s.Bundle, s.At.File, s.Within)
	r.from, r.index = d.Kind, d.Index
	n := nested(s.Field, s.Value)
	var v value
	ok := true
	switch {
	case f.Type == Formula:
		r.formula(f, n, func(compiled *formula.Formula) { v.formula = compiled })
		for _, compile := range r.later {
			compile()
		}
		ok = v.formula != nil
	case f.Type == Points && !s.Op.Closes():
		v.points, ok = r.waypoints(f, n)
	case f.Type == Rows && s.Op == Remove:
		v.rows, ok = r.inputs(n)
	case f.Type.effects() && s.Op == Remove:
		ok = r.effectsMeant(f, n)
	case f.Type == Widgets && s.Op == Remove:
		ok = r.widgetsMeant(f, n)
	default:
		v, ok = r.value(f, n)
		for _, compile := range r.later {
			compile()
		}
	}
	if f.Type == Figures {
		for _, compile := range r.later {
			compile()
		}
	}
	if d.Kind == content.Panels {
		r.panelReader("").fill(f, &v)
	}
	return reading{v, r.b.Refs, r.b.Spots, r.presses, r.problems, ok && len(r.problems) == 0}
}

// nested puts the value of a field such as look.color where its reader looks for
// it: into mappings.
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
