package yamlschema

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/model/content"
)

// Formula reads a number immediately, and stores a formula to compile it when the tables of
// all files are known.
func (r *Reader) Formula(f *Field, n *yaml.Node, set func(*formula.Formula)) {
	if v, ok := ScalarNumber(n); ok {
		set(formula.Constant(v))
		return
	}
	if f.Unit == "ms" {
		if v, to, ok := duration(n); ok && v == to {
			set(formula.Constant(v))
			return
		}
	}
	if n.Kind != yaml.ScalarNode || IsNull(n) || n.Value == "" {
		r.Wrong(f, n, "a number or a formula")
		return
	}
	file, source, at, style := r.At, n.Value, r.Where(n), n.Style
	open := r.open(f, n)
	r.Later = append(r.Later, func() {
		r.At = file
		compiled, err := formula.CompileOpen(source, f.Inputs, r.constants(source), r.LookUps, open())
		if err == nil {
			set(compiled)
			return
		}
		r.formulaProblem(f, source, at, style, err)
	})
}

// formulaProblem reports a formula that does not compile, at the column within the string
// if that is known.
func (r *Reader) formulaProblem(f *Field, source string, at content.Origin, style yaml.Style, err error) {
	var e *formula.Error
	if !errors.As(err, &e) {
		r.ProblemAt(at, diag.BadFormula, f.Key+": "+err.Error(), source, "")
		return
	}
	within := utf8.RuneCountInString(source[:min(max(e.Column-1, 0), len(source))])
	switch {
	case at.Column == 0: // a data stage has computed it
	case style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 || strings.Contains(source, "\n"):
	case style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0:
		at.Column += within + 1
	default:
		at.Column += within
	}
	msg := f.Key + ": " + e.Msg
	if len(f.Inputs) > 0 && strings.HasSuffix(e.Msg, "unknown name") && e.Suggestion == "" {
		msg = fmt.Sprintf("%s: %s, not one of %s:", f.Key, e.Msg, strings.Join(f.Inputs, ", "))
	}
	r.ProblemAt(at, diag.BadFormula, msg, e.Text, e.Suggestion)
}

// open returns the stats that a formula in a field may use, and records those of other
// bundles as references of the current definition.
func (r *Reader) open(f *Field, n *yaml.Node) func() formula.Open {
	from, index, within, at := r.From, r.Index, r.Within, r.Where(n)
	return func() formula.Open {
		if f.Units == nil {
			return formula.Open{}
		}
		return formula.Open{Known: r.knownStats(f), Name: func(name string) (string, bool) {
			listed, id, ok := r.statCalled(f, n, within, name)
			if id != "" {
				r.Refs = append(r.Refs, Ref{Kind: content.Stats, ID: id, Text: name, From: from, Index: index, At: at})
			}
			return listed, ok
		}}
	}
}

// statCalled returns the name of a used stat in lists, and its definition if that may be
// missing.
func (r *Reader) statCalled(f *Field, n *yaml.Node, within, name string) (listed string, id content.ID, ok bool) {
	unit, stat, of := strings.Cut(name, ".")
	if !of {
		unit, stat = "", name
	}
	foreign := strings.Contains(stat, ":")
	switch {
	case !slices.Contains(f.Units, unit):
		return "", "", false
	case content.IsCoreStat(stat):
		return name, "", true
	case !foreign && r.OwnStats[stat]:
		return dotted(unit, r.Name+":"+stat), "", true
	case !foreign:
		return "", "", false
	}
	r.Within = within
	defer func() { r.Within = "" }()
	id, _ = r.Resolve(&yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: stat, Line: n.Line, Column: n.Column})
	return name, id, true // its problems have been reported
}

// knownStats returns the names of stats that a formula may use, without those of other
// bundles.
func (r *Reader) knownStats(f *Field) (known []string) {
	for _, unit := range f.Units {
		for _, name := range slices.Concat(content.CoreStatNames(), r.statNames()) {
			known = append(known, dotted(unit, name))
		}
	}
	return known
}

func (r *Reader) statNames() []string {
	var names []string
	for name := range r.OwnStats {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// dotted returns a stat in the form of formulas.
func dotted(unit, stat string) string {
	if unit == "" {
		return stat
	}
	return unit + "." + stat
}
