package definition

import (
	"reflect"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/mods/yamlschema"
)

// Clash reports whether two contributions to one field of a definition conflict, in
// whichever order they are applied.
func (m *Maker) Clash(d *Definition, a, b *Said) bool {
	if a.Op == Reset && b.Op == Reset {
		return false
	}
	if a.Op.Closes() != b.Op.Closes() || a.Op == Reset || b.Op == Reset {
		return true
	}
	key, _, _ := strings.Cut(a.Field, ".")
	f := yamlschema.FieldOf(m.section(d.Kind).Kind.Fields, key)
	x, ok := m.read(f, a, d)
	y, also := m.read(f, b, d)
	if !ok || !also {
		return false // one is invalid, which is reported
	}
	switch {
	case a.Op.Closes():
		return !alike(f, a, b, x.v, y.v)
	case a.Op == b.Op:
		return a.Op == Append && f.Type.List.Differs(x.v, y.v)
	case a.Op == Append:
		return anyNamed(f.Type.List, x.v, y.v, b.Value)
	}
	return anyNamed(f.Type.List, y.v, x.v, a.Value)
}

// anyNamed reports whether a list has any of the named entries, as written in meant.
func anyNamed(list *yamlschema.List, v, named yamlschema.Value, meant *yaml.Node) bool {
	for i, item := range meant.Content {
		if list.Has(v, named, i, item) {
			return true
		}
	}
	return false
}

// alike reports whether two values are equal.
func alike(f *yamlschema.Field, a, b *Said, x, y yamlschema.Value) bool {
	switch {
	case f.Type == yamlschema.Formula:
		return SameFormula(a.Value.Value, b.Value.Value) && slices.Equal(x.Formula.Uses(), y.Formula.Uses())
	case f.Type.ByText:
		return yamlschema.SameNode(a.Value, b.Value)
	}
	x.Nodes, y.Nodes = nil, nil // which have places
	return reflect.DeepEqual(x, y)
}

// SameFormula reports whether two formulas of different bundles are the same: they
// are written alike, and use neither tables nor settings, which belong to each
// bundle.
func SameFormula(a, b string) bool {
	return a == b && !strings.Contains(a, "table") && !strings.Contains(a, "settings.")
}
