package mods

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/mods/definition"
)

// Compose merges bundles, in any order, over the embedded bundle base. If there is
// any problem, there is no Merged. The bundles are not changed.
func Compose(bundles []*bundle.Bundle) (*Merged, diag.List) { return Options{}.Compose(bundles) }

// Compose is the function Compose with options.
func (o Options) Compose(bundles []*bundle.Bundle) (*Merged, diag.List) {
	s := o.study(Base(), bundles)
	return s.Merged, s.Problems
}

// Study is the result of composing, even if there are problems.
type Study struct {
	Bundles   []*bundle.Bundle         // in dependency order, base first
	Merged    *Merged                  // nil with any problem
	Conflicts []Conflict               // resolved or not, by field
	Traced    []*definition.Definition // those of Options.Trace
	Tables    *content.Tables          // merged; definitions with problems are missing or incomplete
	Problems  diag.List
}

// Study composes bundles that may have been read with problems.
func (o Options) Study(bundles []*bundle.Bundle, problems diag.List) Study {
	o.unread = len(problems) > 0
	s := o.study(Base(), bundles)
	if s.Problems = append(slices.Clone(problems), s.Problems...).Sort().Cut(); len(s.Problems) > 0 {
		s.Merged = nil
	}
	return s
}

func (o Options) study(base *bundle.Bundle, bundles []*bundle.Bundle) Study {
	sorted, problems := order(append([]*bundle.Bundle{base}, bundles...))
	if o.Admit != nil && !o.Admit(hashOf(sorted)) {
		return Study{Problems: diag.List{{Code: diag.FilesChanged, Msg: notAdmitted}}}
	}
	for i, b := range sorted {
		under, found := b.Under(o.chosen(b))
		problems = append(problems, found...)
		sorted[i], _ = under.Whole() // one without its definitions had no problems
	}
	sorted, printed, found := o.stage(sorted)
	m, v := o.merge(sorted, append(problems, found...))
	slices.SortFunc(m.conflicts, func(a, b Conflict) int {
		return cmp.Or(strings.Compare(a.Field, b.Field), strings.Compare(string(a.Kind), string(b.Kind)))
	})
	s := Study{Bundles: sorted, Tables: &m.tables, Conflicts: m.conflicts, Problems: bundle.WithExcerpts(m.problems.Sort().Cut(), sorted...)}
	for _, d := range v.made {
		if d.ID == o.Trace {
			s.Traced = append(s.Traced, d)
		}
	}
	if len(s.Problems) == 0 {
		s.Merged = gathered(content.NewSnapshot(m.tables), sorted)
		s.Merged.Resolve, s.Merged.Printed, s.Merged.texts = m.decided, printed, m.texts
	}
	return s
}

// merge merges the definitions of bundles and checks them.
func (o *Options) merge(sorted []*bundle.Bundle, problems diag.List) (*merger, *overlays) {
	m := &merger{options: o, sections: bundle.Sections(), problems: problems, decided: make(map[string]string), above: ancestors(sorted)}
	m.tables.Origins = make(map[string]content.Origin)
	m.tables.Contributors = make(map[string][]content.Contributor)
	m.tables.Locale = make(map[string]map[string]map[string]string)
	sorted, found := o.withTables(sorted, m.above)
	m.problems = append(m.problems, found...)
	for _, b := range sorted {
		m.merge(b)
	}
	m.rules(sorted)
	m.constants()
	m.translate(sorted)
	v := newOverlays(m, o, sorted)
	v.compose(sorted, anyDefinition)
	m.check(sorted, v)
	m.entries()
	m.gestures()
	m.crafts()
	m.pools()
	m.formations()
	m.worldStates()
	m.needless()
	return m, v
}

// check checks references and points, of definitions as read and of composed ones.
func (m *merger) check(sorted []*bundle.Bundle, v *overlays) {
	c := newChecker(m.sections, &m.tables, sorted)
	if len(m.problems) == 0 {
		m.bake()
	}
	c.touched = v.touchedAt()
	for i, b := range sorted {
		c.bundle(b.Refs, b.Spots, m.at[i])
	}
	c.touched = nil
	for _, d := range v.made {
		c.bundle(d.Refs, d.Spots, offsets{})
	}
	m.problems = append(m.problems, c.problems...)
	if len(m.problems) == 0 { // missing ones have been reported
		m.gear()
		m.cycles()
		m.lootCycles(c.nested)
		m.talentCycles()
		m.chains()
		m.given()
		m.futile()
		m.triggers()
		m.sentEvents(sorted)
		m.copies()
		m.boards()
		m.carriers()
	}
}

// gathered collects what is kept of merged bundles.
func gathered(s *content.Snapshot, sorted []*bundle.Bundle) *Merged {
	merged := &Merged{Snapshot: s, Hash: hashOf(sorted)}
	for _, b := range sorted {
		merged.Bundles = append(merged.Bundles, b.Shed())
		merged.Scripts = append(merged.Scripts, b.Scripts...)
		for _, f := range b.Rules {
			merged.Rules = append(merged.Rules, RuleFile{Bundle: b.Name, Label: b.Label, File: f})
		}
	}
	return merged
}

// offsets has the index of the first definition of one bundle in the merged tables, by
// kind.
type offsets map[content.Kind]int

type merger struct {
	sections  []definition.Section
	options   *Options
	above     map[string]map[string]bool // by bundle, all its direct and indirect dependencies
	tables    content.Tables
	at        []offsets // by bundle
	conflicts []Conflict
	texts     bool              // a bundle translates a text that scripts may write out
	decided   map[string]string // operator's choices that made a difference
	problems  diag.List
}

// merge appends the definitions of b. Their ids begin with its name, so they
// cannot meet those of another bundle.
func (m *merger) merge(b *bundle.Bundle) {
	t, from := &m.tables, &b.Tables
	at := make(offsets)
	for i := range m.sections {
		if of := &m.sections[i]; of.Overlaid() {
			at[of.Kind.Name] = of.Count(t)
			of.Add(t, from)
		}
	}
	m.at = append(m.at, at)
	maps.Copy(t.Origins, from.Origins)
	for language, byBundle := range from.Locale {
		if t.Locale[language] == nil {
			t.Locale[language] = make(map[string]map[string]string)
		}
		maps.Copy(t.Locale[language], byBundle)
	}
}
