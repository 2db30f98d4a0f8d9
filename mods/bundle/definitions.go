package bundle

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/formula"
)

// section is a heading of data files and what reads what stands below it.
type section struct {
	kind Kind
	read func(*reader, *yaml.Node)
	// make puts a definition together of what several places say of it, and index
	// tells where definitions stand; nil for what has no overlays.
	make  func(*Maker, *Definition, *content.Tables)
	index func(*content.Tables) map[content.ID]int
}

// sectionOf is the section of a kind of definitions, which stand in a table.
func sectionOf[T any](k *kind[T], table func(*content.Tables) *[]T) section {
	return section{
		kind:  k.describe(),
		read:  func(r *reader, n *yaml.Node) { readKind(r, k, n, table(&r.b.Tables)) },
		make:  func(m *Maker, d *Definition, t *content.Tables) { makeOne(m, k, d, table(t)) },
		index: func(t *content.Tables) map[content.ID]int { return indexed(k, *table(t)) },
	}
}

// sections are all headings, in the order of the reference.
func sections() []section {
	return []section{
		sectionOf(&creature, func(t *content.Tables) *[]content.Creature { return &t.Creatures }),
		sectionOf(&faction, func(t *content.Tables) *[]content.Faction { return &t.Factions }),
		sectionOf(&mapKind, func(t *content.Tables) *[]content.Map { return &t.Maps }),
		sectionOf(&place, func(t *content.Tables) *[]content.Place { return &t.Places }),
		sectionOf(&spawn, func(t *content.Tables) *[]content.Spawn { return &t.Spawns }),
		sectionOf(&pathKind, func(t *content.Tables) *[]content.Path { return &t.Paths }),
		sectionOf(&obstacle, func(t *content.Tables) *[]content.Obstacle { return &t.Obstacles }),
		sectionOf(&start, func(t *content.Tables) *[]content.Start { return &t.Starts }),
		sectionOf(&statKind, func(t *content.Tables) *[]content.Stat { return &t.Stats }),
		sectionOf(&powerKind, func(t *content.Tables) *[]content.Power { return &t.Powers }),
		sectionOf(&schoolKind, func(t *content.Tables) *[]content.School { return &t.Schools }),
		sectionOf(&itemKind, func(t *content.Tables) *[]content.Item { return &t.Items }),
		sectionOf(&spellKind, func(t *content.Tables) *[]content.Spell { return &t.Spells }),
		sectionOf(&auraKind, func(t *content.Tables) *[]content.Aura { return &t.Auras }),
		{kind: describeRules(), read: (*reader).rules},
		sectionOf(&tableKind, func(t *content.Tables) *[]content.FormulaTable { return &t.FormulaTables }),
		sectionOfPanels(),
		sectionOf(&channelKind, func(t *content.Tables) *[]content.Channel { return &t.Channels }),
		sectionOf(&emote, func(t *content.Tables) *[]content.Emote { return &t.Emotes }),
		sectionOf(&nameRule, func(t *content.Tables) *[]content.NameRule { return &t.Names }),
		{kind: describeOverride(), read: (*reader).overrides},
	}
}

// sectionOfPanels is that of panels, which are read by a reader of their own.
func sectionOfPanels() section {
	s := sectionOf(&panelKind, func(t *content.Tables) *[]content.Panel { return &t.Panels })
	s.read = (*reader).panelsUnder
	return s
}

// Kinds documents all kinds of definitions, rules included.
func Kinds() []Kind {
	var kinds []Kind
	for _, s := range sections() {
		if s.kind.Name != Override { // which is described by those that it changes
			kinds = append(kinds, s.kind)
		}
	}
	return kinds
}

// data reads a file below data/.
func (r *reader) data() {
	if root := r.parse(); root != nil {
		r.headings(root)
	}
}

// headings reads what stands below the headings of a data file.
func (r *reader) headings(root *yaml.Node) {
	list, ok := r.pairs(root, "a data file")
	if !ok {
		return
	}
	all := sections()
	for _, p := range list {
		i := slices.IndexFunc(all, func(s section) bool { return string(s.kind.Name) == p.key })
		if p.key == string(Locale) && r.file.Path == StageFile {
			r.stagedLines(p.value)
			continue
		}
		if i < 0 {
			r.unknown(p, "a data file", headings(all))
			r.b.Incomplete = true
			continue
		}
		all[i].read(r, p.value)
	}
}

func headings(all []section) []string {
	var names []string
	for _, s := range all {
		names = append(names, string(s.kind.Name))
	}
	return names
}

// readKind reads all definitions of one kind that stand in one file.
func readKind[T any](r *reader, k *kind[T], n *yaml.Node, into *[]T) {
	list, ok := r.pairs(n, string(k.name))
	if !ok {
		r.b.Incomplete = true
		return
	}
	defaults := defaultsOf(r, k)
	*into = slices.Grow(*into, len(list))
	for _, p := range list {
		if !r.define(k.name, k.one, p) {
			continue
		}
		if extends(p.value) {
			r.derive(k.describe(), p)
			continue
		}
		r.from, r.index = k.name, len(*into)
		var d T
		*into = append(*into, d)
		*k.id(&(*into)[r.index]) = content.ID(r.b.Name + ":" + p.key)
		readFields(r, k, p, into, defaults)
	}
}

// define checks the id of a new definition and remembers where it stands.
func (r *reader) define(kind content.Kind, one string, p pair) bool {
	if !ValidName(p.key) {
		if strings.Contains(p.key, ":") {
			r.problem(p.at, fmt.Sprintf("a definition is named without its bundle; a %s of another bundle is changed under override:", one), p.key, "")
			return false
		}
		return r.badName(p.at, "the id of a "+one)
	}
	key := string(kind) + " " + p.key
	if first, twice := r.defined[key]; twice {
		r.problem(p.at, fmt.Sprintf("%s is defined twice, first at %s:", one, first.Place()), p.key, "")
		return false
	}
	at := r.where(p.at)
	r.defined[key] = at
	r.origin(kind, p.key, "", at)
	return true
}

// origin records where a field of a definition stands.
func (r *reader) origin(kind content.Kind, name, field string, at content.Origin) {
	r.b.Tables.Origins[content.FieldName(kind, content.ID(r.b.Name+":"+name), field)] = at
}

// maxWritten is how much of a value is kept with its origin, in bytes.
const maxWritten = 80

// written is a value as its author wrote it, on one line and shortened.
func written(n *yaml.Node) string {
	text := n.Value
	if len(n.Content) > 0 {
		parts := make([]string, 0, len(n.Content))
		for _, c := range n.Content[:min(len(n.Content), maxWritten/2)] {
			parts = append(parts, written(c))
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

// readFields fills the last definition of into, which later stays where it is
// by index: into may move while it grows.
func readFields[T any](r *reader, k *kind[T], def pair, into *[]T, defaults []value) {
	list, ok := r.pairs(def.value, k.one+" "+def.key)
	if !ok {
		return
	}
	i := r.index
	given := make([]bool, len(k.fields))
	good := true
	for _, p := range list {
		at := k.find(p.key)
		if at < 0 {
			r.unknown(p, "a "+k.one, k.keys())
			good = false
			continue
		}
		given[at] = true
		f := &k.fields[at]
		if k.name != content.Spawns {
			at := r.where(p.value)
			at.Text = written(p.value)
			r.origin(k.name, def.key, p.key, at)
		}
		if f.Type == Formula {
			r.formula(&f.Field, p.value, func(v *formula.Formula) { f.set(&(*into)[i], value{formula: v}) })
			continue
		}
		v, ok := r.value(&f.Field, p.value)
		if ok {
			f.set(&(*into)[i], v)
		}
		good = good && ok
	}
	for at := range k.fields {
		switch f := &k.fields[at]; {
		case given[at]:
		case f.Required:
			r.problem(def.at, fmt.Sprintf("%s is missing in %s", f.Key, k.one), def.key, "")
			good = false
		case f.Default != "":
			f.set(&(*into)[i], defaults[at])
		}
	}
	if good && k.check != nil {
		r.checkLater(def, func() (key, msg, text string, ok bool) { return k.check(&(*into)[i]) })
	}
}

// checkLater looks at a definition as a whole, once formulas are compiled. The
// problem stands at the field that the check names, or at the definition.
func (r *reader) checkLater(def pair, check func() (key, msg, text string, ok bool)) {
	file := r.file
	where := make(map[string]content.Origin)
	list := def.value.Content
	for i := 0; i+1 < len(list); i += 2 {
		where[list[i].Value] = r.where(list[i+1])
	}
	top := r.where(def.at)
	r.last = append(r.last, func() {
		if r.provisional {
			return
		}
		key, msg, text, ok := check()
		if ok {
			return
		}
		r.file = file
		at, has := where[key]
		if !has {
			at = top
		}
		r.problemAt(at, msg, text, "")
	})
}

// defaultsOf reads the defaults of a kind, once per bundle.
func defaultsOf[T any](r *reader, k *kind[T]) []value {
	if values, ok := r.defaults[k.name]; ok {
		return values
	}
	values := make([]value, len(k.fields))
	for i := range k.fields {
		if f := &k.fields[i]; f.Default != "" {
			values[i] = defaultOf(r.b.Name, &f.Field)
		}
	}
	r.defaults[k.name] = values
	return values
}

// defaultOf reads a default as if an author had written it.
func defaultOf(name string, f *Field) value {
	r := &reader{b: &Bundle{Name: name}, file: &File{Path: "defaults"}}
	var n yaml.Node
	if err := yaml.Unmarshal([]byte(f.Default), &n); err != nil || len(n.Content) != 1 {
		panic("bundle: default of " + f.Key + " is no YAML")
	}
	var v value
	if f.Type == Formula {
		r.formula(f, n.Content[0], func(compiled *formula.Formula) { v.formula = compiled })
		for _, compile := range r.later {
			compile()
		}
	} else {
		v, _ = r.value(f, n.Content[0])
	}
	if len(r.problems) > 0 {
		panic("bundle: default of " + f.Key + " is no value: " + r.problems.Error())
	}
	return v
}

// formula reads a number at once, and remembers a formula to compile when the
// tables of all files are known.
func (r *reader) formula(f *Field, n *yaml.Node, set func(*formula.Formula)) {
	if v, ok := scalarNumber(n); ok {
		set(formula.Constant(v))
		return
	}
	if n.Kind != yaml.ScalarNode || isNull(n) || n.Value == "" {
		r.wrong(f, n, "a number or a formula")
		return
	}
	file, source, at, style := r.file, n.Value, r.where(n), n.Style
	open := r.open(f, n)
	r.later = append(r.later, func() {
		r.file = file
		compiled, err := formula.CompileOpen(source, f.Inputs, r.constants(source), r.tables, open())
		if err == nil {
			set(compiled)
			return
		}
		r.formulaProblem(f, source, at, style, err)
	})
}

// formulaProblem reports a formula that does not compile, at the column within
// the string where that can be told.
func (r *reader) formulaProblem(f *Field, source string, at content.Origin, style yaml.Style, err error) {
	var e *formula.Error
	if !errors.As(err, &e) {
		r.problemAt(at, f.Key+": "+err.Error(), source, "")
		return
	}
	within := utf8.RuneCountInString(source[:min(max(e.Column-1, 0), len(source))])
	switch {
	case at.Column == 0: // a data stage has said it
	case style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 || strings.Contains(source, "\n"):
	case style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0:
		at.Column += within + 1
	default:
		at.Column += within
	}
	msg := f.Key + ": " + e.Msg
	if len(f.Inputs) > 0 && strings.Contains(e.Msg, "unknown") && e.Suggestion == "" {
		msg = fmt.Sprintf("%s: %s, not one of %s:", f.Key, e.Msg, strings.Join(f.Inputs, ", "))
	}
	r.problemAt(at, msg, e.Text, e.Suggestion)
}
