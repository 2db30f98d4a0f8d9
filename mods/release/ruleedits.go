package release

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/yamlschema"
	"loam/scripting/permission"
	"loam/smartai"
	"loam/smartai/idmap"
	"loam/smartai/program"
	"loam/smartai/rulefile"
)

// edit is a bundle's change of rules of another one.
type edit struct {
	rulefile.Edit
	by *bundle.Bundle
}

// ruleset has the rules of all bundles, with their changes of each other's.
type ruleset struct {
	merged  *mods.Merged
	book    *idmap.Book
	arbiter *mods.Arbiter
	sources []program.Source
	beside  []program.Beside
	files   map[string]string                    // bundle by file
	said    map[string]map[smartai.Pos][]written // by file, the written values of rules; if requested
	edits   map[smartai.Key][]edit               // in the order of bundles; rejected ones are removed
	order   []smartai.Key                        // of edits
	gone    map[smartai.Key][]smartai.Placed     // removed rules
	// notes are added to problems at places whose subject another bundle has changed.
	notes    map[content.Origin]string
	problems diag.List
}

// written is the written form of a rule.
type written = rulefile.Said

// rulesetOf collects the rules of merged bundles; those of the bundle instead, if any,
// replace others of the same owners. Said keeps the written values, for explanations.
func rulesetOf(merged *mods.Merged, o mods.Options, instead string, said bool) *ruleset {
	book, problems := bookOf(merged)
	s := &ruleset{
		merged: merged, book: book, arbiter: o.Arbiter(merged.Bundles), files: make(map[string]string), edits: make(map[smartai.Key][]edit), gone: make(map[smartai.Key][]smartai.Placed),
		notes: make(map[content.Origin]string), problems: problems,
	}
	if said {
		s.said = make(map[string]map[smartai.Pos][]written)
	}
	by := make(map[string]*bundle.Bundle)
	for _, b := range merged.Bundles {
		by[b.Name] = b
	}
	for i := range merged.Rules {
		if f := &merged.Rules[i]; path.Base(f.Path) != idmap.File {
			s.read(f, by[f.Bundle])
		}
	}
	if instead != "" {
		s.only(instead)
	}
	for _, k := range s.order {
		s.compose(k)
	}
	return s
}

// only omits contributions of other bundles to the rules of owners for which a bundle has
// some.
func (s *ruleset) only(instead string) {
	of := make(map[smartai.Key]bool)
	for i := range s.sources {
		if s.sources[i].Bundle == instead {
			of[s.sources[i].Key] = true
		}
	}
	s.sources = slices.DeleteFunc(s.sources, func(src program.Source) bool { return of[src.Key] && src.Bundle != instead })
	for k := range of {
		delete(s.edits, k)
	}
}

// read reads one file.
func (s *ruleset) read(f *mods.RuleFile, by *bundle.Bundle) {
	file, names := f.Label+"/"+f.Path, naming{s.merged, s.book, f.Bundle}.number
	reading := rulefile.ReadNamed
	if s.said != nil {
		reading = rulefile.ReadSaid
	}
	made, wrong := reading(file, f.Data, names)
	s.problems = append(s.problems, wrong...)
	s.files[file] = f.Bundle
	for _, script := range made.Scripts {
		s.sources = append(s.sources, program.Source{Script: script, Bundle: f.Bundle, AzerothCore: made.AzerothCore, LeaveOut: made.LeaveOut})
	}
	for _, b := range made.Beside {
		s.beside = append(s.beside, program.Beside(b))
	}
	for _, w := range made.Said {
		if s.said[file] == nil {
			s.said[file] = make(map[smartai.Pos][]written)
		}
		s.said[file][w.Row] = append(s.said[file][w.Row], w)
	}
	switch {
	case made.Override.Line > 0 && !by.Asks().Has(permission.Override):
		s.problem(made.Override, diag.BadPermission, "%s", permission.Override.Undeclared(by.Asks()))
	case s.arbiter.Lets(by):
		for _, e := range made.Edits {
			if s.edits[e.Key] == nil {
				s.order = append(s.order, e.Key)
			}
			s.edits[e.Key] = append(s.edits[e.Key], edit{e, by})
		}
	}
}

func (s *ruleset) problem(at content.Origin, code diag.Code, format string, args ...any) {
	s.problems = append(s.problems, yamlschema.NewProblem(at, code, fmt.Sprintf(format, args...), "", ""))
}

// compose composes the rules of one owner.
func (s *ruleset) compose(k smartai.Key) {
	i := slices.IndexFunc(s.sources, func(src program.Source) bool { return src.Key == k })
	if i >= 0 {
		s.edits[k] = slices.DeleteFunc(s.edits[k], func(e edit) bool { return !s.may(&e, &s.sources[i]) })
	}
	all := s.once(s.edits[k])
	if len(all) == 0 {
		return
	}
	if i < 0 { // no bundle has defined rules for it
		i = len(s.sources)
		at := smartai.At{File: all[0].At.File, Row: smartai.Pos{Line: int32(all[0].At.Line), Column: int32(all[0].At.Column)}}
		s.sources = append(s.sources, program.Source{Script: smartai.Script{Key: k, At: at}, Bundle: all[0].by.Name})
	}
	src := &s.sources[i]
	c := composing{ruleset: s, src: src, whose: s.whose(k), name: s.nameOf(k, src.Bundle), taken: make(map[uint32]content.Origin)}
	all, c.unsettled = s.settle(c.name, all)
	s.edits[k] = all
	src.Rows, src.Conditions = slices.Clone(src.Rows), slices.Clone(src.Conditions)
	for len(all) > 0 { // one bundle after the other
		n := 1
		for n < len(all) && all[n].by == all[0].by {
			n++
		}
		own := slices.Clone(all[:n])
		slices.SortStableFunc(own, func(a, b edit) int { return cmp.Compare(a.Op, b.Op) })
		for j := range own {
			c.apply(&own[j])
		}
		all = all[n:]
	}
	if len(src.Rows) > smartai.MaxScript {
		s.problem(s.edits[k][len(s.edits[k])-1].At, diag.OverLimit, "%s has more than %d rules", c.whose, smartai.MaxScript)
	}
	c.note()
}

// may reports whether the bundle of an edit may change the rules of a source, and reports
// the reason if not.
func (s *ruleset) may(e *edit, src *program.Source) bool {
	switch {
	case e.by.Name == src.Bundle:
		s.problem(e.At, diag.RuleConflict, "override is for rules of other bundles; change these where they are defined, at %s:%d", src.At.File, src.At.Row.Line)
	case !s.arbiter.Knows(e.by.Name, src.Bundle):
		s.problem(e.At, diag.RuleConflict, "the rules of %s belong to bundle %s, on which %s does not depend", s.whose(e.Key), src.Bundle, e.by.Name)
	default:
		return true
	}
	return false
}

// once reports duplicate edits of a bundle, and omits them.
func (s *ruleset) once(all []edit) []edit {
	type about struct {
		by   *bundle.Bundle
		rule uint32
	}
	var kept []edit
	of := make(map[about][]int)           // index in kept
	first := make(map[*bundle.Bundle]int) // index in kept
	for i := range all {
		e := &all[i]
		key := about{e.by, e.Rule}
		before, spoken := first[e.by]
		if spoken && (e.Op == rulefile.Replace || kept[before].Op == rulefile.Replace) {
			s.twice(e, &kept[before], fmt.Sprintf("the rules of %s are", s.whose(e.Key)))
			continue
		}
		j := slices.IndexFunc(of[key], func(j int) bool {
			k := &kept[j]
			return k.Op == e.Op && k.Field == e.Field || k.Op != e.Op && (k.Op == rulefile.Change || e.Op == rulefile.Change) // a removed rule may be appended again
		})
		switch {
		case j >= 0 && kept[of[key][j]].Op == e.Op && e.Op == rulefile.Change:
			s.twice(e, &kept[of[key][j]], fmt.Sprintf("%s of rule %d of %s is", e.Field, e.Rule, s.whose(e.Key)))
		case j >= 0:
			s.twice(e, &kept[of[key][j]], fmt.Sprintf("rule %d of %s is", e.Rule, s.whose(e.Key)))
		default:
			if !spoken {
				first[e.by] = len(kept)
			}
			of[key] = append(of[key], len(kept))
			kept = append(kept, *e)
		}
	}
	return kept
}

func (s *ruleset) twice(e, before *edit, what string) {
	s.problem(e.At, diag.RuleConflict, "%s changed twice by bundle %s, first at %s", what, e.by.Name, before.At.Place())
}

// idOf returns the name of an owner, if a table or a bundle has one.
func (s *ruleset) idOf(k smartai.Key) (content.ID, bool) {
	kind, n := map[smartai.Source]idmap.Kind{
		smartai.Creature: idmap.Creatures, smartai.Object: idmap.Objects, smartai.Trigger: idmap.Triggers, smartai.List: idmap.Lists,
	}[k.Source], uint32(k.Owner)
	if k.Owner < 0 {
		n = uint32(-int64(k.Owner))
		kind = map[smartai.Source]idmap.Kind{smartai.Creature: idmap.CreatureSpawns, smartai.Object: idmap.ObjectSpawns}[k.Source]
	}
	return s.book.ID(kind, n)
}

// whose describes an owner.
func (s *ruleset) whose(k smartai.Key) string {
	if id, ok := s.idOf(k); ok {
		return fmt.Sprintf("%s %s", k.Source, id)
	}
	return k.String()
}

// nameOf returns an owner in the form in which names of its rules begin.
func (s *ruleset) nameOf(k smartai.Key, of string) string {
	if id, ok := s.idOf(k); ok {
		return string(id)
	}
	return fmt.Sprintf("%s:%d", of, max(int64(k.Owner), -int64(k.Owner)))
}

// composing is the composition of the rules of one owner.
type composing struct {
	*ruleset
	src       *program.Source
	whose     string
	name      string
	taken     map[uint32]content.Origin // removed rules, with the places of the removals
	unsettled bool                      // consequences of a conflict are not reported
}

func (c *composing) find(id uint32) int {
	return slices.IndexFunc(c.src.Rows, func(r smartai.Placed) bool { return r.ID == id })
}

// apply applies an edit.
func (c *composing) apply(e *edit) {
	src := c.src
	at := c.find(e.Rule)
	switch {
	case (e.Op == rulefile.Change || e.Op == rulefile.Remove) && c.twins(e.Rule):
		c.problem(e.At, diag.RuleConflict, "%s has several rules %d, which differ only in their links: replace all of its rules instead", c.whose, e.Rule)
	case e.Op == rulefile.Replace:
		for i := range src.Rows {
			c.taken[src.Rows[i].ID] = e.At
		}
		c.gone[src.Key] = append(c.gone[src.Key], src.Rows...)
		src.Rows, src.Conditions = slices.Clone(e.Rows), slices.Clone(e.Conditions)
	case e.Op == rulefile.Append && at < 0:
		src.Rows, src.Conditions = append(src.Rows, e.Rows...), append(src.Conditions, e.Conditions...)
	case e.Op == rulefile.Append:
		if there := &src.Rows[at]; there.Row != e.Rows[0].Row && !c.unsettled {
			c.problem(e.At, diag.RuleConflict, "%s already has a rule %d, at %s:%d; change it, remove it first, or append one with another id", c.whose, e.Rule, there.At.File, there.At.Row.Line)
		}
	case at < 0 && c.taken[e.Rule].Line > 0:
		if e.Op == rulefile.Change && !c.unsettled {
			c.problem(e.At, diag.RuleConflict, "%s has no rule %d: it is removed at %s", c.whose, e.Rule, c.taken[e.Rule].Place())
		}
	case at < 0 && !c.unsettled:
		c.problem(e.At, diag.RuleConflict, "%s has no rule %d%s", c.whose, e.Rule, c.has())
	case at < 0:
	case e.Op == rulefile.Remove:
		c.taken[e.Rule] = e.At
		c.gone[src.Key] = append(c.gone[src.Key], src.Rows[at])
		src.Rows = slices.Delete(src.Rows, at, at+1)
		src.Conditions = slices.DeleteFunc(src.Conditions, func(g smartai.Condition) bool { return g.ID == e.Rule })
	default:
		e.Apply(&src.Script, &src.Rows[at])
		if row := &src.Rows[at]; !rulefile.Placed(e.Field) {
			c.beside(row, row.At.Row, fmt.Sprintf("%s changes %s of it", e.At.Place(), e.Field))
		}
	}
}

// twins reports whether several rules have an id.
func (c *composing) twins(id uint32) bool {
	at := c.find(id)
	return at >= 0 && slices.ContainsFunc(c.src.Rows[at+1:], func(r smartai.Placed) bool { return r.ID == id })
}

// has lists the existing rules.
func (c *composing) has() string {
	const most = 20
	var ids []string
	for i := range c.src.Rows {
		ids = append(ids, fmt.Sprint(c.src.Rows[i].ID))
	}
	switch {
	case len(ids) == 0:
		return "; it has none"
	case len(ids) > most:
		ids = append(ids[:most], "...")
	}
	return "; it has " + strings.Join(ids, ", ")
}

// beside records a note for problems with a part of a row.
func (c *composing) beside(row *smartai.Placed, at smartai.Pos, note string) {
	place := content.Origin{File: row.At.FileOf(at), Line: int(at.Line), Column: int(at.Column)}
	if old := c.notes[place]; old != "" {
		note = old + "; " + note
	}
	c.notes[place] = note
}

// note records notes for links between rules that a change affects.
func (c *composing) note() {
	for i := range c.src.Rows {
		row := &c.src.Rows[i]
		if row.Link == 0 {
			continue
		}
		to := c.find(row.Link)
		at, gone := c.taken[row.Link]
		switch {
		case to < 0 && gone:
			c.beside(row, row.At.Link, fmt.Sprintf("rule %d is removed at %s", row.Link, at.Place()))
		case to >= 0 && c.src.Rows[to].At.Event.In != nil:
			p := c.src.Rows[to].At
			c.beside(row, row.At.Link, fmt.Sprintf("its event is changed at %s:%d:%d", p.FileOf(p.Event), p.Event.Line, p.Event.Column))
		}
	}
}

// noted adds the recorded notes to problems by their places.
func (s *ruleset) noted(list diag.List) {
	for i := range list {
		p := &list[i]
		if note := s.notes[content.Origin{File: p.File, Line: p.Line, Column: p.Column}]; note != "" {
			p.Msg += " (" + note + ")"
		}
	}
}
