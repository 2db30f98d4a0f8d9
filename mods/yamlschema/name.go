package yamlschema

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
)

// MaxName is the maximum length of the name of a bundle or definition, in bytes.
const MaxName = 64

// ValidName reports whether s is a name: a lower-case letter, then lower-case
// letters, digits and underscores.
func ValidName(s string) bool {
	if len(s) == 0 || len(s) > MaxName || s[0] < 'a' || s[0] > 'z' {
		return false
	}
	for _, c := range []byte(s) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return true
}

// ValidID reports whether s is a name, or a name after that of a bundle and a colon.
func ValidID(s string) bool {
	bundle, name, of := strings.Cut(s, ":")
	return ValidName(bundle) && (!of || ValidName(name))
}

// BadName reports a value that is not a name, and returns false.
func (r *Reader) BadName(n *yaml.Node, what string) bool {
	if n.Kind == yaml.ScalarNode && len(n.Value) > MaxName {
		r.Problem(n, diag.OverLimit, fmt.Sprintf("%s must be at most %d characters long, not", what, MaxName), n.Value, "")
		return false
	}
	r.Problem(n, diag.BadName, what+" must consist of lower-case letters, digits and underscores and start with a letter, not", Quote(n), asName(Quote(n)))
	return false
}

// asName converts a text to a valid name, or "".
func asName(s string) string {
	if len(s) > MaxName {
		return ""
	}
	s = strings.Map(func(c rune) rune {
		switch {
		case c == ' ' || c == '-' || c == '.' || c == '_':
			return '_'
		case c >= '0' && c <= '9' || c >= 'a' && c <= 'z':
			return c
		case c >= 'A' && c <= 'Z':
			return c + 'a' - 'A'
		}
		return -1
	}, s)
	if !ValidName(s) {
		return ""
	}
	return s
}

// asID converts a text to a valid id, or "".
func asID(s string) string {
	bundle, name, foreign := strings.Cut(s, ":")
	if !foreign {
		return asName(s)
	}
	bundle, name = asName(bundle), asName(name)
	if bundle == "" || name == "" {
		return ""
	}
	return bundle + ":" + name
}

// ID reads a reference to a definition. Composing checks whether the definition
// exists.
func (r *Reader) ID(f *Field, n *yaml.Node) (content.ID, bool) {
	if n.Kind != yaml.ScalarNode || IsNull(n) {
		r.Problem(n, diag.WrongType, fmt.Sprintf("%s must be the id of one of the %s, not", f.Key, f.Kind), Quote(n), "")
		return "", false
	}
	if f.Kind == content.Stats && content.IsCoreStat(n.Value) {
		return content.ID(n.Value), true
	}
	if numeral.MatchString(n.Value) {
		r.Problem(n, diag.WrongType, fmt.Sprintf("%s names one of the %s, as name or bundle:name, not by a number:", f.Key, f.Kind), n.Value, "")
		return "", false
	}
	id, ok := r.Resolve(n)
	if ok {
		r.Refs = append(r.Refs, Ref{Kind: f.Kind, ID: id, Text: n.Value, From: r.From, Index: r.Index, At: r.Where(n)})
	}
	return id, ok
}

// Resolve returns the full id of a written name: without a colon it belongs to this bundle.
func (r *Reader) Resolve(n *yaml.Node) (content.ID, bool) {
	if id, ok := r.IDs[n.Value]; ok {
		return id, true
	}
	bundle, name, foreign := strings.Cut(n.Value, ":")
	if !foreign {
		bundle, name = r.Name, n.Value
	}
	if !ValidName(name) || foreign && !ValidName(bundle) {
		r.Problem(n, diag.WrongType, "an id must be name or bundle:name in lower-case letters, digits and underscores, not", n.Value, asID(n.Value))
		return "", false
	}
	if r.MayOver[bundle] && bundle != r.Name {
		return r.optionalName(n, bundle, name)
	}
	if foreign && bundle != r.Name && bundle != Base && r.May != nil && !r.May[bundle] {
		known := append(slices.Sorted(maps.Keys(r.May)), Base, r.Name)
		known = append(known, slices.Sorted(maps.Keys(r.MayOver))...)
		msg := fmt.Sprintf("bundle %q is not listed under depends in %s; it is needed for", bundle, ManifestFile)
		suggestion := Suggest(bundle, known)
		if suggestion != "" {
			suggestion += ":" + name
		}
		r.Problem(n, diag.NotADependency, msg, n.Value, suggestion)
		return "", false
	}
	id := content.ID(bundle + ":" + name)
	if r.IDs != nil {
		r.IDs[n.Value] = id
	}
	return id, true
}

// optionalName returns the id of a definition of a bundle that may be absent. Only
// contributions that are absent with it may name it.
func (r *Reader) optionalName(n *yaml.Node, bundle, name string) (content.ID, bool) {
	if r.Within != bundle {
		r.Problem(n, diag.BadOverride, fmt.Sprintf("bundle %q is optional: only overrides of its definitions can refer to them; list it under depends to use", bundle), n.Value, "")
		return "", false
	}
	return content.ID(bundle + ":" + name), true
}

func (r *Reader) ids(f *Field, n *yaml.Node) ([]content.ID, bool) {
	items, ok := r.List(n, f.Key, MaxList)
	var ids []content.ID
	for _, item := range items {
		id, good := r.ID(f, item)
		if good && slices.Contains(ids, id) {
			r.Problem(item, diag.Duplicate, f.Key+" has a duplicate id:", item.Value, "")
			good = false
		}
		ok = ok && good
		ids = append(ids, id)
	}
	return ids, ok
}

// band reads the name of a group, which belongs to this bundle unless it names another one.
func (r *Reader) band(f *Field, n *yaml.Node) (content.ID, bool) {
	if n.Kind != yaml.ScalarNode || IsNull(n) {
		r.Problem(n, diag.WrongType, f.Key+" must be a name, not", Quote(n), "")
		return "", false
	}
	return r.Resolve(n)
}

// validNumber reports whether s is an integer in its normal form, of up to 9 digits.
func validNumber(s string) bool {
	if len(s) == 0 || len(s) > 9 || len(s) > 1 && s[0] == '0' {
		return false
	}
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}
