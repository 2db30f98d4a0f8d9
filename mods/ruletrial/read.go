package ruletrial

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/core/model/ruletrace"
	"loam/smartai"
	"loam/smartai/dialect"
	"loam/smartai/idmap"
	"loam/smartai/importer"
	"loam/smartai/rulefile"
	"loam/smartai/sqldump"
)

// given is the name of the text in problems.
const given = "paste"

// The formats of a text.
const (
	formSQL  = "sql"
	formYAML = "yaml"
)

// read reads the input; ok is false if nothing in it can be tried.
func read(t ruletrace.Trial, w around, o *ruletrace.Outcome) (p *paper, ok bool) {
	p = &paper{around: w, known: make(map[idmap.Kind]map[uint32]content.ID), called: make(map[idmap.Kind]map[uint32]string), places: make(map[smartai.Pos]smartai.Pos), rulesAt: make(map[int]*smartai.Placed)}
	bad := func(format string, args ...any) (*paper, bool) {
		o.Problems = append(o.Problems, diag.Problem{File: given, Code: diag.BadTrial, Msg: fmt.Sprintf(format, args...)})
		return nil, false
	}
	switch {
	case len(t.Text) > MaxBytes:
		return bad("the input has %d bytes; a trial takes at most %d: give the rows of one creature", len(t.Text), MaxBytes)
	case strings.TrimSpace(t.Text) == "":
		return bad("the input is empty: give rows as SQL, INSERT INTO smart_scripts ..., or rules as YAML")
	case t.Form != "" && t.Form != formSQL && t.Form != formYAML:
		return bad("unknown form %.40q: use %s or %s", t.Form, formSQL, formYAML)
	}
	if o.Form = t.Form; o.Form == "" {
		o.Form = formOf(t.Text)
	}
	var err error
	if o.Form == formSQL {
		err = p.rows(t, o)
	} else {
		p.rules(t, o)
	}
	n := 0
	for i := range p.scripts {
		n += len(p.scripts[i].Rows)
	}
	switch {
	case err != nil:
		o.Problems = append(o.Problems, listed(err)...)
	case n > MaxRules:
		return bad("the input has %d rules; a trial takes at most %d: give the rows of one creature", n, MaxRules)
	case len(p.scripts) == 0 && len(o.Problems) == 0:
		return bad("the input has no rules")
	}
	o.Problems, o.Notes = o.Problems.Sort(), o.Notes.Sort()
	if err != nil || len(p.scripts) == 0 {
		return nil, false
	}
	return p, true
}

// sqlWords begin statements.
var sqlWords = strings.Fields("insert replace update delete truncate set start begin commit use lock unlock create drop alter")

// comments has the beginnings of SQL comments before the first word; # begins one in YAML
// too.
var comments = regexp.MustCompile(`^(\s+|--[^\n]*(\n|$)|#[^\n]*(\n|$)|/\*(?s:.*?)\*/;?)+`)

// formOf returns the format of a text, by its first word.
func formOf(text string) string {
	rest := comments.ReplaceAllString(text, "")
	end := strings.IndexFunc(rest, func(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') })
	if end < 0 {
		end = len(rest)
	}
	if slices.Contains(sqlWords, strings.ToLower(rest[:end])) && !strings.HasPrefix(rest[end:], ":") {
		return formSQL
	}
	return formYAML
}

// rows reads SQL.
func (p *paper) rows(t ruletrace.Trial, o *ruletrace.Outcome) error {
	options := sqldump.Options{File: given, Rows: MaxRules + 1}
	if t.Dialect != "" {
		d, err := dialect.Named(t.Dialect)
		if err != nil {
			return diag.List{{File: given, Code: diag.BadTrial, Msg: err.Error()}}
		}
		options.Dialect = &d
	}
	d, err := sqldump.Read(strings.NewReader(t.Text), options)
	if d != nil {
		o.Problems, o.Notes = append(o.Problems, d.Problems...), append(o.Notes, d.Notes...)
	}
	if err != nil {
		return err
	}
	o.Dialect, o.Why = d.Dialect.String(), d.Why
	scripts, problems, notes := d.Scripts()
	o.Problems, o.Notes = append(o.Problems, problems...), append(o.Notes, notes...)
	p.scripts, p.literal = scripts, true
	var b strings.Builder
	if err := rulefile.Write(&b, "", scripts, rulefile.AzerothCore); err != nil {
		return err
	}
	o.Sheet = b.String()
	refs := importer.Find(scripts)
	var more diag.List
	for range mostFollowed {
		if p.made.facts, more, err = sqldump.ReadFacts([]sqldump.File{{Name: given, Reader: strings.NewReader(t.Text)}}, refs.Wants()); err != nil || !refs.Follow(p.made.facts) {
			break
		}
	}
	o.Notes = append(o.Notes, more...)
	return err
}

// mostFollowed bounds how often tables are read for references of their own rows.
const mostFollowed = 4

// rules reads YAML. Names get numbers, by which stubs know them.
func (p *paper) rules(t ruletrace.Trial, o *ruletrace.Outcome) {
	s, problems := rulefile.ReadNamed(given, []byte(t.Text), p.number)
	for i := range problems {
		problems[i].File = given
	}
	for i := range s.Scripts {
		s.Scripts[i].At.File = given
		for j := range s.Scripts[i].Rows {
			s.Scripts[i].Rows[j].At.File = given
		}
	}
	if at := s.Override; at.Line > 0 {
		o.Notes = append(o.Notes, diag.Problem{File: given, Line: at.Line, Column: at.Column, Code: diag.BadTrial, Msg: "changes to rules of other bundles are ignored in a trial"})
	}
	o.Problems = append(o.Problems, problems...)
	p.scripts, p.literal, p.named = s.Scripts, s.AzerothCore, true
	o.Sheet = t.Text
}

// firstName is the number of the first name, higher than any in known tables.
const firstName = 1800000000

// firstKnown is the number of the first name of a definition in the world that has no
// number there.
const firstKnown = 1850000000

// number returns the number of a name.
func (p *paper) number(k idmap.Kind, name string) (n uint32, why, suggestion string) {
	id := name[strings.IndexByte(name, ':')+1:]
	there, ok, why := p.around.named(k, name)
	switch {
	case why != "":
		return 0, why, ""
	case ok:
		return p.knows(k, there), "", ""
	case k == idmap.Handlers && id != name:
		id = name // of a bundle of the world
	}
	if !validID(name[strings.IndexByte(name, ':')+1:]) {
		return 0, fmt.Sprintf("a name must be name or bundle:name in lower-case letters, digits and underscores, not %q:", name), ""
	}
	if p.called[k] == nil {
		p.called[k] = make(map[uint32]string)
	}
	for n, known := range p.called[k] {
		if known == id {
			return n, "", ""
		}
	}
	n = firstName + uint32(len(p.called[k]))
	p.called[k][n] = id
	return n, "", ""
}

// knows returns the number of a definition of the world.
func (p *paper) knows(k idmap.Kind, id content.ID) uint32 {
	if n, ok := p.around.set.Book.Lookup(k, id); ok && !idmap.Allotted(n) {
		return n
	}
	if p.known[k] == nil {
		p.known[k] = make(map[uint32]content.ID)
	}
	for n, known := range p.known[k] {
		if known == id {
			return n
		}
	}
	n := firstKnown + uint32(len(p.known[k]))
	p.known[k][n] = id
	return n
}

// world returns the world's definition with a number.
func (p *paper) world(k idmap.Kind, n uint32) (content.ID, bool) {
	if id, ok := p.known[k][n]; ok {
		return id, true
	}
	return p.around.id(k, n)
}

var idForm = regexp.MustCompile(`^[a-z][a-z0-9_]{0,63}$`)

func validID(s string) bool { return idForm.MatchString(s) }

// name returns the name of a number in the input, or in the world; "" is none.
func (p *paper) name(k idmap.Kind, n uint32) string {
	if id, ok := p.world(k, n); ok {
		return string(id)[len(id.Bundle())+1:]
	}
	return p.called[k][n]
}

// listed returns an error as problems.
func listed(err error) diag.List {
	if list, ok := err.(diag.List); ok {
		return list
	}
	return diag.List{{File: given, Code: diag.BadTrial, Msg: strings.TrimPrefix(err.Error(), given+": ")}}
}

// subject finds the script to try.
func (p *paper) subject(name string) (*smartai.Script, error) {
	var names []string
	for _, source := range []smartai.Source{smartai.Creature, smartai.Object, smartai.Trigger} {
		for i := range p.scripts {
			s := &p.scripts[i]
			if s.Source != source {
				continue
			}
			called := p.ownerName(s.Key)
			if names = append(names, called); name == "" || name == called {
				return s, nil
			}
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no rules can be tried: the input has only action lists or scripts that no unit runs; also give the rules of a creature that calls them")
	}
	near, ok := suggest.Name(name, names)
	if !ok {
		near = names[0]
	}
	return nil, fmt.Errorf("the input has no rules of %.60q (did you mean %q?)", name, near)
}
