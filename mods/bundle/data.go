package bundle

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/mods/definition"
	"loam/mods/definition/stat"
	"loam/mods/yamlschema"
	"loam/scripting/permission"
)

// data reads a file below data/.
func (r *reader) data() {
	if root := r.Parse(); root != nil {
		r.headings(root)
	}
}

// headings reads the content below the headings of a data file.
func (r *reader) headings(root *yaml.Node) {
	list, ok := r.Pairs(root, "a data file")
	if !ok {
		return
	}
	for _, p := range list {
		i := slices.IndexFunc(r.sections, func(s definition.Section) bool { return string(s.Kind.Name) == p.Key })
		if p.Key == string(Locale) && r.At.Path == yamlschema.StageFile {
			r.stagedLines(p.Value)
			continue
		}
		switch {
		case p.Key == definition.Override:
			r.overrides(p.Value)
		case i < 0:
			if kind := r.kindOf(p.Value); kind != "" {
				r.Problem(p.At, diag.UnknownKey, fmt.Sprintf("a definition stands below the heading of its kind, here %s:, indented, not", kind), p.Key, "")
			} else {
				r.Unknown(p, "a data file", append(headings(r.sections), definition.Override))
			}
			r.Incomplete = true
		default:
			r.sections[i].Read(r.Reader, p.Value)
		}
	}
}

// kindOf returns the first kind whose definitions can have all keys of a mapping, and need
// none that it lacks, or "".
func (r *reader) kindOf(n *yaml.Node) string {
	given := make(map[string]bool)
	for i := 0; n.Kind == yaml.MappingNode && i < len(n.Content); i += 2 {
		given[n.Content[i].Value] = true
	}
	if len(given) == 0 {
		return ""
	}
	for i := range r.sections {
		fits, known := true, 0
		for _, f := range r.sections[i].Kind.Fields {
			fits = fits && (given[f.Key] || !f.Required)
			if given[f.Key] {
				known++
			}
		}
		if fits && known == len(given) {
			return string(r.sections[i].Kind.Name)
		}
	}
	return ""
}

func headings(all []definition.Section) []string {
	var names []string
	for _, s := range all {
		names = append(names, string(s.Kind.Name))
	}
	return names
}

// overrides reads changes to definitions of other bundles, by kind.
func (r *reader) overrides(n *yaml.Node) {
	list, _ := r.Pairs(n, definition.Override)
	if len(list) > 0 {
		r.asks(n)
	}
	for _, p := range list {
		i := slices.IndexFunc(r.sections, func(s definition.Section) bool { return string(s.Kind.Name) == p.Key })
		switch {
		case p.Key == string(Locale) && r.At.Path == yamlschema.StageFile:
			r.stagedTranslations(p.Value)
		case p.Key == string(stat.Rules):
			r.Problem(p.At, diag.BadOverride, "rules are replaced under the heading rules, not under override:", p.Key, "")
		case i < 0 || !r.sections[i].Overlaid():
			r.Unknown(p, definition.Override, headings(slices.DeleteFunc(slices.Clone(r.sections), func(s definition.Section) bool { return !s.Overlaid() })))
			r.Incomplete = true
		default:
			defs, _ := r.Pairs(p.Value, p.Key)
			for _, def := range defs {
				r.Override(r.sections[i].Kind, def)
			}
		}
	}
}

// asks reports, once, that the bundle lacks the permission to override.
func (r *reader) asks(n *yaml.Node) {
	if !r.asked && r.May != nil && !r.b.Asks().Has(permission.Override) {
		r.asked = true
		r.Problem(n, diag.BadPermission, permission.Override.Undeclared(r.b.Asks()), "", "")
	}
}
