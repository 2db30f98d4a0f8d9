package mods

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/mods/definition"
	"loam/mods/definition/stat"
	"loam/mods/yamlschema"
)

// Explained is a definition, or the rules, with all contributions to its fields.
type Explained struct {
	Kind   content.Kind     `json:"kind"`
	One    string           `json:"-"`  // word for one definition of the kind
	ID     content.ID       `json:"id"` // "" for rules
	Fields []ExplainedField `json:"fields"`
}

// ExplainedField is a field with its value and all contributions to it, in order.
type ExplainedField struct {
	Name  string  `json:"field"`
	Value string  `json:"value"` // in force, as an author would write it
	Said  []Voice `json:"said"`  // empty: the value is the default
}

// Voice is one contribution to a field.
type Voice struct {
	Bundle string     `json:"bundle"`
	Op     string     `json:"op"`
	Value  string     `json:"value"`
	File   string     `json:"file"`
	Line   int        `json:"line"`
	Column int        `json:"column"`
	Of     content.ID `json:"of,omitempty"` // the extended definition, if the contribution was made to that
	Counts bool       `json:"counts"`       // it is part of the value in force
}

// SplitField splits the name of a field, such as meadow:grey_wolf.look.color.
func SplitField(name string) (id content.ID, field string) {
	of, field, _ := strings.Cut(name, ".")
	return content.ID(of), field
}

// Explain returns the contributions to definitions with an id, to all of their
// fields or to one; to lines of text (meadow:wolf.growl, or in one language
// meadow:wolf.growl@de); and to rules under the id "rules". The study must have been
// made with that id as Options.Trace. The error says what does not exist, and what
// was probably meant.
func (s *Study) Explain(id content.ID, field string) ([]Explained, error) {
	if id == content.ID(stat.Rules) {
		return s.explainRules(field)
	}
	var all []Explained
	var known []string
	if line, ok := s.explainLine(id, field); ok {
		all = append(all, line)
	}
	for _, d := range s.Traced {
		e := explained(d)
		for _, f := range e.Fields {
			known = append(known, f.Name)
		}
		if field != "" {
			e.Fields = slices.DeleteFunc(e.Fields, func(f ExplainedField) bool {
				return f.Name != field && !strings.HasPrefix(f.Name, field+".")
			})
		}
		if len(e.Fields) > 0 {
			all = append(all, e)
		}
	}
	switch {
	case len(all) > 0:
	case len(s.Traced) == 0:
		return nil, fmt.Errorf("unknown definition %.130q%s", id, s.hint(id))
	default:
		near, _ := suggest.Name(field, known)
		return nil, fmt.Errorf("%s has no field %.64q%s", id, field, meant(near))
	}
	return all, nil
}

func meant(near string) string {
	if near == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %q?)", near)
}

// hint returns the likely intended id.
func (s *Study) hint(id content.ID) string {
	ids := []string{string(stat.Rules)}
	for _, byBundle := range s.Tables.Locale {
		for of, lines := range byBundle {
			for key := range lines {
				ids = append(ids, of+":"+key)
			}
		}
	}
	for name := range s.Tables.Origins {
		parts := strings.Split(name, " ")
		if len(parts) != 3 || parts[2] != "" || parts[1] == "" {
			continue
		}
		ids = append(ids, parts[1])
		if _, own, _ := strings.Cut(parts[1], ":"); own == string(id) { // the bundle was left out
			return meant(parts[1])
		}
	}
	slices.Sort(ids)
	near, _ := suggest.Name(string(id), ids)
	return meant(near)
}

func explained(d *definition.Definition) Explained {
	e := Explained{Kind: d.Kind, ID: d.ID}
	for _, k := range bundle.Kinds() {
		if k.Name == d.Kind {
			e.One = k.One
		}
	}
	for _, f := range d.Fields {
		field := ExplainedField{Name: f.Name, Value: f.Value, Said: []Voice{}}
		for _, i := range f.Said {
			said := &d.Said[i]
			if said.Op.Closes() {
				for j := range field.Said {
					field.Said[j].Counts = false
				}
			}
			v := voiceOf(contributor(said))
			v.Counts = f.Winner >= 0
			if said.Of != d.ID {
				v.Of = said.Of
			}
			field.Said = append(field.Said, v)
		}
		e.Fields = append(e.Fields, field)
	}
	return e
}

func voiceOf(c content.Contributor) Voice {
	return Voice{Bundle: c.Bundle, Op: c.Op, Value: c.Text, File: c.File, Line: c.Line, Column: c.Column}
}

func (s *Study) explainRules(field string) ([]Explained, error) {
	e := Explained{Kind: stat.Rules, One: "rules"}
	var known []string
	for _, slot := range content.Slots {
		known = append(known, slot.Name)
		if field != "" && field != slot.Name {
			continue
		}
		key := ruleName(slot.Slot)
		winner := s.Tables.Origins[key]
		f := ExplainedField{Name: slot.Name, Value: winner.Text, Said: []Voice{}}
		said := s.Tables.Contributors[key]
		if said == nil {
			said = []content.Contributor{{Origin: winner, Bundle: yamlschema.Base, Op: definition.Set.String()}}
		}
		for _, c := range said {
			v := voiceOf(c)
			v.Counts = c.Origin == winner
			f.Said = append(f.Said, v)
		}
		e.Fields = append(e.Fields, f)
	}
	if len(e.Fields) == 0 {
		near, _ := suggest.Name(field, known)
		return nil, fmt.Errorf("unknown rule %.64q%s", field, meant(near))
	}
	return []Explained{e}, nil
}

// Voices returns the contributions to the field, in order; the operator's choice
// decides which applies.
func (c *Conflict) Voices() []Voice {
	var all []Voice
	for _, s := range c.Said {
		v := voiceOf(s)
		v.Counts = c.Winner == s.Bundle
		all = append(all, v)
	}
	return all
}
