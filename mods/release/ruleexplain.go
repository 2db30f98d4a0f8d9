package release

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/mods"
	"loam/mods/bundle"
	"loam/smartai"
	"loam/smartai/program"
	"loam/smartai/rulefile"
)

// rules returns the rules of a world for queries; false if its definitions cannot be
// composed.
func (w World) rules(said bool) (*ruleset, bool) {
	o := mods.Options{Resolve: w.Resolve, ResolveAt: w.ResolveAt, Overrides: w.Overrides, Settings: w.Settings.table}
	merged, problems := o.Compose(w.Bundles)
	if len(problems)+len(w.unread) > 0 {
		return nil, false
	}
	return rulesetOf(merged, o, "", said), true
}

// RuleConflicts lists the conflicts over SmartAI rules, resolved or not, by name. It
// returns none while definitions cannot be composed.
func (w World) RuleConflicts() []mods.Conflict {
	s, ok := w.rules(false)
	if !ok {
		return nil
	}
	all, _, _ := s.arbiter.Decided(true)
	slices.SortStableFunc(all, func(a, b mods.Conflict) int { return strings.Compare(a.Field, b.Field) })
	return all
}

// ChangesRules reports whether a bundle changes rules of others.
func ChangesRules(b *bundle.Bundle) bool {
	return slices.ContainsFunc(b.Rules, func(f bundle.File) bool {
		s, _ := rulefile.ReadNamed(f.Path, f.Data, nil)
		return s.Override.Line > 0
	})
}

// ExplainRules returns the contributions to rules under a name that mods.RuleOf
// reports: to one rule (meadow:grey_wolf#3), to one field of it
// (meadow:grey_wolf#3.chance_pct), or to all rules of an owner (meadow:grey_wolf#).
// The error says what does not exist.
func (w World) ExplainRules(name string) ([]mods.Explained, error) {
	s, ok := w.rules(true)
	if !ok {
		return nil, fmt.Errorf("cannot explain the rules of %.130q while definitions have errors", name)
	}
	owner, rest, _ := strings.Cut(name, "#")
	number, field, _ := strings.Cut(rest, ".")
	id, err := strconv.ParseUint(number, 10, 32)
	if number != "" && err != nil {
		return nil, fmt.Errorf("write the number of a rule after #, as in %s#3, not %.64q", owner, number)
	}
	var all []mods.Explained
	var owners, fields []string
	found := false
	for i := range s.sources {
		src := &s.sources[i]
		of := s.nameOf(src.Key, src.Bundle)
		if owners = append(owners, of); of != owner {
			continue
		}
		found = true
		for _, n := range s.spokenOf(src) {
			if number != "" && n != uint32(id) {
				continue
			}
			e := s.explained(src, n)
			for _, f := range e.Fields {
				fields = append(fields, f.Name)
			}
			if field != "" {
				e.Fields = slices.DeleteFunc(e.Fields, func(f mods.ExplainedField) bool { return f.Name != field })
			}
			if len(e.Fields) > 0 {
				all = append(all, e)
			}
		}
	}
	switch near, _ := suggest.Name(owner, owners); {
	case len(all) > 0:
		return all, nil
	case !found:
		return nil, fmt.Errorf("there are no rules of %.130q%s", owner, meant(near))
	case field != "" && len(fields) > 0:
		near, _ = suggest.Name(field, fields)
		return nil, fmt.Errorf("no bundle sets %.64q of rule %s of %s%s", field, number, owner, meant(near))
	}
	return nil, fmt.Errorf("%s has no rule %s", owner, number)
}

func meant(near string) string {
	if near == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %q?)", near)
}

// spokenOf returns the ids of the rules that exist or have changes.
func (s *ruleset) spokenOf(src *program.Source) []uint32 {
	var ids []uint32
	for i := range src.Rows {
		ids = append(ids, src.Rows[i].ID)
	}
	for i := range s.gone[src.Key] {
		ids = append(ids, s.gone[src.Key][i].ID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// whole is the name of contributions to a rule as a whole.
const whole = "rule"

// explained returns the contributions to a rule, first to the whole rule, then field by
// field in order of first contribution.
func (s *ruleset) explained(src *program.Source, id uint32) mods.Explained {
	e := mods.Explained{Kind: Rules, One: "rule of " + src.Source.String(), ID: content.ID(fmt.Sprintf("%s#%d", s.nameOf(src.Key, src.Bundle), id))}
	field := func(name string) *mods.ExplainedField {
		i := slices.IndexFunc(e.Fields, func(f mods.ExplainedField) bool { return f.Name == name })
		if i < 0 {
			i = len(e.Fields)
			e.Fields = append(e.Fields, mods.ExplainedField{Name: name, Said: []mods.Voice{}})
		}
		return &e.Fields[i]
	}
	say := func(name, by, op string, at content.Origin, counts bool) {
		f := field(name)
		for i := range f.Said {
			f.Said[i].Counts = false
		}
		f.Said = append(f.Said, mods.Voice{Bundle: by, Op: op, Value: at.Text, File: at.File, Line: at.Line, Column: at.Column, Counts: counts})
		f.Value = at.Text
	}
	for i := range s.gone[src.Key] {
		if row := &s.gone[src.Key][i]; row.ID == id {
			say(whole, s.files[row.At.File], "set", s.said[row.At.File][row.At.Row][0].At, false)
		}
	}
	at := slices.IndexFunc(src.Rows, func(r smartai.Placed) bool { return r.ID == id })
	if at >= 0 {
		row := &src.Rows[at]
		by := s.files[row.At.File]
		for _, w := range s.said[row.At.File][row.At.Row] {
			op := "set"
			if w.Field == "" {
				op = s.broughtBy(row)
			}
			say(cmp.Or(w.Field, whole), by, op, w.At, true)
		}
		field(whole).Value = smartai.Sentence(row.Row, s.book.Name)
	}
	for _, edit := range s.edits[src.Key] {
		switch {
		case edit.Op == rulefile.Replace && at < 0:
			say(whole, edit.by.Name, edit.word(), edit.At, true)
		case edit.Op == rulefile.Replace || edit.Rule != id:
		case edit.Op == rulefile.Change && at >= 0:
			say(edit.Field, edit.by.Name, edit.word(), edit.At, true)
		case edit.Op == rulefile.Remove && at < 0:
			say(whole, edit.by.Name, edit.word(), edit.At, true)
			field(whole).Value = "none"
		}
	}
	return e
}

// broughtBy returns the contribution that added a row to the rules of its owner.
func (s *ruleset) broughtBy(row *smartai.Placed) string {
	for _, e := range s.edits[row.Key] {
		if e.Op != rulefile.Change && slices.ContainsFunc(e.Rows, func(r smartai.Placed) bool { return r.At.File == row.At.File && r.At.Row == row.At.Row }) {
			return e.Op.String()
		}
	}
	return "set"
}
